// When the employee usually starts and finishes: as rostered or agreed, within what a roster of ordinary hours may be.

import type { Attendance } from "../attendance/attendance.ts";
import { roomBeyond } from "../attendance/planned.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import { dayOf, FAR, type Moment } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { TimeRange } from "../facts/facts.ts";
import { isOrdinaryWork, ordinaryDays, restTimesOf } from "../rest/rest-times.ts";
import type { Situation } from "../shift/situation.ts";

/** Work may run into the ordinary hours of a second day: the finish is that of the first. */
function ofFirstDay({ attendance }: Situation, pieces: readonly Piece[]): readonly Piece[] {
  if (dayOf(attendance.from) === dayOf((attendance.to - 1) as Moment) || !goesOn(pieces)) return pieces;
  const next = ordinaryDays(restTimesOf(pieces, attendance))[1];
  return next === undefined ? pieces : pieces.filter(({ from }) => from < next.from);
}

/** Is there ordinary work after overtime that ended a day's? */
function goesOn(pieces: readonly Piece[]): boolean {
  let hasEnded = false;
  for (const { endsDay, trigger } of pieces) {
    hasEnded ||= endsDay;
    if (hasEnded && isOrdinaryWork(trigger)) return true;
  }
  return false;
}

/**
 * The rostered or agreed finish; without one we assume the hours worked were rostered. No roster of ordinary hours goes
 * past the span or a limit of the day, so the usual finish is no later than that; but a stated roster has room
 * for its breaks beyond the limit.
 */
export function usualFinish(situation: Situation, pieces: readonly Piece[]): number {
  const { attendance } = situation;
  const given = rosterOf(attendance);
  const own = ofFirstDay(situation, pieces);
  if (!own.some(mayBeRostered)) return given?.to ?? FAR;
  let room = given === null ? 0 : roomBeyond(given, attendance, situation.holding);
  let latest: number = attendance.from;
  for (const piece of own) {
    if (mayBeRostered(piece)) latest = piece.to;
    else if (room > 0 && isBeyondTheDay(piece)) {
      const length = Math.min(room, piece.to - piece.from);
      latest = piece.from + length;
      room -= length;
    }
  }
  return Math.min(given?.to ?? attendance.to, latest);
}

/** From the start of the first shift to the finish of the last, as rostered or agreed; null: no finish is given. */
function rosterOf({ shifts, from }: Attendance): TimeRange | null {
  const [first, last] = [shifts[0], shifts.at(-1)];
  const to = last?.rostered?.to ?? last?.agreed?.to;
  return to === undefined ? null : { from: first?.rostered?.from ?? first?.agreed?.from ?? from, to };
}

/** The rostered or agreed start, or the first minute that may be rostered where that is later. */
export function usualStart({ attendance, shift }: Situation, pieces: readonly Piece[]): number {
  const first = attendance.shifts[0] ?? shift;
  const given = first.rostered?.from ?? first.agreed?.from ?? null;
  const earliest = pieces.find(mayBeRostered)?.from ?? given ?? -FAR;
  return Math.max(given ?? attendance.from, earliest);
}

const isOfWeeks = ({ trigger }: Piece): boolean =>
  trigger?.kind === "ordinary-limit" && (trigger.per === "week" || trigger.per === "cycle");

/** May time be part of a roster of ordinary hours: is it ordinary, a missed break, or beyond a week's or cycle's count? */
const mayBeRostered = (piece: Piece): boolean =>
  !piece.inBreak &&
  (piece.trigger === null || piece.trigger.kind === "worked-through-break" || isOfWeeks(piece));

/** Overtime by a limit of the day or the shift. */
const isBeyondTheDay = (piece: Piece): boolean =>
  !piece.inBreak && piece.trigger?.kind === "ordinary-limit" && !isOfWeeks(piece);

export function lastOrdinary(situation: Situation, pieces: readonly Piece[]): number | null {
  let finish: number | null = null;
  for (const { trigger, to, inBreak } of ofFirstDay(situation, pieces))
    if (!inBreak && !makesOvertime(trigger)) finish = to;
  return finish;
}
