// An allowance that is due, what it comes to, and the week, day or shift that it is paid for.

import type { Allowance } from "../award/award.ts";
import { type Cents, divideHalfUp, QUANTUM } from "../award/units.ts";
import type { Counters, Span } from "../hours/counters.ts";
import { isByWeek } from "../rates/all-purpose.ts";

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

export type Prices = Pick<PricedAllowance, "rate" | "fine">;

export const priceFor = (units: number, { rate, fine }: Prices): number =>
  fine === null ? divideHalfUp(rate * units, QUANTUM) : divideHalfUp(fine * units, QUANTUM * 100);

/** Where allowances that were paid earlier are looked up: the week, the day and the attendance of a shift. */
export interface PaidBefore extends Readonly<Record<Span, number>> {
  readonly counters: Counters;
}

export const isHourly = ({ unit }: Allowance): boolean => unit === "hour" || unit === "started-hour";

const isSpan = (unit: Allowance["unit"]): unit is Span =>
  unit === "week" || unit === "day" || unit === "shift";

/** The unit an allowance is paid by: a month's or a year's comes by the week. */
export const paidUnit = (rule: Allowance): Allowance["unit"] => (isByWeek(rule) ? "week" : rule.unit);

/** What an amount is paid once for: its week, day or shift; for an occasion that facts give, the attendance. */
export function spanOf(rule: Allowance): Span | null {
  const { due } = rule;
  const unit = paidUnit(rule);
  if (isSpan(unit)) return unit;
  const isCounted = isHourly(rule) || unit === "km";
  return due.by === "facts" && !isCounted ? "shift" : null;
}
