// Whether two counts are the same, so that what follows them is priced once.

import type { Counters } from "./counters.ts";

const OF_CYCLES: readonly (keyof Counters)[] = [
  "ordinaryCycle",
  "overtimeCycle",
  "callsCycle",
  "bothCycle",
  "weekStarts",
];

/** Whether both would count on in the same way. Counts over cycles matter only if a rule asks for them. */
export function isSameCount(a: Counters, b: Counters, countsCycles: boolean): boolean {
  for (const key of Object.keys(a) as (keyof Counters)[]) {
    const [one, other] = [a[key], b[key]];
    if (one === other || (!countsCycles && OF_CYCLES.includes(key))) continue;
    if (typeof one === "number" || JSON.stringify(one) !== JSON.stringify(other)) return false;
  }
  return true;
}
