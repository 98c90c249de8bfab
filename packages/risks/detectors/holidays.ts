// Days that the request says are no holiday and the state's calendar says are one.

import { calendarHoliday } from "#contract";
import { ALWAYS, type Cents, dayOf, formatCents, type Holiday, type LocalDate, needsHoliday } from "#engine";
import { type Case, coveredTo, type PricedShift, totalAs } from "../case.ts";
import { allClauses } from "../dues.ts";
import { type Detector, dueFact, type Finding, factOf, orOfRate, paidFact } from "../finding.ts";

export const deniedHolidays: Detector = (one) => {
  const days = new Map<LocalDate, readonly [PricedShift, Holiday]>();
  for (const shift of one.shifts) {
    const holiday = shift.request.is_public_holiday === false ? heldOn(one, shift) : null;
    if (holiday !== null && !days.has(holiday.day)) days.set(holiday.day, [shift, holiday]);
  }
  return [...days.values()].flatMap(([shift, holiday]) => findingOf(one, shift, holiday));
};

/** The calendar's entry for the state, or for some state where none was given. */
function heldOn({ library }: Case, { shift, request }: PricedShift): Holiday | null {
  if (request.state !== undefined) return calendarHoliday(dayOf(shift.from), request, library.calendar);
  const entries = library.calendar.onDay(dayOf(shift.from));
  return entries.reduce<Holiday | null>(
    (first, { day, from, name }) => (first === null || from < first.from ? { day, from, name } : first),
    null,
  );
}

function findingOf(one: Case, shift: PricedShift, holiday: Holiday): readonly Finding[] {
  const { facts } = one;
  const other = totalAs(one, { ...facts, holidays: [...facts.holidays, holiday] });
  const covered = coveredTo(one);
  if (other === null || other <= covered) return [];
  const { state, work_date } = shift.request;
  const where = state ?? "some states";
  return [
    {
      code: "holiday_denied",
      severity: state === undefined ? "info" : "warning",
      confidence: state === undefined ? "low" : "medium",
      description: `is_public_holiday is false, and the calendar has ${holiday.name} on ${work_date} in ${where}. As a holiday the award pays ${formatCents(other)}.`,
      clauses: orOfRate(holidayClauses(one), one),
      amount: (other - covered) as Cents,
      facts: [
        factOf("work_date", work_date, shift.id),
        factOf("is_public_holiday", "false", shift.id),
        factOf("state", state ?? "not given", shift.id),
        dueFact(one),
        ...paidFact(one),
      ],
      clearsWhen:
        "The holiday was moved to another day by an agreement the award allows, or is not one where the work was done.",
    },
  ];
}

/** The clauses of rules that pay for holidays. */
const holidayClauses = ({ shifts: [{ result, rules }] }: Case) =>
  allClauses([
    ...result.claims
      .filter(({ rule }) => needsHoliday(rules.get(rule)?.when ?? ALWAYS))
      .map(({ clauses }) => clauses),
    [],
  ]);
