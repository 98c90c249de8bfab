// Tests of one minute: its day, the holiday it is in, its clock time.

import { type ClockTime, clockOf, dayOf, type LocalDate, type Moment, type When, weekdayOf } from "#engine";
import { isNamedDay } from "./named-days.ts";
import { type Holidays, isHoliday, isHolidayNamed } from "./shift-tests.ts";

/** A minute as rules see it. */
export interface Instant {
  readonly at: Moment;
  readonly date: LocalDate;
  readonly weekday: number;
  readonly clock: ClockTime;
  readonly isHoliday: boolean;
}

export function instantAt(at: Moment, holidays: Holidays): Instant {
  const date = dayOf(at);
  return { at, date, weekday: weekdayOf(date), clock: clockOf(at), isHoliday: isHoliday(holidays, at) };
}

/** The day, the holiday and the clock that a rule asks for. */
export const minuteFits = (
  { days, holiday, holidays: names, namedDays, between }: When,
  { at, date, weekday, clock, isHoliday: isOnHoliday }: Instant,
  holidays: Holidays,
): boolean =>
  (days === null || days.includes(weekday)) &&
  (between === null || between.some(({ from, to }) => clock >= from && clock < to)) &&
  (holiday === null || holiday === isOnHoliday) &&
  (namedDays === null || namedDays.some((name) => isNamedDay(date, name))) &&
  (names === null || isHolidayNamed(holidays, at, names));

/** Rules that name no hours mean all of them. */
export const hoursFit = ({ hours }: When, isOrdinary: boolean): boolean =>
  hours === null || hours === "all" || (hours === "ordinary") === isOrdinary;
