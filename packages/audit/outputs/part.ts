// The outputs of a run of employees: text to append to each file, columns of lines, and totals to add up.

import type { Library } from "#contract";
import { auditEmployee } from "../audit-employee.ts";
import { type Mapping, optionsOf } from "../columns/mapping.ts";
import { type EmployeeRows, type FileColumns, readRecords } from "../columns/read-records.ts";
import { Patterns } from "../price/pattern.ts";
import { addEmployee, newTotals, type Totals } from "../totals/totals.ts";
import { employeeRow, findingRow, periodRow } from "./csv.ts";
import { letterHtml } from "./letters.ts";
import { addLines, columnsOf, type LineColumns, newLines } from "./lines.ts";

export interface Part {
  readonly totals: Totals;
  readonly lines: LineColumns;
  readonly periods: string;
  readonly findings: string;
  readonly employees: string;
  /** Pages of HTML without the head. */
  readonly letters: string;
}

export interface PartJob {
  /** Where the letters of this part go, for the column that points at them. */
  readonly lettersFile: string;
  readonly columns: FileColumns;
  readonly mapping: Mapping;
}

/** `patterns` are those of parts with the same library and mapping. */
export function auditPart(
  people: Iterable<EmployeeRows>,
  job: PartJob,
  library: Library,
  patterns = new Patterns(),
): Part {
  const options = optionsOf(job.mapping);
  const totals = newTotals();
  const lines = newLines();
  const titleOf = (award: string): string => library.awards.get(award)?.award.title ?? award;
  const texts = { periods: "", findings: "", employees: "", letters: "" };
  for (const rows of people) {
    const audit = auditEmployee(readRecords(rows, job.columns, job.mapping), library, options, patterns);
    addEmployee(totals, audit);
    addLines(lines, audit);
    for (const period of audit.periods) texts.periods += periodRow(audit, period);
    for (const finding of audit.findings) texts.findings += findingRow(audit, finding);
    const letter = letterHtml(audit, titleOf);
    if (!audit.isNobody)
      texts.employees += employeeRow(
        audit,
        letter === null ? "" : `${job.lettersFile}#${encodeURIComponent(audit.id.toWellFormed())}`,
      );
    texts.letters += letter === null ? "" : `${letter}\n`;
  }
  return { totals, lines: columnsOf(lines), ...texts };
}
