// The thread that audits one part after another: reads rows from the working database, writes files into the folder of
// parts.

import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import {
  donePart,
  type FileColumns,
  type Mapping,
  type PartPlan,
  Patterns,
  partName,
  type SourceFile,
} from "#audit";
import { employeeRows, openDatabase, type TextShape } from "#audit-files";
import { loadLibrary } from "#pack";

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

/** The last file of a part marks it complete: a part without it is done again. */
async function work(plan: PartPlan): Promise<void> {
  const name = partName(plan.index);
  const { columns, mapping } = job;
  const people = await employeeRows(database.connection, job.texts, plan.keys);
  const part = donePart(plan.index, people, { columns, mapping, library, patterns });
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
