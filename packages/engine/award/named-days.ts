// Days that the calendar fixes, whether or not they are public holidays: Easter, Christmas, New Year.

import { addDays, civilOf, dateOfCivil, type LocalDate } from "./units.ts";

export const NAMED_DAYS = [
  "good-friday",
  "easter-saturday",
  "easter-sunday",
  "easter-monday",
  "christmas-eve",
  "christmas-day",
  "boxing-day",
  "new-years-eve",
  "new-years-day",
] as const;
export type NamedDay = (typeof NAMED_DAYS)[number];

/** Easter Sunday of a year, by the Gregorian computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leaps = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (leaps + 19 * golden + 15) % 30;
  const full = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(dateOfCivil(year, 3, 28), full - weekday);
}

const FROM_EASTER: Partial<Record<NamedDay, number>> = {
  "good-friday": -2,
  "easter-saturday": -1,
  "easter-sunday": 0,
  "easter-monday": 1,
};

const BY_DATE: Partial<Record<NamedDay, readonly [number, number]>> = {
  "christmas-eve": [12, 24],
  "christmas-day": [12, 25],
  "boxing-day": [12, 26],
  "new-years-eve": [12, 31],
  "new-years-day": [1, 1],
};

/** Easter Sunday is from 22 March to 25 April. */
const isNearEaster = (month: number): boolean => month === 3 || month === 4;

export function isNamedDay(date: LocalDate, name: NamedDay): boolean {
  const { year, month, day } = civilOf(date);
  const after = FROM_EASTER[name];
  if (after !== undefined) return isNearEaster(month) && date === addDays(easterSunday(year), after);
  const [onMonth, onDay] = BY_DATE[name] ?? [];
  return month === onMonth && day === onDay;
}
