// The classifications of an award and their minimum rates, held and published, as tables.

import { formatLocalDate, type LocalDate } from "#engine";
import type { RateRecord, RateType } from "./classification-rows.ts";
import { classificationChoices, codesFor } from "./codes.ts";
import type { RateValue } from "./figures.ts";
import { type HeldAward, SOURCE } from "./held.ts";
import { type Book, type Entry, enterYear } from "./ledger.ts";
import { byDisplay, endNoted, type Lines, linesOf, timelineOf } from "./lines.ts";
import type { EndNote } from "./notes.ts";
import { type ClassificationLine, ENDED, type MinimumLine } from "./tables.ts";
import { cutAt, nameKey, slugOf } from "./words.ts";
import type { Years } from "./years.ts";

export interface RateEntry extends Entry<RateValue> {
  type: RateType | null;
  parent: string;
  own: string;
  heading: string;
  stream: string;
  level: string;
}

const sameRate = (a: RateValue, b: RateValue): boolean =>
  a.rate === b.rate && a.per === b.per && a.hourly === b.hourly;

/**
 * A minimum rate does not fall, and no year raised one that was renamed by more than a tenth. Figures are compared as
 * printed, because 2019 has wrong units.
 */
function isRise(before: RateValue | null, after: RateValue | null): boolean {
  if (before === null || after === null) return true;
  const [from, to] = [Number(before.rate), Number(after.rate)];
  return from <= to && to * 10 <= from * 11;
}

const STREAM_LENGTH = 60;

function heldEntry(line: ClassificationLine, rows: readonly MinimumLine[], horizon: LocalDate): RateEntry {
  const timeline = timelineOf(
    rows,
    ({ rate, per, hourly }) => (per === ENDED ? null : { rate, per, hourly }),
    horizon,
  );
  return {
    code: line.code,
    ids: new Set(line.fwc.split(" ").filter((id) => id !== "")),
    key: nameKey(line.title),
    isWhole: false,
    title: line.title,
    clause: line.clause,
    type: line.rate_type as RateType,
    ended: rows.at(-1)?.per === ENDED,
    timeline,
    lastYear: 0,
    position: 0,
    lastDay: null,
    parent: "",
    own: line.title,
    heading: "",
    stream: line.stream,
    level: line.level,
  };
}

const newEntry = (row: RateRecord): RateEntry => ({
  code: "",
  ids: new Set(),
  key: row.key,
  isWhole: true,
  title: row.title,
  clause: row.clause,
  type: row.type,
  ended: false,
  timeline: [],
  lastYear: row.year,
  position: 0,
  lastDay: null,
  parent: row.parent,
  own: row.own,
  heading: row.heading,
  stream: "",
  level: "",
});

/** Names follow the newest year; what it leaves out stays as it was last said. */
function describe(newestHeld: number): (entry: RateEntry, row: RateRecord, year: number) => void {
  return (entry, row, year) => {
    if (entry.code !== "" && year < newestHeld) return;
    if (!row.spanned) {
      [entry.key, entry.isWhole, entry.title] = [row.key, true, row.title];
      [entry.parent, entry.own] = [row.parent, row.own];
    }
    entry.clause = row.clause || entry.clause;
    entry.heading = row.heading || entry.heading;
    entry.stream = cutAt(slugOf(row.heading), STREAM_LENGTH, "-") || entry.stream;
    entry.level = row.level || entry.level;
    entry.type = row.type ?? entry.type;
  };
}

export interface RateTables {
  readonly entries: readonly RateEntry[];
  readonly classifications: readonly ClassificationLine[];
  readonly rates: Lines<MinimumLine>;
}

export function enterRates(
  held: HeldAward | null,
  records: readonly RateRecord[],
  years: Years,
  ends: readonly EndNote[],
): RateTables {
  const rows = Map.groupBy(held?.rates ?? [], ({ classification }) => classification);
  const entries = (held?.classifications ?? []).map((line) =>
    heldEntry(line, rows.get(line.code) ?? [], held?.years.horizon ?? years.horizon),
  );
  const book: Book<RateEntry, RateValue, RateRecord> = {
    entries,
    years,
    same: sameRate,
    open: newEntry,
    describe: describe(Math.max(0, ...(held?.years.starts.keys() ?? []))),
    valueOf: ({ value }) => value,
    sourceOf: ({ year, note }) => [`${SOURCE} ${year}`, note].filter((part) => part !== "").join("; "),
    goesOn: (before, { value }, after) => isRise(before, value) && isRise(value, after),
    earliest: null,
  };
  const byYear = [...Map.groupBy(records, ({ year }) => year)].sort((a, b) => a[0] - b[0]);
  for (const [year, own] of byYear) enterYear(book, year, own);
  for (const end of ends) if (end.allowance === null) endNoted(entries, end, years, sameRate);
  const ordered = byDisplay(entries);
  nameNew(ordered);
  return {
    entries: ordered,
    classifications: ordered.map(classificationLine),
    rates: linesOf(ordered, years, rateLine, held?.rates ?? [], ({ classification }) => classification),
  };
}

function nameNew(entries: readonly RateEntry[]): void {
  const fresh = entries.filter(({ code }) => code === "");
  const inUse = new Set(entries.map(({ code }) => code));
  const codes = codesFor(fresh.map(classificationChoices), inUse);
  for (const [index, entry] of fresh.entries()) entry.code = codes[index] ?? "";
}

const classificationLine = (entry: RateEntry): ClassificationLine => ({
  code: entry.code,
  title: entry.title,
  stream: entry.stream,
  level: entry.level,
  rate_type: entry.type ?? "adult",
  clause: entry.clause,
  fwc: [...entry.ids].join(" "),
});

const rateLine = (
  { code }: RateEntry,
  from: LocalDate,
  value: RateValue | null,
  source: string,
): MinimumLine => ({
  from: `${formatLocalDate(from)} ppc`,
  classification: code,
  rate: value?.rate ?? "",
  per: value?.per ?? ENDED,
  hourly: value?.hourly ?? "",
  source,
});
