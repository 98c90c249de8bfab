// The rules of one version that can affect one kind of person, compiled so that a shift only looks at those.

import { isForGaps, needsGap } from "../attendance/gaps.ts";
import { hoursFit, startDaysFor, testBesideStart, weekdaysFor } from "../attendance/minute.ts";
import { type Classification, has, isOwnCount, type PayRow, type Rule } from "../award/award.ts";
import { appliesTo, countsInWeek } from "../award/conditions.ts";
import { FAR, MINUTES_A_DAY, type Percent } from "../award/units.ts";
import { type EmploymentType, NOT_STATED } from "../award/values.ts";
import { Refused } from "../result/result.ts";
import type { Compiled, Law, Plan, Version } from "./law.ts";
import { Shared } from "./memory.ts";
import { indexSet, needsNoLook, type Row } from "./rows.ts";
import { clauseRefs } from "./versions.ts";

/** What one of each takes, measured with the largest awards. */
const COMPILED_BYTES = 24 * 1024;
const PLAN_BYTES = 1000;

/** A person as rules may ask for them. */
type Kind = Pick<Plan, "classification" | "employment" | "worker">;

export function planFor(
  version: Version,
  classification: Classification,
  employment: EmploymentType,
  worker: string,
): Plan {
  const known = version.plans.get(classification);
  if (known !== undefined)
    for (const plan of known)
      if (plan.employment === employment && plan.worker === worker) {
        version.law.memory.use(plan.entry);
        return plan;
      }
  return compile(version, { classification, employment, worker });
}

const NO_ALLOWANCES: Plan["allowances"] = [];

function compile(version: Version, { classification, employment, worker }: Kind): Plan {
  const person = { employment, worker, classification: classification.code, stream: classification.stream };
  const rules = version.rules.filter((rule) => appliesTo(rule.for, person));
  const clauses = clauseRefs(version, classification.clauses);
  const compiled = compiledRules(version, rules, employment);
  const plan: Plan = {
    ...compiled,
    version,
    classification,
    employment,
    worker,
    clauses,
    classified: { code: classification.code, title: classification.title, clauses },
    allowances: NO_ALLOWANCES,
    bases: [],
  };
  const { memory } = version.law;
  memory.use(compiled.entry);
  memory.grow(compiled.entry, PLAN_BYTES);
  compiled.plans.push(plan);
  const plans = version.plans.get(classification);
  if (plans === undefined) version.plans.set(classification, [plan]);
  else plans.push(plan);
  return plan;
}

function forgetPlan(plan: Plan): void {
  const { plans } = plan.version;
  const left = plans.get(plan.classification)?.filter((other) => other !== plan) ?? [];
  if (left.length === 0) plans.delete(plan.classification);
  else plans.set(plan.classification, left);
}

function compiledRules(version: Version, rules: readonly Rule[], employment: EmploymentType): Compiled {
  const key = `${employment}:${rules.map((rule) => version.order.get(rule)).join()}`;
  const known = version.compiled.get(key);
  if (known !== undefined) return known;
  const plans: Plan[] = [];
  const forget = (): void => {
    version.compiled.delete(key);
    plans.forEach(forgetPlan);
  };
  const compiled: Compiled = {
    rules,
    conditional: rules.filter(isConditional),
    rows: compileRows(version, rules, employment),
    cuts: clockCuts(rules),
    stops: new Set(rules.filter((rule) => !isTimetabled(rule)).flatMap(windowCuts)),
    testedFacts: testedFacts(rules),
    testsAge: rules.some((rule) => rule.for.age !== null),
    asksForGaps: rules.some(asksForGaps),
    stated: { holding: null, further: null },
    holdings: new Map(),
    shared: new Shared(),
    readings: { list: [], further: [] },
    plans,
    entry: { bytes: COMPILED_BYTES, used: 0, forget },
  };
  version.compiled.set(key, compiled);
  version.law.memory.add(compiled.entry);
  return compiled;
}

const isConditional = (rule: Rule): boolean =>
  rule.when.facts.length > 0 || rule.for.age !== null || isForGaps(rule);

const asksForGaps = (rule: Rule): boolean =>
  isForGaps(rule) || (rule.kind === "ordinary-limit" && rule.raised.some(({ shift }) => needsGap(shift)));

