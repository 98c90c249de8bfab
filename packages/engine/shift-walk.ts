// Walks one shift day by day: a new situation whenever a day brings other law, a new base rate whenever it may change.

import type { Attendance, Stretch } from "./attendance.ts";
import { type Base, baseOf, type Whose } from "./base-rate.ts";
import type { Options, SightFinder } from "./calculate.ts";
import { type Counters, countCall, enterDay, enterPortion } from "./counters.ts";
import type { Duties } from "./duties.ts";
import type { Facts } from "./facts.ts";
import { sightOf } from "./holding.ts";
import { clauseRefs } from "./law.ts";
import { findClassification, planFor } from "./plan.ts";
import { type Rest, type Situation, situate } from "./situation.ts";
import { type ClaimTrace, newTrace } from "./trace.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment, momentAt } from "./units.ts";
import { type Piece, walkStretch } from "./walk.ts";

export interface WalkedShift {
  /** As the shift began; what is asked of the shift as a whole is asked of this. */
  readonly first: Situation;
  readonly index: number;
  readonly pieces: readonly Piece[];
  /** The base rate as the shift began. */
  readonly base: Base;
  readonly baseAt: (at: Moment) => Base;
  readonly trace: ClaimTrace | null;
}

export function walkShift(
  facts: Facts,
  attendance: Attendance,
  index: number,
  sightOn: SightFinder,
  rest: Rest,
  counters: Counters,
  options: Options,
): WalkedShift {
  const shift = attendance.shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  let day = dayOf(shift.from);
  const first = situate(sightOn(shift, day), facts, attendance, shift, rest);
  let situation = first;
  let bases = basesOn(first, day);
  const baseAt = (at: Moment): Base => {
    const on = dayOf(at);
    if (bases.day !== on || bases.situation !== situation) bases = basesOn(situation, on);
    return bases.higher !== null && at >= bases.from && at < bases.to ? bases.higher : bases.own;
  };
  const base = baseAt(shift.from);
  const trace = options.explain ? newTrace() : null;
  const pieces: Piece[] = [];
  for (const stretch of attendance.stretches) {
    if (stretch.shift !== index) continue;
    if (stretch.afterMeal) counters.sinceMeal = 0;
    if (stretch.portion !== counters.portion) enterPortion(counters, stretch.portion);
    const isCall = attendance.portions[stretch.portion]?.call === true;
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      const today = dayOf(part.from);
      enterDay(counters, today, facts.employee.weekStartsOn);
      if (today !== day) {
        day = today;
        const sight = sightOn(shift, today);
        const changed = sight.plan !== situation.plan || sight.age !== situation.age;
        if (changed) situation = situate(sight, facts, attendance, shift, rest);
      }
      const here = withinDay(part);
      walkStretch(situation, baseAt, here, counters, trace, pieces);
      if (isCall) countCall(counters, here.to - here.from);
    }
  }
  return { first, index, pieces, base, baseAt, trace };
}

const midnightAfter = (at: Moment): Moment => momentAt(dayOf(at), MINUTES_A_DAY);

const withinDay = (part: Stretch): Stretch => {
  const midnight = midnightAfter(part.from);
  return part.to <= midnight ? part : { ...part, to: midnight };
};

/** What is left of a stretch on the day after. */
const nextDay = (stretch: Stretch, part: Stretch): Stretch | null => {
  const midnight = midnightAfter(part.from);
  return stretch.to <= midnight ? null : { ...stretch, from: midnight };
};

interface Bases {
  readonly day: LocalDate;
  readonly situation: Situation;
  readonly own: Base;
  readonly higher: Base | null;
  readonly from: Moment;
  readonly to: Moment;
}

/** The person's own base on a day, and that of the higher duties done in some range. */
function basesOn(situation: Situation, day: LocalDate): Bases {
  const { plan, holding, facts, shift, factOf, age, duties, attendance } = situation;
  const whose = { plan, holding, factOf, employee: facts.employee, shift, age, day };
  const own = baseOf(whose);
  if (duties === null)
    return { day, situation, own, higher: null, from: attendance.from, to: attendance.from };
  const { from, to } = duties.range;
  return { day, situation, own, higher: higherBase(whose, duties, own), from, to };
}

/** The base of the higher classification, as its own plan has it, where it pays more. */
function higherBase(whose: Whose, duties: Duties, own: Base): Base | null {
  const { plan, shift, age, employee } = whose;
  const classification = findClassification(plan.version.law, duties.classification);
  const above = planFor(plan.version, classification, plan.employment, employee.worker);
  const base = baseOf({ ...whose, ...sightOf(above, shift, age) });
  if (base.minimum <= own.minimum) return null;
  const clauses = clauseRefs(plan.version, duties.rule.clauses);
  const part = { ...base.part, label: `${duties.rule.label}, ${classification.title}`, clauses };
  return { ...base, part, ordinaryPart: part, rules: [...base.rules, duties.rule], buildUps: new Map() };
}
