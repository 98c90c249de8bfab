// What an award is to the engine: typed rules, facts, clauses, classifications and amounts, each with its dates.

import type { Cents, ClockTime, LocalDate, Minutes, Percent } from "./units.ts";

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "casual"] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** A value the sources do not give: a shift that needs it is refused. */
export const NOT_STATED = "not-stated";
export type NotStated = typeof NOT_STATED;

/** A day, or the first full pay period on or after it. */
export interface ChangeDate {
  readonly day: LocalDate;
  readonly ppc: boolean;
}

export interface Dated {
  readonly from: ChangeDate;
  readonly to: ChangeDate | null;
}

export interface Clause extends Dated {
  readonly slug: string;
  readonly ref: string;
  readonly title: string;
  readonly says: string;
}

export type FactValue = boolean | number | string;

export interface FactDeclaration {
  readonly slug: string;
  readonly type: "boolean" | "choice" | "integer" | "hours" | "money" | "clock" | "classification";
  readonly choices: readonly string[];
  readonly least: number;
  readonly most: number;
  /** null: no value is assumed; rules that ask for one do not apply. */
  readonly default: FactValue | null;
  readonly clauses: readonly string[];
  readonly asks: string;
  /** The reading this fact stands for, when its choices are readings of an unclear clause. */
  readonly reading: string | null;
  /** Places whose name in the request answers the fact. */
  readonly localities: readonly string[];
}

export interface ClockBounds {
  readonly from: ClockTime | null;
  readonly after: ClockTime | null;
  readonly before: ClockTime | null;
  readonly by: ClockTime | null;
}

export interface LengthBounds {
  readonly atLeast: number | null;
  readonly over: number | null;
  readonly under: number | null;
  readonly upTo: number | null;
}

export interface ClockWindow {
  readonly from: ClockTime;
  readonly to: ClockTime;
}

export interface ShiftTest {
  readonly of: "whole" | "portion";
  readonly starts: ClockBounds | null;
  readonly finishes: ClockBounds | null;
  readonly on: readonly number[] | null;
  readonly onHoliday: boolean | null;
  readonly crosses: ClockTime | null;
  readonly total: LengthBounds | null;
  readonly span: LengthBounds | null;
  readonly portions: LengthBounds | null;
  readonly classes: readonly string[] | null;
}

export interface FactTest {
  readonly slug: string;
  readonly values: readonly FactValue[];
}

export interface Elapsed {
  readonly of: "work" | "span" | "since-break";
  readonly over: Minutes;
}

export interface When {
  readonly hours: "ordinary" | "overtime" | "all" | null;
  readonly days: readonly number[] | null;
  readonly holiday: boolean | null;
  readonly between: readonly ClockWindow[] | null;
  readonly shift: ShiftTest | null;
  readonly elapsed: Elapsed | null;
  readonly facts: readonly FactTest[];
}

export interface AppliesTo {
  readonly employment: readonly EmploymentType[] | null;
  readonly worker: readonly string[] | null;
  readonly classifications: readonly string[] | null;
  readonly streams: readonly string[] | null;
  readonly age: { readonly from: number | null; readonly before: number | null } | null;
}

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
  readonly multiply: { readonly by: number; readonly over: number };
  readonly path: "weekly" | "hourly";
}

export interface RetainedRate extends RuleBase {
  readonly kind: "retained-rate";
  readonly fact: string;
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

export interface OrdinaryLimit extends RuleBase {
  readonly kind: "ordinary-limit";
  readonly per: CountUnit;
  readonly limit: Minutes;
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
  readonly per: "day" | "shift" | "portion";
  readonly limit: Minutes | NotStated;
  /** How added time is priced: as ordinary time after the finish, or at the last minute's rate. */
  readonly added: "continues" | "at-finish";
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
  | { readonly by: "each"; readonly gap: "broken_shift" | "sleepover" };

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

export interface Classification {
  readonly code: string;
  readonly title: string;
  readonly stream: string;
  readonly level: string;
  readonly rateType: "adult" | "junior" | "apprentice" | "adult_apprentice";
  readonly aliases: readonly string[];
  readonly clauses: readonly string[];
  /** Another classification's code, when this one stands for it with facts filled in. */
  readonly is: string | null;
  readonly implies: {
    readonly age: number | null;
    readonly servedMonths: number | null;
    readonly apprenticeship: Partial<Apprenticeship> | null;
  };
}

export interface Apprenticeship {
  readonly year: number;
  readonly started: LocalDate;
  readonly completedYear12: boolean;
  readonly adult: boolean;
}

export interface RateRow extends Dated {
  readonly classification: string;
  readonly weekly: Cents;
  readonly hourly: Cents;
  readonly source: string;
}

export interface AmountRow extends Dated {
  readonly allowance: string;
  readonly amount: Cents;
  readonly source: string;
}

export interface WorkerType {
  readonly slug: string;
  readonly clauses: readonly string[];
  readonly says: string;
}

export interface Reading {
  readonly id: string;
  readonly title: string;
}

export interface Award {
  readonly code: string;
  readonly title: string;
  readonly coversFrom: ChangeDate;
  readonly verifiedTo: LocalDate;
  /** Hours in the week that weekly rates are divided by. */
  readonly divisor: number;
  readonly workerTypes: readonly WorkerType[];
  readonly clauses: readonly Clause[];
  readonly facts: readonly FactDeclaration[];
  readonly rules: readonly Rule[];
  readonly classifications: readonly Classification[];
  readonly rates: readonly RateRow[];
  readonly amounts: readonly AmountRow[];
  readonly readings: readonly Reading[];
}
