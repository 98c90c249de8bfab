// Time before the minute at hand that rows ask for: what they have claimed of the week, and when the last usual shift began.

import type { Rule } from "../award/award.ts";
import type { FactValues } from "../award/conditions.ts";
import type { Shift } from "../facts/facts.ts";
import { type Counters, NEVER } from "./counters.ts";

export function timeInWeek({ rowTimesThisWeek }: Counters, slug: string): number {
  for (const one of rowTimesThisWeek) if (one.slug === slug) return one.minutes;
  return 0;
}

export function countInWeek(counters: Counters, slug: string, length: number): void {
  const minutes = timeInWeek(counters, slug) + length;
  const others = counters.rowTimesThisWeek.filter((one) => one.slug !== slug);
  counters.rowTimesThisWeek = [...others, { slug, minutes }];
}

/** What a shift tells of the time before it counts where it exceeds what was seen, or where nothing was. */
export function countTold(
  rules: readonly Rule[],
  { from }: Shift,
  factOf: FactValues,
  counters: Counters,
): void {
  for (const { slug, when } of rules) {
    const { elapsed } = when;
    if (elapsed?.of === "own-in-week") {
      const told = Number(factOf(elapsed.earlierFact) ?? 0);
      countInWeek(counters, slug, Math.max(0, told - timeInWeek(counters, slug)));
    }
    if (elapsed?.of === "since-usual-start" && counters.usualStart === NEVER)
      if (factOf(elapsed.passedFact) === true) counters.usualStart = from - elapsed.over;
  }
}

/** Work that is not overtime by its circumstances: it began with the roster, the agreed hours, or else here. */
export function noteUsualWork(counters: Counters, { rostered, agreed }: Shift, at: number): void {
  const planned = rostered ?? agreed;
  if (planned !== null) counters.usualStart = planned.from;
  else if (!counters.hasUsualWork) counters.usualStart = at;
  counters.hasUsualWork = true;
}
