// Stretches of paid time at one rate: each is rounded once, with the time that minimums add to it.

import { type Cents, type Minutes, type Moment, payFor } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { TopUp } from "./minimums.ts";

/** A stretch at one rate as far as it was paid: what follows at that rate is rounded together with it. */
export interface PaidStretch {
  readonly rate: Cents;
  minutes: number;
  cents: number;
  to: Moment;
}

/** The pay for more time at a rate: what the rounded sum of its stretch grows by. */
export function grow(stretches: PaidStretch[], rate: Cents, length: number, to: Moment): Cents {
  let last = stretches.at(-1);
  if (last?.rate !== rate) {
    last = { rate, minutes: 0, cents: 0, to };
    stretches.push(last);
  }
  const before = last.cents;
  lengthen(last, length);
  last.to = to;
  return (last.cents - before) as Cents;
}

function lengthen(stretch: PaidStretch, length: number): void {
  stretch.minutes += length;
  stretch.cents = payFor(stretch.rate, stretch.minutes as Minutes);
}

/** Added time with the stretches it goes on with: those of the work where it follows the end, else the one it lies in. */
export function forEachAdded(
  added: readonly TopUp[],
  paid: readonly Piece[],
  stretches: PaidStretch[],
  price: (topUp: TopUp, stretches: PaidStretch[]) => void,
): void {
  let end = paid.at(-1)?.to;
  for (const topUp of added) {
    const [first] = topUp.pieces;
    if (first === undefined) continue;
    const isAtEnd = first.from === end;
    if (isAtEnd) end = topUp.pieces.at(-1)?.to;
    price(topUp, isAtEnd ? stretches : inside(first, topUp.pieces, stretches));
  }
}

/** A call in a sleepover is paid as for one hour worked, so its work and the time added are one sum. */
function inside(first: Piece, pieces: readonly Piece[], stretches: readonly PaidStretch[]): PaidStretch[] {
  const around = stretches.find(({ to }) => to >= first.from);
  if (around?.rate !== first.won.rate) return [];
  const own = { ...around };
  for (const { from, to, won } of pieces) {
    if (won.rate !== around.rate) break;
    lengthen(around, to - from);
  }
  return [own];
}
