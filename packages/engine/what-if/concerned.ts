// The rules that another value of a fact, or another type of worker, brings in or takes out, and what holds then.

import { type Allowance, has, type Rule } from "../award/award.ts";
import { ageWithin, factsHold } from "../award/conditions.ts";
import { factsNamedBy } from "../award/names.ts";
import type { FactValue } from "../award/values.ts";
import type { Shift } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import { planFor } from "../law/plan.ts";
import { type Sight, sightOf } from "../law/sight.ts";
import type { Situation } from "../shift/situation.ts";
import type { ChangeOfFact } from "./change.ts";

export interface Concerned {
  /** Those that hold now or after the change. */
  readonly rules: readonly Rule[];
  readonly holding: Holding;
  /** The one of them that makes every minute overtime after the change. */
  readonly overtime: Rule | null;
  /** Does one of them make another shift of it: which breaks are work, where one is put, whose duties were done? */
  readonly reshapes: boolean;
}

/** Of one shift: shifts with other facts may have the same rules that hold, and other rules that a change brings in. */
export interface ConcernedRules {
  readonly byFact: Map<string, Map<FactValue, Concerned>>;
  /** By the rules for the other type. */
  readonly byRules: Map<readonly Rule[], Concerned>;
}

export const newConcernedRules = (): ConcernedRules => ({ byFact: new Map(), byRules: new Map() });

/** The rules that name a fact. */
export function concernedByFact(
  known: ConcernedRules,
  situation: Situation,
  { slug, to }: ChangeOfFact,
): Concerned {
  const values = known.byFact.get(slug) ?? new Map<FactValue, Concerned>();
  const before = values.get(to);
  if (before !== undefined) return before;
  const { plan, age, shift } = situation;
  const other = { ...shift, circumstances: { ...shift.circumstances, [slug]: to } };
  const sight = sightOf(plan, other, age, false);
  const found = concerned(rulesNaming(plan, slug), situation, sight);
  known.byFact.set(slug, values.set(to, found));
  return found;
}

/** The rules that are for one of two types of worker and not for the other; null: everyone of both has the same. */
export function concernedByWorker(
  known: ConcernedRules,
  situation: Situation,
  worker: string,
): Concerned | null {
  const { plan, age, shift } = situation;
  const other = planFor(plan.version, plan.classification, plan.employment, worker);
  if (other.rules === plan.rules) return null;
  const before = known.byRules.get(other.rules);
  if (before !== undefined) return before;
  const only = (own: Plan, beside: Plan): readonly Rule[] =>
    own.rules.filter((rule) => !beside.rules.includes(rule));
  const rules = [...only(plan, other), ...only(other, plan)];
  const found = concerned(rules, situation, sightOf(other, shift, age, false));
  known.byRules.set(other.rules, found);
  return found;
}

function concerned(named: readonly Rule[], situation: Situation, after: Sight): Concerned {
  const { factOf, age } = situation;
  const rules = named.filter(
    (rule) =>
      ageWithin(rule.for.age, age) &&
      (factsHold(rule.when.facts, factOf) || factsHold(rule.when.facts, after.factOf)),
  );
  return {
    rules: rules.length === named.length ? named : rules,
    holding: after.holding,
    overtime:
      after.holding.overtimeWhen.find((rule) => rules.includes(rule) && isUnconditional(rule)) ?? null,
    reshapes: rules.some((rule) => has(rule, "shapes-shift")),
  };
}

const isUnconditional = ({ when }: Rule): boolean =>
  Object.entries(when).every(([condition, value]) => condition === "facts" || value === null);

const NO_RULES: readonly Rule[] = [];

const rulesNaming = ({ rules, version }: Plan, slug: string): readonly Rule[] =>
  version.law.memory.once(rules, rulesByFact).get(slug) ?? NO_RULES;

/** The rules that name each fact. */
function rulesByFact(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const named = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const slug of new Set(factsNamedBy(rule))) named.set(slug, [...(named.get(slug) ?? []), rule]);
  return named;
}

/** Can no rule that names a fact hold in a situation and pay something, now or with another value? */
export function isUnheard(situation: Situation, { slug, to }: ChangeOfFact): boolean {
  const { plan, factOf, duties } = situation;
  const { version } = plan;
  // The rules for higher duties are those of another classification.
  const named =
    duties === null
      ? rulesNaming(plan, slug)
      : (version.law.memory.once(version.rules, rulesByFact).get(slug) ?? NO_RULES);
  const after = (asked: string): FactValue | null => (asked === slug ? to : factOf(asked));
  const holds = ({ when: { facts } }: Rule): boolean => factsHold(facts, factOf) || factsHold(facts, after);
  return !named.some((rule) => !isSilent(rule, situation) && holds(rule));
}

/** Does a rule only warn, or ask for a claim or a pattern that the shift does not bring? */
function isSilent(rule: Rule, { shift, holding }: Situation): boolean {
  if (rule.kind === "pattern") return (rule.of === "agreed" ? shift.agreed : shift.rostered) === null;
  return rule.kind === "allowance" ? !isClaimed(rule, shift, holding) : has(rule, "warns");
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
