// The public holiday calendar: one gazetted day or part-day a line, of a state or of a place in it, never computed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Calendar,
  type CalendarDay,
  calendarOf,
  contentHash,
  type Json,
  type LocalDay,
  type Place,
  type PublicCalendar,
  STATES,
} from "#contract";
import { formatClock, formatLocalDate, type LocalDate } from "#engine";
import { byVersion, identified, readLock } from "./lock.ts";
import { faulty, type Node } from "./node.ts";
import { parseTable } from "./rate-tables.ts";
import { object, textOf } from "./read.ts";
import { clock, date, oneOf, text } from "./scalars.ts";

/** A column that most lines leave empty. */
const dateOrNothing = (node: Node): LocalDate | null => (textOf(node) === "" ? null : date(node));

const row = object({ date, state: oneOf([...STATES]), from: clock, name: text, source: text });
const placeRow = object({
  state: oneOf([...STATES]),
  locality: text,
  "local-days": oneOf(["some", "none"]),
  source: text,
});
const localRow = object({
  date,
  state: oneOf([...STATES]),
  locality: text,
  from: clock,
  name: text,
  "instead-of": dateOrNothing,
  source: text,
});

const FOLDER = "public-holidays";

function rowsOf<T>(awardsFolder: string, name: string, read: (node: Node) => T): readonly T[] {
  const file = `${FOLDER}/${name}`;
  return parseTable(file, readFileSync(join(awardsFolder, file), "utf8")).map(read);
}

export function readCalendar(awardsFolder: string): PublicCalendar {
  const days = rowsOf(awardsFolder, "holidays.csv", (node): CalendarDay => {
    const { date: day, state, from, name } = row(node);
    return { day, state, from, name };
  });
  const places = rowsOf(awardsFolder, "localities.csv", (node): Place => {
    const { state, locality: name, "local-days": kept } = placeRow(node);
    return { state, name, keepsLocalDays: kept === "some" };
  });
  const localDays = rowsOf(awardsFolder, "local-holidays.csv", (node) => localDay(node, places, days));
  const inOrder = days.map(({ day }) => day).sort((a, b) => a - b);
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  if (from === undefined || to === undefined) throw new Error(`${FOLDER} holds no holidays`);
  const version = `AU@${formatLocalDate(from).slice(0, 4)}-${formatLocalDate(to).slice(0, 4)}`;
  const hash = contentHash(contentOf(days, places, localDays));
  const published = byVersion(readLock(awardsFolder)).get(version) ?? [];
  return { id: identified(version, hash, published), contentHash: hash, from, to, days, places, localDays };
}

/** A line names a place that is listed, and where it moves a holiday of the state, one there is. */
function localDay(node: Node, places: readonly Place[], days: readonly CalendarDay[]): LocalDay {
  const { date: day, state, locality, from, name, "instead-of": insteadOf } = localRow(node);
  const isListed = places.some((place) => place.state === state && place.name === locality);
  if (!isListed)
    throw faulty(
      node,
      `${locality} is not a locality of ${state}`,
      "add it to localities.csv, with its source",
    );
  if (insteadOf !== null && !days.some((one) => one.state === state && one.day === insteadOf))
    throw faulty(
      node,
      `${state} has no holiday on that day`,
      "name a day that holidays.csv has for the state",
    );
  return { day, state, locality, from, name, insteadOf };
}

/** What decides an answer; sources may be told better without a new version. */
const contentOf = (
  days: readonly CalendarDay[],
  places: readonly Place[],
  localDays: readonly LocalDay[],
): Json => ({
  days: days.map(({ day, state, from, name }) => [formatLocalDate(day), state, formatClock(from), name]),
  places: places.map(({ state, name, keepsLocalDays }) => [state, name, keepsLocalDays]),
  local: localDays.map(({ day, state, locality, from, name, insteadOf }) => [
    formatLocalDate(day),
    state,
    locality,
    formatClock(from),
    name,
    insteadOf === null ? null : formatLocalDate(insteadOf),
  ]),
});

export const loadCalendar = (awardsFolder: string): Calendar => calendarOf(readCalendar(awardsFolder));
