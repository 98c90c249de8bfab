// Hours of the day that a shift only tells of: how much of them a row that counts its own time would have claimed.

import { dayOf, type Moment, momentAt, type PayRow, type Shift } from "#engine";
import { type Counts, countsItself, ownCount } from "./counts.ts";
import { type Law, payRows } from "./law.ts";
import { hoursFit, instantAt, minuteFits } from "./minute-tests.ts";
import { holidayMoved } from "./scene.ts";
import type { Holidays } from "./shift-tests.ts";

/** As ordinary time, where it exceeds what the row was seen to claim. */
export function countToldRows(law: Law, counts: Counts, shift: Shift): void {
  const holidays: Holidays = {
    days: law.world.facts.holidays,
    moved: holidayMoved(law),
    movedOn: dayOf(shift.from),
  };
  for (const row of payRows(law).filter(goesByDayAndClock)) {
    const told = earlierMinutes(shift).filter((at) =>
      minuteFits(row.when, instantAt(at, holidays), holidays),
    );
    const own = ownCount(row, counts, row.slug);
    if (told.length > (counts.rows[own] ?? 0)) counts.rows = { ...counts.rows, [own]: told.length };
  }
}

/** Nothing more is known of such time than that it was ordinary. */
const goesByDayAndClock = (row: PayRow): boolean =>
  countsItself(row) &&
  row.kind !== "rest-between" &&
  hoursFit(row.when, true) &&
  [row.when.shift, row.when.elapsed, row.when.because, row.when.week].every((test) => test === null) &&
  row.when.breakIn === null &&
  row.when.breakOn === null;

/** We place them in one piece: up to the finish before this shift if the request gives one on this day, or else up to its start. */
function earlierMinutes({ from, workedToday, previousFinish }: Shift): readonly Moment[] {
  const today = momentAt(dayOf(from), 0);
  const isToday = previousFinish !== null && previousFinish > today;
  const end = isToday ? previousFinish : from;
  const start = Math.max(today, end - workedToday);
  return Array.from({ length: end - start }, (_, index) => (start + index) as Moment);
}
