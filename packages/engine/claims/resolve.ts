// Of the rows that claim a minute, the one the award prefers, with what is added to it, and its rate.

import { isOwnCount, type RateCap, type Rule } from "../award/award.ts";
import { type Cents, divideHalfUp, hoursRatio, type Percent, percentOf, WHOLE } from "../award/units.ts";
import type { Employee } from "../facts/facts.ts";
import { ordinaryIn, overtimeIn, workedIn } from "../hours/counted.ts";
import type { Counters } from "../hours/counters.ts";
import { timeInCycle, workedInCycle } from "../hours/cycles.ts";
import { rowTime } from "../hours/own-counts.ts";
import type { Base } from "../law/base.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import { type AddedRow, isCompared, isOverridden, type Row, type Settled, type Won } from "../law/rows.ts";
import { heldAmount } from "../rates/all-purpose.ts";
import { rateOf as rateOfCode } from "../rates/rate.ts";
import { Refused } from "../result/result.ts";

const NONE: readonly AddedRow[] = [];
/** More than any row has. */
const MOST_TIERS = 64;

/** What we know of the time when rows claim it: whose rate, which time, and how many came before. */
export interface ClaimedTime {
  readonly plan: Plan;
  readonly employee: Employee;
  readonly holding: Holding;
  readonly counters: Counters;
  base: Base;
  ordinary: boolean;
  /** What made it overtime. */
  trigger: Rule | null;
  /** Minutes since a break began to be worked through, when its rows are asked; negative when they are not. */
  readonly paidAsOvertime: number;
  /** By row whose percentage is of what others would pay: those others; null: no such row claims the time. */
  under: ReadonlyMap<Row, Underlying> | null;
  /** What is settled of the rows that claim it; null: it takes a look at each. */
  settled: Settled | null;
}

/** Rows of which one would pay some time, as ordinary time or as overtime. */
export interface Underlying {
  readonly rows: readonly Row[];
  readonly ordinary: boolean;
}

/** Under which rules, on what base we price a row. */
interface Priced extends Pick<ClaimedTime, "plan" | "holding" | "base"> {
  /** The base of the row's percentage, if it is what another row would pay. */
  readonly over?: Won;
}

export function countedFor(row: Row, time: ClaimedTime): number {
  const { ordinary, paidAsOvertime, counters } = time;
  if (paidAsOvertime >= 0) return paidAsOvertime;
  const { counted, countOf, tiersCount, slug } = row.rule;
  if (isOwnCount(counted)) return rowTime(counters, { slug: countOf ?? slug, counted });
  if (row.rule.cycleWeeks !== null) return countedInCycle(row, row.rule.cycleWeeks, time);
  if (tiersCount === "worked") return workedIn(counters, counted);
  return ordinary ? ordinaryIn(counters, counted) : overtimeIn(counters, counted);
}

function countedInCycle({ rule }: Row, weeks: number, { ordinary, counters, employee }: ClaimedTime): number {
  const { cycleStart: start, weekStartsOn } = employee;
  const cycle = { weeks, start, weekStartsOn };
  if (rule.tiersCount === "worked") return workedInCycle(counters, cycle);
  const time = timeInCycle(counters, cycle);
  return ordinary ? time.ordinary : time.overtime;
}

function tierOf(row: Row, time: ClaimedTime): number {
  if (!row.isTiered) return 0;
  const done = countedFor(row, time);
  const { tiers } = row;
  for (let at = 0; at < tiers.length; at += 1) if (done < (tiers[at]?.upTo ?? 0)) return at;
  return -1;
}

/** The row that wins a step, with its rate. What a row pays alone is worked out once a base. */
export function resolve(claimed: readonly Row[], time: ClaimedTime): Won {
  const { settled } = time;
  const row = settled?.preferred ?? prefer(claimed, time);
  const tier = tierOf(row, time);
  const added = settled?.hasAdding === false ? NONE : addedTo(row, claimed, time);
  const over = time.under === null ? null : underOf(row, time);
  if (over !== null) return wonBy({ ...time, over }, row, tier, added);
  return added.length > 0 ? wonBy(time, row, tier, added) : wonAlone(time, row, tier);
}

