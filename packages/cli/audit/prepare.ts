// The first steps of an audit: files into the working database, employees into parts, parts priced on every core.

import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import type { PartPlan, SourceFile } from "#audit";
import {
  countRows,
  fileColumnsOf,
  type Loaded,
  loadFile,
  openDatabase,
  plannedParts,
  UnfitFile,
} from "#audit-files";
import { unfitFailure } from "./failure.ts";
import type { Inputs } from "./inputs.ts";
import { WORKING } from "./output-folder.ts";
import { runParts } from "./threads.ts";

export interface Work {
  readonly inputs: Inputs;
  readonly awards: string;
  readonly threads: number | null;
  /** For the person who waits. */
  readonly tell: (text: string) => void;
}

export interface Prepared {
  readonly loaded: Readonly<Record<SourceFile, Loaded>>;
  readonly database: string;
  readonly plans: readonly PartPlan[];
}

/** A folder for the working database, empty at first and deleted at the end; clears what a killed run left. */
export async function withScratch<T>(out: string, work: (folder: string) => Promise<T>): Promise<T> {
  const scratch = join(out, WORKING);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

export async function prepare({ inputs, tell }: Work, folder: string): Promise<Prepared> {
  const file = join(folder, "rows.duckdb");
  const database = await openDatabase(file, { memory_limit: "512MB" });
  try {
    const load = async (kind: SourceFile): Promise<Loaded> => {
      const path = inputs.files[kind];
      const asked = { kind, path, mapping: inputs.mapping, folder };
      const loaded = await loadFile(database.connection, asked).catch((error: unknown) => {
        throw error instanceof UnfitFile ? unfitFailure(basename(path), error) : error;
      });
      tell(`${kind}: ${loaded.rows} rows of ${basename(path)}, ${columnsText(loaded)}\n`);
      for (const note of loaded.notes) tell(`  ${note}\n`);
      return loaded;
    };
    const loaded = {
      employees: await load("employees"),
      timesheets: await load("timesheets"),
      paid: await load("paid"),
    };
    await countRows(database.connection, Number.MAX_SAFE_INTEGER);
    const plans: PartPlan[] = [];
    for await (const plan of plannedParts(database.connection)) plans.push(plan);
    await database.connection.run("CHECKPOINT");
    return { loaded, database: file, plans };
  } finally {
    database.close();
  }
}

const columnsText = ({ columns }: Loaded): string =>
  Object.entries(columns)
    .sort(([, a], [, b]) => a - b)
    .map(([field, place]) => `${field} = column ${place + 1}`)
    .join(", ");

export async function priceParts(
  { inputs, awards, threads, tell }: Work,
  { loaded, database, plans }: Prepared,
  parts: string,
): Promise<void> {
  const job = {
    database,
    folder: parts,
    awards,
    columns: fileColumnsOf(loaded),
    texts: loaded,
    mapping: inputs.mapping,
  };
  const total = plans.reduce((sum, { rows }) => sum + rows, 0);
  await runParts(plans, job, threads ?? availableParallelism(), progressOf(total, tell));
}

const EVERY_MILLISECONDS = 2000;

/** Rows done, rows a second, time left; not more often than someone can read. */
function progressOf(total: number, tell: (text: string) => void): (done: number) => void {
  const started = performance.now();
  let [last, first] = [started, -1];
  return (done) => {
    if (first < 0) first = done;
    const now = performance.now();
    if (done < total && now - last < EVERY_MILLISECONDS) return;
    last = now;
    const rate = (done - first) / Math.max(0.001, (now - started) / 1000);
    const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
    tell(
      `${done} of ${total} rows, ${Math.round(rate)} a second${done < total ? `, about ${left} s left` : ""}\n`,
    );
  };
}
