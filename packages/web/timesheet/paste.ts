// Cells pasted from a spreadsheet: by their headings, by their content, or cell by cell.

import { cellsIn, headingRow, matchHeadings } from "#audit";
import { breaksText, clockIn, dayIn, dayNear, tidied } from "./cells.ts";
import type { Place } from "./range.ts";
import { nearestDay, withFactsOfDays, written } from "./range.ts";
import { COLUMNS, type Column, MOST_ROWS, type Row } from "./timesheet.ts";

type Table = readonly (readonly string[])[];

/** The cells of a timesheet row, from a pasted row. */
type Taken = (cells: readonly string[]) => Partial<Record<Column, string>>;

/** Whether it is more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trimEnd());

/** A day without a year is the one nearest to the rest of the timesheet, or to today. */
export function pasted(rows: readonly Row[], text: string, at: Place, today = ""): readonly Row[] {
  const { take, body } = columnsOf(tableIn(text).slice(0, MOST_ROWS + 5), at);
  const bottom = Math.min(at.row + body.length, MOST_ROWS) - 1;
  if (bottom < at.row) return rows;
  const texts = body.map(take);
  const [first = nearestDay(rows, at.row, today)] = texts.flatMap(({ day = "" }) => dayIn(day) ?? []);
  const given = COLUMNS.filter((name) => texts.some((one) => one[name] !== undefined));
  const next = given.reduce((now, name) => {
    const place = COLUMNS.indexOf(name);
    const bounds = { top: at.row, bottom, left: place, right: place };
    return written(now, bounds, (row) => tidied(name, texts[row - at.row]?.[name] ?? "", first));
  }, rows);
  return withFactsOfDays(rows, next);
}

/** Blank lines between the cells of one column are cells too. */
function tableIn(text: string): Table {
  const plain = text.replaceAll("\r\n", "\n");
  if (plain.includes("\t")) return cellsIn(plain, "\t");
  const kept = plain.replace(/\n$/, "").replaceAll(/^$/gm, "\t");
  return cellsIn(kept, "\t").map((row) => row.slice(0, 1));
}

/** How many of the pasted rows do not fit into a timesheet. */
export function rowsTooMany(text: string, at: Place): number {
  const table = tableIn(text);
  const headings = headingRow("timesheets", table.slice(0, 3)) + 1;
  return Math.max(0, at.row + table.length - headings - MOST_ROWS);
}

interface Chosen {
  readonly take: Taken;
  readonly body: Table;
}

function columnsOf(table: Table, at: Place): Chosen {
  const place = headingRow("timesheets", table.slice(0, 3));
  if (place >= 0) return { take: byHeadings(table[place] ?? []), body: table.slice(place + 1) };
  const found = at.column === 0 ? byContent(table) : null;
  return { take: found ?? byPlace(at.column), body: table };
}

/** The fields of a timesheet's export that fill a cell. */
const FIELDS: Readonly<Record<Column, string>> = {
  day: "date",
  start: "start",
  end: "end",
  break: "unpaid_break",
};

function byHeadings(headings: readonly string[]): Taken {
  const { columns } = matchHeadings("timesheets", headings, {});
  return (cells) => {
    const texts: Partial<Record<Column, string>> = {};
    for (const name of COLUMNS) {
      const column = columns[FIELDS[name]];
      if (column !== undefined) texts[name] = cells[column] ?? "";
    }
    // A time that comes with its day gives both.
    if (columns.date === undefined && columns.start !== undefined) texts.day = cells[columns.start] ?? "";
    const pause = breakBetween(cells[columns.break_start ?? -1], cells[columns.break_end ?? -1]);
    return pause === null ? texts : { ...texts, break: pause };
  };
}

function breakBetween(from: string | undefined, to: string | undefined): string | null {
  const [start_time, end_time] = [clockIn(from ?? ""), clockIn(to ?? "")];
  return start_time === null || end_time === null ? null : breaksText({ breaks: [{ start_time, end_time }] });
}

/** To see whether a cell is a day at all; every day of a year is near to this one, including 29 February. */
const ANY_DAY = "2024-07-01";

/** The first column of days, and the first two of times after it; what follows them is the break. */
function byContent(table: Table): Taken | null {
  const width = Math.max(...table.map(({ length }) => length));
  const fits = (column: number, isOne: (text: string) => boolean): boolean => {
    const texts = table.map((row) => row[column]?.trim() ?? "").filter((text) => text !== "");
    return texts.length > 0 && texts.every(isOne);
  };
  const places = Array.from({ length: width }, (_, column) => column);
  const day = places.find((column) => fits(column, (text) => dayNear(text, ANY_DAY) !== null));
  if (day === undefined) return null;
  const [start, end] = places.filter(
    (column) => column > day && fits(column, (text) => clockIn(text) !== null),
  );
  if (start === undefined || end === undefined) return null;
  return (cells) => ({
    day: cells[day] ?? "",
    start: cells[start] ?? "",
    end: cells[end] ?? "",
    break: cells[end + 1] ?? "",
  });
}

const byPlace =
  (first: number): Taken =>
  (cells) => {
    const texts: Partial<Record<Column, string>> = {};
    COLUMNS.slice(first).forEach((name, index) => {
      const text = cells[index];
      if (text !== undefined) texts[name] = text;
    });
    return texts;
  };
