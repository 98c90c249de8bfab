// The closed vocabulary of rules: one type a kind.

import type {
  CasualLoading,
  CasualMethod,
  CountUnit,
  HigherDuties,
  PayRow,
  RateBase,
  Ratio,
  RetainedRate,
  RuleBase,
  Scale,
  ScaleStep,
  Uplift,
} from "./rate-rule.ts";
import type { ClockTime, Minutes, Percent } from "./units.ts";
import type { ClockWindow, EmploymentType, FactTest, LengthBounds, NotStated, ShiftTest } from "./when.ts";

export type * from "./rate-rule.ts";

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
  readonly per: Exclude<CountUnit, "since-ordinary" | "row"> | "portion";
  readonly limit: Minutes;
  /** The fact that gives another limit in its place. */
  readonly limitFact: string | null;
  /** What fills it: ordinary time, all time worked except calls during a sleepover, or those too. */
  readonly counts: "ordinary" | "worked" | "all";
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
  /** Beyond its number of hours, or outside its clock times whatever the number. */
  readonly by: "hours" | "clock";
  readonly beyond: "overtime" | NotStated;
  /** Time that counts as ordinary is paid at overtime rates and is otherwise no overtime, until a limit makes it so. */
  readonly countsAs: "overtime" | "ordinary";
}

/** A meal break that was worked through: from the moment a fact gives until a meal break begins, work is overtime. */
export interface WorkedThroughBreak extends RuleBase {
  readonly kind: "worked-through-break";
  readonly fact: string;
  /** The overtime is paid in whole blocks of this length. */
  readonly block: Minutes | null;
  /** Time that counts as ordinary is paid at overtime rates and is otherwise no overtime. */
  readonly countsAs: "overtime" | "ordinary";
}

/** A paid break in overtime: from the moment a fact gives it lasts so long, is paid as ordinary time and counts as no time worked. */
export interface OrdinaryBreak extends RuleBase {
  readonly kind: "ordinary-break";
  readonly fact: string;
  readonly lasts: Minutes;
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
  /** Started hours of all the time in the window together, or of each unbroken stretch of it by itself. */
  readonly counts: "minutes" | "started-hours" | "started-hours-a-stretch";
  readonly amount: string;
}

export interface RateCap extends RuleBase {
  readonly kind: "rate-cap";
  readonly at: Percent;
  readonly except: readonly string[];
}

export interface MinimumPayment extends RuleBase {
  readonly kind: "minimum-payment";
  /**
   * A call is work during a sleepover; of portions, the longest may be the one that must reach the minimum; overtime
   * is each stretch of it between ordinary time.
   */
  readonly per: "day" | "shift" | "portion" | "longest-portion" | "call" | "overtime";
  /** In place of a length: dollars that the pay for time comes to at least, of the shift or the day. */
  readonly amount: string | null;
  readonly limit: Minutes | NotStated;
  /** The fact that gives another minimum in its place. */
  readonly limitFact: string | null;
  /** Time beyond the minimum is paid in whole steps of this length: up to the next one, or to the nearest. */
  readonly step: Minutes | null;
  readonly rounded: "up" | "nearest";
  /** Due only where the work it looks at is overtime throughout, so not before or after ordinary hours. */
  readonly overtimeOnly: boolean;
  /** Not due where it is overtime throughout: a minimum of shifts of ordinary hours. */
  readonly unlessOvertime: boolean;
  /** per portion: a gap inside the minimum counts as work and breaks nothing. */
  readonly gapInsideCounts: boolean;
  /** How added time is priced: as ordinary time after the finish, at the last minute's rate, or as if worked on. */
  readonly added: "continues" | "at-finish" | "as-worked";
  readonly addedFact: string | null;
  readonly overrides: readonly string[];
}

/** While a meal break is missed: a share of the hourly rate on top of whatever else is paid. */
export interface MissedBreak extends RuleBase {
  readonly kind: "missed-break";
  /** Work without a meal break after which it starts; it lasts until one begins or the work ends. */
  readonly after: Minutes;
  /** The fact that gives the moment from which a break is missed, in place of it. */
  readonly startsFact: string | null;
  readonly pays: Percent;
  readonly base: RateBase;
}

export interface PaidBreaks extends RuleBase {
  readonly kind: "paid-breaks";
  /** Only in shifts longer than this. */
  readonly shiftOver: Minutes | null;
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
  /** When the first meal break begins, counted from the start of work alone. */
  readonly fromStart: { readonly earliest: Minutes; readonly latest: Minutes } | null;
}

export interface PublicHolidayChoice extends RuleBase {
  readonly kind: "public-holiday-choice";
  readonly fact: string;
  readonly movedAway: string;
  readonly movedHere: string;
}

export type AllowanceUnit =
  | "hour"
  | "started-hour"
  | "shift"
  | "day"
  | "week"
  | "month"
  | "year"
  | "occasion"
  | "km"
  | "at-cost"
  | "rate-hour"
  | "rate-week";

type GapKind = "broken_shift" | "sleepover";

export type AllowanceDue =
  | { readonly by: "claim"; readonly code: string }
  | { readonly by: "facts" }
  /** Overtime after the rostered or agreed finish; without one, the hours worked were rostered. */
  | { readonly by: "overtime-after-finish"; readonly over: Minutes }
  /** Overtime before the rostered or agreed start, or before the first minute that may be rostered. */
  | { readonly by: "overtime-before-start"; readonly over: Minutes }
  /** Overtime after the last ordinary minute of the attendance. */
  | { readonly by: "overtime-after-ordinary"; readonly over: Minutes }
  /** Overtime anywhere in the shift, calls during a sleepover aside. */
  | { readonly by: "overtime"; readonly over: Minutes }
  | { readonly by: "each"; readonly gap: GapKind; readonly lasting: LengthBounds }
  /** For each portion with so much work, calls during a sleepover aside. */
  | { readonly by: "each-portion"; readonly lasting: LengthBounds }
  /** Once, by the longest gap. */
  | { readonly by: "longest"; readonly gap: GapKind; readonly lasting: LengthBounds };

