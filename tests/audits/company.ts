// A company's three CSV files and its mapping, read and audited in memory.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import {
  addEmployee,
  auditEmployee,
  columnsOf,
  type EmployeeAudit,
  type FileCells,
  fileCells,
  type Mapping,
  newTotals,
  optionsOf,
  Patterns,
  peopleIn,
  readMapping,
  readRecords,
  readTables,
  type Totals,
} from "#audit";
import { loadCoverage } from "#pack";
import { library } from "../awards.ts";

export { library } from "../awards.ts";

const register = loadCoverage(join(import.meta.dirname, "../../awards"));

/** What the summary of an audit says beside its totals. */
export const sources = {
  calendar: library.calendar,
  awards: (award: string) => ({
    title: library.awards.get(award)?.award.title ?? null,
    gaps: register.find(({ code }) => code === award)?.gaps ?? [],
  }),
};

export interface Files {
  readonly employees: string;
  readonly timesheets: string;
  readonly paid: string;
}

export interface Audited {
  readonly totals: Totals;
  readonly employees: readonly EmployeeAudit[];
  readonly problems: readonly string[];
}

const KINDS = ["employees", "timesheets", "paid"] as const;

export function filesIn(folder: string): Files & { readonly mapping: Mapping } {
  const read = (name: string): string => readFileSync(join(folder, name), "utf8");
  const { mapping, problems } = readMapping(load(read("mapping.yaml")));
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return {
    employees: read("employees.csv"),
    timesheets: read("timesheets.csv"),
    paid: read("paid.csv"),
    mapping,
  };
}

const NO_CELLS: FileCells = { rows: [], width: 1, encoding: "utf-8" };

/** The audit as every run of it is made: rows by employee, in the order of their ids. */
export function auditFiles(files: Files, mapping: Mapping, patterns = new Patterns()): Audited {
  const cells = (kind: (typeof KINDS)[number]): FileCells =>
    files[kind] === "" ? NO_CELLS : fileCells(Buffer.from(files[kind]));
  const all = { employees: cells("employees"), timesheets: cells("timesheets"), paid: cells("paid") };
  const tables = readTables(all, mapping);
  const problems = KINDS.flatMap((kind) => tables[kind].chosen.problems.map(({ detail }) => detail));
  const columns = columnsOf(tables);
  const people = peopleIn(tables);
  const totals = newTotals();
  const employees = [...people.values()].map((rows) => {
    const records = readRecords(rows, columns, mapping);
    const audit = auditEmployee(records, library, optionsOf(mapping), patterns);
    addEmployee(totals, audit);
    return audit;
  });
  return { totals, employees: employees.filter(({ isNobody }) => !isNobody), problems };
}
