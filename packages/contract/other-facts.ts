// Facts with one thing changed: what an alternative is priced from.

import type { Employee, Facts, Shift } from "#engine";

export const withEmployee = (facts: Facts, change: Partial<Employee>): Facts => ({
  ...facts,
  employee: { ...facts.employee, ...change },
});

export const withShift = (facts: Facts, change: Partial<Shift>): Facts => ({
  ...facts,
  shifts: facts.shifts.map((shift) => ({ ...shift, ...change })),
});
