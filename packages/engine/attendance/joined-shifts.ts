// Which shifts are one attendance: broken shifts that a rule joins, and touching shifts that are two by their rosters.

import type { BrokenShift } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import type { RequiredRest } from "../award/kinds/rest-between.ts";
import { dayOf, MINUTES_A_DAY } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";

export interface JoiningRules {
  readonly brokenShifts: readonly BrokenShift[];
  /** Rests that are due to those who continue too. */
  readonly shiftRests: readonly RequiredRest[];
}

type JoiningRulesFor = (shift: Shift) => JoiningRules;

/**
 * Do touching shifts have a roster each, which together leave less than the rest in 24 hours? No one shift is so long: they
 * are two. After a rest that only overtime cuts short, they are two if overtime leads from one day's roster to the next's.
 */
export function areTwoShifts(
  first: Shift,
  previous: Shift,
  shift: Shift,
  rulesFor: JoiningRulesFor,
): boolean {
  const { rostered } = shift;
  if (previous.rostered === null || rostered === null || rostered.from < previous.rostered.to) return false;
  const { from } = first.rostered ?? first;
  const isAfterOvertime = rostered.from > previous.rostered.to && dayOf(rostered.from) > dayOf(from);
  return rulesFor(shift).shiftRests.some(
    ({ needed, afterOvertimeFact }) =>
      rostered.to - from > MINUTES_A_DAY - needed && (afterOvertimeFact === null || isAfterOvertime),
  );
}

/** Shifts in time order, those that touch as one, unless each has a roster of its own. */
export function joinedShifts(shifts: readonly Shift[]): readonly Shift[] {
  const found: Shift[] = [];
  for (const shift of [...shifts].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || last.to !== shift.from || isRosteredAfter(last, shift)) found.push(shift);
    else found[found.length - 1] = joined(last, shift);
  }
  return found;
}

function isRosteredAfter(previous: Shift, shift: Shift): boolean {
  const [before, after] = [previous.rostered ?? previous.agreed, shift.rostered ?? shift.agreed];
  return before !== null && after !== null && after.from >= before.to;
}

function joined(a: Shift, b: Shift): Shift {
  const over = (of: "rostered" | "agreed"): TimeRange | null =>
    a[of] === null && b[of] === null ? null : { from: (a[of] ?? a).from, to: (b[of] ?? b).to };
  return {
    ...a,
    to: b.to,
    breaks: [...a.breaks, ...b.breaks],
    unplacedBreak: (a.unplacedBreak + b.unplacedBreak) as Shift["unplacedBreak"],
    rostered: over("rostered"),
    agreed: over("agreed"),
    circumstances: { ...b.circumstances, ...a.circumstances },
  };
}

/** Does a rule that stands for both shifts, of one day unless it says otherwise, make them parts of one broken shift? */
export function isBroken(first: Shift, previous: Shift, shift: Shift, rulesFor: JoiningRulesFor): boolean {
  const isOneDay = dayOf(first.from) === dayOf(shift.from);
  const { brokenShifts } = rulesFor(shift);
  if (brokenShifts.length === 0) return false;
  const before = rulesFor(previous).brokenShifts;
  return brokenShifts.some(
    (rule) =>
      before.includes(rule) &&
      (isOneDay || rule.overMidnight) &&
      withinLength(rule.gap, shift.from - previous.to) &&
      (rule.startToFinish === null || withinLength(rule.startToFinish, shift.to - first.from)),
  );
}
