// Parquet into the working database: the names of its columns are the first row, as headings are in text.

import { closeSync, openSync, readSync } from "node:fs";
import type { DuckDBConnection } from "@duckdb/node-api";
import { type ParquetFooter, parquetFooter, UnreadableParquet } from "#audit";
import { ONE_FILE, quoted, quotedPath } from "./database.ts";
import { UnfitFile, unreadable } from "./unfit-file.ts";

const DAMAGED = "This Parquet file is damaged. Export or copy it again.";

/** Refuses a file that is not a table, as the page does. Gives the number of columns. */
export async function loadParquet(connection: DuckDBConnection, path: string, size: number): Promise<number> {
  const { columns } = footerOf(path, size);
  const source = `read_parquet(${quotedPath(path)}, ${ONE_FILE})`;
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
    throw unreadable(error, DAMAGED, 2);
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
    throw error instanceof UnreadableParquet ? new UnfitFile([error.message]) : error;
  } finally {
    closeSync(file);
  }
}
