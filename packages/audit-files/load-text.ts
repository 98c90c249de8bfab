// Rows of text into the working database, in any encoding and with any delimiter that we know.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { cellsIn, delimiterOf, noText, unclosedText } from "#audit";
import { ONE_FILE, quoted, quotedPath } from "./database.ts";
import { type Copies, decoded, type ReadFile, unclosedQuote, writeFrom } from "./text-file.ts";
import { UnfitFile, unreadable } from "./unfit-file.ts";

const NOT_ROWS = "This file cannot be read as rows of text. Export it again.";

const LINE_BYTES = 10_000_000;
/** By itself DuckDB would take 16 lines of the longest kind, several times over. */
const BUFFER_BYTES = 2 * LINE_BYTES;

/** Gives the number of columns. */
export async function loadText(
  connection: DuckDBConnection,
  path: string,
  { encoding, sample }: ReadFile,
  { folder, signal }: Copies,
): Promise<number> {
  const other = noText(sample);
  if (other !== null) throw new UnfitFile([other]);
  const delimiter = delimiterOf(sample);
  // One more than in the rows we looked at, so that we notice a wider one among the others.
  const width = Math.max(1, ...cellsIn(sample, delimiter).map(({ length }) => length)) + 1;
  const copy = join(folder, "copy.csv");
  try {
    if (encoding !== "utf-8") await writeFrom(decoded(path, encoding), copy, signal);
    const source = encoding === "utf-8" ? path : copy;
    const unclosed = await unclosedQuote(source, delimiter);
    if (unclosed !== null) throw new UnfitFile([unclosedText(unclosed)]);
    await readRows(connection, source, delimiter, width);
  } finally {
    rmSync(copy, { force: true });
  }
  return width;
}

async function readRows(
  connection: DuckDBConnection,
  path: string,
  delimiter: string,
  width: number,
): Promise<void> {
  const columns = Array.from({ length: width }, (_, place) => `'c${place}': 'VARCHAR'`).join(", ");
  // In parallel DuckDB refuses a cell of several lines in a row that it pads.
  const padded = "null_padding = true, parallel = false";
  const options = `auto_detect = false, header = false, columns = {${columns}}, delim = ${quoted(delimiter)}, quote = '"', escape = '"', ${padded}, strict_mode = false, ${ONE_FILE}, max_line_size = ${LINE_BYTES}, buffer_size = ${BUFFER_BYTES}`;
  try {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE raw AS SELECT * FROM read_csv(${quotedPath(path)}, ${options})`,
    );
  } catch (error) {
    throw unreadable(error, NOT_ROWS, 4);
  }
}
