// What classification codes stand for: another code with an age, service, an apprenticeship or facts filled in.

import {
  type Award,
  addMonths,
  type Classification,
  dayOf,
  type Employee,
  type Facts,
  type LocalDate,
  type Shift,
} from "#engine";
import { Refusing } from "./answer.ts";

/** By code, or by another name of it. */
export function findClassification({ classifications }: Award, code: string): Classification {
  const found = classifications.findLast((one) => one.code === code || one.aliases.includes(code));
  if (found === undefined) throw new Refusing("unknown_classification", []);
  return found;
}

/** The person's code and the shifts' own, filled in; what is given prevails. */
export function withCodes(award: Award, given: Facts): Facts {
  const { employee } = given;
  const { age, servedMonths, apprenticeship } = findClassification(award, employee.classification).implies;
  const first = Math.min(...given.shifts.map(({ from }) => dayOf(from))) as LocalDate;
  const person: Employee = {
    ...employee,
    age: employee.age ?? (employee.dateOfBirth === null ? age : null),
    serviceStart: employee.serviceStart ?? served(servedMonths, first),
    apprenticeship:
      apprenticeship === null ? employee.apprenticeship : { ...apprenticeship, ...employee.apprenticeship },
  };
  const shifts = given.shifts.map((shift) => withOwn(shift, award, employee));
  return { ...given, employee: person, shifts };
}

const served = (months: number | null, day: LocalDate): LocalDate | null =>
  months === null ? null : addMonths(day, -months);

/** Facts of the shift's code or else the person's; of the person, only what the shift itself or its own code says. */
function withOwn(shift: Shift, award: Award, employee: Employee): Shift {
  const { classification, implied: told } = shift;
  const { implies } = findClassification(award, classification ?? employee.classification);
  const circumstances = { ...implies.facts, ...shift.circumstances };
  const own = classification === null ? null : implies;
  const hasApprenticeship = (told?.apprenticeship ?? own?.apprenticeship ?? null) !== null;
  const implied = {
    age: told?.age ?? own?.age ?? null,
    serviceStart: told?.serviceStart ?? served(own?.servedMonths ?? null, dayOf(shift.from)),
    apprenticeship: hasApprenticeship
      ? { ...implies.apprenticeship, ...employee.apprenticeship, ...told?.apprenticeship }
      : null,
  };
  return { ...shift, implied, circumstances };
}

/** What a shift or its own code says of the person goes before what holds for all shifts. */
export const personOf = (employee: Employee, { implied }: Shift): Employee => ({
  ...employee,
  age: implied?.age ?? employee.age,
  serviceStart: implied?.serviceStart ?? employee.serviceStart,
  apprenticeship: implied?.apprenticeship ?? employee.apprenticeship,
});
