// A day's work: the attendances that begin on one day, and where its ordinary work ends within an attendance.

import type { Rule } from "../award/award.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { Attendance } from "./attendance.ts";

/** The other attendances that begin on the same day. */
export interface SameDay {
  readonly earlier: readonly Attendance[];
  readonly later: readonly Attendance[];
}

/** Most attendances are the only one of their day. */
export const ALONE: SameDay = { earlier: [], later: [] };

export function sameDayAs(attendances: readonly Attendance[], place: number): SameDay {
  if (attendances.length === 1) return ALONE;
  const day = dayAt(attendances, place);
  if (day !== dayAt(attendances, place - 1) && day !== dayAt(attendances, place + 1)) return ALONE;
  const isOfDay = (_: Attendance, other: number): boolean => dayAt(attendances, other) === day;
  return {
    earlier: attendances.filter((one, other) => other < place && isOfDay(one, other)),
    later: attendances.filter((one, other) => other > place && isOfDay(one, other)),
  };
}

function dayAt(attendances: readonly Attendance[], place: number): number | null {
  const attendance = attendances[place];
  return attendance === undefined ? null : dayOf(attendance.from);
}

const RESTARTING: readonly string[] = ["day", "week", "cycle"];

/**
 * Overtime for a missed meal break lies inside a day's ordinary work, and so does overtime by a limit whose count starts
 * again in the middle of a shift. Any other ends it.
 */
export function endsDaysWork(cause: Rule): boolean {
  if (cause.kind === "overtime-when") return cause.when.elapsed?.of !== "since-break";
  if (cause.kind === "ordinary-limit") return !RESTARTING.includes(cause.per);
  return cause.kind !== "worked-through-break";
}

/** May a second day's ordinary work begin within an attendance? Work around a sleepover belongs together. */
export const mayRunOn = ({ from, to, nights }: Attendance): boolean =>
  nights.length === 0 && dayOf(from) !== dayOf((to - 1) as Moment);

/** A circumstance of the shift, whatever its day and time. */
export function isByFacts({ kind, when }: Rule): boolean {
  const { days, holiday, holidays, namedDays, between, elapsed, shift } = when;
  return (
    kind === "overtime-when" && [days, holiday, holidays, namedDays, between, elapsed, shift].every(isNull)
  );
}

const isNull = (value: unknown): boolean => value === null;
