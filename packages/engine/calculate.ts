// The table of contents of a calculation: facts → claims → resolution → price → explanation.

import {
  type Attendance,
  attendanceOfOne,
  attendancesOf,
  nextDay,
  type Stretch,
  withinDay,
} from "./attendance/attendance.ts";
import { ALONE, sameDayAs } from "./attendance/days-work.ts";
import { isEmpty } from "./award/conditions.ts";
import { type Cents, dayOf, type LocalDate, type Moment } from "./award/units.ts";
import {
  type AttendanceWalk,
  type FirstWalk,
  type Placed,
  type Pricing,
  type WholeAttendance,
  walkAttendance,
} from "./claims/attendance-walk.ts";
import type { Options, WalkedShift } from "./claims/shift-walk.ts";
import type { Facts, Shift } from "./facts/facts.ts";
import { count, enterDay, enterShift, newCounters } from "./hours/counters.ts";
import { noteUsualWork } from "./hours/time-before.ts";
import { type OvertimeOfWeek, overtimeWith, someStand, withWeekRows } from "./hours/week-overtime.ts";
import { identify } from "./law/identify.ts";
import type { Law } from "./law/law.ts";
import { type Sight, type SightFinder, sightFinder } from "./law/sight.ts";
import { keepPromises, type PromisedShift } from "./price/promises.ts";
import { finish } from "./price/shift-result.ts";
import { NOTHING_BEFORE, type Rest, restAfter, restBefore } from "./rest/earlier-work.ts";
import { restTimesOf } from "./rest/rest-times.ts";
import { type Outcome, Refused, type RefusedShift, type ShiftResult } from "./result/result.ts";
import { dutyDaysOf, NO_DUTIES } from "./shift/duties.ts";
import { claimsOf } from "./words/trace.ts";

/** Prices the shifts of one employee together, in time order, under the law of each day. */
export const calculate = (given: Facts, law: Law, options: Options): Outcome =>
  calculated(given, law, options, null);

export interface Calculated {
  readonly outcome: Outcome;
  /** null: nothing was walked, or its code fills facts in. */
  readonly walk: FirstWalk | null;
}

/** The same for one shift, with its walk, from which a caller can price a change. */
export function calculateOne(given: Facts, law: Law, options: Options): Calculated {
  const walks: FirstWalk[] = [];
  const outcome = calculated(given, law, options, { walks, attendances: null });
  const walk = walks.at(-1);
  return { outcome, walk: walk?.seen.facts === given ? walk : null };
}

export interface CalculatedPeriod {
  readonly outcome: Outcome;
  /** Of each attendance; null where a change is priced from the start, or walks them again. */
  readonly walks: readonly AttendanceWalk[] | null;
}

/** The same for a period. */
export function calculatePeriod(given: Facts, law: Law, options: Options): CalculatedPeriod {
  const attendances: AttendanceWalk[] = [];
  const outcome = calculated(given, law, options, { walks: [], attendances });
  const isWhole = outcome.refused || outcome.refusals.length > 0 || attendances.length === 0;
  return { outcome, walks: isWhole ? null : attendances };
}

/** What a caller that prices changes needs of the walks. */
interface Keep {
  readonly walks: FirstWalk[];
  /** Of a period of several; null: not needed. */
  readonly attendances: AttendanceWalk[] | null;
}

