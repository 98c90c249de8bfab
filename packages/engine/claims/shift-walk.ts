// Walks one shift day by day: a new situation whenever a day brings other law, a new base rate whenever it may change.

import { nextDay, type Stretch, withinDay } from "../attendance/attendance.ts";
import { plus } from "../award/lists.ts";
import { dayOf, type LocalDate } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";
import { type Counters, enterDay, enterPortion } from "../hours/counters.ts";
import { countTold } from "../hours/time-before.ts";
import type { Base } from "../law/base.ts";
import type { SightFinder } from "../law/sight.ts";
import { baseAt, basesOn } from "../rates/day-bases.ts";
import { type Setting, type Situation, situate } from "../shift/situation.ts";
import { type Labelled, labelStretch } from "./label-walk.ts";
import { type Contest, type Piece, walkStretch } from "./walk.ts";

export interface WalkedShift {
  /** The situation as the shift began, for what is asked of the shift as a whole. */
  readonly first: Situation;
  readonly index: number;
  /** The pieces of the attendance's shifts before this one. */
  readonly earlier: readonly Piece[];
  readonly pieces: readonly Piece[];
  /** The base rate as the shift began. */
  readonly base: Base;
  /** The situation of its last day. */
  readonly last: Situation;
  /** What claimed each stretch; null where claims are not explained. */
  readonly contests: readonly Contest[] | null;
  readonly counters: Counters;
  /** Where the portions of the attendance before the last one so far ended. */
  readonly ends: readonly PortionEnd[];
}

/** The counts as a portion ended that others follow, and the situation of that day. */
export interface PortionEnd {
  readonly portion: number;
  readonly counters: Counters;
  readonly last: Situation;
}

/** What was walked of an attendance before one of its shifts. */
export type Earlier = Pick<WalkedShift, "pieces" | "ends">;

export const NOTHING_EARLIER: Earlier = { pieces: [], ends: [] };

export interface Options {
  /** Work out what every rule said and why those that lost did. */
  readonly explain: boolean;
}

/** What a walk uses and counts with. */
export interface Walk {
  readonly sightOn: SightFinder;
  readonly counters: Counters;
  readonly options: Options;
}

export function walkShift(
  setting: Setting,
  index: number,
  { pieces: earlier, ends: endsBefore }: Earlier,
  { sightOn, counters, options }: Walk,
): WalkedShift {
  const shift = shiftAt(setting, index);
  let day = dayOf(shift.from);
  const first = situate(sightOn(shift, day), setting, shift);
  let bases = basesOn(first, day);
  const base = baseAt(bases, shift.from);
  const pieces: Piece[] = [];
  const contests: Contest[] | null = options.explain ? [] : null;
  const walking = { counters, log: { pieces, contests } };
  let last = first;
  let ends = endsBefore;
  const { toldBefore } = first.holding;
  if (toldBefore.length > 0) {
    enterDay(counters, day, setting.facts.employee.weekStartsOn);
    countTold(toldBefore, shift, first.factOf, counters);
  }
  for (const stretch of setting.attendance.stretches) {
    if (stretch.shift !== index) continue;
    if (stretch.portion !== counters.portion)
      ends = plus(ends, { portion: counters.portion, counters: { ...counters }, last });
    enterStretch(counters, stretch);
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      const today = dayOf(part.from);
      enterDay(counters, today, setting.facts.employee.weekStartsOn);
      if (today !== day) {
        last = situationOn(today, last, setting, sightOn);
        bases = basesOn(last, today);
        day = today;
      }
      walkStretch(last, bases, withinDay(part), walking);
    }
  }
  return { first, last, index, earlier, pieces, base, contests, counters, ends };
}

function enterStretch(counters: Counters, { afterMeal, portion }: Stretch): void {
  if (afterMeal) counters.sinceMeal = 0;
  if (portion !== counters.portion) enterPortion(counters, portion);
}

/** Another one where another day brings other law. */
function situationOn(day: LocalDate, before: Situation, setting: Setting, sightOn: SightFinder): Situation {
  const sight = sightOn(before.shift, day);
  const isSame = sight.plan === before.plan && sight.age === before.age;
  return isSame ? before : situate(sight, setting, before.shift);
}

function shiftAt({ attendance }: Setting, index: number): Shift {
  const shift = attendance.shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  return shift;
}

/** Which hours of one shift are ordinary, without pricing them. */
export function labelShift(
  setting: Setting,
  index: number,
  { sightOn, counters }: LabelWalk,
): readonly Labelled[] {
  const shift = shiftAt(setting, index);
  let day = dayOf(shift.from);
  let situation = situate(sightOn(shift, day), setting, shift);
  const labelled: Labelled[] = [];
  for (const stretch of setting.attendance.stretches) {
    if (stretch.shift !== index) continue;
    enterStretch(counters, stretch);
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      const today = dayOf(part.from);
      enterDay(counters, today, setting.facts.employee.weekStartsOn);
      if (today !== day) situation = situationOn(today, situation, setting, sightOn);
      day = today;
      labelStretch(situation, withinDay(part), counters, labelled);
    }
  }
  return labelled;
}

type LabelWalk = Pick<Walk, "sightOn" | "counters">;
