// Of the rows that claim a minute, the one the award prefers, with what is added to it, and its rate.

import type { Base } from "./base-rate.ts";
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

export function resolve(plan: Plan, claimed: readonly Row[], base: Base, tierOf: (row: Row) => number): Won {
  let best: Row | null = null;
  let adding: Row[] | null = null;
  for (const row of claimed) {
    if (row.adds) {
      adding ??= [];
      adding.push(row);
    } else best = best === null ? row : preferred(plan, best, row, base, tierOf);
  }
  if (best === null)
    throw new Error(`no rule of ${plan.version.award.code} pays this minute; the pack check finds this`);
  return wonBy(plan, best, tierOf(best), base, adding ?? NONE, tierOf);
}

function preferred(plan: Plan, a: Row, b: Row, base: Base, tierOf: (row: Row) => number): Row {
  if (a.against[b.index] === 1) return a;
  if (b.against[a.index] === 1) return b;
  if (a.against[b.index] === 2 || b.against[a.index] === 2) {
    return rateOf(plan, b, tierOf(b), base) > rateOf(plan, a, tierOf(a), base) ? b : a;
  }
  throw new Error(`rules ${a.rule.slug} and ${b.rule.slug} claim one minute and neither is preferred`);
}

function wonBy(
  plan: Plan,
  row: Row,
  tier: number,
  base: Base,
  adding: readonly Row[],
  tierOf: (row: Row) => number,
): Won {
  const added = adding.filter((one) => one.rule.addsTo === "all" || one.rule.addsTo.includes(row.rule.slug));
  let rate = rateOf(plan, row, tier, base);
  let share = shareOf(row, tier);
  for (const one of added) {
    rate = (rate + rateOf(plan, one, tierOf(one), base)) as Cents;
    share = (share + shareOf(one, tierOf(one))) as Percent;
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
