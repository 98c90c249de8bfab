// Finds the rules of a plan whose facts and ages hold.

import { isForGaps, needsGap } from "../attendance/gaps.ts";
import {
  has,
  type MinimumPayment,
  type OrdinaryLimit,
  type Rule,
  type ShiftTest,
  type Span,
  type SpanExtension,
  type When,
} from "../award/award.ts";
import { ageWithin, type FactValues, factsHold } from "../award/conditions.ts";
import { FAR, type Percent } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import type { Holding, Limit, OpenSpan, OpenWindow } from "./holding.ts";
import type { Plan } from "./law.ts";
import type { Row, Timetables } from "./rows.ts";

/** `hasGaps`: some shift of the calculation is broken or has a sleepover. */
export function holdingUnder(plan: Plan, factOf: FactValues, age: number | null, hasGaps: boolean): Holding {
  const holds = (rule: Rule): boolean =>
    factsHold(rule.when.facts, factOf) && ageWithin(rule.for.age, age) && (hasGaps || !isForGaps(rule));
  const rules = plan.rules.filter(holds);
  const of = <K extends Rule["kind"]>(kind: K): readonly Extract<Rule, { kind: K }>[] =>
    lean(rules.filter((rule): rule is Extract<Rule, { kind: K }> => rule.kind === kind));
  const isOfWeek = ({ rule }: Row): boolean => rule.when.week !== null;
  const held = plan.rows.filter((row) => holds(row.rule));
  const rows = held.filter((row) => !isOfWeek(row));
  const isRest = ({ rule }: Row): boolean => rule.kind === "rest-between";
  const isOfBreaks = ({ rule: { when } }: Row): boolean =>
    when.because?.every((slug) =>
      rules.every((rule) => rule.slug !== slug || rule.kind === "worked-through-break"),
    ) === true;
  const isPlain = (row: Row): boolean =>
    row.rule.when.shift === null &&
    row.rule.when.because === null &&
    row.rule.when.holidays === null &&
    row.rule.when.namedDays === null &&
    row.rule.ofRows.length === 0 &&
    !row.rule.untilRelieved &&
    !isRest(row);
  const tested = lean(rows.filter((row) => !isPlain(row)));
  const limits = lean(of("ordinary-limit").map((rule) => limitOf(rule, factOf, hasGaps)));
  const allPurpose = of("allowance").filter((rule) => rule.allPurpose);
  const beside = of("allowance").filter((rule) => !rule.allPurpose);
  const casualLoading = plan.employment === "casual" ? (of("casual-loading")[0] ?? null) : null;
  const plainRows = lean(rows.filter(isPlain));
  const spans = lean(of("span").map((rule) => openSpan(rule, of("span-extension"))));
  return {
    rateRules: rateRulesOf(plan, rules),
    casualLoading,
    loading: casualLoading?.percent ?? (0 as Percent),
    countsRows: rows.some(({ rule }) => rule.counted === "row"),
    asksOtherRows: rows.some(({ rule }) => rule.ofRows.length > 0),
    plainRows,
    testedRows: tested,
    usualRows: lean(tested.filter((row) => !isRest(row) && !isOfBreaks(row) && !needsHoliday(row.rule.when))),
    weekRows: lean(held.filter(isOfWeek)),
    weekRowsStand: false,
    testsOrdinaryPortions: rules.some(testsOrdinaryPortions),
    timetables: timetablesOf(plan, plainRows, spans),
    spans,
    extensions: of("span-extension"),
    limits,
    tellsEarlier: limits.some(
      ({ rule, weeks, longDaysUsed }) =>
        longDaysUsed > 0 || (rule.per === "cycle" && weeks !== 1 && rule.workedFact !== null),
    ),
    patterns: of("pattern"),
    workedThrough: of("worked-through-break"),
    ordinaryBreaks: of("ordinary-break"),
    overtimeWhen: of("overtime-when"),
    shiftClasses: of("shift-class"),
    minimums: of("minimum-payment"),
    longestMinimum: Math.max(0, ...of("minimum-payment").map(lengthOf)),
    gapMinimums: lean(of("minimum-payment").filter((rule) => rule.gapInsideCounts)),
    roundsOff: of("minimum-payment").some((rule) => rule.rounded === "nearest"),
    flats: of("flat-per-hour"),
    missedBreaks: of("missed-break"),
    caps: of("rate-cap"),
    unitPays: of("unit-pay"),
    pieceRates: of("piece-rate"),
    guarantees: of("guarantee"),
    rosterLimits: of("roster-limit"),
    restLimits: of("rest-limit"),
    notStated: of("not-stated"),
    allPurpose: lean(allPurpose),
    allPurposeClaims: new Set(allPurpose.flatMap(({ due }) => (due.by === "claim" ? [due.code] : []))),
    personalAmounts: lean(
      allPurpose.filter(
        ({ apprentices, share }) => apprentices.length > 0 || share?.classificationFact != null,
      ),
    ),
    ofShift: lean(beside.filter(({ due }) => due.by === "facts")),
    ofAttendance: lean(beside.filter(({ due }) => due.by !== "facts" && due.by !== "claim")),
    claimable: lean(of("allowance").filter((rule) => rule.due.by === "claim")),
    scales: of("scale"),
    apprenticeScales: lean(of("scale").filter((rule) => rule.scale === "apprentice")),
    uplifts: of("uplift"),
    retained: of("retained-rate"),
    higherDuties: of("higher-duties"),
    brokenShifts: of("broken-shift"),
    paidBreaks: of("paid-breaks"),
    breakSchedule: of("break-schedule")[0] ?? null,
    holidayMoved: holidayMoved(rules, factOf),
  };
}

