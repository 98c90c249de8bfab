// Times whose start a fact gives: a meal break that was worked through, a break paid as ordinary time.

import type { OrdinaryBreak, Rule } from "../award/award.ts";
import type { FactValues } from "../award/conditions.ts";
import { clockOf, MINUTES_A_DAY, type Moment } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import { isGap, type TimeRange } from "../facts/facts.ts";
import type { Attendance } from "./attendance.ts";

/** Does the rule behind some time make it overtime, or only pay it as such? */
export const makesOvertime = (trigger: Rule | null): boolean =>
  trigger !== null &&
  ((trigger.kind !== "worked-through-break" && trigger.kind !== "pattern") ||
    trigger.countsAs === "overtime");

/** Overtime of a break worked through, which lies inside the day's ordinary work. */
export const isThroughBreak = (trigger: Rule | null): boolean =>
  trigger?.kind === "worked-through-break" && trigger.countsAs === "overtime";

/**
 * The ordinary limits that some time fills: overtime for a missed break fills those of the day, so that later hours
 * stay overtime.
 */
export function limitsFilled(trigger: Rule | null): "all" | "day" | "none" {
  const isOvertime = makesOvertime(trigger);
  if (trigger?.kind !== "worked-through-break") return isOvertime ? "none" : "all";
  return trigger.fills ?? (isOvertime ? "day" : "all");
}

/** Nothing if the fact gives no moment inside the attendance. */
export function workedThroughRange(
  fact: string,
  factOf: FactValues,
  { from, to, breaks }: Attendance,
): TimeRange | null {
  const start = startGiven(factOf(fact), from);
  if (start === null || start >= to) return null;
  const taken = breaks.find((one) => (one.kind === "meal" || isGap(one)) && one.from >= start);
  return { from: start, to: taken?.from ?? to };
}

/** Work beyond the longest time allowed without a meal break, until one or a gap begins; once: only before the first. A paid meal break is worked time, but not time without a break. */
export function overdueRanges(
  { stretches, breaks, from: start }: Attendance,
  after: number,
  isOnce: boolean,
): readonly TimeRange[] {
  let ranges: readonly TimeRange[] = NONE;
  let worked = 0;
  let overdue: Moment | null = null;
  let end = start;
  for (const { from, to, afterMeal } of stretches) {
    if (afterMeal && isOnce) break;
    if (afterMeal) {
      if (overdue !== null) ranges = [...ranges, { from: overdue, to: end }];
      [worked, overdue] = [0, null];
      if (breaks.some((one) => one.kind === "meal" && one.from === from)) continue;
    }
    if (overdue === null && worked + to - from > after) overdue = (from + after - worked) as Moment;
    worked += to - from;
    end = to;
  }
  return overdue === null ? ranges : [...ranges, { from: overdue, to: end }];
}

const NONE: readonly TimeRange[] = [];

/** The first moment of the attendance at the clock time of a fact. */
function startGiven(clock: FactValue | null, from: Moment): Moment | null {
  if (typeof clock !== "number") return null;
  return (from + ((((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)) as Moment;
}

export function ordinaryBreakRange(
  { fact, lasts }: OrdinaryBreak,
  factOf: FactValues,
  { from, to }: Attendance,
): TimeRange | null {
  const start = startGiven(factOf(fact), from);
  return start === null || start >= to ? null : { from: start, to: Math.min(start + lasts, to) as Moment };
}
