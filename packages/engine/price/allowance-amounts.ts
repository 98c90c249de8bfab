// What allowances come to: leaves out those that exclude one another, and applies caps and floors, including shared
// ones.

import type { Allowance } from "../award/award.ts";
import { type Cents, divideHalfUp, QUANTUM } from "../award/units.ts";
import { paidIn } from "../hours/own-counts.ts";
import type { Base } from "../law/base.ts";
import type { Due, DueAllowance, Paid, PricedAllowance } from "../law/due.ts";
import type { Version } from "../law/law.ts";
import { fineAmount, heldAmount } from "../rates/all-purpose.ts";
import type { Situation } from "../shift/situation.ts";
import { lastComponent } from "./allowance-component.ts";
import { earlierOf, hoursBefore, rateOf, sharedName, startedHours } from "./allowances.ts";
import { isHeld, type PaidBefore, type Prices, priceFor } from "./due-allowance.ts";
import { withReplaced } from "./replaced-allowances.ts";

/** What allowances that are due come to, in the award's order. */
export function paidFor(due: Due, situation: Situation, base: Base, before: PaidBefore): Paid {
  if (due.list.length === 0) return NOTHING_PAID;
  const { version } = situation.plan;
  const isUsual = version.law.overridden.size === 0 || before.counters.paidAllowances.length === 0;
  if (isUsual && due.paid !== null) return due.paid;
  const list = priced(inOrder(due.list, version), situation, base, before);
  const paid = { list, components: null };
  if (isUsual && due.isKept) due.paid = paid;
  return paid;
}

const NOTHING_PAID: Paid = { list: [], components: [] };

function inOrder(due: readonly DueAllowance[], { order }: Version): readonly DueAllowance[] {
  const place = ({ rule }: DueAllowance): number => order.get(rule) ?? 0;
  return due.length < 2 ? due : due.toSorted((a, b) => place(a) - place(b));
}

function priced(
  due: readonly DueAllowance[],
  situation: Situation,
  base: Base,
  before: PaidBefore,
): readonly PricedAllowance[] {
  const all = due.map((one) => priceOf(one, situation, base, before));
  const alone = due.some(({ rule }) => excludesSome(rule)) ? all.filter((one) => !isExcluded(one, all)) : all;
  const kept = withReplaced(alone, situation.plan.version, before);
  return due.some(({ rule }) => rule.cap?.shared === true) ? underCaps(kept, situation, before) : kept;
}

/** By itself, whatever else is due. */
function priceOf(due: DueAllowance, situation: Situation, base: Base, before: PaidBefore): PricedAllowance {
  const { rule, quantity, exact } = due;
  const isBounded = rule.floor !== null || (rule.cap !== null && !rule.cap.shared);
  const last = isBounded || !isHeld(rule) ? null : lastComponent(rule, situation.plan);
  if (last?.quantity === quantity && rule.cap === null && hoursBefore(rule, before) === 0)
    return { rule, quantity, exact, rate: last.rate, fine: last.fineRate ?? null, amount: last.amount };
  const rate = rateOf(rule, situation, base);
  const fine = isHeld(rule) ? fineAmount(rule.amount ?? rule.slug, situation) : null;
  const amount = isBounded
    ? boundedAmount(due, { rate, fine }, situation, before)
    : grownAmount(due, { rate, fine }, before);
  return { rule, quantity, exact, rate, fine, amount: amount as Cents };
}

/** What the sum with the hours of the attendance before grows by. */
function grownAmount({ rule, quantity }: DueAllowance, prices: Prices, before: PaidBefore): number {
  const earlier = hoursBefore(rule, before);
  if (earlier === 0) return priceFor(quantity, prices);
  const hours = startedHours(rule, earlier);
  return priceFor(hours + quantity, prices) - priceFor(hours, prices);
}

/** Under a cap or a floor, what the total of the week or the day grows by. */
function boundedAmount(
  { rule, quantity }: DueAllowance,
  prices: Prices,
  situation: Situation,
  before: PaidBefore,
): number {
  const { cap, floor } = rule;
  const most = cap === null ? Number.POSITIVE_INFINITY : heldAmount(cap.amount, rule, situation);
  const least = floor === null ? 0 : heldAmount(floor.amount, rule, situation);
  const per = (cap ?? floor)?.per ?? "week";
  if (per === "hour") return Math.min(priceFor(quantity, prices), divideHalfUp(most * quantity, QUANTUM));
  const total = (units: number): number =>
    units === 0 ? 0 : Math.max(least, Math.min(most, priceFor(units, prices)));
  const earlier = earlierOf(rule, per, situation.factOf, before);
  return total(earlier + quantity) - total(earlier);
}

const excludesSome = ({ overrides, highestWith }: Allowance): boolean =>
  overrides.length > 0 || highestWith.length > 0;

/** Another one replaces it, or comes to more, or to as much and is written first. */
function isExcluded(one: PricedAllowance, all: readonly PricedAllowance[]): boolean {
  const place = all.indexOf(one);
  return all.some((other, at) => {
    if (other === one) return false;
    if (other.rule.overrides.includes(one.rule.slug)) return true;
    const areCompared =
      other.rule.highestWith.includes(one.rule.slug) || one.rule.highestWith.includes(other.rule.slug);
    return areCompared && (other.amount > one.amount || (other.amount === one.amount && at < place));
  });
}

/** Those under one cap share what it leaves, in the award's order. */
function underCaps(
  priced: readonly PricedAllowance[],
  situation: Situation,
  before: PaidBefore,
): readonly PricedAllowance[] {
  const left = new Map<string, number>();
  return priced.map((one) => {
    const { cap } = one.rule;
    if (cap?.shared !== true) return one;
    const room = left.get(cap.amount) ?? roomUnder(one.rule, priced, situation, before);
    const amount = Math.max(0, Math.min(one.amount, room)) as Cents;
    left.set(cap.amount, room - amount);
    return { ...one, amount };
  });
}

/** What a shared cap leaves as the shift begins; by the hour, for the hours of the longest claim under it. */
function roomUnder(
  rule: Allowance,
  priced: readonly PricedAllowance[],
  situation: Situation,
  { counters, ...spans }: PaidBefore,
): number {
  const { cap } = rule;
  if (cap === null) return Number.POSITIVE_INFINITY;
  const most = heldAmount(cap.amount, rule, situation);
  if (cap.per !== "hour") return most - paidIn(counters, sharedName(cap.amount), cap.per, spans[cap.per]);
  const sharing = priced.filter((one) => one.rule.cap?.amount === cap.amount);
  return divideHalfUp(most * Math.max(...sharing.map(({ quantity }) => quantity)), QUANTUM);
}