export type JoinedRate = "weekly-rate" | "hourly-rate";

/** A most or a least: an amount for the week, the day or each hour, and the fact that tells how much was paid earlier in it. */
interface AllowanceBound {
  readonly amount: string;
  readonly per: "week" | "day" | "hour";
  readonly earlierFact: string | null;
  /** Allowances that share a cap of one amount are under it together. */
  readonly shared: boolean;
}

export interface Allowance extends RuleBase {
  readonly kind: "allowance";
  readonly unit: AllowanceUnit;
  /** The amount that several allowances share; null: one under the allowance's own name. */
  readonly amount: string | null;
  readonly due: AllowanceDue;
  readonly allPurpose: boolean;
  /** rate-hour and rate-week only: the share of the hourly or weekly rate that is paid, the hourly with all-purpose allowances where `base` says so. */
  readonly rate: Percent | null;
  readonly base: RateBase;
  /** rate-hour only: the time that is paid, where the award fixes it. */
  readonly lasts: Minutes | null;
  /** month and year only: what part of the amount is a week's. */
  readonly weekShare: Ratio | null;
  /** Allowances that are not paid where this one is, and those of which only the one that comes to most is. */
  readonly overrides: readonly string[];
  readonly highestWith: readonly string[];
  /** Another allowance that is always paid together with this one. */
  readonly with: string | null;
  /** The most, and the least where it is due at all. */
  readonly cap: AllowanceBound | null;
  readonly floor: AllowanceBound | null;
  /** all-purpose by the week: the week's amount joins the weekly rate, or is divided and joins the hourly one. */
  readonly joins: Readonly<Record<EmploymentType, JoinedRate>>;
  /** In place of an amount: a share of the weekly rate of a classification, the person's own or one a fact names if higher. */
  readonly share: { readonly percent: Percent; readonly classificationFact: string | null } | null;
  /** Apprentices get a share of the amount by year or stage; without a step that fits, all of it. */
  readonly apprentices: readonly ScaleStep[];
}

/** Pay by the unit in place of hours. */
export interface UnitPay extends RuleBase {
  readonly kind: "unit-pay";
  /** What a unit is called. */
  readonly unit: string;
  /** The fact that tells how many: a number, or hours. */
  readonly unitsFact: string;
  /** So many are paid where the shift tells of any number, none included. */
  readonly atLeast: number;
  readonly partUnits: "count-part" | "count-whole";
  /** One of the three: a held amount, a share of the weekly rate, a share of the hourly one. */
  readonly amount: string | null;
  readonly ofWeek: Percent | null;
  readonly ofHour: Percent | null;
  readonly casual: CasualMethod;
  /** How much of the unit's price is paid: more on some days, less for a cancelled call. */
  readonly pays: Percent;
  readonly overrides: readonly string[];
}

/** Pay by the piece: what the pieces of a day come to beyond what its time was paid. */
export interface PieceRate extends RuleBase {
  readonly kind: "piece-rate";
  /** How many pieces, and what one pays: a rate that a fact gives, or an amount. */
  readonly unitsFact: string | null;
  readonly rateFact: string | null;
  readonly amount: string | null;
  /** The rate is for so many pieces. */
  readonly unitsARate: number;
  /** In place of both: the standard time of the pieces, at the minimum hourly rate. */
  readonly timeFact: string | null;
  readonly pays: Percent;
  readonly overrides: readonly string[];
}

/** What the shifts of a week or a cycle come to at least, allowances aside; paid with the last of them. */
export interface Guarantee extends RuleBase {
  readonly kind: "guarantee";
  readonly per: "week" | "cycle";
  readonly cycleWeeks: number | null;
  /** A held amount, or a share of the weekly rate. */
  readonly amount: string | null;
  readonly ofWeek: Percent | null;
}

/** Two attendances that begin on one day are one broken shift where the time between them fits. */
export interface BrokenShift extends RuleBase {
  readonly kind: "broken-shift";
  readonly gap: LengthBounds;
  /** From its first minute to its last; null: any. */
  readonly span: LengthBounds | null;
}

export interface RosterLimit extends RuleBase {
  readonly kind: "roster-limit";
  readonly per: Exclude<CountUnit, "since-ordinary" | "row">;
  /** Ordinary hours that breach it; null: every shift that fits does. */
  readonly ordinary: LengthBounds | null;
  readonly severity: "info" | "warning" | "high";
}

/** A rest between days' work whose breach earns a warning, not money. */
export interface RestLimit extends RuleBase {
  readonly kind: "rest-limit";
  readonly needed: Minutes;
  readonly reduced: { readonly to: Minutes; readonly facts: readonly FactTest[] } | null;
  readonly severity: RosterLimit["severity"];
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
  | OrdinaryBreak
  | OvertimeWhen
  | ShiftClass
  | FlatPerHour
  | RateCap
  | MinimumPayment
  | MissedBreak
  | PaidBreaks
  | BreakSchedule
  | PublicHolidayChoice
  | Allowance
  | UnitPay
  | PieceRate
  | Guarantee
  | BrokenShift
  | RosterLimit
  | RestLimit
  | NotStatedRule;

export type RuleKind = Rule["kind"];
