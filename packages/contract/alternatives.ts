// The other values that facts left unsaid could have had.

import {
  type Award,
  addDays,
  dayOf,
  doubtfulChange,
  type FactDeclaration,
  type Facts,
  type FactValue,
  formatLocalDate,
  type LocalDate,
  type Moment,
  minutes,
  type Shift,
  type ShiftResult,
} from "#engine";
import { isAsked } from "./asked-facts.ts";
import type { Alternative } from "./assumptions.ts";
import { breakAlternatives } from "./break-alternatives.ts";
import { holidayDepends } from "./holidays.ts";
import type { HeldAward, Library } from "./library.ts";
import { withEmployee, withShift } from "./other-facts.ts";
import type { CalculatePayRequest } from "./schema.ts";

export function alternativesOf(
  request: CalculatePayRequest,
  facts: Facts,
  held: HeldAward,
  library: Library,
  result: ShiftResult,
): readonly Alternative[] {
  const shift = facts.shifts[0];
  if (shift === undefined) return [];
  const said = held.law.classifications.get(request.classification_code)?.implies.facts ?? {};
  return [
    ...personAlternatives(request, facts, held),
    ...historyAlternatives(request, facts, shift, held),
    ...calendarAlternatives(request, facts, shift, held, library),
    ...breakAlternatives(facts, shift, held, result),
    ...held.award.facts
      .filter((fact) => !Object.hasOwn(said, fact.slug) && isAsked(fact, held.award, request, facts))
      .flatMap((fact) => declaredAlternative(fact, facts, shift, held.award)),
  ];
}

const AGES = [15, 16, 17, 18, 19, 20];

function personAlternatives(
  request: CalculatePayRequest,
  facts: Facts,
  held: HeldAward,
): readonly Alternative[] {
  const found: Alternative[] = [];
  const named = held.law.classifications.get(request.classification_code);
  const scales = held.award.rules.filter((rule) => rule.kind === "scale");
  const clausesOf = (scale: "junior" | "apprentice"): readonly string[] =>
    scales.find((rule) => rule.scale === scale)?.clauses ?? [];
  if (request.age === undefined && request.date_of_birth === undefined && named?.rateType === "adult") {
    found.push({
      code: "age",
      detail: "No age was given; the adult rate is taken.",
      clauses: clausesOf("junior"),
      others: AGES.map((age) => withEmployee(facts, { age })),
    });
  }
  if (request.service_start_date === undefined && named?.implies.servedMonths == null) {
    const day = dayOf(facts.shifts[0]?.from ?? (0 as Moment));
    found.push({
      code: "service_start_date",
      detail: "No start of service was given; more than six months' service is taken.",
      clauses: clausesOf("junior"),
      others: [withEmployee(facts, { serviceStart: day })],
    });
  }
  if (named?.rateType === "apprentice" && named.is === null)
    found.push(...apprenticeAlternatives(facts, clausesOf("apprentice")));
  if (request.worker_type === undefined) {
    found.push({
      code: "worker_type",
      detail: `No worker_type was given; ${facts.employee.worker} is taken.`,
      clauses: held.award.workerTypes[0]?.clauses ?? [],
      others: held.award.workerTypes.slice(1).map(({ slug }) => withEmployee(facts, { worker: slug })),
    });
  }
  return found;
}

function apprenticeAlternatives(facts: Facts, clauses: readonly string[]): readonly Alternative[] {
  const given = facts.employee.apprenticeship ?? {};
  const found: Alternative[] = [];
  const add = (
    key: "completedYear12" | "adult" | "started",
    field: string,
    taken: string,
    other: boolean | LocalDate,
  ): void => {
    if (given[key] !== undefined) return;
    found.push({
      code: `apprenticeship.${field}`,
      detail: `apprenticeship.${field} was not given; ${taken} is taken.`,
      clauses,
      others: [withEmployee(facts, { apprenticeship: { ...given, [key]: other } })],
    });
  };
  add("completedYear12", "completed_year_12", "false", true);
  add("adult", "adult", "false", true);
  add("started", "started", "1 January 2014 or later", 16_000 as LocalDate);
  return found;
}

const HOURS_TODAY = [180, 540, 660, 720].map(minutes);
const FULL_WEEK = minutes(38 * 60);

function historyAlternatives(
  request: CalculatePayRequest,
  facts: Facts,
  shift: Shift,
  held: HeldAward,
): readonly Alternative[] {
  const found: Alternative[] = [];
  const limit = (per: string): readonly string[] =>
    held.award.rules.find((rule) => rule.kind === "ordinary-limit" && rule.per === per)?.clauses ?? [];
  if (request.hours_already_worked_today === undefined) {
    found.push({
      code: "hours_already_worked_today",
      detail: "No earlier hours today were given; none are taken.",
      clauses: limit("day"),
      others: HOURS_TODAY.map((workedToday) => withShift(facts, { workedToday })),
    });
  }
  if (request.hours_already_worked_this_week === undefined) {
    found.push({
      code: "hours_already_worked_this_week",
      detail: "No earlier hours this week were given; none are taken.",
      clauses: limit("cycle"),
      others: [withShift(facts, { workedThisWeek: FULL_WEEK })],
    });
  }
  if (request.previous_shift_end === undefined) found.push(...restAlternative(facts, shift, held));
  const nothing = { from: shift.from, to: shift.from };
  if (request.agreed_hours === undefined && request.employment_type === "part_time") {
    found.push({
      code: "agreed_hours",
      detail: "No agreed hours were given; the hours worked are taken as agreed.",
      clauses: patternClauses(held.award, "agreed", facts),
      others: [withShift(facts, { agreed: nothing })],
    });
  }
  if (request.rostered === undefined) {
    found.push({
      code: "rostered",
      detail: "No rostered shift was given; the hours worked are taken as rostered.",
      clauses: patternClauses(held.award, "rostered", facts),
      others: [withShift(facts, { rostered: nothing })],
    });
  }
  return found;
}

