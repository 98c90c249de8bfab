// What a cell says: a day, a time or breaks, read as people write them, and shown in one format.

import { type DateOrder, readClock, readDate, readLength } from "#audit";
import { WEEKDAYS } from "#contract";
import { clockTime, formatClock, formatLocalDate, type LocalDate, parseLocalDate, weekdayOf } from "#engine";
import { shortDay } from "../playground/words.ts";
import type { Column, PeriodShift } from "./timesheet.ts";

type Break = NonNullable<PeriodShift["breaks"]>[number];

const WEEKDAY = /^\s*(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+(?=\d)/i;

/** As the API takes a day, whatever weekday stands before it; null: not a day. */
function dateIn(text: string, order: DateOrder = "day-month-year"): LocalDate | null {
  const plain = text
    .replace(WEEKDAY, "")
    .replaceAll(/[‐‑–—]/g, "-")
    .replaceAll(/\s/g, " ");
  return readDate(plain, order);
}

const isOnIts = (weekday: string | undefined, day: LocalDate): boolean =>
  weekday === undefined || weekday.toLowerCase() === WEEKDAYS[weekdayOf(day)]?.slice(0, 3);

/** As the API takes a day; null: not a day, or one of another weekday than the text says. */
export function dayIn(text: string, order?: DateOrder): string | null {
  const day = dateIn(text, order);
  return day === null || !isOnIts(WEEKDAY.exec(text)?.[1], day) ? null : formatLocalDate(day);
}

/** The day with its weekday, if the text says another weekday; null: it does not. */
export function dayOfOtherWeekday(text: string): string | null {
  const day = dateIn(text);
  return day === null || isOnIts(WEEKDAY.exec(text)?.[1], day) ? null : dayText(formatLocalDate(day));
}

/** A day and a month without a year, as a spreadsheet shows 5-Oct: `Fri 2/10`, `2 Oct`. */
const WITHOUT_YEAR = /^(?:[a-z]{3,9},?\s+)?\d{1,2}(?:\/\d{1,2}|[ -][a-z]{3,9})$/i;

/** The day that a cell without a year means: the one nearest to another day, if it is on the weekday the cell says. */
export function dayNear(text: string, near: string): string | null {
  const [, weekday] = WEEKDAY.exec(text) ?? [];
  const day = nearestTo(text.replace(WEEKDAY, "").trim(), near);
  return day === null || weekday === undefined ? day : dayIn(`${weekday} ${day}`);
}

/** Every day of a year is near to this one. */
const ANY_YEAR = "2024-07-01";

/** Whether a cell is a day at all, whatever its year and weekday. */
export function isDay(text: string): boolean {
  const plain = text.replace(WEEKDAY, "").trim();
  return nearestTo(plain, ANY_YEAR) !== null || dayIn(plain, MONTH_FIRST) !== null;
}

const MONTH_FIRST = "month-day-year";

/** A column of days: where only the month can come first, because one of them is no day otherwise, it does in all. */
export function withDayFirst(texts: readonly string[]): readonly string[] {
  const isBlank = (text: string): boolean => text.trim() === "";
  const isUsual = (text: string): boolean => isBlank(text) || dayNear(text, ANY_YEAR) !== null;
  const isOther = (text: string): boolean => isBlank(text) || dayIn(text, MONTH_FIRST) !== null;
  if (texts.every(isUsual) || !texts.every(isOther)) return texts;
  return texts.map((text) => dayIn(text, MONTH_FIRST) ?? text);
}

function nearestTo(plain: string, near: string): string | null {
  const written = dayIn(plain);
  const around = parseLocalDate(near);
  if (written !== null || around === null || !WITHOUT_YEAR.test(plain)) return written;
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => {
    const day = dayIn(`${plain}${plain.includes("/") ? "/" : " "}${one}`);
    return day === null ? [] : [day];
  });
  const distance = (day: string): number => Math.abs((parseLocalDate(day) ?? 0) - around);
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

const HOUR = /^(\d{1,2})$/;
const SHORT = /^(\d)(\d{2})$/;

const HALF = /^(\d{1,2})\s*([ap])\.?\s?m?\.?$/i;

/** As the API takes a time; `9`, `930`, `9.30`, `9 a.m.` and `9:30 am` are times too. */
export function clockIn(text: string): string | null {
  const plain = text.trim().replace(HOUR, "$1:00").replace(SHORT, "$1:$2").replace(HALF, "$1$2m");
  const minutes = readClock(plain);
  if (minutes === null) return null;
  return formatClock(clockTime(minutes % 1440));
}

/** `24:00` ends a day. As a start it is the day after, which the day beside it is not. */
export const isEndOfDay = (text: string): boolean => /^24(?:[:.]?00)?$/.test(text.trim());

export const startIn = (text: string): string | null => (isEndOfDay(text) ? null : clockIn(text));

export type BreakPart =
  | { readonly unpaid_break_minutes?: number; readonly breaks?: never }
  | { readonly breaks: Break[]; readonly unpaid_break_minutes?: never };

const KIND = /^(?:meal|rest|broken|sleepover)$/;
const PAY = /^(?:paid|unpaid)$/;
const KINDS: Readonly<Record<string, Pick<Break, "kind">>> = {
  rest: { kind: "rest" },
  broken: { kind: "broken_shift" },
  sleepover: { kind: "sleepover" },
};

/** One to four can only mean hours: no one has a break of 1 minute. */
export const isBreakInHours = (text: string): boolean => /^[1-4]$/.test(text.trim());

const NUMBER = /^\d+\.\d+$/;
const MOST_HOURS = 5;
/** Less of an hour is under five minutes: it is a part of a day, as a spreadsheet stores 0:30. */
const LEAST_OF_AN_HOUR = 1 / 12;

/** A number with decimals is hours, a part of a day, or minutes as a spreadsheet shows 30.00; null: not clear. */
function minutesIn(text: string): number | null {
  const number = Number(text);
  if (number > 0 && number < LEAST_OF_AN_HOUR) {
    const minutes = Math.round(number * 1440);
    return Math.abs(number * 1440 - minutes) < 0.01 ? minutes : null;
  }
  if (number < MOST_HOURS) return readLength(text, "hours");
  return Number.isInteger(number) ? number : null;
}

/** `12:30` is a time, and no one has a break of twelve hours. */
const isTooLong = (text: string, minutes: number): boolean =>
  text.includes(":") && minutes >= MOST_HOURS * 60;

/** Minutes without a place, or times, each with its kind; null: neither. */
export function breaksIn(text: string): BreakPart | null {
  const plain = text.trim();
  if (plain === "") return {};
  if (/^(?:[-–—]|no|none|nil)$/i.test(plain)) return { unpaid_break_minutes: 0 };
  if (isBreakInHours(plain)) return null;
  const length = NUMBER.test(plain) ? minutesIn(plain) : readLength(plain, "minutes");
  if (length !== null && isTooLong(plain, length)) return null;
  if (length !== null) return { unpaid_break_minutes: length };
  const breaks = plain.split(/[,;]/).map(rangeIn);
  return breaks.some((one) => one === null) ? null : { breaks: breaks.flatMap((one) => one ?? []) };
}

/** `12:00–12:30 rest paid`: two times, and the words after them. */
function rangeIn(text: string): Break | null {
  const words = text.toLowerCase().trim().split(/\s+/);
  const pay = PAY.test(words.at(-1) ?? "") ? words.pop() : undefined;
  const kind = KIND.test(words.at(-1) ?? "") ? words.pop() : undefined;
  const [from = "", to = "", ...more] = words.join(" ").split(/-|–|—|to/);
  const [start_time, end_time] = [clockIn(from), clockIn(to)];
  if (start_time === null || end_time === null || more.length > 0) return null;
  return { start_time, end_time, ...kindIn(kind, pay) };
}

/** A paid break without a kind is a rest break. */
function kindIn(kind: string | undefined, pay: string | undefined): Pick<Break, "kind" | "paid"> {
  if (kind === undefined && pay === "paid") return { kind: "rest" };
  return { ...KINDS[kind ?? "meal"], ...(pay === undefined ? {} : { paid: pay === "paid" }) };
}

const KIND_WORDS = { meal: "", rest: " rest", broken_shift: " broken", sleepover: " sleepover" } as const;

export function breaksText({
  breaks,
  unpaid_break_minutes,
}: Pick<PeriodShift, "breaks" | "unpaid_break_minutes">): string {
  if (breaks === undefined || breaks.length === 0)
    return unpaid_break_minutes === undefined ? "" : String(unpaid_break_minutes);
  return breaks.map((one) => `${one.start_time}–${one.end_time}${kindText(one)}`).join(", ");
}

/** With whether it is paid, if that is known. */
function kindText({ kind = "meal", paid }: Break): string {
  if (paid === undefined) return KIND_WORDS[kind];
  if (kind === "meal") return paid ? " meal paid" : " unpaid";
  return `${KIND_WORDS[kind]} ${paid ? "paid" : "unpaid"}`;
}

/** `Mon 3 Aug 2026`: with the weekday, because that is what people check. */
export const dayText = (day: string): string => `${shortDay(day).replace(",", "")} ${day.slice(0, 4)}`;

/** A cell after one leaves it: in one format; what we cannot read stays as it is. A day without a year
 *  is the one nearest to `near`. */
export function tidied(column: Column, text: string, near = ""): string {
  if (text.trim() === "") return "";
  if (column === "day") {
    const day = dayNear(text, near);
    return day === null ? text : dayText(day);
  }
  if (column === "break") {
    const part = breaksIn(text);
    return part === null ? text : breaksText(part);
  }
  return (column === "start" ? startIn(text) : clockIn(text)) ?? text;
}

/** The day after, as many days on. */
export function laterDay(text: string, days: number): string {
  const day = parseLocalDate(dayIn(text) ?? "");
  return day === null ? text : dayText(formatLocalDate((day + days) as typeof day));
}
