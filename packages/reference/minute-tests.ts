// Tests of one minute: its day, the holiday it is in, its clock time.

import { clockOf, dayOf, type Moment, type When, weekdayOf } from "#engine";
import { isNamedDay } from "./named-days.ts";
import { isHoliday, isHolidayNamed, type Tested } from "./shift-tests.ts";

/** The day, the holiday and the clock that a rule asks for. */
export const minuteFits = (
  { days, holiday, holidays, namedDays, between }: When,
  scene: Tested,
  at: Moment,
): boolean =>
  (days === null || days.includes(weekdayOf(dayOf(at)))) &&
  (between === null || between.some(({ from, to }) => clockOf(at) >= from && clockOf(at) < to)) &&
  (namedDays === null || namedDays.some((name) => isNamedDay(dayOf(at), name))) &&
  (holiday === null || holiday === isHoliday(scene.holidays, at)) &&
  (holidays === null || isHolidayNamed(scene.holidays, at, holidays));

/** Rules that name no hours mean all of them. */
export const hoursFit = ({ hours }: When, isOrdinary: boolean): boolean =>
  hours === null || hours === "all" || (hours === "ordinary") === isOrdinary;
