// Input files into the working database: every cell as text, rows sorted by employee, columns matched to fields.

import { closeSync, existsSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type Columns,
  cellsIn,
  chooseColumns,
  columnFaults,
  delimiterOf,
  FIRST_ROWS,
  type Mapping,
  noText,
  type ParquetFooter,
  parquetFooter,
  type SourceFile,
  UnreadableParquet,
  unclosedText,
} from "#audit";
import { quoted, rowsOf } from "./database.ts";
import { AuditFailure, diskFailure, messageOf } from "./failure.ts";
import { isNdjson, ndjsonAsCsv, workbookAsCsv } from "./other-formats.ts";
import { inspect, type ReadFile, transcode, unclosedQuote } from "./text-file.ts";

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

const BINARY = [".parquet", ".xlsx"];

export async function loadFile(
  connection: DuckDBConnection,
  kind: SourceFile,
  path: string,
  { mapping, folder }: { readonly mapping: Mapping; readonly folder: string },
): Promise<Loaded> {
  const file = await inspect(path);
  const width = await loadRows(connection, path, file, folder);
  const first = (
    await rowsOf(connection, `SELECT * FROM raw WHERE rowid < ${FIRST_ROWS} ORDER BY rowid`)
  ).map((row) => row.map(String));
  const seen = Math.max(1, ...first.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
  const chosen = chooseColumns(
    kind,
    first.map((row) => row.slice(0, seen)),
    seen,
    mapping,
  );
  const { columns, problems, unused, preset, place } = chosen;
  if (problems.length > 0)
    throw new AuditFailure(`${basename(path)}: its columns are not clear`, columnFaults(chosen));
  const separator = await sortByEmployee(connection, kind, columns, {
    width,
    after: place,
    firstRow: isNdjson(path) ? 0 : 1,
  });
  const [[rows = 0] = []] = await rowsOf(connection, `SELECT count(*)::INTEGER FROM ${kind}`);
  if (rows === 0) throw new AuditFailure(`${basename(path)} has headings and no rows`);
  const notes = [
    file.encoding === "utf-8" || BINARY.includes(extname(path).toLowerCase())
      ? ""
      : `it is in ${file.encoding}`,
    preset === undefined
      ? ""
      : `${preset.name === mapping[kind]?.preset ? "you say it is" : "it looks like"} ${preset.title} (${preset.isVerified ? "verified" : "not compared with a real export"}). ${preset.notes.join(" ")}`,
    unused.length === 0 ? "" : `columns we do not use: ${unused.join(", ")}`,
  ].filter((note) => note !== "");
  const most = BINARY.includes(extname(path).toLowerCase()) ? null : chosen.most;
  const { hash, bytes } = file;
  return { kind, hash, bytes, columns, most, separator, width, rows: Number(rows), notes };
}

/** Gives the number of columns. */
async function loadRows(
  connection: DuckDBConnection,
  path: string,
  file: ReadFile,
  folder: string,
): Promise<number> {
  const type = extname(path).toLowerCase();
  if (type === ".parquet") return loadParquet(connection, path, file.bytes);
  if (type !== ".xlsx" && !isNdjson(path)) return loadText(connection, path, file, folder);
  const copy = join(folder, "rows.csv");
  try {
    if (type === ".xlsx") writeFileSync(copy, workbookAsCsv(path));
    else await ndjsonAsCsv(path, file, copy);
    return await loadText(connection, copy, await inspect(copy), folder);
  } finally {
    if (existsSync(copy)) rmSync(copy);
  }
}

async function loadText(
  connection: DuckDBConnection,
  path: string,
  { encoding, sample }: ReadFile,
  folder: string,
): Promise<number> {
  const other = noText(sample);
  if (other !== null)
    throw new AuditFailure(
      `${basename(path)}: ${other} Export it as CSV, or give the file the ending of what it is.`,
    );
  const delimiter = delimiterOf(sample);
  // One more than in the rows we looked at, so that we notice a wider one among the others.
  const width = Math.max(1, ...cellsIn(sample, delimiter).map(({ length }) => length)) + 1;
  const copy = join(folder, "copy.csv");
  if (encoding !== "utf-8") await transcode(path, encoding, copy);
  const columns = Array.from({ length: width }, (_, place) => `'c${place}': 'VARCHAR'`).join(", ");
  const source = encoding === "utf-8" ? path : copy;
  const unclosed = await unclosedQuote(source, delimiter);
  if (unclosed !== null) throw new AuditFailure(`${basename(path)}: ${unclosedText(unclosed)}`);
  const options = `auto_detect = false, header = false, columns = {${columns}}, delim = ${quoted(delimiter)}, quote = '"', escape = '"', null_padding = true, strict_mode = false, max_line_size = 10000000`;
  try {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE raw AS SELECT * FROM read_csv(${quoted(source)}, ${options})`,
    );
  } catch (error) {
    throw (
      diskFailure(error) ??
      new AuditFailure(
        `${basename(path)} cannot be read as rows of text`,
        messageOf(error).split("\n").slice(0, 4),
      )
    );
  } finally {
    if (existsSync(copy)) rmSync(copy);
  }
  return width;
}

/**
 * Its column names are the first row, as headings are in text. Refuses a file that is not a table, as the page does.
 */
async function loadParquet(connection: DuckDBConnection, path: string, size: number): Promise<number> {
  const { columns } = footerOf(path, size);
  const source = `read_parquet(${quoted(path)})`;
  try {
    const reader = await connection.runAndReadAll(`SELECT * FROM ${source} LIMIT 0`);
    const heads = columns.map(({ name }, place) => `${quoted(name)} AS c${place}`).join(", ");
    // DuckDB renames columns that have the same name.
    const cells = reader
      .columnNames()
      .map((name, place) => `CAST("${name.replaceAll('"', '""')}" AS VARCHAR) AS c${place}`)
      .join(", ");
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE raw AS SELECT ${heads} UNION ALL SELECT ${cells} FROM ${source}`,
    );
    return columns.length;
  } catch (error) {
    throw (
      diskFailure(error) ??
      new AuditFailure(
        `${basename(path)}: this Parquet file is damaged. Export or copy it again.`,
        messageOf(error).split("\n").slice(0, 2),
      )
    );
  }
}

function footerOf(path: string, size: number): ParquetFooter {
  const file = openSync(path, "r");
  try {
    return parquetFooter(size, (from, to) => {
      const bytes = Buffer.alloc(to - from);
      readSync(file, bytes, 0, bytes.length, from);
      return bytes;
    });
  } catch (error) {
    throw error instanceof UnreadableParquet
      ? new AuditFailure(`${basename(path)}: ${error.message}`)
      : error;
  } finally {
    closeSync(file);
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
