// The rows of one employee in all three files, read.

import type { Finding } from "../records/findings.ts";
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
}

export function readRecords(rows: EmployeeRows, columns: FileColumns, mapping: Mapping): EmployeeRecords {
  const { id } = rows;
  const findings: Finding[] = [];
  const employee = readEmployee(id, rows.employees, { columns: columns.employees, mapping }, findings);
  const worked = readShifts(id, rows.timesheets, { columns: columns.timesheets, mapping }, findings);
  const payments = readPayments(id, rows.paid, { columns: columns.paid, mapping }, findings);
  return { id, employee, ...worked, payments, findings };
}
