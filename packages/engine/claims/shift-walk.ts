// Walks one shift day by day: a new situation whenever a day brings other law, a new base rate whenever it may change.

import { nextDay, type Stretch, withinDay } from "../attendance/attendance.ts";
import { dayOf } from "../award/units.ts";
import type { Options, SightFinder } from "../calculate.ts";
import { type Counters, enterDay, enterPortion } from "../hours/counters.ts";
import type { Base } from "../rates/base-rate.ts";
import { baseAt, basesOn } from "../rates/day-bases.ts";
import { type Setting, type Situation, situate } from "../shift/situation.ts";
import { type ClaimTrace, newTrace } from "../words/trace.ts";
import { type Piece, walkStretch } from "./walk.ts";

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
  readonly trace: ClaimTrace | null;
  readonly counters: Counters;
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
  const { facts, attendance } = setting;
  const shift = attendance.shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  let day = dayOf(shift.from);
  const first = situate(sightOn(shift, day), setting, shift);
  let situation = first;
  let bases = basesOn(first, day);
  const base = baseAt(bases, shift.from);
  const trace = options.explain ? newTrace() : null;
  const pieces: Piece[] = [];
  for (const stretch of attendance.stretches) {
    if (stretch.shift !== index) continue;
    if (stretch.afterMeal) counters.sinceMeal = 0;
    if (stretch.portion !== counters.portion) enterPortion(counters, stretch.portion);
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      const today = dayOf(part.from);
      enterDay(counters, today, facts.employee.weekStartsOn);
      if (today !== day) {
        day = today;
        const sight = sightOn(shift, today);
        const changed = sight.plan !== situation.plan || sight.age !== situation.age;
        if (changed) situation = situate(sight, setting, shift);
        bases = basesOn(situation, today);
      }
      const here = withinDay(part);
      walkStretch(situation, bases, here, counters, trace, pieces);
    }
  }
  return { first, last: situation, index, earlier, pieces, base, trace, counters };
}
