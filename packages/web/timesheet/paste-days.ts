// Whether the days beside pasted times are those that the row's day and its times allow.

import { formatLocalDate, type LocalDate, parseClock, parseLocalDate } from "#engine";
import { clockIn, dayIn, dayNear, dayText, isEndOfDay } from "./cells.ts";
import type { Texts } from "./paste-columns.ts";

/** A time on another day stays with that day, which is no time, for someone to correct. */
export function onTheirDays(texts: Texts, near: string): Texts {
  const { day = "", start = "", end = "", endDay = "" } = texts;
  const own = parseLocalDate(dayNear(day, near) ?? "");
  const [from, to] = [minuteOf(start), minuteOf(end)];
  if (own === null || from === null || to === null) return texts;
  const isOvernight = to <= from && !(isEndOfDay(end) && allows(endDay, own, near));
  const last = isOvernight ? ((own + 1) as LocalDate) : own;
  return {
    ...texts,
    start: allows(start, own, near) ? start : withDay(start, start, near),
    end: allows(endDay, last, near) && allows(end, last, near) ? end : withDay(end, endDay || end, near),
  };
}

const minuteOf = (text: string): number | null => parseClock(clockIn(text) ?? "", false);

/** The days that a text may mean; none: it has no day. */
const daysIn = (text: string, near: string): readonly string[] =>
  [dayNear(text, near), dayIn(text, "month-day-year")].flatMap((day) => day ?? []);

function allows(text: string, day: LocalDate, near: string): boolean {
  const days = daysIn(text, near);
  return days.length === 0 || days.includes(formatLocalDate(day));
}

const withDay = (time: string, day: string, near: string): string =>
  `${clockIn(time)} on ${dayText(daysIn(day, near)[0] ?? "")}`;
