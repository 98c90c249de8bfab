// Allowance rows of an export as records: an amount, what it is paid for, and its clause.

import type { LocalDate } from "#engine";
import type { Fault } from "#pack";
import { RowReader } from "./bad-rows.ts";
import { ALLOWANCE_COLUMNS, type ReadRow, readColumns } from "./columns.ts";
import type { Sheet } from "./sheet.ts";
import { readFlag } from "./values.ts";
import { hasSpan, named, nameKey, plain, shortName } from "./words.ts";

export type AllowanceKind = "wage" | "expense";

export interface AllowanceRecord {
  readonly award: string;
  readonly year: number;
  readonly type: AllowanceKind;
  /** The publisher's fixed id; empty in years that give none. */
  readonly id: string;
  readonly parent: string;
  /** The whole name, for comparing. */
  readonly key: string;
  readonly title: string;
  readonly clause: string;
  readonly spanned: boolean;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly amount: string;
  readonly per: string;
  /** null where the year does not say. */
  readonly allPurpose: boolean | null;
}

export interface AllowanceExport {
  readonly records: readonly AllowanceRecord[];
  /** Rows without an amount: conditions that stand above others, and rows with nothing in them. */
  readonly leftOut: { readonly headings: number; readonly empty: number };
  readonly faults: readonly Fault[];
}

export function readAllowances(sheet: Sheet, year: number, kind: AllowanceKind): AllowanceExport {
  const faults: Fault[] = [];
  const records: AllowanceRecord[] = [];
  const leftOut = { headings: 0, empty: 0 };
  let heading: Row | null = null;
  for (const row of readColumns(sheet, ALLOWANCE_COLUMNS)) {
    if (row.cells.amount === "") {
      leftOut[row.cells.title === "" ? "empty" : "headings"] += 1;
      heading = row;
      continue;
    }
    const reader = new RowReader(row);
    const record = recordOf(row, heading, year, kind, reader);
    faults.push(...reader.faults);
    records.push(record);
  }
  return { records, leftOut, faults };
}

type Row = ReadRow<typeof ALLOWANCE_COLUMNS>;

/** The parent a row names, or the heading it follows under the same clause. */
function parentOf({ cells }: Row, heading: Row | null): string {
  const { award, clause } = heading?.cells ?? {};
  const follows = award === cells.award && clause === cells.clause && clause !== "";
  return named(cells.parent || (follows ? (heading?.cells.title ?? "") : ""));
}

function recordOf(
  row: Row,
  heading: Row | null,
  year: number,
  type: AllowanceKind,
  reader: RowReader,
): AllowanceRecord {
  const { cells } = row;
  const name = reader.name(named(cells.title));
  return {
    award: reader.award(cells.award),
    year: reader.year(cells.year, year),
    type,
    id: cells.id,
    parent: parentOf(row, heading),
    key: nameKey(name),
    title: shortName(name),
    clause: named(cells.clause),
    spanned: hasSpan(cells.title) || hasSpan(cells.parent),
    from: reader.date(cells.from, "operative from"),
    to: reader.date(cells.to, "operative to"),
    amount: reader.amount(cells.amount, "amount") ?? "",
    per: perOf(cells.per),
    allPurpose: readFlag(cells.allPurpose),
  };
}

const PER: Readonly<Record<string, string>> = {
  weekly: "week",
  hourly: "hour",
  daily: "day",
  annual: "year",
  annually: "year",
  annum: "year",
  yearly: "year",
  monthly: "month",
  km: "kilometre",
};

/** `Per km` is `kilometre`; words that say more than a unit are kept. */
function perOf(frequency: string): string {
  const words = plain(frequency)
    .toLowerCase()
    .replaceAll(/\bper (?=\S)/g, "")
    .replace(/^[-:.; ]+$/, "");
  return PER[words] ?? words;
}
