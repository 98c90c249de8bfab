// An allowance that is due, what it comes to, and the week, day or shift that it is paid for.

import type { Allowance } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import { divideHalfUp, QUANTUM } from "../award/units.ts";
import type { Counters, Span } from "../hours/counters.ts";
import type { Due, DueAllowance, PricedAllowance } from "../law/due.ts";
import type { Plan } from "../law/law.ts";
import { isByWeek } from "../rates/all-purpose.ts";

export type Prices = Pick<PricedAllowance, "rate" | "fine">;

export const priceFor = (units: number, { rate, fine }: Prices): number =>
  fine === null ? divideHalfUp(rate * units, QUANTUM) : divideHalfUp(fine * units, QUANTUM * 100);

/** Where allowances that were paid earlier are looked up: the week, the day and the attendance of a shift. */
export interface PaidBefore extends Readonly<Record<Span, number>> {
  readonly counters: Counters;
}

export const isHourly = ({ unit }: Allowance): boolean => unit === "hour" || unit === "started-hour";

/** Whether its rate is an amount of the award, unchanged. */
export const isHeld = (rule: Allowance): boolean => rule.rate === null && isOfAll(rule);

/** Is its rate the same for all on one base? */
const isOfAll = ({ share, unit, weekShare, apprentices }: Allowance): boolean =>
  share === null && weekShare === null && apprentices.length === 0 && unit !== "at-cost";

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

/** What one set of allowances that are due takes. */
const DUE_BYTES = 500;

/** The same allowances with one more are found again, step by step. */
export function withDue(due: Due, one: DueAllowance, { version, entry }: Plan): Due {
  for (const known of due.further) {
    const last = known.list[due.list.length];
    if (last?.rule === one.rule && last.quantity === one.quantity && last.exact === one.exact) return known;
  }
  const isKept = due.isKept && isStanding(one.rule);
  const then = { list: plus(due.list, one), isKept, further: [], paid: null };
  if (!isKept) return then;
  due.further = plus(due.further, then);
  version.law.memory.grow(entry, DUE_BYTES);
  return then;
}

/** Does it come in few quantities, each at a price by the base alone? */
const isStanding = (rule: Allowance): boolean =>
  rule.due.by !== "claim" && !isHourly(rule) && isOfAll(rule) && rule.cap === null && rule.floor === null;