/** What a row pays on a base without another that adds to it. */
export function wonAlone(of: Priced, row: Row, tier: number): Won {
  const { wins, winners } = of.base;
  const winner = row.index * MOST_TIERS + tier;
  for (let at = 0; at < winners.length; at += 1) {
    const known = winners[at] === winner ? wins[at] : undefined;
    if (known?.row === row) return known;
  }
  const won = wonBy(of, row, tier, NONE);
  wins.push(won);
  winners.push(winner);
  return won;
}

/** The rows whose pay is the base of a claiming row's percentage. */
function underOf(row: Row, time: ClaimedTime): Won | null {
  const found = time.under?.get(row);
  if (found === undefined) return null;
  const so = { ...time, ordinary: found.ordinary, under: null };
  const best = prefer(found.rows, so);
  return wonBy(so, best, tierOf(best, so), addedTo(best, found.rows, so));
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
  const rate = (row: Row): Cents => {
    const over = underOf(row, time);
    return ownRate(over === null ? time : { ...time, over }, row, tierOf(row, time));
  };
  const [rateA, rateB] = [rate(a), rate(b)];
  if (rateA === rateB) return a.index < b.index ? a : b;
  return rateA > rateB ? a : b;
}

function wonBy(of: Priced, row: Row, tier: number, added: readonly AddedRow[]): Won {
  let rate = ownRate(of, row, tier);
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
  const { slug: code, label, kind, reading } = row.rule;
  return {
    row,
    code,
    label,
    isOrdinary: kind === "ordinary-rate",
    reading,
    clauses: row.clauses,
    tier,
    rate,
    percent: share,
    added,
    cap: cut,
    under: of.over ?? null,
    buildUp: null,
  };
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
    throw new Refused("not_stated", `${row.rule.says} Our sources do not say what it pays.`, row.clauses);
  }
  return share;
}

/** The base of a row's percentage: the base rate, or the whole rate if a share of the row is paid. */
function plainBase({ rule }: Row, { plan, base }: Priced): Cents {
  const { minimum, ordinary, weekly, ofRow } = base;
  const most = rule.baseNoMoreThan === null ? null : rateOfCode(plan, rule.baseNoMoreThan);
  if (rule.base === "weekly") return lower(ofRow?.weekly ?? weekly, most?.weekly ?? null);
  const of = rule.base === "ordinary" ? ordinary : minimum;
  return lower(ofRow === null ? of : ((of - minimum + ofRow.rate) as Cents), most?.hourly ?? null);
}

const lower = (rate: Cents, most: Cents | null): Cents => (most !== null && most < rate ? most : rate);

/** A percentage of it, given over its whole; a week's rate is divided with it. */
function portion(row: Row, of: Priced, share: number, whole: number): Cents {
  const plain = plainBase(row, of);
  if (row.rule.base !== "weekly") return divideHalfUp(plain * share, whole) as Cents;
  const { by, over } = hoursRatio(of.base.divisor);
  return divideHalfUp(plain * share * over, whole * by) as Cents;
}

const shared = (rate: Cents, { ofRow }: Base): Cents =>
  ofRow === null ? rate : percentOf(rate, ofRow.share);

const loadedShare = (holding: Holding): Percent => (WHOLE + holding.loading) as Percent;

/** A percentage of what a compounding row's percentage is of; for others of the base itself. */
function priced(of: Priced, row: Row, share: Percent): Cents {
  const { holding, base } = of;
  const { ofAmount } = row.rule;
  if (ofAmount !== null) return percentOf(heldAmount(ofAmount, row.rule, of), share);
  if (row.casual !== "compounded" && row.casual !== "compounded-rounded")
    return shared(portion(row, of, share, WHOLE), base);
  return percentOf(shared(portion(row, of, loadedShare(holding), WHOLE), base), share);
}

/** A percentage of what another row would pay, or of the base. */
const ownRate = (of: Priced, row: Row, tier: number): Cents =>
  of.over === undefined ? rateOf(of, row, tier) : percentOf(of.over.rate, shareOf(row, tier));

/** The hourly rate of a row: one rounding, or through the rounded casual rate where the row says so. */
function rateOf(of: Priced, row: Row, tier: number): Cents {
  const share = shareOf(row, tier);
  if (row.casual !== "compounded" || row.rule.ofAmount !== null) return priced(of, row, share);
  const { holding, base } = of;
  return shared(portion(row, of, share * loadedShare(holding), WHOLE * WHOLE), base);
}
