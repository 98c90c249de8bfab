// A shift as one day's law sees it: the plan for its person, what applies under its facts, and what the facts are.

import type { Classification } from "../award/award.ts";
import { type FactValues, isEmpty } from "../award/conditions.ts";
import type { LocalDate } from "../award/units.ts";
import type { FactValue } from "../award/values.ts";
import { ageOf, type Facts, isGap, type Shift, statedFact } from "../facts/facts.ts";
import { holdingUnder } from "./hold.ts";
import type { Holding } from "./holding.ts";
import type { Law, Plan, Stated } from "./law.ts";
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
  return (slug) => statedFact(circumstances, slug) ?? defaultOf(slug);
}

/** Whether there is nothing that only the shift can say. */
export const saysNothing = ({ factOf, plan }: Sight): boolean => factOf === plan.version.law.defaultOf;

/** A sight whose rules are still to be found. */
type Unheld = Omit<Sight, "holding">;

/** Shifts that state the same tested facts share the answer. */
function holdingFor({ plan, factOf, age }: Unheld, shift: Shift, hasGaps: boolean): Holding {
  const stated = statedBy(plan, shift, age, hasGaps);
  stated.holding ??= holdingUnder({ plan, factOf, age, hasGaps });
  return stated.holding;
}

/** Where we keep what we know of shifts that state the same tested facts. */
export function statedBy(plan: Plan, { circumstances }: Shift, age: number | null, hasGaps: boolean): Stated {
  let stated = startOf(plan, age, hasGaps);
  for (const slug in circumstances)
    if (plan.testedFacts.has(slug)) stated = next(stated, slug, circumstances[slug]);
  return stated;
}

/** What applies in a shift without a gap if one fact differs from what it states: `factOf` gives it. */
export function holdingWith({ plan, factOf, age }: Unheld, { circumstances }: Shift, other: string): Holding {
  let stated = startOf(plan, age, false);
  for (const slug in circumstances)
    if (slug !== other && plan.testedFacts.has(slug)) stated = next(stated, slug, circumstances[slug]);
  if (plan.testedFacts.has(other)) stated = next(stated, other, factOf(other) ?? undefined);
  stated.holding ??= holdingUnder({ plan, factOf, age, hasGaps: false });
  return stated.holding;
}

/** Older than anyone. */
const MOST_AGES = 1000;

function startOf(plan: Plan, age: number | null, hasGaps: boolean): Stated {
  const { holdings, testsAge, asksForGaps, stated } = plan;
  const isAged = testsAge && age !== null;
  if (!isAged && !(hasGaps && asksForGaps)) return stated;
  const key = (isAged ? age : -1) + (hasGaps && asksForGaps ? MOST_AGES : 0);
  const known = holdings.get(key);
  if (known !== undefined) return known;
  const start = nothingKnown();
  holdings.set(key, start);
  return start;
}

const nothingKnown = (): Stated => ({ holding: null, further: null });

/** Only facts with few values are tested, so the values are few. */
function next(stated: Stated, slug: string, value: FactValue | undefined): Stated {
  const values = stated.further?.get(slug) ?? NO_VALUES;
  for (const known of values) if (known.value === value) return known.then;
  const then = nothingKnown();
  stated.further ??= new Map();
  stated.further.set(slug, [...values, { value, then }]);
  return then;
}

const NO_VALUES: readonly never[] = [];

/** How the law of a day sees a shift. */
export type SightFinder = (shift: Shift, day: LocalDate) => Sight;

function mayHaveGaps({ shifts }: Facts, { joinsShifts }: Law): boolean {
  if (joinsShifts && shifts.length > 1) return true;
  for (const { breaks } of shifts) for (const pause of breaks) if (isGap(pause)) return true;
  return false;
}

export function sightFinder(facts: Facts, law: Law, classification: Classification): SightFinder {
  const { employment, worker, payPeriodStart } = facts.employee;
  const hasGaps = mayHaveGaps(facts, law);
  let last: Sight | null = null;
  let lastShift: Shift | null = null;
  let lastDay: LocalDate | null = null;
  return (shift, day) => {
    if (last === null || shift !== lastShift || day !== lastDay) {
      const code = shift.classification;
      const own = code === null ? classification : findClassification(law, code);
      const plan = planFor(versionAt(law, day, payPeriodStart), own, employment, worker);
      last = sightOf(plan, shift, ageOf(facts, shift, day), hasGaps);
      lastShift = shift;
      lastDay = day;
    }
    return last;
  };
}
