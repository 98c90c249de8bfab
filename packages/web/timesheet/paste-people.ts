// Whether pasted rows are of several employees, by a column with a heading or by names before the days.

import { headingRow } from "#audit";
import { isDay } from "./cells.ts";
import { columnsNamed } from "./headings.ts";
import { columnOfDays, isColumnOf, type Table, withoutUnknownHeadings } from "./paste-columns.ts";

/** What to tell someone whose rows name several; null: they do not. */
export function peopleNote(table: Table): string | null {
  const place = headingRow("timesheets", table.slice(0, 3));
  if (place < 0) return unnamedNote(withoutUnknownHeadings(table));
  const body = table.slice(place + 1);
  const { columns } = columnsNamed(table[place] ?? [], (column) => isColumnOf(body, column, isDay));
  const people = distinctIn(
    body,
    WHO.flatMap((field) => columns[field] ?? []),
  );
  if (people.length < 2) return null;
  return `You pasted shifts of ${people.length} employees, and a timesheet is of one. Keep the rows of one of them. An audit checks all of them at once.`;
}

const WHO = ["employee", "name", "first_name", "last_name"] as const;

function distinctIn(body: Table, places: readonly number[]): readonly string[] {
  const names = body.map((cells) => places.map((place) => cells[place]?.trim() ?? "").join(" "));
  const distinct = new Map(
    names.filter((name) => name.trim() !== "").map((name) => [name.toLowerCase(), name.trim()]),
  );
  return [...distinct.values()];
}

/** Words may be names, or places and jobs: only the person who pasted them knows. */
function unnamedNote(body: Table): string | null {
  const days = columnOfDays(body) ?? 0;
  const places = Array.from({ length: days }, (_, column) => column);
  const texts = distinctIn(
    body,
    places.filter((column) => isColumnOf(body, column, isName)),
  );
  if (texts.length < 2) return null;
  return `The rows say ${listed(texts)}. If they are ${texts.length} employees, keep the rows of one of them: a timesheet is of one. An audit checks all of them at once.`;
}

const LETTERS = /^\p{L}[\p{L}\p{M}' ,.’-]*$/u;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)(?:s|rs|nes|urs|ur)?(?:day)?\.?$/i;
const isName = (text: string): boolean => LETTERS.test(text) && !WEEKDAY.test(text);

const MOST_NAMED = 3;

function listed(texts: readonly string[]): string {
  const named = texts
    .slice(0, texts.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED)
    .map((text) => `“${text}”`);
  const left = texts.length - named.length;
  const last = left > 0 ? `${left} more` : named.pop();
  return `${named.join(", ")} and ${last}`;
}
