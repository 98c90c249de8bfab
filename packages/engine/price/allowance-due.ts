// How often an attendance brings an allowance: for overtime at its ends or anywhere, for its gaps and its portions.

import { gapsOf } from "../attendance/gaps.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { Allowance } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import { FAR } from "../award/units.ts";
import type { LengthBounds } from "../award/when.ts";
import type { Piece } from "../claims/walk.ts";
import type { BreakKind } from "../facts/facts.ts";
import type { Situation } from "../shift/situation.ts";
import { lastOrdinary, usualFinish, usualStart } from "./usual-hours.ts";

/**
 * An attendance, all its overtime, and once a rule has asked: its usual finish, and its overtime before the
 * usual start and after ordinary work.
 */
export interface AskedWork {
  readonly situation: Situation;
  readonly pieces: readonly Piece[];
  readonly overtime: number;
  finish: number | null;
  beforeStart: number | null;
  /** Less than nothing: there is no ordinary work. */
  afterOrdinary: number | null;
}

export function timesDue(rule: Allowance, asked: AskedWork): number {
  const { due } = rule;
  const { situation, pieces } = asked;
  switch (due.by) {
    case "claim":
    case "facts":
    case "worked":
      return 0;
    case "overtime-after-finish":
      asked.finish ??= usualFinish(situation, pieces);
      return timesOf(rule, due.lasting, overtimeAfter(asked.finish, situation, pieces));
    case "overtime-past-finish": {
      asked.finish ??= usualFinish(situation, pieces);
      const past = overtimeEnd(situation, pieces) - asked.finish;
      const worked = overtimeAfter(asked.finish, situation, pieces);
      return withinLength(due.past, past) && withinLength(due.lasting, worked) ? 1 : 0;
    }
    case "overtime-before-start":
      asked.beforeStart ??= overtimeBefore(usualStart(situation, pieces), situation, pieces);
      return timesOf(rule, due.lasting, asked.beforeStart);
    case "overtime-after-ordinary":
      asked.afterOrdinary ??= afterOrdinary(situation, pieces);
      return asked.afterOrdinary < 0 ? 0 : timesOf(rule, due.lasting, asked.afterOrdinary);
    case "overtime":
      return timesOf(rule, due.lasting, asked.overtime);
    case "each":
      return gapsOf(situation.attendance, due.gap).filter(({ from, to }) =>
        withinLength(due.lasting, to - from),
      ).length;
    case "each-portion":
      return situation.attendance.portions.filter(
        ({ worked, call }) => !call && withinLength(due.lasting, worked),
      ).length;
    case "longest": {
      const longest = longestGap(due.gap, situation);
      return longest > 0 && withinLength(due.lasting, longest) ? 1 : 0;
    }
  }
}

/** Once for so much overtime or work, and again after each further time. */
export function timesOf({ thenEach }: Allowance, lasting: LengthBounds, time: number): number {
  if (!withinLength(lasting, time)) return 0;
  if (thenEach === null) return 1;
  return lasting.over === null
    ? 1 + Math.floor((time - (lasting.atLeast ?? 0)) / thenEach)
    : Math.ceil((time - lasting.over) / thenEach);
}

function longestGap(gap: BreakKind, { attendance }: Situation): number {
  let longest = 0;
  for (const { kind, from, to } of attendance.breaks)
    if (kind === gap) longest = Math.max(longest, to - from);
  return longest;
}

/** All overtime; null: nothing is overtime or paid as such. */
export function overtimeOf(situation: Situation, pieces: readonly Piece[]): number | null {
  for (const { trigger } of pieces) if (trigger !== null) return overtimeAfter(-FAR, situation, pieces);
  return null;
}

const overtimeAfter = (from: number, situation: Situation, pieces: readonly Piece[]): number =>
  overtimeWithin({ from, to: FAR }, situation, pieces);

function afterOrdinary(situation: Situation, pieces: readonly Piece[]): number {
  const last = lastOrdinary(situation, pieces);
  return last === null ? -1 : overtimeAfter(last, situation, pieces);
}

const overtimeBefore = (to: number, situation: Situation, pieces: readonly Piece[]): number =>
  overtimeWithin({ from: -FAR, to }, situation, pieces);

/** Work during a sleepover has its own pay and is left out. */
const counts = ({ trigger, portion }: Piece, { attendance }: Situation): boolean =>
  makesOvertime(trigger) && attendance.portions[portion]?.call !== true;

const overtimeEnd = (situation: Situation, pieces: readonly Piece[]): number =>
  pieces.findLast((piece) => counts(piece, situation))?.to ?? -FAR;

function overtimeWithin(
  { from, to }: { readonly from: number; readonly to: number },
  situation: Situation,
  pieces: readonly Piece[],
): number {
  let worked = 0;
  for (const piece of pieces) {
    if (!counts(piece, situation)) continue;
    worked += Math.max(0, Math.min(piece.to, to) - Math.max(piece.from, from));
  }
  return worked;
}
