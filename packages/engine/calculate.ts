// The table of contents of a calculation: facts → claims → resolution → price → explanation.

import { type Attendance, attendancesOf, nextDay, type Stretch, withinDay } from "./attendance/attendance.ts";
import { isGap } from "./attendance/gaps.ts";
import type { Classification } from "./award/award.ts";
import { type FactValues, isEmpty } from "./award/conditions.ts";
import { addMonths, type Cents, dayOf, type LocalDate, type Moment } from "./award/units.ts";
import { restLeft, settle } from "./claims/labels.ts";
import { type WalkedShift, walkShift } from "./claims/shift-walk.ts";
import type { Piece } from "./claims/walk.ts";
import type { Employee, Facts, Shift } from "./facts/facts.ts";
import {
  type Counters,
  count,
  enterDay,
  enterShift,
  filledInCycle,
  newCounters,
  weekOf,
  workedOn,
} from "./hours/counters.ts";
import { type OvertimeOfWeek, overtimeWith, someStand, withWeekRows } from "./hours/week-overtime.ts";
import type { Holding } from "./law/holding.ts";
import { makeRoom } from "./law/kept.ts";
import { type Law, versionAt } from "./law/law.ts";
import { findClassification, planFor } from "./law/plan.ts";
import { type Sight, sightOf } from "./law/sight.ts";
import { keepPromises, type PromisedShift } from "./price/promises.ts";
import { finish, type WholeAttendance } from "./price/shift-result.ts";
import { NOTHING_BEFORE, type Rest, regardedIn, restAfter, restBefore } from "./rest/earlier-work.ts";
import { type Outcome, Refused, type RefusedShift, type ShiftResult } from "./result/result.ts";
import { type DutyDays, dutyDaysOf } from "./shift/duties.ts";
import { ageOf } from "./shift/situation.ts";

export interface Options {
  /** Work out what every rule said and why those that lost did. */
  readonly explain: boolean;
}

