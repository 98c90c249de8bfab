// The rows of one employee in all three files, read.

import type { Finding, SourceFile } from "../records/findings.ts";
import type { EmployeeRecords } from "../records/records.ts";
import type { Columns } from "./headings.ts";
import type { Mapping } from "./mapping.ts";
import { readEmployee } from "./read-employees.ts";
import { readPayments } from "./read-paid.ts";
import { readShifts } from "./read-timesheets.ts";
import type { TextRow } from "./rows.ts";

export interface EmployeeRows {
  readonly id: string;
  readonly employees: readonly TextRow[];
  readonly timesheets: readonly TextRow[];
  readonly paid: readonly TextRow[];
}

export interface FileColumns {
  readonly employees: Columns;
  readonly timesheets: Columns;
  readonly paid: Columns;
  /** How many cells a row of each may have, as far as there is a bound. */
  readonly most?: Readonly<Partial<Record<SourceFile, number | null>>>;
}

export function readRecords(rows: EmployeeRows, columns: FileColumns, mapping: Mapping): EmployeeRecords {
  const { id } = rows;
  const findings: Finding[] = [];
  const of = (kind: SourceFile) => ({ columns: columns[kind], mapping, most: columns.most?.[kind] ?? null });
  const employee = readEmployee(id, rows.employees, of("employees"), findings);
  const worked = readShifts(id, rows.timesheets, of("timesheets"), findings);
  const paid = readPayments(id, rows.paid, of("paid"), findings);
  return { id, employee, ...worked, ...paid, findings };
}
