// The public holiday calendar: one gazetted day or part-day a line, never computed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Calendar,
  type CalendarDay,
  calendarOf,
  contentHash,
  type PublicCalendar,
  STATES,
} from "#contract";
import { formatClock, formatLocalDate } from "#engine";
import { parseTable } from "./award-files.ts";
import { byVersion, identified, readLock } from "./lock.ts";
import { object } from "./read.ts";
import { clock, date, oneOf, text } from "./scalars.ts";

const row = object({ date, state: oneOf([...STATES]), from: clock, name: text, source: text });

const HOLIDAY_FILE = "public-holidays/holidays.csv";

export function readCalendar(awardsFolder: string): PublicCalendar {
  const nodes = parseTable(HOLIDAY_FILE, readFileSync(join(awardsFolder, HOLIDAY_FILE), "utf8"));
  const days: CalendarDay[] = nodes.map((node) => {
    const { date: day, state, from, name } = row(node);
    return { day, state, from, name };
  });
  const content = days.map(({ day, state, from, name }) => [
    formatLocalDate(day),
    state,
    formatClock(from),
    name,
  ]);
  const inOrder = days.map(({ day }) => day).sort((a, b) => a - b);
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  if (from === undefined || to === undefined) throw new Error(`${HOLIDAY_FILE} holds no holidays`);
  const version = `AU@${formatLocalDate(from).slice(0, 4)}-${formatLocalDate(to).slice(0, 4)}`;
  const hash = contentHash(content);
  const published = byVersion(readLock(awardsFolder)).get(version) ?? [];
  return {
    id: identified(version, hash, published),
    contentHash: hash,
    from,
    to,
    days,
  };
}

export const loadCalendar = (awardsFolder: string): Calendar => calendarOf(readCalendar(awardsFolder));
