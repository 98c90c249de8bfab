// Of the rows that claim a minute, the one the award prefers, with what is added to it, and its rate.

import type { RateCap } from "../award/award.ts";
import { type Cents, divideHalfUp, hoursRatio, type Percent, percentOf, WHOLE } from "../award/units.ts";
import type { Employee } from "../facts/facts.ts";
import { type Counters, ordinaryIn, overtimeIn, rowTime, timeInCycle } from "../hours/counters.ts";
import type { Holding } from "../law/holding.ts";
import type { Row } from "../law/plan.ts";
import { isOverridden } from "../law/timetable.ts";
import { heldAmount } from "../rates/all-purpose.ts";
import type { Base } from "../rates/base-rate.ts";
import { rateOf as rateOfCode } from "../rates/rate.ts";
import { Refused } from "../result/result.ts";
import type { Step } from "./walk.ts";

export interface AddedRow {
  readonly row: Row;
  readonly tier: number;
}

export interface Won {
  readonly row: Row;
  readonly tier: number;
  readonly rate: Cents;
  readonly percent: Percent;
  /** Rows whose points are added on top. */
  readonly added: readonly AddedRow[];
  /** The ceiling that cut the rate. */
  readonly cap: RateCap | null;
  /** What the percentage is of, where it is of what another row would pay. */
  readonly under: Won | null;
}

const NONE: readonly AddedRow[] = [];

/** Which hours a minute belongs to, and how many came before it. */
export interface HoursSoFar {
  ordinary: boolean;
  /** Minutes since ordinary time began to be paid as overtime; less than nothing where it is not. */
  paidAsOvertime: number;
  readonly counters: Counters;
  readonly employee: Employee;
  /** By row whose percentage is of what others would pay: those others; null: no such row claims the time. */
  under: ReadonlyMap<Row, Underlying> | null;
}

/** Rows of which one would pay some time, as ordinary time or as overtime. */
export interface Underlying {
  readonly rows: readonly Row[];
  readonly ordinary: boolean;
}

export function countedFor(row: Row, hours: HoursSoFar): number {
  const { ordinary, paidAsOvertime, counters } = hours;
  if (paidAsOvertime >= 0) return paidAsOvertime;
  const { counted, tiersCount, slug } = row.rule;
  if (counted === "row") return rowTime(counters, slug);
  if (row.rule.cycleWeeks !== null) return countedInCycle(row, row.rule.cycleWeeks, hours);
  if (tiersCount === "worked") return ordinaryIn(counters, counted) + overtimeIn(counters, counted);
  return ordinary ? ordinaryIn(counters, counted) : overtimeIn(counters, counted);
}

function countedInCycle({ rule }: Row, weeks: number, { ordinary, counters, employee }: HoursSoFar): number {
  const { cycleStart: start, weekStartsOn } = employee;
  const time = timeInCycle(counters, { weeks, start, weekStartsOn });
  if (rule.tiersCount === "worked") return time.ordinary + time.overtime;
  return ordinary ? time.ordinary : time.overtime;
}

function tierOf(row: Row, hours: HoursSoFar): number {
  if (!row.isTiered) return 0;
  const done = countedFor(row, hours);
  return row.tiers.findIndex((tier) => done < tier.upTo);
}

/** The row that wins a step, with its rate. What a row pays alone is worked out once a base. */
export function resolve(
  holding: Holding,
  { segment }: Step,
  claimed: readonly Row[],
  base: Base,
  hours: HoursSoFar,
): Won {
  const { settled } = hours.ordinary ? segment.ordinary : segment.overtime;
  const isWhole = claimed === settled.rows;
  const row = (isWhole ? settled.preferred : null) ?? prefer(holding, claimed, base, hours);
  const tier = tierOf(row, hours);
  const added = isWhole && !settled.hasAdding ? NONE : addedTo(row, claimed, hours);
  const under = hours.under === null ? null : underOf(holding, row, base, hours);
  if (added.length > 0 || under !== null) return wonBy(holding, row, tier, added, base, under);
  const slot = row.slot + tier;
  const known = base.wins[slot];
  // a base that lasts over a change of the law has been won by a row of the law before
  if (known?.row === row) return known;
  const won = wonBy(holding, row, tier, added, base, null);
  base.wins[slot] = won;
  base.buildUps[slot] = undefined;
  return won;
}

/** What would pay the time that a row claims, where its percentage is of that. */
function underOf(holding: Holding, row: Row, base: Base, hours: HoursSoFar): Won | null {
  const found = hours.under?.get(row);
  if (found === undefined) return null;
  const so = { ...hours, ordinary: found.ordinary, under: null };
  const best = prefer(holding, found.rows, base, so);
  return wonBy(holding, best, tierOf(best, so), addedTo(best, found.rows, so), base, null);
}

