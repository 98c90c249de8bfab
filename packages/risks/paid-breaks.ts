// Breaks that were given as unpaid, and what they come to at the ordinary rate.

import { type Cents, type Minutes, payFor } from "#engine";
import type { PricedShift } from "./case.ts";
import { ordinaryRateOf } from "./dues.ts";

export function unpaidBreaksOf(shifts: readonly PricedShift[]): Cents {
  let sum = 0;
  for (const shift of shifts) {
    const { breaks, unplacedBreak } = shift.shift;
    let length: number = unplacedBreak;
    for (const { from, to, paid, kind } of breaks)
      if (!paid && (kind === "meal" || kind === "rest")) length += to - from;
    sum += payFor(ordinaryRateOf(shift), length as Minutes);
  }
  return sum as Cents;
}
