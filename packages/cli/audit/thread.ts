// The thread that audits one part after another: reads rows from the working database, writes files into the folder of
// parts.

import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import type { DuckDBConnection } from "@duckdb/node-api";
import {
  donePart,
  type EmployeeRows,
  type FileColumns,
  type Mapping,
  type PartPlan,
  Patterns,
  partName,
  SOURCE_FILES,
  type SourceFile,
  type TextRow,
} from "#audit";
import { loadLibrary } from "#pack";
import { columnsOf, openDatabase } from "./database.ts";

export interface ThreadJob {
  readonly database: string;
  readonly folder: string;
  readonly awards: string;
  readonly columns: FileColumns;
  readonly widths: Readonly<Record<SourceFile, number>>;
  readonly mapping: Mapping;
}

const job: ThreadJob = workerData;
const library = loadLibrary(job.awards);
const patterns = new Patterns();
const database = await openDatabase(job.database, {
  access_mode: "READ_ONLY",
  threads: "1",
  memory_limit: "256MB",
});

async function rowsByKey(
  connection: DuckDBConnection,
  kind: SourceFile,
  { keys }: PartPlan,
): Promise<Map<string, TextRow[]>> {
  const cells = Array.from({ length: job.widths[kind] }, (_, place) => `c${place}`).join(", ");
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  const [ids = [], rows = [], ...columns] = await columnsOf(
    connection,
    `SELECT key, row, ${cells} FROM ${kind} WHERE key >= $1 AND key <= $2 ORDER BY key, row`,
    [first, last],
  );
  const found = new Map<string, TextRow[]>();
  let [before, list]: [unknown, TextRow[]] = [null, []];
  ids.forEach((id, place) => {
    if (id !== before) {
      list = [];
      found.set(String(id), list);
      before = id;
    }
    list.push({ row: Number(rows[place]), cells: columns.map((column) => String(column[place])) });
  });
  return found;
}

async function peopleOf(plan: PartPlan): Promise<readonly EmployeeRows[]> {
  const { connection } = database;
  const [employees, timesheets, paid] = [
    await rowsByKey(connection, SOURCE_FILES[0], plan),
    await rowsByKey(connection, SOURCE_FILES[1], plan),
    await rowsByKey(connection, SOURCE_FILES[2], plan),
  ];
  return plan.keys.map((id) => ({
    id,
    employees: employees.get(id) ?? [],
    timesheets: timesheets.get(id) ?? [],
    paid: paid.get(id) ?? [],
  }));
}

/** The last file of a part marks it complete: a part without it is done again. */
async function work(plan: PartPlan): Promise<void> {
  const name = partName(plan.index);
  const { columns, mapping } = job;
  const part = donePart(plan.index, await peopleOf(plan), { columns, mapping, library, patterns });
  const write = (suffix: string, content: string | Uint8Array): void =>
    writeFileSync(join(job.folder, `${name}.${suffix}`), content);
  const { bytes, groups, rows } = part.lines;
  write("periods", part.periods);
  write("findings", part.findings);
  write("employees", part.employees);
  write("letters", part.letters);
  write("lines", bytes);
  write("writing", serialize({ totals: part.totals, groups, rows }));
  renameSync(join(job.folder, `${name}.writing`), join(job.folder, `${name}.done`));
}

parentPort?.on("message", (plan: PartPlan | null) => {
  if (plan === null) {
    database.close();
    parentPort?.close();
    return;
  }
  work(plan).then(
    () => parentPort?.postMessage({ index: plan.index, error: null }),
    (error: unknown) =>
      parentPort?.postMessage({
        index: plan.index,
        error: error instanceof Error ? error.message : String(error),
      }),
  );
});
