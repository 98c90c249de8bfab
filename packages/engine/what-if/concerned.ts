// The rules that another value of a fact, or another type of worker, brings in or takes out.

import { type Allowance, type FactTest, has, type Rule } from "../award/award.ts";
import { type FactValues, factsHold, holdsAtAge } from "../award/conditions.ts";
import { factsNamedBy } from "../award/names.ts";
import type { FactValue } from "../award/values.ts";
import type { Shift } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import { planFor } from "../law/plan.ts";
import { holdingWith, type Sight, sightOf } from "../law/sight.ts";
import type { Situation } from "../shift/situation.ts";
import type { ChangeOfFact } from "./change.ts";

/** What a change brings in or takes out, and how the law sees the shift after it. */
export interface Concerned extends Omit<Sight, "holding"> {
  /** The rules that hold now or after the change. */
  readonly rules: readonly Rule[];
  /** What holds after it: most changes are judged without asking. */
  readonly holding: () => Holding;
}

export const sightAfter = ({ plan, holding, factOf, age }: Concerned): Sight => ({
  plan,
  holding: holding(),
  factOf,
  age,
});

/** The rules that name a fact. */
export function concernedByFact(named: RulesByFact, situation: Situation, change: ChangeOfFact): Concerned {
  const { slug, to } = change;
  const { plan, age, shift, factOf: before } = situation;
  const factOf = (asked: string): FactValue | null => (asked === slug ? to : before(asked));
  const mayHold = ({ for: who, when: { facts } }: Rule): boolean =>
    holdsAtAge(who.age, age) && holdsEitherWay(facts, before, change);
  const all = named.get(slug) ?? NO_RULES;
  const rules = all.every(mayHold) ? all : all.filter(mayHold);
  return { rules, plan, age, factOf, holding: () => holdingWith({ plan, age, factOf }, shift, slug) };
}

/** The rules that are for one of two types of worker and not for the other. */
export function concernedByWorker(situation: Situation, worker: string): Concerned {
  const { plan: own, age, shift, factOf } = situation;
  const plan = planFor(own.version, own.classification, own.employment, worker);
  const rules = plan.rules === own.rules ? NO_RULES : rulesBetween(own, plan);
  const holds = ({ for: who, when: { facts } }: Rule): boolean =>
    holdsAtAge(who.age, age) && factsHold(facts, factOf);
  return {
    rules: rules.every(holds) ? rules : rules.filter(holds),
    plan,
    age,
    factOf,
    holding: () => sightOf(plan, shift, age, false).holding,
  };
}

/** Do facts hold as they are, or with one of them changed? Each is asked for once. */
function holdsEitherWay(tests: readonly FactTest[], factOf: FactValues, { slug, to }: ChangeOfFact): boolean {
  let [asItIs, changed] = [true, true];
  for (const test of tests) {
    const value = factOf(test.slug);
    const isMet = value !== null && test.values.includes(value);
    if (!isMet) asItIs = false;
    if (!(test.slug === slug ? test.values.includes(to) : isMet)) changed = false;
    if (!asItIs && !changed) return false;
  }
  return true;
}

/** Worked out once for each two sets of rules. */
function rulesBetween(plan: Plan, other: Plan): readonly Rule[] {
  const known = plan.shared.once("rules between", noneBetween);
  const before = known.get(other.rules);
  if (before !== undefined) return before;
  const only = (own: Plan, beside: Plan): readonly Rule[] =>
    own.rules.filter((rule) => !beside.rules.includes(rule) && !has(rule, "warns"));
  const between = [...only(plan, other), ...only(other, plan)];
  known.set(other.rules, between);
  return between;
}

const noneBetween = () => new WeakMap<readonly Rule[], readonly Rule[]>();

const NO_RULES: readonly Rule[] = [];

/** The rules that name each fact, but for those that only warn. */
export type RulesByFact = ReadonlyMap<string, readonly Rule[]>;

export const rulesByFactIn = ({ shared, rules }: Plan): RulesByFact =>
  shared.once("rules by fact", () => rulesByFact(rules));

function rulesByFact(rules: readonly Rule[]): RulesByFact {
  const named = new Map<string, Rule[]>();
  for (const rule of rules) {
    if (has(rule, "warns")) continue;
    for (const slug of new Set(factsNamedBy(rule))) named.set(slug, [...(named.get(slug) ?? []), rule]);
  }
  return named;
}

/** Can no rule that names a fact hold in a situation and pay something, now or with another value? */
export function isUnheard(situation: Situation, change: ChangeOfFact): boolean {
  const { plan, factOf, duties } = situation;
  const { version } = plan;
  // The rules for higher duties are those of another classification.
  const named = duties === null ? rulesByFactIn(plan) : version.law.memory.once(version.rules, rulesByFact);
  return !(named.get(change.slug) ?? NO_RULES).some(
    (rule) => !isSilent(rule, situation) && holdsEitherWay(rule.when.facts, factOf, change),
  );
}

/** Does a rule ask for a claim or a pattern that the shift does not bring? */
function isSilent(rule: Rule, { shift, holding }: Situation): boolean {
  if (rule.kind === "pattern") return (rule.of === "agreed" ? shift.agreed : shift.rostered) === null;
  return rule.kind === "allowance" && !isClaimed(rule, shift, holding);
}

/** May an allowance be paid, for all that the shift claims? */
export function isClaimed(
  { allPurpose, due }: Allowance,
  { claims }: Shift,
  { claimable }: Holding,
): boolean {
  if (allPurpose || due.by !== "claim") return true;
  return Object.hasOwn(claims, due.code) || claimable.some((rule) => rule.with === due.code);
}
