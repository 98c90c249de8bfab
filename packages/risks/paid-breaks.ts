// Breaks that were given as unpaid, and what pay loses where they are deducted.

import { type Cents, type Component, type Minutes, type Moment, payFor } from "#engine";
import type { PricedShift } from "./case.ts";
import { ordinaryRateOf } from "./dues.ts";

export function unpaidBreaksOf(shifts: readonly PricedShift[]): Cents {
  let sum = 0;
  for (const shift of shifts) {
    const { breaks, unplacedBreak } = shift.shift;
    const most = mostPaid(shift);
    if (unplacedBreak > 0) sum += worthOf(shift, Math.min(unplacedBreak, most) as Minutes, onlyRate(shift));
    for (const { from, to, paid, kind } of breaks)
      if (!paid && (kind === "meal" || kind === "rest"))
        sum += worthOf(shift, Math.min(to - from, most) as Minutes, componentAt(shift, from));
  }
  return sum as Cents;
}

/** How much of a break the award pays. */
function mostPaid({ applied, rules }: PricedShift): number {
  for (const { rule } of applied) {
    const found = rules.get(rule);
    if (found?.kind === "paid-breaks") return found.most ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

/** What its component would pay less without the break; at the ordinary rate where that is not one. */
function worthOf(shift: PricedShift, length: Minutes, inside: Component | null): number {
  const minutes = inside?.minutes ?? null;
  return inside === null || minutes === null
    ? payFor(ordinaryRateOf(shift), length)
    : inside.amount - payFor(inside.rate, (minutes - length) as Minutes);
}

const isTime = ({ kind, from, to, minutes }: Component): boolean =>
  kind !== "allowance" && kind !== "top_up" && from !== null && to !== null && minutes !== null;

const componentAt = ({ result }: PricedShift, at: Moment): Component | null =>
  result.components.find(
    (one) => isTime(one) && one.from !== null && one.to !== null && at >= one.from && at < one.to,
  ) ?? null;

/** The component that pays all the time, where there is one. */
function onlyRate({ result }: PricedShift): Component | null {
  const [only, ...more] = result.components.filter(isTime);
  return more.length > 0 ? null : (only ?? null);
}
