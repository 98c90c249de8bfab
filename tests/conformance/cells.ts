// The figures to prove, from the publisher's guides or from the project's own store: one cell, one printed figure.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type LocalDate, parseLocalDate } from "#engine";
import { type CsvRecord, parseCsv } from "./csv.ts";

export interface Cell {
  readonly place: Place;
  readonly award: string;
  readonly effectiveFrom: LocalDate;
  /** `printed`: the guide's words; `key`: the names our own files give them. */
  readonly words: "printed" | "key";
  readonly heading: string;
  readonly classification: string;
  readonly label: string;
  /** null: whatever the label is compared in. */
  readonly unit: string | null;
  /** Dollars and cents; null: the guide prints no figure here. */
  readonly expected: string | null;
}

export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface Unreadable extends Place {
  readonly problem: string;
}

export interface Figures {
  readonly cells: readonly Cell[];
  readonly unreadable: readonly Unreadable[];
}

type Row = Readonly<Record<string, string>>;
type CellReader = (row: Row, place: Place) => Cell | string;

const GUIDE_COLUMNS = [
  "award_code",
  "effective_from",
  "heading",
  "sub_group",
  "classification",
  "label",
  "unit",
  "value",
];
const STORED_COLUMNS = ["who", "classification", "situation", "figure"];
const STORED_NAME = /^(MA\d{6})-(\d{4}-\d{2}-\d{2})\.csv$/;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export const csvFiles = (folder: string): readonly string[] =>
  isFolder(folder)
    ? readdirSync(folder)
        .filter((name) => name.toLowerCase().endsWith(".csv"))
        .sort()
        .map((name) => join(folder, name))
    : [];

export const readGuides = (folder: string): Figures =>
  gather(csvFiles(folder).map((path) => readTable(path, GUIDE_COLUMNS, guideCell)));

export const readStored = (folder: string): Figures =>
  gather(csvFiles(folder).map((path) => readTable(path, STORED_COLUMNS, storedCell)));

const gather = (parts: readonly Figures[]): Figures => ({
  cells: parts.flatMap(({ cells }) => cells),
  unreadable: parts.flatMap(({ unreadable }) => unreadable),
});

function readTable(path: string, columns: readonly string[], cellOf: CellReader): Figures {
  const file = basename(path);
  const records = parseCsv(readFileSync(path, "utf8")).filter(({ fields }) => !fields?.[0]?.startsWith("#"));
  const [header, ...rows] = records;
  const names = (header?.fields ?? []).map((name) => name.trim());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const problem = `the header has no column ${missing.join(", ")}`;
    return { cells: [], unreadable: [{ file, line: header?.line ?? 1, problem }] };
  }
  const cells: Cell[] = [];
  const unreadable: Unreadable[] = [];
  for (const record of rows) {
    const place = { file, line: record.line };
    const row = rowOf(record, names);
    const cell = typeof row === "string" ? row : cellOf(row, place);
    if (typeof cell === "string") unreadable.push({ ...place, problem: cell });
    else cells.push(cell);
  }
  return { cells, unreadable };
}

function rowOf({ fields }: CsvRecord, names: readonly string[]): Row | string {
  if (fields === null) return "a quotation mark is not closed";
  if (fields.length !== names.length) return `${fields.length} fields where the header has ${names.length}`;
  return Object.fromEntries(names.map((name, index) => [name, (fields[index] ?? "").trim()]));
}

function guideCell(row: Row, place: Place): Cell | string {
  const text = (column: string): string => row[column] ?? "";
  const effectiveFrom = parseLocalDate(text("effective_from"));
  if (effectiveFrom === null) return `effective_from ${JSON.stringify(text("effective_from"))} is not a date`;
  if (text("award_code") === "") return "award_code is empty";
  const unit = text("unit");
  const expected = unit === "Text" || text("value") === "" ? null : dollarsOf(text("value"));
  if (expected === undefined) return `value ${JSON.stringify(text("value"))} is not an amount`;
  return {
    place,
    award: text("award_code"),
    effectiveFrom,
    words: "printed",
    heading: [text("heading"), text("sub_group")].filter((part) => part !== "").join(" - "),
    classification: text("classification"),
    label: text("label"),
    unit,
    expected,
  };
}

function storedCell(row: Row, place: Place): Cell | string {
  const [, award = "", date = ""] = STORED_NAME.exec(place.file) ?? [];
  const effectiveFrom = parseLocalDate(date);
  if (effectiveFrom === null) return "the file is not named like MA000004-2025-07-01.csv";
  const expected = dollarsOf(row.figure ?? "");
  if (expected === undefined) return `figure ${JSON.stringify(row.figure)} is not an amount`;
  const { who: heading = "", classification = "", situation: label = "" } = row;
  return { place, award, effectiveFrom, words: "key", heading, classification, label, unit: null, expected };
}

/** `$1,008.9` is 1008.90; a figure with parts of a cent keeps them, and so equals no rate of ours. */
function dollarsOf(text: string): string | undefined {
  const found = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text);
  if (found === null) return undefined;
  const fraction = (found[2] ?? "").replace(/0+$/, "").padEnd(2, "0");
  return `${(found[1] ?? "").replaceAll(",", "").replace(/^0+(?=\d)/, "")}.${fraction}`;
}
