// Rows of text with their columns: what all file readers share.

import type { Finding, FindingCode, SourceFile } from "../records/findings.ts";
import type { Columns } from "./headings.ts";
import { dateOrderOf, type Mapping } from "./mapping.ts";
import { type DateOrder, isInstant, otherWeekday, readClocks, readDate } from "./values.ts";

export interface TextRow {
  /** As numbered in the file, the first row being 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface Reading {
  readonly columns: Columns;
  readonly mapping: Mapping;
  /** How many cells a row may have; null: any number. */
  readonly most?: number | null;
}

/** `place` is that of a column; undefined: the file has no such column. */
export const cellOf = ({ cells }: TextRow, place: number | undefined): string =>
  place === undefined ? "" : (cells[place] ?? "").trim();

/** How we identify the employee: a number, or else the name. Several spaces count as one. */
export function employeeKey(row: TextRow, columns: Columns): string {
  const id = cellOf(row, columns.employee);
  const key = id !== "" ? id : nameOf(row, columns);
  return key.replace(/\s+/g, " ");
}

export function nameOf(row: TextRow, columns: Columns): string {
  const name = cellOf(row, columns.name);
  if (name !== "") return name;
  return `${cellOf(row, columns.first_name)} ${cellOf(row, columns.last_name)}`.trim();
}

const TOTAL = /^(?:grand |sub-?|report )?totals?\b/i;

/** Columns in which a row that sums others up says so; a shop may be called Total Tools. */
const TOTAL_FIELDS = [
  "employee",
  "name",
  "last_name",
  "date",
  "start",
  "period_start",
  "period_end",
  "pay_code",
];

/**
 * A row that sums others up: it says so in one of the `places` where others have a person, a day or a code, or first. A
 * shift with a day and a start is none, whatever the shop is called that comes first.
 */
const isTotalRow = (row: TextRow, places: readonly number[], reading: Reading): boolean =>
  places.some((place) => TOTAL.test(cellOf(row, place))) ||
  (TOTAL.test((row.cells.find((cell) => cell.trim() !== "") ?? "").trim()) && !isShift(row, reading));

function isShift(row: TextRow, { columns, mapping }: Reading): boolean {
  const start = cellOf(row, columns.start);
  const day = cellOf(row, columns.date) || start;
  return (
    readClocks(start, cellOf(row, columns.end))[0] !== null && readDate(day, dateOrderOf(mapping)) !== null
  );
}

const isBlankRow = ({ cells }: TextRow): boolean => cells.every((cell) => cell.trim() === "");

/** Collects findings about one file of one employee. */
export const noterOf =
  (file: SourceFile, employee: string, findings: Finding[]) =>
  (code: FindingCode, row: number, detail: string): void => {
    findings.push({ code, employee, file, row, period: null, detail });
  };

export function noDayText(cell: string, order: DateOrder): string {
  if (isInstant(cell)) return `${JSON.stringify(cell)} is not a date${becauseOf(cell)}.`;
  const weekday = otherWeekday(cell, order);
  return `${JSON.stringify(cell)} is not a date written ${order}${weekday === null ? "" : `: that day is a ${sentenceCase(weekday)}`}.`;
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What to know of a cell with a day or time that we do not read. */
export const becauseOf = (cell: string): string =>
  isInstant(cell) ? " where the work was done, because it is in UTC: export local times" : "";

/** What a cell has that the headings do not: an unquoted comma in a cell moves those after it. */
export const isTooWide = ({ cells }: TextRow, most: number | null | undefined): most is number =>
  typeof most === "number" && cells.some((cell, place) => place >= most && cell.trim() !== "");

export const tooWideText = (most: number): string =>
  `The row has more cells than the ${most} headings. Put a cell with the delimiter in it into quotes.`;

/**
 * Rows that say something, each once: leaves out blank ones, totals and exact repetitions, the last two with a
 * finding. `isApart` rows repeat nothing, whatever they say.
 */
export function distinctRows(
  rows: readonly TextRow[],
  reading: Reading,
  note: (code: FindingCode, row: number, detail: string) => void,
  isApart: (row: TextRow) => boolean = () => false,
): readonly TextRow[] {
  const seen = new Map<string, number>();
  const places = TOTAL_FIELDS.flatMap((field) => reading.columns[field] ?? []);
  return rows.filter((row) => {
    if (isBlankRow(row)) return false;
    if (isTotalRow(row, places, reading)) {
      note(
        "total_row",
        row.row,
        `We left out the row ${JSON.stringify(row.cells.join(" ").trim().slice(0, 80))}.`,
      );
      return false;
    }
    if (isApart(row)) return true;
    const text = row.cells.join("\u0000");
    const before = seen.get(text);
    if (before !== undefined)
      note("duplicate_row", row.row, `Rows ${before} and ${row.row} are the same. We counted one.`);
    else seen.set(text, row.row);
    return before === undefined;
  });
}

/** What a name from a cell means. A cell may have any name, such as `constructor`, which every object has. */
export const meaningOf = <T>(names: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;
