// Rules that say what an hour is worth: pay rows, and what makes the rate they are percentages of.

import type { Cents, LocalDate, Minutes, Percent } from "./units.ts";
import type { AppliesTo, Dated, EmploymentType, FactTest, NotStated, When } from "./when.ts";

export interface RuleBase extends Dated {
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
/** A day is a calendar day; a day's work is all work that begins on it, to its end; a row counts its own time in it. */
export type CountUnit = "day" | "days-work" | "shift" | "week" | "cycle" | "since-ordinary" | "row";

export interface PayRow extends RuleBase {
  readonly kind: "ordinary-rate" | "penalty" | "overtime" | "rest-between";
  readonly tiers: readonly Tier[];
  readonly counted: CountUnit;
  /** What moves the tiers on: time of the same kind, ordinary or overtime, or all time worked. */
  readonly counts: "same-hours" | "worked";
  /** weekly: a percentage of the minimum week's rate, divided after it. */
  readonly base: RateBase | "weekly";
  readonly casual: CasualMethod;
  /** counted: cycle: how many weeks it has; null: all the work given is one. */
  readonly cycleWeeks: number | null;
  /** Percentages are of no more than this classification's rate. */
  readonly baseNoMoreThan: string | null;
  /** Percentages are of this amount, in place of the person's rate. */
  readonly ofAmount: string | null;
  /** Percentages are of what one of these rows would pay; where none would, of the rate. */
  readonly ofRows: readonly string[] | "all";
  /** Once it claims a minute it claims every later one of its hours in the attendance, past midnight too. */
  readonly untilRelieved: boolean;
  readonly overrides: readonly string[] | "all";
  readonly highestWith: readonly string[] | "all";
  readonly addsTo: readonly string[] | "all";
  /**
   * ordinary-rate only: the hours it is there to pay. It stays the floor under all ordinary hours; the pack check
   * reports ordinary hours that can be worked and that neither this list nor another row names.
   */
  readonly paysOn?: readonly PaidTime[];
  /** rest-between only: the rest that must separate two days' work. */
  readonly rest: {
    readonly needed: Minutes;
    readonly reduced: { readonly to: Minutes; readonly facts: readonly FactTest[] } | null;
    /** Only rest cut short by overtime counts; the fact says so of work that is known by its finish alone. */
    readonly afterOvertime: { readonly fact: string } | null;
    /** What the rest lies between: any work, or the ordinary work of two days. */
    readonly between: "work" | "ordinary-work";
    /** Between two attendances of one day too. */
    readonly sameDay: boolean;
    /** Work that shortens no rest. */
    readonly disregards: readonly Disregarded[];
  } | null;
}

export interface PaidTime {
  readonly for: AppliesTo;
  readonly when: When;
}

/** Work of a kind that facts tell; null: of any length. */
export interface Disregarded {
  readonly facts: readonly FactTest[];
  readonly under: Minutes | null;
}

export interface CasualLoading extends RuleBase {
  readonly kind: "casual-loading";
  readonly percent: Percent;
}

/** A factor as a fraction of whole numbers. */
export interface Ratio {
  readonly by: number;
  readonly over: number;
}

export interface ScaleStep {
  readonly age: { readonly from: number | null; readonly before: number | null } | null;
  readonly serviceMonths: { readonly over: number | null; readonly upTo: number | null } | null;
  readonly year: number | null;
  readonly stage: number | null;
  readonly started: { readonly from: LocalDate | null; readonly before: LocalDate | null } | null;
  readonly completedYear12: boolean | null;
  readonly adult: boolean | null;
  readonly percent: Percent | NotStated;
  /** The percentage is of the way from this classification's rate up to the scale's; null: of the scale's rate. */
  readonly fromRate: string | null;
  readonly atLeast: string | null;
}

export interface Scale extends RuleBase {
  readonly kind: "scale";
  readonly scale: "junior" | "apprentice";
  /** The classification whose rate is taken; null: the person's own. */
  readonly of: string | null;
  /**
   * By way of the week or the hour; a row: of what each row pays at the whole rate, to the cent; yearly: of the year's
   * figure, by its week to the cent, or in one step to the hour.
   */
  readonly path: "weekly" | "hourly" | "row" | "yearly" | "yearly-to-hour";
  /** What the weekly and the hourly figure are rounded to. */
  readonly roundWeeklyTo: Cents;
  readonly roundHourlyTo: Cents;
  /** By the year only: what part of the year's figure is the week's. */
  readonly weekShare: Ratio | null;
  readonly steps: readonly ScaleStep[];
  /** A junior scale that is a floor: what it gives at that age, or the whole of its rate where no step fits. */
  readonly noLessThan: string | null;
}

export interface Uplift extends RuleBase {
  readonly kind: "uplift";
  /** What is multiplied: the minimum rate, or the sum with all-purpose allowances. */
  readonly of: "minimum" | "ordinary";
  readonly multiply: Ratio;
  /** The fact that gives whole per cents in place of it. */
  readonly multiplyFact: string | null;
  /** What the lifted week is rounded to. */
  readonly roundWeeklyTo: Cents;
  /** Of the sum only: the all-purpose allowances that are multiplied with the minimum; null: all of them. */
  readonly only: readonly string[] | null;
  /** The least that is left: a classification's rate, or an amount by the hour or by the week. */
  readonly atLeastRate: string | null;
  readonly atLeastHourly: string | null;
  readonly atLeastWeekly: string | null;
  readonly path: "weekly" | "hourly";
  /** Hours the lifted week is divided by; null: the award's own. */
  readonly divisor: number | null;
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
  /** Facts that give one window of the duties, from and to, or several; null: the duties take whole shifts. */
  readonly fromFact: string | null;
  readonly toFact: string | null;
  readonly timesFact: string | null;
  /** What the time on higher duties adds up over; in a row: until other work or the gap of a broken shift. */
  readonly counted: "days-work" | "shift" | "in-a-row";
  /** Longer duties lift the whole of it; FAR: only ever the time. */
  readonly wholeOver: Minutes;
  /** Shorter duties lift nothing. */
  readonly atLeast: Minutes;
  /** The fact that gives how much of the difference is paid, in whole per cents; null: all of it. */
  readonly shareFact: string | null;
}
