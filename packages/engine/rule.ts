// The closed vocabulary of rules: one type a kind.

import type { ClockTime, LocalDate, Minutes, Percent } from "./units.ts";
import type {
  AppliesTo,
  ClockWindow,
  Dated,
  EmploymentType,
  FactTest,
  LengthBounds,
  NotStated,
  ShiftTest,
  When,
} from "./when.ts";

interface RuleBase extends Dated {
  readonly slug: string;
  readonly clauses: readonly string[];
  readonly label: string;
  readonly says: string;
  readonly for: AppliesTo;
  readonly when: When;
  readonly reading: string | null;
}

export type Pays = Readonly<Partial<Record<EmploymentType, Percent | NotStated>>>;

export interface Tier {
  readonly upTo: Minutes | null;
  readonly pays: Pays;
}

export type CasualMethod = "points" | "compounded" | "compounded-rounded" | "replaced" | "none";
export type RateBase = "minimum" | "ordinary";
export type CountUnit = "day" | "shift" | "week" | "cycle";

export interface PayRow extends RuleBase {
  readonly kind: "ordinary-rate" | "penalty" | "overtime" | "rest-between";
  readonly tiers: readonly Tier[];
  readonly counted: CountUnit;
  readonly base: RateBase;
  readonly casual: CasualMethod;
  readonly overrides: readonly string[] | "all";
  readonly highestWith: readonly string[] | "all";
  readonly addsTo: readonly string[] | "all";
  /** rest-between only: the rest that must separate two days' work. */
  readonly rest: {
    readonly needed: Minutes;
    readonly reduced: { readonly to: Minutes; readonly facts: readonly FactTest[] } | null;
    /** Only rest cut short by overtime counts; the fact says so of work that is known by its finish alone. */
    readonly afterOvertime: { readonly fact: string } | null;
  } | null;
}

export interface CasualLoading extends RuleBase {
  readonly kind: "casual-loading";
  readonly percent: Percent;
}

export interface ScaleStep {
  readonly age: { readonly from: number | null; readonly before: number | null } | null;
  readonly serviceMonths: { readonly over: number | null; readonly upTo: number | null } | null;
  readonly year: number | null;
  readonly started: { readonly from: LocalDate | null; readonly before: LocalDate | null } | null;
  readonly completedYear12: boolean | null;
  readonly adult: boolean | null;
  readonly percent: Percent | NotStated;
  readonly atLeast: string | null;
}

export interface Scale extends RuleBase {
  readonly kind: "scale";
  readonly scale: "junior" | "apprentice";
  /** The classification whose rate is taken; null: the person's own. */
  readonly of: string | null;
  readonly path: "weekly" | "hourly";
  readonly steps: readonly ScaleStep[];
}

export interface Uplift extends RuleBase {
  readonly kind: "uplift";
  /** What is multiplied: the minimum rate, or the sum with all-purpose allowances. */
  readonly of: "minimum" | "ordinary";
  readonly multiply: { readonly by: number; readonly over: number };
  readonly path: "weekly" | "hourly";
}

export interface RetainedRate extends RuleBase {
  readonly kind: "retained-rate";
  readonly fact: string;
  /** Only an adult apprentice keeps the rate. */
  readonly adultApprentice: boolean;
}

export interface HigherDuties extends RuleBase {
  readonly kind: "higher-duties";
  readonly classificationFact: string;
  readonly fromFact: string;
  readonly toFact: string;
  readonly wholeShiftOver: Minutes;
}

export interface Span extends RuleBase {
  readonly kind: "span";
  /** By weekday, Monday first; null: no ordinary hours that day. */
  readonly windows: readonly (ClockWindow | null)[];
  readonly outside: "overtime" | NotStated;
}

export interface SpanExtension extends RuleBase {
  readonly kind: "span-extension";
  readonly extends: readonly string[];
  readonly opens: ClockTime | null;
  readonly closes: ClockTime | null;
}

/** A longer limit, for shifts that fit and facts that hold. */
export interface RaisedLimit {
  readonly to: Minutes;
  readonly shift: ShiftTest | null;
  readonly facts: readonly FactTest[];
}

export interface OrdinaryLimit extends RuleBase {
  readonly kind: "ordinary-limit";
  readonly per: CountUnit | "portion";
  readonly limit: Minutes;
  /** What fills it: ordinary time, or all time worked except calls during a sleepover. */
  readonly counts: "ordinary" | "worked";
  /** The first that fits stands in place of the limit. */
  readonly raised: readonly RaisedLimit[];
  readonly longDay: {
    readonly limit: Minutes;
    readonly daysAWeek: number;
    readonly usedFact: string;
  } | null;
  /** per cycle: the fact that gives the number of weeks the limit is multiplied by. */
  readonly weeksFact: string | null;
  /** per cycle: the fact that gives the ordinary hours already worked in it. */
  readonly workedFact: string | null;
}

