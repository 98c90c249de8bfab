// Walks the shifts of one attendance in turn, with what came before it.

import type { Attendance } from "../attendance/attendance.ts";
import type { SameDay } from "../attendance/days-work.ts";
import { plannedOf } from "../attendance/planned.ts";
import type { FactValues } from "../award/conditions.ts";
import { plus } from "../award/lists.ts";
import { dayOf, weekOf } from "../award/units.ts";
import type { Employee, Facts } from "../facts/facts.ts";
import { workedOn } from "../hours/counted.ts";
import { type Counters, enterDay, enterShift } from "../hours/counters.ts";
import { filledInCycle } from "../hours/cycles.ts";
import type { OvertimeOfWeek } from "../hours/week-overtime.ts";
import type { Holding } from "../law/holding.ts";
import type { Law } from "../law/law.ts";
import { type SightFinder, saysNothing } from "../law/sight.ts";
import { type Rest, restAfter, restBefore } from "../rest/earlier-work.ts";
import { restTimesOf } from "../rest/rest-times.ts";
import type { DutyDays } from "../shift/duties.ts";
import type { Situation } from "../shift/situation.ts";
import { countEarlierRows } from "./earlier-rows.ts";
import { settle } from "./labels.ts";
import { type Earlier, NOTHING_EARLIER, type Options, type WalkedShift, walkShift } from "./shift-walk.ts";

/** What belongs to the attendance as a whole and is reported with its last shift. */
export interface WholeAttendance extends Earlier {
  /** The shifts before the last, each as it began. */
  readonly before: readonly Situation[];
  readonly counters: Counters;
  /** Does no more work of its day follow? */
  readonly isLastOfDay: boolean;
}

/** How the law sees facts of one shift, and how its time is cut. */
export interface Seen {
  readonly facts: Facts;
  readonly sightOn: SightFinder;
  readonly attendance: Attendance;
}

/** A shift walked with no other before it or after it. */
export interface Walked {
  readonly walked: WalkedShift;
  readonly whole: WholeAttendance;
}

/** How one shift was walked when it was priced: pricing it again with a change starts there. */
export interface FirstWalk extends Walked {
  readonly seen: Seen;
}

export interface Pricing {
  readonly facts: Facts;
  readonly law: Law;
  readonly sightOn: SightFinder;
  readonly counters: Counters;
  readonly options: Options;
  /** Overtime by week, filled if a row asks for it. */
  readonly overtime: OvertimeOfWeek[] | null;
}

/** What becomes of each walked shift; `whole` is null for shifts that others of the same attendance follow. */
export type EachShift = (walked: WalkedShift, whole: WholeAttendance | null) => void;

/** An attendance in its place: what came before it, the other work and the higher duties of its day. */
export interface Placed {
  readonly attendance: Attendance;
  readonly sameDay: SameDay;
  readonly previous: Rest;
  readonly dutyDays: DutyDays;
}

/** How an attendance was priced in its period: pricing the period again with a change starts there. */
export interface AttendanceWalk {
  readonly placed: Placed;
  /** The counters before it, and the allowances that were counted by its end. */
  readonly before: Counters;
  readonly paid: Counters["paidAllowances"];
  /** Its last shift. */
  readonly walk: FirstWalk;
  readonly total: number;
  /** Its overtime, where a row asks for that of the week. */
  readonly overtime: readonly OvertimeOfWeek[];
}

/** Walks each shift of an attendance; the last one also answers for the attendance as a whole. */
export function walkAttendance(pricing: Pricing, placed: Placed, each: EachShift): Rest {
  const { facts, sightOn, counters, overtime } = pricing;
  const { attendance, sameDay, dutyDays } = placed;
  const previous = restBefore(attendance, placed.previous);
  const workedEarlier = openCounters(counters, attendance, facts, sightOn);
  const planned = plannedOf(attendance, sameDay);
  const setting = settle(
    { facts, attendance, previous, dutyDays, workedEarlier, sameDay, planned, labels: null },
    pricing,
  );
  const isLastOfDay = sameDay.later.length === 0;
  const last = attendance.shifts.length - 1;
  let { pieces, ends } = NOTHING_EARLIER;
  let breached: readonly string[] = NO_RULES;
  let before: readonly Situation[] = NO_SHIFTS;
  for (let index = 0; index <= last; index += 1) {
    const overtimeBefore = counters.overtimeCycle;
    const walked = walkShift(setting, index, { pieces, ends }, pricing);
    if (overtime !== null && counters.overtimeCycle > overtimeBefore) {
      const week = weekOf(dayOf(walked.first.shift.from), facts.employee.weekStartsOn);
      overtime.push({ week, minutes: counters.overtimeCycle - overtimeBefore });
    }
    pieces = index === 0 ? walked.pieces : [...pieces, ...walked.pieces];
    ends = walked.ends;
    const whole = { before, pieces, ends, counters, isLastOfDay };
    each(walked, index === last ? whole : null);
    if (index < last) before = plus(before, walked.first);
    for (const { row, to } of walked.last.breaches)
      if (to >= attendance.to) breached = plus(breached, row.rule.slug);
  }
  if (facts.shifts.length === 1) return previous;
  return restAfter(attendance, restTimesOf(pieces, attendance), breached, previous);
}

const NO_SHIFTS: readonly Situation[] = [];
const NO_RULES: readonly string[] = [];

/** Opens the counters for an attendance and says how much was worked earlier that day. */
export function openCounters(
  counters: Counters,
  { shifts: [first] }: Attendance,
  { employee, holidays }: Pick<Facts, "employee" | "holidays">,
  sightOn: SightFinder,
): number {
  if (first === undefined) return 0;
  const day = dayOf(first.from);
  enterDay(counters, day, employee.weekStartsOn);
  const seen = workedOn(counters, day);
  enterShift(counters, first, day, employee.weekStartsOn);
  const sight = sightOn(first, day);
  const { holding, factOf } = sight;
  if (saysNothing(sight) ? holding.tellsEarlierByDefault : holding.tellsEarlier)
    countEarlier(counters, holding.limits, factOf, employee);
  if (holding.countsRows && first.workedToday > 0)
    countEarlierRows(counters, first, holding, { days: holidays, moved: holding.holidayMoved, movedOn: day });
  return Math.max(seen, first.workedToday);
}

/** What a shift says about its week and cycle before it counts if it exceeds what we saw. */
function countEarlier(
  counters: Counters,
  limits: Holding["limits"],
  factOf: FactValues,
  { cycleStart: start, weekStartsOn }: Employee,
): void {
  for (const { rule, weeks, longDaysUsed } of limits) {
    if (longDaysUsed > counters.longDaysThisWeek) counters.longDaysThisWeek = longDaysUsed;
    if (rule.per !== "cycle" || weeks === 1 || rule.workedFact === null) continue;
    const told = Number(factOf(rule.workedFact) ?? 0);
    if (told === 0) continue;
    const seen = filledInCycle(counters, { weeks, start, weekStartsOn }, rule.filledBy);
    counters.ordinaryCycle += Math.max(0, told - seen);
  }
}
