// How often an attendance brings an allowance: for overtime at its ends or anywhere, for its gaps and its portions.

import { gapsOf } from "../attendance/gaps.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { Allowance } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import { FAR } from "../award/units.ts";
import type { LengthBounds } from "../award/when.ts";
import type { Piece } from "../claims/walk.ts";
import type { BreakKind, TimeRange } from "../facts/facts.ts";
import type { Situation } from "../shift/situation.ts";
import { isOvertime } from "./minimums-due.ts";
import { type ShiftsOfWhole, shiftAt, shiftOfGap } from "./own-shift.ts";
import { lastOrdinary, usualFinish, usualStart } from "./usual-hours.ts";

/**
 * Work, all its overtime, and once a rule has asked: its usual finish, and its overtime before the usual start and after
 * ordinary work.
 */
interface OwnWork {
  readonly pieces: readonly Piece[];
  readonly overtime: number;
  finish: number | null;
  beforeStart: number | null;
  /** Less than nothing: there is no ordinary work. */
  afterOrdinary: number | null;
}

/** That of an attendance. */
export interface AskedWork extends OwnWork {
  readonly situation: Situation;
  /** Null: the same rules hold for all its shifts. */
  readonly shifts: ShiftsOfWhole | null;
}

export function timesDue(rule: Allowance, asked: AskedWork): number {
  if (rule.overtimeOnly && !isOvertime(asked.pieces)) return 0;
  return asked.shifts === null ? timesFor(rule, asked, asked) : timesFor(rule, ownWork(rule, asked), asked);
}

/** What is asked of the work it applies to; gaps and portions are those of the whole. */
function timesFor(rule: Allowance, own: OwnWork, asked: AskedWork): number {
  const { due } = rule;
  const { situation } = asked;
  const { pieces } = own;
  switch (due.by) {
    case "claim":
    case "facts":
    case "worked":
      return 0;
    case "overtime-after-finish":
      own.finish ??= usualFinish(situation, pieces);
      return timesOf(rule, due.lasting, overtimeAfter(own.finish, situation, pieces));
    case "overtime-past-finish": {
      own.finish ??= usualFinish(situation, pieces);
      const past = overtimeEnd(situation, pieces) - own.finish;
      const worked = overtimeAfter(own.finish, situation, pieces);
      return withinLength(due.past, past) && withinLength(due.lasting, worked) ? 1 : 0;
    }
    case "overtime-before-start":
      own.beforeStart ??= overtimeBefore(usualStart(situation, pieces), situation, pieces);
      return timesOf(rule, due.lasting, own.beforeStart);
    case "overtime-after-ordinary":
      own.afterOrdinary ??= afterOrdinary(situation, pieces);
      return own.afterOrdinary < 0 ? 0 : timesOf(rule, due.lasting, own.afterOrdinary);
    case "overtime":
      return timesOf(rule, due.lasting, own.overtime);
    case "each":
      return ownGaps(rule, due.gap, asked).filter(({ from, to }) => withinLength(due.lasting, to - from))
        .length;
    case "each-portion":
      return situation.attendance.portions.filter(
        ({ worked, call, to }) =>
          !call && withinLength(due.lasting, worked) && isOf(rule, to - 1, asked.shifts, shiftAt),
      ).length;
    case "longest": {
      const longest = longestOf(ownGaps(rule, due.gap, asked));
      return longest > 0 && withinLength(due.lasting, longest) ? 1 : 0;
    }
  }
}

/** Does the allowance apply to the shift of a moment? The facts of its neighbours say nothing about it. */
function isOf(
  { slug }: Allowance,
  moment: number,
  shifts: ShiftsOfWhole | null,
  shiftOf: typeof shiftAt,
): boolean {
  if (shifts === null) return true;
  return shiftOf(moment, shifts).holding.ofAttendance.some((rule) => rule.slug === slug);
}

function ownWork(rule: Allowance, { situation, shifts, pieces }: AskedWork): OwnWork {
  const own = pieces.filter(({ from }) => isOf(rule, from, shifts, shiftAt));
  return {
    pieces: own,
    overtime: overtimeAfter(-FAR, situation, own),
    finish: null,
    beforeStart: null,
    afterOrdinary: null,
  };
}

const ownGaps = (
  rule: Allowance,
  gap: BreakKind,
  { shifts, situation: { attendance } }: AskedWork,
): readonly TimeRange[] => gapsOf(attendance, gap).filter(({ from }) => isOf(rule, from, shifts, shiftOfGap));

/** Once for so much overtime or work, and again after each further time. */
export function timesOf({ thenEach }: Allowance, lasting: LengthBounds, time: number): number {
  if (!withinLength(lasting, time)) return 0;
  if (thenEach === null) return 1;
  return lasting.over === null
    ? 1 + Math.floor((time - (lasting.atLeast ?? 0)) / thenEach)
    : Math.ceil((time - lasting.over) / thenEach);
}

function longestOf(gaps: readonly TimeRange[]): number {
  let longest = 0;
  for (const { from, to } of gaps) longest = Math.max(longest, to - from);
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
