// Parquet as DuckDB writes and reads it, beside ours: with the settings of the command line.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export interface Duck {
  run(sql: string): Promise<unknown>;
  /** Each row as text. */
  rows(sql: string): Promise<readonly (readonly string[])[]>;
  names(sql: string): Promise<readonly string[]>;
  close(): void;
}

export async function openDuck(): Promise<Duck> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("SET autoinstall_known_extensions = false; SET TimeZone = 'UTC'");
  return {
    run: (sql) => connection.run(sql),
    rows: async (sql) =>
      (await connection.runAndReadAll(sql)).getRows().map((row) => row.map((cell) => String(cell ?? ""))),
    names: async (sql) => (await connection.runAndReadAll(sql)).columnNames(),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** The three CSV files of a folder as Parquet, each column of the kind that DuckDB takes it for. */
export async function asParquet(folder: string): Promise<void> {
  const duck = await openDuck();
  for (const kind of ["employees", "timesheets", "paid"]) {
    const from = join(folder, `${kind}.csv`);
    const rows = `read_csv(${quoted(from)}, null_padding = true, strict_mode = false)`;
    await duck.run(
      `COPY (SELECT * FROM ${rows}) TO ${quoted(join(folder, `${kind}.parquet`))} (FORMAT parquet)`,
    );
    rmSync(from);
  }
  duck.close();
}
