// Time of a shift that lies beyond a pattern of hours, in a meal break that was worked through, or in a break paid as ordinary.

import type { Attendance } from "../attendance/attendance.ts";
import { excessRanges, type InItsDay, outsideRanges } from "../attendance/pattern.ts";
import {
  makesOvertime,
  ordinaryBreakRange,
  overdueRanges,
  workedThroughRange,
} from "../attendance/worked-through.ts";
import type { Pattern, WorkedThroughBreak } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import type { Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Sight } from "../law/sight.ts";

/** Time beyond an agreed or rostered pattern, or of a meal break that was worked through. */
export interface Excess {
  readonly rule: Pattern | WorkedThroughBreak;
  readonly range: TimeRange;
}

/** The one that lasts at a moment. */
export function lastingAt(excess: readonly Excess[], at: Moment): Excess | null {
  if (excess.length === 0) return null;
  for (const one of excess) if (at >= one.range.from && at < one.range.to) return one;
  return null;
}

const NONE: readonly never[] = [];

/** What lies beyond the pattern of a shift. */
export function excessOf(holding: Holding, work: InItsDay, shift: Shift): readonly Excess[] {
  if (holding.patterns.length === 0 || (shift.agreed === null && shift.rostered === null)) return NONE;
  let excess: readonly Excess[] = NONE;
  for (const rule of holding.patterns) {
    const { of } = rule;
    const ranges =
      rule.measured === "clock"
        ? outsideRanges(shift[of], shift)
        : excessRanges({ of, range: shift[of] }, work);
    for (const range of ranges) excess = plus(excess, { rule, range });
  }
  return excess;
}

export const isOvertime = ({ rule }: Excess): boolean => makesOvertime(rule);

/** Most shifts do not mention a break that was worked through. */
export function workedThrough(
  { holding, factOf }: Sight,
  attendance: Attendance,
  shift: Shift,
): readonly Excess[] {
  const found = holding.workedThrough.flatMap((rule) =>
    throughRanges(rule, factOf, attendance, shift).map((range): Excess => ({ rule, range })),
  );
  return found.sort((a, b) => a.range.from - b.range.from);
}

function throughRanges(
  { fact, after, due }: WorkedThroughBreak,
  factOf: Sight["factOf"],
  attendance: Attendance,
  { circumstances }: Shift,
): readonly TimeRange[] {
  if (after !== null) return overdueRanges(attendance, after, due === "once");
  if (fact === null || !Object.hasOwn(circumstances, fact)) return NONE;
  const range = workedThroughRange(fact, factOf, attendance);
  return range === null ? NONE : [range];
}

/** Nearly no shift mentions a break in overtime. */
export function breaksAsOrdinary(
  { holding, factOf }: Sight,
  attendance: Attendance,
  shift: Shift,
): readonly TimeRange[] {
  let found: readonly TimeRange[] = NONE;
  for (const rule of holding.ordinaryBreaks) {
    if (!Object.hasOwn(shift.circumstances, rule.fact)) continue;
    const range = ordinaryBreakRange(rule, factOf, attendance);
    if (range !== null) found = plus(found, range);
  }
  return found;
}
