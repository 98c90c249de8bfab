// Which pasted columns fill which cells of the timesheet: by their headings or by their content.

import { type Columns, cellsIn, headingRow, isNo, readHours } from "#audit";
import { type Minutes, parseClock } from "#engine";
import { breaksText, clockIn, isDay } from "./cells.ts";
import { breakColumns, columnsNamed } from "./headings.ts";
import type { Place } from "./range.ts";
import { COLUMNS, type Column } from "./timesheet.ts";

export type Table = readonly (readonly string[])[];

/** The cells of a row, and the day of its end where a column has it. */
export type Texts = Partial<Readonly<Record<Column | "endDay", string>>>;

/** The cells of a timesheet row, from a pasted row. */
export type Taken = (cells: readonly string[]) => Texts;

/** Without tabs it is the text of a CSV file, or one column, whose blank lines are cells too. */
export function tableIn(text: string): Table {
  const plain = text.replaceAll("\r\n", "\n");
  if (plain.includes("\t")) return cellsIn(plain, "\t");
  const separated = ([",", ";"] as const).map((delimiter) => cellsIn(plain, delimiter)).find(hasShifts);
  if (separated !== undefined) return separated;
  const kept = plain.replace(/\n$/, "").replaceAll(/^$/gm, "\t");
  return cellsIn(kept, "\t").map((row) => row.slice(0, 1));
}

function hasShifts(table: Table): boolean {
  const headings = table[headingRow("timesheets", table.slice(0, 3))];
  return headings === undefined ? byContent(withoutUnknownHeadings(table)) !== null : headings.length > 1;
}

interface Chosen {
  readonly take: Taken;
  readonly body: Table;
}

export function columnsOf(table: Table, at: Place): Chosen {
  const place = headingRow("timesheets", table.slice(0, 3));
  const body = table.slice(place + 1);
  const named = place < 0 ? null : byHeadings(table[place] ?? [], body);
  if (named !== null) return { take: named, body };
  const rest = withoutUnknownHeadings(body);
  const found = at.column === 0 ? byContent(rest) : null;
  return found === null ? { take: byPlace(at.column), body } : { take: found, body: rest };
}

/** Whether nothing in the first row is a day, a time or another number. */
const hasUnknownHeadings = ([first]: Table): boolean =>
  first?.every((text) => !isDay(text) && !/^[\d.,:$%\s]*\d/.test(text.trim())) ?? false;

export const withoutUnknownHeadings = (table: Table): Table => table.slice(hasUnknownHeadings(table) ? 1 : 0);

/** The fields of a timesheet's export that fill a cell. */
const FIELDS: Readonly<Record<Column, string>> = {
  day: "date",
  start: "start",
  end: "end",
  break: "unpaid_break",
};

/** Null: they do not say where the times are. */
export function byHeadings(headings: readonly string[], body: Table): Taken | null {
  const { columns } = columnsNamed(headings, (column) => isColumnOf(body, column, isDay));
  if (columns.start === undefined || columns.end === undefined) return null;
  const breaks = breakColumns(headings, columns);
  return (cells) => {
    const texts: Partial<Record<Column | "endDay", string>> = {};
    for (const name of COLUMNS) {
      const column = columns[FIELDS[name]];
      if (column !== undefined) texts[name] = cells[column] ?? "";
    }
    texts.endDay = cells[columns.end_date ?? -1] ?? "";
    // A time that comes with its day gives both.
    if (columns.date === undefined) texts.day = cells[columns.start ?? -1] ?? "";
    if (!isNo(cells[columns.is_leave ?? -1] ?? "")) return { ...texts, ...NOT_WORKED };
    if (breaks.length > 0) texts.break = breaks.flatMap((column) => cells[column]?.trim() || []).join(", ");
    const pause =
      breakBetween(cells[columns.break_start ?? -1], cells[columns.break_end ?? -1]) ??
      (breaks.length === 0 ? breakByHours(texts, cells, columns) : null);
    return pause === null ? texts : { ...texts, break: pause };
  };
}

/** Where no column is for breaks, what the hours leave of the time between start and finish; null: nothing we can tell. */
function breakByHours(
  { start = "", end = "" }: Texts,
  cells: readonly string[],
  { unpaid_break, hours }: Columns,
): string | null {
  if (unpaid_break !== undefined || hours === undefined) return null;
  const [from, to] = [start, end].map((text) => parseClock(clockIn(text) ?? "", false));
  if (from == null || to == null) return null;
  const span = (to - from + DAY) % DAY;
  const worked = readHours(cells[hours] ?? "", span as Minutes);
  const left = worked === null ? 0 : span - worked;
  // hours with two decimals may be a minute off, and no one has a break for half of a shift
  return left > 1 && left * 2 < span ? String(left) : null;
}

const DAY = 1440;

/** A day of leave is no work, whatever times the export gives it. */
const NOT_WORKED = { start: "", end: "", break: "" };

/** One time without the other stays as it is written, for someone to complete. */
function breakBetween(from = "", to = ""): string | null {
  const [start_time, end_time] = [clockIn(from), clockIn(to)];
  if (start_time !== null && end_time !== null) return breaksText({ breaks: [{ start_time, end_time }] });
  return from.trim() === "" && to.trim() === "" ? null : `${from.trim()}–${to.trim()}`;
}

/** Whether a column has cells, and each is blank or one of these. */
export function isColumnOf(table: Table, column: number, isOne: (text: string) => boolean): boolean {
  const texts = table.map((row) => row[column]?.trim() ?? "").filter((text) => text !== "");
  return texts.length > 0 && texts.every(isOne);
}

const placesIn = (table: Table): readonly number[] =>
  Array.from({ length: Math.max(0, ...table.map(({ length }) => length)) }, (_, column) => column);

/** The first column of days; undefined: there is none. */
export const columnOfDays = (table: Table): number | undefined =>
  placesIn(table).find((column) => isColumnOf(table, column, isDay));

/** The first column of days, and the first two of times after it; what follows them is the break. */
function byContent(table: Table): Taken | null {
  const places = placesIn(table);
  const day = columnOfDays(table);
  if (day === undefined) return null;
  const [start, end] = places.filter(
    (column) => column > day && isColumnOf(table, column, (text) => clockIn(text) !== null),
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
