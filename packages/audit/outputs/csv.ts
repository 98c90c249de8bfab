// The CSV files of an audit: periods, findings and employees, a row at a time.

import { type Cents, formatCents, formatLocalDate } from "#engine";
import type { EmployeeAudit } from "../audit-employee.ts";
import type { PeriodAudit } from "../compare/period-audit.ts";
import { FINDINGS, type Finding } from "../records/findings.ts";
import { isUnplacedOpen } from "../totals/totals.ts";

const NEEDS_QUOTES = /[",\r\n]/;
/** A spreadsheet runs a cell that begins with one of these, so it gets an apostrophe: one more if it has some. */
const FORMULA = /^'*[=+@\t\r-]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

function textCell(cell: string): string {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvRow = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? cell : textCell(cell))).join(",")}\n`;

export const PERIOD_HEADINGS = csvRow([
  "employee",
  "name",
  "period_start",
  "period_end",
  "award",
  "classification",
  "award_versions",
  "shifts",
  "hours",
  "due",
  "paid",
  "short",
  "over",
  "short_by_text",
  "short_by_reading",
  "short_by_assumption",
  "range_most",
  "causes",
  "interest",
  "super",
  "not_priced",
]);

const hours = (minutes: number): string => formatCents(Math.round((minutes * 100) / 60) as Cents);

/** Only texts from files may need quotes: dates, amounts and our own codes do not. */
export function periodRow({ id, name }: EmployeeAudit, period: PeriodAudit): string {
  const { priced, balance, shortSplit, range } = period;
  const cells = [
    textCell(id),
    textCell(name),
    formatLocalDate(period.start),
    formatLocalDate(period.end),
    textCell(period.award),
    textCell(period.classification),
    priced.versions.map((version) => version.id).join(" "),
    period.shifts,
    hours(priced.workedMinutes),
    formatCents(balance.due),
    formatCents(balance.paid),
    formatCents(balance.short),
    formatCents(balance.over),
    formatCents(shortSplit.text),
    formatCents(shortSplit.reading),
    formatCents(shortSplit.assumption),
    range.isOpen ? "not known" : formatCents((balance.short + range.most) as Cents),
    [...new Set(period.causes.map(({ code }) => code))].join(" "),
    period.interest === null ? "not known" : formatCents(period.interest),
    formatCents(period.superannuation),
    priced.unpriced.length,
  ];
  return `${cells.join(",")}\n`;
}

export const FINDING_HEADINGS = csvRow([
  "code",
  "finding",
  "employee",
  "file",
  "row",
  "shift_id",
  "period_start",
  "detail",
  "to_do",
]);

export function findingRow({ shiftIds }: EmployeeAudit, finding: Finding): string {
  const { code, employee, file, row, period, detail } = finding;
  const shiftId = file === "timesheets" && row !== null ? shiftIds.get(row) : undefined;
  return csvRow([
    code,
    FINDINGS[code].title,
    employee,
    file,
    row ?? "",
    shiftId ?? "",
    period === null ? "" : formatLocalDate(period),
    detail,
    FINDINGS[code].action,
  ]);
}

export const EMPLOYEE_HEADINGS = csvRow([
  "employee",
  "name",
  "periods",
  "periods_short",
  "due",
  "paid",
  "short",
  "over",
  "range_most",
  "interest",
  "super",
  "findings",
  "letter",
]);

/** `letter` is where the employee's letter is; empty without one. */
export function employeeRow(audit: EmployeeAudit, letter: string): string {
  const { periods } = audit;
  const sum = (of: (period: PeriodAudit) => number): number => periods.reduce((so, one) => so + of(one), 0);
  const money = (of: (period: PeriodAudit) => number): string => formatCents(sum(of) as Cents);
  const short = sum(({ balance }) => balance.short);
  const most = short + sum(({ range }) => range.most) + audit.unplacedMost;
  return csvRow([
    audit.id,
    audit.name,
    periods.length,
    periods.filter(({ balance }) => balance.short > 0).length,
    money(({ balance }) => balance.due),
    money(({ balance }) => balance.paid),
    formatCents(short as Cents),
    money(({ balance }) => balance.over),
    isUnplacedOpen(audit) || periods.some(({ range }) => range.isOpen)
      ? "not known"
      : formatCents(most as Cents),
    periods.some(({ interest }) => interest === null) ? "not known" : money(({ interest }) => interest ?? 0),
    money(({ superannuation }) => superannuation),
    audit.findings.length,
    letter,
  ]);
}
