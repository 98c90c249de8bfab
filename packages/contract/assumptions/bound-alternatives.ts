// Alternatives that are the same for everyone of a kind: their values are the bounds of the rules in force for them.

import {
  type BreakSchedule,
  type Change,
  type Minutes,
  needsHoliday,
  type OrdinaryLimit,
  type Pattern,
  type Plan,
  type Rule,
  type Scale,
  type WorkerType,
} from "#engine";
import { type Alternative, type Statement, spaced } from "./alternative.ts";
import { breakTakenUnder, scheduleIn } from "./break-taken.ts";
import { type Bound, type LawBounds, lawBounds } from "./law-bounds.ts";

type Clauses = readonly string[];

/** What we can try for one kind of person under one version, and the clauses about it. */
export interface BoundAlternatives {
  readonly bounds: LawBounds;
  readonly age: Alternative;
  readonly workerType: Alternative;
  readonly workedToday: Alternative;
  readonly workedThisWeek: Alternative;
  /** Limits of a day that a fact may set, and limits over a cycle of weeks. */
  readonly factLimits: readonly OrdinaryLimit[];
  readonly cycleLimits: readonly OrdinaryLimit[];
  readonly apprenticeScale: Clauses;
  readonly patterns: Readonly<Record<Pattern["of"], Clauses>>;
  /** The clauses by which agreed hours are a number of hours, so that an unpaid break in them matters; none: they are not. */
  readonly agreedNumber: Clauses;
  readonly holiday: Clauses;
  readonly breakSchedule: BreakSchedule | null;
  readonly breakTaken: Alternative;
  /** That no allowance is due which must be claimed; null: none of theirs must be. */
  readonly noClaims: Statement | null;
  /** If only overtime cuts a rest short, we assume the earlier work ended in overtime: the facts that say so. */
  readonly afterOvertime: Readonly<Record<string, true>> | null;
}

/** What one of them takes, roughly. */
const ALTERNATIVES_BYTES = 3000;

/** Worked out once for everyone under the same rules. */
export const boundAlternatives = (plan: Plan): BoundAlternatives =>
  plan.shared.once("bound alternatives", () => {
    const { version, rules: met, entry } = plan;
    version.law.memory.grow(entry, ALTERNATIVES_BYTES);
    const own = version.rules.filter((rule) => met.includes(rule) || isFloor(rule, met));
    return alternativesUnder(own, version.award.workerTypes);
  });

/** The floor of a scale applies to everyone under that scale. */
const isFloor = ({ slug }: Rule, met: readonly Rule[]): boolean =>
  met.some((rule) => rule.kind === "scale" && rule.noLessThan === slug);

/** Whether a rule asks when work was to start or finish, though none says what lies beyond. */
const asksForFinish = (rule: Rule): boolean =>
  (rule.kind === "allowance" &&
    (rule.due.by.endsWith("-finish") || rule.due.by === "overtime-before-start")) ||
  rule.when.shift?.of === "ordinary-portion" ||
  rule.when.shift?.of === "ordinary-shift";

