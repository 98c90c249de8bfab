// Where a day's ordinary work ends within an attendance, and the next day's begins.

import type { Rule } from "../award/award.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { Attendance } from "./attendance.ts";

const RESTARTING: readonly string[] = ["day", "week", "cycle"];

/**
 * Overtime for want of a meal break lies inside a day's ordinary work, and so does overtime by a limit whose count starts
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