/** Rows that another claim overrides fall away first; of the rest the one that pays most, or is written first. */
function prefer(holding: Holding, claimed: readonly Row[], base: Base, hours: HoursSoFar): Row {
  let best: Row | null = null;
  for (const row of claimed) {
    if (row.adds || isOverridden(row, claimed)) continue;
    best = best === null ? row : higher(holding, best, row, base, hours);
  }
  if (best === null) throw new Error("no rule pays this minute; the pack check finds this");
  return best;
}

function higher(holding: Holding, a: Row, b: Row, base: Base, hours: HoursSoFar): Row {
  if (a.against[b.index] !== 2 && b.against[a.index] !== 2) {
    throw new Error(`rules ${a.rule.slug} and ${b.rule.slug} claim one minute and neither is preferred`);
  }
  const rate = (row: Row): Cents =>
    rateOf(holding, row, tierOf(row, hours), base, underOf(holding, row, base, hours));
  const [rateA, rateB] = [rate(a), rate(b)];
  if (rateA === rateB) return a.index < b.index ? a : b;
  return rateA > rateB ? a : b;
}

export function wonBy(
  holding: Holding,
  row: Row,
  tier: number,
  added: readonly AddedRow[],
  base: Base,
  under: Won | null,
): Won {
  let rate = rateOf(holding, row, tier, base, under);
  let share = shareOf(row, tier);
  for (const one of added) {
    rate = (rate + rateOf(holding, one.row, one.tier, base, null)) as Cents;
    share = (share + shareOf(one.row, one.tier)) as Percent;
  }
  let cut: RateCap | null = null;
  for (const cap of holding.caps) {
    const ceiling = priced(holding, row, base, cap.at);
    if (rate > ceiling && !cap.except.includes(row.rule.slug)) {
      rate = ceiling;
      share = cap.at;
      cut = cap;
    }
  }
  return { row, tier, rate, percent: share, added, cap: cut, under };
}

function addedTo(winner: Row, claimed: readonly Row[], hours: HoursSoFar): readonly AddedRow[] {
  let added: AddedRow[] | null = null;
  for (const row of claimed) {
    if (!row.adds || !(row.rule.addsTo === "all" || row.rule.addsTo.includes(winner.rule.slug))) continue;
    added ??= [];
    added.push({ row, tier: tierOf(row, hours) });
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
function plainBase({ rule }: Row, base: Base): Cents {
  const { minimum, ordinary, weekly, ofRow } = base;
  const most = rule.baseNoMoreThan === null ? null : rateOfCode(base.plan, rule.baseNoMoreThan);
  if (rule.base === "weekly") return lower(ofRow?.weekly ?? weekly, most?.weekly ?? null);
  const of = rule.base === "ordinary" ? ordinary : minimum;
  return lower(ofRow === null ? of : ((of - minimum + ofRow.rate) as Cents), most?.hourly ?? null);
}

const lower = (rate: Cents, most: Cents | null): Cents => (most !== null && most < rate ? most : rate);

/** A percentage of it, given over its whole; a week's rate is divided with it. */
function portion(row: Row, base: Base, share: number, whole: number): Cents {
  const plain = plainBase(row, base);
  if (row.rule.base !== "weekly") return divideHalfUp(plain * share, whole) as Cents;
  const { by, over } = hoursRatio(base.divisor);
  return divideHalfUp(plain * share * over, whole * by) as Cents;
}

const shared = (rate: Cents, { ofRow }: Base): Cents =>
  ofRow === null ? rate : percentOf(rate, ofRow.share);

const loadedShare = (holding: Holding): Percent => (WHOLE + holding.loading) as Percent;

/** A percentage of what a compounding row's percentage is of; for others of the base itself. */
function priced(holding: Holding, row: Row, base: Base, share: Percent): Cents {
  const { ofAmount } = row.rule;
  if (ofAmount !== null) return percentOf(heldAmount(ofAmount, row.rule, base), share);
  if (row.casual !== "compounded" && row.casual !== "compounded-rounded")
    return shared(portion(row, base, share, WHOLE), base);
  return percentOf(shared(portion(row, base, loadedShare(holding), WHOLE), base), share);
}

/** The hourly rate of a row: one rounding, or through the rounded casual rate where the row says so. */
function rateOf(holding: Holding, row: Row, tier: number, base: Base, under: Won | null): Cents {
  const share = shareOf(row, tier);
  if (under !== null) return percentOf(under.rate, share);
  if (row.casual !== "compounded" || row.rule.ofAmount !== null) return priced(holding, row, base, share);
  return shared(portion(row, base, share * loadedShare(holding), WHOLE * WHOLE), base);
}
