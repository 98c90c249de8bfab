// Cells pasted from a spreadsheet: by their headings, by their content, or cell by cell.

import { headingRow } from "#audit";
import { dayIn, tidied, withDayFirst } from "./cells.ts";
import { columnsOf, type Table, type Taken, type Texts, tableIn } from "./paste-columns.ts";
import { onTheirDays } from "./paste-days.ts";
import { peopleNote } from "./paste-people.ts";
import type { Place } from "./range.ts";
import { nearestDay, withFactsOfDays, written } from "./range.ts";
import { COLUMNS, MOST_ROWS, type Row } from "./timesheet.ts";

/** Whether it is more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trimEnd());

/** A day without a year is the one nearest to the rest of the timesheet, or to today. */
export function pasted(rows: readonly Row[], text: string, at: Place, today = ""): readonly Row[] {
  const { take, body } = columnsOf(tableIn(text).slice(0, MOST_ROWS + 5), at);
  const bottom = Math.min(at.row + body.length, MOST_ROWS) - 1;
  if (bottom < at.row) return rows;
  const { texts, first } = shiftTexts(body, take, nearestDay(rows, at.row, today));
  const given = COLUMNS.filter((name) => texts.some((one) => one[name] !== undefined));
  const next = given.reduce((now, name) => {
    const place = COLUMNS.indexOf(name);
    const bounds = { top: at.row, bottom, left: place, right: place };
    return written(now, bounds, (row) => tidied(name, texts[row - at.row]?.[name] ?? "", first));
  }, rows);
  return withFactsOfDays(rows, next);
}

interface ShiftTexts {
  readonly texts: readonly Texts[];
  /** The first day with its year. */
  readonly first: string;
}

/** What the rows say; a day without a year is the one nearest to the first that has one, or to `near`. */
export function shiftTexts(body: Table, take: Taken, near: string): ShiftTexts {
  const read = daysFirst(body.map(take));
  const [first = near] = read.flatMap(({ day = "" }) => dayIn(day) ?? []);
  return { texts: read.map((one) => onTheirDays(one, first)), first };
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
  const people = peopleNote(table);
  const notes: string[] = [];
  if (tooMany > 0)
    notes.push(
      `A timesheet has at most ${MOST_ROWS} rows. You pasted ${tooMany} more, and they are not here.`,
    );
  if (people !== null) notes.push(people);
  return notes;
}
