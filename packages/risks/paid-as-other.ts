// Mistakes about the person or the day: paid a year younger, paid without the casual loading, paid as if there were no holiday.

import { ageOn, type Cents, dayOf, formatLocalDate, type Holiday, momentAt } from "#engine";
import { type Case, type PricedShift, totalAs } from "./case.ts";
import { allClauses, type Due, loadingOf } from "./dues.ts";
import { factOf, listText, timesOf } from "./finding.ts";
import type { Mistake } from "./mistakes.ts";

export const paidAsOther = (one: Case): readonly Mistake[] => [
  ...earlierAge(one),
  ...notCasual(one),
  ...notHoliday(one),
];

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

/** One public holiday, or all of them, paid as any other day of the week with its penalties. */
function notHoliday(one: Case): readonly Mistake[] {
  const groups = one.facts.holidays
    .map((holiday) => [holiday])
    .filter((group) => duesOn(one, group).length > 0);
  return (groups.length > 1 ? [...groups, groups.flat()] : groups).flatMap((group) =>
    withoutThese(one, group),
  );
}

const isOn = ({ shift: { from, to } }: PricedShift, group: readonly Holiday[]): boolean =>
  group.some(({ day }) => day >= dayOf(from) && momentAt(day, 0) < to);

const duesOn = ({ dues }: Case, group: readonly Holiday[]): readonly Due[] =>
  dues.filter(
    ({ code, shifts }) =>
      (code === "public_holiday" || code === "part_day_holiday") &&
      shifts.some((shift) => isOn(shift, group)),
  );

function withoutThese(one: Case, group: readonly Holiday[]): readonly Mistake[] {
  const { facts, total } = one;
  const missed = duesOn(one, group);
  const other = totalAs(one, { ...facts, holidays: facts.holidays.filter((day) => !group.includes(day)) });
  const [first] = missed;
  if (first === undefined || other === null || other >= total) return [];
  // Pay at the ordinary rate is another mistake: `leftOut` finds that one.
  const extra = missed.reduce((sum, due) => sum + due.extra, 0);
  if (total - other === extra || missed.some((due) => due.extra === total - other)) return [];
  const days = listText(group.map(({ day }) => formatLocalDate(day)));
  return [
    {
      code: first.code,
      shortBy: (total - other) as Cents,
      text: `what is due if ${days} ${group.length === 1 ? "was not a public holiday" : "were not public holidays"}`,
      clauses: allClauses(missed.map(({ clauses }) => clauses)),
      facts: first.shifts.filter((shift) => isOn(shift, group)).flatMap(timesOf),
      unless: null,
    },
  ];
}
