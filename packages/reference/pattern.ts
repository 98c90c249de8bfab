// Which worked minutes lie beyond an agreed or rostered pattern of hours.

import type { Moment, Shift, TimeRange } from "#engine";
import type { Attendance } from "./attendance.ts";
import { type Law, type RuleOf, rulesOf } from "./law.ts";

interface BeyondPattern {
  readonly rule: RuleOf<"pattern">;
  readonly covers: (at: Moment) => boolean;
}

export function beyondPattern(law: Law, attendance: Attendance, shift: Shift): readonly BeyondPattern[] {
  return rulesOf(law, "pattern").flatMap((rule) => {
    const pattern = rule.of === "agreed" ? shift.agreed : shift.rostered;
    if (pattern === null) return [];
    if (rule.by === "clock") return [{ rule, covers: (at: Moment) => at < pattern.from || at >= pattern.to }];
    const beyond = minutesBeyond(pattern, attendance, shift);
    return beyond.size === 0 ? [] : [{ rule, covers: (at: Moment) => beyond.has(at) }];
  });
}

/**
 * As many minutes as were worked beyond the pattern's number of hours. The pattern is taken to hold the unpaid breaks
 * that fall in it, and hours worked earlier that day. The minutes are the last ones after the pattern ends, then the
 * first ones before it begins, then the last ones inside it.
 */
function minutesBeyond(
  pattern: TimeRange,
  { minutes, from, to }: Attendance,
  shift: Shift,
): ReadonlySet<Moment> {
  const worked = minutes.map(({ at }) => at);
  const isInside = (at: number): boolean => at >= pattern.from && at < pattern.to;
  const present = Math.max(0, Math.min(to, pattern.to) - Math.max(from, pattern.from));
  const unpaid = present - worked.filter(isInside).length;
  const guaranteed = Math.max(0, pattern.to - pattern.from - unpaid - shift.workedToday);
  const inOrder = [
    ...worked.filter((at) => at >= pattern.to).reverse(),
    ...worked.filter((at) => at < pattern.from),
    ...worked.filter(isInside).reverse(),
  ];
  return new Set(inOrder.slice(0, Math.max(0, worked.length - guaranteed)));
}
