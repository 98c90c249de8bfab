// Says so when a shift runs over a change of the clocks, which pay by the clock does not see.

import {
  civilOf,
  dateOfCivil,
  dayOf,
  formatLocalDate,
  type LocalDate,
  type Moment,
  momentAt,
  type TimeRange,
  weekdayOf,
} from "#engine";

const OBSERVING = ["ACT", "NSW", "SA", "TAS", "VIC"];

function firstSunday(year: number, month: number): LocalDate {
  const first = dateOfCivil(year, month, 1);
  return (first + ((6 - weekdayOf(first) + 7) % 7)) as LocalDate;
}

const isSunday = (at: Moment): boolean => weekdayOf(dayOf(at)) === 6;

/** Clocks go forward at 2 am on the first Sunday of October and back at 3 am on the first Sunday of April. */
export function daylightSaving(state: string | undefined, shift: TimeRange | undefined): string | null {
  if (state !== undefined && !OBSERVING.includes(state)) return null;
  if (shift === undefined || !(isSunday(shift.from) || isSunday(shift.to))) return null;
  const { year } = civilOf(dayOf(shift.to));
  const crossed = (change: Moment): boolean => shift.from < change && shift.to > change;
  const forward = momentAt(firstSunday(year, 10), 120);
  const back = momentAt(firstSunday(year, 4), 180);
  const at = crossed(forward) ? forward : crossed(back) ? back : null;
  if (at === null) return null;
  const where = state ?? `states with daylight saving (${OBSERVING.join(", ")})`;
  const [way, differs] = at === forward ? ["forward", "shorter"] : ["back", "longer"];
  return `The clocks went ${way} on ${formatLocalDate(dayOf(at))} in ${where}, so the shift was an hour ${differs} than it looks; it is paid by the clock.`;
}
