// Cells as people and payroll systems write them: dates, times, lengths and money, read strictly or not at all.

import { WEEKDAYS } from "#contract";
import {
  type Cents,
  clockTime,
  dateOfCivil,
  divideHalfUp,
  type LocalDate,
  localDate,
  type Minutes,
  parseClock,
  parseLocalDate,
  weekdayOf,
} from "#engine";

export type DateOrder = "day-month-year" | "month-day-year" | "year-month-day";

const pad = (text: string): string => text.padStart(2, "0");

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const NUMERIC = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/;
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[-, ]+(\d{4}|\d{2})$/i;
const SERIAL = /^(\d{5})(?:\.\d+)?$/;

/** 1 January 1900 is day 2 of a spreadsheet's count, which has a day too many in that year. */
const SERIAL_ZERO = dateOfCivil(1899, 12, 30);

/** Systems write days before this for "no date". */
const FIRST_DAY = dateOfCivil(1901, 1, 1);

/** A day, or null if the cell has none or is not one; `order` decides what 03/04/2026 is. */
export function readDate(cell: string, order: DateOrder): LocalDate | null {
  const day = writtenDay(cell, order);
  return day === null || day < FIRST_DAY ? null : day;
}

/** A time in UTC, such as an instant of Parquet: the day and the time of day were others where the work was done. */
const INSTANT = /\d:\d\d(?::\d\d)?(?:\.\d+)?\s*(?:Z|UTC|GMT|[+-]00(?::?00)?)$/i;
export const isInstant = (cell: string): boolean => INSTANT.test(cell.trim());

function writtenDay(cell: string, order: DateOrder): LocalDate | null {
  if (cell === "") return null;
  // As most files have it: none of the steps below would change it.
  const day = parseLocalDate(cell) ?? numericDay(cell, order);
  if (day !== null) return day;
  if (isInstant(cell)) return null;
  const found = dayWithin(cell, order);
  return found === null || weekdayBeside(cell, found) !== null ? null : found;
}

function dayWithin(cell: string, order: DateOrder): LocalDate | null {
  const text = dayPart(cell.trim());
  return namedDay(text, order) ?? numericDay(text, order) ?? serialDay(text);
}

/** The weekday of a day, if the text before it says another one; null: it does not. */
function weekdayBeside(cell: string, day: LocalDate): string | null {
  const own = WEEKDAYS[weekdayOf(day)] ?? "";
  const said = WEEKDAY.exec(cell.trim())?.[0].slice(0, 3).toLowerCase();
  return said === undefined || own.startsWith(said) ? null : own;
}

/** The weekday that a cell's day is, if the cell says another one; null: it does not. */
export function otherWeekday(cell: string, order: DateOrder): string | null {
  const day = dayWithin(cell, order);
  return day === null ? null : weekdayBeside(cell, day);
}

/** `2026-08-05T09:00` and `5/08/2026 9:00 AM` have a day before the time. */
const dayPart = (text: string): string => {
  const time = text.search(/[T ]\d{1,2}:\d\d/i);
  return (time < 0 ? text : text.slice(0, time)).replace(/^[a-z]{3,9},? (?=\d)/i, "");
};

