// A file as the page shows it: its columns beside those we want, its first rows, and the values that need a meaning.

import { columnsIn, type FileCells, type Mapping, type SourceFile } from "#audit";
import type { FileView } from "./messages.ts";

export interface OpenFile {
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
  readonly cells: FileCells;
}

const SAMPLES = 3;
const MOST_CHARACTERS = 60;
const MOST_VALUES = 200;

/** Columns whose values the mapping can give a meaning. */
const NAMED: Readonly<Record<SourceFile, readonly string[]>> = {
  employees: ["classification", "employment_type"],
  timesheets: [],
  paid: ["pay_code"],
};

export function viewOf(kind: SourceFile, file: OpenFile, mapping: Mapping): FileView {
  const { rows, width, encoding } = file.cells;
  const { columns, problems, unused, preset, place } = columnsIn(kind, file.cells, mapping);
  const under = rows.slice(place + 1);
  const values = NAMED[kind].map((field) => [field, distinct(under, columns[field])] as const);
  const heads = place < 0 ? [] : (rows[place] ?? []);
  return {
    name: file.name,
    bytes: file.bytes,
    rows: under.length,
    encoding,
    headings: Array.from({ length: width }, (_, index) => heads[index] ?? ""),
    hasHeadings: place >= 0,
    samples: under.slice(0, SAMPLES).map((cells) => cells.map((cell) => cell.slice(0, MOST_CHARACTERS))),
    columns,
    problems,
    unused,
    preset:
      preset === undefined
        ? null
        : { name: preset.name, title: preset.title, isVerified: preset.isVerified, notes: preset.notes },
    values: Object.fromEntries(values.map(([field, all]) => [field, all.slice(0, MOST_VALUES).sort()])),
    valuesLeft: Object.fromEntries(
      values.map(([field, { length }]) => [field, Math.max(0, length - MOST_VALUES)]),
    ),
  };
}

function distinct(rows: FileCells["rows"], column: number | undefined): readonly string[] {
  if (column === undefined) return [];
  const values = new Set<string>();
  for (const cells of rows) {
    const value = (cells[column] ?? "").trim();
    if (value !== "") values.add(value);
  }
  return [...values];
}
