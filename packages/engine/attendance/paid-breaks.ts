// How much of a break the award pays and counts as work.

import type { PaidBreaks } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import type { Moment } from "../award/units.ts";
import { type Break, isGap, type TimeRange } from "../facts/facts.ts";

/** The rule that pays the breaks of a shift, or of a roster. */
export function paidBreaksIn({ from, to }: TimeRange, rules: readonly PaidBreaks[]): PaidBreaks | null {
  for (const rule of rules) if (withinLength(rule.shiftLasting, to - from)) return rule;
  return null;
}

/** Where a break stops counting as work: at its start, if no rule pays it. */
export const paidUntil = (pause: Break, rule: PaidBreaks | null): Moment => {
  if (rule === null || isGap(pause)) return pause.from;
  return rule.most === null ? pause.to : (Math.min(pause.to, pause.from + rule.most) as Moment);
};
