// Which worked minutes lie beyond an agreed or rostered pattern of hours.

import type { Moment, Shift, TimeRange } from "#engine";
import { type Law, type RuleOf, rulesOf } from "./law.ts";
import type { Setting } from "./setting.ts";

interface BeyondPattern {
  readonly rule: RuleOf<"pattern">;
  readonly covers: (at: Moment) => boolean;
}

/** Where work went beyond a pattern, time added after it is beyond it too. */
export function beyondPattern(law: Law, setting: Setting, shift: Shift): readonly BeyondPattern[] {
  return rulesOf(law, "pattern").flatMap((rule) => {
    const pattern = rule.of === "agreed" ? shift.agreed : shift.rostered;
    if (pattern === null) return [];
    if (rule.measured === "clock")
      return [{ rule, covers: (at: Moment) => at < pattern.from || at >= pattern.to }];
    const beyond = minutesBeyond(pattern, setting);
    const { to } = setting.attendance;
    return beyond.size === 0 ? [] : [{ rule, covers: (at: Moment) => beyond.has(at) || at >= to }];
  });
}

/**
 * As many minutes as were worked beyond the pattern's number of hours. The pattern is taken to hold the unpaid breaks
 * that fall in it. Earlier work of the day uses up the part of it that lies before this attendance, and no more. The
 * minutes are the last ones after the pattern ends, then the first ones before it begins, then the last ones inside it.
 */
function minutesBeyond(pattern: TimeRange, { attendance, earlierThatDay }: Setting): ReadonlySet<Moment> {
  const { minutes, from, to } = attendance;
  const worked = minutes.map(({ at }) => at);
  const isInside = (at: number): boolean => at >= pattern.from && at < pattern.to;
  const present = Math.max(0, Math.min(to, pattern.to) - Math.max(from, pattern.from));
  const unpaid = present - worked.filter(isInside).length;
  const before = Math.max(0, Math.min(pattern.to, from) - pattern.from);
  const guaranteed = Math.max(0, pattern.to - pattern.from - unpaid - Math.min(earlierThatDay, before));
  const inOrder = [
    ...worked.filter((at) => at >= pattern.to).reverse(),
    ...worked.filter((at) => at < pattern.from),
    ...worked.filter(isInside).reverse(),
  ];
  return new Set(inOrder.slice(0, Math.max(0, worked.length - guaranteed)));
}
