// DuckDB as the audit uses it: text tables sorted by employee, read in ranges.

import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

export interface Database {
  readonly connection: DuckDBConnection;
  close(): void;
}

/** Fetches nothing: extensions that are not built in stay off. An instant is the same text on every machine. */
const APART =
  "SET autoinstall_known_extensions = false; SET autoload_known_extensions = false; SET TimeZone = 'UTC'";

export async function openDatabase(
  file: string,
  options: Readonly<Record<string, string>>,
): Promise<Database> {
  const instance = await DuckDBInstance.create(file, options);
  const connection = await instance.connect();
  await connection.run(APART);
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** For headings and the like, which DuckDB accepts only as part of a statement. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The path of a file to read. DuckDB takes a path for a pattern, and would read all files that fit it. */
export const quotedPath = (path: string): string => quoted(path.replace(/[*?[]/g, "[$&]"));

/** DuckDB would make a column of a folder like `year=2026`. */
export const ONE_FILE = "hive_partitioning = false";

/** The result of a query, a list for each column. */
export async function columnsOf(
  connection: DuckDBConnection,
  sql: string,
  values: readonly string[] = [],
): Promise<readonly (readonly unknown[])[]> {
  return (await connection.runAndReadAll(sql, [...values])).getColumns();
}

/** Rows of text and whole numbers, a list for each row. */
export async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
): Promise<readonly (readonly (string | number)[])[]> {
  const columns = await columnsOf(connection, sql);
  const count = columns[0]?.length ?? 0;
  return Array.from({ length: count }, (_, row) => columns.map((column) => cellOf(column[row])));
}

const cellOf = (value: unknown): string | number => (typeof value === "number" ? value : String(value ?? ""));
