// Files in memory as rows by employee: what DuckDB does for the command line, for pages without it.

import { type ChosenColumns, chooseColumns, FIRST_ROWS } from "../columns/choose-columns.ts";
import type { Mapping } from "../columns/mapping.ts";
import { awardCode } from "../columns/read-employees.ts";
import type { EmployeeRows, FileColumns } from "../columns/read-records.ts";
import { cellOf, employeeKey, type TextRow } from "../columns/rows.ts";
import { SOURCE_FILES, type SourceFile } from "../records/findings.ts";
import type { FileCells } from "./file-cells.ts";

export type AuditFiles = Readonly<Record<SourceFile, FileCells>>;

export interface Table {
  readonly chosen: ChosenColumns;
  readonly rows: readonly TextRow[];
}

export type Tables = Readonly<Record<SourceFile, Table>>;

export const readTables = (files: AuditFiles, mapping: Mapping): Tables => ({
  employees: readTable("employees", files.employees, mapping),
  timesheets: readTable("timesheets", files.timesheets, mapping),
  paid: readTable("paid", files.paid, mapping),
});

/** These have no delimiters: a cell beside their table has moved nothing. */
const IN_CELLS: readonly FileCells["encoding"][] = ["xlsx", "parquet"];

export function columnsIn(
  kind: SourceFile,
  { rows, width, encoding }: FileCells,
  mapping: Mapping,
): ChosenColumns {
  const chosen = chooseColumns(kind, rows.slice(0, FIRST_ROWS), width, mapping);
  return IN_CELLS.includes(encoding) ? { ...chosen, most: null } : chosen;
}

function readTable(kind: SourceFile, file: FileCells, mapping: Mapping): Table {
  const chosen = columnsIn(kind, file, mapping);
  const { width } = file;
  // Lines of JSON have no line of headings.
  const first = file.encoding === "ndjson" ? 1 : 2;
  const rows = file.rows.slice(chosen.place + 1).map((cells, index) => ({
    row: chosen.place + index + first,
    cells: cells.length === width ? cells : Array.from({ length: width }, (_, place) => cells[place] ?? ""),
  }));
  return { chosen, rows };
}

/** Codes of the awards that employees are under, in order. */
export function awardsIn({ employees }: Tables, { defaults }: Mapping): readonly string[] {
  const codes = new Set(defaults?.award === undefined ? [] : [defaults.award]);
  for (const row of employees.rows) {
    const code = awardCode(cellOf(row, employees.chosen.columns.award));
    if (code !== null) codes.add(code);
  }
  return [...codes].sort();
}

export const columnsOf = ({ employees, timesheets, paid }: Tables): FileColumns => ({
  employees: employees.chosen.columns,
  timesheets: timesheets.chosen.columns,
  paid: paid.chosen.columns,
  most: { employees: employees.chosen.most, timesheets: timesheets.chosen.most, paid: paid.chosen.most },
});

interface OpenRows extends EmployeeRows {
  readonly employees: TextRow[];
  readonly timesheets: TextRow[];
  readonly paid: TextRow[];
}

/** In the order of their keys by bytes, as every run of an audit takes them. */
export function peopleIn(tables: Tables): ReadonlyMap<string, EmployeeRows> {
  const people = new Map<string, OpenRows>();
  for (const kind of SOURCE_FILES) {
    const { chosen, rows } = tables[kind];
    for (const row of rows) {
      const id = employeeKey(row, chosen.columns);
      const person = people.get(id) ?? { id, employees: [], timesheets: [], paid: [] };
      people.set(id, person);
      person[kind].push(row);
    }
  }
  const encoder = new TextEncoder();
  const ordered = [...people.values()].map((person) => ({ person, bytes: encoder.encode(person.id) }));
  ordered.sort((a, b) => compareBytes(a.bytes, b.bytes));
  return new Map(ordered.map(({ person }) => [person.id, person]));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
