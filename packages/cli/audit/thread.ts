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
import type { Loaded } from "./load.ts";

/** How the text of a row is put together. */
type TextShape = Pick<Loaded, "separator" | "width">;

export interface ThreadJob {
  readonly database: string;
  readonly folder: string;
  readonly awards: string;
  readonly columns: FileColumns;
  readonly texts: Readonly<Record<SourceFile, TextShape>>;
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

/** All rows of an employee come as one text: getting many short ones out of DuckDB takes longer than reading them. */
async function rowsByKey(
  connection: DuckDBConnection,
  kind: SourceFile,
  { keys }: PartPlan,
): Promise<ReadonlyMap<string, readonly TextRow[]>> {
  const shape = job.texts[kind];
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  const [ids = [], texts = []] = await columnsOf(
    connection,
    `SELECT key, string_agg(text, $3) FROM ${kind} WHERE key >= $1 AND key <= $2 GROUP BY key`,
    [first, last, shape.separator],
  );
  return new Map(ids.map((id, place) => [String(id), rowsIn(String(texts[place]), shape)]));
}

/** In their order in the file, which DuckDB does not promise. */
function rowsIn(text: string, { separator, width }: TextShape): readonly TextRow[] {
  const pieces = text.split(separator);
  const rows: TextRow[] = [];
  for (let at = 0; at < pieces.length; at += width + 1)
    rows.push({ row: Number(pieces[at]), cells: pieces.slice(at + 1, at + 1 + width) });
  return rows.sort((a, b) => a.row - b.row);
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
