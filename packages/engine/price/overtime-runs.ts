// Stretches of overtime, and what rounding to steps leaves of a length of time.

import { makesOvertime } from "../attendance/worked-through.ts";
import type { MinimumPayment } from "../award/award.ts";
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
