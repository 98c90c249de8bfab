// What was worked in a cycle of whole weeks.

import type { OrdinaryLimit } from "../award/award.ts";
import { type LocalDate, weekOf } from "../award/units.ts";
import { type Counters, NEVER } from "./counters.ts";

/** Overtime, and ordinary time with it, of a cycle of whole weeks. */
export function timeInCycle(counters: Counters, cycle: Cycle): { ordinary: number; overtime: number } {
  const ordinary = filledInCycle(counters, cycle, "ordinary");
  return { ordinary, overtime: filledInCycle(counters, cycle, "all") - ordinary };
}

/** What fills a limit over a cycle of whole weeks, one of which began on a day; null: all weeks seen are in it. */
export function filledInCycle(counters: Counters, cycle: Cycle, counts: OrdinaryLimit["filledBy"]): number {
  const first = firstWeekOf(counters.week, cycle);
  const start = counters.weekStarts.find(({ week }) => week >= first);
  const ordinary = counters.ordinaryCycle - (start?.ordinary ?? 0);
  if (counts === "ordinary") return ordinary;
  const worked = ordinary + counters.overtimeCycle - (start?.overtime ?? 0);
  return counts === "all" ? worked : worked - counters.callsCycle + (start?.calls ?? 0);
}

export interface Cycle {
  readonly weeks: number;
  readonly start: LocalDate | null;
  readonly weekStartsOn: number;
}

export function firstWeekOf(week: number, { weeks, start, weekStartsOn }: Cycle): number {
  if (start === null) return NEVER;
  const into = (week - weekOf(start, weekStartsOn)) % weeks;
  return week - (into < 0 ? into + weeks : into);
}
