// A part-time employee's agreed hours a week: what they answer of what awards ask, and work beyond them.

import { type Library, WEEKDAYS } from "#contract";
import { type Award, dayOf, type Minutes, weekOf } from "#engine";
import type { AuditOptions } from "../records/options.ts";
import type { Employee, Terms, WorkedShift } from "../records/records.ts";
import { termsOn } from "./price-by-terms.ts";

type Fact = Award["facts"][number];

/** Facts that the agreed hours answer, each with the part of them that it asks for: all, or a fifth. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ["weekly-ordinary-hours", 1],
  ["part-time-shift-minimum", 5],
]);

/** What the terms state themselves goes before. */
export function withAgreedWeek(employee: Employee, { awards }: Library): Employee {
  if (employee.terms.every((terms) => agreedIn(terms) === null)) return employee;
  const terms = employee.terms.map((one) => {
    const agreed = agreedIn(one);
    const facts = awards.get(one.award)?.award.facts ?? [];
    return agreed === null ? one : { ...one, stated: { ...answersIn(facts, agreed), ...one.stated } };
  });
  return { ...employee, terms };
}

const agreedIn = ({ employment, agreedWeek }: Terms): Minutes | null =>
  employment === "part_time" ? agreedWeek : null;

/** Within the bounds of each fact, which are in hours: a fifth of 18 hours is less than the 4 of the award. */
const answersIn = (facts: readonly Fact[], agreed: Minutes): Terms["stated"] =>
  Object.fromEntries(
    facts.flatMap(({ slug, least, most }) => {
      const part = PARTS.get(slug);
      if (part === undefined) return [];
      const minutes = Math.min(Math.max(Math.round(agreed / part), least * 60), most * 60);
      return [[slug, minutes / 60] as const];
    }),
  );

/** More work in a week than is agreed for it. */
export interface BeyondAgreed {
  /** The first shift that is beyond, in part or in whole. */
  readonly row: number;
  readonly agreed: Minutes;
  readonly worked: number;
}

interface Week {
  worked: number;
  /** Whether hours are agreed for one of its days. */
  isAgreedByDay: boolean;
  beyond: Pick<BeyondAgreed, "row" | "agreed"> | null;
}

/** Once for each week in which more was worked than is agreed, if it is not known which hours of a day are agreed. */
export function beyondAgreed(
  employee: Employee,
  shifts: readonly WorkedShift[],
  { weekStartsOn }: AuditOptions,
): readonly BeyondAgreed[] {
  if (employee.terms.every((terms) => agreedIn(terms) === null)) return [];
  const weekday = WEEKDAYS.indexOf(weekStartsOn);
  const weeks = new Map<number, Week>();
  for (const shift of shifts.toSorted((a, b) => a.from - b.from)) {
    const week = weekOf(dayOf(shift.from), weekday);
    const known = weeks.get(week) ?? { worked: 0, isAgreedByDay: false, beyond: null };
    weeks.set(week, known);
    addShift(known, shift, employee);
  }
  return [...weeks.values()].flatMap(({ worked, isAgreedByDay, beyond }) =>
    beyond === null || isAgreedByDay ? [] : { ...beyond, worked },
  );
}

function addShift(week: Week, shift: WorkedShift, { terms }: Employee): void {
  const { row, from, to, unpaidBreak } = shift;
  const now = termsOn(terms, dayOf(from));
  const agreed = now === null ? null : agreedIn(now);
  week.worked += to - from - unpaidBreak;
  week.isAgreedByDay ||= shift.agreed !== null;
  if (agreed !== null && week.worked > agreed) week.beyond ??= { row, agreed };
}
