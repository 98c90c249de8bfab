// Walks worked time in order: each stretch between boundaries is ordinary or overtime, and one pay row wins it.

import type { Stretch } from "../attendance/attendance.ts";
import { isByFacts } from "../attendance/days-work.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import { isOwnCount, type Rule } from "../award/award.ts";
import { countsInWeek } from "../award/conditions.ts";
import { plus } from "../award/lists.ts";
import { FAR, MINUTES_A_DAY, type Moment } from "../award/units.ts";
import { isWithin } from "../facts/facts.ts";
import { countStep } from "../hours/count-step.ts";
import type { Counters } from "../hours/counters.ts";
import {
  elapsedFor,
  elapsedUntil,
  endsDay,
  labelHours,
  refuseLabel,
  refuseNotStated,
} from "../hours/hours.ts";
import { countRow } from "../hours/own-counts.ts";
import type { Step } from "../hours/step.ts";
import { countInWeek, noteUsualWork } from "../hours/time-before.ts";
import type { Base } from "../law/base.ts";
import type { Plan } from "../law/law.ts";
import { type Fitting, isOverridden, isWorthALook, type Row, type Settled, type Won } from "../law/rows.ts";
import { settledWith } from "../law/timetable.ts";
import { type Bases, baseAt } from "../rates/day-bases.ts";
import { lastingAt } from "../shift/excess.ts";
import type { Situation } from "../shift/situation.ts";
import { type ClaimedTime, countedFor, resolve, type Underlying } from "./resolve.ts";
import { fits, isOpen, isUnrelieved, momentFits } from "./row-tests.ts";
import { firstStep, moveOn } from "./steps.ts";

/** A run of minutes under one label, won by one row at one rate. */
export interface Piece {
  readonly from: Moment;
  readonly to: Moment;
  /** What made the time overtime; null for ordinary time. */
  readonly trigger: Rule | null;
  readonly won: Won;
  readonly base: Base;
  /** The law of the day, and the part of a broken shift. */
  readonly plan: Plan;
  readonly portion: number;
  /** A break in overtime that is paid as ordinary time. */
  readonly inBreak: boolean;
  /** Overtime that ends a day's ordinary work. */
  readonly endsDay: boolean;
  /** Did the row win alone and by the award's order, whatever it pays? */
  readonly byOrder: boolean;
}

/** The rows that claimed a stretch of time, and the one that won it. */
export interface Contest {
  readonly from: Moment;
  readonly to: Moment;
  readonly trigger: Rule | null;
  readonly claimed: readonly Row[];
  readonly won: Won;
  /** Rows for ordinary hours that would fit if the time were not overtime. */
  readonly keptOut: readonly Row[];
}

/** What a walk leaves behind: the pieces and, if claims are to be explained, every contest. */
export interface WalkLog {
  readonly pieces: Piece[];
  readonly contests: Contest[] | null;
}

/** Prices one stretch within one day, adding its pieces. */
export function walkStretch(
  situation: Situation,
  bases: Bases,
  stretch: Stretch,
  { counters, log: { pieces, contests } }: { readonly counters: Counters; readonly log: WalkLog },
): void {
  const { holding, plan } = situation;
  const { portion, to: end } = stretch;
  const step = firstStep(situation, stretch.from, end, portion);
  const time: ClaimedTime = {
    plan,
    employee: situation.facts.employee,
    holding,
    counters,
    base: bases.own,
    ordinary: true,
    trigger: null,
    paidAsOvertime: -1,
    under: null,
    settled: null,
  };
  while (true) {
    const from = step.at;
    const label = labelHours(situation, step, counters);
    if (label !== null) refuseLabel(situation, label);
    const isEnd = label !== null && endsDay(situation, step, counters, label);
    const inBreak = situation.ordinaryBreaks.length > 0 && label !== null && isInBreak(situation, from);
    const base = baseAt(bases, from);
    time.trigger = inBreak ? null : label;
    time.base = base;
    time.ordinary = time.trigger === null;
    if (holding.notStated.length > 0) refuseNotStated(situation, step, time.ordinary);
    const { trigger, claimed, won } =
      situation.through.length === 0
        ? contestOf(situation, step, time)
        : betterContest(situation, step, time);
    const to = step.to;
    contests?.push({
      from,
      to,
      trigger,
      claimed,
      won,
      keptOut: keptOut(situation, step, { ...time, trigger }),
    });
    const byOrder = situation.through.length === 0 && isByOrder(time.settled);
    pieces.push({ from, to, trigger, won, base, plan, portion, inBreak, endsDay: isEnd, byOrder });
    if (!inBreak) countStep(situation, counters, { at: from, length: to - from, label, portion });
    if (holding.countsRows && !inBreak) countRows(counters, claimed, to - from);
    if (holding.asksUsualStart && !(label !== null && isByFacts(label)))
      noteUsualWork(counters, situation.shift, from);
    if (to >= end) return;
    moveOn(step, situation, end);
  }
}

