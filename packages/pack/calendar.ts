// The public holiday calendar: one gazetted day or part-day a line, never computed.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Calendar, type CalendarDay, contentHash, STATES } from "#contract";
import { formatClock, formatLocalDate, type LocalDate } from "#engine";
import { parseTable } from "./award-files.ts";
import { object } from "./read.ts";
import { clock, date, oneOf, text } from "./scalars.ts";

const row = object({ date, state: oneOf([...STATES]), from: clock, name: text, source: text });

const HOLIDAY_FILE = "public-holidays/holidays.csv";

export function loadCalendar(awardsFolder: string): Calendar {
  const nodes = parseTable(HOLIDAY_FILE, readFileSync(join(awardsFolder, HOLIDAY_FILE), "utf8"));
  const byDay = new Map<LocalDate, CalendarDay[]>();
  const content: string[][] = [];
  for (const node of nodes) {
    const { date: day, state, from, name } = row(node);
    content.push([formatLocalDate(day), state, formatClock(from), name]);
    const entries = byDay.get(day) ?? [];
    entries.push({ day, state, from, name });
    byDay.set(day, entries);
  }
  const days = [...byDay.keys()].sort((a, b) => a - b);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) throw new Error(`${HOLIDAY_FILE} holds no holidays`);
  const NONE: readonly CalendarDay[] = [];
  return {
    id: `AU@${formatLocalDate(from).slice(0, 4)}-${formatLocalDate(to).slice(0, 4)}.1`,
    contentHash: contentHash(content),
    from,
    to,
    onDay: (day) => byDay.get(day) ?? NONE,
  };
}