function alternativesUnder(rules: readonly Rule[], workerTypes: readonly WorkerType[]): BoundAlternatives {
  const bounds = lawBounds(rules);
  const clausesOf = (fits: (rule: Rule) => boolean): Clauses => rules.find(fits)?.clauses ?? [];
  const scale = (of: Scale["scale"]): Clauses =>
    clausesOf((rule) => rule.kind === "scale" && rule.scale === of);
  const pattern = (of: Pattern["of"]): Clauses => {
    const own = clausesOf((rule) => rule.kind === "pattern" && rule.of === of);
    return own.length > 0 ? own : clausesOf(asksForFinish);
  };
  const rests = rules.flatMap((rule) => (rule.kind === "rest-between" ? [rule.rest] : []));
  const afterOvertime = rests.flatMap(({ afterOvertimeFact }) => afterOvertimeFact ?? []);
  const limits = rules.filter((rule) => rule.kind === "ordinary-limit");
  return {
    bounds,
    factLimits: limits.filter(
      ({ per, limitFact }) => limitFact !== null && (per === "day" || per === "days-work"),
    ),
    cycleLimits: limits.filter(({ weeksFact, workedFact }) => weeksFact !== null && workedFact !== null),
    age: alternative(
      "age",
      `We assumed ${assumedAge(rules)}, because we do not know the age.`,
      agesOf(bounds),
    ),
    workerType: workerAlternative(workerTypes),
    workedToday: hoursAlternative(
      "hours_already_worked_today",
      "We assumed no earlier work that day.",
      bounds.workedToday.map((bound) => worked("workedToday", bound)),
    ),
    workedThisWeek: hoursAlternative(
      "hours_already_worked_this_week",
      "We assumed no earlier work that week.",
      bounds.workedThisWeek.map((bound) => worked("workedThisWeek", bound)),
    ),
    apprenticeScale: scale("apprentice"),
    patterns: { agreed: pattern("agreed"), rostered: pattern("rostered") },
    agreedNumber: agreedNumber(rules),
    holiday: clausesOf((rule) => rule.kind === "penalty" && needsHoliday(rule.when)),
    breakSchedule: scheduleIn(rules),
    breakTaken: breakTakenUnder(rules),
    noClaims: noClaimsUnder(rules),
    afterOvertime:
      afterOvertime.length === 0 ? null : Object.fromEntries(afterOvertime.map((slug) => [slug, true])),
  };
}

function noClaimsUnder(rules: readonly Rule[]): Statement | null {
  const labels = new Map<string, string>();
  for (const { due, label } of rules.filter((rule) => rule.kind === "allowance"))
    if (due.by === "claim" && !labels.has(due.code)) labels.set(due.code, label);
  if (labels.size === 0) return null;
  const named = [...labels.values()].slice(0, NAMED_CLAIMS).join(", ");
  const more = labels.size > NAMED_CLAIMS ? ` and ${labels.size - NAMED_CLAIMS} more` : "";
  const detail = `No allowances were given. We assumed that none of these is due: ${named}${more}.`;
  return { code: "allowances", detail, clauses: [] };
}

/** All are in the award's own answer. */
const NAMED_CLAIMS = 3;

/** If a roster is a pattern too, or breaks are paid, an unpaid break of the agreed hours decides nothing by itself. */
function agreedNumber(rules: readonly Rule[]): Clauses {
  const patterns = rules.filter((rule) => rule.kind === "pattern");
  if (patterns.some(({ of }) => of === "rostered") || rules.some(({ kind }) => kind === "paid-breaks"))
    return [];
  return patterns.find(({ of, measured }) => of === "agreed" && measured === "hours")?.clauses ?? [];
}

/** A scale by age is about a rate, other rules for an age about the person. */
const assumedAge = (rules: readonly Rule[]): string =>
  rules.some((rule) => rule.kind === "scale" && rule.steps.some(({ age }) => age !== null))
    ? "the adult rate"
    : "an adult";

type Others = Alternative["others"];

function alternative(code: string, detail: string, others: Others, clauses: Clauses = []): Alternative {
  const statement = { code, detail, clauses };
  return { others, say: () => statement };
}

const hoursAlternative = (code: string, detail: string, others: Others): Alternative => ({
  ...alternative(code, detail, others),
  isGraded: true,
});

const worked = (
  of: "workedToday" | "workedThisWeek",
  { value, clauses }: Bound,
): { readonly change: Change; readonly clauses: Clauses } => ({
  change: { of: "shift", to: { [of]: value as Minutes } },
  clauses,
});

const agesOf = ({ ages }: LawBounds): Others =>
  ages.map(({ value: age, clauses }) => ({ change: { of: "person", to: { age } }, clauses }));

function workerAlternative([usual, ...workers]: readonly WorkerType[]): Alternative {
  const others = workers.map(({ slug, clauses }) => ({
    change: { of: "person", to: { worker: slug } } as const,
    clauses,
  }));
  return alternative("worker_type", usualWorker(usual?.slug ?? ""), others, usual?.clauses);
}

const usualWorker = (slug: string): string =>
  slug === "non_shiftworker"
    ? "We assumed that the employee is not a shiftworker."
    : `We assumed this kind of employee: ${spaced(slug)}.`;
