// How often an attendance brings an allowance: for overtime at its ends or anywhere, for its gaps and its portions.

import { gapsOf } from "../attendance/gaps.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { Allowance } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import { dayOf, FAR, type Moment } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { BreakKind } from "../facts/facts.ts";
import { ordinaryDays, restTimesOf } from "../rest/rest-times.ts";
import type { Situation } from "../shift/situation.ts";

export function timesDue({ due }: Allowance, situation: Situation, pieces: readonly Piece[]): number {
  switch (due.by) {
    case "claim":
    case "facts":
      return 0;
    case "overtime-after-finish":
      return withinLength(due.lasting, overtimeAfter(usualFinish(situation, pieces), situation, pieces))
        ? 1
        : 0;
    case "overtime-before-start":
      return withinLength(due.lasting, overtimeBefore(usualStart(situation, pieces), situation, pieces))
        ? 1
        : 0;
    case "overtime-after-ordinary": {
      const last = lastOrdinary(situation, pieces);
      return last !== null && withinLength(due.lasting, overtimeAfter(last, situation, pieces)) ? 1 : 0;
    }
    case "overtime":
      return withinLength(due.lasting, overtimeAfter(Number.NEGATIVE_INFINITY, situation, pieces)) ? 1 : 0;
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

function longestGap(gap: BreakKind, { attendance }: Situation): number {
  let longest = 0;
  for (const { kind, from, to } of attendance.breaks)
    if (kind === gap) longest = Math.max(longest, to - from);
  return longest;
}

/** Work may run into the ordinary hours of a second day: the finish is that of the first. */
function ofFirstDay({ attendance }: Situation, pieces: readonly Piece[]): readonly Piece[] {
  if (dayOf(attendance.from) === dayOf((attendance.to - 1) as Moment)) return pieces;
  const next = ordinaryDays(restTimesOf(pieces, attendance))[1];
  return next === undefined ? pieces : pieces.filter(({ from }) => from < next.from);
}

/**
 * The rostered or agreed finish; without one the hours worked are taken as rostered. No roster of ordinary hours goes
 * past the span or a limit of the day, so the usual finish is no later than that.
 */
function usualFinish(situation: Situation, pieces: readonly Piece[]): number {
  const { attendance, shift } = situation;
  const last = attendance.shifts.at(-1) ?? shift;
  const given = last.rostered?.to ?? last.agreed?.to ?? null;
  const latest = ofFirstDay(situation, pieces).findLast(mayBeRostered)?.to ?? given ?? FAR;
  return Math.min(given ?? attendance.to, latest);
}

/** The rostered or agreed start, or the first minute that may be rostered where that is later. */
function usualStart({ attendance, shift }: Situation, pieces: readonly Piece[]): number {
  const first = attendance.shifts[0] ?? shift;
  const given = first.rostered?.from ?? first.agreed?.from ?? null;
  const earliest = pieces.find(mayBeRostered)?.from ?? given ?? -FAR;
  return Math.max(given ?? attendance.from, earliest);
}

/** May time be part of a roster of ordinary hours: is it ordinary, a missed break, or beyond a week's or cycle's count? */
const mayBeRostered = ({ trigger, inBreak }: Piece): boolean =>
  !inBreak &&
  (trigger === null ||
    trigger.kind === "worked-through-break" ||
    (trigger.kind === "ordinary-limit" && (trigger.per === "week" || trigger.per === "cycle")));

const overtimeAfter = (from: number, situation: Situation, pieces: readonly Piece[]): number =>
  overtimeWithin({ from, to: FAR }, situation, pieces);

const overtimeBefore = (to: number, situation: Situation, pieces: readonly Piece[]): number =>
  overtimeWithin({ from: -FAR, to }, situation, pieces);

/** Work during a sleepover has its own pay and is left out. */
function overtimeWithin(
  { from, to }: { readonly from: number; readonly to: number },
  { attendance }: Situation,
  pieces: readonly Piece[],
): number {
  let worked = 0;
  for (const piece of pieces) {
    if (!makesOvertime(piece.trigger) || attendance.portions[piece.portion]?.call === true) continue;
    worked += Math.max(0, Math.min(piece.to, to) - Math.max(piece.from, from));
  }
  return worked;
}

function lastOrdinary(situation: Situation, pieces: readonly Piece[]): number | null {
  let finish: number | null = null;
  for (const { trigger, to, inBreak } of ofFirstDay(situation, pieces))
    if (!inBreak && !makesOvertime(trigger)) finish = to;
  return finish;
}
