// Dates and public holidays of the mixed workload.

import { clockTime, type Holiday, type LocalDate, localDate, parseLocalDate } from "#engine";

export function date(text: string): LocalDate {
  const day = parseLocalDate(text);
  if (day === null) throw new RangeError(`${text} is no date`);
  return day;
}

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];

/** Days that every year has, the last for its evening only. */
const YEARLY: readonly (readonly [string, string, number])[] = [
  ["01-01", "New Year's Day", 0],
  ["01-26", "Australia Day", 0],
  ["04-25", "Anzac Day", 0],
  ["12-25", "Christmas Day", 0],
  ["12-26", "Boxing Day", 0],
  ["12-24", "Christmas Eve", 18 * 60],
];

export const HOLIDAYS: readonly Holiday[] = YEARS.flatMap((year) =>
  YEARLY.map(([day, name, from]) => ({ day: date(`${year}-${day}`), from: clockTime(from), name })),
);

/** The first holiday on or after a day: never earlier, because some pay is settled only from a date. */
export function holidayFrom(day: LocalDate): LocalDate {
  const later = HOLIDAYS.map((holiday) => holiday.day).filter((one) => one >= day);
  return localDate(Math.min(...later));
}
