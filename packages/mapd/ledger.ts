// Enters the published years of an award, oldest first, into our tables: who each row is, what applied when.

import { addDays, type LocalDate } from "#engine";
import { type Known, resolveYear } from "./identity.ts";
import { type Piece, paint, pieceAt, type Same, type Timeline } from "./timeline.ts";
import { endOfYear, type Years } from "./years.ts";

/** A classification or an allowance with its history. */
export interface Entry<V> extends Known {
  /** Empty until one is given; then it never changes. */
  code: string;
  title: string;
  timeline: Timeline<V>;
  /** Newest year that named it, and its place in that year's file. */
  lastYear: number;
  position: number;
  /** The last day a row of this run says it is in force, where one does. */
  lastDay: LocalDate | null;
}

interface Published {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly clause: string;
  readonly type: string | null;
  readonly spanned: boolean;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export interface Book<E extends Entry<V>, V, R extends Published> {
  readonly entries: E[];
  readonly years: Years;
  readonly same: Same<V>;
  /** A new entry for a row that is nothing known. */
  readonly open: (row: R) => E;
  /** Takes over what the row says about its entry: names, clause, type. */
  readonly describe: (entry: E, row: R, year: number) => void;
  readonly valueOf: (row: R, entry: E) => V;
  readonly sourceOf: (row: R) => string;
  /** Whether a row may follow what applied before and precede what applies after, though its name is another. */
  readonly goesOn: (before: V | null, row: R, after: V | null) => boolean;
  /** The first day a row's amount may be entered for. */
  readonly earliest: LocalDate | null;
}

export function enterYear<E extends Entry<V>, V, R extends Published>(
  book: Book<E, V, R>,
  year: number,
  rows: readonly R[],
): void {
  const start = startOfYear(book.years, year);
  const end = endOfYear(book.years, year);
  const resolved = resolveYear(book.entries, rows, ({ timeline }, row) => {
    const [before, after] = [pieceAt(timeline, addDays(start, -1)), pieceAt(timeline, end)];
    return book.goesOn(before?.value ?? null, row, after?.value ?? null);
  });
  const seen = new Map<E, R[]>();
  const opened = new Map<string, E>();
  // What is new under a name with a span of dates is the same as what is new under the name alone.
  const inOrder = [...rows.entries()].sort(([, a], [, b]) => Number(a.spanned) - Number(b.spanned));
  for (const [position, row] of inOrder) {
    const known = resolved.get(row) ?? (row.spanned ? opened.get(`${row.clause} ${row.key}`) : undefined);
    const entry = known ?? book.open(row);
    if (known === undefined) {
      book.entries.push(entry);
      opened.set(`${row.clause} ${row.key}`, entry);
    }
    if (row.id !== "") entry.ids.add(row.id);
    if (year >= entry.lastYear) [entry.lastYear, entry.position] = [year, position];
    seen.set(entry, [...(seen.get(entry) ?? []), row]);
  }
  for (const [entry, own] of seen) {
    own.sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
    for (const row of own) book.describe(entry, row, year);
    enterRows(book, year, entry, own);
  }
  for (const entry of book.entries) {
    entry.ended = !seen.has(entry);
    if (entry.ended) endAbsent(book, year, entry);
  }
}

const startOfYear = ({ starts, horizon }: Years, year: number): LocalDate => starts.get(year) ?? horizon;

function enterRows<E extends Entry<V>, V, R extends Published>(
  book: Book<E, V, R>,
  year: number,
  entry: E,
  rows: readonly R[],
): void {
  const ends = rows.flatMap(({ to }) => (to === null ? [] : [to]));
  const [firstEnd] = ends.sort((a, b) => a - b);
  for (const row of rows) {
    const start = row.from ?? startOf(book.years, year, row, firstEnd ?? null);
    const from = Math.max(start, book.earliest ?? start) as LocalDate;
    const until = row.to === null ? endOfYear(book.years, year) : addDays(row.to, 1);
    const piece: Piece<V> = { from, value: book.valueOf(row, entry), source: book.sourceOf(row) };
    entry.timeline = paint(entry.timeline, piece, until, book.same);
    if (row.to !== null) entry.lastDay = Math.max(row.to, entry.lastDay ?? row.to) as LocalDate;
  }
}

/** A row without a date starts with its year, or after the row of the same year that ends. */
function startOf(
  years: Years,
  year: number,
  row: { readonly to: LocalDate | null },
  firstEnd: LocalDate | null,
): LocalDate {
  const start = startOfYear(years, year);
  const follows = firstEnd !== null && firstEnd > start && (row.to === null || row.to > firstEnd);
  return follows ? addDays(firstEnd, 1) : start;
}

/** What a published year does not have ends when that year starts: it is never carried forward. */
function endAbsent<E extends Entry<V>, V, R extends Published>(
  { years, same }: Book<E, V, R>,
  year: number,
  entry: E,
): void {
  const start = startOfYear(years, year);
  const from = Math.max(start, entry.lastDay === null ? start : addDays(entry.lastDay, 1)) as LocalDate;
  if (pieceAt(entry.timeline, from) === null) return;
  entry.timeline = paint(entry.timeline, { from, value: null, source: "" }, endOfYear(years, year), same);
}
