// A day as people write it.

import { civilOf, type LocalDate } from "#engine";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** 1 July 2026 */
export function dateWord(day: LocalDate): string {
  const { year, month, day: ofMonth } = civilOf(day);
  return `${ofMonth} ${MONTHS[month - 1] ?? ""} ${year}`;
}
