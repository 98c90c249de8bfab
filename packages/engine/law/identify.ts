// Who a request names: the classification behind a code, with the facts that the code fills in.

import type { Classification } from "../award/award.ts";
import { isEmpty } from "../award/conditions.ts";
import { addMonths, dayOf, type LocalDate } from "../award/units.ts";
import type { Employee, Facts, PersonAtWork, Shift } from "../facts/facts.ts";
import type { Law } from "./law.ts";
import { findClassification } from "./plan.ts";

const firstDay = (facts: Facts): LocalDate => {
  let first = Number.POSITIVE_INFINITY;
  for (const shift of facts.shifts) first = Math.min(first, dayOf(shift.from));
  return first as LocalDate;
};

/** A code may fill in facts and may mean another: a junior row of the publisher's is the adult code and an age. */
export function identify(
  facts: Facts,
  law: Law,
): { readonly facts: Facts; readonly classification: Classification } {
  if (facts.shifts.length === 0) throw new RangeError("a calculation needs at least one shift");
  const named = findClassification(law, facts.employee.classification);
  const isPlain = named.is === null && isEmpty(named.implies.facts);
  if (isPlain && haveNoCodes(facts.shifts)) return { facts, classification: named };
  const employee = withImplied(facts.employee, named, firstDay(facts));
  const shifts = facts.shifts.map((shift) => withCode(shift, facts.employee, law));
  const classification = named.is === null ? named : findClassification(law, named.is);
  return { facts: { ...facts, employee, shifts }, classification };
}

function haveNoCodes(shifts: readonly Shift[]): boolean {
  for (const { classification, implied } of shifts)
    if (classification !== null || implied !== null) return false;
  return true;
}

/** A shift with what its code, or else the person's, fills in. */
function withCode(shift: Shift, employee: Employee, law: Law): Shift {
  const { classification: code } = shift;
  const named = findClassification(law, code ?? employee.classification);
  const circumstances = { ...named.implies.facts, ...shift.circumstances };
  const said = code === null ? shift : { ...shift, classification: named.is ?? named.code };
  const implied = impliedAt(shift, named, employee);
  return implied === null ? { ...said, circumstances } : { ...said, circumstances, implied };
}

/** What the shift, or else its own code, says about the person; null: nothing. */
function impliedAt(
  { classification: code, implied: told, from }: Shift,
  { implies }: Classification,
  employee: Employee,
): PersonAtWork | null {
  const { age, servedMonths, apprenticeship } = code === null ? SAYS_NOTHING : implies;
  const isSilent = age === null && servedMonths === null && apprenticeship === null;
  if (isSilent && told === null) return null;
  const isApprentice = apprenticeship !== null || told?.apprenticeship != null;
  return {
    age: told?.age ?? age,
    serviceStart:
      told?.serviceStart ?? (servedMonths === null ? null : addMonths(dayOf(from), -servedMonths)),
    apprenticeship: isApprentice
      ? { ...implies.apprenticeship, ...employee.apprenticeship, ...told?.apprenticeship }
      : null,
  };
}

const SAYS_NOTHING = { age: null, servedMonths: null, apprenticeship: null };

function withImplied(employee: Employee, named: Classification, day: LocalDate): Employee {
  const { age, servedMonths, apprenticeship } = named.implies;
  return {
    ...employee,
    age: employee.age ?? (employee.dateOfBirth === null ? age : null),
    serviceStart: employee.serviceStart ?? (servedMonths === null ? null : addMonths(day, -servedMonths)),
    apprenticeship:
      apprenticeship === null ? employee.apprenticeship : { ...apprenticeship, ...employee.apprenticeship },
  };
}
