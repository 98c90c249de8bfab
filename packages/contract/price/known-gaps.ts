// Warnings about gaps that may affect a shift, from the register's known gaps.

import {
  type Calculation,
  type Classification,
  dayOf,
  type Facts,
  type Minutes,
  type Moment,
  momentAt,
  type Shift,
  type Warning,
  warningOf,
} from "#engine";
import type { GapScope, HeldAward } from "../library/library.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";

/** A calculation that warns each shift of the gaps that may affect it; `requests` are in the order of the facts. */
export function withKnownGaps(
  calculation: Calculation,
  { coverage: { knownGaps: gaps }, law }: HeldAward,
  facts: Facts,
  requests: readonly CalculatePayRequest[],
): Calculation {
  if (gaps.length === 0) return calculation;
  const warningsOn = (id: string): readonly Warning[] => {
    const place = facts.shifts.findIndex((shift) => shift.id === id);
    const [shift, request] = [facts.shifts[place], requests[place]];
    if (shift === undefined || request === undefined) return [];
    const classification = law.classifications.get(request.classification_code);
    const subject = { request, shift, facts, law, classification };
    const bearing = gaps.filter(({ bearsOn }) => fits(bearsOn, subject));
    return bearing.map(({ says, clauses }) => warningOf("known_gap", says, clauses));
  };
  const shifts = calculation.shifts.map((result) => {
    const warnings = warningsOn(result.id);
    return warnings.length === 0 ? result : { ...result, warnings: [...result.warnings, ...warnings] };
  });
  return { ...calculation, shifts };
}

interface Subject {
  readonly request: CalculatePayRequest;
  readonly shift: Shift;
  readonly facts: Facts;
  readonly law: HeldAward["law"];
  readonly classification: Classification | undefined;
}

const among = <T>(list: readonly T[] | null, value: T | undefined): boolean =>
  list === null || (value !== undefined && list.includes(value));

function fits(scope: GapScope, subject: Subject): boolean {
  const { request, shift, facts, law, classification } = subject;
  const day = dayOf(shift.from);
  return (
    among(scope.employment, facts.employee.employment) &&
    among(scope.worker, facts.employee.worker) &&
    among(scope.rateTypes, classification?.rateType) &&
    among(scope.classifications, classification?.is ?? classification?.code) &&
    among(scope.states, request.state) &&
    (scope.claims === null || scope.claims.some((code) => Object.hasOwn(shift.claims, code))) &&
    (scope.from === null || day >= scope.from) &&
    (scope.to === null || day < scope.to) &&
    (scope.earlierToday === null || scope.earlierToday === hasEarlierWork(shift, facts)) &&
    (scope.touchesShiftUnder === null || touchesShift(shift, facts, scope.touchesShiftUnder)) &&
    (scope.partDayHoliday === null || scope.partDayHoliday === hasPartDayHoliday(shift, facts)) &&
    (scope.holidayPartUnder === null || hasShortHolidayPart(shift, facts, scope.holidayPartUnder)) &&
    scope.facts.every(({ slug, values }) => {
      const value = shift.circumstances[slug] ?? law.facts.get(slug)?.default ?? null;
      return value !== null && values.includes(value);
    })
  );
}

/** By what the request says, or by an earlier shift of the period. */
const hasEarlierWork = (shift: Shift, { shifts }: Facts): boolean =>
  shift.workedToday > 0 ||
  shifts.some((other) => other.to <= shift.from && dayOf(other.from) === dayOf(shift.from));

const touchesShift = ({ from, to }: Shift, { shifts }: Facts, under: Minutes): boolean =>
  to - from < under && shifts.some((other) => other.to === from || other.from === to);

function hasPartDayHoliday({ from, to }: Shift, { holidays }: Facts): boolean {
  const last = dayOf((to - 1) as Moment);
  return holidays.some((one) => one.from > 0 && one.day >= dayOf(from) && one.day <= last);
}

/** Whether midnight divides a shift between a public holiday and another day, with little of it on the holiday. */
function hasShortHolidayPart({ from, to }: Shift, { holidays }: Facts, under: Minutes): boolean {
  const last = dayOf((to - 1) as Moment);
  if (last === dayOf(from)) return false;
  const isHoliday = (day: number): boolean => holidays.some((one) => one.day === day && one.from === 0);
  const onFirst = momentAt(last, 0) - from;
  return (
    isHoliday(last) !== isHoliday(dayOf(from)) && (isHoliday(last) ? to - from - onFirst : onFirst) < under
  );
}
