// Whole-number units of money, time and percentage, local dates without a clock, and the one rounding rule.

declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

export type Cents = Unit<"cents">;
export type Minutes = Unit<"minutes">;
/** Hundredths of a per cent: 112.5 % is 11250. */
export type Percent = Unit<"percent">;
/** Days since 1 January 1970. */
export type LocalDate = Unit<"local-date">;
/** Local minutes since midnight at the start of 1 January 1970. */
export type Moment = Unit<"moment">;
/** Minutes since midnight, 0 to 1440. */
export type ClockTime = Unit<"clock-time">;

export const MINUTES_A_DAY = 1440;
/** Later than any moment: a whole number, so that comparing with it stays in whole numbers. */
export const FAR = 0x3fff_ffff;
export const WHOLE = 10_000 as Percent;

function whole(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number, not ${value}`);
  return value;
}

export const cents = (value: number): Cents => whole(value, "cents") as Cents;
export const minutes = (value: number): Minutes => whole(value, "minutes") as Minutes;
export const percent = (hundredths: number): Percent => whole(hundredths, "percent") as Percent;
export const localDate = (days: number): LocalDate => whole(days, "local date") as LocalDate;
export const moment = (value: number): Moment => whole(value, "moment") as Moment;

export function clockTime(value: number): ClockTime {
  if (value < 0 || value > MINUTES_A_DAY) throw new RangeError(`clock time ${value} is outside the day`);
  return whole(value, "clock time") as ClockTime;
}

/** The only rounding in the engine: half up, on whole numbers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** To the nearest whole step: 14.542 to 5 cents is 14.55. */
export const roundTo = (numerator: number, denominator: number, step: number): number =>
  divideHalfUp(numerator, denominator * step) * step;

/** Hours of a week, given to hundredths, over the smallest whole number that makes them whole: 36.75 is 147 over 4. */
export function hoursRatio(hours: number): { readonly by: number; readonly over: number } {
  const over = [1, 2, 4, 5, 10, 20, 25, 50].find((one) => Number.isInteger(hours * one)) ?? 100;
  return { by: Math.round(hours * over), over };
}

/** A week's rate by the hour. */
export function perHour(weekly: number, hours: number): Cents {
  const { by, over } = hoursRatio(hours);
  return divideHalfUp(weekly * over, by) as Cents;
}

export function perWeek(hourly: number, hours: number): Cents {
  const { by, over } = hoursRatio(hours);
  return divideHalfUp(hourly * by, over) as Cents;
}

export const percentOf = (base: Cents, share: Percent): Cents => divideHalfUp(base * share, WHOLE) as Cents;

export const payFor = (hourly: Cents, time: Minutes): Cents => divideHalfUp(hourly * time, 60) as Cents;

/** Whole-number division for the moments people work in, which is several times as fast. */
export const dayOf = (at: Moment): LocalDate =>
  (at >= 0 && at <= FAR ? (at / MINUTES_A_DAY) | 0 : Math.floor(at / MINUTES_A_DAY)) as LocalDate;
export const clockOf = (at: Moment): ClockTime => (at - dayOf(at) * MINUTES_A_DAY) as ClockTime;
export const momentAt = (day: LocalDate, clock: number): Moment => (day * MINUTES_A_DAY + clock) as Moment;
export const addDays = (day: LocalDate, days: number): LocalDate => (day + days) as LocalDate;

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: LocalDate): number => (((day + 3) % 7) + 7) % 7;

/** Weekdays as bits. */
export const EVERY_DAY = 127;

/** The weekdays that some time touches, as bits. */
export function weekdaysIn(from: Moment, to: number): number {
  const first = dayOf(from);
  const last = dayOf((to - 1) as Moment);
  if (last - first >= 6) return EVERY_DAY;
  let days = 0;
  for (let day: number = first; day <= last; day += 1) days |= 1 << weekdayOf(day as LocalDate);
  return days;
}

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Gregorian calendar from a day number (years counted from 1 March, so that leap days come last). */
export function civilOf(date: LocalDate): CivilDate {
  const shifted = date + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

export function dateOfCivil(year: number, month: number, day: number): LocalDate {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) as LocalDate;
}

const daysInMonth = (year: number, month: number): number =>
  dateOfCivil(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - dateOfCivil(year, month, 1);

/** The same day so many months later, or the last day of a shorter month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = civilOf(date);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return dateOfCivil(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** Whole years between a birth and a day; a person born on 29 February turns a year older on 1 March. */
export function ageOn(born: LocalDate, day: LocalDate): number {
  const birth = civilOf(born);
  const now = civilOf(day);
  const before = now.month < birth.month || (now.month === birth.month && now.day < birth.day);
  return now.year - birth.year - (before ? 1 : 0);
}

const ZERO = 48;

/** The whole number that some digits of a text make; not a number if one of them is not a digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** A date as `YYYY-MM-DD`, or null when there is no such day. */
export function parseLocalDate(text: string): LocalDate | null {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return null;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  const isDay = year >= 0 && month >= 1 && month <= 12 && day >= 1;
  return isDay && (day <= 28 || day <= daysInMonth(year, month)) ? dateOfCivil(year, month, day) : null;
}

/** A clock time as `HH:MM`; `24:00` only where the end of a day is meant. */
export function parseClock(text: string, allowMidnightEnd: boolean): ClockTime | null {
  if (text.length !== 5 || text[2] !== ":") return null;
  const [hour, minute] = [digits(text, 0, 2), digits(text, 3, 5)];
  const isTime = minute <= 59 && (hour < 24 || (hour === 24 && minute === 0 && allowMidnightEnd));
  return isTime ? ((hour * 60 + minute) as ClockTime) : null;
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

export function formatLocalDate(date: LocalDate): string {
  const { year, month, day } = civilOf(date);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

export const formatClock = (clock: number): string => `${two(Math.floor(clock / 60))}:${two(clock % 60)}`;

export const formatMoment = (at: Moment): string =>
  `${formatLocalDate(dayOf(at))}T${formatClock(clockOf(at))}`;

/** Cents as dollars: 3476 is `34.76`. */
export function formatCents(value: Cents): string {
  const sign = value < 0 ? "-" : "";
  const size = Math.abs(value);
  return `${sign}${Math.floor(size / 100)}.${two(size % 100)}`;
}

/** Hundredths of a per cent as a per cent: 11250 is `112.5`. */
export function formatPercent(value: Percent): string {
  const sign = value < 0 ? "-" : "";
  const size = Math.abs(value);
  const whole = Math.floor(size / 100);
  const fraction = size % 100;
  if (fraction === 0) return `${sign}${whole}`;
  return `${sign}${whole}.${fraction % 10 === 0 ? fraction / 10 : two(fraction)}`;
}

/** Quantities are counted in sixty-thousandths of a unit, so that minutes and decimals are both exact. */
export const QUANTUM = 60_000;

/** Weeks numbered from some week on. */
export const weekOf = (day: LocalDate, weekStartsOn: number): number =>
  Math.floor((day + 3 - weekStartsOn) / 7);

/** The first day of the week that a day lies in. */
export const weekBegan = (day: LocalDate, weekStartsOn: number): LocalDate =>
  addDays(day, -((day + 3 - weekStartsOn) % 7));
