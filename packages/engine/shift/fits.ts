// Whether a rule fits a shift as a whole or a portion of it: its shift test, and the day and holiday it starts on.

import { isOnNamedDay } from "../attendance/minute.ts";
import { isHoliday, isHolidayNamed, shiftTestHolds, type TestedShift } from "../attendance/shift-tests.ts";
import type { ShiftTest, When } from "../award/award.ts";
import { dayOf, weekdayOf } from "../award/units.ts";

/** Does a shift test hold for the portion a minute is in? */
export const portionFits = (test: ShiftTest | null, shift: TestedShift, portion: number): boolean =>
  test === null || shiftTestHolds(test, shift, portion);

/** Does a rule about a shift as a whole fit it: its shift test, and the day and holiday it starts on? */
export const isShiftFit = (when: When, shift: TestedShift): boolean =>
  startFits(when, shift) && portionFits(when.shift, shift, 0);

/** Does a rule fit the day and holiday on which the shift starts? */
export function startFits(
  when: When,
  { attendance, holidays }: Pick<TestedShift, "attendance" | "holidays">,
): boolean {
  if (when.days !== null && !when.days.includes(weekdayOf(dayOf(attendance.from)))) return false;
  if (!isOnNamedDay(when, attendance.from)) return false;
  if (when.holidays !== null && !isHolidayNamed(holidays, attendance.from, when.holidays)) return false;
  return when.holiday === null || when.holiday === isHoliday(holidays, attendance.from);
}