const testsOrdinaryPortions = (rule: Rule): boolean =>
  asksForOrdinary(rule.when.shift) ||
  (rule.kind === "ordinary-limit" && rule.raised.some(({ shift }) => asksForOrdinary(shift)));

/** Does a public holiday alone bring a rule in? */
const needsHoliday = ({ holiday, holidays, shift }: When): boolean =>
  holiday === true ||
  holidays !== null ||
  shift?.onHoliday === true ||
  shift?.mostlyHoliday === true ||
  shift?.reachesHoliday === true;

const asksForOrdinary = (test: ShiftTest | null): boolean =>
  test?.of === "ordinary-portion" || test?.of === "ordinary-shift";

const NOTHING: readonly never[] = [];

/**
 * Empty lists are one list: asking for their length then stays in the processor's cache. Others are copied, to just
 * their length: what was filtered has room for sixteen more.
 */
export const lean = <T>(list: readonly T[]): readonly T[] => (list.length === 0 ? NOTHING : list.slice());

const lengthOf = ({ minimum, minimumFact, step }: MinimumPayment): number =>
  minimum === NOT_STATED || minimumFact !== null || step !== null ? FAR : minimum;

/** Most facts leave the rows and spans of a day as they are: those holdings share it. */
function timetablesOf({ timetables }: Plan, rows: readonly Row[], spans: readonly OpenSpan[]): Timetables {
  const windows = spans.map((span) => [span.rule.slug, span.windows]);
  const key = JSON.stringify([rows.map(({ index }) => index), windows]);
  const known = timetables.get(key) ?? new Array(14).fill(undefined);
  timetables.set(key, known);
  return known;
}

function rateRulesOf({ order, rateRules }: Plan, rules: readonly Rule[]): readonly Rule[] {
  const own = rules.filter((rule) =>
    rule.kind === "allowance" ? rule.allPurpose : has(rule, "multiplies-rate"),
  );
  const key = own.map((rule) => order.get(rule)).join();
  const known = rateRules.get(key) ?? lean(own);
  rateRules.set(key, known);
  return known;
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

const limitOf = (rule: OrdinaryLimit, factOf: FactValues, hasGaps: boolean): Limit => ({
  rule,
  per: rule.per,
  most: rule.limit,
  mostOnLongDay: rule.longDay?.limit ?? rule.limit,
  longDays: rule.longDay?.daysAWeek ?? 0,
  longDaysUsed: rule.longDay !== null && factOf(rule.longDay.usedFact) === true ? 1 : 0,
  weeks: rule.weeksFact === null ? 1 : Number(factOf(rule.weeksFact) ?? 1),
  isForSomeShifts: rule.when.shift !== null,
  raised: lean(
    rule.raised.filter(({ facts, shift }) => factsHold(facts, factOf) && (hasGaps || !needsGap(shift))),
  ),
});

function holidayMoved(rules: readonly Rule[], factOf: FactValues): Holding["holidayMoved"] {
  for (const rule of rules) {
    if (rule.kind !== "public-holiday-choice") continue;
    const value = factOf(rule.fact);
    if (value === rule.movedAway) return "away";
    if (value === rule.movedHere) return "here";
  }
  return null;
}
