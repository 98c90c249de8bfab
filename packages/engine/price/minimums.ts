// Time added to reach a minimum payment, kept as a component of its own.

import { makesOvertime } from "../attendance/worked-through.ts";
import type { MinimumPayment, WorkedThroughBreak } from "../award/award.ts";
import { joined, plus } from "../award/lists.ts";
import { dayOf, type Moment, momentAt } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Situation } from "../shift/situation.ts";
import { addedPieces, type Shortfall } from "./added-time.ts";
import {
  type Added,
  type AsWorked,
  type Finished,
  isAtEnd,
  isReplaced,
  lackOf,
  longest,
  minimumsDue,
  minutesOff,
  type OfPortion,
  portionsUnder,
  statedLimit,
  widthOf,
} from "./minimums-due.ts";
import { hasShortOvertime, lengthOf, offOf, overtimeRuns, shortOf } from "./overtime-runs.ts";

export interface TopUp extends Pick<Added, "pieces"> {
  readonly rule: MinimumPayment | WorkedThroughBreak;
}

/** Can some minimum be more than was worked? */
export function mayFallShort(situation: Situation, pieces: readonly Piece[]): boolean {
  const { attendance, holding } = situation;
  if (attendance.worked < holding.longestOfWork || hasPartMinimums(situation, pieces)) return true;
  return holding.ofOvertime.some((rule) => hasShortOvertime(rule, pieces));
}

/** May a part of the attendance have a minimum of its own: a portion, or a break that was worked through? */
export const hasPartMinimums = ({ attendance, through }: Situation, pieces: readonly Piece[]): boolean =>
  attendance.portions.length > 1 ||
  through.length > 0 ||
  pieces.some(({ trigger }) => trigger?.kind === "worked-through-break");

export function topUps(finished: Finished): readonly TopUp[] {
  const due = minimumsDue(finished);
  const minimums = due.length === 0 ? NOTHING_ADDED : addedTime(finished, due, due);
  const blocks = wholeBlocks(finished);
  return joined<TopUp>(minimums, blocks);
}

/** Of a shift that others of the attendance follow: the minimums of the portions that end in it. */
export function portionTopUps(finished: Finished): readonly TopUp[] {
  const due = minimumsDue(finished);
  return addedTime(finished, due.filter(isOfPortions), due);
}

/** Minutes that minimums added: those of a break that was worked through aside. */
export function minutesAdded(topUps: readonly TopUp[]): number {
  let length = 0;
  for (const { rule, pieces } of topUps) if (rule.kind === "minimum-payment") length += lengthOf(pieces);
  return length;
}

const NOTHING_ADDED: readonly Added[] = [];

/** What some minimums add, those of the smaller engagements first. */
function addedTime(
  finished: Finished,
  rules: readonly MinimumPayment[],
  due: readonly MinimumPayment[],
): readonly Added[] {
  let added = NOTHING_ADDED;
  for (const rule of rules.length < 2 ? rules : rules.toSorted((a, b) => widthOf(a) - widthOf(b))) {
    const noWider = due.length === 1 ? due : due.filter((other) => widthOf(other) <= widthOf(rule));
    if (isReplaced(rule, noWider, finished, added)) continue;
    if (minutesOff(rule, finished.situation) > 0) added = plus(added, { rule, pieces: [] });
    else if (widthOf(rule) === 0) added = joined(added, addedToParts(rule, finished));
    else added = withTime(rule, finished, added);
  }
  return added;
}

const addedToParts = (rule: MinimumPayment, finished: Finished): readonly Added[] =>
  rule.per === "overtime"
    ? overtimeTopUps(rule, finished)
    : shortfalls(rule, finished.situation).map((shortfall) => ({
        rule,
        pieces: addedPieces(rule, finished, shortfall),
      }));

/** The minimum of an attendance or a day adds time after that of smaller ones, or in its place where it overrides them. */
function withTime(rule: MinimumPayment, finished: Finished, added: readonly Added[]): readonly Added[] {
  const { situation, isLastOfDay } = finished;
  const { to, portions } = situation.attendance;
  const { short, replaced } = lackOf(rule, finished, added);
  if (short <= 0 || (rule.per === "day" && !isLastOfDay)) return added;
  const kept = replaced.length === 0 ? added : added.filter((one) => !replaced.includes(one));
  const portion = portions.length - 1;
  const atEnd = kept.length === 0 ? kept : kept.filter((one) => isAtEnd(one, rule, situation));
  const from = (to + minutesAdded(atEnd)) as Moment;
  const pieces = addedPieces(rule, finished, {
    from: to,
    to: (from + short) as Moment,
    portion,
    after: portion,
  });
  return plus(kept, { rule, pieces: from === to ? pieces : piecesFrom(pieces, from) });
}

const piecesFrom = (pieces: readonly Piece[], from: Moment): readonly Piece[] =>
  pieces.filter(({ to }) => to > from).map((piece) => (piece.from < from ? { ...piece, from } : piece));

const isOfPortions = ({ per }: MinimumPayment): boolean => per === "portion" || per === "call";

/** Overtime of a worked-through break is paid up to a whole block, at the rate it ended with. */
function wholeBlocks(finished: Finished): readonly TopUp[] {
  let blocks: readonly TopUp[] = NO_BLOCKS;
  for (const rule of finished.situation.holding.workedThrough)
    if (rule.block !== null) blocks = joined(blocks, upToBlock(rule, rule.block, finished));
  return blocks;
}

