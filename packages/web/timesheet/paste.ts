// Cells pasted from a spreadsheet: by their headings, by their content, or cell by cell.

import { type Columns, cellsIn, headingRow, isNo, readHours } from "#audit";
import { type Minutes, parseClock } from "#engine";
import { breaksText, clockIn, dayIn, isDay, tidied, withDayFirst } from "./cells.ts";
import { breakColumns, columnsNamed } from "./headings.ts";
import type { Place } from "./range.ts";
import { nearestDay, withFactsOfDays, written } from "./range.ts";
import { COLUMNS, type Column, MOST_ROWS, type Row } from "./timesheet.ts";

type Table = readonly (readonly string[])[];

/** The cells of a timesheet row, from a pasted row. */
type Taken = (cells: readonly string[]) => Partial<Record<Column, string>>;
type Texts = ReturnType<Taken>;

/** Whether it is more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trimEnd());

/** A day without a year is the one nearest to the rest of the timesheet, or to today. */
export function pasted(rows: readonly Row[], text: string, at: Place, today = ""): readonly Row[] {
  const { take, body } = columnsOf(tableIn(text).slice(0, MOST_ROWS + 5), at);
  const bottom = Math.min(at.row + body.length, MOST_ROWS) - 1;
  if (bottom < at.row) return rows;
  const texts = daysFirst(body.map(take));
  const [first = nearestDay(rows, at.row, today)] = texts.flatMap(({ day = "" }) => dayIn(day) ?? []);
  const given = COLUMNS.filter((name) => texts.some((one) => one[name] !== undefined));
  const next = given.reduce((now, name) => {
    const place = COLUMNS.indexOf(name);
    const bounds = { top: at.row, bottom, left: place, right: place };
    return written(now, bounds, (row) => tidied(name, texts[row - at.row]?.[name] ?? "", first));
  }, rows);
  return withFactsOfDays(rows, next);
}

/** Without tabs it is one column, whose blank lines are cells too, or the text of a CSV file with its headings. */
function tableIn(text: string): Table {
  const plain = text.replaceAll("\r\n", "\n");
  if (plain.includes("\t")) return cellsIn(plain, "\t");
  const separated = cellsIn(plain, ",");
  if (headingRow("timesheets", separated.slice(0, 3)) >= 0) return separated;
  const kept = plain.replace(/\n$/, "").replaceAll(/^$/gm, "\t");
  return cellsIn(kept, "\t").map((row) => row.slice(0, 1));
}

function daysFirst(texts: readonly Texts[]): readonly Texts[] {
  const days = withDayFirst(texts.map(({ day = "" }) => day));
  return texts.map((one, at) => (one.day === undefined ? one : { ...one, day: days[at] ?? one.day }));
}

/** What someone who pasted cells must know: rows that do not fit into a timesheet, and shifts of several employees. */
export function pasteNotes(text: string, at: Place): readonly string[] {
  const table = tableIn(text);
  const headings = headingRow("timesheets", table.slice(0, 3));
  const tooMany = at.row + table.length - headings - 1 - MOST_ROWS;
  const people = headings < 0 ? 1 : peopleIn(table.slice(headings + 1), table[headings] ?? []);
  const notes: string[] = [];
  if (tooMany > 0)
    notes.push(
      `A timesheet has at most ${MOST_ROWS} rows. You pasted ${tooMany} more, and they are not here.`,
    );
  if (people > 1)
    notes.push(
      `You pasted shifts of ${people} employees, and a timesheet is of one. Keep the rows of one of them. An audit checks all of them at once.`,
    );
  return notes;
}

const WHO = ["employee", "name", "first_name", "last_name"] as const;

/** How many employees the rows name. */
function peopleIn(body: Table, headings: readonly string[]): number {
  const { columns } = columnsNamed(headings, (column) => isColumnOf(body, column, isDay));
  const places = WHO.flatMap((field) => columns[field] ?? []);
  const names = body.map((cells) => places.map((place) => cells[place]?.trim() ?? "").join(" "));
  return new Set(names.filter((name) => name.trim() !== "")).size;
}

interface Chosen {
  readonly take: Taken;
  readonly body: Table;
}

function columnsOf(table: Table, at: Place): Chosen {
  const place = headingRow("timesheets", table.slice(0, 3));
  const body = table.slice(place + 1);
  const named = place < 0 ? null : byHeadings(table[place] ?? [], body);
  if (named !== null) return { take: named, body };
  const rest = body.slice(hasUnknownHeadings(body) ? 1 : 0);
  const found = at.column === 0 ? byContent(rest) : null;
  return found === null ? { take: byPlace(at.column), body } : { take: found, body: rest };
}

/** Whether nothing in the first row is a day, a time or another number. */
const hasUnknownHeadings = ([first]: Table): boolean =>
  first?.every((text) => !isDay(text) && !/^[\d.,:$%\s]*\d/.test(text.trim())) ?? false;

/** The fields of a timesheet's export that fill a cell. */
const FIELDS: Readonly<Record<Column, string>> = {
  day: "date",
  start: "start",
  end: "end",
  break: "unpaid_break",
};

/** Null: they do not say where the times are. */
function byHeadings(headings: readonly string[], body: Table): Taken | null {
  const { columns } = columnsNamed(headings, (column) => isColumnOf(body, column, isDay));
  if (columns.start === undefined || columns.end === undefined) return null;
  const breaks = breakColumns(headings, columns);
  return (cells) => {
    const texts: Partial<Record<Column, string>> = {};
    for (const name of COLUMNS) {
      const column = columns[FIELDS[name]];
      if (column !== undefined) texts[name] = cells[column] ?? "";
    }
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
function isColumnOf(table: Table, column: number, isOne: (text: string) => boolean): boolean {
  const texts = table.map((row) => row[column]?.trim() ?? "").filter((text) => text !== "");
  return texts.length > 0 && texts.every(isOne);
}

/** The first column of days, and the first two of times after it; what follows them is the break. */
function byContent(table: Table): Taken | null {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, column) => column);
  const day = places.find((column) => isColumnOf(table, column, isDay));
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
