// What one shift totals, without the components that say why: for pricing it again with one thing changed.

import { type Attendance, attendancesOf } from "./attendance.ts";
import {
  identify,
  NOTHING_BEFORE,
  openCounters,
  restBefore,
  type SightFinder,
  sightFinder,
} from "./calculate.ts";
import { type Counters, newCounters } from "./counters.ts";
import type { Facts } from "./facts.ts";
import type { Law } from "./law.ts";
import { finish } from "./shift-result.ts";
import { type WalkedShift, walkShift } from "./shift-walk.ts";
import { type Cents, dayOf } from "./units.ts";

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

export const totalOf = ({ counters, workedEarlier, ...walked }: Walked): Cents =>
  finish(walked, { pieces: walked.pieces, counters, workedEarlier }).total;
