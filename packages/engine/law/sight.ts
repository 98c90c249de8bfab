// A shift as one day's law sees it: the plan for its person, what holds under its facts, and what the facts are.

import type { Classification } from "../award/award.ts";
import { type FactValues, isEmpty } from "../award/conditions.ts";
import type { LocalDate } from "../award/units.ts";
import { ageOf, type Facts, isGap, type Shift } from "../facts/facts.ts";
import { holdingUnder } from "./hold.ts";
import type { Holding } from "./holding.ts";
import type { Law, Plan } from "./law.ts";
import { findClassification, planFor } from "./plan.ts";
import { versionAt } from "./versions.ts";

/** A shift as one day's law sees it. */
export interface Sight {
  readonly plan: Plan;
  readonly holding: Holding;
  readonly factOf: FactValues;
  readonly age: number | null;
}

/** Whose base, for which shift. */
export interface Whose extends Sight {
  readonly facts: Facts;
  readonly shift: Shift;
}

export function sightOf(plan: Plan, shift: Shift, age: number | null, hasGaps: boolean): Sight {
  const factOf = factsOf(shift, plan.version.law);
  return { plan, holding: holdingFor({ plan, factOf, age }, shift, hasGaps), factOf, age };
}

/** The facts of a shift: its own words, or the default. */
export function factsOf({ circumstances }: Shift, { defaultOf }: Law): FactValues {
  if (isEmpty(circumstances)) return defaultOf;
  return (slug) => (Object.hasOwn(circumstances, slug) ? circumstances[slug] : undefined) ?? defaultOf(slug);
}

/** Is there nothing that only the shift can tell? */
export const saysNothing = ({ factOf, plan }: Sight): boolean => factOf === plan.version.law.defaultOf;

/** Shifts that state the same tested facts share the answer. */
function holdingFor({ plan, factOf, age }: Omit<Sight, "holding">, shift: Shift, hasGaps: boolean): Holding {
  const key =
    hasGaps && plan.asksForGaps ? `gaps${testedKey(plan, shift, age)}` : testedKey(plan, shift, age);
  const known = plan.holdings.get(key);
  if (known !== undefined) return known;
  const holding = holdingUnder({ plan, factOf, age, hasGaps });
  plan.holdings.set(key, holding);
  return holding;
}

/** Only facts with few values are tested, so the keys are few. */
function testedKey(plan: Plan, shift: Shift, age: number | null): string {
  let key = plan.testsAge ? String(age) : "";
  for (const slug in shift.circumstances) {
    if (plan.testedFacts.has(slug)) key += `;${slug}=${String(shift.circumstances[slug])}`;
  }
  return key;
}

/** How the law of a day sees a shift. */
export type SightFinder = (shift: Shift, day: LocalDate) => Sight;

export function sightFinder(facts: Facts, law: Law, classification: Classification): SightFinder {
  const { employment, worker, payPeriodStart } = facts.employee;
  const hasGaps =
    (law.joinsShifts && facts.shifts.length > 1) || facts.shifts.some(({ breaks }) => breaks.some(isGap));
  let last: Sight | null = null;
  let lastShift: Shift | null = null;
  let lastDay: LocalDate | null = null;
  return (shift, day) => {
    if (last === null || shift !== lastShift || day !== lastDay) {
      const code = shift.classification;
      const own = code === undefined ? classification : findClassification(law, code);
      const plan = planFor(versionAt(law, day, payPeriodStart), own, employment, worker);
      last = sightOf(plan, shift, ageOf(facts, day), hasGaps);
      lastShift = shift;
      lastDay = day;
    }
    return last;
  };
}
