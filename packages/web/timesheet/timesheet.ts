// A timesheet: one employee, a pay period, rows of cells as typed, what was paid; and how it goes into a link.

import { CalculatePayPeriodRequest, CalculatePayRequest, checkerOf, WEEKDAYS } from "#contract";
import { FIRST_SHIFT, NOT_CHOSEN, type Shift } from "../playground/shift.ts";

export type Employee = CalculatePayPeriodRequest["employee"];
export type PeriodShift = CalculatePayPeriodRequest["shifts"][number];
export type Weekday = (typeof WEEKDAYS)[number];

export const COLUMNS = ["day", "start", "end", "break"] as const;
export type Column = (typeof COLUMNS)[number];
export type Cells = Readonly<Record<Column, string>>;

/** A row's details. */
export type More = Partial<
  Omit<PeriodShift, "id" | "work_date" | "start_time" | "end_time" | "unpaid_break_minutes" | "breaks">
>;

export interface Row {
  readonly cells: Cells;
  readonly more: More;
}

/** Dollars as typed: a total, or lines by the label of what they pay. */
export interface PaidTexts {
  readonly total: string;
  readonly lines: Readonly<Record<string, string>>;
}

export interface Timesheet {
  readonly employee: Employee;
  /** Null: worked out from the days of the rows. */
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly weekStartsOn: Weekday;
  readonly rows: readonly Row[];
  readonly paid: PaidTexts;
}

const EMPTY_CELLS: Cells = { day: "", start: "", end: "", break: "" };
const EMPTY_ROW: Row = { cells: EMPTY_CELLS, more: {} };

/** An award that the person has yet to choose. */
export const NO_AWARD = "";

export const EMPTY_TIMESHEET: Timesheet = {
  employee: { award_code: NO_AWARD, classification_code: NOT_CHOSEN, employment_type: "full_time" },
  period: null,
  weekStartsOn: "monday",
  rows: [],
  paid: { total: "", lines: {} },
};

export const isEmptyRow = ({ cells, more }: Row): boolean =>
  COLUMNS.every((column) => cells[column].trim() === "") && Object.keys(more).length === 0;

/** Without the empty rows at its end. */
export function trimmed(rows: readonly Row[]): readonly Row[] {
  const last = rows.findLastIndex((row) => !isEmptyRow(row));
  return last === rows.length - 1 ? rows : rows.slice(0, last + 1);
}

/** A row in a list that may be shorter. */
export const rowAt = (rows: readonly Row[], index: number): Row => rows[index] ?? EMPTY_ROW;

/** Rows with one changed; the list grows to hold it. */
export function withRow(rows: readonly Row[], index: number, row: Row): readonly Row[] {
  const length = Math.max(rows.length, index + 1);
  return trimmed(Array.from({ length }, (_, at) => (at === index ? row : rowAt(rows, at))));
}

const MARK = "#timesheet=";
const EMPLOYEE_KEYS = new Set(Object.keys(CalculatePayPeriodRequest.properties.employee.properties));
const ROW_KEYS = new Set(Object.keys(CalculatePayPeriodRequest.properties.shifts.items.properties));
/** What the cells of a row say, and nothing else. */
const CELL_KEYS = new Set(["id", "work_date", "start_time", "end_time", "breaks", "unpaid_break_minutes"]);

/** Behind the `#`, where no server sees it: rows as lists, to keep the link short. */
export function linkOf({ employee, period, weekStartsOn, rows, paid }: Timesheet): string {
  const short = rows.map(({ cells, more }) => {
    const texts = COLUMNS.map((column) => cells[column]);
    return Object.keys(more).length === 0 ? texts : [...texts, more];
  });
  const isPaid = paid.total !== "" || Object.keys(paid.lines).length > 0;
  const kept = { employee, period, week: weekStartsOn, rows: short, ...(isPaid ? { paid } : {}) };
  return `${MARK}${encodeURIComponent(JSON.stringify(kept))}`;
}

/** Null if the address has none, or none that fits. */
export function timesheetIn(hash: string): Timesheet | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    return readTimesheet(JSON.parse(decodeURIComponent(hash.slice(MARK.length))));
  } catch {
    return null;
  }
}

const checker = checkerOf(CalculatePayRequest);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";

function readTimesheet(value: unknown): Timesheet | null {
  if (!isRecord(value) || !Array.isArray(value.rows) || !isRecord(value.employee)) return null;
  const employee = partOf(value.employee, EMPLOYEE_KEYS);
  const rows = value.rows.map(readRow);
  const weekStartsOn = WEEKDAYS.find((day) => day === value.week) ?? "monday";
  if (employee === null || rows.some((row) => row === null)) return null;
  return {
    employee: { ...EMPTY_TIMESHEET.employee, ...employee },
    period: readPeriod(value.period),
    weekStartsOn,
    rows: trimmed(rows.flatMap((row) => row ?? [])).slice(0, MOST_ROWS),
    paid: readPaidTexts(value.paid),
  };
}

/** As many shifts as the API takes for one period. */
export const MOST_ROWS = 200;

function readRow(value: unknown): Row | null {
  if (!Array.isArray(value)) return null;
  const [day, start, end, pause, given = {}] = value as readonly unknown[];
  if (!isText(day) || !isText(start) || !isText(end) || !isText(pause) || !isRecord(given)) return null;
  const beside = Object.entries(given).filter(([key]) => !CELL_KEYS.has(key));
  const more = partOf(Object.fromEntries(beside), ROW_KEYS);
  return more === null ? null : { cells: { day, start, end, break: pause }, more };
}

/** Fields of a request, if each is one and fits. */
function partOf(given: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>): Partial<Shift> | null {
  const isKnown = Object.keys(given).every((key) => keys.has(key));
  const { award_code = "", classification_code = NOT_CHOSEN } = given;
  const whole: unknown = {
    ...FIRST_SHIFT,
    ...given,
    award_code: award_code === NO_AWARD ? FIRST_SHIFT.award_code : award_code,
    classification_code,
  };
  return isKnown && checker.fits(whole) ? given : null;
}

function readPeriod(value: unknown): Timesheet["period"] {
  if (!isRecord(value)) return null;
  const { start, end } = value;
  return isText(start) && isText(end) ? { start, end } : null;
}

function readPaidTexts(value: unknown): PaidTexts {
  if (!isRecord(value)) return EMPTY_TIMESHEET.paid;
  const { total, lines } = value;
  const known = isRecord(lines)
    ? Object.entries(lines).filter((line): line is [string, string] => isText(line[1]))
    : [];
  return { total: isText(total) ? total : "", lines: Object.fromEntries(known) };
}
