// A drawing as the body of a request would have it, to be looked at, sent or kept as a scenario.

import {
  type Award,
  clockOf,
  dayOf,
  type Employee,
  type Facts,
  type FactValue,
  formatCents,
  formatClock,
  formatLocalDate,
  formatMoment,
  type LocalDate,
  type Moment,
  QUANTUM,
  type Shift,
  type TimeRange,
} from "#engine";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** A shift alone is a body of /calculate-pay, several are nearly one of /calculate-pay-period. */
export function requestOf(award: Award, { employee, shifts, holidays }: Facts): object {
  const person = employeeOf(award, employee);
  const dates = holidays.map(
    ({ day, from, name }) =>
      `${formatLocalDate(day)}${from === 0 ? "" : ` from ${formatClock(from)}`} ${name}`,
  );
  const public_holidays = dates.length === 0 ? {} : { public_holidays: dates };
  const [first] = shifts;
  if (shifts.length === 1 && first !== undefined)
    return { ...person, ...public_holidays, ...shiftOf(award, first) };
  const week_starts_on = WEEKDAYS[employee.weekStartsOn];
  return {
    employee: person,
    week_starts_on,
    ...public_holidays,
    shifts: shifts.map((one) => ({ id: one.id, ...shiftOf(award, one) })),
  };
}

const date = (day: LocalDate | null): string | undefined => (day === null ? undefined : formatLocalDate(day));

function employeeOf(award: Award, employee: Employee): object {
  const { apprenticeship } = employee;
  return {
    award_code: award.code,
    classification_code: employee.classification,
    employment_type: employee.employment,
    worker_type: employee.worker,
    age: employee.age ?? undefined,
    date_of_birth: date(employee.dateOfBirth),
    service_start_date: date(employee.serviceStart),
    apprenticeship:
      apprenticeship === null
        ? undefined
        : { ...apprenticeship, started: date(apprenticeship.started ?? null) },
    pay_period_start: date(employee.payPeriodStart),
    roster_cycle_start: date(employee.cycleStart),
  };
}

const clock = (at: Moment): string => formatClock(clockOf(at));

const range = (times: TimeRange | null): object | undefined =>
  times === null ? undefined : { start_time: clock(times.from), end_time: clock(times.to) };

const hours = (minutes: number): number | undefined => (minutes === 0 ? undefined : minutes / 60);

function shiftOf(award: Award, shift: Shift): object {
  const { breaks, claims, circumstances, unplacedBreak, previousFinish } = shift;
  const facts = Object.entries(circumstances).map(([slug, value]) => [slug, factText(award, slug, value)]);
  const claimed = Object.entries(claims).map(([code, given]) => [
    code,
    given === true ? true : given / QUANTUM,
  ]);
  return {
    classification_code: shift.classification,
    work_date: formatLocalDate(dayOf(shift.from)),
    ...range(shift),
    unpaid_break_minutes: unplacedBreak === 0 ? undefined : unplacedBreak,
    breaks:
      breaks.length === 0
        ? undefined
        : breaks.map((one) => ({ ...range(one), kind: one.kind, paid: one.paid })),
    rostered: range(shift.rostered),
    agreed_hours: range(shift.agreed),
    hours_already_worked_today: hours(shift.workedToday),
    hours_already_worked_this_week: hours(shift.workedThisWeek),
    previous_shift_end: previousFinish === null ? undefined : formatMoment(previousFinish),
    allowances: claimed.length === 0 ? undefined : Object.fromEntries(claimed),
    circumstances: facts.length === 0 ? undefined : Object.fromEntries(facts),
  };
}

function factText(award: Award, slug: string, value: FactValue): FactValue {
  const type = award.facts.find((one) => one.slug === slug)?.type;
  if (typeof value !== "number") return value;
  if (type === "hours") return value / 60;
  if (type === "clock") return formatClock(value);
  return type === "money" ? formatCents(value as Parameters<typeof formatCents>[0]) : value;
}
