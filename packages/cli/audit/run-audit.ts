// One audit from files to files: load, part, price on every core, join, sum up.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type NotEncoded, optionsOf, type Summary, summaryOf, summaryPage } from "#audit";
import type { Library } from "#contract";
import { ENGINE_VERSION } from "#engine";
import { loadCoverage, loadLibrary } from "#pack";
import { openDatabase } from "./database.ts";
import { FILE_KINDS, type FileKind, type Inputs } from "./inputs.ts";
import { fileHash, joinParts } from "./join-parts.ts";
import { type Loaded, loadFile } from "./load.ts";
import { type Manifest, manifestOf, mappingHash } from "./manifest.ts";
import { type PartPlan, planParts } from "./parts.ts";
import { runParts } from "./threads.ts";

export interface AuditRun {
  readonly inputs: Inputs;
  readonly out: string;
  readonly awards: string;
  readonly threads: number | null;
  /** Told to the person who waits. */
  readonly tell: (text: string) => void;
}

export interface AuditOutcome {
  readonly summary: Summary;
  readonly manifest: Manifest;
}

interface Prepared {
  readonly loaded: Readonly<Record<FileKind, Loaded>>;
  readonly plans: readonly PartPlan[];
}

export async function runAudit(run: AuditRun): Promise<AuditOutcome> {
  mkdirSync(run.out, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), "fairclause-audit-"));
  try {
    const database = join(scratch, "rows.duckdb");
    const prepared = await prepare(run, database, scratch);
    const parts = partsFolder(run, prepared);
    mkdirSync(parts, { recursive: true });
    await priceParts(run, prepared, { database, parts });
    const outcome = await writeOutputs(run, prepared, parts);
    rmSync(parts, { recursive: true, force: true });
    return outcome;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function prepare({ inputs, tell }: AuditRun, file: string, folder: string): Promise<Prepared> {
  const database = await openDatabase(file, { memory_limit: "512MB" });
  try {
    const load = async (kind: FileKind): Promise<Loaded> => {
      const path = inputs.files[kind];
      const loaded = await loadFile(database.connection, kind, path, { mapping: inputs.mapping, folder });
      tell(`${kind}: ${loaded.rows} rows of ${basename(path)}, ${columnsText(loaded)}\n`);
      for (const note of loaded.notes) tell(`  ${note}\n`);
      return loaded;
    };
    const loaded = {
      employees: await load("employees"),
      timesheets: await load("timesheets"),
      paid: await load("paid"),
    };
    const plans = await planParts(database.connection);
    await database.connection.run("CHECKPOINT");
    return { loaded, plans };
  } finally {
    database.close();
  }
}

const columnsText = ({ columns }: Loaded): string =>
  Object.entries(columns)
    .sort(([, a], [, b]) => a - b)
    .map(([field, place]) => `${field} = column ${place + 1}`)
    .join(", ");

/** Parts are kept for a run that was stopped, as long as nothing they depend on has changed. */
function partsFolder({ inputs, out, awards }: AuditRun, { loaded }: Prepared): string {
  const hash = createHash("sha256");
  for (const kind of FILE_KINDS) hash.update(`${loaded[kind].hash}\n`);
  const lock = join(awards, "versions.lock");
  hash.update(mappingHash(inputs.mapping)).update(ENGINE_VERSION);
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return join(out, `.parts-${hash.digest("hex").slice(0, 16)}`);
}

async function priceParts(
  { inputs, awards, threads, tell }: AuditRun,
  { loaded, plans }: Prepared,
  { database, parts }: { readonly database: string; readonly parts: string },
): Promise<void> {
  const { employees, timesheets, paid } = loaded;
  const job = {
    database,
    folder: parts,
    awards,
    columns: { employees: employees.columns, timesheets: timesheets.columns, paid: paid.columns },
    widths: { employees: employees.width, timesheets: timesheets.width, paid: paid.width },
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

async function writeOutputs(
  run: AuditRun,
  { loaded, plans }: Prepared,
  parts: string,
): Promise<AuditOutcome> {
  const { inputs, out, awards } = run;
  const { totals, files } = joinParts(plans, parts, out);
  const library = loadLibrary(awards);
  const summary = summaryOf(totals, optionsOf(inputs.mapping), library.calendar);
  writeFileSync(join(out, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  writeFileSync(join(out, "summary.html"), summaryPage(summary, notEncoded(awards, library, summary)));
  const written = [...files, "summary.json", "summary.html"].sort();
  const outputs: { file: string; content_hash: string }[] = [];
  for (const file of written) outputs.push({ file, content_hash: await fileHash(join(out, file)) });
  const input = (kind: FileKind) => ({
    path: inputs.files[kind],
    hash: loaded[kind].hash,
    rows: loaded[kind].rows,
  });
  const manifest = manifestOf({
    out,
    inputs: { employees: input("employees"), timesheets: input("timesheets"), paid: input("paid") },
    mapping: inputs.mapping,
    summary,
    outputs,
  });
  writeFileSync(join(out, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return { summary, manifest };
}

/** What the register says is missing from the awards that were used. */
function notEncoded(awards: string, library: Library, { by_award }: Summary): readonly NotEncoded[] {
  const register = loadCoverage(awards);
  return by_award.flatMap(({ award }) => {
    const gaps = register.find(({ code }) => code === award)?.gaps ?? [];
    const title = award === null ? undefined : library.awards.get(award)?.award.title;
    return award === null || gaps.length === 0 ? [] : [{ award, title: title ?? award, gaps }];
  });
}