const isByOrder = (settled: Settled | null): boolean =>
  settled !== null && settled.preferred !== null && !settled.hasAdding;

/** Rows that count their own time. */
export function countRows(counters: Counters, claimed: readonly Row[], length: number): void {
  for (const { rule, countsOwnTime } of claimed) {
    if (!countsOwnTime) continue;
    if (isOwnCount(rule.counted)) countRow(counters, rule, length);
    if (countsInWeek(rule)) countInWeek(counters, rule.slug, length);
  }
}

export const isInBreak = ({ ordinaryBreaks }: Situation, at: Moment): boolean => isWithin(ordinaryBreaks, at);

type Outcome = Pick<Contest, "trigger" | "claimed" | "won">;

function contestOf(situation: Situation, step: Step, time: ClaimedTime): Outcome {
  const claimed = claimsOn(situation, step, time);
  return { trigger: time.trigger, claimed, won: resolve(claimed, time) };
}

/** While a break is worked through: the better of the pay without it, and by the rows for it, counted from its start. */
function betterContest(situation: Situation, step: Step, time: ClaimedTime): Outcome {
  const { trigger, counters } = time;
  const through = trigger === null ? null : lastingAt(situation.through, step.at);
  if (through === null) return contestOf(situation, step, time);
  const { rule, range } = through;
  const ownTrigger = trigger === rule ? (lastingAt(situation.extra, step.at)?.rule ?? null) : trigger;
  if (counters.throughFrom !== range.from) {
    counters.throughFrom = range.from;
    counters.throughInOvertime = makesOvertime(ownTrigger);
  }
  const own = { ...time, trigger: ownTrigger, ordinary: ownTrigger === null };
  const paidAsOvertime = makesOvertime(rule) ? -1 : step.at - range.from;
  const ofBreak = { ...time, trigger: rule, paidAsOvertime, counters: { ...counters } };
  const ownClaims = claimsOn(situation, step, own);
  const claimed = claimsOn(situation, step, ofBreak);
  const [ownWon, won] = [resolve(ownClaims, own), resolve(claimed, ofBreak)];
  if (won.rate >= ownWon.rate) return { trigger, claimed, won };
  return { trigger: makesOvertime(trigger) ? trigger : ownTrigger, claimed: ownClaims, won: ownWon };
}

const NO_ROWS: readonly Row[] = [];

/** The rows that claim a step, which ends where they change. */
export function claimsOn(situation: Situation, step: Step, time: ClaimedTime): readonly Row[] {
  const fitting = time.ordinary ? step.segment.ordinary : step.segment.overtime;
  const tested = situation.rows[step.portion] ?? NO_ROWS;
  time.under = null;
  const own = tested.length === 0 ? tested : fittingOf(tested, situation, step, time);
  const settled = settledOn(situation, fitting, own);
  if (settled !== null && allWait(fitting.waiting, situation, step, time)) {
    for (const row of settled.tiered) shorten(step, tierLeft(row, time));
    time.settled = settled;
    return settled.rows;
  }
  time.settled = null;
  const claimed: Row[] = [];
  for (const row of fitting.rows) if (claims(row, situation, step, time)) claimed.push(row);
  for (const row of own) if (claims(row, situation, step, time)) claimed.push(row);
  if (situation.holding.asksOtherRows) time.under = underlying(situation, step, claimed, time);
  return claimed;
}

/** The rows that claim at once, with one that needed a look; null if more need one. */
function settledOn({ holding, plan }: Situation, fitting: Fitting, own: readonly Row[]): Settled | null {
  const row = own[0];
  if (row === undefined) return fitting.settled;
  const isMore = own.length > 1 || row.untilRelieved || row.when.elapsed !== null || holding.asksOtherRows;
  return isMore ? null : settledWith(plan, fitting, row);
}

