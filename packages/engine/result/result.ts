// What a calculation answers: components with clauses, or a refusal that names the clause it lacks.

import type { Cents, LocalDate, Minutes, Moment, Percent } from "../award/units.ts";
import type { RefusalCode } from "./refusal-codes.ts";

export interface ClauseRef {
  readonly ref: string;
  readonly title: string;
}

/** A step on the way to the base of percentages. */
export type RateStep =
  | { readonly is: "minimum" }
  | { readonly is: "named" | "note"; readonly text: string }
  | { readonly is: "uplift"; readonly label: string }
  | { readonly is: "all-purpose"; readonly allowances: readonly string[] }
  | { readonly is: "duties" };

/** One part of a rate: the minimum rate, a scale, the casual loading, a penalty. */
export interface BuildUpPart {
  readonly label: string;
  /** For a base of percentages: how it came about. */
  readonly steps?: readonly RateStep[];
  readonly percent: Percent | null;
  readonly rate: Cents | null;
  readonly clauses: readonly ClauseRef[];
  /** Is it a loading in the rate besides what the line is named after? */
  readonly isLoading?: true;
}

export type ComponentKind = "ordinary" | "penalty" | "overtime" | "allowance" | "top_up";

export interface Component {
  readonly code: string;
  readonly label: string;
  readonly kind: ComponentKind;
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly minutes: Minutes | null;
  readonly percent: Percent | null;
  readonly rate: Cents;
  readonly amount: Cents;
  /** Sixty-thousandths of the unit. */
  readonly quantity: number | null;
  readonly unit: string | null;
  /** The rate in hundredths of a cent, where it is finer than a cent. */
  readonly fineRate?: number;
  /** Time added to reach a minimum: the label of the row that pays it. */
  readonly paidAs?: string;
  /** How payroll reports it: a name in the award's `payroll`. */
  readonly treatment: string;
  readonly buildUp: readonly BuildUpPart[];
  readonly clauses: readonly ClauseRef[];
}

export interface Warning {
  /** A code of warning-codes.ts, or the slug of the award's own rule. */
  readonly code: string;
  readonly severity: "info" | "warning" | "high";
  readonly detail: string;
  readonly clauses: readonly ClauseRef[];
}

export interface BaseRate {
  readonly hourly: Cents;
  readonly weekly: Cents;
  readonly clauses: readonly ClauseRef[];
  /** With all-purpose allowances, where they make it another. */
  readonly ordinary: { readonly hourly: Cents; readonly weekly: Cents } | null;
}

/** What a rule said about a stretch of time, and what happened to it. */
export interface Claim {
  readonly rule: string;
  readonly clauses: readonly ClauseRef[];
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly status: "applied" | "superseded" | "skipped";
  readonly reason: string;
  readonly supersededBy: string | null;
  /** What a claim that lost lost on: the award's preference, a higher rate, or the hours being overtime. */
  readonly lostOn: "preference" | "rate" | "hours" | null;
}

export interface VersionInForce {
  readonly effectiveFrom: LocalDate;
  /** A first-pay-period change whose day has come but whose pay period has not. */
  readonly pendingFrom: LocalDate | null;
}

export interface ShiftResult {
  readonly id: string;
  readonly version: VersionInForce;
  readonly classification: {
    readonly code: string;
    readonly title: string;
    readonly clauses: readonly ClauseRef[];
  };
  readonly base: BaseRate;
  readonly workedMinutes: Minutes;
  readonly unpaidBreakMinutes: Minutes;
  readonly components: readonly Component[];
  readonly total: Cents;
  readonly warnings: readonly Warning[];
  /** R-numbers of the readings that decided a cent. */
  readonly readings: readonly string[];
  readonly claims: readonly Claim[];
}

/** A shift that the law, as we have it, does not price. */
export interface RefusedShift {
  readonly id: string;
  readonly refusal: Refusal;
}

export interface Calculation {
  readonly refused: false;
  /** Those that are priced, in time order. */
  readonly shifts: readonly ShiftResult[];
  /** Those of several shifts that the law refuses; none of a calculation of one shift. */
  readonly refusals: readonly RefusedShift[];
  /** Of the shifts that are priced. */
  readonly total: Cents;
}

export interface Refusal {
  readonly refused: true;
  readonly code: RefusalCode;
  readonly detail: string;
  readonly clauses: readonly ClauseRef[];
}

export type Outcome = Calculation | Refusal;

/**
 * Carries a refusal out of the depth of a calculation; `calculate` turns it into a value.
 * It is an answer, not a fault, so it is not an Error: pricing variations meets many, and a stack costs as much as a walk.
 */
export class Refused {
  readonly refusal: Refusal;
  constructor(code: RefusalCode, detail: string, clauses: readonly ClauseRef[]) {
    this.refusal = { refused: true, code, detail, clauses };
  }
}
