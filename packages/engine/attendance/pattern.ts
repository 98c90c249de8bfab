// Which worked minutes go beyond an agreed or rostered pattern of hours.

import { FAR, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Attendance } from "./attendance.ts";
import { ALONE, type SameDay } from "./days-work.ts";
import { patternsOfDay, sharedBy } from "./patterns-of-day.ts";

export function workedWithin({ stretches }: Attendance, range: TimeRange): number {
  let worked = 0;
  for (const stretch of stretches) worked += sharedBy(stretch, range);
  return worked;
}

/** Unpaid time of an attendance within a range. */
export const unpaidWithin = (attendance: Attendance, range: TimeRange): number =>
  sharedBy(attendance, range) - workedWithin(attendance, range);

/** An attendance among the work of its day. */
export interface InItsDay {
  readonly attendance: Attendance;
  /** Minutes of the same day's work before it. */
  readonly workedEarlier: number;
  readonly sameDay: SameDay;
}

/** Whose pattern is asked for, and what it is. */
interface GivenPattern {
  readonly of: "agreed" | "rostered";
  readonly range: TimeRange | null;
}

/**
 * The excess is worked time less the pattern's own hours (we assume the pattern has the same unpaid breaks), and
 * less what other work of the day uses up of it. It falls first on time after the pattern ends, then on time before it
 * begins, then on the last minutes. Where there is some, time added after the last minute worked is beyond the pattern too,
 * also in a break with which the attendance ends.
 */
export function excessRanges({ of, range: pattern }: GivenPattern, work: InItsDay): readonly TimeRange[] {
  if (pattern === null) return NONE;
  const { attendance } = work;
  const ranges = rangesAmongSeveral(of, pattern, work) ?? rangesUnderOne(of, pattern, work);
  if (ranges.length === 0) return NONE;
  const from = attendance.portions.at(-1)?.to ?? attendance.to;
  return [...ranges, ...gapsBeyond(ranges, attendance), { from, to: FAR as Moment }];
}

/** On a day with several patterns the hours that other patterns have left are the day's too. */
function rangesAmongSeveral(
  of: GivenPattern["of"],
  pattern: TimeRange,
  { attendance, sameDay }: InItsDay,
): readonly TimeRange[] | null {
  if (attendance.shifts.length === 1 && sameDay === ALONE) return null;
  const day = patternsOfDay(of, [...sameDay.earlier, attendance, ...sameDay.later]);
  const stretches = day?.stretchesUnder(pattern) ?? NONE;
  if (day === null) return null;
  return rangesBeyond(pattern, stretches, day.excessOver(pattern)).filter(
    ({ from, to }) => from >= attendance.from && to <= attendance.to,
  );
}

function rangesUnderOne(of: GivenPattern["of"], pattern: TimeRange, work: InItsDay): readonly TimeRange[] {
  const { attendance } = work;
  const unpaid = unpaidWithin(attendance, pattern);
  const guaranteed = Math.max(0, pattern.to - pattern.from - unpaid - usedElsewhere(of, pattern, work));
  return rangesBeyond(pattern, attendance.stretches, attendance.worked - guaranteed);
}

/** Gaps after a part that ended beyond the pattern: time added to that part is beyond it too. */
const gapsBeyond = (ranges: readonly TimeRange[], { portions }: Attendance): readonly TimeRange[] =>
  portions.slice(1).flatMap(({ from: to }, place) => {
    const from = portions[place]?.to;
    return from !== undefined && ranges.some((range) => range.to === from) ? [{ from, to }] : [];
  });

/**
 * Earlier work uses up the pattern's time before this attendance, and later work what it lies in. Earlier work under the
 * same pattern uses up what is then left of it.
 */
function usedElsewhere(
  of: GivenPattern["of"],
  pattern: TimeRange,
  { attendance, workedEarlier, sameDay: { earlier, later } }: InItsDay,
): number {
  const before = Math.max(0, Math.min(pattern.to, attendance.from) - pattern.from);
  const used = Math.min(workedEarlier, before);
  if (earlier.length === 0 && later.length === 0) return used;
  const after = Math.max(0, pattern.to - Math.max(pattern.from, attendance.to));
  let [usedLater, sharing] = [0, 0];
  for (const one of later) usedLater += workedWithin(one, pattern);
  for (const one of earlier)
    if (one.shifts.some((shift) => shift[of]?.from === pattern.from && shift[of]?.to === pattern.to))
      sharing += one.worked;
  return usedLater + Math.max(used, Math.min(sharing, before + after - usedLater));
}

/** All that lies before the pattern begins or after it ends, however long the shift is; time added after such work too. */
export function outsideRanges(pattern: TimeRange | null, shift: TimeRange): readonly TimeRange[] {
  if (pattern === null || (shift.from >= pattern.from && shift.to <= pattern.to)) return NONE;
  const after = { from: pattern.to, to: FAR as Moment };
  return shift.from < pattern.from ? [{ from: shift.from, to: pattern.from }, after] : [after];
}

const NONE: readonly TimeRange[] = [];

function rangesBeyond(
  pattern: TimeRange,
  stretches: readonly TimeRange[],
  excess: number,
): readonly TimeRange[] {
  if (excess <= 0) return NONE;
  let left = excess;
  const ranges: TimeRange[] = [];
  const take = (from: number, to: number, fromEnd: boolean): void => {
    for (const stretch of fromEnd ? [...stretches].reverse() : stretches) {
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
  take(pattern.from, pattern.to, true);
  return ranges;
}
