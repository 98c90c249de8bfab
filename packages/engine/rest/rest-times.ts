// Worked time as rules about rest see it: ordinary or overtime, and each day's ordinary work in it.

import type { Attendance } from "../attendance/attendance.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { Rule } from "../award/award.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";

/** Worked time under one label. */
interface Labelled {
  readonly from: Moment;
  readonly to: Moment;
  readonly trigger: Rule | null;
  readonly inBreak: boolean;
}

export interface RestTime {
  readonly from: Moment;
  readonly to: Moment;
  /** The place of its shift in the attendance. */
  readonly shift: number;
  readonly isOrdinary: boolean;
  /** Ordinary work on another day after it is that day's. */
  readonly endsDay: boolean;
}

/**
 * Neighbours that are alike are one. A break in overtime that is paid as ordinary time is neither ordinary time nor
 * overtime. Work around a sleepover belongs together.
 */
export function restTimesOf(
  labelled: readonly Labelled[],
  { breaks, shifts }: Attendance,
): readonly RestTime[] {
  const times: RestTime[] = [];
  const isAroundSleepover = breaks.some(({ kind }) => kind === "sleepover");
  let shift = 0;
  for (const { from, to, trigger, inBreak } of labelled) {
    if (inBreak) continue;
    while (from >= (shifts[shift + 1]?.from ?? Number.POSITIVE_INFINITY)) shift += 1;
    const isOrdinary = !makesOvertime(trigger);
    const endsDay = !isOrdinary && !isAroundSleepover && endsDaysWork(trigger);
    const last = times.at(-1);
    const isLike =
      last?.to === from && last.shift === shift && last.isOrdinary === isOrdinary && last.endsDay === endsDay;
    if (isLike) times[times.length - 1] = { ...last, to };
    else times.push({ from, to, shift, isOrdinary, endsDay });
  }
  return times;
}

const RESTARTING: readonly string[] = ["day", "week", "cycle"];

/**
 * Overtime for want of a meal break lies inside a day's ordinary work, and so does overtime by a limit whose count starts
 * again in the middle of a shift.
 */
function endsDaysWork(trigger: Rule | null): boolean {
  if (trigger?.kind === "overtime-when") return trigger.when.elapsed?.of !== "since-break";
  if (trigger?.kind === "ordinary-limit") return !RESTARTING.includes(trigger.per);
  return trigger?.kind !== "worked-through-break";
}

/** Each day's ordinary work: overtime ends it where the ordinary work after it begins on another day. */
export function ordinaryDays(times: readonly RestTime[]): readonly TimeRange[] {
  const days: TimeRange[] = [];
  let hasEnded = false;
  for (const { from, to, isOrdinary, endsDay } of times) {
    hasEnded ||= endsDay;
    if (!isOrdinary) continue;
    const last = days.at(-1);
    if (last === undefined || (hasEnded && dayOf(from) !== dayOf(last.from))) days.push({ from, to });
    else days[days.length - 1] = { from: last.from, to };
    hasEnded = false;
  }
  return days;
}
