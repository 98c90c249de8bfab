// The base rates of a person on a day: their own, and that of higher duties while they last.

import { type Cents, divideHalfUp, type LocalDate, type Moment } from "../award/units.ts";
import { isWithin, type TimeRange } from "../facts/facts.ts";
import type { Base } from "../law/base.ts";
import { nothingDue } from "../law/due.ts";
import { findClassification, planFor } from "../law/plan.ts";
import { sightOf, type Whose } from "../law/sight.ts";
import { clauseRefs } from "../law/versions.ts";
import type { Duties } from "../shift/duties.ts";
import type { Situation } from "../shift/situation.ts";
import { baseOf } from "./base-rate.ts";

export interface Bases {
  readonly own: Base;
  readonly higher: Base | null;
  /** When the higher one stands. */
  readonly ranges: readonly TimeRange[];
}

const NEVER: readonly TimeRange[] = [];

/** The person's own base on a day, and that of the higher duties done in some range. */
export function basesOn(situation: Situation, day: LocalDate): Bases {
  const { duties } = situation;
  const own = baseOf(situation, day);
  if (duties === null) return { own, higher: null, ranges: NEVER };
  return { own, higher: higherBase(situation, duties, own, day), ranges: duties.ranges };
}

export const baseAt = ({ own, higher, ranges }: Bases, at: Moment): Base =>
  higher !== null && isWithin(ranges, at) ? higher : own;

/** The base of the higher classification, as its own plan has it, where it pays more. */
function higherBase(whose: Whose, duties: Duties, own: Base, day: LocalDate): Base | null {
  const { plan, shift, age, facts } = whose;
  const classification = findClassification(plan.version.law, duties.classification);
  const above = planFor(plan.version, classification, plan.employment, facts.employee.worker);
  const base = baseOf({ facts, shift, ...sightOf(above, shift, age, false) }, day);
  if (base.minimum <= own.minimum) return null;
  const { shareFact } = duties.rule;
  const share = shareFact === null ? 100 : Number(whose.factOf(shareFact) ?? 100);
  const clauses = clauseRefs(plan.version, duties.rule.clauses);
  const label = `${duties.rule.label}, ${classification.title}`;
  const part = { ...base.part, label, steps: [{ is: "duties" } as const], clauses };
  const higher = {
    ...base,
    part,
    ordinaryPart: part,
    rules: [...base.rules, duties.rule],
    readings: duties.rule.reading === null ? base.readings : [...base.readings, duties.rule.reading],
  };
  const due = nothingDue();
  return { ...(share === 100 ? higher : partway(own, higher, share)), wins: [], winners: [], due };
}

/** So many per cent of the way from a person's own base up to the higher one. */
function partway(own: Base, higher: Base, share: number): Base {
  const between = (from: Cents, to: Cents): Cents =>
    divideHalfUp(from * 100 + (to - from) * share, 100) as Cents;
  const minimum = between(own.minimum, higher.minimum);
  const ordinary = between(own.ordinary, higher.ordinary);
  const part = { ...higher.part, label: `${higher.part.label}, ${share} % of the difference`, rate: minimum };
  return {
    ...higher,
    minimum,
    ordinary,
    weekly: between(own.weekly, higher.weekly),
    ofRow: null,
    part,
    ordinaryPart: { ...part, rate: ordinary },
  };
}
