// What a shift test decides before the minutes of a shift are walked, portion by portion: classes, rows, circumstances, limits.

import type { Attendance } from "../attendance/attendance.ts";
import { finishClock, type Holidays, shiftTestHolds, type TestedShift } from "../attendance/shift-tests.ts";
import type { OvertimeWhen } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import { clockOf, dayOf, type Moment, weekdayOf } from "../award/units.ts";
import type { Holding, Limit } from "../law/holding.ts";
import type { Row } from "../law/rows.ts";
import type { Breach } from "../rest/rest.ts";
import { isShiftFit, portionFits } from "./fits.ts";

type ByPortion<T> = readonly (readonly T[])[];

const NONE: readonly never[] = [];

export function classesByPortion(
  holding: Holding,
  attendance: Attendance,
  holidays: Holidays,
): ByPortion<string> {
  const unclassed = { attendance, classes: NONE, holidays };
  return attendance.portions.length === 1
    ? [classesOf(holding, unclassed, 0)]
    : attendance.portions.map((_, portion) => classesOf(holding, unclassed, portion));
}

function classesOf(holding: Holding, unclassed: TestedShift, portion: number): readonly string[] {
  let classes: readonly string[] = NONE;
  for (const { slug, when, notWithin } of holding.shiftClasses) {
    if (when.shift !== null && !shiftTestHolds(when.shift, unclassed, portion)) continue;
    if (notWithin.length === 0 || !startsAndEndsWithin(holding, notWithin, unclassed.attendance))
      classes = plus(classes, slug);
  }
  return classes;
}

/** Does it start and end within one of these spans? */
function startsAndEndsWithin(
  { spans }: Holding,
  slugs: readonly string[],
  { from, to }: Attendance,
): boolean {
  const day = dayOf(from);
  if (dayOf((to - 1) as Moment) !== day) return false;
  return slugs.some((slug) => {
    const window = spans.find(({ rule }) => rule.slug === slug)?.windows[weekdayOf(day)] ?? null;
    return window !== null && clockOf(from) >= window.from && finishClock(to) <= window.to;
  });
}

export const isSpanExempt = (holding: Holding, classes: ByPortion<string>): boolean =>
  holding.shiftClasses.some((rule) => rule.spanExempt && classes.some((list) => list.includes(rule.slug)));

/** Rows that need a look, the rests that were too short, and the weekdays that may be paid, as bits. */
export interface Looked {
  readonly rows: readonly Row[];
  readonly breaches: readonly Breach[];
  readonly days: number;
  readonly startDay: number;
}

export const rowsByPortion = (looked: Looked, shift: TestedShift): ByPortion<Row> =>
  shift.attendance.portions.length === 1
    ? [activeRows(looked, shift, 0)]
    : shift.attendance.portions.map((_, portion) => activeRows(looked, shift, portion));

/** Most often none. */
function activeRows(
  { rows, breaches, days, startDay }: Looked,
  shift: TestedShift,
  portion: number,
): readonly Row[] {
  let active: readonly Row[] = NONE;
  for (const row of rows) {
    if ((row.days & days) === 0 || (row.startDays & startDay) === 0) continue;
    if (row.isOfRest && !isBreached(row, breaches)) continue;
    if (row.when.holidays !== null && shift.holidays.days.length === 0) continue;
    if (portionFits(row.shiftTest, shift, portion)) active = plus(active, row);
  }
  return active;
}

function isBreached(row: Row, breaches: readonly Breach[]): boolean {
  for (const breach of breaches) if (breach.row === row) return true;
  return false;
}

export const overtimeByPortion = ({ overtimeWhen }: Holding, shift: TestedShift): ByPortion<OvertimeWhen> =>
  shift.attendance.portions.length === 1
    ? [overtimeIn(overtimeWhen, shift, 0)]
    : shift.attendance.portions.map((_, portion) => overtimeIn(overtimeWhen, shift, portion));

function overtimeIn(
  rules: readonly OvertimeWhen[],
  shift: TestedShift,
  portion: number,
): readonly OvertimeWhen[] {
  let fitting: readonly OvertimeWhen[] = NONE;
  for (const rule of rules) if (portionFits(rule.when.shift, shift, portion)) fitting = plus(fitting, rule);
  return fitting;
}

/** Limits of the shift, less those for others. */
export function limitsFor(limits: readonly Limit[], shift: TestedShift): readonly Limit[] {
  let own: readonly Limit[] = NONE;
  for (const limit of limits)
    if (!limit.isForSomeShifts || isShiftFit(limit.rule.when, shift)) own = plus(own, limit);
  return own;
}