function testedFacts(rules: readonly Rule[]): ReadonlySet<string> {
  const slugs = new Set<string>();
  for (const rule of rules) {
    for (const test of rule.when.facts) slugs.add(test.slug);
    if (rule.kind === "public-holiday-choice") slugs.add(rule.fact);
    if (rule.kind === "ordinary-limit") {
      for (const { facts } of rule.raised) for (const test of facts) slugs.add(test.slug);
      if (rule.weeksFact !== null) slugs.add(rule.weeksFact);
      if (rule.longDay !== null) slugs.add(rule.longDay.usedFact);
    }
  }
  return slugs;
}

const windowCuts = ({ when }: Rule): readonly number[] =>
  (when.between ?? []).flatMap(({ from, to }) => [from, to]);

function clockCuts(rules: readonly Rule[]): readonly number[] {
  const cuts = new Set<number>();
  for (const rule of rules) {
    for (const clock of windowCuts(rule)) cuts.add(clock);
    if (rule.kind === "span") {
      for (const window of rule.windows) if (window !== null) cuts.add(window.from).add(window.to);
    }
    if (rule.kind === "span-extension") {
      if (rule.opens !== null) cuts.add(rule.opens);
      if (rule.closes !== null) cuts.add(rule.closes);
    }
  }
  cuts.add(0).delete(MINUTES_A_DAY);
  return [...cuts].sort((a, b) => a - b);
}

const isPayRow = (rule: Rule): rule is PayRow => has(rule, "pays-minutes");

/** Does a row that asks nothing more of its shift fit a minute by its hours, day and window? */
const isOfMinute = ({ when, untilRelieved, kind }: PayRow): boolean =>
  when.because === null &&
  when.breakIn === null &&
  when.breakOn === null &&
  when.holidays === null &&
  when.namedDays === null &&
  !untilRelieved &&
  kind !== "rest-between";

const isTimetabled = (rule: Rule): boolean => isPayRow(rule) && needsNoLook(rule);

function compileRows(version: Version, rules: readonly Rule[], employment: EmploymentType): readonly Row[] {
  const payRows = rules.filter(isPayRow).filter((rule) => rule.tiers[0]?.pays[employment] !== undefined);
  return payRows.map((rule, index) => ({
    rule,
    when: rule.when,
    ofOrdinary: hoursFit(rule.when, true),
    ofOvertime: hoursFit(rule.when, false),
    isOfRest: rule.kind === "rest-between",
    untilRelieved: rule.untilRelieved,
    days: weekdaysFor(rule.when),
    startDays: startDaysFor(rule.when),
    shiftTest: testBesideStart(rule.when),
    fitsAtOnce: isOfMinute(rule),
    countsOwnTime: isOwnCount(rule.counted) || countsInWeek(rule),
    index,
    isTiered: rule.tiers.length > 1,
    tiers: rule.tiers.map((tier) => ({
      upTo: tier.upTo ?? FAR,
      percent: percentFor(rule, tier.pays[employment]),
    })),
    adds: rule.addsTo.length > 0,
    casual: employment === "casual" ? rule.casual : "none",
    clauses: clauseRefs(version, rule.clauses),
    overridden: indexSet(payRows, (other) => relation(rule, other) === "overrides"),
    compared: indexSet(payRows, (other) => relation(rule, other) === "compared"),
    withTriggers: [],
  }));
}

function percentFor(rule: PayRow, pays: Percent | typeof NOT_STATED | undefined): Percent | null {
  if (pays === undefined) throw new Error(`rule ${rule.slug} pays an employment type in one tier only`);
  return pays === NOT_STATED ? null : pays;
}

const names = (list: readonly string[] | "all", slug: string): boolean =>
  list === "all" || list.includes(slug);

/** What the award says of two rows that claim one minute; null: nothing. */
function relation(rule: PayRow, other: PayRow): "overrides" | "compared" | null {
  if (rule === other) return null;
  if (names(rule.overrides, other.slug)) return "overrides";
  if (names(rule.highestWith, other.slug) || names(other.highestWith, rule.slug)) return "compared";
  const isFloor = other.kind === "ordinary-rate" && rule.kind !== "ordinary-rate";
  return isFloor && !names(other.overrides, rule.slug) ? "overrides" : null;
}

/** The classification a request names: by code or by a publisher's id. */
export function findClassification(law: Law, code: string): Classification {
  const found = law.classifications.get(code);
  if (found !== undefined) return found;
  const award = law.award.code;
  throw new Refused(
    "unknown_classification",
    `${award} has no classification ${JSON.stringify(code)}; list them with \`fairclause awards classifications ${award}\`.`,
    [],
  );
}

/** The hours a week's rate is divided by. */
export const weekHours = ({ classification, version }: Plan): number =>
  classification.divisor ?? version.award.divisor;
