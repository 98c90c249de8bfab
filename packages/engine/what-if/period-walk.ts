// Walks the attendances of a period again where a change matters.

import { type Attendance, attendancesOf } from "../attendance/attendance.ts";
import { ALONE, type SameDay, sameDayAs } from "../attendance/days-work.ts";
import { type Cents, dayOf, type Moment } from "../award/units.ts";
import type { Pricing } from "../claims/attendance-walk.ts";
import type { Employee, Facts, Shift } from "../facts/facts.ts";
import { type Counters, enterDay, enterDaysWork, leaveShift, newCounters } from "../hours/counters.ts";
import { isSameCount } from "../hours/same-count.ts";
import { identify } from "../law/identify.ts";
import type { Law } from "../law/law.ts";
import { sightFinder } from "../law/sight.ts";
import { totalOf } from "../price/shift-result.ts";
import { isSameRest, NOTHING_BEFORE, type Rest, restBefore } from "../rest/earlier-work.ts";
import { NO_DUTIES } from "../shift/duties.ts";
import type { Bearing, Change } from "./change.ts";
import { countAgain, type KnownWalk, restLeft, walkAnew } from "./known-walks.ts";
import { isOfRateAlone, onBaseOf } from "./other-base.ts";
import type { PeriodFacts } from "./period-facts.ts";
import { keepWalk, nameOf, type Repeats } from "./repeats.ts";
import type { Survey } from "./survey.ts";

/** A priced attendance: what came before it, its pay, and what we know of it. */
export interface Stage {
  readonly attendance: Attendance;
  /** The place of its first shift. */
  readonly first: number;
  readonly sameDay: SameDay;
  readonly counters: Counters;
  readonly rest: Rest;
  readonly total: number;
  readonly survey: Survey | null;
  /** Walks of shifts like it; null: we keep none, or no other shift is like it. */
  readonly repeats: Repeats | null;
}

/** A period after its first walk. */
export interface Staged extends PeriodFacts {
  readonly facts: Facts;
  readonly law: Law;
  readonly stages: readonly Stage[];
}

/** What changes, shift by shift. */
export type Changes = readonly (Change | null)[];

export function opened(given: Facts, law: Law): Pricing {
  const { facts, classification } = identify(given, law);
  const sightOn = sightFinder(facts, law, classification);
  return { facts, law, sightOn, counters: newCounters(), options: { explain: false }, overtime: null };
}

export const attendancesIn = ({ sightOn }: Pricing, shifts: readonly Shift[]): readonly Attendance[] =>
  attendancesOf(shifts, (shift) => sightOn(shift, dayOf(shift.from)).holding);

/** Moves the counters to the day of an attendance, and drops what ended before it. */
export function goTo(counters: Counters, { from }: Attendance, { weekStartsOn }: Employee): void {
  const day = dayOf(from);
  enterDay(counters, day, weekStartsOn);
  leaveShift(counters);
  enterDaysWork(counters, day);
}

/** Goes through the attendances; one with the same start that the change does not affect keeps its total. */
export function totalOfChanged(
  { facts: given, law, stages, weeksFacts, countsCycles, disregardFacts }: Staged,
  changes: Changes,
  bearings: readonly Bearing[],
): Cents {
  const pricing = opened(withPerson(given, changes[0] ?? null), law);
  const { facts, counters } = pricing;
  const cycles = countsCycles || changes.some((one) => one?.of === "fact" && weeksFacts.includes(one.slug));
  let [total, isAsBefore] = [0, true];
  let last: LastWork = { finish: null, rest: () => NOTHING_BEFORE };
  stages.forEach((stage, place) => {
    const bearing = bearings[place] ?? "something";
    if (!isAsBefore && (bearing === "nothing" || changes[0]?.of === "person")) {
      goTo(counters, stage.attendance, facts.employee);
      isAsBefore =
        isSameCount(counters, stage.counters, cycles) && isSameRest(last.rest(), stage.rest, disregardFacts);
    }
    const known = isAsBefore ? knownTotal(stage, bearing, changes[0] ?? null) : null;
    if (known !== null) {
      total += known;
      return;
    }
    if (isAsBefore) Object.assign(counters, stage.counters);
    else goTo(counters, stage.attendance, facts.employee);
    if (isAsBefore) last = { finish: stage.rest.finish, rest: () => stage.rest };
    isAsBefore = false;
    const toWalk = { change: changes[stage.first] ?? null, finish: last.finish };
    const named = nameOf(stage.repeats, stage.attendance, toWalk, pricing);
    if (named !== null && named.known !== null) {
      total += named.known.total;
      last = walkedAgain(named.known, { stage, changes, previous: last.rest }, pricing);
      return;
    }
    const ofDay = changedDay(pricing, stages, changes, stage);
    ofDay.forEach((attendance, at) => {
      if (attendance.from < stage.attendance.from || attendance.from >= stage.attendance.to) return;
      const sameDay = sameDayAs(ofDay, at);
      const before = named === null ? counters : { ...counters };
      const placed = { attendance, sameDay, previous: last.rest(), dutyDays: NO_DUTIES };
      const walked = walkAnew(pricing, placed);
      if (named !== null && ofDay.length === 1) keepWalk(named, walked, attendance, { ...pricing, before });
      const { total: sum, rest } = walked;
      total += sum;
      last = { finish: rest.finish, rest: () => rest };
    });
  });
  return total as Cents;
}

