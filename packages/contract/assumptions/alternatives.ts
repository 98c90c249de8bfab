// The other values that unstated facts could have had.

import {
  addDays,
  addMonths,
  type Change,
  type Classification,
  dayOf,
  doubtfulChanges,
  findClassification,
  formatLocalDate,
  type LocalDate,
  type Moment,
  planFor,
  type Shift,
  versionAt,
} from "#engine";
import type { Library } from "../library/library.ts";
import { holidayDepends } from "../request/holidays.ts";
import {
  type Alternative,
  type Assumption,
  type Filter,
  otherValues,
  type PricedShift,
  type Statement,
} from "./alternative.ts";
import { type BoundAlternatives, boundAlternatives } from "./bound-alternatives.ts";
import { breakAlternatives } from "./break-alternatives.ts";
import { declaredAlternatives } from "./declared-alternatives.ts";
import { historyAlternatives } from "./history-alternatives.ts";
import { localAlternatives } from "./local-alternatives.ts";

/** A priced shift with what we can try for its kind of person, and the alternatives found so far. */
interface Unsaid extends PricedShift {
  readonly shift: Shift;
  readonly lawful: BoundAlternatives;
  readonly found: Alternative[];
}

/** `mayMatter` leaves out facts that cannot matter to the shift, if the caller knows. */
export function alternativesOf(
  priced: PricedShift,
  library: Library,
  mayMatter: Filter = all,
): readonly Alternative[] {
  const { request, facts, held } = priced;
  const shift = facts.shifts[0];
  if (shift === undefined) return [];
  const found: Alternative[] = [];
  const lawful = lawfulFor(priced, shift);
  const unsaid: Unsaid = { ...priced, shift, lawful, found };
  aboutPerson(unsaid, findClassification(held.law, request.classification_code));
  found.push(...historyAlternatives(priced, shift, lawful));
  aboutCalendar(unsaid, library);
  found.push(...breakAlternatives(priced, shift, lawful));
  found.push(...declaredAlternatives(priced, shift, mayMatter));
  return found;
}

function lawfulFor(
  { request, facts: { employee }, held: { law } }: Omit<PricedShift, "result">,
  shift: Shift,
): BoundAlternatives {
  const named = findClassification(law, request.classification_code);
  const own = named.is === null ? named : findClassification(law, named.is);
  const version = versionAt(law, dayOf(shift.from), employee.payPeriodStart);
  return boundAlternatives(planFor(version, own, employee.employment, employee.worker));
}

/** That no allowance is due which must be claimed. What one is worth depends on how often, so we do not price it. */
export function claimsUnsaid(priced: Omit<PricedShift, "result">, shift: Shift): Assumption | null {
  const said = priced.request.allowances === undefined ? lawfulFor(priced, shift).noClaims : null;
  return said === null ? null : { ...said, effect: null, clauses: [] };
}

const all: Filter = (alternatives) => alternatives;

const add = ({ found }: Unsaid, other: Change, say: () => Statement): void => {
  found.push({ others: otherValues([other]), say });
};

function aboutPerson(unsaid: Unsaid, named: Classification): void {
  const { request, lawful, found } = unsaid;
  const isAgeUnsaid = request.age === undefined && request.date_of_birth === undefined;
  if (isAgeUnsaid && named.implies.age === null) found.push(lawful.age);
  if (request.service_start_date === undefined && named.implies.servedMonths === null) aboutService(unsaid);
  if (named.rateType === "apprentice" && named.is === null) aboutApprentice(unsaid);
  if (request.worker_type === undefined) found.push(lawful.workerType);
}

/** Service that has just reached each number of months at which a rate changes. */
function aboutService({ shift, lawful, found }: Unsaid): void {
  const { serviceMonths } = lawful.bounds;
  const most = serviceMonths.at(-1)?.value;
  if (most === undefined) return;
  const others = serviceMonths.map(({ value, clauses }) => {
    const serviceStart = addMonths(dayOf(shift.from), -value);
    return { change: { of: "person", to: { serviceStart } } as const, clauses };
  });
  const detail = `We assumed more than ${most} months' service.`;
  found.push({ others, say: () => ({ code: "service_start_date", detail, clauses: [] }) });
}

const NO_YEAR_12 = "We assumed that the apprentice did not complete year 12.";
const YOUNG_AT_START = "We assumed that the apprentice was under 21 when the apprenticeship began.";

function aboutApprentice(unsaid: Unsaid): void {
  const { facts, lawful, found } = unsaid;
  const given = facts.employee.apprenticeship ?? {};
  const addUnless = (key: "completedYear12" | "adult", field: string, detail: string): void => {
    if (given[key] !== undefined) return;
    add(unsaid, { of: "person", to: { apprenticeship: { ...given, [key]: true } } }, () => ({
      code: `apprenticeship.${field}`,
      detail,
      clauses: lawful.apprenticeScale,
    }));
  };
  addUnless("completedYear12", "completed_year_12", NO_YEAR_12);
  addUnless("adult", "adult", YOUNG_AT_START);
  const { apprenticeshipStarts } = lawful.bounds;
  const latest = apprenticeshipStarts.at(-1);
  if (given.started !== undefined || latest === undefined) return;
  const others = apprenticeshipStarts.map(({ value, clauses }) => {
    const apprenticeship = { ...given, started: value as LocalDate };
    return { change: { of: "person", to: { apprenticeship } } as const, clauses };
  });
  const detail = `We assumed that the apprenticeship started after ${formatLocalDate(latest.value as LocalDate)}.`;
  found.push({ others, say: () => ({ code: "apprenticeship.started", detail, clauses: [] }) });
}

function aboutCalendar(unsaid: Unsaid, { calendar }: Library): void {
  const { request, facts, shift, held, lawful, found } = unsaid;
  const uncertain = holidayDepends(request, shift, calendar);
  if (uncertain !== null) {
    const entries = calendar.onDay(uncertain);
    const others = entries.map(
      ({ day, from, name }): Change => ({ of: "holidays", to: [...facts.holidays, { day, from, name }] }),
    );
    const where = [...new Set(entries.map((entry) => entry.state))].join(", ");
    const detail = `No state was given. ${formatLocalDate(uncertain)} is a public holiday in ${where}. We assumed it is not one.`;
    const { holiday: clauses } = lawful;
    found.push({ others: otherValues(others), say: () => ({ code: "state", detail, clauses }) });
  }
  found.push(...localAlternatives(request, facts, calendar, lawful.holiday));
  if (request.pay_period_start !== undefined) return;
  const changes = doubtfulChanges(held.law, dayOf((shift.to - 1) as Moment));
  if (changes.length === 0) return;
  const others = changes.map(
    (change): Change => ({ of: "person", to: { payPeriodStart: addDays(change, -1) } }),
  );
  found.push({ others: otherValues(others), say: () => payPeriodUnsaid(changes) });
}

function payPeriodUnsaid(changes: readonly LocalDate[]): Statement {
  const days = changes.map(formatLocalDate).join(" and of ");
  const [which, it] =
    changes.length === 1 ? [`the change of ${days} has`, "it"] : [`the changes of ${days} have`, "them"];
  const detail = `No pay period was given. We assumed that ${which} started; a pay period that began before ${it} would delay ${it}.`;
  return { code: "pay_period_start", detail, clauses: [] };
}
