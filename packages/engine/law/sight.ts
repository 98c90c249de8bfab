// A shift as one day's law sees it: the plan for its person, what holds under its facts, and what the facts are.

import { type FactValues, isEmpty } from "../award/conditions.ts";
import type { Shift } from "../facts/facts.ts";
import { type Holding, holdingUnder } from "./holding.ts";
import { noteKept } from "./kept.ts";
import type { Law } from "./law.ts";
import type { Plan } from "./plan.ts";

/** A shift as one day's law sees it. */
export interface Sight {
  readonly plan: Plan;
  readonly holding: Holding;
  readonly factOf: FactValues;
  readonly age: number | null;
}

export function sightOf(plan: Plan, shift: Shift, age: number | null, hasGaps: boolean): Sight {
  const factOf = factsOf(shift, plan.version.law);
  return { plan, holding: holdingFor(plan, shift, factOf, age, hasGaps), factOf, age };
}

/** The facts of a shift: its own words, or the default. */
export function factsOf({ circumstances }: Shift, { defaultOf }: Law): FactValues {
  if (isEmpty(circumstances)) return defaultOf;
  return (slug) => (Object.hasOwn(circumstances, slug) ? circumstances[slug] : undefined) ?? defaultOf(slug);
}

/** Is there nothing that only the shift can tell? */
export const saysNothing = ({ factOf, plan }: Sight): boolean => factOf === plan.version.law.defaultOf;

/** Shifts that state the same tested facts share the answer. */
function holdingFor(
  plan: Plan,
  shift: Shift,
  factOf: FactValues,
  age: number | null,
  hasGaps: boolean,
): Holding {
  const key =
    hasGaps && plan.asksForGaps ? `gaps${testedKey(plan, shift, age)}` : testedKey(plan, shift, age);
  const known = plan.holdings.get(key);
  if (known !== undefined) return known;
  const holding = holdingUnder(plan, factOf, age, hasGaps);
  plan.holdings.set(key, holding);
  noteKept(plan.kept, "holding");
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