/** The work before an attendance; built for rules about rest only if they ask for it. */
interface LastWork {
  readonly finish: Moment | null;
  readonly rest: () => Rest;
}

interface Repeated {
  readonly stage: Stage;
  readonly changes: Changes;
  readonly previous: () => Rest;
}

/** Counts a known walk, and says what it leaves. */
function walkedAgain(
  known: KnownWalk,
  { stage: { attendance, first, repeats }, changes, previous }: Repeated,
  { facts, counters }: Pricing,
): LastWork {
  if (repeats !== null) repeats.all.met += 1;
  countAgain(counters, known, attendance.from);
  let made: Rest | null = null;
  const rest = (): Rest => {
    if (made !== null) return made;
    const shifts = [changedAt(facts, changes, first)];
    const before = restBefore({ ...attendance, shifts }, previous());
    made = facts.shifts.length === 1 ? before : restLeft(known, { ...attendance, shifts }, before);
    return made;
  };
  return { finish: attendance.to, rest };
}

/** The attendances of a stage's day as the changes make them. */
function changedDay(
  pricing: Pricing,
  stages: readonly Stage[],
  changes: Changes,
  stage: Stage,
): readonly Attendance[] {
  const day = dayOf(stage.attendance.from);
  const ofDay =
    stage.sameDay === ALONE ? [stage] : stages.filter(({ attendance }) => dayOf(attendance.from) === day);
  return ofDay.flatMap(({ attendance: { shifts }, first }) =>
    attendancesIn(
      pricing,
      shifts.map((_, index) => changedAt(pricing.facts, changes, first + index)),
    ),
  );
}

/** What an attendance comes to without a walk: as before, or only on another rate. */
function knownTotal(stage: Stage, bearing: Bearing, change: Change | null): number | null {
  if (bearing === "nothing") return stage.total;
  const { survey: found, counters } = stage;
  if (found === null || change?.of !== "person" || !isOfRateAlone(found.situation, change.to)) return null;
  const { facts } = found.situation;
  const other = onBaseOf(found, { ...facts, employee: { ...facts.employee, ...change.to } });
  return other === null ? null : totalOf({ ...other.walked, counters }, other.whole);
}

/** A change of the person or of the holidays stands with every shift, so with the first. */
function withPerson(facts: Facts, change: Change | null): Facts {
  if (change?.of === "person") return { ...facts, employee: { ...facts.employee, ...change.to } };
  return change?.of === "holidays" ? { ...facts, holidays: change.to } : facts;
}

export function changedFacts(given: Facts, changes: Changes): Facts {
  const facts = withPerson(given, changes[0] ?? null);
  return { ...facts, shifts: facts.shifts.map((_, index) => changedAt(facts, changes, index)) };
}

function changedAt({ shifts }: Facts, changes: Changes, index: number): Shift {
  const [shift, change] = [shifts[index], changes[index]];
  if (shift === undefined) throw new RangeError("there is no such shift");
  if (change?.of === "shift") return { ...shift, ...change.to };
  if (change?.of !== "fact") return shift;
  return { ...shift, circumstances: { ...shift.circumstances, [change.slug]: change.to } };
}
