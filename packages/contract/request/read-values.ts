// Reads dates, times and ranges of a request, collecting what is wrong with them.

import {
  type ClockTime,
  type LocalDate,
  MINUTES_A_DAY,
  type Moment,
  momentAt,
  parseClock,
  parseLocalDate,
  type TimeRange,
} from "#engine";
import { MOST_FAULTS, type RequestFault } from "../problems/faults.ts";
import { noClock, noDay } from "../problems/impossible-values.ts";

/** Collects faults; a value that cannot be read is null, and then there are no facts. */
export interface FaultList {
  readonly faults: RequestFault[];
  add(pointer: string, detail: string): null;
}

export function newFaults(): FaultList {
  const faults: RequestFault[] = [];
  return {
    faults,
    add: (pointer, detail) => {
      if (faults.length < MOST_FAULTS) faults.push({ pointer, detail });
      return null;
    },
  };
}

/** A part of a pointer as the name it encodes. */
export const unescaped = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

export const readDate = (list: FaultList, pointer: string, text: string | undefined): LocalDate | null =>
  text === undefined ? null : (parseLocalDate(text) ?? list.add(pointer, noDay(text)));

export const readClock = (list: FaultList, pointer: string, text: string): ClockTime | null =>
  parseClock(text, false) ?? list.add(pointer, noClock(text));

/** A start and an end from clock times; an end at or before the start is on the next day. */
export function readRange(
  list: FaultList,
  pointer: string,
  day: LocalDate | null,
  range: { readonly start_time: string; readonly end_time: string },
): TimeRange | null {
  const start = readClock(list, `${pointer}/start_time`, range.start_time);
  const end = readClock(list, `${pointer}/end_time`, range.end_time);
  if (start === null || end === null) return null;
  if (start === end) {
    return list.add(
      `${pointer}/end_time`,
      "start_time and end_time are equal, which could mean no time or a whole day.",
    );
  }
  if (day === null) return null;
  return { from: momentAt(day, start), to: momentAt(day, end < start ? end + MINUTES_A_DAY : end) };
}

/** The same day, the one before and the one after. */
const DAYS_AWAY = [0, -MINUTES_A_DAY, MINUTES_A_DAY];

/**
 * Rostered or agreed hours: those of the day on which the shift begins, or of the day before or after if only those meet
 * the work. An employee rostered from midnight may start at 10 pm, and one rostered from 10 pm may arrive after midnight.
 */
export function readHours(
  list: FaultList,
  pointer: string,
  { day, shift }: { readonly day: LocalDate | null; readonly shift: TimeRange | null },
  given: { readonly start_time: string; readonly end_time: string } | undefined,
): TimeRange | null {
  if (given === undefined) return null;
  const hours = readRange(list, pointer, day, given);
  if (hours === null || shift === null) return hours;
  const days = DAYS_AWAY.map((by) => ({ from: later(hours.from, by), to: later(hours.to, by) }));
  return days.find(({ from, to }) => from <= shift.to && to >= shift.from) ?? hours;
}

const later = (at: Moment, by: number): Moment => (at + by) as Moment;

/** Whether a written number has at most so many decimals. */
export function hasDecimals(value: number, most: number): boolean {
  const decimals = decimalsOf(value);
  return decimals !== null && decimals <= most;
}

/** The decimals of a written number; null if it needs an exponent. */
function decimalsOf(value: number): number | null {
  const text = String(value);
  if (text.includes("e")) return null;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/** With fewer decimals than this, a number could be near a minute rather than meant as that minute. */
const LEAST_DECIMALS_CUT = 9;

/**
 * Hours that come to whole minutes, as written: 1.1 hours are 66 minutes and 1.00000000001 are none. An endless
 * fraction, such as twenty minutes, may be cut off or rounded after nine decimals or more.
 */
export function wholeMinutesOf(hours: number): number | null {
  const minutes = Math.round(hours * 60) | 0;
  const exact = minutes / 60;
  if (hours === exact) return minutes;
  const decimals = decimalsOf(hours);
  const isEndless = minutes % 3 !== 0;
  const isCut =
    isEndless &&
    decimals !== null &&
    decimals >= LEAST_DECIMALS_CUT &&
    Math.abs(hours - exact) < 10 ** -decimals;
  return isCut ? minutes : null;
}
