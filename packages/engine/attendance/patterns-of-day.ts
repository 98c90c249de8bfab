// A day with several patterns of hours: how far the work under each goes beyond it, and what the others have left.

import type { Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Attendance, Stretch } from "./attendance.ts";

export const sharedBy = (a: TimeRange, b: TimeRange): number =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

interface PatternsOfDay {
  /** Minutes beyond a pattern that no other pattern of the day has left. */
  readonly excessOver: (pattern: TimeRange) => number;
  readonly stretchesUnder: (pattern: TimeRange) => readonly Stretch[];
}

/** The work under one pattern: minutes worked less the pattern's hours are `over`; below 0 they are left. */
interface UnderPattern {
  readonly pattern: TimeRange;
  readonly stretches: Stretch[];
  over: number;
}

/** null: the day has one pattern, or two of them share time. */
export function patternsOfDay(
  of: "agreed" | "rostered",
  attendances: readonly Attendance[],
): PatternsOfDay | null {
  const groups: UnderPattern[] = [];
  for (const attendance of attendances)
    attendance.shifts.forEach((shift, index) => {
      if (shift[of] !== null) addTo(groups, shift[of], attendance, index);
    });
  if (groups.length === 0) return null;
  addUnsaid(groups, of, attendances);
  if (
    groups.length < 2 ||
    groups.some((a) => groups.some((b) => a !== b && sharedBy(a.pattern, b.pattern) > 0))
  )
    return null;
  const groupOf = (pattern: TimeRange): UnderPattern | undefined =>
    groups.find((group) => isSame(group.pattern, pattern));
  return {
    stretchesUnder: (pattern) => groupOf(pattern)?.stretches ?? [],
    excessOver: (pattern) => {
      const over = groupOf(pattern)?.over ?? 0;
      let left = 0;
      for (const other of groups)
        if (other.over < 0) left -= other.over;
        else if (other.pattern.from < pattern.from) left -= other.over;
      return Math.max(0, over - Math.max(0, left));
    },
  };
}

/** Work without a pattern was worked as agreed or rostered, unless some of it lies in the pattern of another. */
function addUnsaid(
  groups: UnderPattern[],
  of: "agreed" | "rostered",
  attendances: readonly Attendance[],
): void {
  const given = groups.map(({ pattern }) => pattern);
  for (const attendance of attendances)
    for (const { from, to, indexes } of unsaidIn(attendance, of))
      if (!given.some((pattern) => sharedBy({ from, to }, pattern) > 0))
        for (const index of indexes) addTo(groups, { from, to }, attendance, index);
}

interface UnsaidWork {
  readonly from: Moment;
  readonly indexes: number[];
  to: Moment;
}

/** Shifts without a pattern, those that touch as one: cutting a shift changes nothing. */
function unsaidIn({ shifts }: Attendance, of: "agreed" | "rostered"): readonly UnsaidWork[] {
  const found: UnsaidWork[] = [];
  shifts.forEach((shift, index) => {
    if (shift[of] !== null) return;
    const last = found.at(-1);
    if (last?.to !== shift.from) {
      found.push({ from: shift.from, to: shift.to, indexes: [index] });
      return;
    }
    last.to = shift.to;
    last.indexes.push(index);
  });
  return found;
}

function addTo(
  groups: UnderPattern[],
  pattern: TimeRange,
  { shifts, stretches }: Attendance,
  index: number,
): void {
  let group = groups.find((one) => isSame(one.pattern, pattern));
  if (group === undefined) {
    group = { pattern, stretches: [], over: pattern.from - pattern.to };
    groups.push(group);
  }
  const shift = shifts[index];
  if (shift !== undefined) group.over += sharedBy(shift, pattern);
  for (const stretch of stretches) {
    if (stretch.shift !== index) continue;
    group.stretches.push(stretch);
    group.over += stretch.to - stretch.from - sharedBy(stretch, pattern);
  }
}

const isSame = (a: TimeRange, b: TimeRange): boolean => a.from === b.from && a.to === b.to;