/** Prices the shifts of one employee together, in time order, under the law of each day. */
export function calculate(given: Facts, law: Law, options: Options): Outcome {
  makeRoom();
  try {
    const { facts, classification } = identify(given, law);
    const sightOn = sightFinder(facts, law, classification);
    const overtime = law.asksOfWeeks ? [] : null;
    const pricing = { facts, law, sightOn, options, counters: newCounters(), overtime };
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

const firstDay = (facts: Facts): LocalDate => {
  let first = Number.POSITIVE_INFINITY;
  for (const shift of facts.shifts) first = Math.min(first, dayOf(shift.from));
  return first as LocalDate;
};

/** A code may fill in facts and may stand for another: a junior row of the publisher's is the adult code and an age. */
export function identify(
  facts: Facts,
  law: Law,
): { readonly facts: Facts; readonly classification: Classification } {
  if (facts.shifts.length === 0) throw new RangeError("a calculation needs at least one shift");
  const named = findClassification(law, facts.employee.classification);
  const isPlain = named.is === null && isEmpty(named.implies.facts);
  if (isPlain && facts.shifts.every(hasNoCode)) return { facts, classification: named };
  const employee = withImplied(facts.employee, named, firstDay(facts));
  const shifts = facts.shifts.map((shift) => withCode(shift, named, law));
  const classification = named.is === null ? named : findClassification(law, named.is);
  return { facts: { ...facts, employee, shifts }, classification };
}

const hasNoCode = ({ classification }: Shift): boolean => classification === undefined;

/** A shift with the facts that its code, or else the person's, fills in. */
function withCode(shift: Shift, persons: Classification, law: Law): Shift {
  const { classification: code } = shift;
  const named = code === undefined ? persons : findClassification(law, code);
  const circumstances = { ...named.implies.facts, ...shift.circumstances };
  return code === undefined
    ? { ...shift, circumstances }
    : { ...shift, circumstances, classification: named.is ?? named.code };
}

function withImplied(employee: Employee, named: Classification, day: LocalDate): Employee {
  const { age, servedMonths, apprenticeship } = named.implies;
  return {
    ...employee,
    age: employee.age ?? (employee.dateOfBirth === null ? age : null),
    serviceStart: employee.serviceStart ?? (servedMonths === null ? null : addMonths(day, -servedMonths)),
    apprenticeship:
      apprenticeship === null ? employee.apprenticeship : { ...apprenticeship, ...employee.apprenticeship },
  };
}

/** How the law of a day sees a shift. */
export type SightFinder = (shift: Shift, day: LocalDate) => Sight;

export function sightFinder(facts: Facts, law: Law, classification: Classification): SightFinder {
  const { employment, worker, payPeriodStart } = facts.employee;
  const hasGaps =
    (law.joinsShifts && facts.shifts.length > 1) || facts.shifts.some(({ breaks }) => breaks.some(isGap));
  let last: Sight | null = null;
  let lastShift: Shift | null = null;
  let lastDay: LocalDate | null = null;
  return (shift, day) => {
    if (last === null || shift !== lastShift || day !== lastDay) {
      const code = shift.classification;
      const own = code === undefined ? classification : findClassification(law, code);
      const plan = planFor(versionAt(law, day, payPeriodStart), own, employment, worker);
      last = sightOf(plan, shift, ageOf(facts, day), hasGaps);
      lastShift = shift;
      lastDay = day;
    }
    return last;
  };
}

export interface Pricing {
  readonly facts: Facts;
  readonly law: Law;
  readonly sightOn: SightFinder;
  readonly counters: Counters;
  readonly options: Options;
  /** Overtime by week, filled where a row asks for it. */
  readonly overtime: OvertimeOfWeek[] | null;
}

/** Where there is overtime, rows that ask how much of it the week has are met when all of it is known. */
function priceByWeeks(pricing: Pricing, overtime: readonly OvertimeOfWeek[]): Priced {
  const results = priceAll(pricing);
  if (overtime.length === 0 || !someMet(pricing, overtime)) return results;
  const { weekStartsOn } = pricing.facts.employee;
  const sightOn = withWeekRows(pricing.sightOn, (shift) => overtimeWith(shift, overtime, weekStartsOn));
  return priceAll({ ...pricing, sightOn, counters: newCounters(), overtime: null });
}

/** Most often no such row is met, and one walk is enough. */
function someMet({ facts, sightOn }: Pricing, overtime: readonly OvertimeOfWeek[]): boolean {
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

/** Nothing where the law refuses the shift, which is found again when it is priced. */
function seenOrNothing(sightOn: SightFinder, shift: Shift, day: LocalDate): Sight | null {
  try {
    return sightOn(shift, day);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

const NO_FACTS: FactValues = () => null;
const NO_BREAKS = { breakSchedule: null, paidBreaks: [], gapMinimums: [], brokenShifts: [] };

interface Priced {
  readonly shifts: readonly ShiftResult[];
  readonly refusals: readonly RefusedShift[];
}

function priceAll(pricing: Pricing): Priced {
  const { facts, sightOn, law } = pricing;
  const seen = (shift: Shift): Sight | null => seenOrNothing(sightOn, shift, dayOf(shift.from));
  const attendances = attendancesOf(facts.shifts, (shift) => seen(shift)?.holding ?? NO_BREAKS);
  const dutyDays = dutyDaysOf(attendances, seen);
  const shifts: ShiftResult[] = [];
  const promised: PromisedShift[] = [];
  const refusals: RefusedShift[] = [];
  let previous = NOTHING_BEFORE;
  attendances.forEach((attendance, place) => {
    const isLast = isLastOfDay(attendances, place);
    const results: ShiftResult[] = [];
    const before = attendances.length === 1 ? null : { ...pricing.counters };
    const overtimeBefore = pricing.overtime?.length ?? 0;
    const walkedHere: WalkedShift[] = [];
    const each: EachShift = (walked, whole) => {
      results.push(finish(walked, whole));
      if (law.promises) walkedHere.push(walked);
    };
    try {
      previous = walkAttendance(pricing, { attendance, isLast, previous, dutyDays }, each);
      shifts.push(...results);
      promised.push(...walkedHere.flatMap((walked, at) => promisedShift(walked, results[at])));
    } catch (error) {
      if (!(error instanceof Refused) || before === null) throw error;
      refusals.push(...attendance.shifts.map(({ id }) => ({ id, refusal: error.refusal })));
      pricing.overtime?.splice(overtimeBefore);
      Object.assign(pricing.counters, before);
      previous = passOver(pricing, attendance, previous, seen);
    }
  });
  return { shifts: law.promises ? keepPromises(promised) : shifts, refusals };
}

const promisedShift = (
  { first: situation, base }: WalkedShift,
  result: ShiftResult | undefined,
): readonly PromisedShift[] => (result === undefined ? [] : [{ situation, base, result }]);

/** Work that the law refuses to price was done all the same: its hours count as ordinary ones, its finish for rest. */
function passOver(
  { counters, facts: { employee } }: Pricing,
  attendance: Attendance,
  before: Rest,
  seen: (shift: Shift) => Sight | null,
): Rest {
  const [first] = attendance.shifts;
  if (first === undefined) return before;
  enterShift(counters, first, dayOf(attendance.from), employee.weekStartsOn);
  for (const stretch of attendance.stretches) {
    for (let part: Stretch | null = stretch; part !== null; part = nextDay(stretch, part)) {
      enterDay(counters, dayOf(part.from), employee.weekStartsOn);
      const { from, to } = withinDay(part);
      count(counters, to - from, true);
    }
  }
  const labels = { ordinary: attendance.shifts, endsInOvertime: false, breached: [] };
  const disregarding = seen(first)?.plan.disregarding ?? [];
  const regarded = regardedIn(attendance, disregarding, (shift) => seen(shift)?.factOf ?? NO_FACTS);
  return restAfter(attendance, labels, restBefore(attendance, before), regarded);
}

/** Does no more work of its day follow an attendance? */
export function isLastOfDay(attendances: readonly Attendance[], place: number): boolean {
  const [attendance, next] = [attendances[place], attendances[place + 1]];
  return attendance === undefined || next === undefined || dayOf(next.from) !== dayOf(attendance.from);
}

/** What becomes of each walked shift; `whole` is null for shifts that others of the same attendance follow. */
export type EachShift = (walked: WalkedShift, whole: WholeAttendance | null) => void;

/** An attendance in its place: what came before it, whether more of its day follows, the higher duties of its day. */
export interface Placed {
  readonly attendance: Attendance;
  readonly isLast: boolean;
  readonly previous: Rest;
  readonly dutyDays: DutyDays;
}

/** Walks each shift of an attendance; the last one also answers for the attendance as a whole. */
export function walkAttendance(pricing: Pricing, placed: Placed, each: EachShift): Rest {
  const { facts, sightOn, counters, overtime } = pricing;
  const { attendance, isLast, dutyDays } = placed;
  const previous = restBefore(attendance, placed.previous);
  const workedEarlier = openCounters(counters, attendance, facts.employee, sightOn);
  const setting = settle({ facts, attendance, previous, dutyDays, workedEarlier, labels: null }, pricing);
  const last = attendance.shifts.length - 1;
  let pieces: readonly Piece[] = NO_PIECES;
  let breached: readonly string[] = NO_RULES;
  for (let index = 0; index <= last; index += 1) {
    const before = counters.overtimeShift;
    const walked = walkShift(setting, index, pieces, pricing);
    if (overtime !== null && counters.overtimeShift > before) {
      const week = weekOf(dayOf(walked.first.shift.from), facts.employee.weekStartsOn);
      overtime.push({ week, minutes: counters.overtimeShift - before });
    }
    pieces = index === 0 ? walked.pieces : [...pieces, ...walked.pieces];
    const whole = { pieces, counters, workedEarlier: isLast ? workedEarlier : null };
    each(walked, index === last ? whole : null);
    const { breaches } = walked.first;
    if (breaches.length > 0) breached = [...breached, ...breaches.map(({ row }) => row.rule.slug)];
  }
  return facts.shifts.length === 1 ? previous : restLeft(setting, pieces, breached, sightOn);
}

const NO_PIECES: readonly Piece[] = [];
const NO_RULES: readonly string[] = [];

/** Opens the counters for an attendance and says how much was worked earlier that day. */
export function openCounters(
  counters: Counters,
  { shifts: [first] }: Attendance,
  employee: Employee,
  sightOn: SightFinder,
): number {
  if (first === undefined) return 0;
  const day = dayOf(first.from);
  enterDay(counters, day, employee.weekStartsOn);
  const seen = workedOn(counters, day);
  enterShift(counters, first, day, employee.weekStartsOn);
  const { holding, factOf } = sightOn(first, day);
  if (holding.tellsEarlier) countEarlier(counters, holding.limits, factOf, employee);
  return Math.max(seen, first.workedToday);
}

/** What a shift says of its week and cycle before it counts where it exceeds what was seen. */
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
