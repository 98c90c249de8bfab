// Mistakes about the person: paid a year younger, or without the casual loading.

import { ageOn, type Cents, dayOf, formatLocalDate } from "#engine";
import { type Case, totalAs } from "./case.ts";
import { allClauses, loadingOf } from "./dues.ts";
import { factOf, timesOf } from "./finding.ts";
import type { Mistake } from "./mistakes.ts";

export const paidAsOther = (one: Case): readonly Mistake[] => [...earlierAge(one), ...notCasual(one)];

/** Paid as if the last birthday had not been. */
function earlierAge(one: Case): readonly Mistake[] {
  const { facts, total, shifts } = one;
  const { employee } = facts;
  const last = facts.shifts.at(-1);
  if (employee.dateOfBirth === null || last === undefined) return [];
  const age = ageOn(employee.dateOfBirth, dayOf(last.from)) - 1;
  const earlier = totalAs(one, { ...facts, employee: { ...employee, dateOfBirth: null, age } });
  if (earlier === null || earlier >= total) return [];
  return [
    {
      code: "junior_birthday",
      shortBy: (total - earlier) as Cents,
      text: `what a person of ${age} is due`,
      clauses: shifts.at(-1)?.result.base.clauses ?? [],
      facts: [factOf("date_of_birth", formatLocalDate(employee.dateOfBirth))],
      unless: null,
    },
  ];
}

/** A casual paid as a full-time employee. */
function notCasual(one: Case): readonly Mistake[] {
  const { facts, total, shifts } = one;
  if (facts.employee.employment !== "casual") return [];
  const other = totalAs(one, { ...facts, employee: { ...facts.employee, employment: "full_time" } });
  if (other === null || other >= total) return [];
  return [
    {
      code: "component_underpaid",
      shortBy: (total - other) as Cents,
      text: "what a full-time employee is due, without the casual loading",
      clauses: allClauses(
        shifts.flatMap((shift) => {
          const loading = loadingOf(shift)?.slug;
          return shift.applied.filter(({ rule }) => rule === loading).map(({ clauses }) => clauses);
        }),
      ),
      facts: [factOf("employment_type", "casual"), ...shifts.flatMap(timesOf)],
      unless: null,
    },
  ];
}
