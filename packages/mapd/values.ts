// Readers of the values in an export: amounts with or without dollar signs, dates in the styles of all years, flags.

import { dateOfCivil, type LocalDate, parseLocalDate } from "#engine";

/** Dollars as a plain decimal with at least two places: `$1,057.4` is `1057.40`; null when it is not an amount. */
export function readAmount(text: string): string | null {
  const plain = text.replaceAll(/[$,\s]/g, "");
  if (!/^\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$|^\.\d+$/.test(plain)) return null;
  const [whole = "0", places = ""] = String(Number(Number(plain).toPrecision(15))).split(".");
  return /e/i.test(whole + places) ? null : `${whole}.${places.padEnd(2, "0")}`;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})[ -]?([a-z]{3})[a-z]*[ -]?(\d{4}|\d{2})$/i;
const TIME = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const SERIAL_OF_1970 = 25_569;

/** Day numbers, `1/07/2023`, `2023-07-01` and `1-Jul-23`, with or without a time; null when it is none of them. */
export function readDate(text: string): LocalDate | null {
  const day = text.trim().replace(TIME, "");
  if (SERIAL.test(day)) return (Math.floor(Number(day)) - SERIAL_OF_1970) as LocalDate;
  const dayFirst = DAY_FIRST.exec(day);
  if (dayFirst !== null) return civil(dayFirst[3], Number(dayFirst[2]), dayFirst[1]);
  const named = NAMED_MONTH.exec(day);
  if (named !== null) return civil(named[3], MONTHS.indexOf((named[2] ?? "").toLowerCase()) + 1, named[1]);
  return parseLocalDate(day);
}

function civil(year: string | undefined, month: number, day: string | undefined): LocalDate | null {
  const full = (year ?? "").padStart(4, "20");
  const two = (value: number | string | undefined): string => String(value).padStart(2, "0");
  return parseLocalDate(`${full}-${two(month)}-${two(day)}`);
}

/** 1 and 0, yes and no, true and false; null when nothing is said. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (["1", "true", "yes", "y"].includes(word)) return true;
  return ["0", "false", "no", "n"].includes(word) ? false : null;
}

export const firstOfJuly = (year: number): LocalDate => dateOfCivil(year, 7, 1);
