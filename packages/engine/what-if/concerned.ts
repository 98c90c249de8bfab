// The rules that another value of a fact, or another type of worker, adds or removes.

import { type Allowance, type FactTest, has, type Rule } from "../award/award.ts";
import { type FactValues, factsHold, holdsAtAge } from "../award/conditions.ts";
import { factsNamedBy } from "../award/names.ts";
import type { FactValue } from "../award/values.ts";
import type { Shift } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import { planFor } from "../law/plan.ts";
import { holdingWith, type Sight, sightOf, statedBy } from "../law/sight.ts";
import type { Situation } from "../shift/situation.ts";
import type { Change, ChangeOfFact } from "./change.ts";
import { EVERY_SHIFT, mayLengthen, reachOf } from "./reach.ts";

/** What a change adds or removes, and how the law sees the shift after it. */
export interface Concerned extends Omit<Sight, "holding"> {
  readonly touched: Touched;
  /** What applies after it: we judge most changes without asking. */
  readonly holding: () => Holding;
}

const NO_RULES: readonly Rule[] = [];

/** What a change affects in every shift that states the same. */
interface Touched {
  /** The rules that hold now or after the change. */
  readonly rules: readonly Rule[];
  /** May one of them add time to a shift, or look at another part of it? */
  readonly mayLengthen: boolean;
  /** Does one of them join shifts? */
  readonly mayJoin: boolean;
  /** Those of them that make every minute overtime. */
  readonly overtaking: readonly Rule[];
  /** The shifts that one of them can affect, and those that each can. */
  readonly reach: number;
  readonly reaches: readonly number[];
  /** What holds after the change, once it was asked for. */
  holding: Holding | null;
}

export const sightAfter = ({ plan, holding, factOf, age }: Concerned): Sight => ({
  plan,
  holding: holding(),
  factOf,
  age,
});

/** What each change affects in shifts that state the same tested facts; filled on first use. */
export interface KnownChanges {
  readonly ofFacts: Map<string, OtherFact[]>;
  /** By the rules for another type of worker. */
  readonly ofWorkers: Map<readonly Rule[], Touched>;
  /** For lists of questions, the shifts that the changes of each can affect. */
  readonly ofQuestions: Map<readonly Question[], readonly number[]>;
}

/** Other values of one thing. */
export interface Question {
  readonly others: readonly { readonly change: Change }[];
}

interface OtherFact {
  readonly to: FactValue;
  readonly touched: Touched;
}

export const changesKnown = ({ plan, shift, age, duties }: Situation): KnownChanges =>
  plan.version.law.memory.once(
    statedBy(plan, shift, age, false),
    duties === null ? noChanges : noChangesWithDuties,
  );

const noChangesWithDuties = () => noChanges();

const noChanges = (): KnownChanges => ({
  ofFacts: new Map(),
  ofWorkers: new Map(),
  ofQuestions: new Map(),
});

/** The shifts that the changes of each of some questions can affect, of those that state the same. */
export function reachOfEach(
  known: KnownChanges,
  situation: Situation,
  questions: readonly Question[],
): readonly number[] {
  const before = known.ofQuestions.get(questions);
  if (before !== undefined) return before;
  const reaches = questions.map(({ others }) => {
    let reach = 0;
    for (const { change } of others)
      reach |= change.of === "fact" ? touchedByFact(known, situation, change).reach : EVERY_SHIFT;
    return reach;
  });
  const { version, entry } = situation.plan;
  version.law.memory.grow(entry, REACH_BYTES * reaches.length);
  known.ofQuestions.set(questions, reaches);
  return reaches;
}

const REACH_BYTES = 10;

/** The rules that name a fact. */
export function concernedByFact(touched: Touched, situation: Situation, change: ChangeOfFact): Concerned {
  const { slug, to } = change;
  const { plan, age, shift, factOf: before } = situation;
  const factOf = (asked: string): FactValue | null => (asked === slug ? to : before(asked));
  const holding = (): Holding => {
    touched.holding ??= holdingWith({ plan, age, factOf }, shift, slug);
    return touched.holding;
  };
  return { touched, plan, age, factOf, holding };
}

export function touchedByFact(known: KnownChanges, situation: Situation, change: ChangeOfFact): Touched {
  const { slug, to } = change;
  const { plan } = situation;
  const others = known.ofFacts.get(slug);
  if (others !== undefined)
    // the value of a fact that no rule tests has no part in which rules hold
    for (const one of others) if (one.to === to || !plan.testedFacts.has(slug)) return one.touched;
  const other = { to, touched: kept(plan, touchedBy(rulesHeard(situation, change))) };
  if (others === undefined) known.ofFacts.set(slug, [other]);
  else others.push(other);
  return other.touched;
}

