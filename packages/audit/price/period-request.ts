// One pay period of an employee as a request for the period calculation.

import { type CalculatePayPeriodRequest, WEEKDAYS } from "#contract";
import {
  clockOf,
  dayOf,
  formatClock,
  formatLocalDate,
  formatMoment,
  type LocalDate,
  type Moment,
  weekOf,
} from "#engine";
import type { AuditOptions } from "../records/options.ts";
import type { ClockRange, Terms, WorkedShift } from "../records/records.ts";
import { type Before, NOTHING_BEFORE } from "./history.ts";

type Shift = CalculatePayPeriodRequest["shifts"][number];

export interface PeriodDays {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

export function periodRequest(
  { start, end }: PeriodDays,
  shifts: readonly WorkedShift[],
  terms: Terms,
  { options, before }: { readonly options: AuditOptions; readonly before: Before },
): CalculatePayPeriodRequest {
  const { rosterCycle: cycle } = options;
  const isInFirstWeek = firstWeekOf(shifts, options);
  const claims = before.paidThisWeek.length === 0 ? null : claimsOf(shifts, terms, before, isInFirstWeek);
  return {
    employee: employeeOf(claims === null ? terms : { ...terms, allowances: [] }, options),
    period: {
      start: formatLocalDate(start),
      end: formatLocalDate(end),
      week_starts_on: options.weekStartsOn,
      ...(cycle === null || cycle.start > end
        ? {}
        : { roster_cycle: { weeks: cycle.weeks, start: formatLocalDate(cycle.start) } }),
    },
    shifts: shifts.map((shift, index) => {
      const allowances = claims?.[index] ?? shift.allowances;
      const units = isInFirstWeek(shift) ? before.unitsThisWeek : NO_UNITS;
      return shiftOf({ ...shift, allowances }, index === 0 ? before : NOTHING_BEFORE, units);
    }),
  } as CalculatePayPeriodRequest;
}

const NO_UNITS: Before["unitsThisWeek"] = {};

/** Whether a shift is in the week of the first. */
function firstWeekOf([first]: readonly WorkedShift[], { weekStartsOn }: AuditOptions) {
  const weekday = WEEKDAYS.indexOf(weekStartsOn);
  const week = first === undefined ? null : weekOf(dayOf(first.from), weekday);
  return ({ from }: WorkedShift): boolean => weekOf(dayOf(from), weekday) === week;
}

/** By shift, where some amount was paid before for the week of the first: its shifts do not claim that again. */
const claimsOf = (
  shifts: readonly WorkedShift[],
  { allowances: always }: Terms,
  { paidThisWeek }: Before,
  isInFirstWeek: (shift: WorkedShift) => boolean,
): readonly WorkedShift["allowances"][] =>
  shifts.map((shift) => {
    const claims = {
      ...Object.fromEntries(always.map((code) => [code, true as const])),
      ...shift.allowances,
    };
    if (!isInFirstWeek(shift)) return claims;
    const isLeft = ([code, claimed]: readonly [string, true | number]): boolean =>
      claimed !== true || !paidThisWeek.includes(code);
    return Object.fromEntries(Object.entries(claims).filter(isLeft));
  });

export function employeeOf(terms: Terms, { facts }: AuditOptions): Readonly<Record<string, unknown>> {
  const { award, classification, employment, workerType, state, locality, dateOfBirth, serviceStart } = terms;
  const stated = facts[award];
  return {
    award_code: award,
    classification_code: classification,
    employment_type: employment,
    ...(workerType === null ? {} : { worker_type: workerType }),
    ...(state === null ? {} : { state }),
    ...(locality === null ? {} : { locality }),
    ...(dateOfBirth === null ? {} : { date_of_birth: formatLocalDate(dateOfBirth) }),
    ...(serviceStart === null ? {} : { service_start_date: formatLocalDate(serviceStart) }),
    ...(terms.allowances.length === 0
      ? {}
      : { allowances: Object.fromEntries(terms.allowances.map((code) => [code, true])) }),
    ...(terms.apprenticeship === null ? {} : { apprenticeship: terms.apprenticeship }),
    ...(stated === undefined && isEmpty(terms.stated)
      ? {}
      : { circumstances: { ...stated, ...terms.stated } }),
  };
}

function shiftOf(shift: WorkedShift, before: Before, units: Before["unitsThisWeek"]): Shift {
  const { row, from, to, classification, allowances, stated, rostered, agreed } = shift;
  const facts = { ...units, ...stated, ...before.cycle };
  return {
    id: String(row),
    work_date: formatLocalDate(dayOf(from)),
    start_time: formatClock(clockOf(from)),
    end_time: formatClock(clockOf(to)),
    ...breakFields(shift),
    ...(classification === null ? {} : { classification_code: classification }),
    ...(isEmpty(allowances) ? {} : { allowances: { ...allowances } }),
    ...(rostered === null ? {} : { rostered: rangeOf(rostered) }),
    ...(agreed === null ? {} : { agreed_hours: rangeOf(agreed) }),
    ...(isEmpty(facts) ? {} : { circumstances: facts }),
    ...beforeFields(before),
  } as Shift;
}

/** None where the file says nothing of breaks: that leaves open whether there was one. */
function breakFields({ unpaidBreak, isBreakStated, breaks }: WorkedShift): Partial<Shift> {
  if (!isBreakStated) return {};
  if (breaks.length === 0) return { unpaid_break_minutes: unpaidBreak };
  const clock = (at: Moment): string => formatMoment(at).slice(11);
  return {
    breaks: breaks.map(({ from, to, paid }) => ({ start_time: clock(from), end_time: clock(to), paid })),
  };
}

const rangeOf = ({ start, end }: ClockRange) => ({ start_time: start, end_time: end });

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

const beforeFields = ({ previousFinish, today, week }: Before): Partial<Shift> => ({
  ...(previousFinish === null ? {} : { previous_shift_end: formatMoment(previousFinish) }),
  ...(today > 0 ? { hours_already_worked_today: today } : {}),
  ...(week > 0 ? { hours_already_worked_this_week: week } : {}),
});
