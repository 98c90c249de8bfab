// An attendance as if work had gone on to the end of its roster, and what a roster includes: when the employee left does
// not change where a roster of ordinary hours may end.

import type { BreakSchedule, PaidBreaks } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import type { Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import type { Attendance, Stretch } from "./attendance.ts";
import type { SameDay } from "./days-work.ts";
import { rosteredWith } from "./joined-shifts.ts";
import { paidBreaksIn } from "./paid-breaks.ts";
import { unpaidWithin, workedWithin } from "./pattern.ts";

/** From the first rostered or agreed minute of some shifts to the last; a shift that gives neither was worked as rostered. */
export function rosterOf({ shifts }: Pick<Attendance, "shifts">): TimeRange | null {
  const [first] = shifts;
  if (first !== undefined && shifts.length === 1) return first.rostered ?? first.agreed;
  if (shifts.every(({ rostered, agreed }) => rostered === null && agreed === null)) return null;
  const ranges = shifts.map((shift): TimeRange => shift.rostered ?? shift.agreed ?? shift);
  return {
    from: Math.min(...ranges.map(({ from }) => from)) as Moment,
    to: Math.max(...ranges.map(({ to }) => to)) as Moment,
  };
}

/** The work that is under one roster. */
export interface UnderRoster {
  readonly roster: TimeRange | null;
  readonly stretches: readonly Stretch[];
}

/**
 * The roster of a shift, and the work under it: all of the attendance, unless it runs on into another day's roster.
 * Agreed hours that do not bind grow with the work.
 */
export function underRoster(attendance: Attendance, shift: Shift, isAgreedBinding: boolean): UnderRoster {
  const { shifts, stretches, broken, nights } = attendance;
  const rosterIn = isAgreedBinding ? rosterOf : grownRosterOf;
  if (shifts.length === 1 || broken > 0 || nights.length > 0)
    return { roster: rosterIn(attendance), stretches };
  const { from, to } = rosteredWith(shifts, shift);
  if (to - from === shifts.length) return { roster: rosterIn(attendance), stretches };
  return {
    roster: rosterIn({ shifts: shifts.slice(from, to) }),
    stretches: stretches.filter((one) => one.shift >= from && one.shift < to),
  };
}

/** Ordinary work beyond agreed hours that it shares time with is part of the shift; a roster that is given stays. */
function grownRosterOf({ shifts }: Pick<Attendance, "shifts">): TimeRange | null {
  const roster = rosterOf({ shifts });
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (roster === null || first === undefined || last === undefined) return roster;
  if (shifts.some(({ rostered }) => rostered !== null)) return roster;
  if (first.from >= roster.to || last.to <= roster.from) return roster;
  return {
    from: Math.min(first.from, roster.from) as Moment,
    to: Math.max(last.to, roster.to) as Moment,
  };
}

/** Until the roster ends, or other work of the day begins; not where nothing of the roster was worked. */
export function plannedOf(attendance: Attendance, { later }: SameDay): Attendance {
  const { shifts, stretches, portions, worked, to: finish } = attendance;
  const roster = rosterOf(attendance);
  if (roster === null || roster.to <= finish || workedWithin(attendance, roster) === 0) return attendance;
  const to = Math.min(roster.to, ...later.map(({ from }) => from)) as Moment;
  const [shift, stretch, portion] = [shifts.at(-1), stretches.at(-1), portions.at(-1)];
  if (to <= finish || shift === undefined || stretch === undefined || portion === undefined)
    return attendance;
  const added = { ...stretch, from: finish, to, shift: shifts.length - 1, afterMeal: false };
  const longer = portions.with(-1, { ...portion, to, worked: portion.worked + to - finish });
  return {
    ...attendance,
    to,
    shifts: shifts.with(-1, { ...shift, to }),
    stretches: [...stretches, added],
    portions: longer,
    ordinaryPortions: longer,
    worked: worked + to - finish,
  };
}

/** What the award says about the meal breaks of a roster. */
interface MealBreaks {
  readonly paidBreaks: readonly PaidBreaks[];
  readonly breakSchedule: BreakSchedule | null;
}

/**
 * A roster includes the unpaid breaks that the employee took, or its meal breaks if none was taken; and work before it
 * uses up none of its hours.
 */
export function roomBeyond(roster: TimeRange, attendance: Attendance, rules: MealBreaks): number {
  const before = workedWithin(attendance, { from: attendance.from, to: roster.from });
  return unpaidWithin(attendance, roster) > 0 ? before : before + breaksHeld(roster, rules);
}

/** The meal breaks that a roster of its length has, each at its longest. */
function breaksHeld(roster: TimeRange, { paidBreaks, breakSchedule }: MealBreaks): number {
  if (breakSchedule === null || paidBreaksIn(roster, paidBreaks) !== null) return 0;
  const step = breakSchedule.steps.find(({ worked }) => withinLength(worked, roster.to - roster.from));
  return (step?.mealBreaks ?? 0) * breakSchedule.meal.most;
}
