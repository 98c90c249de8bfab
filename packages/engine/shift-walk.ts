// Walks one shift day by day: a new situation whenever a day brings other law, a new base rate whenever it may change.

import type { Attendance, Stretch } from "./attendance.ts";
import { type Base, baseOf, type Whose } from "./base-rate.ts";
import type { Options, PlanFinder } from "./calculate.ts";
import { type Counters, enterDay } from "./counters.ts";
import type { Duties } from "./duties.ts";
import type { Facts } from "./facts.ts";
import { holdingFor } from "./holding.ts";
import { clauseRefs } from "./law.ts";
import { findClassification, planFor } from "./plan.ts";
import { ageOf, type Rest, type Situation, situate } from "./situation.ts";
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
  planOn: PlanFinder,
  rest: Rest,
  counters: Counters,
  options: Options,
): WalkedShift {
  const shift = attendance.shifts[index];
  if (shift === undefined) throw new Error("the attendance has no such shift");
  let day = dayOf(shift.from);
  const first = situate(planOn(day), facts, attendance, shift, rest, day);
  let situation = first;
  let bases: Bases | null = null;
  const baseAt = (at: Moment): Base => {
    const on = dayOf(at);
    if (bases === null || bases.day !== on || bases.situation !== situation) bases = basesOn(situation, on);
    return bases.higher !== null && at >= bases.from && at < bases.to ? bases.higher : bases.own;
  };
  const base = baseAt(shift.from);
  const trace = options.explain ? newTrace() : null;
  const pieces: Piece[] = [];
  for (const stretch of attendance.stretches) {
    if (stretch.shift !== index) continue;
    if (stretch.afterMeal) counters.sinceMeal = 0;
    for (const part of byDay(stretch)) {
      const today = dayOf(part.from);
      enterDay(counters, today, facts.employee.weekStartsOn);
      if (today !== day) {
        day = today;
        const plan = planOn(today);
        const changed = plan !== situation.plan || facts.employee.dateOfBirth !== null;
        if (changed) situation = situate(plan, facts, attendance, shift, rest, today);
      }
      walkStretch(situation, baseAt, part, counters, trace, pieces);
    }
  }
  return { first, index, pieces, base, baseAt, trace };
}

function byDay(stretch: Stretch): readonly Stretch[] {
  const midnight = momentAt(dayOf(stretch.from), MINUTES_A_DAY);
  if (stretch.to <= midnight) return [stretch];
  return [{ ...stretch, to: midnight }, ...byDay({ ...stretch, from: midnight })];
}

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
  const { plan, holding, facts, shift, factOf, duties, attendance } = situation;
  const age = ageOf(facts, day);
  const whose = { plan, holding, factOf, employee: facts.employee, shift, age, day };
  const own = baseOf(whose);
  if (duties === null)
    return { day, situation, own, higher: null, from: attendance.from, to: attendance.from };
  const { from, to } = duties.range;
  return { day, situation, own, higher: higherBase(whose, duties, own), from, to };
}

/** The base of the higher classification, as its own plan has it, where it pays more. */
function higherBase(whose: Whose, duties: Duties, own: Base): Base | null {
  const { plan, shift, factOf, age, employee } = whose;
  const classification = findClassification(plan.version, duties.classification);
  const above = planFor(plan.version, classification, plan.employment, employee.worker);
  const base = baseOf({ ...whose, plan: above, holding: holdingFor(above, shift, factOf, age) });
  if (base.minimum <= own.minimum) return null;
  const clauses = clauseRefs(plan.version, duties.rule.clauses);
  const part = { ...base.part, label: `${duties.rule.label}, ${classification.title}`, clauses };
  return { ...base, part, ordinaryPart: part, rules: [...base.rules, duties.rule], buildUps: new Map() };
}
