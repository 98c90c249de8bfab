// A company's three CSV files and its mapping, read and audited in memory.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import {
  addEmployee,
  auditEmployee,
  cellsIn,
  delimiterOf,
  type EmployeeAudit,
  employeeKey,
  headingRow,
  type Mapping,
  matchHeadings,
  newTotals,
  optionsOf,
  Patterns,
  readMapping,
  readRecords,
  type TextRow,
  type Totals,
} from "#audit";
import { library } from "../awards.ts";

export { library } from "../awards.ts";

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

/** The audit as every run of it is made: rows by employee, in the order of their ids. */
export function auditFiles(files: Files, mapping: Mapping, patterns = new Patterns()): Audited {
  const problems: string[] = [];
  const columns = { employees: {}, timesheets: {}, paid: {} };
  const people = new Map<string, { [kind in (typeof KINDS)[number]]: TextRow[] }>();
  for (const kind of KINDS) {
    const rows = cellsIn(files[kind], delimiterOf(files[kind]));
    const first = headingRow(kind, rows.slice(0, 20));
    const match = matchHeadings(kind, rows[first] ?? [], mapping[kind]?.columns ?? {});
    problems.push(...match.problems.map(({ detail }) => detail));
    columns[kind] = match.columns;
    rows.slice(first + 1).forEach((cells, index) => {
      const row = { row: first + index + 2, cells };
      const key = employeeKey(row, match.columns);
      const person = people.get(key) ?? { employees: [], timesheets: [], paid: [] };
      people.set(key, person);
      person[kind].push(row);
    });
  }
  const totals = newTotals();
  const employees = [...people.keys()].sort().map((id) => {
    const rows = people.get(id) ?? { employees: [], timesheets: [], paid: [] };
    const records = readRecords({ id, ...rows }, columns, mapping);
    const audit = auditEmployee(records, library, optionsOf(mapping), patterns);
    addEmployee(totals, audit);
    return audit;
  });
  return { totals, employees: employees.filter(({ isNobody }) => !isNobody), problems };
}
