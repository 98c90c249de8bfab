// How much of a break the award pays and counts as work.

import type { PaidBreaks } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import type { Moment } from "../award/units.ts";
import { type Break, isGap, type Shift, type TimeRange } from "../facts/facts.ts";

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

/** A rule that pays a break which was given as unpaid. */
interface PaidAnyway {
  readonly rule: PaidBreaks;
  /** Whether all of such a break is paid, and not only its first minutes. */
  readonly isWhole: boolean;
}

export function paidAnyway(
  shift: Shift,
  breaks: readonly Break[],
  rules: readonly PaidBreaks[],
): PaidAnyway | null {
  const rule = rules.length === 0 ? null : paidBreaksIn(shift, rules);
  if (rule === null) return null;
  let isGiven = false;
  let isWhole = true;
  for (const pause of breaks) {
    if (pause.paid || (pause.kind !== "meal" && pause.kind !== "rest")) continue;
    isGiven = true;
    isWhole &&= paidUntil(pause, rule) === pause.to;
  }
  return isGiven ? { rule, isWhole } : null;
}
