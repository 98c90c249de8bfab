// Which worked minutes go beyond an agreed or rostered pattern of hours.

import { FAR, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Attendance } from "./attendance.ts";

/** Unpaid break time that falls inside a range. */
function unpaidWithin(attendance: Attendance, range: TimeRange): number {
  let unpaid = Math.max(0, Math.min(attendance.to, range.to) - Math.max(attendance.from, range.from));
  for (const stretch of attendance.stretches) {
    unpaid -= Math.max(0, Math.min(stretch.to, range.to) - Math.max(stretch.from, range.from));
  }
  return unpaid;
}

/**
 * The excess is worked time less the pattern's own hours, the pattern being taken to hold the same unpaid breaks, and
 * less what was worked earlier that day of the pattern's time before this attendance. It falls first on time after the
 * pattern ends, then on time before it begins, then on the last minutes. Where there is some, time added after the
 * attendance is beyond the pattern too.
 */
export function excessRanges(
  pattern: TimeRange | null,
  attendance: Attendance,
  workedEarlier: number,
): readonly TimeRange[] {
  if (pattern === null) return NONE;
  const before = Math.max(0, Math.min(pattern.to, attendance.from) - pattern.from);
  const guaranteed = Math.max(
    0,
    pattern.to - pattern.from - unpaidWithin(attendance, pattern) - Math.min(workedEarlier, before),
  );
  const left = attendance.worked - guaranteed;
  const after = { from: attendance.to, to: FAR as Moment };
  return left <= 0 ? NONE : [...rangesBeyond(pattern, attendance, left), after];
}

/** All that lies before the pattern begins or after it ends, however long the shift is; time added after it too. */
export function outsideRanges(pattern: TimeRange | null, { from }: Attendance): readonly TimeRange[] {
  if (pattern === null) return NONE;
  const after = { from: pattern.to, to: FAR as Moment };
  return from < pattern.from ? [{ from, to: pattern.from }, after] : [after];
}

const NONE: readonly TimeRange[] = [];

function rangesBeyond(pattern: TimeRange, attendance: Attendance, excess: number): readonly TimeRange[] {
  let left = excess;
  const ranges: TimeRange[] = [];
  const take = (from: number, to: number, fromEnd: boolean): void => {
    for (const stretch of fromEnd ? [...attendance.stretches].reverse() : attendance.stretches) {
      const low = Math.max(stretch.from, from);
      const high = Math.min(stretch.to, to);
      if (left <= 0 || high <= low) continue;
      const size = Math.min(left, high - low);
      ranges.push(
        fromEnd
          ? { from: (high - size) as Moment, to: high as Moment }
          : { from: low as Moment, to: (low + size) as Moment },
      );
      left -= size;
    }
  };
  take(pattern.to, Number.POSITIVE_INFINITY, true);
  take(Number.NEGATIVE_INFINITY, pattern.from, false);
  take(Math.max(attendance.from, pattern.from), Math.min(attendance.to, pattern.to), true);
  return ranges;
}
