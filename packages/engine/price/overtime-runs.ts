// Stretches of overtime, and what rounding to steps leaves of a length of time.

import { makesOvertime } from "../attendance/worked-through.ts";
import type { MinimumPayment } from "../award/award.ts";
import { NOT_STATED } from "../award/values.ts";
import type { Piece } from "../claims/walk.ts";

/** Stretches of overtime between ordinary time, breaks aside. */
export function overtimeRuns(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const runs: Piece[][] = [];
  let run: Piece[] | null = null;
  for (const piece of pieces) {
    if (!makesOvertime(piece.trigger)) run = null;
    else if (run === null) {
      run = [piece];
      runs.push(run);
    } else run.push(piece);
  }
  return runs;
}

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { from, to }) => sum + to - from, 0);

/** Minutes beyond a whole step that rounding to the nearest leaves unpaid. */
export function offOf({ rounded, step }: MinimumPayment, limit: number, worked: number): number {
  if (rounded === "up" || step === null || worked < limit) return 0;
  const over = (worked - limit) % step;
  return over * 2 < step ? over : 0;
}

/** Minutes short of the minimum, or of the next whole step beyond it. */
export function shortOf({ step }: MinimumPayment, limit: number, worked: number): number {
  if (worked < limit || step === null) return limit - worked;
  return (step - ((worked - limit) % step)) % step;
}

/** May some stretch of overtime be short of a minimum? Asked of nearly every shift, so it makes no lists. */
export function hasShortOvertime(rule: MinimumPayment, pieces: readonly Piece[]): boolean {
  let run = 0;
  for (const { trigger, from, to } of pieces) {
    if (makesOvertime(trigger)) run += to - from;
    else if (mayBeShort(rule, run)) return true;
    else run = 0;
  }
  return mayBeShort(rule, run);
}

function mayBeShort(rule: MinimumPayment, run: number): boolean {
  if (run === 0) return false;
  return rule.minimum === NOT_STATED || rule.minimumFact !== null || shortOf(rule, rule.minimum, run) > 0;
}
