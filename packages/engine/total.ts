// What one shift totals, without the components that say why: for pricing it again with one thing changed.

import { allowanceComponent, attendanceAllowances, shiftAllowances } from "./allowances.ts";
import { type Attendance, attendancesOf } from "./attendance.ts";
import {
  identify,
  NOTHING_BEFORE,
  openCounters,
  restBefore,
  type SightFinder,
  sightFinder,
} from "./calculate.ts";
import { joins } from "./components.ts";
import { type Counters, newCounters } from "./counters.ts";
import type { Facts } from "./facts.ts";
import { flatsOf } from "./flats.ts";
import type { Law } from "./law.ts";
import { mayFallShort, topUps } from "./minimums.ts";
import { type WalkedShift, walkShift } from "./shift-walk.ts";
import { type Cents, dayOf, type Minutes, payFor } from "./units.ts";
import type { Piece } from "./walk.ts";

/** A shift walked with no other before it or after it. */
export interface Walked extends WalkedShift {
  readonly counters: Counters;
  readonly workedEarlier: number;
}

const UNEXPLAINED = { explain: false };

/** How the law sees facts of one shift, and how its time is cut. */
export interface Seen {
  readonly facts: Facts;
  readonly sightOn: SightFinder;
  readonly attendance: Attendance;
}

export function seen(given: Facts, law: Law): Seen {
  const { facts, classification } = identify(given, law);
  const sightOn = sightFinder(facts, law, classification);
  const [attendance, more] = attendancesOf(
    facts.shifts,
    (shift) => sightOn(shift, dayOf(shift.from)).holding,
  );
  if (attendance === undefined || more !== undefined || attendance.shifts.length > 1) {
    throw new RangeError("one shift is priced again at a time");
  }
  return { facts, sightOn, attendance };
}

export function walkAlone({ facts, sightOn, attendance }: Seen): Walked {
  const counters = newCounters();
  const workedEarlier = openCounters(counters, attendance, facts.employee.weekStartsOn);
  const rest = restBefore(attendance, NOTHING_BEFORE);
  const walked = walkShift(facts, attendance, 0, sightOn, rest, counters, UNEXPLAINED);
  return { ...walked, counters, workedEarlier };
}

/** The sum of what `finish` would list. */
export function totalOf({ first: situation, last, pieces, base, counters, workedEarlier }: Walked): Cents {
  const { holding, attendance } = situation;
  let total = amountOf(pieces);
  if (holding.flats.length > 0) for (const { amount } of flatsOf(situation, pieces)) total += amount;
  if (mayFallShort(situation)) {
    const added = topUps({ situation, last, counters, pieces, workedEarlier });
    for (const { pieces: extra } of added) total += amountOf(extra);
  }
  for (const due of shiftAllowances(situation, attendance.worked).due) {
    total += allowanceComponent(due, situation, base).amount;
  }
  for (const due of attendanceAllowances(situation, pieces)) {
    total += allowanceComponent(due, situation, base).amount;
  }
  return total as Cents;
}

/** Pieces that follow with the same rule and rate are rounded together, as in a component. */
function amountOf(pieces: readonly Piece[]): number {
  let amount = 0;
  let first: Piece | undefined;
  let length = 0;
  for (const piece of pieces) {
    if (first === undefined || !joins(first, piece)) {
      if (first !== undefined) amount += payFor(first.won.rate, length as Minutes);
      first = piece;
      length = 0;
    }
    length += piece.to - piece.from;
  }
  return first === undefined ? amount : amount + payFor(first.won.rate, length as Minutes);
}
