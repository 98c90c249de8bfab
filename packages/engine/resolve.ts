// Of the rows that claim a minute, the one the award prefers, with what is added to it, and its rate.

import type { Base } from "./base-rate.ts";
import { type Counters, ordinaryIn, overtimeIn } from "./counters.ts";
import type { Plan, Row } from "./plan.ts";
import { Refused } from "./result.ts";
import { type Cents, divideHalfUp, type Percent, percentOf, WHOLE } from "./units.ts";

export interface Won {
  readonly row: Row;
  readonly tier: number;
  readonly rate: Cents;
  readonly percent: Percent;
  /** Rows whose points are added on top. */
  readonly added: readonly Row[];
}

const NONE: readonly Row[] = [];

/** Which hours a minute belongs to, and how many came before it. */
export interface HoursSoFar {
  readonly ordinary: boolean;
  readonly counters: Counters;
}

export function countedFor(row: Row, { ordinary, counters }: HoursSoFar): number {
  return ordinary ? ordinaryIn(counters, row.rule.counted) : overtimeIn(counters, row.rule.counted);
}

function tierOf(row: Row, hours: HoursSoFar): number {
  if (row.tiers.length === 1) return 0;
  const done = countedFor(row, hours);
  return row.tiers.findIndex((tier) => done < tier.upTo);
}

export function resolve(plan: Plan, claimed: readonly Row[], base: Base, hours: HoursSoFar): Won {
  let best: Row | null = null;
  let adding: Row[] | null = null;
  for (const row of claimed) {
    if (row.adds) {
      adding ??= [];
      adding.push(row);
    } else best = best === null ? row : preferred(plan, best, row, base, hours);
  }
  if (best === null)
    throw new Error(`no rule of ${plan.version.award.code} pays this minute; the pack check finds this`);
  return wonBy(plan, best, tierOf(best, hours), base, adding ?? NONE, hours);
}

function preferred(plan: Plan, a: Row, b: Row, base: Base, hours: HoursSoFar): Row {
  if (a.against[b.index] === 1) return a;
  if (b.against[a.index] === 1) return b;
  if (a.against[b.index] === 2 || b.against[a.index] === 2) {
    return rateOf(plan, b, tierOf(b, hours), base) > rateOf(plan, a, tierOf(a, hours), base) ? b : a;
  }
  throw new Error(`rules ${a.rule.slug} and ${b.rule.slug} claim one minute and neither is preferred`);
}

function wonBy(
  plan: Plan,
  row: Row,
  tier: number,
  base: Base,
  adding: readonly Row[],
  hours: HoursSoFar,
): Won {
  const added =
    adding.length === 0
      ? NONE
      : adding.filter((one) => one.rule.addsTo === "all" || one.rule.addsTo.includes(row.rule.slug));
  let rate = rateOf(plan, row, tier, base);
  let share = shareOf(row, tier);
  for (const one of added) {
    rate = (rate + rateOf(plan, one, tierOf(one, hours), base)) as Cents;
    share = (share + shareOf(one, tierOf(one, hours))) as Percent;
  }
  for (const cap of plan.caps) {
    const ceiling = percentOf(baseOf(row, base), cap.at);
    if (rate > ceiling && !cap.except.includes(row.rule.slug)) {
      rate = ceiling;
      share = cap.at;
    }
  }
  return { row, tier, rate, percent: share, added };
}

function shareOf(row: Row, tier: number): Percent {
  const share = row.tiers[tier]?.percent;
  if (share === null || share === undefined) {
    throw new Refused(
      "not_stated",
      `${row.rule.says} The sources held do not state what it pays.`,
      row.clauses,
    );
  }
  return share;
}

const baseOf = (row: Row, base: Base): Cents => (row.rule.base === "ordinary" ? base.ordinary : base.minimum);

/** The hourly rate of a row: one rounding, or through the rounded casual rate where the row says so. */
export function rateOf(plan: Plan, row: Row, tier: number, base: Base): Cents {
  const share = shareOf(row, tier);
  const of = baseOf(row, base);
  const loaded = (WHOLE + plan.casualLoading) as Percent;
  if (row.rule.casual === "compounded") return divideHalfUp(of * share * loaded, WHOLE * WHOLE) as Cents;
  if (row.rule.casual === "compounded-rounded") return percentOf(percentOf(of, loaded), share);
  return percentOf(of, share);
}
