// A day with several patterns of hours: how far the work under each goes beyond it, and what the others have left.

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
  for (const attendance of attendances) addTo(groups, of, attendance);
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

function addTo(groups: UnderPattern[], of: "agreed" | "rostered", { shifts, stretches }: Attendance): void {
  shifts.forEach((shift, index) => {
    const pattern = shift[of];
    if (pattern === null) return;
    let group = groups.find((one) => isSame(one.pattern, pattern));
    if (group === undefined) {
      group = { pattern, stretches: [], over: pattern.from - pattern.to };
      groups.push(group);
    }
    group.over += sharedBy(shift, pattern);
    for (const stretch of stretches) {
      if (stretch.shift !== index) continue;
      group.stretches.push(stretch);
      group.over += stretch.to - stretch.from - sharedBy(stretch, pattern);
    }
  });
}

const isSame = (a: TimeRange, b: TimeRange): boolean => a.from === b.from && a.to === b.to;
