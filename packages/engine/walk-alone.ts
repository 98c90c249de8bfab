// One shift walked on its own, with nothing before it but what it says itself: for pricing it again with one thing changed.

import { type Attendance, attendancesOf } from "./attendance.ts";
import {
  identify,
  NOTHING_BEFORE,
  openCounters,
  restBefore,
  type SightFinder,
  sightFinder,
} from "./calculate.ts";
import { newCounters } from "./counters.ts";
import type { Facts } from "./facts.ts";
import type { Law } from "./law.ts";
import type { WholeAttendance } from "./shift-result.ts";
import { type WalkedShift, walkShift } from "./shift-walk.ts";
import { dayOf } from "./units.ts";

/** A shift walked with no other before it or after it. */
export interface Walked {
  readonly walked: WalkedShift;
  readonly whole: WholeAttendance;
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
  const workedEarlier = openCounters(counters, attendance, facts.employee, sightOn);
  const rest = restBefore(attendance, NOTHING_BEFORE);
  const walked = walkShift(facts, attendance, 0, sightOn, rest, counters, UNEXPLAINED);
  return { walked, whole: { pieces: walked.pieces, counters, workedEarlier } };
}
