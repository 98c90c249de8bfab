// Of the rows that claim a minute, the one the award prefers, with what is added to it, and its rate.

import type { RateCap, Rule } from "../award/award.ts";
import { type Cents, divideHalfUp, type Percent, percentOf, WHOLE } from "../award/units.ts";
import { type Counters, ordinaryIn, overtimeIn } from "../hours/counters.ts";
import type { Step } from "../hours/step.ts";
import type { Base } from "../law/base.ts";
import type { Holding } from "../law/holding.ts";
import { type AddedRow, isCompared, isOverridden, type Row, type Won } from "../law/rows.ts";
import { Refused } from "../result/result.ts";

const NONE: readonly AddedRow[] = [];

/** What is known of the time at hand when rows claim it: whose rate, which time, and how many came before. */
export interface ClaimedTime {
  readonly holding: Holding;
  readonly counters: Counters;
  base: Base;
  ordinary: boolean;
  /** What made it overtime. */
  trigger: Rule | null;
  /** Minutes since ordinary time began to be paid as overtime; less than nothing where it is not. */
  paidAsOvertime: number;
}

/** Under which rules, on what base a row is priced. */
type Priced = Pick<ClaimedTime, "holding" | "base">;

export function countedFor(row: Row, { ordinary, paidAsOvertime, counters }: ClaimedTime): number {
  if (paidAsOvertime >= 0) return paidAsOvertime;
  const { counted, tiersCount } = row.rule;
  if (tiersCount === "worked") return ordinaryIn(counters, counted) + overtimeIn(counters, counted);
  return ordinary ? ordinaryIn(counters, counted) : overtimeIn(counters, counted);
}

function tierOf(row: Row, time: ClaimedTime): number {
  if (!row.isTiered) return 0;
  const done = countedFor(row, time);
  return row.tiers.findIndex((tier) => done < tier.upTo);
}

/** The row that wins a step, with its rate. What a row pays alone is worked out once a base. */
export function resolve({ segment }: Step, claimed: readonly Row[], time: ClaimedTime): Won {
  const { settled } = time.ordinary ? segment.ordinary : segment.overtime;
  const isWhole = claimed === settled.rows;
  const row = (isWhole ? settled.preferred : null) ?? prefer(claimed, time);
  const tier = tierOf(row, time);
  const added = isWhole && !settled.hasAdding ? NONE : addedTo(row, claimed, time);
  return added.length > 0 ? wonBy(time, row, tier, added) : wonAlone(time, row, tier);
}

/** What a row pays on a base without another that adds to it. */
export function wonAlone(of: Priced, row: Row, tier: number): Won {
  const { wins } = of.base;
  for (const known of wins) if (known.row === row && known.tier === tier) return known;
  const won = wonBy(of, row, tier, NONE);
  wins.push(won);
  return won;
}

/** Rows that another claim overrides fall away first; of the rest the one that pays most, or is written first. */
function prefer(claimed: readonly Row[], time: ClaimedTime): Row {
  let best: Row | null = null;
  for (const row of claimed) {
    if (row.adds || isOverridden(row, claimed)) continue;
    best = best === null ? row : higher(best, row, time);
  }
  if (best === null) throw new Error("no rule pays this minute; the pack check finds this");
  return best;
}

function higher(a: Row, b: Row, time: ClaimedTime): Row {
  if (!isCompared(a, b)) {
    throw new Error(`rules ${a.rule.slug} and ${b.rule.slug} claim one minute and neither is preferred`);
  }
  const [rateA, rateB] = [rateOf(time, a, tierOf(a, time)), rateOf(time, b, tierOf(b, time))];
  if (rateA === rateB) return a.index < b.index ? a : b;
  return rateA > rateB ? a : b;
}

function wonBy(of: Priced, row: Row, tier: number, added: readonly AddedRow[]): Won {
  let rate = rateOf(of, row, tier);
  let share = shareOf(row, tier);
  for (const one of added) {
    rate = (rate + rateOf(of, one.row, one.tier)) as Cents;
    share = (share + shareOf(one.row, one.tier)) as Percent;
  }
  let cut: RateCap | null = null;
  for (const cap of of.holding.caps) {
    const ceiling = priced(of, row, cap.at);
    if (rate > ceiling && !cap.except.includes(row.rule.slug)) {
      rate = ceiling;
      share = cap.at;
      cut = cap;
    }
  }
  return { row, tier, rate, percent: share, added, cap: cut, buildUp: null };
}

function addedTo(winner: Row, claimed: readonly Row[], time: ClaimedTime): readonly AddedRow[] {
  let added: AddedRow[] | null = null;
  for (const row of claimed) {
    if (!row.adds || !(row.rule.addsTo === "all" || row.rule.addsTo.includes(winner.rule.slug))) continue;
    added ??= [];
    added.push({ row, tier: tierOf(row, time) });
  }
  return added ?? NONE;
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

/** What a row's percentage is of: the base, or the whole rate where a share of the row is paid. */
function plainBase({ rule }: Row, { minimum, ordinary, weekly, ofRow }: Base): Cents {
  if (rule.base === "weekly") return ofRow?.weekly ?? weekly;
  const of = rule.base === "ordinary" ? ordinary : minimum;
  return ofRow === null ? of : ((of - minimum + ofRow.rate) as Cents);
}

/** A percentage of it, given over its whole; a week's rate is divided with it. */
const portion = (row: Row, base: Base, share: number, whole: number): Cents =>
  divideHalfUp(
    plainBase(row, base) * share,
    row.rule.base === "weekly" ? whole * base.divisor : whole,
  ) as Cents;

const shared = (rate: Cents, { ofRow }: Base): Cents =>
  ofRow === null ? rate : percentOf(rate, ofRow.share);

const loadedShare = (holding: Holding): Percent => (WHOLE + holding.loading) as Percent;

/** A percentage of what a compounding row's percentage is of; for others of the base itself. */
function priced({ holding, base }: Priced, row: Row, share: Percent): Cents {
  if (row.casual !== "compounded" && row.casual !== "compounded-rounded")
    return shared(portion(row, base, share, WHOLE), base);
  return percentOf(shared(portion(row, base, loadedShare(holding), WHOLE), base), share);
}

/** The hourly rate of a row: one rounding, or through the rounded casual rate where the row says so. */
function rateOf(of: Priced, row: Row, tier: number): Cents {
  const share = shareOf(row, tier);
  if (row.casual !== "compounded") return priced(of, row, share);
  const { holding, base } = of;
  return shared(portion(row, base, share * loadedShare(holding), WHOLE * WHOLE), base);
}
