// The other values that facts left unsaid could have had.

import {
  addDays,
  type Change,
  dayOf,
  doubtfulChange,
  type Employee,
  type Facts,
  formatLocalDate,
  type LocalDate,
  type Moment,
  minutes,
  type Shift,
  type ShiftResult,
} from "#engine";
import type { Alternative, Said } from "./assumptions.ts";
import { clausesIn, patternClauses } from "./award-clauses.ts";
import { breakAlternatives } from "./break-alternatives.ts";
import { declaredAlternatives } from "./declared-alternatives.ts";
import { holidayDepends } from "./holidays.ts";
import type { HeldAward, Library } from "./library.ts";
import type { CalculatePayRequest } from "./schema.ts";

/** A priced request, and what it left unsaid. */
interface Unsaid {
  readonly request: CalculatePayRequest;
  readonly facts: Facts;
  readonly shift: Shift;
  readonly held: HeldAward;
  /** The alternatives found so far. */
  readonly found: Alternative[];
}

export function alternativesOf(
  request: CalculatePayRequest,
  facts: Facts,
  held: HeldAward,
  library: Library,
  result: ShiftResult,
): readonly Alternative[] {
  const shift = facts.shifts[0];
  if (shift === undefined) return [];
  const unsaid = { request, facts, shift, held, found: [] };
  aboutPerson(unsaid);
  aboutHistory(unsaid);
  aboutCalendar(unsaid, library);
  return [
    ...unsaid.found,
    ...breakAlternatives(facts, shift, held, result),
    ...declaredAlternatives(request.state, facts.employee, shift, held.award),
  ];
}

const add = ({ found }: Unsaid, others: readonly Change[], say: () => Said): void => {
  found.push({ others, say });
};

const person = (employee: Employee): Change => ({ of: "person", employee });
const worked = (shift: Shift): Change => ({ of: "shift", shift });

const AGES = [15, 16, 17, 18, 19, 20];

function aboutPerson(unsaid: Unsaid): void {
  const { request, facts, shift, held } = unsaid;
  const { employee } = facts;
  const { scales, workerType } = clausesIn(held.award);
  const named = held.law.classifications.get(request.classification_code);
  if (request.age === undefined && request.date_of_birth === undefined && named?.rateType === "adult") {
    add(
      unsaid,
      AGES.map((age) => person({ ...employee, age })),
      () => ({
        code: "age",
        detail: "No age was given; the adult rate is taken.",
        clauses: scales.junior,
      }),
    );
  }
  if (request.service_start_date === undefined && named?.implies.servedMonths == null) {
    add(unsaid, [person({ ...employee, serviceStart: dayOf(shift.from) })], () => ({
      code: "service_start_date",
      detail: "No start of service was given; more than six months' service is taken.",
      clauses: scales.junior,
    }));
  }
  if (named?.rateType === "apprentice" && named.is === null) aboutApprentice(unsaid, scales.apprentice);
  if (request.worker_type === undefined) {
    const others = held.award.workerTypes.slice(1);
    add(
      unsaid,
      others.map(({ slug }) => person({ ...employee, worker: slug })),
      () => ({
        code: "worker_type",
        detail: `No worker_type was given; ${employee.worker} is taken.`,
        clauses: workerType,
      }),
    );
  }
}

function aboutApprentice(unsaid: Unsaid, clauses: readonly string[]): void {
  const { facts } = unsaid;
  const given = facts.employee.apprenticeship ?? {};
  const addUnless = (
    key: "completedYear12" | "adult" | "started",
    field: string,
    taken: string,
    other: boolean | LocalDate,
  ): void => {
    if (given[key] !== undefined) return;
    const apprenticeship = { ...given, [key]: other };
    add(unsaid, [person({ ...facts.employee, apprenticeship })], () => ({
      code: `apprenticeship.${field}`,
      detail: `apprenticeship.${field} was not given; ${taken} is taken.`,
      clauses,
    }));
  };
  addUnless("completedYear12", "completed_year_12", "false", true);
  addUnless("adult", "adult", "false", true);
  addUnless("started", "started", "1 January 2014 or later", 16_000 as LocalDate);
}

