// Walks one shift day by day: a new situation whenever a day brings other law, a new base rate whenever it may change.

import { nextDay, type Stretch, withinDay } from "../attendance/attendance.ts";
import { dayOf } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";
import { type Counters, enterDay, enterPortion } from "../hours/counters.ts";
import type { Base } from "../law/base.ts";
import type { SightFinder } from "../law/sight.ts";
import { baseAt, basesOn } from "../rates/day-bases.ts";
import { type Setting, type Situation, situate } from "../shift/situation.ts";
import { type Labelled, labelStretch } from "./label-walk.ts";
import { type Contest, type Piece, walkStretch } from "./walk.ts";

export interface WalkedShift {
  /** As the shift began; what is asked of the shift as a whole is asked of this. */
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
}

export interface Options {
  /** Work out what every rule said and why those that lost did. */
  readonly explain: boolean;
}

/** What a walk goes by and counts with. */
export interface Walk {
  readonly sightOn: SightFinder;
  readonly counters: Counters;
  readonly options: Options;
}

export function walkShift(
  setting: Setting,
  index: number,
  earlier: readonly Piece[],
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
  const last = eachDay(first, { setting, index, sightOn, counters }, (situation, part) => {
    const today = dayOf(part.from);
    if (today !== day) bases = basesOn(situation, today);
    day = today;
    walkStretch(situation, bases, part, walking);
  });
  return { first, last, index, earlier, pieces, base, contests, counters };
}

function shiftAt({ attendance }: Setting, index: number): Shift {
  const shift = attendance.shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  return shift;
}

/** Which hours of one shift are ordinary, without pricing them. */
export function labelShift(setting: Setting, index: number, walk: LabelWalk): readonly Labelled[] {
  const shift = shiftAt(setting, index);
  const first = situate(walk.sightOn(shift, dayOf(shift.from)), setting, shift);
  const labelled: Labelled[] = [];
  eachDay(first, { setting, index, ...walk }, (situation, part) =>
    labelStretch(situation, part, walk.counters, labelled),
  );
  return labelled;
}

type LabelWalk = Pick<Walk, "sightOn" | "counters">;

/** Goes through the stretches of a shift day by day, and gives the situation of the last day. */
function eachDay(
  first: Situation,
  { setting, index, sightOn, counters }: LabelWalk & { readonly setting: Setting; readonly index: number },
  visit: (situation: Situation, part: Stretch) => void,
): Situation {
  let situation = first;
  let day = dayOf(first.shift.from);
  for (const stretch of setting.attendance.stretches) {
    if (stretch.shift !== index) continue;
    if (stretch.afterMeal) counters.sinceMeal = 0;
    if (stretch.portion !== counters.portion) enterPortion(counters, stretch.portion);
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      const today = dayOf(part.from);
      enterDay(counters, today, setting.facts.employee.weekStartsOn);
      if (today !== day) {
        day = today;
        const sight = sightOn(first.shift, today);
        const changed = sight.plan !== situation.plan || sight.age !== situation.age;
        if (changed) situation = situate(sight, setting, first.shift);
      }
      visit(situation, withinDay(part));
    }
  }
  return situation;
}
