// Rows that pay until the employee is relieved: from the first minute that fits, to the end of the attendance.

import type { Attendance, Stretch } from "./attendance.ts";
import type { When } from "./award.ts";
import { isOnNamedDay, minuteAt, minuteFits } from "./minute.ts";
import type { Row } from "./plan.ts";
import { type Holidays, isHolidayNamed } from "./shift-tests.ts";
import { addDays, dayOf, type Moment, momentAt } from "./units.ts";

/** By row, the first minute of the attendance that fits its days, holidays and clock. */
export function relievedFrom(
  tested: readonly Row[],
  attendance: Attendance,
  holidays: Holidays,
): Map<Row, Moment> {
  const found = new Map<Row, Moment>();
  for (const row of tested) {
    if (!row.rule.untilRelieved) continue;
    const from = firstFitting(row.rule.when, attendance, holidays);
    if (from !== null) found.set(row, from);
  }
  return found;
}

function firstFitting(when: When, { stretches }: Attendance, holidays: Holidays): Moment | null {
  for (const stretch of stretches)
    for (const at of placesIn(when, stretch, holidays)) if (fits(when, at, holidays)) return at;
  return null;
}

/** Where a condition may begin to hold: at the start, at midnight, where a window opens or a holiday begins. */
function placesIn(when: When, { from, to }: Stretch, { days }: Holidays): readonly Moment[] {
  const places = new Set<Moment>([from]);
  const clocks = [0, ...(when.between ?? []).map((window) => window.from)];
  for (let day = dayOf(from); day <= dayOf((to - 1) as Moment); day = addDays(day, 1)) {
    for (const clock of clocks) places.add(momentAt(day, clock));
    for (const holiday of days) if (holiday.day === day) places.add(momentAt(day, holiday.from));
  }
  return [...places].filter((at) => at >= from && at < to).sort((a, b) => a - b);
}

const fits = (when: When, at: Moment, holidays: Holidays): boolean =>
  minuteFits(when, minuteAt(holidays, at)) &&
  isOnNamedDay(when, at) &&
  (when.holidays === null || isHolidayNamed(holidays, at, when.holidays));
