// The table of contents of a calculation: facts → claims → resolution → price → explanation.

import { type Attendance, attendancesOf, unpaidIn } from "./attendance.ts";
import { type Base, baseOn } from "./base-rate.ts";
import { allowancesOf } from "./allowances.ts";
import type { Classification } from "./award.ts";
import { componentsOf } from "./components.ts";
import { type Counters, enterDay, enterShift, newCounters } from "./counters.ts";
import type { Employee, Facts, Shift } from "./facts.ts";
import { flatsOf } from "./flats.ts";
import { clauseRefs, type Law, versionAt } from "./law.ts";
import { topUps } from "./minimums.ts";
import { findClassification, type Plan, planFor } from "./plan.ts";
import { type Component, type Outcome, Refused, type ShiftResult } from "./result.ts";
import { type Rest, type Situation, situate } from "./situation.ts";
import { type ClaimTrace, newTrace } from "./trace.ts";
import { addMonths, type Cents, dayOf, type LocalDate, type Minutes, type Moment, momentAt } from "./units.ts";
import { warningsOf } from "./warnings.ts";
import { type Piece, walkStretch } from "./walk.ts";

export interface Options {
  /** Work out what every rule said and why those that lost did. */
  readonly explain: boolean;
}

export function calculate(given: Facts, law: Law, options: Options): Outcome {
  try {
    const { facts, classification } = identify(given, law);
    const plans = planFinder(facts, law, classification);
    const counters = newCounters();
    const results: ShiftResult[] = [];
    let rest: Rest = { finish: null, startedOn: null, inBreach: false };
    for (const attendance of attendancesFor(facts, plans)) {
      const priced = priceAttendance(facts, attendance, plans, counters, rest, options);
      results.push(...priced.results);
      rest = priced.rest;
    }
    return { refused: false, shifts: results, total: sum(results) };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

const sum = (results: readonly ShiftResult[]): Cents =>
  results.reduce((total, result) => total + result.total, 0) as Cents;

/** A code may stand for another with facts filled in: a junior row of the publisher's is the adult code and an age. */
function identify(facts: Facts, law: Law): { facts: Facts; classification: Classification } {
  const first = facts.shifts[0];
  if (first === undefined) throw new RangeError("a calculation needs at least one shift");
  const day = dayOf(first.from);
  const version = versionAt(law, day, facts.employee.payPeriodStart);
  const named = findClassification(version, facts.employee.classification);
  if (named.is === null) return { facts, classification: named };
  const employee = withImplied(facts.employee, named, day);
  return { facts: { ...facts, employee }, classification: findClassification(version, named.is) };
}

function withImplied(employee: Employee, named: Classification, day: LocalDate): Employee {
  const { age, servedMonths, apprenticeship } = named.implies;
  return {
    ...employee,
    age: employee.age ?? (employee.dateOfBirth === null ? age : null),
    serviceStart: employee.serviceStart ?? (servedMonths === null ? null : addMonths(day, -servedMonths)),
    apprenticeship: apprenticeship === null ? employee.apprenticeship : { ...apprenticeship, ...employee.apprenticeship },
  };
}

type PlanFinder = (day: LocalDate) => Plan;

function planFinder(facts: Facts, law: Law, classification: Classification): PlanFinder {
  const { employment, worker, payPeriodStart } = facts.employee;
  return (day) => planFor(versionAt(law, day, payPeriodStart), classification, employment, worker);
}

function attendancesFor(facts: Facts, plans: PlanFinder): readonly Attendance[] {
  const first = facts.shifts.reduce((day, shift) => Math.min(day, dayOf(shift.from)), Number.POSITIVE_INFINITY);
  const plan = plans(first as LocalDate);
  return attendancesOf(facts.shifts, plan.breakSchedules[0] ?? null, plan.paidBreaks.length > 0);
}

interface Priced {
  readonly results: readonly ShiftResult[];
  readonly rest: Rest;
}

function priceAttendance(
  facts: Facts,
  attendance: Attendance,
  plans: PlanFinder,
  counters: Counters,
  before: Rest,
  options: Options,
): Priced {
  const rest = restBefore(attendance, before);
  const results: ShiftResult[] = [];
  let inBreach = false;
  attendance.shifts.forEach((shift, index) => {
    const day = dayOf(shift.from);
    const workedEarlier = index === 0 ? startOf(counters, shift, day, facts.employee.weekStartsOn) : 0;
    const walk = newWalk(facts, attendance, shift, plans, rest, options);
    for (const stretch of attendance.stretches) if (stretch.shift === index) walk.stretch(stretch, counters);
    const isLast = index === attendance.shifts.length - 1;
    results.push(walk.result(index, counters, isLast ? workedEarlier : null));
    inBreach = walk.first.inBreach;
  });
  return { results, rest: { finish: attendance.to, startedOn: dayOf(attendance.from), inBreach } };
}

/** Opens the counters for an attendance and says how much was worked earlier that day. */
function startOf(counters: Counters, shift: Shift, day: LocalDate, weekStartsOn: number): number {
  enterDay(counters, day, weekStartsOn);
  const seen = counters.ordinaryDay + counters.overtimeDay;
  enterShift(counters, shift, day, weekStartsOn);
  return Math.max(seen, shift.workedToday);
}

/** A previous finish given with the shift stands for work of another day unless hours were worked today. */
function restBefore(attendance: Attendance, before: Rest): Rest {
  const first = attendance.shifts[0];
  if (before.finish !== null || first === undefined || first.previousFinish === null) return before;
  const startedOn = first.workedToday > 0 ? dayOf(attendance.from) : null;
  return { finish: first.previousFinish, startedOn, inBreach: false };
}

/** Walks one shift of an attendance, a new situation whenever a day brings other law. */
function newWalk(
  facts: Facts,
  attendance: Attendance,
  shift: Shift,
  plans: PlanFinder,
  rest: Rest,
  options: Options,
) {
  const firstDay = dayOf(shift.from);
  const first = situate(plans(firstDay), facts, attendance, shift, rest, firstDay);
  let situation = first;
  let day: LocalDate | null = null;
  let bases: Bases | null = null;
  const pieces: Piece[] = [];
  const trace = options.explain ? newTrace(() => situation.plan.version) : null;
  const baseAt = (at: Moment): Base => {
    if (bases === null || bases.day !== dayOf(at) || bases.situation !== situation) bases = basesOn(situation, dayOf(at));
    return bases.higher !== null && at >= bases.from && at < bases.to ? bases.higher : bases.own;
  };
  return {
    first,
    stretch(stretch: Attendance["stretches"][number], counters: Counters): void {
      if (stretch.afterMeal) counters.sinceMeal = 0;
      let from = stretch.from;
      while (from < stretch.to) {
        const today = dayOf(from);
        if (today !== day) {
          enterDay(counters, today, facts.employee.weekStartsOn);
          const plan = plans(today);
          if (plan !== situation.plan || facts.employee.dateOfBirth !== null) {
            situation = situate(plan, facts, attendance, shift, rest, today);
          }
          day = today;
        }
        const to = Math.min(stretch.to, momentAt(today, 1440)) as Moment;
        walkStretch(situation, baseAt, { ...stretch, from, to }, counters, trace, (piece) => pieces.push(piece));
        from = to;
      }
    },
    result: (index: number, counters: Counters, workedEarlier: number | null): ShiftResult =>
      finish(first, index, pieces, counters, workedEarlier, baseAt, trace),
  };
}

interface Bases {
  readonly day: LocalDate;
  readonly situation: Situation;
  readonly own: Base;
  readonly higher: Base | null;
  readonly from: Moment;
  readonly to: Moment;
}

/** The person's own base on a day, and that of the higher duties done in some range. */
function basesOn(situation: Situation, day: LocalDate): Bases {
  const { plan, facts, shift, factOf, duties, attendance } = situation;
  const own = baseOn(plan, facts.employee, shift, factOf, day);
  if (duties === null) return { day, situation, own, higher: null, from: attendance.from, to: attendance.from };
  const classification = findClassification(plan.version, duties.classification);
  const base = baseOn({ ...plan, classification, scales: [] }, facts.employee, shift, factOf, day);
  const clauses = clauseRefs(plan.version, duties.rule.clauses);
  const part = { ...base.part, label: `${duties.rule.label}, ${classification.title}`, clauses };
  const higher = base.minimum > own.minimum ? { ...base, part, ordinaryPart: part } : null;
  return { day, situation, own, higher, from: duties.range.from, to: duties.range.to };
}

function finish(
  situation: Situation,
  index: number,
  pieces: readonly Piece[],
  counters: Counters,
  workedEarlier: number | null,
  baseAt: (at: Moment) => Base,
  trace: ClaimTrace | null,
): ShiftResult {
  const { plan, attendance, shift } = situation;
  const base = baseAt(shift.from);
  const worked = pieces.reduce((minutes, piece) => minutes + (piece.to - piece.from), 0);
  const added = workedEarlier === null ? [] : topUps(situation, baseAt, () => workedEarlier, pieces.at(-1) ?? null);
  const allowances = allowancesOf(situation, base, pieces, worked);
  const components: Component[] = [
    ...componentsOf(plan, pieces, null),
    ...flatsOf(situation, pieces),
    ...added.flatMap(({ rule, pieces: extra }) => componentsOf(plan, extra, rule)),
    ...allowances.components,
  ];
  if (trace !== null) for (const { rule, pieces: extra } of added) trace.applied(rule, extra[0]?.from ?? null, extra.at(-1)?.to ?? null, rule.says);
  return {
    id: shift.id,
    version: { effectiveFrom: plan.version.effectiveFrom, pendingFrom: plan.version.pendingFrom },
    classification: {
      code: plan.classification.code,
      title: plan.classification.title,
      clauses: clauseRefs(plan.version, plan.classification.clauses),
    },
    base: { hourly: base.minimum, weekly: base.weekly, clauses: base.part.clauses },
    workedMinutes: worked as Minutes,
    unpaidBreakMinutes: unpaidIn(attendance, index),
    components,
    total: components.reduce((total, component) => total + component.amount, 0) as Cents,
    warnings: [...warningsOf(situation, counters), ...allowances.warnings],
    readings: readingsOf(pieces, base, added.map(({ rule }) => rule.reading)),
    claims: trace === null ? [] : trace.finish(plan),
  };
}

/** The readings of rules that decided a cent of this shift. */
function readingsOf(pieces: readonly Piece[], base: Base, more: readonly (string | null)[]): readonly string[] {
  const found = new Set<string>(base.readings);
  for (const { won, label } of pieces) {
    if (won.row.rule.reading !== null) found.add(won.row.rule.reading);
    if (label.trigger?.reading != null) found.add(label.trigger.reading);
  }
  for (const reading of more) if (reading !== null) found.add(reading);
  return [...found].sort();
}
