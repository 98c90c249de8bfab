// One employee's one week with cents that are easy to work by hand, audited in memory, and the files that come of it.
import assert from "node:assert/strict";
import {
  columnsOf,
  donePart,
  fileCells,
  joinAudit,
  type Mapping,
  optionsOf,
  Patterns,
  peopleIn,
  readTables,
} from "#audit";
import { auditFiles, type Files, library, sources } from "./company.ts";

export const csv = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** Ana works full-time under the General Retail Industry Award at level 1: 27.81 an hour in August 2026. */
export const EMPLOYEES = csv(
  "Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth",
  "E01,Ana,MA000004,retail-1,full_time,VIC,1990-01-01",
);

const WEEKDAYS = [3, 4, 5, 6, 7] as const;

/** A row for each day from Monday to Friday, with an hour of unpaid break. */
export const week = (start: string, end: string): string =>
  csv(
    "Employee ID,Date,Start,End,Unpaid Break",
    ...WEEKDAYS.map((day) => `E01,2026-08-0${day},${start},${end},60`),
  );

/** Each row is a pay date, a pay code and an amount, for the week of 3 August 2026. */
export const paid = (...rows: readonly string[]): string =>
  csv(
    "Employee ID,Period Start,Period End,Pay Date,Pay Code,Amount",
    ...rows.map((row) => `E01,2026-08-03,2026-08-09,${row}`),
  );

/** 38 hours of ordinary time: 5 × 211.36 = 1,056.80. */
export const BASE: Files = {
  employees: EMPLOYEES,
  timesheets: week("09:00", "17:36"),
  paid: paid("2026-08-12,ORD,1056.80"),
};

const MAPPING: Mapping = { dates: "year-month-day", assumptions: "none", pay_codes: { ORD: "hours" } };

/** The one period of one employee. */
export function periodOf(files: Partial<Files>, mapping: Mapping = {}) {
  const { employees, problems } = auditFiles({ ...BASE, ...files }, { ...MAPPING, ...mapping });
  assert.deepEqual(problems, []);
  const [period] = employees.flatMap(({ periods }) => periods);
  return period ?? assert.fail("no period");
}

/** The files of an audit, and its summary. */
export function outputsOf(given: Partial<Files>, more: Mapping = {}) {
  const mapping = { ...MAPPING, ...more };
  const all = { ...BASE, ...given };
  const cells = (text: string) => fileCells(Buffer.from(text));
  const tables = readTables(
    { employees: cells(all.employees), timesheets: cells(all.timesheets), paid: cells(all.paid) },
    mapping,
  );
  const context = { columns: columnsOf(tables), mapping, library, patterns: new Patterns() };
  const parts = [donePart(0, peopleIn(tables).values(), context)];
  const { summary, files } = joinAudit(parts, { options: optionsOf(mapping), ...sources });
  const text = (name: string): string => String(files.get(name) ?? "");
  return { summary, files, page: text("summary.html"), letters: text("letters/00000.html"), text };
}

/** The cells of the rows of a letter. */
export const rowsIn = (html: string): readonly (readonly string[])[] =>
  [...html.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell),
  );
