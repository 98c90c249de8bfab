// The breaks of a request, placed inside its shift.

import { type Break, clockOf, MINUTES_A_DAY, type Moment, parseClock, type TimeRange } from "#engine";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { type FaultList, readClock } from "./read-values.ts";

export function breaksOf(
  request: CalculatePayRequest,
  shift: TimeRange | null,
  list: FaultList,
): readonly Break[] {
  const unplaced = request.unpaid_break_minutes ?? 0;
  if (request.breaks !== undefined && unplaced > 0) {
    list.add("/breaks", "Give unpaid_break_minutes or breaks, not both.");
  }
  if (shift === null) return [];
  if (unplaced >= shift.to - shift.from) {
    list.add("/unpaid_break_minutes", "The unpaid break is as long as the shift or longer.");
  }
  const breaks = (request.breaks ?? []).map((given, index) =>
    breakOf(given, `/breaks/${index}`, shift, list),
  );
  const placed = breaks.filter((one) => one !== null).sort((a, b) => a.from - b.from);
  placed.forEach((one, index) => {
    const before = placed[index - 1];
    if (before !== undefined && one.from < before.to) list.add("/breaks", "Two breaks overlap.");
  });
  const unpaid = placed.reduce((sum, one) => sum + (one.paid ? 0 : one.to - one.from), 0);
  if (unpaid >= shift.to - shift.from) list.add("/breaks", "The unpaid breaks leave no time worked.");
  return placed;
}

function breakOf(
  given: NonNullable<CalculatePayRequest["breaks"]>[number],
  pointer: string,
  shift: TimeRange,
  list: FaultList,
): Break | null {
  const start = readClock(list, `${pointer}/start_time`, given.start_time);
  const end = readClock(list, `${pointer}/end_time`, given.end_time);
  const range = breakRange(given, shift);
  if (start === null || end === null || range === null) return null;
  if (start === end) return list.add(`${pointer}/end_time`, "The break starts and ends at one time.");
  const { from, to } = range;
  if (from >= shift.to || to > shift.to) return list.add(pointer, "The break is not inside the shift.");
  const kind = given.kind ?? "meal";
  return { from, to, paid: given.paid ?? kind === "rest", kind };
}

/** A break's times after the start of its shift; null if one is not a time. */
export function breakRange(
  given: { readonly start_time: string; readonly end_time: string },
  shift: TimeRange,
): TimeRange | null {
  const [start, end] = [parseClock(given.start_time, false), parseClock(given.end_time, false)];
  if (start === null || end === null) return null;
  const from = firstAfter(shift.from, start);
  return { from, to: firstAfter(from, end) };
}

/** The first moment at or after another with a given clock time. */
export function firstAfter(at: Moment, clock: number): Moment {
  const ahead = clock - clockOf(at);
  return (at + (ahead < 0 ? ahead + MINUTES_A_DAY : ahead % MINUTES_A_DAY)) as Moment;
}
