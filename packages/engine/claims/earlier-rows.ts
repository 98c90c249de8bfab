// Hours of the day that a shift only tells of, towards rows that count their own time.

import { isOnNamedDay, minuteAt, minuteFits } from "../attendance/minute.ts";
import { type Holidays, isHolidayNamed } from "../attendance/shift-tests.ts";
import { dayOf, type Moment, momentAt } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { Counters } from "../hours/counters.ts";
import { rowTime, setRowTime } from "../hours/own-counts.ts";
import type { Holding } from "../law/holding.ts";
import type { Row } from "../law/rows.ts";

/** What each row would have claimed of them as ordinary time counts where it exceeds what the row was seen to claim. */
export function countEarlierRows(
  counters: Counters,
  shift: Shift,
  { plainRows, testedRows }: Holding,
  holidays: Holidays,
): void {
  const { from, to } = earlierHours(shift);
  for (const row of [...plainRows, ...testedRows]) {
    if (!mayClaimEarlier(row)) continue;
    let minutes = 0;
    for (let at = from; at < to; at = (at + 1) as Moment) if (claimsAt(row, holidays, at)) minutes += 1;
    if (minutes > rowTime(counters, row.rule)) setRowTime(counters, row.rule, minutes);
  }
}

/** We place them in one piece: up to the finish that the request gives, or else up to the start of the shift. */
function earlierHours({ from, workedToday, previousFinish }: Shift): TimeRange {
  const today = momentAt(dayOf(from), 0);
  const to = previousFinish !== null && previousFinish > today ? previousFinish : from;
  return { from: Math.max(today, to - workedToday) as Moment, to };
}

/** Rows that turn on the day and the clock alone: nothing more is known of that time than that it was ordinary. */
function mayClaimEarlier({ countsOwnTime, when, ofOrdinary, isOfRest }: Row): boolean {
  const { shift, elapsed, because, week, breakIn, breakOn } = when;
  const tests = [shift, elapsed, because, week, breakIn, breakOn];
  return countsOwnTime && ofOrdinary && !isOfRest && tests.every((test) => test === null);
}

const claimsAt = ({ when }: Row, holidays: Holidays, at: Moment): boolean =>
  minuteFits(when, minuteAt(holidays, at)) &&
  isOnNamedDay(when, at) &&
  (when.holidays === null || isHolidayNamed(holidays, at, when.holidays));
