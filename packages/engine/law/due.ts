// Allowances that are due together, and what they come to: the same with most shifts on a base.

import type { Allowance } from "../award/award.ts";
import type { Cents } from "../award/units.ts";
import type { Component } from "../result/result.ts";

export interface DueAllowance {
  readonly rule: Allowance;
  readonly quantity: number;
  /** Before part hours are made whole. */
  readonly exact: number;
}

/** With what it comes to; `fine` is its rate in hundredths of a cent, if the amount is finer than a cent. */
export interface PricedAllowance extends DueAllowance {
  readonly rate: Cents;
  readonly fine: number | null;
  readonly amount: Cents;
}

/** Allowances that are due, and the same with one more. */
export interface Due {
  readonly list: readonly DueAllowance[];
  /** Does each come in few quantities, at a price by the base alone, whatever was paid before? Then it is found again. */
  readonly isKept: boolean;
  further: readonly Due[];
  /** Filled on first use where it is kept. */
  paid: Paid | null;
}

/** What allowances come to, in the award's order, and their lines once they were asked for. */
export interface Paid {
  readonly list: readonly PricedAllowance[];
  components: readonly Component[] | null;
}

export const nothingDue = (): Due => ({ list: NONE, isKept: true, further: NONE, paid: null });

const NONE: readonly never[] = [];
