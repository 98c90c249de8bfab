// What allowances come to: those that exclude one another left out, and caps and floors applied, also shared ones.

import type { Allowance } from "../award/award.ts";
import { type Cents, divideHalfUp, QUANTUM } from "../award/units.ts";
import { paidIn } from "../hours/own-counts.ts";
import type { Base } from "../law/base.ts";
import { fineAmount, heldAmount } from "../rates/all-purpose.ts";
import type { Situation } from "../shift/situation.ts";
import { earlierOf, hoursBefore, rateOf, sharedName, startedHours } from "./allowances.ts";
import type { DueAllowance, PaidBefore, PricedAllowance } from "./due-allowance.ts";
import { withReplaced } from "./replaced-allowances.ts";

const NONE: readonly PricedAllowance[] = [];

/** In the award's order. */
export function pricedAllowances(
  due: readonly DueAllowance[],
  situation: Situation,
  base: Base,
  before: PaidBefore,
): readonly PricedAllowance[] {
  if (due.length === 0) return NONE;
  const priced = due.map((one) => priceOf(one, situation, base, before));
  const alone = priced.some(excludesSome) ? priced.filter((one) => !isExcluded(one, priced)) : priced;
  const kept = withReplaced(alone, situation.plan.version, before);
  return kept.some(({ rule }) => rule.cap?.shared === true) ? underCaps(kept, situation, before) : kept;
}

/** By itself, whatever else is due. */
function priceOf(due: DueAllowance, situation: Situation, base: Base, before: PaidBefore): PricedAllowance {
  const { rule, quantity, exact } = due;
  const rate = rateOf(rule, situation, base);
  const fine = isHeld(rule) ? fineAmount(rule.amount ?? rule.slug, situation) : null;
  const price = (units: number): number =>
    fine === null ? divideHalfUp(rate * units, QUANTUM) : divideHalfUp(fine * units, QUANTUM * 100);
  const isBounded = rule.floor !== null || (rule.cap !== null && !rule.cap.shared);
  const hours = startedHours(rule, hoursBefore(rule, before));
  const amount = isBounded
    ? boundedAmount(due, price, situation, before)
    : price(hours + quantity) - price(hours);
  return { rule, quantity, exact, rate, fine, amount: amount as Cents };
}

/** Is its rate a held amount, as it is held? */
const isHeld = ({ rate, share, unit, weekShare, apprentices }: Allowance): boolean =>
  rate === null && share === null && weekShare === null && apprentices.length === 0 && unit !== "at-cost";

/** Under a cap or a floor, what the total of the week or the day grows by. */
function boundedAmount(
  { rule, quantity }: DueAllowance,
  price: (units: number) => number,
  situation: Situation,
  before: PaidBefore,
): number {
  const { cap, floor } = rule;
  const most = cap === null ? Number.POSITIVE_INFINITY : heldAmount(cap.amount, rule, situation);
  const least = floor === null ? 0 : heldAmount(floor.amount, rule, situation);
  const per = (cap ?? floor)?.per ?? "week";
  if (per === "hour") return Math.min(price(quantity), divideHalfUp(most * quantity, QUANTUM));
  const total = (units: number): number => (units === 0 ? 0 : Math.max(least, Math.min(most, price(units))));
  const earlier = earlierOf(rule, per, situation.factOf, before);
  return total(earlier + quantity) - total(earlier);
}

const excludesSome = ({ rule }: PricedAllowance): boolean =>
  rule.overrides.length > 0 || rule.highestWith.length > 0;

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
