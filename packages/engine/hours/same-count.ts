// Whether two counts are the same, so that what follows them is priced once.

import { type Counters, newCounters } from "./counters.ts";

const OF_CYCLES: readonly (keyof Counters)[] = [
  "ordinaryCycle",
  "overtimeCycle",
  "callsCycle",
  "bothCycle",
  "weekStarts",
];

const KEYS = Object.keys(newCounters()) as readonly (keyof Counters)[];

/** Whether both would count on in the same way. Counts over cycles matter only if a rule asks for them. */
export function isSameCount(a: Counters, b: Counters, countsCycles: boolean): boolean {
  // lists are read much faster than so many keys; all counters have them in one order
  const [own, others] = [Object.values(a), Object.values(b)];
  for (let at = 0; at < KEYS.length; at += 1) {
    const [one, other, key] = [own[at], others[at], KEYS[at]];
    if (one === other || (!countsCycles && key !== undefined && OF_CYCLES.includes(key))) continue;
    if (typeof one === "number" || JSON.stringify(one) !== JSON.stringify(other)) return false;
  }
  return true;
}
