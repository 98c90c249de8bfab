// The rules of one version that can touch one kind of person, compiled so that a shift meets only those.

import {
  type Allowance,
  type BreakSchedule,
  type CasualLoading,
  type Classification,
  type EmploymentType,
  type FactDeclaration,
  type FlatPerHour,
  type HigherDuties,
  type MinimumPayment,
  NOT_STATED,
  type NotStatedRule,
  type OrdinaryLimit,
  type OvertimeWhen,
  type PaidBreaks,
  type Pattern,
  type PayRow,
  type PublicHolidayChoice,
  type RateCap,
  type RetainedRate,
  type RosterLimit,
  type Rule,
  type Scale,
  type ScaleStep,
  type ShiftClass,
  type Span,
  type SpanExtension,
  type Uplift,
} from "./award.ts";
import type { Base } from "./base-rate.ts";
import { appliesTo } from "./conditions.ts";
import type { Holding } from "./holding.ts";
import { clauseRefs, type Version } from "./law.ts";
import { type BuildUpPart, type ClauseRef, Refused } from "./result.ts";
import { MINUTES_A_DAY, type Percent, WHOLE } from "./units.ts";

export interface RowTier {
  readonly upTo: number;
  /** null: not stated. */
  readonly percent: Percent | null;
  readonly parts: readonly BuildUpPart[];
}

/** A pay row as one employment type meets it. */
export interface Row {
  readonly rule: PayRow;
  readonly index: number;
  readonly tiers: readonly RowTier[];
  readonly days: number;
  readonly adds: boolean;
  readonly clauses: readonly ClauseRef[];
  /** By the other row's index: 1 this row overrides it, 2 the higher of the two, 0 nothing written. */
  readonly against: readonly number[];
  /** Clauses of this row followed by those of what made the hours overtime; filled as met. */
  readonly withTrigger: Map<Rule, readonly ClauseRef[]>;
}

export interface Plan {
  readonly version: Version;
  readonly classification: Classification;
  readonly employment: EmploymentType;
  readonly casualLoading: Percent;
  /** The clauses of the classification's rate. */
  readonly clauses: readonly ClauseRef[];
  readonly rows: readonly Row[];
  /** Clock times at which some rule of this plan starts or stops, in order. */
  readonly cuts: readonly number[];
  readonly facts: ReadonlyMap<string, FactDeclaration>;
  readonly spans: readonly Span[];
  readonly extensions: readonly SpanExtension[];
  readonly limits: readonly OrdinaryLimit[];
  readonly patterns: readonly Pattern[];
  readonly overtimeWhen: readonly OvertimeWhen[];
  readonly shiftClasses: readonly ShiftClass[];
  readonly flats: readonly FlatPerHour[];
  readonly caps: readonly RateCap[];
  readonly minimums: readonly MinimumPayment[];
  readonly paidBreaks: readonly PaidBreaks[];
  readonly breakSchedules: readonly BreakSchedule[];
  readonly holidayChoices: readonly PublicHolidayChoice[];
  readonly allowances: readonly Allowance[];
  readonly hasAllPurpose: boolean;
  readonly rosterLimits: readonly RosterLimit[];
  readonly notStated: readonly NotStatedRule[];
  readonly scales: readonly Scale[];
  readonly uplifts: readonly Uplift[];
  readonly retained: readonly RetainedRate[];
  readonly higherDuties: readonly HigherDuties[];
  /** Facts whose values decide whether some rule holds. */
  readonly testedFacts: ReadonlySet<string>;
  /** What holds under each set of those facts; filled as met. */
  readonly holdings: Map<string, Holding>;
  /** The base rate by step of a scale, null for none; filled as met where nothing else decides it. */
  readonly bases: Map<ScaleStep | null, Base>;
}

export function planFor(
  version: Version,
  classification: Classification,
  employment: EmploymentType,
  worker: string,
): Plan {
  const plans = plansOf(version, classification, worker);
  const known = plans[employment];
  if (known !== undefined) return known;
  const plan = compile(version, classification, employment, worker);
  plans[employment] = plan;
  return plan;
}

export type PlansByEmployment = Partial<Record<EmploymentType, Plan>>;

function plansOf(version: Version, classification: Classification, worker: string): PlansByEmployment {
  const workers = version.plans.get(classification) ?? new Map<string, PlansByEmployment>();
  version.plans.set(classification, workers);
  const plans = workers.get(worker) ?? {};
  workers.set(worker, plans);
  return plans;
}

