// Finds the rules of a plan whose facts and ages apply.

import { isForGaps } from "../attendance/gaps.ts";
import { daysOf, startDaysFor, weekdaysFor } from "../attendance/minute.ts";
import {
  type Allowance,
  has,
  type MinimumPayment,
  type Rule,
  type Scale,
  type ShiftTest,
  type Span,
  type SpanExtension,
} from "../award/award.ts";
import { factsHold, holdsAtAge, isToldBefore, needsHoliday } from "../award/conditions.ts";
import { FAR, type Percent } from "../award/units.ts";
import type { Holding, OpenSpan, OpenWindow } from "./holding.ts";
import type { Plan } from "./law.ts";
import { type Circumstances, earlierTold, limitKey, limitsByDay, limitsOf } from "./limits.ts";
import { longestOf } from "./longest-minimum.ts";
import { lean } from "./memory.ts";
import { needsNoLook, type Row, shiftRestsOf, type Timetables } from "./rows.ts";

const HOLDING_BYTES = 1100;
/** Of a set of facts under which rules hold. */
const STATED_BYTES = 300;

/** Sets of facts under which the same rules hold, with the same limits, share what holds. */
export function holdingUnder(under: Circumstances): Holding {
  const { plan } = under;
  plan.version.law.memory.grow(plan.entry, STATED_BYTES);
  const limits = plan.rules.map((rule) => (rule.kind === "ordinary-limit" ? limitKey(rule, under) : ""));
  const key = `${plan.conditional.map((rule) => (holds(rule, under) ? 1 : 0)).join("")}${limits.join("")}`;
  const moved = holidayMoved(under) ?? "";
  return plan.shared.once(`holding ${key}${moved}`, () => makeHolding(under));
}

const holds = (rule: Rule, { factOf, age, hasGaps }: Circumstances): boolean =>
  factsHold(rule.when.facts, factOf) && holdsAtAge(rule.for.age, age) && (hasGaps || !isForGaps(rule));

/** Rules that hold, by kind: one list for all holdings with the same. */
type ListOf = <K extends Rule["kind"]>(kind: K) => readonly Extract<Rule, { kind: K }>[];

function listsOf({ shared, version }: Plan, rules: readonly Rule[]): ListOf {
  const placeOf = (rule: Rule): number => version.order.get(rule) ?? 0;
  return <K extends Rule["kind"]>(kind: K) =>
    shared.list(
      kind,
      rules.filter((rule): rule is Extract<Rule, { kind: K }> => rule.kind === kind),
      placeOf,
    );
}

function makeHolding(under: Circumstances): Holding {
  const { plan } = under;
  plan.version.law.memory.grow(plan.entry, HOLDING_BYTES);
  const rules = plan.rules.filter((rule) => holds(rule, under));
  const of = listsOf(plan, rules);
  const limits = limitsOf(of("ordinary-limit"), under);
  const casualLoading = plan.employment === "casual" ? (of("casual-loading")[0] ?? null) : null;
  const rows = rowsOf(plan, rules);
  const spans = spansOf(plan, of("span"), of("span-extension"));
  return {
    rateRules: rateRulesOf(plan, rules),
    casualLoading,
    loading: casualLoading?.percent ?? (0 as Percent),
    countsRows: [...rows.plainRows, ...rows.testedRows].some(({ countsOwnTime }) => countsOwnTime),
    toldBefore: rules.filter(isToldBefore),
    asksUsualStart: plan.rules.some(({ when }) => when.elapsed?.of === "since-usual-start"),
    asksOtherRows: rows.testedRows.some(({ rule }) => rule.ofRows.length > 0),
    ...rows,
    weekRowsStand: false,
    testsOrdinaryPortions: rules.some(testsOrdinaryPortions),
    timetables: timetablesOf(plan, rows.plainRows, spans),
    spans: spans.list,
    extensions: of("span-extension"),
    limits,
    ...limitsByDay(limits),
    hasLongDays: limits.some(({ longDays }) => longDays > 0),
    ...earlierTold(limits, plan),
    patterns: of("pattern"),
    workedThrough: of("worked-through-break"),
    ordinaryBreaks: of("ordinary-break"),
    overtimeWhen: of("overtime-when"),
    overtimeDays: daysOf(of("overtime-when"), weekdaysFor),
    shiftClasses: of("shift-class"),
    classDays: daysOf(of("shift-class"), startDaysFor),
    ...minimumsOf(plan, of("minimum-payment")),
    flats: of("flat-per-hour"),
    missedBreaks: of("missed-break"),
    caps: of("rate-cap"),
    unitPays: of("unit-pay"),
    pieceRates: of("piece-rate"),
    guarantees: of("guarantee"),
    rosterLimits: of("roster-limit"),
    restLimits: of("rest-limit"),
    notStated: of("not-stated"),
    ...allowancesOf(plan, of("allowance")),
    ...scalesOf(plan, of("scale")),
    uplifts: of("uplift"),
    retained: of("retained-rate"),
    retainsByDefault: of("retained-rate").some(({ fact }) => plan.version.law.defaultOf(fact) !== null),
    higherDuties: of("higher-duties"),
    brokenShifts: of("broken-shift"),
    shiftRests: shiftRestsOf(rows.testedRows),
    paidBreaks: of("paid-breaks"),
    breakSchedule: of("break-schedule")[0] ?? null,
    holidayMoved: holidayMoved(under),
  };
}

