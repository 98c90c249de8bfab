// The other values that facts left unsaid could have had.

import {
  addDays,
  type Change,
  dayOf,
  doubtfulChanges,
  formatLocalDate,
  type LocalDate,
  type Moment,
  type Shift,
} from "#engine";
import type { Library } from "../library/library.ts";
import { holidayDepends } from "../request/holidays.ts";
import type { Alternative, PricedShift, Statement } from "./alternative.ts";
import { breakAlternatives } from "./break-alternatives.ts";
import { declaredAlternatives } from "./declared-alternatives.ts";
import { localAlternatives } from "./local-alternatives.ts";
import { readyIn } from "./ready-alternatives.ts";

/** A priced shift with the alternatives found so far. */
interface Unsaid extends PricedShift {
  readonly shift: Shift;
  readonly found: Alternative[];
}

export function alternativesOf(priced: PricedShift, library: Library): readonly Alternative[] {
  const { request, facts, held, result } = priced;
  const shift = facts.shifts[0];
  if (shift === undefined) return [];
  const found: Alternative[] = [];
  const unsaid: Unsaid = { ...priced, shift, found };
  aboutPerson(unsaid);
  aboutHistory(unsaid);
  aboutCalendar(unsaid, library);
  found.push(...breakAlternatives(facts, shift, held, result));
  found.push(...declaredAlternatives(request, facts, shift, held));
  return found;
}

const add = ({ found }: Unsaid, other: Change, say: () => Statement): void => {
  found.push({ others: [other], say });
};

function aboutPerson(unsaid: Unsaid): void {
  const { request, shift, held, found } = unsaid;
  const { age, workerType, scales } = readyIn(held.award);
  const named = held.law.classifications.get(request.classification_code);
  const hasAges = named?.rateType === "adult" || named?.rateType === "apprentice";
  if (request.age === undefined && request.date_of_birth === undefined && hasAges) found.push(age);
  if (request.service_start_date === undefined && named?.implies.servedMonths == null) {
    add(unsaid, { of: "person", to: { serviceStart: dayOf(shift.from) } }, () => ({
      code: "service_start_date",
      detail: "No start of service was given; more than six months' service is taken.",
      clauses: scales.junior,
    }));
  }
  if (named?.rateType === "apprentice" && named.is === null) aboutApprentice(unsaid, scales.apprentice);
  if (request.worker_type === undefined) found.push(workerType);
}

function aboutApprentice(unsaid: Unsaid, clauses: readonly string[]): void {
  const given = unsaid.facts.employee.apprenticeship ?? {};
  const addUnless = (
    key: "completedYear12" | "adult" | "started",
    field: string,
    taken: string,
    other: boolean | LocalDate,
  ): void => {
    if (given[key] !== undefined) return;
    add(unsaid, { of: "person", to: { apprenticeship: { ...given, [key]: other } } }, () => ({
      code: `apprenticeship.${field}`,
      detail: `apprenticeship.${field} was not given; ${taken} is taken.`,
      clauses,
    }));
  };
  addUnless("completedYear12", "completed_year_12", "false", true);
  addUnless("adult", "adult", "false", true);
  addUnless("started", "started", "1 January 2014 or later", 16_000 as LocalDate);
}

function aboutHistory(unsaid: Unsaid): void {
  const { request, held, found } = unsaid;
  const { workedToday, workedThisWeek } = readyIn(held.award);
  if (request.hours_already_worked_today === undefined) found.push(workedToday[request.employment_type]);
  if (request.hours_already_worked_this_week === undefined)
    found.push(workedThisWeek[request.employment_type]);
  if (request.previous_shift_end === undefined) aboutRest(unsaid);
  aboutPatterns(unsaid);
}

/** A finish just too late for the rest matters only when it would fall on an earlier day than the start. */
function aboutRest(unsaid: Unsaid): void {
  const { shift, held } = unsaid;
  const { rest, longestRest, afterOvertime } = readyIn(held.award);
  const previousFinish = (shift.from - longestRest + 1) as Moment;
  if (longestRest === 0 || dayOf(previousFinish) === dayOf(shift.from)) return;
  const to =
    afterOvertime === null
      ? { previousFinish }
      : { previousFinish, circumstances: { ...afterOvertime, ...shift.circumstances } };
  add(unsaid, { of: "shift", to }, () => ({
    code: "previous_shift_end",
    detail: "No previous finish was given; enough rest before this shift is taken.",
    clauses: rest,
  }));
}

function aboutPatterns(unsaid: Unsaid): void {
  const { request, facts, shift, held } = unsaid;
  const { employment } = facts.employee;
  const { patterns } = readyIn(held.award);
  const nothing = { from: shift.from, to: shift.from };
  if (request.agreed_hours === undefined && employment === "part_time") {
    add(unsaid, { of: "shift", to: { agreed: nothing } }, () => ({
      code: "agreed_hours",
      detail: "No agreed hours were given; the hours worked are taken as agreed.",
      clauses: patterns.agreed[employment],
    }));
  }
  if (request.rostered === undefined) {
    add(unsaid, { of: "shift", to: { rostered: nothing } }, () => ({
      code: "rostered",
      detail: "No rostered shift was given; the hours worked are taken as rostered.",
      clauses: patterns.rostered[employment],
    }));
  }
}

function aboutCalendar(unsaid: Unsaid, { calendar }: Library): void {
  const { request, facts, shift, held, found } = unsaid;
  const uncertain = holidayDepends(request, shift, calendar);
  if (uncertain !== null) {
    const entries = calendar.onDay(uncertain);
    const others = entries.map(
      ({ day, from, name }): Change => ({ of: "holidays", to: [...facts.holidays, { day, from, name }] }),
    );
    const where = [...new Set(entries.map((entry) => entry.state))].join(", ");
    const detail = `No state was given; ${formatLocalDate(uncertain)} is a public holiday in ${where} and is not taken as one.`;
    found.push({ others, say: () => ({ code: "state", detail, clauses: readyIn(held.award).holiday }) });
  }
  found.push(...localAlternatives(request, facts, calendar, readyIn(held.award).holiday));
  if (request.pay_period_start !== undefined) return;
  const changes = doubtfulChanges(held.law, dayOf((shift.to - 1) as Moment));
  if (changes.length === 0) return;
  const others = changes.map(
    (change): Change => ({ of: "person", to: { payPeriodStart: addDays(change, -1) } }),
  );
  found.push({ others, say: () => payPeriodUnsaid(changes) });
}

function payPeriodUnsaid(changes: readonly LocalDate[]): Statement {
  const days = changes.map(formatLocalDate).join(" and of ");
  const taken = changes.length === 1 ? `the change of ${days} is` : `the changes of ${days} are`;
  const before = changes.length === 1 ? "it" : "them";
  const detail = `No pay period was given; ${taken} taken to have started, which a pay period that began before ${before} would delay.`;
  return { code: "pay_period_start", detail, clauses: [] };
}
