// A whole period with something changed: what it would total then, walked again only where the change bears on it.

import { type Attendance, attendancesOf } from "./attendance.ts";
import { bearingOf, type Change } from "./bearing.ts";
import {
  type EachShift,
  identify,
  NOTHING_BEFORE,
  type Pricing,
  sightFinder,
  walkAttendance,
} from "./calculate.ts";
import { type Counters, isSameCount, newCounters } from "./counters.ts";
import type { Facts, Shift } from "./facts.ts";
import type { Law } from "./law.ts";
import { Refused } from "./result.ts";
import { countedTotal } from "./shift-result.ts";
import type { Rest } from "./situation.ts";
import { type Survey, survey } from "./survey.ts";
import { type Cents, dayOf, type Minutes } from "./units.ts";

/** Where a period stands between two attendances. */
interface State {
  readonly counters: Counters;
  readonly rest: Rest;
}

/** An attendance as it was priced: what stood before it and after it, what it came to, what can be told of it. */
interface Stage {
  readonly before: State;
  readonly after: State;
  readonly total: number;
  readonly survey: Survey | null;
}

/** A period that was priced, ready to be priced again. */
export interface PeriodVariations {
  readonly facts: Facts;
  readonly law: Law;
  readonly total: Cents;
  readonly stages: readonly Stage[];
}

const UNEXPLAINED = { explain: false };

/** Shifts in time order. */
export function periodVariationsOf(facts: Facts, law: Law): PeriodVariations {
  const { pricing, attendances } = opened(facts, law, newCounters());
  const stages: Stage[] = [];
  let [rest, total] = [NOTHING_BEFORE, 0];
  attendances.forEach((_, place) => {
    const before = { counters: { ...pricing.counters }, rest };
    let [sum, found]: [number, Survey | null] = [0, null];
    rest = walkAttendance(pricing, attendances, place, rest, (walked, whole) => {
      if (whole !== null && walked.index === 0) found = survey({ walked, whole });
      sum += countedTotal(walked, whole);
    });
    const after = { counters: { ...pricing.counters }, rest };
    stages.push({ before, after, total: sum, survey: found === null ? null : inContext(found, before) });
    total += sum;
  });
  return { facts, law, total: total as Cents, stages };
}

function opened(
  given: Facts,
  law: Law,
  counters: Counters,
): { readonly pricing: Pricing; readonly attendances: readonly Attendance[] } {
  const { facts, classification } = identify(given, law);
  const sightOn = sightFinder(facts, law, classification);
  const attendances = attendancesOf(facts.shifts, (shift) => sightOn(shift, dayOf(shift.from)).holding);
  return { pricing: { facts, sightOn, counters, options: UNEXPLAINED }, attendances };
}

/** The certainties about a shift look at what it says came before it; here that is no less than what was seen. */
function inContext(found: Survey, { counters, rest }: State): Survey {
  const { situation } = found;
  const seen = counters.ordinaryCycle + counters.overtimeCycle;
  const { workedToday, workedThisWeek, previousFinish } = situation.shift;
  const shift = {
    ...situation.shift,
    workedToday: Math.max(seen, workedToday) as Minutes,
    workedThisWeek: Math.max(seen, workedThisWeek, counters.ordinaryWeek) as Minutes,
    previousFinish: previousFinish ?? rest.finish,
  };
  return { ...found, situation: { ...situation, shift } };
}

/** What changes, shift by shift; a change of the person or of the holidays is one for all. null: the law refuses. */
export function periodTotalWith(
  variations: PeriodVariations,
  changes: readonly (Change | null)[],
): Cents | null {
  try {
    return totalOfChanged(variations, changes);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

function totalOfChanged(
  { facts, law, stages }: PeriodVariations,
  changes: readonly (Change | null)[],
): Cents {
  const { pricing, attendances } = opened(changed(facts, changes), law, newCounters());
  let total = 0;
  const each: EachShift = (walked, whole) => {
    total += countedTotal(walked, whole);
  };
  let [first, isAsBefore, rest] = [0, true, NOTHING_BEFORE];
  attendances.forEach(({ shifts }, place) => {
    const stage = stages[place];
    if (stage === undefined) throw new Error("the change made other attendances");
    const own = changes.slice(first, first + shifts.length);
    first += shifts.length;
    if (isAsBefore && own.every((change) => bearsNot(stage, change))) {
      total += stage.total;
      return;
    }
    if (isAsBefore) {
      Object.assign(pricing.counters, stage.before.counters);
      rest = stage.before.rest;
    }
    rest = walkAttendance(pricing, attendances, place, rest, each);
    isAsBefore = isSameRest(rest, stage.after.rest) && isSameCount(pricing.counters, stage.after.counters);
  });
  return total as Cents;
}

const bearsNot = ({ survey: found }: Stage, change: Change | null): boolean =>
  change === null || (found !== null && bearingOf(found, change) === "nothing");

const isSameRest = (a: Rest, b: Rest): boolean =>
  a.finish === b.finish &&
  a.startedOn === b.startedOn &&
  a.inBreach === b.inBreach &&
  a.endedInOvertime === b.endedInOvertime;

function changed(facts: Facts, changes: readonly (Change | null)[]): Facts {
  let { employee, holidays } = facts;
  const ofAll = changes.find((change) => change?.of === "person" || change?.of === "holidays");
  if (ofAll?.of === "person") employee = { ...employee, ...ofAll.to };
  if (ofAll?.of === "holidays") holidays = ofAll.to;
  const shifts = facts.shifts.map((shift, index) => changedShift(shift, changes[index] ?? null));
  return { employee, holidays, shifts };
}

function changedShift(shift: Shift, change: Change | null): Shift {
  if (change?.of === "shift") return { ...shift, ...change.to };
  if (change?.of !== "fact") return shift;
  return { ...shift, circumstances: { ...shift.circumstances, [change.slug]: change.to } };
}