/** The rules that name a fact and may hold, now or with another value. */
function rulesHeard(situation: Situation, change: ChangeOfFact): readonly Rule[] {
  const { age, factOf } = situation;
  const all = rulesByFactIn(situation).get(change.slug);
  if (all === undefined) return NO_RULES;
  let heard: Rule[] | null = null;
  for (const rule of all)
    if (holdsAtAge(rule.for.age, age) && holdsEitherWay(rule.when.facts, factOf, change)) {
      heard ??= [];
      heard.push(rule);
    }
  return heard ?? NO_RULES;
}

function touchedBy(rules: readonly Rule[]): Touched {
  const overtaking = rules.some(makesAllOvertime) ? rules.filter(makesAllOvertime) : NO_RULES;
  const reaches = rules.map(reachOf);
  let reach = 0;
  for (const one of reaches) reach |= one;
  const mayJoin = rules.some((rule) => has(rule, "joins-shifts"));
  const longer = rules.some(mayLengthen);
  return { rules, mayLengthen: longer, mayJoin, overtaking, reach, reaches, holding: null };
}

/** What one of them takes, with its place among the others. */
const TOUCHED_BYTES = 200;

function kept({ version: { law }, entry }: Plan, touched: Touched): Touched {
  law.memory.grow(entry, TOUCHED_BYTES);
  return touched;
}

/** Is everything overtime where the facts of a rule hold? */
const makesAllOvertime = ({ kind, when }: Rule): boolean =>
  kind === "overtime-when" &&
  Object.entries(when).every(([condition, value]) => condition === "facts" || value === null);

/** The rules that are for one of two types of worker and not for the other. */
export function concernedByWorker(known: KnownChanges, situation: Situation, worker: string): Concerned {
  const { plan: own, age, shift, factOf } = situation;
  const plan = planFor(own.version, own.classification, own.employment, worker);
  const touched = touchedByWorker(known, situation, plan);
  const holding = (): Holding => {
    touched.holding ??= sightOf(plan, shift, age, false).holding;
    return touched.holding;
  };
  return { touched, plan, age, factOf, holding };
}

function touchedByWorker(known: KnownChanges, situation: Situation, other: Plan): Touched {
  const { plan, age, factOf, shift } = situation;
  const isTested = (other.testsAge && !plan.testsAge) || statesMore(other, plan, shift);
  const ofWorkers = isTested ? null : known.ofWorkers;
  const before = ofWorkers?.get(other.rules);
  if (before !== undefined) return before;
  const holds = ({ for: who, when: { facts } }: Rule): boolean =>
    holdsAtAge(who.age, age) && factsHold(facts, factOf);
  const touched = touchedBy(rulesBetween(plan, other).filter(holds));
  ofWorkers?.set(other.rules, kept(plan, touched));
  return touched;
}

/** Does a shift state a fact that the rules for another type of worker test and its own do not? */
function statesMore({ testedFacts: others }: Plan, { testedFacts: own }: Plan, shift: Shift): boolean {
  for (const slug in shift.circumstances) if (others.has(slug) && !own.has(slug)) return true;
  return false;
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
  if (plan.rules === other.rules) return NO_RULES;
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

/** The rules that name each fact, except those that only warn. */
type RulesByFact = ReadonlyMap<string, readonly Rule[]>;

/** The rules for higher duties are those of another classification. */
function rulesByFactIn({ plan: { shared, rules, version }, duties }: Situation): RulesByFact {
  if (duties === null) return shared.once("rules by fact", () => rulesByFact(rules));
  return version.law.memory.once(version.rules, rulesByFact);
}

function rulesByFact(rules: readonly Rule[]): RulesByFact {
  const named = new Map<string, Rule[]>();
  for (const rule of rules) {
    if (has(rule, "warns")) continue;
    for (const slug of new Set(factsNamedBy(rule))) named.set(slug, [...(named.get(slug) ?? []), rule]);
  }
  return named;
}

/** The rules that name a fact and may hold in a situation and pay something, now or with another value. */
export function rulesHeardIn(situation: Situation, change: ChangeOfFact): readonly Rule[] {
  const { factOf } = situation;
  return (rulesByFactIn(situation).get(change.slug) ?? NO_RULES).filter(
    (rule) => !isSilent(rule, situation) && holdsEitherWay(rule.when.facts, factOf, change),
  );
}

/** Does a rule ask for a claim or a pattern that the shift does not have? */
function isSilent(rule: Rule, { shift, holding }: Situation): boolean {
  if (rule.kind === "pattern") return (rule.of === "agreed" ? shift.agreed : shift.rostered) === null;
  return rule.kind === "allowance" && !isClaimed(rule, shift, holding);
}

/** May an allowance be paid, for all that the shift claims? */
export function isClaimed(
  { allPurpose, due }: Allowance,
  { claims }: Shift,
  { claimedWith }: Holding,
): boolean {
  if (allPurpose || due.by !== "claim") return true;
  return Object.hasOwn(claims, due.code) || claimedWith.some((rule) => rule.with === due.code);
}
