// A roster priced under two versions of its award: what each person and each pay line comes to before and after.

import { type Comparison, compareAwards, isProblem, type Library, type STATES } from "#contract";
import { type EmploymentType, parseLocalDate } from "#engine";
import { centsOf } from "../timesheet/pay-lines.ts";
import { periodOf } from "../timesheet/request.ts";
import type { Weekday } from "../timesheet/timesheet.ts";
import { csvOf } from "../ui/csv.ts";
import type { RosterPerson } from "./roster.ts";

/** A person with what we need to price them. */
export interface ChosenPerson extends RosterPerson {
  readonly classification: string;
  readonly employment: EmploymentType;
}

/** By the person's name, choices that replace what the roster says. */
export type Choices = Readonly<
  Record<string, { readonly classification?: string; readonly employment?: EmploymentType }>
>;

/** People of whom we know enough. */
export const chosen = (people: readonly RosterPerson[], choices: Choices): readonly ChosenPerson[] =>
  people.flatMap((person) => {
    const { classification, employment } = { ...person, ...choices[person.name] };
    return classification === null || employment === null ? [] : [{ ...person, classification, employment }];
  });

export interface Question {
  readonly award: string;
  readonly before: string;
  readonly after: string;
  readonly state: (typeof STATES)[number] | undefined;
  readonly weekStartsOn: Weekday;
}

/** Cents; the difference is after less before. */
export interface Change {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface ComparedRoster {
  readonly people: readonly Change[];
  readonly lines: readonly LineChange[];
  readonly total: Change;
  /** Why some people have no price. */
  readonly refused: readonly { readonly name: string; readonly detail: string }[];
}

interface LineChange extends Change {
  readonly clauses: readonly string[];
}

export function compareRoster(
  people: readonly ChosenPerson[],
  question: Question,
  library: Library,
): ComparedRoster {
  const compared = people.map((person) => ({
    name: person.name,
    ...comparisonOf(person, question, library),
  }));
  const priced = compared.flatMap(({ name, comparison }) =>
    comparison === null
      ? []
      : [{ name, before: totalOf(comparison.a), after: totalOf(comparison.b), comparison }],
  );
  return {
    people: priced.map(({ name, before, after }) => ({ name, before, after })),
    lines: linesOf(priced.flatMap(({ comparison }) => comparison.differences)),
    total: {
      name: "Total",
      before: sum(priced.map((one) => one.before)),
      after: sum(priced.map((one) => one.after)),
    },
    refused: compared.flatMap(({ name, detail }) => (detail === null ? [] : [{ name, detail }])),
  };
}

interface Answer {
  readonly comparison: Comparison | null;
  readonly detail: string | null;
}

function comparisonOf(person: ChosenPerson, question: Question, library: Library): Answer {
  const { award, before, after, state, weekStartsOn } = question;
  const employee = {
    award_code: award,
    classification_code: person.classification,
    employment_type: person.employment,
    ...(state === undefined ? {} : { state }),
  };
  const days = person.shifts.flatMap(({ work_date }) => parseLocalDate(work_date) ?? []);
  const period = periodOf(days, weekStartsOn);
  const body = {
    period: { employee, period: { ...period, week_starts_on: weekStartsOn }, shifts: person.shifts },
    a: { award_version: before },
    b: { award_version: after },
  };
  const answer = compareAwards(body, library);
  if (!isProblem(answer)) return { comparison: answer, detail: null };
  const detail = answer.errors?.map((fault) => fault.detail).join(" ") ?? answer.detail;
  return { comparison: null, detail };
}

const totalOf = (side: Comparison["a"]): number => centsOf("subtotal" in side ? side.subtotal : side.total);

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** By the name on the payslip, the largest change first. */
function linesOf(differences: Comparison["differences"]): readonly LineChange[] {
  return [...Map.groupBy(differences, ({ label }) => label)]
    .map(([name, parts]) => ({
      name,
      before: sum(parts.map(({ a }) => (a === null ? 0 : centsOf(a)))),
      after: sum(parts.map(({ b }) => (b === null ? 0 : centsOf(b)))),
      clauses: [...new Set(parts.flatMap(({ clauses }) => clauses.map(({ ref }) => ref)))],
    }))
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

/** `+3.1 %`; empty if there was nothing before. */
export function percentText({ before, after }: Change): string {
  if (before === 0) return "";
  const tenths = Math.round(((after - before) / before) * 1000);
  return `${tenths > 0 ? "+" : tenths < 0 ? "−" : ""}${(Math.abs(tenths) / 10).toFixed(1)} %`;
}

/** With a heading, a row for each person and one for each pay line, then what is not in the figures. */
export const changesCsv = (
  { people, lines, total }: ComparedRoster,
  leftOut: readonly string[] = [],
): string =>
  csvOf([
    ["What", "Before", "After", "Difference", "Clauses"],
    ...people.map(csvRow),
    csvRow(total),
    ...lines.map((line) => [...csvRow(line), line.clauses.join(" ")]),
    ...leftOut.map((text) => [text]),
  ]);

const csvRow = ({ name, before, after }: Change): readonly string[] => [
  name,
  ...[before, after, after - before].map((cents) => (cents / 100).toFixed(2)),
];