/** Of rows whose percentage is of what others pay: the others that claim the time, or would if it were ordinary. */
function underlying(
  situation: Situation,
  step: Step,
  claimed: readonly Row[],
  time: ClaimedTime,
): ClaimedTime["under"] {
  let found: Map<Row, Underlying> | null = null;
  for (const row of claimed) {
    if (row.rule.ofRows.length === 0) continue;
    const isMeant = ({ rule }: Row): boolean =>
      rule.ofRows.length === 0 && (row.rule.ofRows === "all" || row.rule.ofRows.includes(rule.slug));
    const asItIs = claimed.filter(isMeant);
    const isPaid = asItIs.some(isPaying);
    const rows = isPaid || time.ordinary ? asItIs : asOrdinary(situation, step, time).filter(isMeant);
    found ??= new Map();
    if (rows.some(isPaying)) found.set(row, { rows, ordinary: time.ordinary || !isPaid });
  }
  return found;
}

const isPaying = ({ adds }: Row): boolean => !adds;

/** The rows that would claim a step of overtime if it were ordinary time. */
function asOrdinary(situation: Situation, step: Step, time: ClaimedTime): readonly Row[] {
  const so = { ...time, ordinary: true, trigger: null, paidAsOvertime: -1 };
  const tested = (situation.rows[step.portion] ?? NO_ROWS).filter((row) => fits(row, situation, step, so));
  return [...step.segment.ordinary.rows, ...tested].filter(
    (row) => !row.untilRelieved && claims(row, situation, step, so),
  );
}

/** Penalties that would claim a step if it were ordinary time, less those that others of them override. */
function keptOut(situation: Situation, step: Step, { trigger, counters }: ClaimedTime): readonly Row[] {
  if (trigger === null) return NO_ROWS;
  const tested = situation.rows[step.portion] ?? NO_ROWS;
  const isMet = (row: Row): boolean =>
    isOpen(row, situation, step) && (isUnrelieved(row, counters) || momentFits(row.when, situation, step));
  const rows = [...step.segment.ordinary.rows, ...tested.filter(isMet)];
  const fitting = rows.filter(
    ({ rule }) =>
      rule.kind === "penalty" &&
      rule.when.hours === "ordinary" &&
      rule.when.because === null &&
      elapsedUntil(rule, situation.attendance, step.at, counters) === 0,
  );
  return fitting.filter((row) => !isOverridden(row, fitting));
}

/** Most often none. */
function fittingOf(
  tested: readonly Row[],
  situation: Situation,
  step: Step,
  time: ClaimedTime,
): readonly Row[] {
  const fitting = time.ordinary ? step.segment.ordinary : step.segment.overtime;
  let found = NO_ROWS;
  for (const row of tested)
    if (isWorthALook(fitting, row) && (row.fitsAtOnce || fits(row, situation, step, time)))
      found = plus(found, row);
  return found;
}

/** Whether the time that rows wait for has not passed. Then the step ends where it has. */
function allWait(
  waiting: readonly Row[],
  { attendance }: Situation,
  step: Step,
  { counters }: ClaimedTime,
): boolean {
  let first = FAR;
  for (const { rule } of waiting) first = Math.min(first, elapsedUntil(rule, attendance, step.at, counters));
  if (first > 0) shorten(step, first);
  return first > 0;
}

function shorten(step: Step, length: number): void {
  if (step.at + length < step.to) step.to = (step.at + length) as Moment;
}

/** Does a row that fits claim a step? The step ends where an elapsed time will let it, or lets it no more. */
function claims(row: Row, situation: Situation, step: Step, time: ClaimedTime): boolean {
  const { elapsed } = row.when;
  const until = elapsedUntil(row.rule, situation.attendance, step.at, time.counters);
  if (until > 0) {
    shorten(step, until);
    return false;
  }
  if (row.untilRelieved && !isUnrelieved(row, time.counters))
    time.counters.unrelieved = plus(time.counters.unrelieved, row.rule.slug);
  if (row.isTiered) shorten(step, tierLeft(row, time));
  if (elapsed !== null) shorten(step, elapsedFor(row.rule, situation.attendance, step.at, time.counters));
  return true;
}

function tierLeft(row: Row, time: ClaimedTime): number {
  const done = countedFor(row, time);
  for (const { upTo } of row.tiers) if (done < upTo) return upTo - done;
  return MINUTES_A_DAY;
}
