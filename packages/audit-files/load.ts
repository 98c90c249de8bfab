// Input files into the working database: every cell as text, rows sorted by employee, columns matched to fields.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type ChosenColumns,
  type Columns,
  chooseColumns,
  columnFaults,
  FIRST_ROWS,
  type FileColumns,
  type FileFormat,
  formatOf,
  type Mapping,
  NO_ROWS,
  type SourceFile,
  UnreadableFile,
} from "#audit";
import { quoted, rowsOf } from "./database.ts";
import { loadParquet } from "./load-parquet.ts";
import { loadText } from "./load-text.ts";
import { ndjsonAsCsv, workbookAsCsv } from "./other-formats.ts";
import { type Copies, inspect, type ReadFile, writeFrom } from "./text-file.ts";
import { UnfitFile } from "./unfit-file.ts";

/** Copies are gone at the end. */
export interface FileToLoad extends Copies {
  readonly kind: SourceFile;
  readonly path: string;
  readonly mapping: Mapping;
}

export interface Loaded {
  readonly kind: SourceFile;
  readonly hash: string;
  readonly bytes: number;
  readonly columns: Columns;
  /** How many cells a row may have; null: any number. */
  readonly most: number | null;
  /** Stands between a row's number, its cells and the next row. */
  readonly separator: string;
  readonly width: number;
  readonly rows: number;
  /** What a person should know: the matching preset, columns we do not use. */
  readonly notes: readonly string[];
}

/** The columns of the three files, as parts need them. */
export const fileColumnsOf = ({
  employees,
  timesheets,
  paid,
}: Readonly<Record<SourceFile, Loaded>>): FileColumns => ({
  employees: employees.columns,
  timesheets: timesheets.columns,
  paid: paid.columns,
  most: { employees: employees.most, timesheets: timesheets.most, paid: paid.most },
});

/** These have no delimiters: a cell beside their table has moved nothing. */
const isBinary = (format: FileFormat): boolean => format === "parquet" || format === "xlsx";

/** Throws `UnfitFile` for a file that cannot be audited. */
export async function loadFile(connection: DuckDBConnection, asked: FileToLoad): Promise<Loaded> {
  const { kind, path, mapping } = asked;
  const read = await inspect(path);
  const format = formatIn(read.first);
  const file = { ...read, format };
  const width = await loadRows(connection, asked, file);
  const first = (
    await rowsOf(connection, `SELECT * FROM raw WHERE rowid < ${FIRST_ROWS} ORDER BY rowid`)
  ).map((row) => row.map(String));
  const seen = Math.max(1, ...first.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
  const heads = first.map((row) => row.slice(0, seen));
  const chosen = chooseColumns(kind, heads, seen, mapping);
  if (chosen.problems.length > 0) throw new UnfitFile(columnFaults(chosen));
  const { columns, place } = chosen;
  const firstRow = format === "ndjson" ? 0 : 1;
  const separator = await sortByEmployee(connection, kind, columns, { width, after: place, firstRow });
  const [[rows = 0] = []] = await rowsOf(connection, `SELECT count(*)::INTEGER FROM ${kind}`);
  if (rows === 0) throw new UnfitFile([NO_ROWS]);
  const { hash, bytes } = file;
  const most = isBinary(format) ? null : chosen.most;
  const notes = notesOn(asked, file, chosen);
  return { kind, hash, bytes, columns, most, separator, width, rows: Number(rows), notes };
}

/** A file in its own format. */
interface GivenFile extends ReadFile {
  readonly format: FileFormat;
}

function formatIn(first: Uint8Array): FileFormat {
  try {
    return formatOf(first);
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnfitFile([error.message]) : error;
  }
}

function notesOn(
  { kind, mapping }: FileToLoad,
  { encoding, format }: GivenFile,
  { preset, unused }: ChosenColumns,
): readonly string[] {
  const notes = [
    encoding === "utf-8" || isBinary(format) ? "" : `it is in ${encoding}`,
    preset === undefined
      ? ""
      : `${preset.name === mapping[kind]?.preset ? "you say it is" : "it looks like"} ${preset.title} (${preset.isVerified ? "verified" : "not compared with a real export"}). ${preset.notes.join(" ")}`,
    unused.length === 0 ? "" : `columns we do not use: ${unused.join(", ")}`,
  ];
  return notes.filter((note) => note !== "");
}

/** Gives the number of columns. */
async function loadRows(connection: DuckDBConnection, asked: FileToLoad, file: GivenFile): Promise<number> {
  const { path, folder, signal } = asked;
  const { format } = file;
  if (format === "parquet") return loadParquet(connection, path, file.bytes);
  if (format === "text") return loadText(connection, path, file, asked);
  const copy = join(folder, "rows.csv");
  try {
    const lines = format === "xlsx" ? workbookAsCsv(path) : await ndjsonAsCsv(path, file);
    await writeFrom(lines, copy, signal);
    return await loadText(connection, copy, await inspect(copy), asked);
  } finally {
    rmSync(copy, { force: true });
  }
}

/** The employee's number, or else the name, with single spaces: as in `employeeKey`. */
function keyOf(columns: Columns): string {
  const cell = (field: string): string =>
    columns[field] === undefined ? "''" : spaced(`c${columns[field]}`);
  const full = `coalesce(nullif(${cell("name")}, ''), trim(${cell("first_name")} || ' ' || ${cell("last_name")}))`;
  return `coalesce(nullif(${cell("employee")}, ''), ${full})`;
}

const spaced = (column: string): string =>
  `trim(regexp_replace(coalesce(${column}, ''), '[\\s\\x{00A0}\\x{FEFF}]+', ' ', 'g'))`;

/** A table of each row's employee and its text: the number and the cells. Gives what separates them. */
async function sortByEmployee(
  connection: DuckDBConnection,
  kind: SourceFile,
  columns: Columns,
  { width, after, firstRow }: { readonly width: number; readonly after: number; readonly firstRow: number },
): Promise<string> {
  const cells = Array.from({ length: width }, (_, place) => `coalesce(c${place}, '')`);
  const separator = await separatorFor(connection, cells);
  const row = `CAST(rowid AS INTEGER) + ${firstRow}`;
  await connection.run(
    `CREATE OR REPLACE TABLE ${kind} AS SELECT ${keyOf(columns)} AS key, concat_ws(${quoted(separator)}, ${row}, ${cells.join(", ")}) AS text FROM raw WHERE rowid > ${after} ORDER BY key, rowid`,
  );
  await connection.run("DROP TABLE raw");
  return separator;
}

/** Text that no cell has. Its first character occurs nowhere else in it, so that it begins only where we put it. */
async function separatorFor(connection: DuckDBConnection, cells: readonly string[]): Promise<string> {
  for (let number = 0; ; number += 1) {
    const separator = number === 0 ? "\u001f" : `\u001f${number}`;
    const isThere = cells.map((cell) => `contains(${cell}, ${quoted(separator)})`).join(" OR ");
    const [[found = 0] = []] = await rowsOf(
      connection,
      `SELECT coalesce(bool_or(${isThere}), false)::INTEGER FROM raw`,
    );
    if (found === 0) return separator;
  }
}
