// A priced period made ready to be priced again: each attendance with what came before it, as one walk found them.

import { type Attendance, attendancesOf } from "../attendance/attendance.ts";
import { sameDayAs } from "../attendance/days-work.ts";
import { type Cents, dayOf } from "../award/units.ts";
import { someMet } from "../calculate.ts";
import { type AttendanceWalk, type Pricing, walkAttendance } from "../claims/attendance-walk.ts";
import type { Employee, Facts, Shift } from "../facts/facts.ts";
import { workedIn } from "../hours/counted.ts";
import { type Counters, enterDay, leaveShift, newCounters } from "../hours/counters.ts";
import { identify } from "../law/identify.ts";
import type { Law } from "../law/law.ts";
import { sightFinder } from "../law/sight.ts";
import { countedTotal } from "../price/shift-result.ts";
import { NOTHING_BEFORE } from "../rest/earlier-work.ts";
import type { Calculation } from "../result/result.ts";
import { NO_DUTIES } from "../shift/duties.ts";
import { factsOfPeriods, namesDuties, type PeriodFacts } from "./period-facts.ts";
import { asEnded, type Stage } from "./stage.ts";
import { type Survey, survey } from "./survey.ts";

/** A priced period, ready to be priced again. */
export interface PeriodVariations extends PeriodFacts {
  readonly facts: Facts;
  readonly law: Law;
  /** Of the shifts that are priced. */
  readonly total: Cents;
  /** The ids of those that the law refuses. */
  readonly refused: readonly string[];
  /** Is each change priced from the start? */
  readonly isWhole: boolean;
  readonly stages: readonly Stage[];
  /** Its total as overtime throughout, by any change; filled on first use. */
  readonly throughout: { total: Cents | null };
}

/** `calculation` is what the facts come to as they are given, and `walks` how they were walked for it, where that was kept. */
export function periodVariationsOf(
  facts: Facts,
  law: Law,
  calculation: Calculation,
  walks: readonly AttendanceWalk[] | null = null,
): PeriodVariations {
  const isWhole = law.promises || calculation.refusals.length > 0 || namesDuties(facts, law);
  if (!isWhole && walks !== null) return walkedVariations(facts, law, walks);
  const staged = isWhole ? null : stagedVariations(facts, law);
  return staged ?? wholeVariations(facts, law, calculation);
}

function walkedVariations(facts: Facts, law: Law, walks: readonly AttendanceWalk[]): PeriodVariations {
  let [total, next] = [0, 0];
  const stages = walks.map(({ placed, before, walk, ...priced }): Stage => {
    const { attendance, sameDay, previous: rest } = placed;
    const counters = { ...before };
    goTo(counters, attendance, facts.employee);
    const found = walk.walked.index === 0 ? survey(walk) : null;
    total += priced.total;
    const first = next;
    next += attendance.shifts.length;
    const surveyed = found === null ? null : inContext(found, { counters, rest });
    return { attendance, first, sameDay, counters, rest, survey: surveyed, ...priced };
  });
  return stagedWith(facts, walks[0]?.walk.seen.facts ?? facts, law, { stages, total: total as Cents });
}

/** `given` as the classification's code fills them in. */
function stagedWith(
  given: Facts,
  facts: Facts,
  law: Law,
  found: Pick<PeriodVariations, "stages" | "total">,
): PeriodVariations {
  const throughout = { total: null };
  return {
    facts: given,
    law,
    ...found,
    refused: [],
    isWhole: false,
    throughout,
    ...factsOfPeriods(facts, law),
  };
}

/** Where a row for the overtime of its week stands, a shift is refused or does higher duties, each change is priced from the start. */
function wholeVariations(facts: Facts, law: Law, { total, refusals }: Calculation): PeriodVariations {
  const refused = refusals.map(({ id }) => id);
  const asked = factsOfPeriods(facts, law);
  return { facts, law, total, refused, isWhole: true, stages: [], throughout: NEVER_PRICED, ...asked };
}

const NEVER_PRICED = { total: null };

/** null: some row that asks for the overtime of the week stands. */
function stagedVariations(facts: Facts, law: Law): PeriodVariations | null {
  const pricing = opened(facts, law);
  const { overtime } = pricing;
  const attendances = attendancesIn(pricing, pricing.facts.shifts);
  let [rest, total, next] = [NOTHING_BEFORE, 0, 0];
  const stages = attendances.map((attendance, place): Stage => {
    const sameDay = sameDayAs(attendances, place);
    goTo(pricing.counters, attendance, facts.employee);
    const before = { counters: { ...pricing.counters }, rest };
    const overtimeBefore = overtime?.length ?? 0;
    let [sum, found]: [number, Survey | null] = [0, null];
    const placed = { attendance, sameDay, previous: rest, dutyDays: NO_DUTIES };
    rest = walkAttendance(pricing, placed, (walked, whole) => {
      if (whole !== null && walked.index === 0) found = survey(asEnded(walked, whole));
      sum += countedTotal(walked, whole);
    });
    total += sum;
    const first = next;
    next += attendance.shifts.length;
    const surveyed = found === null ? null : inContext(found, before);
    const paid = pricing.counters.paidAllowances;
    const own = overtime?.slice(overtimeBefore) ?? NO_OVERTIME;
    return { attendance, first, sameDay, ...before, total: sum, survey: surveyed, paid, overtime: own };
  });
  if (weekRowsStand(pricing)) return null;
  return stagedWith(facts, pricing.facts, law, { stages, total: total as Cents });
}

const NO_OVERTIME: Stage["overtime"] = [];

export const weekRowsStand = (pricing: Pricing): boolean =>
  pricing.overtime !== null && pricing.overtime.length > 0 && someMet(pricing, pricing.overtime);

export function opened(given: Facts, law: Law): Pricing {
  const { facts, classification } = identify(given, law);
  const sightOn = sightFinder(facts, law, classification);
  const overtime = law.asksOfWeeks ? [] : null;
  return { facts, law, sightOn, counters: newCounters(), options: { explain: false }, overtime };
}

export const attendancesIn = ({ sightOn }: Pricing, shifts: readonly Shift[]): readonly Attendance[] =>
  attendancesOf(shifts, (shift) => sightOn(shift, dayOf(shift.from)).holding);

/** Moves the counters to the day of an attendance, and drops what ended before it. */
export function goTo(counters: Counters, { from }: Attendance, { weekStartsOn }: Employee): void {
  enterDay(counters, dayOf(from), weekStartsOn);
  leaveShift(counters);
}

/** What was worked before a shift is what we saw, or what the shift says if that is more. */
function inContext(found: Survey, { counters, rest }: Pick<Stage, "counters" | "rest">): Survey {
  const { situation, before } = found;
  const { shift } = situation;
  return {
    ...found,
    situation: { ...situation, shift: { ...shift, previousFinish: shift.previousFinish ?? rest.finish } },
    before: {
      today: Math.max(before.today, workedIn(counters, "day")),
      week: Math.max(before.week, workedIn(counters, "week")),
      cycle: Math.max(before.cycle, workedIn(counters, "cycle")),
    },
  };
}