const placed = <R extends Rule>({ shared, version }: Plan, name: string, rules: readonly R[]): readonly R[] =>
  shared.list(name, rules, (rule) => version.order.get(rule) ?? 0);

const isRest = ({ rule }: Row): boolean => rule.kind === "rest-between";

const isOfWeek = ({ rule }: Row): boolean => rule.when.week !== null;

const isPlain = ({ rule }: Row): boolean => needsNoLook(rule);

type RowLists = Pick<Holding, "plainRows" | "testedRows" | "restRows" | "usualRows" | "weekRows">;

function rowsOf({ rows, shared }: Plan, rules: readonly Rule[]): RowLists {
  const held = rows.filter(({ rule }) => rules.includes(rule));
  const tested = held.filter((row) => !isOfWeek(row) && !isPlain(row));
  const mayBeCaused = ({ rule: { when } }: Row): boolean =>
    when.because === null ||
    rules.some(({ slug, kind }) => kind !== "worked-through-break" && when.because?.includes(slug));
  const isUsual = (row: Row): boolean => !isRest(row) && mayBeCaused(row) && !needsHoliday(row.rule.when);
  const list = (name: string, some: readonly Row[]) => shared.list(name, some, ({ index }) => index);
  return {
    plainRows: list("rows", held.filter(isPlain)),
    testedRows: list("rows", tested),
    restRows: list("rows", tested.filter(isRest)),
    usualRows: list("rows", tested.filter(isUsual)),
    weekRows: list("rows", held.filter(isOfWeek)),
  };
}

const minimumsOf = (plan: Plan, minimums: readonly MinimumPayment[]) => ({
  minimums,
  ...longestOf(minimums),
  gapMinimums: placed(
    plan,
    "gap minimums",
    minimums.filter((rule) => rule.gapInsideCounts),
  ),
  promisesDollars: minimums.some(({ amount }) => amount !== null),
  roundsOff: minimums.some((rule) => rule.rounded === "nearest"),
});

type AllowanceLists = Pick<
  Holding,
  | "allPurpose"
  | "allPurposeClaims"
  | "personalAmounts"
  | "ofShift"
  | "ofAttendance"
  | "leastOvertime"
  | "ofGaps"
  | "claimable"
  | "claimableByCode"
  | "claimedWith"
>;

function allowancesOf(plan: Plan, allowances: readonly Allowance[]): AllowanceLists {
  const list = (name: string, some: readonly Allowance[]) => placed(plan, name, some);
  const allPurpose = list(
    "all-purpose",
    allowances.filter((rule) => rule.allPurpose),
  );
  const beside = allowances.filter((rule) => !rule.allPurpose);
  const claims = allPurpose.flatMap(({ due }) => (due.by === "claim" ? [due.code] : []));
  return {
    allPurpose,
    allPurposeClaims: plan.shared.once(`all-purpose claims ${claims.join()}`, () => new Set(claims)),
    personalAmounts: list(
      "personal amounts",
      allPurpose.filter(
        ({ apprentices, share }) => apprentices.length > 0 || share?.classificationFact != null,
      ),
    ),
    ofShift: list(
      "allowances by facts",
      beside.filter(({ due }) => due.by === "facts" || due.by === "worked"),
    ),
    ofAttendance: list("allowances of attendances", beside.filter(isOfAttendance)),
    leastOvertime: Math.min(FAR, ...beside.map(overtimeNeeded)),
    ofGaps: list(
      "allowances of gaps",
      beside.filter((rule) => isOfAttendance(rule) && !isForOvertime(rule)),
    ),
    ...claimsOf(
      plan,
      allowances.filter((rule) => rule.due.by === "claim"),
    ),
  };
}

