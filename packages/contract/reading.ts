// Reads dates, times and ranges of a request, collecting what is wrong with them.

import {
  type ClockTime,
  type LocalDate,
  MINUTES_A_DAY,
  momentAt,
  parseClock,
  parseLocalDate,
  type TimeRange,
} from "#engine";
import { MOST_FAULTS, type RequestFault } from "./faults.ts";

/** Collects faults; a value that cannot be read is null and no facts are made. */
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

export const readDate = (list: FaultList, pointer: string, text: string | undefined): LocalDate | null =>
  text === undefined
    ? null
    : (parseLocalDate(text) ?? list.add(pointer, `${text} is not a day of the calendar.`));

export const readClock = (list: FaultList, pointer: string, text: string): ClockTime | null =>
  parseClock(text, false) ?? list.add(pointer, `${text} is not a time of day between 00:00 and 23:59.`);

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

/** A whole number but for what a double loses: 1.1 × 60 is 66.00000000000001. Something is never nothing. */
export const isNearlyWhole = (value: number): boolean =>
  Math.abs(value - Math.round(value)) < 1e-7 && (value === 0 || Math.round(value) !== 0);

/** Hours that come to whole minutes; twenty minutes are 0.3333333333 hours or more exactly. */
export const wholeMinutesOf = (hours: number): number | null =>
  isNearlyWhole(hours * 60) ? Math.round(hours * 60) : null;
