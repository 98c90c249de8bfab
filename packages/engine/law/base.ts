// A base rate: what percentages are of, and what rows came to on it so far.

import type { Rule } from "../award/award.ts";
import type { Cents, Percent } from "../award/units.ts";
import type { BaseRate, BuildUpPart } from "../result/result.ts";
import type { Due } from "./due.ts";
import type { Won } from "./rows.ts";

export interface Base {
  /** Of the classification, before all-purpose allowances. */
  readonly minimum: Cents;
  /** With all-purpose allowances. */
  readonly ordinary: Cents;
  readonly weekly: Cents;
  /** The hours a week's rate is divided by. */
  readonly divisor: number;
  /** A share of what each row pays at the whole rate; null: rows are percentages of the base itself. */
  readonly ofRow: ShareOfRow | null;
  readonly part: BuildUpPart;
  readonly ordinaryPart: BuildUpPart;
  /** The rules that made it: scales, uplifts, a kept rate, higher duties. */
  readonly rules: readonly Rule[];
  /** The readings of these rules. */
  readonly readings: readonly string[];
  /** As the result says it. */
  readonly said: BaseRate;
  /** What rows pay alone on this base, and of which row and tier each is; filled on first use. */
  readonly wins: Won[];
  readonly winners: number[];
  /** Allowances that shifts on this base bring, one after another; filled on first use. */
  readonly due: Due;
}

export interface ShareOfRow {
  /** The whole rate, by the hour and the week. */
  readonly rate: Cents;
  readonly weekly: Cents;
  readonly share: Percent;
  readonly part: BuildUpPart;
}