const isOfAttendance = ({ due }: Allowance): boolean =>
  due.by !== "facts" && due.by !== "worked" && due.by !== "claim";

const isForOvertime = ({ due }: Allowance): boolean => due.by.startsWith("overtime");

/** Far: it is not overtime that brings it. */
function overtimeNeeded(rule: Allowance): number {
  if (!isForOvertime(rule) || !("lasting" in rule.due)) return FAR;
  const { atLeast, over } = rule.due.lasting;
  return Math.max(atLeast ?? 0, over === null ? 0 : over + 1);
}

type ScaleLists = Pick<Holding, "scales" | "agelessScales" | "apprenticeScales">;

const scalesOf = (plan: Plan, scales: readonly Scale[]): ScaleLists => ({
  scales,
  agelessScales: placed(
    plan,
    "scales without an age",
    scales.filter(({ scale, steps }) => scale !== "junior" || steps.some(({ age }) => age === null)),
  ),
  apprenticeScales: placed(
    plan,
    "apprentice scales",
    scales.filter(({ scale }) => scale === "apprentice"),
  ),
});

type ClaimLists = Pick<Holding, "claimable" | "claimableByCode" | "claimedWith">;

function claimsOf(plan: Plan, allowances: readonly Allowance[]): ClaimLists {
  const claimable = placed(plan, "allowances by claim", allowances);
  const places = claimable.map((rule) => plan.version.order.get(rule)).join();
  return plan.shared.once(`claims ${places}`, () => ({
    claimable,
    claimableByCode: Map.groupBy(claimable, ({ due }) => (due.by === "claim" ? due.code : "")),
    claimedWith: lean(claimable.filter((rule) => rule.with !== null)),
  }));
}

/** Does a rule ask about portions without what lies beyond a pattern of hours? */
export const testsOrdinaryPortions = (rule: Rule): boolean =>
  asksForOrdinary(rule.when.shift) ||
  (rule.kind === "ordinary-limit" && rule.raised.some(({ shift }) => asksForOrdinary(shift)));

const asksForOrdinary = (test: ShiftTest | null): boolean =>
  test?.of === "ordinary-portion" || test?.of === "ordinary-shift";

/** Most facts leave the rows and spans of a day as they are: those holdings share it. */
const timetablesOf = ({ shared }: Plan, rows: readonly Row[], { key }: OpenSpans): Timetables =>
  shared.once(`timetables ${rows.map(({ index }) => index).join()} ${key}`, () =>
    new Array(14).fill(undefined),
  );

const rateRulesOf = (plan: Plan, rules: readonly Rule[]): readonly Rule[] =>
  placed(
    plan,
    "rate rules",
    rules.filter((rule) => (rule.kind === "allowance" ? rule.allPurpose : has(rule, "multiplies-rate"))),
  );

interface OpenSpans {
  readonly key: string;
  readonly list: readonly OpenSpan[];
}

function spansOf(
  { shared, version: { order } }: Plan,
  spans: readonly Span[],
  extensions: readonly SpanExtension[],
): OpenSpans {
  const places = [spans, extensions].map((rules) => rules.map((rule: Rule) => order.get(rule)).join());
  const key = `spans ${places.join(" ")}`;
  return shared.once(key, () => ({ key, list: spans.map((rule) => openSpan(rule, extensions)) }));
}

const openSpan = (rule: Span, extensions: readonly SpanExtension[]): OpenSpan => ({
  rule,
  windows: rule.windows.map((window) =>
    extensions
      .filter((extension) => extension.extends.includes(rule.slug))
      .reduce<OpenWindow | null>(extended, window),
  ),
});

/** A day without ordinary hours is opened only by an extension that says from when to when. */
function extended(window: OpenWindow | null, { opens, closes }: SpanExtension): OpenWindow | null {
  if (window === null) return opens === null || closes === null ? null : { from: opens, to: closes };
  return { from: Math.min(window.from, opens ?? window.from), to: Math.max(window.to, closes ?? window.to) };
}

function holidayMoved(under: Circumstances): Holding["holidayMoved"] {
  for (const rule of under.plan.rules) {
    if (rule.kind !== "public-holiday-choice" || !holds(rule, under)) continue;
    const value = under.factOf(rule.fact);
    if (value === rule.movedAway) return "away";
    if (value === rule.movedHere) return "here";
  }
  return null;
}
