// Worked time as rules about rest see it: ordinary or overtime, and each day's ordinary work in it.

import type { Attendance } from "../attendance/attendance.ts";
import { isThroughBreak, makesOvertime } from "../attendance/worked-through.ts";
import type { Rule } from "../award/award.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";

/** Worked time under one label. */
interface Labelled {
  readonly from: Moment;
  readonly to: Moment;
  readonly trigger: Rule | null;
  readonly inBreak: boolean;
  readonly endsDay: boolean;
}

export interface RestTime {
  readonly from: Moment;
  readonly to: Moment;
  /** The place of its shift in the attendance. */
  readonly shift: number;
  readonly isOrdinary: boolean;
  /** Ordinary work on another day after it is that day's. */
  readonly endsDay: boolean;
  /** Before any ordinary time it is an early start, and no work of its own. */
  readonly isBeyondPattern: boolean;
}

/**
 * Neighbours that are alike are one. A break in overtime that is paid as ordinary time is neither ordinary time nor
 * overtime; a meal break that is worked through lies inside the day's ordinary work.
 */
export function restTimesOf(labelled: readonly Labelled[], { shifts }: Attendance): readonly RestTime[] {
  const times: RestTime[] = [];
  let shift = 0;
  for (const { from, to, trigger, inBreak, endsDay } of labelled) {
    if (inBreak) continue;
    while (from >= (shifts[shift + 1]?.from ?? Number.POSITIVE_INFINITY)) shift += 1;
    const isBeyondPattern = trigger?.kind === "pattern";
    const isOrdinary = isOrdinaryWork(trigger);
    const time = { from, to, shift, isOrdinary, endsDay, isBeyondPattern };
    const last = times.at(-1);
    if (last?.to === from && isLike(last, time)) times[times.length - 1] = { ...last, to };
    else times.push(time);
  }
  return times;
}

/** Is time ordinary work, or overtime inside it? */
export const isOrdinaryWork = (trigger: Rule | null): boolean =>
  !makesOvertime(trigger) || isThroughBreak(trigger);

/** Is other time of the same shift, label and effect? */
export const isLike = (a: RestTime, b: RestTime): boolean =>
  a.shift === b.shift &&
  a.isOrdinary === b.isOrdinary &&
  a.endsDay === b.endsDay &&
  a.isBeyondPattern === b.isBeyondPattern;

/** A day's ordinary work, from its first minute to its last. */
export interface OrdinaryDay extends TimeRange {
  /** Does it follow work of an earlier day in the same attendance? */
  readonly isNext: boolean;
}

/** Each day's ordinary work: overtime ends it where the ordinary work after it begins on another day. */
export function ordinaryDays(times: readonly RestTime[]): readonly OrdinaryDay[] {
  const days: OrdinaryDay[] = [];
  const start = times[0]?.from;
  let hasEnded = false;
  for (const { from, to, isOrdinary, endsDay, isBeyondPattern } of times) {
    hasEnded ||= endsDay && (days.length > 0 || !isBeyondPattern);
    if (!isOrdinary) continue;
    const last = days.at(-1);
    const isNext = hasEnded && dayOf(from) !== dayOf(last?.from ?? start ?? from);
    if (last === undefined || isNext) days.push({ from, to, isNext });
    else days[days.length - 1] = { ...last, to };
    hasEnded = false;
  }
  return days;
}
