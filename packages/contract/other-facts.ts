// Facts with one thing changed: what an alternative is priced from.

import type { Employee, Facts, Shift } from "#engine";

export const withEmployee = (facts: Facts, employee: Employee): Facts => ({ ...facts, employee });

export const withShift = (facts: Facts, shift: Shift): Facts => ({ ...facts, shifts: [shift] });