export interface Pattern extends RuleBase {
  readonly kind: "pattern";
  readonly of: "agreed" | "rostered";
  readonly beyond: "overtime" | NotStated;
}

/** A meal break that was worked through: from the moment a fact gives until a meal break begins, work is overtime. */
export interface WorkedThroughBreak extends RuleBase {
  readonly kind: "worked-through-break";
  readonly fact: string;
}

export interface OvertimeWhen extends RuleBase {
  readonly kind: "overtime-when";
}

export interface ShiftClass extends RuleBase {
  readonly kind: "shift-class";
  readonly spanExempt: boolean;
  /** The shift is not of this class when it starts and ends on one day inside one of these spans. */
  readonly notWithin: readonly string[];
}

export interface FlatPerHour extends RuleBase {
  readonly kind: "flat-per-hour";
  readonly counts: "minutes" | "started-hours";
  readonly amount: string;
}

export interface RateCap extends RuleBase {
  readonly kind: "rate-cap";
  readonly at: Percent;
  readonly except: readonly string[];
}

export interface MinimumPayment extends RuleBase {
  readonly kind: "minimum-payment";
  /** A call is work during a sleepover; of portions, the longest may be the one that must reach the minimum. */
  readonly per: "day" | "shift" | "portion" | "longest-portion" | "call";
  readonly limit: Minutes | NotStated;
  /** Time beyond the minimum is paid in whole steps of this length. */
  readonly step: Minutes | null;
  /** per portion: a gap inside the minimum counts as work and breaks nothing. */
  readonly gapInsideCounts: boolean;
  /** How added time is priced: as ordinary time after the finish, at the last minute's rate, or as if worked on. */
  readonly added: "continues" | "at-finish" | "as-worked";
  readonly addedFact: string | null;
  readonly overrides: readonly string[];
}

export interface PaidBreaks extends RuleBase {
  readonly kind: "paid-breaks";
}

export interface BreakStep {
  readonly worked: LengthBounds;
  readonly restBreaks: number;
  readonly mealBreaks: number;
}

export interface BreakSchedule extends RuleBase {
  readonly kind: "break-schedule";
  readonly steps: readonly BreakStep[];
  readonly meal: { readonly least: Minutes; readonly most: Minutes };
  readonly awayFromEnds: Minutes;
  readonly longestWithoutMeal: Minutes;
}

export interface PublicHolidayChoice extends RuleBase {
  readonly kind: "public-holiday-choice";
  readonly fact: string;
  readonly movedAway: string;
  readonly movedHere: string;
}

export type AllowanceUnit = "hour" | "shift" | "day" | "week" | "occasion" | "km" | "at-cost" | "rate-hour";

export type AllowanceDue =
  | { readonly by: "claim"; readonly code: string }
  | { readonly by: "facts" }
  | { readonly by: "overtime-after-finish"; readonly over: Minutes }
  | { readonly by: "each"; readonly gap: "broken_shift" | "sleepover"; readonly lasting: LengthBounds };

export interface Allowance extends RuleBase {
  readonly kind: "allowance";
  readonly unit: AllowanceUnit;
  readonly due: AllowanceDue;
  readonly allPurpose: boolean;
  /** rate-hour only: hours are paid at this share of the minimum hourly rate. */
  readonly rate: Percent | null;
  /** Another allowance that is always paid together with this one. */
  readonly with: string | null;
}

export interface RosterLimit extends RuleBase {
  readonly kind: "roster-limit";
  readonly per: CountUnit;
  readonly ordinary: LengthBounds;
  readonly severity: "info" | "warning" | "high";
}

export interface NotStatedRule extends RuleBase {
  readonly kind: "not-stated";
}

export type Rule =
  | PayRow
  | CasualLoading
  | Scale
  | Uplift
  | RetainedRate
  | HigherDuties
  | Span
  | SpanExtension
  | OrdinaryLimit
  | Pattern
  | WorkedThroughBreak
  | OvertimeWhen
  | ShiftClass
  | FlatPerHour
  | RateCap
  | MinimumPayment
  | PaidBreaks
  | BreakSchedule
  | PublicHolidayChoice
  | Allowance
  | RosterLimit
  | NotStatedRule;

export type RuleKind = Rule["kind"];
