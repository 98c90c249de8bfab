// Changes of the clocks: the warning for a shift across one, and the times that a change skips.

import {
  type ClockChange,
  civilOf,
  clockOf,
  dateOfCivil,
  dayOf,
  formatClock,
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

/** Where clocks go forward by half an hour only. */
const HALF_HOUR_ISLAND = /^lord howe( island)?$/i;

/** The times the clock skips around a moment, from the first that it does not show to the first it shows again. */
export function skipAt(
  state: string | undefined,
  locality: string | undefined,
  at: Moment,
): TimeRange | null {
  if (state === undefined || !OBSERVING.includes(state) || !isSunday(at)) return null;
  const { year } = civilOf(dayOf(at));
  const from = momentAt(firstSunday(year, 10), 120);
  const skipped = HALF_HOUR_ISLAND.test(locality?.trim() ?? "") ? 30 : 60;
  const to = (from + skipped) as Moment;
  return at >= from && at < to ? { from, to } : null;
}

/** The change of the clocks in the two days before a shift, or in it: rest before it is the time that passes. */
export function clockChangeBefore(
  { state, locality }: { readonly state?: string; readonly locality?: string },
  { from, to }: TimeRange,
): ClockChange | null {
  if (state === undefined || !OBSERVING.includes(state)) return null;
  const { year, month } = civilOf(dayOf(to));
  if (!MONTHS_OF_CHANGE.includes(month)) return null;
  const skips = HALF_HOUR_ISLAND.test(locality?.trim() ?? "") ? 30 : 60;
  const changes = [
    { after: momentAt(firstSunday(year, 10), 120), skips },
    { after: momentAt(firstSunday(year, 4), 179), skips: -skips }, // clocks go back as 3:00 would come
  ];
  return changes.find(({ after }) => after >= from - TWO_DAYS && after < to) ?? null;
}

const TWO_DAYS = 2 * 1440;
/** Clocks change in the first days of these: work that ends in another month is too far away. */
const MONTHS_OF_CHANGE: readonly number[] = [4, 10];

const isSunday = (at: Moment): boolean => weekdayOf(dayOf(at)) === 6;

/** Clocks go forward at 2 am on the first Sunday of October and back at 3 am on the first Sunday of April. */
export function daylightSaving(state: string | undefined, shift: TimeRange | undefined): string | null {
  if (state !== undefined && !OBSERVING.includes(state)) return null;
  if (shift === undefined || !(isSunday(shift.from) || isSunday(shift.to))) return null;
  const { year } = civilOf(dayOf(shift.to));
  const crossed = (change: Moment): boolean => shift.from < change && shift.to > change;
  const forward = momentAt(firstSunday(year, 10), 120);
  const back = momentAt(firstSunday(year, 4), 180);
  const skipped = [shift.from, shift.to].find((at) => at > forward && at < forward + 60);
  if (state === undefined && skipped !== undefined) return mayNotExist(skipped);
  const at = crossed(forward) ? forward : crossed(back) ? back : null;
  if (at === null) return null;
  const where = state ?? `states with daylight saving (${OBSERVING.join(", ")})`;
  const [way, differs] = at === forward ? ["forward", "shorter"] : ["back", "longer"];
  return `The clocks went ${way} on ${formatLocalDate(dayOf(at))} in ${where}, so the shift was an hour ${differs} than it looks; it is paid by the clock.`;
}

function mayNotExist(at: Moment): string {
  const states = `${OBSERVING.slice(0, -1).join(", ")} and ${OBSERVING.at(-1)}`;
  return `No state was given; ${formatClock(clockOf(at))} did not exist on ${formatLocalDate(dayOf(at))} in ${states}, where the clocks went from 02:00 to 03:00. It is paid by the clock.`;
}
