// Figures, times and lists as a payroll officer would write them.

import { dateWord } from "#contract";
import {
  type Cents,
  type ChangeDate,
  clockOf,
  dayOf,
  formatCents,
  formatPercent,
  type LocalDate,
  MINUTES_A_DAY,
  type Moment,
  type Percent,
  weekdayOf,
} from "#engine";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** $1,056.80 */
export function money(value: Cents): string {
  const text = formatCents(value);
  return text.length < "1000.00".length ? `$${text}` : `$${text.replace(/\B(?=(?:\d{3}){1,4}\.)/g, ",")}`;
}

export const percentage = (share: Percent): string => `${formatPercent(share)} %`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** 2 hours 30 minutes */
export function duration(length: number): string {
  const [hours, minutes] = [Math.floor(length / 60), length % 60];
  if (hours === 0) return counted(minutes, "minute");
  return minutes === 0 ? counted(hours, "hour") : `${counted(hours, "hour")} ${counted(minutes, "minute")}`;
}

/** 7.30 pm, noon, midnight; 1440 is the midnight that ends a day. */
export function clockWord(clock: number): string {
  if (clock % MINUTES_A_DAY === 0) return "midnight";
  if (clock === MINUTES_A_DAY / 2) return "noon";
  const [hour, minute] = [Math.floor(clock / 60), clock % 60];
  const past = minute === 0 ? "" : `.${String(minute).padStart(2, "0")}`;
  return `${((hour + 11) % 12) + 1}${past} ${hour < 12 ? "am" : "pm"}`;
}

export const weekdayWord = (day: LocalDate): string => WEEKDAYS[weekdayOf(day)] ?? "";

/** in force since 1 July 2026, or the first full pay period after it */
export const sinceWord = ({ day, ppc }: ChangeDate): string =>
  `in force since ${ppc ? "the first full pay period on or after " : ""}${dateWord(day)}`;

/** Times of a shift; in a shift of more than one day each says its day. */
export interface Times {
  at(moment: Moment): string;
  /** An end: midnight belongs to the day that it ends. */
  until(moment: Moment): string;
  range(from: Moment, to: Moment): string;
  /** The same without `from`. */
  stretch(from: Moment, to: Moment): string;
}

export function timesOf(from: Moment, to: Moment): Times {
  const isOneDay = dayOf(from) === dayOf((to - 1) as Moment);
  const at = (moment: Moment): string =>
    isOneDay ? clockWord(clockOf(moment)) : `${clockWord(clockOf(moment))} on ${weekdayWord(dayOf(moment))}`;
  const until = (moment: Moment): string => {
    if (isOneDay || clockOf(moment) !== 0) return at(moment);
    return `midnight on ${weekdayWord(dayOf((moment - 1) as Moment))}`;
  };
  const stretch = (start: Moment, end: Moment): string =>
    dayOf(start) === dayOf((end - 1) as Moment)
      ? `${clockWord(clockOf(start))} to ${until(end)}`
      : `${at(start)} to ${until(end)}`;
  const range = (start: Moment, end: Moment): string => `from ${stretch(start, end)}`;
  return { at, until, range, stretch };
}

/** a, b and c */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** A label inside a sentence stands as the award's pack writes it. */
export const named = (label: string): string => `“${label}”`;

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const SMALL =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty"];

/** A count of minutes in an hour, in words. */
export function numberWord(count: number): string {
  const small = SMALL[count];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(count / 10)];
  if (tens === undefined) return String(count);
  return count % 10 === 0 ? tens : `${tens}-${SMALL[count % 10] ?? ""}`;
}

export const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? "an" : "a");
