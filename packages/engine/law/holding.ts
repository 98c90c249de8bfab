// The rules of a plan whose facts and ages hold, worked out once for each set of them.

import { isForGaps, needsGap } from "../attendance/gaps.ts";
import {
  type Allowance,
  type BreakSchedule,
  type BrokenShift,
  type CasualLoading,
  type FlatPerHour,
  type Guarantee,
  type HigherDuties,
  has,
  type MinimumPayment,
  type MissedBreak,
  NOT_STATED,
  type NotStatedRule,
  type OrdinaryBreak,
  type OrdinaryLimit,
  type OvertimeWhen,
  type PaidBreaks,
  type Pattern,
  type PieceRate,
  type RaisedLimit,
  type RateCap,
  type RestLimit,
  type RetainedRate,
  type RosterLimit,
  type Rule,
  type Scale,
  type ShiftClass,
  type ShiftTest,
  type Span,
  type SpanExtension,
  type UnitPay,
  type Uplift,
  type When,
  type WorkedThroughBreak,
} from "../award/award.ts";
import { ageWithin, type FactValues, factsHold } from "../award/conditions.ts";
import { FAR, type Percent } from "../award/units.ts";
import type { Plan, Row } from "./plan.ts";
import type { Segment } from "./timetable.ts";

/** An ordinary limit with the facts it depends on filled in. */
export interface Limit {
  readonly rule: OrdinaryLimit;
  readonly per: OrdinaryLimit["per"];
  readonly most: number;
  /** The most on a long day, and how many a week there are; no more than any day where there are none. */
  readonly mostOnLongDay: number;
  readonly longDays: number;
  readonly longDaysUsed: number;
  /** Weeks the limit is averaged over. */
  readonly weeks: number;
  readonly isForSomeShifts: boolean;
  /** Longer limits whose facts hold. */
  readonly raised: readonly RaisedLimit[];
}

/** A span as the extensions that hold open and close it, by weekday; null: no ordinary hours that day. */
interface OpenSpan {
  readonly rule: Span;
  readonly windows: readonly (OpenWindow | null)[];
}

interface OpenWindow {
  readonly from: number;
  readonly to: number;
}

/** By weekday, then by weekday on a holiday; filled as met. */
export type Timetables = (readonly Segment[] | undefined)[];

export interface Holding {
  /** What makes a rate of a classification's minimum, beside scales and claims: one list for all holdings with the same. */
  readonly rateRules: readonly Rule[];
  readonly casualLoading: CasualLoading | null;
  readonly loading: Percent;
  /** Rows that need no look at the shift as a whole; those that do: a shift test, a rest too short, some rules' overtime, a holiday by name. */
  readonly plainRows: readonly Row[];
  readonly testedRows: readonly Row[];
  /** Those of them that a shift without a rest too short, a break worked through and a public holiday may meet. */
  readonly usualRows: readonly Row[];
  /** Rows that ask for the overtime of the week, and whether those it lets stand are among the tested ones. */
  readonly weekRows: readonly Row[];
  readonly weekRowsStand: boolean;
  /** Does a row count its own time, or pay a share of what others pay? */
  readonly countsRows: boolean;
  readonly asksOtherRows: boolean;
  /** Do facts tell of long days used, or of hours worked earlier in a cycle of several weeks? */
  readonly tellsEarlier: boolean;
  /** Does a rule ask about portions without what lies beyond a pattern of hours? */
  readonly testsOrdinaryPortions: boolean;
  readonly timetables: Timetables;
  readonly spans: readonly OpenSpan[];
  readonly extensions: readonly SpanExtension[];
  readonly limits: readonly Limit[];
  readonly patterns: readonly Pattern[];
  readonly workedThrough: readonly WorkedThroughBreak[];
  readonly ordinaryBreaks: readonly OrdinaryBreak[];
  readonly overtimeWhen: readonly OvertimeWhen[];
  readonly shiftClasses: readonly ShiftClass[];
  readonly minimums: readonly MinimumPayment[];
  /** Work of this length meets every minimum. */
  readonly longestMinimum: number;
  /** Minimums inside which a gap counts as work. */
  readonly gapMinimums: readonly MinimumPayment[];
  /** Does some minimum round time off? */
  readonly roundsOff: boolean;
  readonly flats: readonly FlatPerHour[];
  readonly missedBreaks: readonly MissedBreak[];
  readonly caps: readonly RateCap[];
  readonly unitPays: readonly UnitPay[];
  readonly pieceRates: readonly PieceRate[];
  readonly guarantees: readonly Guarantee[];
  readonly rosterLimits: readonly RosterLimit[];
  readonly restLimits: readonly RestLimit[];
  readonly notStated: readonly NotStatedRule[];
  /** Allowances by how they come: inside the rate, with the shift's facts, with what the whole attendance was, by a claim. */
  readonly allPurpose: readonly Allowance[];
  /** What is claimed to have one of them. */
  readonly allPurposeClaims: ReadonlySet<string>;
  /** Those of them whose amount may be the person's own: an apprentice's share, or one of a rate that a fact names. */
  readonly personalAmounts: readonly Allowance[];
  readonly ofShift: readonly Allowance[];
  readonly ofAttendance: readonly Allowance[];
  readonly claimable: readonly Allowance[];
  readonly scales: readonly Scale[];
  /** Scales without which there is no rate. */
  readonly apprenticeScales: readonly Scale[];
  readonly uplifts: readonly Uplift[];
  readonly retained: readonly RetainedRate[];
  readonly higherDuties: readonly HigherDuties[];
  readonly brokenShifts: readonly BrokenShift[];
  readonly paidBreaks: readonly PaidBreaks[];
  readonly breakSchedule: BreakSchedule | null;
  readonly holidayMoved: "away" | "here" | null;
}

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
