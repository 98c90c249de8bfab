// What was worked in a cycle of whole weeks.

import type { OrdinaryLimit } from "../award/award.ts";
import { type LocalDate, weekOf } from "../award/units.ts";
import { type Counters, NEVER } from "./counters.ts";

/** Overtime, and ordinary time with it, of a cycle of whole weeks. */
export function timeInCycle(counters: Counters, cycle: Cycle): { ordinary: number; overtime: number } {
  const ordinary = filledInCycle(counters, cycle, "ordinary");
  const start = startOf(counters, cycle);
  return { ordinary, overtime: counters.overtimeCycle - (start?.overtime ?? 0) };
}

const startOf = (counters: Counters, cycle: Cycle): Counters["weekStarts"][number] | undefined => {
  const first = firstWeekOf(counters.week, cycle);
  return counters.weekStarts.find(({ week }) => week >= first);
};

/** All time worked in a cycle of whole weeks. */
export const workedInCycle = (counters: Counters, cycle: Cycle): number =>
  filledInCycle(counters, cycle, "all");

/** What fills a limit over a cycle of whole weeks, one of which began on a day; null: all weeks seen are in it. */
export function filledInCycle(counters: Counters, cycle: Cycle, counts: OrdinaryLimit["filledBy"]): number {
  const start = startOf(counters, cycle);
  const ordinary = counters.ordinaryCycle - (start?.ordinary ?? 0);
  if (counts === "ordinary") return ordinary;
  const both = counters.bothCycle - (start?.both ?? 0);
  const worked = ordinary + counters.overtimeCycle - (start?.overtime ?? 0) - both;
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
