// Makes a drawing on which two sides differ as small as it can be while they still differ.

import type { Employee, Facts, Minutes, Moment, Shift } from "#engine";

export function shrink(facts: Facts, isStillWrong: (facts: Facts) => boolean): Facts {
  let smallest = facts;
  for (let tries = 0; tries < 400; ) {
    let hasShrunk = false;
    for (const smaller of simpler(smallest)) {
      tries += 1;
      if (!isStillWrong(smaller)) continue;
      smallest = smaller;
      hasShrunk = true;
      break;
    }
    if (!hasShrunk) break;
  }
  return smallest;
}

function* simpler(facts: Facts): Generator<Facts> {
  const { shifts, holidays, employee } = facts;
  if (shifts.length > 1)
    for (const one of shifts) yield { ...facts, shifts: shifts.filter((shift) => shift !== one) };
  for (const one of holidays) yield { ...facts, holidays: holidays.filter((holiday) => holiday !== one) };
  for (const plainer of plainerEmployees(employee)) yield { ...facts, employee: plainer };
  for (const [index, shift] of shifts.entries())
    for (const plainer of plainerShifts(shift)) {
      const all = shifts.with(index, plainer);
      if (isInOrder(all)) yield { ...facts, shifts: all };
    }
}

const isInOrder = (shifts: readonly Shift[]): boolean =>
  shifts.every(
    (shift, index) => shift.from < shift.to && (index === 0 || shift.from >= (shifts[index - 1]?.to ?? 0)),
  );

const OPTIONAL = [
  "age",
  "dateOfBirth",
  "serviceStart",
  "apprenticeship",
  "payPeriodStart",
  "cycleStart",
] as const;

function* plainerEmployees(employee: Employee): Generator<Employee> {
  for (const key of OPTIONAL) if (employee[key] !== null) yield { ...employee, [key]: null };
  if (employee.weekStartsOn !== 0) yield { ...employee, weekStartsOn: 0 };
}

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));

function* plainerShifts(shift: Shift): Generator<Shift> {
  const { breaks, claims, circumstances, from, to } = shift;
  for (const one of breaks) yield { ...shift, breaks: breaks.filter((other) => other !== one) };
  if (shift.unplacedBreak > 0) yield { ...shift, unplacedBreak: 0 as Minutes };
  for (const slug of Object.keys(circumstances))
    yield { ...shift, circumstances: without(circumstances, slug) };
  for (const code of Object.keys(claims)) yield { ...shift, claims: without(claims, code) };
  for (const key of ["rostered", "agreed", "previousFinish"] as const)
    if (shift[key] !== null) yield { ...shift, [key]: null };
  for (const key of ["workedToday", "workedThisWeek"] as const)
    if (shift[key] > 0) yield { ...shift, [key]: 0 as Minutes };
  const lastBreak = Math.max(from, ...breaks.map((one) => one.to));
  const firstBreak = Math.min(to, ...breaks.map((one) => one.from));
  const shorter = [to - 240, to - 60, to - (to % 60), to - 15].filter(
    (end) => end > Math.max(from, lastBreak) && end < to,
  );
  for (const end of shorter) yield { ...shift, to: end as Moment };
  const later = [from + 240, from + 60, from + 60 - (from % 60)].filter(
    (start) => start > from && start <= firstBreak && start < to,
  );
  for (const start of later)
    if (from % 60 !== 0 || start - from >= 60) yield { ...shift, from: start as Moment };
}
