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

const hoursOf = ({ rostered, agreed }: Shift): TimeRange | null => rostered ?? agreed;

/**
 * Do touching shifts have rostered or agreed hours each, which together leave less than the rest in 24 hours? No one shift is
 * so long: they are two. After a rest that only overtime cuts short, they are two if overtime leads from one day's hours to
 * the next's. Work between them without hours of its own stays with the first.
 */
export function areTwoShifts(run: readonly Shift[], shift: Shift, rulesFor: JoiningRulesFor): boolean {
  const [hours, before] = [hoursOf(shift), run.findLast((one) => hoursOf(one) !== null)];
  const [given, first] = [before === undefined ? null : hoursOf(before), run[0]];
  if (hours === null || given === null || first === undefined || hours.from < given.to) return false;
  const { from } = hoursOf(first) ?? first;
  const isAfterOvertime = hours.from > given.to && dayOf(hours.from) > dayOf(from);
  return rulesFor(shift).shiftRests.some(
    ({ needed, afterOvertimeFact }) =>
      hours.to - from > MINUTES_A_DAY - needed && (afterOvertimeFact === null || isAfterOvertime),
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
  const [before, after] = [hoursOf(previous), hoursOf(shift)];
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

/** The time between two shifts: of their rostered or agreed hours, if those follow each other, else of the work. */
function gapBetween(previous: Shift, shift: Shift): number {
  const between = (hoursOf(shift) ?? shift).from - (hoursOf(previous) ?? previous).to;
  return between > 0 ? between : shift.from - previous.to;
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
      withinLength(rule.gap, gapBetween(previous, shift)) &&
      (rule.startToFinish === null || withinLength(rule.startToFinish, shift.to - first.from)),
  );
}