const NO_BLOCKS: readonly TopUp[] = [];

function upToBlock(
  rule: WorkedThroughBreak,
  block: number,
  { situation: { through }, pieces }: Finished,
): readonly TopUp[] {
  const ranges = through.filter((one) => one.rule === rule).map(({ range }) => range);
  const worked = pieces
    .filter(({ inBreak }) => !inBreak)
    .flatMap((piece) => (piece.trigger?.slug === rule.slug ? [piece] : within(piece, ranges)));
  const last = worked.at(-1);
  if (last === undefined) return NO_BLOCKS;
  const short = (block - (lengthOf(worked) % block)) % block;
  return short === 0
    ? NO_BLOCKS
    : [{ rule, pieces: [{ ...last, from: last.to, to: (last.to + short) as Moment }] }];
}

/** What of a piece lies in some ranges. */
const within = (piece: Piece, ranges: readonly TimeRange[]): readonly Piece[] =>
  ranges
    .map(({ from, to }) => ({
      ...piece,
      from: Math.max(piece.from, from) as Moment,
      to: Math.min(piece.to, to) as Moment,
    }))
    .filter(({ from, to }) => from < to);

/** Each stretch of overtime goes up to the minimum or the next step, at the rate it ended with. */
function overtimeTopUps(rule: MinimumPayment, { situation, pieces }: Finished): readonly Added[] {
  const limit = statedLimit(rule, situation);
  return overtimeRuns(pieces).flatMap((run): readonly Added[] => {
    const last = run.at(-1);
    const worked = lengthOf(run);
    const short = offOf(rule, limit, worked) > 0 ? 0 : shortOf(rule, limit, worked);
    if (last === undefined || short <= 0) return [];
    return [{ rule, pieces: [{ ...last, from: last.to, to: (last.to + short) as Moment }] }];
  });
}

/** The pieces that are paid: without minutes that are rounded off at the end. */
export function roundedOff(finished: AsWorked, pieces: readonly Piece[]): readonly Piece[] {
  const { situation, pieces: all } = finished;
  let off = 0;
  let paid = pieces;
  const due = minimumsDue(finished);
  for (const rule of due) {
    if (isReplaced(rule, due, finished, NOTHING_ADDED)) continue;
    if (rule.per === "overtime") paid = withoutOff(rule, situation, paid, all);
    else off = Math.max(off, minutesOff(rule, situation));
  }
  return withoutLast(paid, off);
}

/** Of stretches of overtime that end in the shift, less the minutes that are rounded off. */
function withoutOff(
  rule: MinimumPayment,
  situation: Situation,
  pieces: readonly Piece[],
  all: readonly Piece[],
): readonly Piece[] {
  const limit = statedLimit(rule, situation);
  const ends = new Map(
    overtimeRuns(all).map((run) => [run.at(-1)?.to, offOf(rule, limit, lengthOf(run))] as const),
  );
  let off = 0;
  return pieces
    .toReversed()
    .flatMap((piece) => {
      if (!makesOvertime(piece.trigger)) off = 0;
      off += ends.get(piece.to) ?? 0;
      const length = Math.min(off, piece.to - piece.from);
      off -= length;
      return piece.to - piece.from > length ? [{ ...piece, to: (piece.to - length) as Moment }] : [];
    })
    .reverse();
}

function withoutLast(pieces: readonly Piece[], minutes: number): readonly Piece[] {
  let off = minutes;
  const kept: Piece[] = [];
  for (const piece of [...pieces].reverse()) {
    const length = Math.min(off, piece.to - piece.from);
    off -= length;
    if (piece.to - piece.from > length) kept.unshift({ ...piece, to: (piece.to - length) as Moment });
  }
  return kept;
}

function shortfalls(rule: MinimumPayment, situation: Situation): readonly Shortfall[] {
  const limit = statedLimit(rule, situation);
  const portions = portionsUnder(rule, situation);
  const own = portions.filter(({ portion }) => endsIn(portion, situation));
  if (rule.toNearerEnd) return own.flatMap((call) => besideCall(call, situation));
  return (rule.per === "longest-portion" ? longest(portions) : own).flatMap(({ worked, to, portion }) =>
    shortBy(shortOf(rule, limit, worked), to, portion),
  );
}

/**
 * The rest of a sleepover after a call, or the part of it before, if that is less. Of the latter what lies on an earlier day
 * counts on from the work before the sleepover.
 */
function besideCall({ from, to, portion }: OfPortion, { attendance }: Situation): readonly Shortfall[] {
  const night = attendance.nights.find((one) => one.from <= from && one.to >= to);
  if (night === undefined) return [];
  if (night.to - from <= to - night.from) return shortBy(night.to - to, to, portion);
  const midnight = Math.max(night.from, momentAt(dayOf(from), 0)) as Moment;
  const before = { from: night.from, to: midnight, portion, after: portion - 1 };
  return [before, { from: midnight, to: from, portion, after: portion }].filter((one) => one.from < one.to);
}

/** Does a portion end in the shift at hand? */
function endsIn(portion: number, { attendance, shift }: Situation): boolean {
  if (attendance.shifts.length === 1) return true;
  const last = attendance.stretches.findLast((stretch) => stretch.portion === portion);
  return last !== undefined && attendance.shifts[last.shift] === shift;
}

const shortBy = (short: number, from: Moment, portion: number): readonly Shortfall[] =>
  short > 0 ? [{ from, to: (from + short) as Moment, portion, after: portion }] : [];