function compile(
  version: Version,
  classification: Classification,
  employment: EmploymentType,
  worker: string,
): Plan {
  const person = { employment, worker, classification: classification.code, stream: classification.stream };
  const rules = version.rules.filter((rule) => appliesTo(rule.for, person));
  const of = <K extends Rule["kind"]>(kind: K): Extract<Rule, { kind: K }>[] =>
    rules.filter((rule): rule is Extract<Rule, { kind: K }> => rule.kind === kind);
  const loading = of("casual-loading")[0] ?? null;
  const rows = compileRows(version, rules, employment, loading);
  return {
    version,
    classification,
    employment,
    casualLoading: (employment === "casual" && loading !== null ? loading.percent : 0) as Percent,
    clauses: clauseRefs(version, classification.clauses),
    rows,
    cuts: clockCuts(rules),
    facts: new Map(version.award.facts.map((fact) => [fact.slug, fact])),
    spans: of("span"),
    extensions: of("span-extension"),
    limits: of("ordinary-limit"),
    patterns: of("pattern"),
    overtimeWhen: of("overtime-when"),
    shiftClasses: of("shift-class"),
    flats: of("flat-per-hour"),
    caps: of("rate-cap"),
    minimums: of("minimum-payment"),
    paidBreaks: of("paid-breaks"),
    breakSchedules: of("break-schedule"),
    holidayChoices: of("public-holiday-choice"),
    allowances: of("allowance"),
    hasAllPurpose: of("allowance").some((rule) => rule.allPurpose),
    rosterLimits: of("roster-limit"),
    notStated: of("not-stated"),
    scales: of("scale"),
    uplifts: of("uplift"),
    retained: of("retained-rate"),
    higherDuties: of("higher-duties"),
    testedFacts: testedFacts(rules),
    holdings: new Map(),
    bases: new Map(),
  };
}

function testedFacts(rules: readonly Rule[]): ReadonlySet<string> {
  const slugs = new Set<string>();
  for (const rule of rules) {
    for (const test of rule.when.facts) slugs.add(test.slug);
    if (rule.kind === "public-holiday-choice") slugs.add(rule.fact);
    if (rule.kind === "ordinary-limit") {
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

const isPayRow = (rule: Rule): rule is PayRow =>
  rule.kind === "ordinary-rate" ||
  rule.kind === "penalty" ||
  rule.kind === "overtime" ||
  rule.kind === "rest-between";

function compileRows(
  version: Version,
  rules: readonly Rule[],
  employment: EmploymentType,
  loading: CasualLoading | null,
): readonly Row[] {
  const payRows = rules.filter(isPayRow).filter((rule) => rule.tiers[0]?.pays[employment] !== undefined);
  return payRows.map((rule, index) => ({
    rule,
    index,
    tiers: rule.tiers.map((tier) => ({
      upTo: tier.upTo ?? Number.POSITIVE_INFINITY,
      percent: percentFor(rule, tier.pays[employment]),
      parts: partsOf(version, rule, percentFor(rule, tier.pays[employment]), employment, loading),
    })),
    days: dayMask(rule.when.days),
    adds: rule.addsTo.length > 0,
    clauses: clauseRefs(version, rule.clauses),
    against: payRows.map((other) => relation(rule, other)),
    withTrigger: new Map(),
  }));
}

function percentFor(rule: PayRow, pays: Percent | typeof NOT_STATED | undefined): Percent | null {
  if (pays === undefined) throw new Error(`rule ${rule.slug} pays an employment type in one tier only`);
  return pays === NOT_STATED ? null : pays;
}

const dayMask = (days: readonly number[] | null): number =>
  days === null ? 127 : days.reduce((mask, day) => mask | (1 << day), 0);

const names = (list: readonly string[] | "all", slug: string): boolean =>
  list === "all" || list.includes(slug);

function relation(rule: PayRow, other: PayRow): number {
  if (rule === other) return 0;
  if (names(rule.overrides, other.slug)) return 1;
  if (names(rule.highestWith, other.slug) || names(other.highestWith, rule.slug)) return 2;
  if (other.kind === "ordinary-rate" && rule.kind !== "ordinary-rate") return 1;
  return 0;
}

/** What a row adds to the base rate, said part by part. */
function partsOf(
  version: Version,
  rule: PayRow,
  share: Percent | null,
  employment: EmploymentType,
  loading: CasualLoading | null,
): readonly BuildUpPart[] {
  if (share === null) return [];
  const parts: BuildUpPart[] = [];
  const adding = rule.addsTo.length > 0;
  const loaded = employment === "casual" && loading !== null && !adding;
  if (loaded && rule.casual !== "none" && rule.casual !== "replaced") {
    parts.push({
      label: loading.label,
      percent: loading.percent,
      rate: null,
      clauses: clauseRefs(version, loading.clauses),
    });
  }
  const ownShare = rule.casual === "points" && loaded ? share - loading.percent : share;
  const extra = (adding ? share : ownShare - WHOLE) as Percent;
  if (extra !== 0) {
    parts.push({ label: rule.label, percent: extra, rate: null, clauses: clauseRefs(version, rule.clauses) });
  }
  return parts;
}

/** The classification a request names: by code or by a publisher's id. */
export function findClassification(version: Version, code: string): Classification {
  const found = version.classifications.get(code);
  if (found !== undefined) return found;
  throw new Refused(
    "unknown_classification",
    `${version.award.code} has no classification ${JSON.stringify(code)}; list them with \`fairclause awards classifications ${version.award.code}\`.`,
    [],
  );
}
