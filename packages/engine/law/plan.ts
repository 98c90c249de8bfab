// The rules of one version that can touch one kind of person, compiled so that a shift meets only those.

import { isForGaps, needsGap } from "../attendance/gaps.ts";
import { type Classification, has, type PayRow, type Rule } from "../award/award.ts";
import { appliesTo, isEmpty } from "../award/conditions.ts";
import { FAR, MINUTES_A_DAY, type Percent } from "../award/units.ts";
import { type EmploymentType, NOT_STATED } from "../award/values.ts";
import { Refused } from "../result/result.ts";
import { noteKept, noteUse, startKeeping } from "./kept.ts";
import type { Compiled, DisregardedBy, Law, Plan, PlansByEmployment, Version } from "./law.ts";
import type { Row } from "./rows.ts";
import { clauseRefs } from "./versions.ts";

export function planFor(
  version: Version,
  classification: Classification,
  employment: EmploymentType,
  worker: string,
): Plan {
  const known = version.plans.get(classification)?.get(worker)?.[employment];
  const plan = known ?? keptPlan(version, classification, employment, worker);
  noteUse(plan.kept);
  return plan;
}

function keptPlan(
  version: Version,
  classification: Classification,
  employment: EmploymentType,
  worker: string,
): Plan {
  const plan = compile(version, classification, employment, worker);
  const workers = version.plans.get(classification) ?? new Map<string, PlansByEmployment>();
  const plans = workers.get(worker) ?? {};
  version.plans.set(classification, workers.set(worker, plans));
  plans[employment] = plan;
  noteKept(plan.kept, "plan");
  plan.kept.forgets.push(() => {
    delete plans[employment];
    if (isEmpty(plans)) workers.delete(worker);
    if (workers.size === 0) version.plans.delete(classification);
  });
  return plan;
}

function compile(
  version: Version,
  classification: Classification,
  employment: EmploymentType,
  worker: string,
): Plan {
  const person = { employment, worker, classification: classification.code, stream: classification.stream };
  const rules = version.rules.filter((rule) => appliesTo(rule.for, person));
  const clauses = clauseRefs(version, classification.clauses);
  return {
    ...compiledRules(version, rules, employment),
    version,
    classification,
    employment,
    clauses,
    classified: { code: classification.code, title: classification.title, clauses },
    allowances: new Map(),
    bases: new Map(),
    claimedBases: new Map(),
    latest: { rules: null, step: null, base: null },
  };
}

function compiledRules(version: Version, rules: readonly Rule[], employment: EmploymentType): Compiled {
  const key = `${employment}:${rules.map((rule) => version.rules.indexOf(rule)).join()}`;
  const known = version.compiled.get(key);
  if (known !== undefined) return known;
  const compiled: Compiled = {
    rules,
    order: new Map(rules.map((rule, place) => [rule, place])),
    rows: compileRows(version, rules, employment),
    disregarding: rules.flatMap(disregardingIn),
    cuts: clockCuts(rules),
    testedFacts: testedFacts(rules),
    testsAge: rules.some((rule) => rule.for.age !== null),
    asksForGaps: rules.some(asksForGaps),
    holdings: new Map(),
    timetables: new Map(),
    rateRules: new Map(),
    kept: startKeeping(),
  };
  version.compiled.set(key, compiled);
  compiled.kept.forgets.push(() => version.compiled.delete(key));
  return compiled;
}

function disregardingIn(rule: Rule): readonly DisregardedBy[] {
  if (rule.kind !== "rest-between" || rule.rest.disregards.length === 0) return [];
  return [{ slug: rule.slug, work: rule.rest.disregards }];
}

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

function clockCuts(rules: readonly Rule[]): readonly number[] {
  const cuts = new Set<number>();
  for (const rule of rules) {
    for (const window of rule.when.between ?? []) cuts.add(window.from).add(window.to);
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

function compileRows(version: Version, rules: readonly Rule[], employment: EmploymentType): readonly Row[] {
  const payRows = rules.filter(isPayRow).filter((rule) => rule.tiers[0]?.pays[employment] !== undefined);
  const slotOf = (index: number): number =>
    payRows.slice(0, index).reduce((slots, { tiers }) => slots + tiers.length, 0);
  return payRows.map((rule, index) => ({
    rule,
    index,
    slot: slotOf(index),
    isTiered: rule.tiers.length > 1,
    tiers: rule.tiers.map((tier) => ({
      upTo: tier.upTo ?? FAR,
      percent: percentFor(rule, tier.pays[employment]),
    })),
    adds: rule.addsTo.length > 0,
    casual: employment === "casual" ? rule.casual : "none",
    clauses: clauseRefs(version, rule.clauses),
    against: payRows.map((other) => relation(rule, other)),
    withTrigger: new Map(),
  }));
}

function percentFor(rule: PayRow, pays: Percent | typeof NOT_STATED | undefined): Percent | null {
  if (pays === undefined) throw new Error(`rule ${rule.slug} pays an employment type in one tier only`);
  return pays === NOT_STATED ? null : pays;
}

const names = (list: readonly string[] | "all", slug: string): boolean =>
  list === "all" || list.includes(slug);

function relation(rule: PayRow, other: PayRow): number {
  if (rule === other) return 0;
  if (names(rule.overrides, other.slug)) return 1;
  if (names(rule.highestWith, other.slug) || names(other.highestWith, rule.slug)) return 2;
  const isFloor = other.kind === "ordinary-rate" && rule.kind !== "ordinary-rate";
  return isFloor && !names(other.overrides, rule.slug) ? 1 : 0;
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
