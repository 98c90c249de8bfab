// Histories as dated lines, one block a date, and what changed against the lines already held.

import type { LocalDate } from "#engine";
import { dayOf, SOURCE } from "./held.ts";
import type { Entry } from "./ledger.ts";
import type { EndNote } from "./notes.ts";
import { type Piece, paint, type Same, type Timeline } from "./timeline.ts";
import { endOfYear, type Years, yearAt } from "./years.ts";

/** Our lines of one code as its history; there are none from the horizon on. */
export function timelineOf<L extends { readonly from: string; readonly source: string }, V>(
  lines: readonly L[],
  read: (line: L) => V | null,
  horizon: LocalDate,
): Timeline<V> {
  const pieces: Piece<V>[] = lines.map((line) => ({
    from: dayOf(line.from),
    value: read(line),
    source: line.source,
  }));
  const stillHeld = pieces.at(-1)?.value ?? null;
  return stillHeld === null ? pieces : [...pieces, { from: horizon, value: null, source: "" }];
}

/** Held ones keep their place; new ones follow in the order of the newest year that has them. */
export const byDisplay = <E extends { readonly code: string; lastYear: number; position: number }>(
  entries: readonly E[],
): readonly E[] => [
  ...entries.filter(({ code }) => code !== ""),
  ...entries
    .filter(({ code }) => code === "")
    .sort((a, b) => b.lastYear - a.lastYear || a.position - b.position),
];

/** An end that the database does not state and another source does. */
export function endNoted<E extends Entry<V>, V>(
  entries: readonly E[],
  note: EndNote,
  years: Years,
  same: Same<V>,
): void {
  const until = endOfYear(years, yearAt(years, note.from.day));
  for (const entry of entries) {
    if (!note.ids.some((id) => entry.ids.has(id))) continue;
    const piece = { from: note.from.day, value: null, source: note.source };
    entry.timeline = paint(entry.timeline, piece, until, same);
  }
}

export interface Change<L> {
  readonly before: L | null;
  readonly after: L;
}

export interface Lines<L> {
  readonly lines: readonly L[];
  /** Lines that were not held, each with the line of its code that stood before it. */
  readonly changes: readonly Change<L>[];
}

export function linesOf<E extends Entry<V>, V, L>(
  entries: readonly E[],
  years: Years,
  lineOf: (entry: E, from: LocalDate, value: V | null, source: string) => L,
  held: readonly L[],
  nameOf: (line: L) => string,
): Lines<L> {
  const dated = entries.flatMap((entry, order) =>
    entry.timeline
      .filter(({ from, value }) => value !== null || from !== years.horizon)
      .map(({ from, value, source }) => ({
        from,
        order,
        line: lineOf(entry, from, value, source || `${SOURCE} ${yearAt(years, from)}`),
      })),
  );
  dated.sort((a, b) => a.from - b.from || a.order - b.order);
  const lines = dated.map(({ line }) => line);
  return { lines, changes: changesOf(lines, held, nameOf) };
}

function changesOf<L>(
  lines: readonly L[],
  held: readonly L[],
  nameOf: (line: L) => string,
): readonly Change<L>[] {
  const known = new Set(held.map((line) => JSON.stringify(line)));
  const last = new Map<string, L>();
  const changes: Change<L>[] = [];
  for (const line of lines) {
    const code = nameOf(line);
    if (!known.has(JSON.stringify(line))) changes.push({ before: last.get(code) ?? null, after: line });
    last.set(code, line);
  }
  return changes;
}