const patternClauses = (award: Award, of: "agreed" | "rostered", { employee }: Facts): readonly string[] =>
  award.rules.findLast(
    (rule) =>
      rule.kind === "pattern" &&
      rule.of === of &&
      (rule.for.employment?.includes(employee.employment) ?? true),
  )?.clauses ?? [];

/** A finish just too late for the rest matters only when it would fall on an earlier day than the start. */
function restAlternative(facts: Facts, shift: Shift, held: HeldAward): readonly Alternative[] {
  const rules = held.award.rules.flatMap((rule) =>
    rule.kind === "rest-between" && rule.rest !== null ? [rule] : [],
  );
  const longest = Math.max(0, ...rules.map((rule) => rule.rest?.needed ?? 0));
  const finish = (shift.from - longest + 1) as Moment;
  if (longest === 0 || dayOf(finish) === dayOf(shift.from)) return [];
  return [
    {
      code: "previous_shift_end",
      detail: "No previous finish was given; enough rest before this shift is taken.",
      clauses: rules[0]?.clauses ?? [],
      others: [withShift(facts, { previousFinish: finish, circumstances: afterOvertime(shift, rules) })],
    },
  ];
}

/** Where only overtime cuts a rest short, the earlier work is taken to have ended in it. */
const afterOvertime = (
  { circumstances }: Shift,
  rules: readonly { readonly rest: { readonly afterOvertime: { readonly fact: string } | null } | null }[],
): Shift["circumstances"] => ({
  ...Object.fromEntries(
    rules.flatMap(({ rest }) => (rest?.afterOvertime == null ? [] : [[rest.afterOvertime.fact, true]])),
  ),
  ...circumstances,
});

function calendarAlternatives(
  request: CalculatePayRequest,
  facts: Facts,
  shift: Shift,
  held: HeldAward,
  library: Library,
): readonly Alternative[] {
  const found: Alternative[] = [];
  const uncertain = holidayDepends(request, shift, library.calendar);
  if (uncertain !== null) {
    const entries = library.calendar.onDay(uncertain);
    const where = [...new Set(entries.map((entry) => entry.state))].join(", ");
    found.push({
      code: "state",
      detail: `No state was given; ${formatLocalDate(uncertain)} is a public holiday in ${where} and is not taken as one.`,
      clauses:
        held.award.rules.find((rule) => rule.kind === "penalty" && rule.when.holiday === true)?.clauses ?? [],
      others: entries.map(({ day, from, name }) => ({
        ...facts,
        holidays: [...facts.holidays, { day, from, name }],
      })),
    });
  }
  const change =
    request.pay_period_start === undefined ? doubtfulChange(held.law, dayOf((shift.to - 1) as Moment)) : null;
  if (change !== null) {
    const before = addDays(change, -1);
    found.push({
      code: "pay_period_start",
      detail: `No pay period was given; the change of ${formatLocalDate(change)} is taken to have started, which a pay period that began before it would delay.`,
      clauses: [],
      others: [withEmployee(facts, { payPeriodStart: before })],
    });
  }
  return found;
}

/** A declared fact left at its default, against each other value it may have. */
function declaredAlternative(
  fact: FactDeclaration,
  facts: Facts,
  shift: Shift,
  award: Award,
): readonly Alternative[] {
  if (fact.default === null || Object.hasOwn(shift.circumstances, fact.slug)) return [];
  const values = otherValues(fact);
  const plain = fact.type === "hours" ? `${Number(fact.default) / 60} h` : String(fact.default);
  const taken = typeof fact.default === "boolean" ? (fact.default ? "yes" : "no") : plain;
  const reading = award.readings.find(({ id }) => id === fact.reading);
  const detail =
    reading === undefined
      ? `${fact.asks} Not given; ${taken} is taken.`
      : `Reading ${reading.id}, ${reading.title}: ${fact.asks} Taken: ${taken}.`;
  return [
    {
      code: reading === undefined ? fact.slug : `reading_${reading.id}`,
      detail,
      clauses: fact.clauses,
      others: values.map((value) =>
        withShift(facts, { circumstances: { ...shift.circumstances, [fact.slug]: value } }),
      ),
    },
  ];
}

function otherValues(fact: FactDeclaration): readonly FactValue[] {
  if (fact.telling.length > 0) return fact.telling;
  if (fact.type === "boolean") return [fact.default !== true];
  if (fact.type === "choice") return fact.choices.filter((choice) => choice !== fact.default);
  if (fact.type !== "integer") return [];
  return Array.from({ length: fact.most - fact.least + 1 }, (_, index) => fact.least + index).filter(
    (value) => value !== fact.default,
  );
}