const HOURS_TODAY = [180, 540, 660, 720].map(minutes);
const FULL_WEEK = minutes(38 * 60);

function aboutHistory(unsaid: Unsaid): void {
  const { request, shift, held } = unsaid;
  const { limits } = clausesIn(held.award);
  if (request.hours_already_worked_today === undefined) {
    add(
      unsaid,
      HOURS_TODAY.map((workedToday) => worked({ ...shift, workedToday })),
      () => ({
        code: "hours_already_worked_today",
        detail: "No earlier hours today were given; none are taken.",
        clauses: limits.day,
      }),
    );
  }
  if (request.hours_already_worked_this_week === undefined) {
    add(unsaid, [worked({ ...shift, workedThisWeek: FULL_WEEK })], () => ({
      code: "hours_already_worked_this_week",
      detail: "No earlier hours this week were given; none are taken.",
      clauses: limits.cycle,
    }));
  }
  if (request.previous_shift_end === undefined) aboutRest(unsaid);
  aboutPatterns(unsaid);
}

/** A finish just too late for the rest matters only when it would fall on an earlier day than the start. */
function aboutRest(unsaid: Unsaid): void {
  const { shift, held } = unsaid;
  const { rest, longestRest } = clausesIn(held.award);
  const previousFinish = (shift.from - longestRest + 1) as Moment;
  if (longestRest === 0 || dayOf(previousFinish) === dayOf(shift.from)) return;
  add(unsaid, [worked({ ...shift, previousFinish })], () => ({
    code: "previous_shift_end",
    detail: "No previous finish was given; enough rest before this shift is taken.",
    clauses: rest,
  }));
}

function aboutPatterns(unsaid: Unsaid): void {
  const { request, facts, shift, held } = unsaid;
  const { employment } = facts.employee;
  const nothing = { from: shift.from, to: shift.from };
  if (request.agreed_hours === undefined && employment === "part_time") {
    add(unsaid, [worked({ ...shift, agreed: nothing })], () => ({
      code: "agreed_hours",
      detail: "No agreed hours were given; the hours worked are taken as agreed.",
      clauses: patternClauses(held.award, "agreed", employment),
    }));
  }
  if (request.rostered === undefined) {
    add(unsaid, [worked({ ...shift, rostered: nothing })], () => ({
      code: "rostered",
      detail: "No rostered shift was given; the hours worked are taken as rostered.",
      clauses: patternClauses(held.award, "rostered", employment),
    }));
  }
}

function aboutCalendar(unsaid: Unsaid, { calendar }: Library): void {
  const { request, facts, shift, held } = unsaid;
  const uncertain = holidayDepends(request, shift, calendar);
  if (uncertain !== null) {
    const entries = calendar.onDay(uncertain);
    const others = entries.map(
      ({ day, from, name }): Change => ({
        of: "holidays",
        holidays: [...facts.holidays, { day, from, name }],
      }),
    );
    add(unsaid, others, () => {
      const where = [...new Set(entries.map((entry) => entry.state))].join(", ");
      return {
        code: "state",
        detail: `No state was given; ${formatLocalDate(uncertain)} is a public holiday in ${where} and is not taken as one.`,
        clauses: clausesIn(held.award).holiday,
      };
    });
  }
  const change =
    request.pay_period_start === undefined ? doubtfulChange(held.law, dayOf((shift.to - 1) as Moment)) : null;
  if (change !== null) {
    const employee = { ...facts.employee, payPeriodStart: addDays(change, -1) };
    add(unsaid, [person(employee)], () => ({
      code: "pay_period_start",
      detail: `No pay period was given; the change of ${formatLocalDate(change)} is taken to have started, which a pay period that began before it would delay.`,
      clauses: [],
    }));
  }
}
