// Which shifts are one attendance: broken shifts that a rule joins, and touching shifts that are two by their rosters.

import type { BrokenShift, OrdinaryLimit } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import { paysContinuing, type RequiredRest } from "../award/kinds/rest-between.ts";
import { dayOf, MINUTES_A_DAY } from "../award/units.ts";
import { isGap, type Shift, type TimeRange } from "../facts/facts.ts";
import { pausesOf } from "./break-placement.ts";

export interface JoiningRules {
  readonly brokenShifts: readonly BrokenShift[];
  readonly shiftRests: readonly RequiredRest[];
  readonly limits: readonly Pick<OrdinaryLimit, "per">[];
}

type JoiningRulesFor = (shift: Shift) => JoiningRules;

const hoursOf = ({ rostered, agreed }: Shift): TimeRange | null => rostered ?? agreed;

/**
 * Do touching shifts have rostered or agreed hours each, which together leave less than the rest in 24 hours? No one shift is
 * so long: they are two. After a rest that only overtime cuts short, they are two if overtime leads from one day's hours to
 * the next's. A rest that is not for those who continue, or none, makes them two if no limit of the day or shift ends the
 * first. Work between them without hours of its own stays with the first.
 */
export function areTwoShifts(run: readonly Shift[], shift: Shift, rulesFor: JoiningRulesFor): boolean {
  const next = nextHours(run, shift);
  if (next === null) return false;
  const { free, isNextDay, isLedOn } = next;
  const rules = rulesFor(shift);
  const isTwo = ({ needed, afterOvertimeFact }: RequiredRest): boolean =>
    free < needed && (afterOvertimeFact === null || isLedOn);
  if (rules.shiftRests.some((rest) => paysContinuing(rest) && isTwo(rest))) return true;
  if (!isNextDay || endsByHours(rules)) return false;
  if (rules.shiftRests.length === 0) return isAnother(next);
  return rules.shiftRests.some((rest) => !paysContinuing(rest) && free < rest.needed);
}

/** How the hours of a shift lie after those of the shifts before it. */
interface NextHours {
  /** What both leave of 24 hours. */
  readonly free: number;
  readonly isNextDay: boolean;
  /** Does work outside the hours lead from one day's to the next's? */
  readonly isLedOn: boolean;
}

/** null: not all give hours, or they do not follow each other. */
function nextHours(run: readonly Shift[], shift: Shift): NextHours | null {
  const hours = hoursOf(shift);
  if (hours === null) return null;
  const given = run.flatMap((one) => hoursOf(one) ?? []);
  const [first, before] = [given[0], given.at(-1)];
  if (first === undefined || before === undefined || hours.from < before.to) return null;
  const isNextDay = dayOf(hours.from) > dayOf(first.from);
  const free = MINUTES_A_DAY - (hours.to - first.from);
  return { free, isNextDay, isLedOn: isNextDay && hours.from > before.to };
}

/** Ten hours, as most awards have it. */
const USUAL_REST = 600;

const isAnother = ({ isLedOn, free }: NextHours): boolean => isLedOn && free < USUAL_REST;

/** Does a limit of the day or shift say where the ordinary hours of a shift end? */
const endsByHours = ({ limits }: JoiningRules): boolean =>
  limits.some(({ per }) => per !== "week" && per !== "cycle");

/** The places of the shifts that are rostered as one with a shift: where work outside the hours leads on, the next begins. */
export function rosteredWith(shifts: readonly Shift[], shift: Shift): { from: number; to: number } {
  let from = 0;
  for (let place = 1; place < shifts.length; place += 1) {
    const next = nextHours(shifts.slice(from, place), shifts[place] ?? shift);
    if (next === null || !isAnother(next)) continue;
    if (shift.from < (shifts[place]?.from ?? 0)) return { from, to: place };
    from = place;
  }
  return { from, to: shifts.length };
}

/**
 * Work without stated hours that goes on from a shift with hours lies outside them: it has the hours of that shift. The same
 * applies to work that leads into such a shift on the day of its hours.
 */
export function withHoursOfTouching(run: readonly Shift[]): readonly Shift[] {
  if (run.length === 1 || !run.some(hoursOf) || run.every(hoursOf)) return run;
  const filled = [...run];
  // where work without hours began
  let start = 0;
  for (let place = 0; place < run.length; place += 1) {
    const [before, shift] = [filled[place - 1], filled[place]];
    if (shift === undefined) break;
    const isOn = before !== undefined && goesOn(before, shift);
    if (!isOn) start = place;
    if (hoursOf(shift) === null && isOn) filled[place] = withHoursOf(shift, before);
    else if (hoursOf(shift) !== null && start < place) leadInto(filled, start, place);
    if (hoursOf(shift) !== null) start = place + 1;
  }
  return filled;
}

function leadInto(run: Shift[], start: number, end: number): void {
  const [first, shift] = [run[start], run[end]];
  const hours = shift === undefined ? null : hoursOf(shift);
  if (first === undefined || shift === undefined || hours === null) return;
  if (hoursOf(first) !== null || dayOf(first.from) !== dayOf(hours.from)) return;
  for (let place = start; place < end; place += 1) run[place] = withHoursOf(run[place] ?? first, shift);
}

const withHoursOf = (shift: Shift, { rostered, agreed }: Shift): Shift => ({ ...shift, rostered, agreed });

/** Does work go on from one shift into another, with no gap or sleepover where they meet? */
const goesOn = (before: Shift, shift: Shift): boolean =>
  before.to === shift.from &&
  !before.breaks.some((one) => isGap(one) && one.to === before.to) &&
  !shift.breaks.some((one) => isGap(one) && one.from === shift.from);

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
    a[of] === null || b[of] === null ? (a[of] ?? b[of]) : { from: a[of].from, to: b[of].to };
  return {
    ...a,
    to: b.to,
    ...breaksOf(a, b),
    rostered: over("rostered"),
    agreed: over("agreed"),
    circumstances: { ...b.circumstances, ...a.circumstances },
  };
}

/** A break without a place gets one in its own shift where the other shift has breaks with places. */
function breaksOf(a: Shift, b: Shift): Pick<Shift, "breaks" | "unplacedBreak"> {
  const unplacedBreak = (a.unplacedBreak + b.unplacedBreak) as Shift["unplacedBreak"];
  const isPlaced = a.breaks.length + b.breaks.length > 0;
  if (unplacedBreak === 0 || !isPlaced) return { breaks: [...a.breaks, ...b.breaks], unplacedBreak };
  return { breaks: [...pausesOf(a, null), ...pausesOf(b, null)], unplacedBreak: 0 as typeof unplacedBreak };
}

/**
 * The time between two shifts: between their rostered or agreed hours, if those follow each other, else between the
 * work.
 */
function gapBetween(previous: Shift, shift: Shift): number {
  const between = (hoursOf(shift) ?? shift).from - (hoursOf(previous) ?? previous).to;
  return between > 0 ? between : shift.from - previous.to;
}

/**
 * Whether a rule that applies to both shifts, of one day unless it says otherwise, makes them parts of one broken
 * shift.
 */
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
