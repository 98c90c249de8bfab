// One shift walked on its own, with nothing before it but what it says itself: for pricing it again with one thing changed.

import { attendanceOfOne } from "../attendance/attendance.ts";
import { ALONE } from "../attendance/days-work.ts";
import { plannedOf } from "../attendance/planned.ts";
import { dayOf } from "../award/units.ts";
import { openCounters, type Seen, type Walked } from "../claims/attendance-walk.ts";
import { settle } from "../claims/labels.ts";
import { NOTHING_EARLIER, walkShift } from "../claims/shift-walk.ts";
import type { Facts } from "../facts/facts.ts";
import { newCounters } from "../hours/counters.ts";
import { someStand, withWeekRows } from "../hours/week-overtime.ts";
import { identify } from "../law/identify.ts";
import type { Law } from "../law/law.ts";
import { sightFinder } from "../law/sight.ts";
import { NOTHING_BEFORE, restBefore } from "../rest/earlier-work.ts";
import { dutyDaysOf } from "../shift/duties.ts";

const UNEXPLAINED = { explain: false };

export function seen(given: Facts, law: Law): Seen {
  const { facts, classification } = identify(given, law);
  const sightOn = sightFinder(facts, law, classification);
  const [shift, more] = facts.shifts;
  if (shift === undefined || more !== undefined) throw new RangeError("one shift is priced again at a time");
  const { holding } = sightOn(shift, dayOf(shift.from));
  return { facts, sightOn, attendance: attendanceOfOne(facts.shifts, shift, holding) };
}

/** Once more with rows that ask for the overtime of the week, where they stand. */
export function walkAlone(seen: Seen): Walked {
  const found = walkOnce(seen);
  const { first, last } = found.walked;
  const { overtimeCycle: overtime } = found.whole.counters;
  if (overtime === 0 || !first.plan.version.law.asksOfWeeks) return found;
  if (!someStand(first, overtime) && !someStand(last, overtime)) return found;
  return walkOnce({ ...seen, sightOn: withWeekRows(seen.sightOn, () => overtime) });
}

function walkOnce({ facts, sightOn, attendance }: Seen): Walked {
  const walk = { sightOn, counters: newCounters(), options: UNEXPLAINED };
  const workedEarlier = openCounters(walk.counters, attendance, facts, sightOn);
  const previous = restBefore(attendance, NOTHING_BEFORE);
  const dutyDays = dutyDaysOf([attendance], (shift) => sightOn(shift, dayOf(shift.from)));
  const planned = plannedOf(attendance, ALONE);
  const setting = settle(
    { facts, attendance, previous, dutyDays, workedEarlier, sameDay: ALONE, planned, labels: null },
    walk,
  );
  const walked = walkShift(setting, 0, NOTHING_EARLIER, walk);
  const { pieces, ends, counters } = walked;
  return { walked, whole: { before: [], pieces, ends, counters, isLastOfDay: true } };
}