/** Of two digits, as spreadsheets read them: 30 to 99 are 1930 to 1999. */
const fullYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < 30 ? "20" : "19"}${year}` : year;

/** A year of two digits at the end, as spreadsheets show 5-Aug-26, unless the year comes first. */
function namedDay(text: string, order: DateOrder): LocalDate | null {
  const match = NAMED.exec(text);
  if (match === null) return null;
  const [, day = "", month = "", end = ""] = match;
  if (end.length === 2 && order === "year-month-day") return null;
  const year = fullYear(end);
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  return number === 0 ? null : parseLocalDate(`${year}-${pad(String(number))}-${pad(day)}`);
}

function numericDay(text: string, order: DateOrder): LocalDate | null {
  const match = NUMERIC.exec(text);
  if (match === null) return null;
  const [, a = "", b = "", c = ""] = match;
  if (a.length === 4) return parseLocalDate(`${a}-${pad(b)}-${pad(c)}`);
  if (order === "year-month-day" || (c.length !== 4 && c.length !== 2)) return null;
  const year = fullYear(c);
  const [day, month] = order === "day-month-year" ? [a, b] : [b, a];
  return parseLocalDate(`${year}-${pad(month)}-${pad(day)}`);
}

function serialDay(text: string): LocalDate | null {
  const match = SERIAL.exec(text);
  return match === null ? null : localDate(SERIAL_ZERO + Number(match[1]));
}

const CLOCK =
  /(?:^|[T ])(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?(?:[+-]\d{2}(?::?\d{2})?)?$/i;
const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)[.,]?(?: |$)/i;
const SEPARATOR = / ?[-–,]$/;
const OTHER_DAYS = [
  /^\d{1,2}\/\d{1,2}$/,
  /^\d{1,2}[ -][a-z]{3,9}$/i,
  /^[a-z]{3,9} \d{1,2},? \d{4}$/i,
  /^\d{8}$/,
];

/** What may stand before a time: nothing, or a day; another time, as in `9:00 - 17:00`, may not. */
function isBeforeTime(text: string): boolean {
  const plain = text.trim().replace(SEPARATOR, "").replace(WEEKDAY, "").trim();
  return plain === "" || [NUMERIC, NAMED, SERIAL, ...OTHER_DAYS].some((day) => day.test(plain));
}

const COMPACT = /^(\d{2})(\d{2})$/;
const HOUR_ONLY = /^(\d{1,2})\s*([ap])m$/i;
const FRACTION = /^(?:\d{5})?0?\.(\d+)$/;

/** Minutes since midnight; 24:00 is 1440. Seconds are left out. */
export function readClock(cell: string): number | null {
  if (cell === "") return null;
  const clock = parseClock(cell, true);
  if (clock !== null) return clock;
  const text = cell.trim();
  if (INSTANT.test(text)) return null;
  const match = CLOCK.exec(text) ?? COMPACT.exec(text);
  if (match !== null && !isBeforeTime(text.slice(0, match.index))) return null;
  if (match !== null) return clockOf(Number(match[1]), Number(match[2]), match[3]);
  const hour = HOUR_ONLY.exec(text);
  if (hour !== null) return clockOf(Number(hour[1]), 0, hour[2]);
  const fraction = FRACTION.exec(text);
  return fraction === null ? null : Math.round(Number(`0.${fraction[1]}`) * 1440);
}

const MIDNIGHT = /^(?:0|\d{5})$/;

/**
 * A time and the one beside it. A workbook stores midnight as 0, or as the number of the day; beside a time that is a
 * part of a day it can be nothing else, and beside 17:00 it may be a time that nobody typed.
 */
export function readClocks(cell: string, beside: string): readonly [number | null, number | null] {
  const isPart = (one: string): boolean => FRACTION.test(one) || SERIAL.test(one);
  const read = (one: string, other: string): number | null =>
    MIDNIGHT.test(one) && isPart(other) ? 0 : readClock(one);
  return [read(cell.trim(), beside.trim()), read(beside.trim(), cell.trim())];
}

function clockOf(hour: number, minute: number, half: string | undefined): number | null {
  if (minute > 59 || hour > 24 || (half !== undefined && (hour > 12 || hour === 0))) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const at = whole * 60 + minute;
  return at > 1440 ? null : clockTime(at);
}

export const timeText = (clock: number): string =>
  `${pad(String(Math.floor(clock / 60)))}:${pad(String(clock % 60))}`;

export function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const texts = [
    hours > 0 ? `${hours} ${hours === 1 ? "hour" : "hours"}` : "",
    rest > 0 ? `${rest} minutes` : "",
  ];
  return texts.filter((text) => text !== "").join(" ") || "0 minutes";
}

const LENGTH = /^(\d{1,3}):(\d{2})(?::\d{2})?$/;
const WORDS = /^(?:(\d{1,3})\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,3})\s*m(?:in(?:ute)?s?)?)?$/i;
const DECIMAL = /^(\d{1,4})(?:\.(\d+))?$/;

/** A length of time: 7:30, 7.5 (hours) or 7h 30m. */
export function readLength(cell: string, unit: "hours" | "minutes"): Minutes | null {
  const text = cell.trim();
  const clock = LENGTH.exec(text);
  if (clock !== null) return (Number(clock[1]) * 60 + Number(clock[2])) as Minutes;
  const decimal = DECIMAL.exec(text);
  if (decimal !== null) {
    const [, units = "", fraction = ""] = decimal;
    const millionths = Number(units) * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, "0"));
    return divideHalfUp(millionths * (unit === "hours" ? 60 : 1), 1_000_000) as Minutes;
  }
  const words = text === "" ? null : WORDS.exec(text);
  return words === null ? null : ((Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0)) as Minutes);
}

const WHOLE = /^\d{1,4}$/;
const BELOW_ONE = /^0?\.\d{1,20}$/;

/** A number above 0 and below 1: a part of an hour, or of a day, as a workbook stores a time; null: it is not. */
function belowOne(cell: string): number | null {
  const text = cell.trim();
  const value = BELOW_ONE.test(text) ? Number(text) : 0;
  return value === 0 ? null : value;
}

export const isBelowOne = (cell: string): boolean => belowOne(cell) !== null;

const CLOSE = 0.01;

/** Null: not whole minutes, or none. */
function wholeMinutes(minutes: number): Minutes | null {
  const whole = Math.round(minutes);
  return whole > 0 && Math.abs(minutes - whole) < CLOSE ? (whole as Minutes) : null;
}

/** Below this part of a day a time is under two hours, and the same part of an hour under five minutes. */
const SHORT_BREAK = 1 / 12;

/** A break. Below 1 it is a time as a workbook stores it (0.03125 is 0:45), if it can be nothing else; null: not clear. */
export function readBreak(cell: string, unit: "hours" | "minutes"): Minutes | null {
  if (WHOLE.test(cell)) return (Number(cell) * (unit === "hours" ? 60 : 1)) as Minutes;
  const value = belowOne(cell);
  if (value === null) return readLength(cell, unit);
  if (value >= SHORT_BREAK) return unit === "hours" ? readLength(cell, unit) : null;
  const [ofDay, ofHour] = [wholeMinutes(value * 1440), unit === "hours" ? wholeMinutes(value * 60) : null];
  return ofDay !== null && ofHour !== null ? null : (ofDay ?? ofHour);
}

/** Hours worked. Below 1 they are a part of an hour, or of a day (0.3125 is 7:30): what the times allow; null: not clear. */
export function readHours(cell: string, span: Minutes | null): Minutes | null {
  const value = belowOne(cell);
  const ofHour = readLength(cell, "hours");
  if (value === null) return ofHour;
  const ofDay = wholeMinutes(value * 1440);
  if (span === null) return ofDay === null ? ofHour : wholeMinutes(value * 60) === null ? ofDay : null;
  // No one has a break for half of the shift.
  const fits = (minutes: Minutes | null): boolean =>
    minutes !== null && minutes <= span && minutes * 2 > span;
  if (fits(ofHour) === fits(ofDay)) return null;
  return fits(ofHour) ? ofHour : ofDay;
}

const MONEY = /^(-)?\$?\s*(-)?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d+))?(-)?$/;

/** Dollars as cents: $1,234.50, (12.00) and 12.00- are read, more than two decimals are rounded half up. */
export function readMoney(cell: string): Cents | null {
  const text = cell.trim().replace(/^AUD\s*/i, "");
  const inside = /^\((.*)\)$/.exec(text);
  const match = MONEY.exec(inside?.[1] ?? text);
  if (match === null || (match[3] === undefined && match[4] === undefined)) return null;
  const [, before, second, whole = "0", fraction = "", after] = match;
  const cents = Number(`${whole.replaceAll(",", "")}${fraction.slice(0, 2).padEnd(2, "0")}`);
  const size = cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(size)) return null;
  const isNegative = [inside ?? undefined, before, second, after].some((sign) => sign !== undefined);
  return (isNegative && size > 0 ? -size : size) as Cents;
}

const NO = new Set(["", "no", "n", "false", "f", "-", "none", "n/a"]);
/** No hours, however they are written: 0, 0.00, 0:00, 0h. */
const ZERO = /^0+(?:[.,:]0+)*\s*(?:h|hrs?|hours?)?$/;
/** Anything but a `no` or no hours is a yes, or the name of what it is. */
export const isNo = (cell: string): boolean => {
  const text = cell.trim().toLowerCase();
  return NO.has(text) || ZERO.test(text);
};

const NOTHING = /^(?:0|-|n\/?a|none|null|unknown|0{1,4}[/.-]0{1,2}[/.-]0{1,4})?$/i;

/** Whether there is text in place of a day that is not a day. Days of 1899 and 1900 mean "no date". */
export const isNoDay = (cell: string, order: DateOrder): boolean =>
  !NOTHING.test(cell.trim()) && writtenDay(cell, order) === null;