/** `keep` receives each walk; null: the caller does not need them. */
function calculated(given: Facts, law: Law, options: Options, keep: Keep | null): Outcome {
  law.memory.makeRoom();
  try {
    const { facts, classification } = identify(given, law);
    const sightOn = sightFinder(facts, law, classification);
    const overtime = law.asksOfWeeks ? [] : null;
    const pricing = { facts, law, sightOn, options, counters: newCounters(), overtime, keep };
    const { shifts, refusals } = overtime === null ? priceAll(pricing) : priceByWeeks(pricing, overtime);
    const [refused] = refusals;
    if (shifts.length === 0 && refused !== undefined) return refused.refusal;
    let total = 0;
    for (const shift of shifts) total += shift.total;
    return { refused: false, shifts, refusals, total: total as Cents };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** With overtime, we apply rows that ask how much of it the week has once all of it is known. */
function priceByWeeks(pricing: Kept, overtime: readonly OvertimeOfWeek[]): Priced {
  const results = priceAll(pricing);
  if (overtime.length === 0 || !someMet(pricing, overtime)) return results;
  const { weekStartsOn } = pricing.facts.employee;
  const sightOn = withWeekRows(pricing.sightOn, (shift) => overtimeWith(shift, overtime, weekStartsOn));
  const { keep } = pricing;
  keep?.attendances?.splice(0);
  const again = keep === null ? null : { ...keep, attendances: null };
  return priceAll({ ...pricing, sightOn, counters: newCounters(), overtime: null, keep: again });
}

/** Usually no such row applies, and one walk is enough. */
export function someMet({ facts, sightOn }: Pricing, overtime: readonly OvertimeOfWeek[]): boolean {
  const stands = (shift: Shift, day: LocalDate, minutes: number): boolean => {
    const sight = seenOrNothing(sightOn, shift, day);
    return sight !== null && someStand(sight, minutes);
  };
  for (const shift of facts.shifts) {
    const minutes = overtimeWith(shift, overtime, facts.employee.weekStartsOn);
    const [first, last] = [dayOf(shift.from), dayOf((shift.to - 1) as Moment)];
    if (stands(shift, first, minutes) || (last !== first && stands(shift, last, minutes))) return true;
  }
  return false;
}

/** Nothing if the law refuses the shift; pricing finds the refusal again. */
function seenOrNothing(sightOn: SightFinder, shift: Shift, day: LocalDate): Sight | null {
  try {
    return sightOn(shift, day);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

const NO_BREAKS = {
  breakSchedule: null,
  paidBreaks: [],
  gapMinimums: [],
  brokenShifts: [],
  shiftRests: [],
  limits: [],
};

interface Priced {
  readonly shifts: readonly ShiftResult[];
  readonly refusals: readonly RefusedShift[];
}

/** Pricing that keeps its walks if the caller needs them. */
interface Kept extends Pricing {
  readonly keep: Keep | null;
}

function priceAll(pricing: Kept): Priced {
  return pricing.facts.shifts.length === 1 ? priceOne(pricing) : priceSeveral(pricing);
}

/** The only shift: a refusal of it is that of the whole. */
function priceOne(pricing: Kept): Priced {
  const { facts, sightOn, law } = pricing;
  const [shift] = facts.shifts;
  if (shift === undefined) throw new Error("there is one shift");
  const sight = sightOn(shift, dayOf(shift.from));
  const attendance = attendanceOfOne(facts.shifts, shift, sight.holding);
  const dutyDays = isEmpty(shift.circumstances) ? NO_DUTIES : dutyDaysOf([attendance], () => sight);
  const placed = { attendance, sameDay: ALONE, previous: NOTHING_BEFORE, dutyDays };
  const shifts: ShiftResult[] = [];
  const promised: PromisedShift[] | null = law.promises ? [] : null;
  priceAttendance(pricing, placed, { shifts, promised });
  return { shifts: promised === null ? shifts : keepPromises(promised), refusals: NO_REFUSALS };
}

function priceSeveral(pricing: Kept): Priced {
  const { facts, sightOn, law } = pricing;
  const seen: Seen = (shift) => seenOrNothing(sightOn, shift, dayOf(shift.from));
  const attendances = attendancesOf(facts.shifts, (shift) => seen(shift)?.holding ?? NO_BREAKS);
  const dutyDays = dutyDaysOf(attendances, seen);
  const priced: PricedOrRefused = { shifts: [], promised: law.promises ? [] : null, refusals: [] };
  let previous = NOTHING_BEFORE;
  for (let place = 0; place < attendances.length; place += 1) {
    const attendance = attendances[place];
    if (attendance === undefined) break;
    const placed = { attendance, sameDay: sameDayAs(attendances, place), previous, dutyDays };
    previous =
      attendances.length === 1
        ? priceAttendance(pricing, placed, priced)
        : pricedOrPassed(pricing, placed, priced);
  }
  const { shifts, promised, refusals } = priced;
  return { shifts: promised === null ? shifts : keepPromises(promised), refusals };
}

type Seen = (shift: Shift) => Sight | null;

/** What was priced so far; `promised` is null where no rule promises money over the pay for time. */
interface PricedShifts {
  readonly shifts: ShiftResult[];
  readonly promised: PromisedShift[] | null;
}

interface PricedOrRefused extends PricedShifts {
  readonly refusals: RefusedShift[];
}

const NO_REFUSALS: readonly RefusedShift[] = [];

function priceAttendance(pricing: Kept, placed: Placed, { shifts, promised }: PricedShifts): Rest {
  const explain = pricing.options.explain ? claimsOf : null;
  const { facts, sightOn, keep } = pricing;
  return walkAttendance(pricing, placed, (walked, whole) => {
    if (keep !== null && whole !== null)
      keep.walks.push(firstWalk({ facts, sightOn, attendance: placed.attendance }, walked, whole));
    const result = finish(walked, whole, explain);
    shifts.push(result);
    promised?.push({ situation: walked.first, base: walked.base, result });
  });
}

/** The state before the pay is counted. */
function firstWalk(seen: FirstWalk["seen"], walked: WalkedShift, whole: WholeAttendance): FirstWalk {
  const counters = { ...walked.counters };
  return { seen, walked: { ...walked, counters }, whole: { ...whole, counters } };
}

/** Of several attendances, one that the law refuses is reported with its reason, and the others are priced. */
function pricedOrPassed(pricing: Kept, placed: Placed, priced: PricedOrRefused): Rest {
  const { counters, overtime, keep } = pricing;
  const before = { ...counters };
  const [shiftsBefore, overtimeBefore] = [priced.shifts.length, overtime?.length ?? 0];
  try {
    const rest = priceAttendance(pricing, placed, priced);
    const walk = keep?.walks.at(-1);
    if (walk !== undefined) {
      const own = overtime?.slice(overtimeBefore) ?? NO_OVERTIME;
      const total = totalFrom(priced.shifts, shiftsBefore);
      const paid = counters.paidAllowances;
      keep?.attendances?.push({ placed, before, paid, walk, total, overtime: own });
    }
    return rest;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    priced.refusals.push(...placed.attendance.shifts.map(({ id }) => ({ id, refusal: error.refusal })));
    priced.shifts.splice(shiftsBefore);
    priced.promised?.splice(shiftsBefore);
    overtime?.splice(overtimeBefore);
    Object.assign(counters, before);
    return passOver(pricing, placed.attendance, placed.previous);
  }
}

const NO_OVERTIME: readonly OvertimeOfWeek[] = [];

function totalFrom(shifts: readonly ShiftResult[], first: number): number {
  let total = 0;
  for (let place = first; place < shifts.length; place += 1) total += shifts[place]?.total ?? 0;
  return total;
}

/** Work that the law refuses to price was still done: its hours count as ordinary ones, its finish for rest. */
function passOver({ counters, facts: { employee } }: Pricing, attendance: Attendance, before: Rest): Rest {
  const [first] = attendance.shifts;
  if (first === undefined) return before;
  enterShift(counters, first, dayOf(attendance.from), employee.weekStartsOn);
  for (const shift of attendance.shifts) noteUsualWork(counters, shift, shift.from);
  for (const stretch of attendance.stretches) {
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      enterDay(counters, dayOf(part.from), employee.weekStartsOn);
      const { from, to } = withinDay(part);
      count(counters, to - from, true);
    }
  }
  const ordinary = attendance.stretches.map(({ from, to }) => ({
    from,
    to,
    trigger: null,
    inBreak: false,
    endsDay: false,
  }));
  return restAfter(attendance, restTimesOf(ordinary, attendance), [], restBefore(attendance, before));
}
