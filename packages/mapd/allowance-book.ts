// The allowances of an award, held and published, as tables.

import { formatLocalDate, type LocalDate } from "#engine";
import type { AllowanceKind, AllowanceRecord } from "./allowance-rows.ts";
import { allowanceChoices, codesFor } from "./codes.ts";
import { type HeldAward, SOURCE } from "./held.ts";
import { type Book, type Entry, enterYear } from "./ledger.ts";
import { byDisplay, endNoted, type Lines, linesOf, timelineOf } from "./lines.ts";
import type { EndNote } from "./notes.ts";
import { type AllowanceLine, type AllowanceNameLine, ENDED } from "./tables.ts";
import { nameKey } from "./words.ts";
import type { Years } from "./years.ts";

interface AllowanceValue {
  readonly amount: string;
  readonly per: string;
  readonly clause: string;
  readonly allPurpose: string;
}

interface AllowanceEntry extends Entry<AllowanceValue> {
  type: AllowanceKind;
  parent: string;
  /** As last stated: a year that says nothing keeps it. */
  allPurpose: string;
}

const sameAmount = (a: AllowanceValue, b: AllowanceValue): boolean =>
  a.amount === b.amount && a.per === b.per;

function heldEntry(
  line: AllowanceNameLine,
  rows: readonly AllowanceLine[],
  horizon: LocalDate,
): AllowanceEntry {
  const stated = rows.findLast(({ per }) => per !== ENDED);
  return {
    code: line.allowance,
    ids: new Set(line.fwc.split(" ").filter((id) => id !== "")),
    key: nameKey(line.title),
    isWhole: false,
    title: line.title,
    clause: stated?.clause ?? "",
    type: line.kind as AllowanceKind,
    ended: rows.at(-1)?.per === ENDED,
    timeline: timelineOf(rows, valueOfLine, horizon),
    lastYear: 0,
    position: 0,
    lastDay: null,
    parent: "",
    allPurpose: stated?.all_purpose ?? "",
  };
}

const valueOfLine = ({ amount, per, clause, all_purpose }: AllowanceLine): AllowanceValue | null =>
  per === ENDED ? null : { amount, per, clause, allPurpose: all_purpose };

const newEntry = (row: AllowanceRecord): AllowanceEntry => ({
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
  allPurpose: "",
});

const yesNo = (flag: boolean): string => (flag ? "yes" : "no");

interface Published {
  readonly years: Years;
  /** The years of this import: one without a row of an allowance ends it. */
  readonly read: readonly number[];
  readonly coversFrom: LocalDate;
}

export interface AllowanceTables {
  readonly names: readonly AllowanceNameLine[];
  readonly amounts: Lines<AllowanceLine>;
}

export function enterAllowances(
  held: HeldAward | null,
  records: readonly AllowanceRecord[],
  published: Published,
  ends: readonly EndNote[],
): AllowanceTables {
  const { years } = published;
  const newestHeld = Math.max(0, ...(held?.years.starts.keys() ?? []));
  const rows = Map.groupBy(held?.allowances ?? [], ({ allowance }) => allowance);
  const heldEntries = (held?.allowanceNames ?? []).map((line) =>
    heldEntry(line, rows.get(line.allowance) ?? [], held?.years.horizon ?? years.horizon),
  );
  const ordered = (["wage", "expense"] as const).flatMap((kind) => {
    const own = heldEntries.filter(({ type }) => type === kind);
    const rows = records.filter(({ type }) => type === kind);
    enterKind(own, rows, published, newestHeld);
    for (const end of ends) if (end.allowance === kind) endNoted(own, end, years, sameAmount);
    return byDisplay(own);
  });
  nameNew(ordered);
  return {
    names: ordered.map(nameLine),
    amounts: linesOf(ordered, years, amountLine, held?.allowances ?? [], ({ allowance }) => allowance),
  };
}

/** Ids of wage and expense allowances are counted apart, so each kind is a book of its own. */
function enterKind(
  entries: AllowanceEntry[],
  records: readonly AllowanceRecord[],
  { years, read, coversFrom }: Published,
  newestHeld: number,
): void {
  const book: Book<AllowanceEntry, AllowanceValue, AllowanceRecord> = {
    entries,
    years,
    same: sameAmount,
    open: newEntry,
    describe: (entry, row, year) => {
      if (row.allPurpose !== null && year >= newestHeld) entry.allPurpose = yesNo(row.allPurpose);
      if (entry.code !== "" && year < newestHeld) return;
      if (!row.spanned) {
        [entry.key, entry.isWhole, entry.title] = [row.key, true, row.title];
        entry.parent = row.parent || entry.parent;
      }
      entry.clause = row.clause || entry.clause;
    },
    valueOf: (row, entry) => ({
      amount: row.amount,
      per: row.per,
      clause: row.clause || entry.clause,
      allPurpose: row.allPurpose === null ? entry.allPurpose : yesNo(row.allPurpose),
    }),
    sourceOf: ({ year }) => `${SOURCE} ${year}`,
    // Many amounts have stood since before the award's first held rate.
    goesOn: () => true,
    earliest: coversFrom,
  };
  const byYear = Map.groupBy(records, ({ year }) => year);
  for (const year of read) enterYear(book, year, byYear.get(year) ?? []);
}

function nameNew(entries: readonly AllowanceEntry[]): void {
  const fresh = entries.filter(({ code }) => code === "");
  const codes = codesFor(fresh.map(allowanceChoices), new Set(entries.map(({ code }) => code)));
  for (const [index, entry] of fresh.entries()) entry.code = codes[index] ?? "";
}

const nameLine = (entry: AllowanceEntry): AllowanceNameLine => ({
  allowance: entry.code,
  title: entry.title,
  kind: entry.type,
  fwc: [...entry.ids].join(" "),
});

const amountLine = (
  entry: AllowanceEntry,
  from: LocalDate,
  value: AllowanceValue | null,
  source: string,
): AllowanceLine => ({
  from: `${formatLocalDate(from)} ppc`,
  allowance: entry.code,
  amount: value?.amount ?? "",
  per: value?.per ?? ENDED,
  clause: value?.clause ?? entry.clause,
  kind: entry.type,
  all_purpose: value?.allPurpose ?? "",
  fwc: [...entry.ids][0] ?? "",
  source,
});
