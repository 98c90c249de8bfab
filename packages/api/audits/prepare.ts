// The first step of an audit: pieces to files, files to rows by employee, employees to parts. DuckDB reads and sorts
// the files on disk, as on the command line, so memory does not grow with them.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { type PartPlan, SOURCE_FILES, type SourceFile } from "#audit";
import type { Database, Loaded } from "#audit-files";
import type { StepOutcome, UploadedPiece } from "#store";
import { type AuditProblem, fromJson, jsonBlob, type Setup } from "./kept.ts";
import { bytesIn, withScratch } from "./scratch.ts";
import { LeaseLost, readKept, type Step } from "./step.ts";

/** Loaded here and nowhere else: only the thread that prepares an audit needs DuckDB. */
const loadFiles = () => import("#audit-files");
type Files = Awaited<ReturnType<typeof loadFiles>>;

/** Files that cannot be audited fail the audit, with every problem found. */
class Unfit extends Error {
  readonly problems: readonly AuditProblem[];
  constructor(problems: readonly AuditProblem[]) {
    super("the files cannot be audited");
    this.problems = problems;
  }
}

/** This machine has no room for the files. */
export class DiskFull extends Error {}

export async function prepare(step: Step): Promise<StepOutcome> {
  const files = await loadFiles();
  try {
    return await withScratch(step.scratchFolder, (scratch) => prepareIn(scratch, step, files));
  } catch (error) {
    step.signal.throwIfAborted();
    if (error instanceof Unfit) return { failure: jsonBlob("problems", error.problems) };
    throw files.isDiskFull(error)
      ? new DiskFull("no room for the files of an audit", { cause: error })
      : error;
  }
}

/** One thread of DuckDB's own: what is left of the machine is for requests. */
const DUCKDB = { threads: "1", memory_limit: "512MB" };

/** An audit in its scratch folder. */
interface Work {
  readonly step: Step;
  readonly files: Files;
  readonly scratch: string;
  readonly setup: Setup;
  readonly database: Database;
}

async function prepareIn(scratch: string, step: Step, files: Files): Promise<StepOutcome> {
  const setup = fromJson("setup", await readKept(step, { name: "setup", number: 0 }));
  const database = await files.openDatabase(join(scratch, "rows.duckdb"), DUCKDB);
  // A thread that ends while DuckDB works would end the whole process.
  const stop = (): void => database.connection.interrupt();
  step.signal.addEventListener("abort", stop);
  try {
    return await planned({ step, files, scratch, setup, database });
  } finally {
    step.signal.removeEventListener("abort", stop);
    database.close();
  }
}

async function planned(work: Work): Promise<StepOutcome> {
  const { step, files, setup, database } = work;
  const loaded = await loadAll(work);
  const crowds = await files.countRows(database.connection, MOST_ROWS_EACH);
  if (crowds.length > 0) throw new Unfit(crowds.map(({ id, rows }) => tooManyRows(id, rows)));
  const parts: number[] = [];
  for await (const plans of together(files.plannedParts(database.connection))) {
    await keepRows(work, plans, loaded);
    parts.push(...plans.map(({ rows }) => rows));
  }
  const { employees, timesheets, paid } = loaded;
  const input = ({ kind, hash, rows }: Loaded) => ({
    file: `../${setup.files[kind]}`,
    content_hash: hash,
    rows,
  });
  const inputs = { employees: input(employees), timesheets: input(timesheets), paid: input(paid) };
  const columns = files.fileColumnsOf(loaded);
  return { parts, basis: step.basis, blobs: [jsonBlob("plan", { columns, inputs })] };
}

/**
 * Of one employee, whose rows one thread prices at once: nine times the rows of six years with ten rows a day.
 * More than that is not one person: the employee column is a different one, or empty.
 */
const MOST_ROWS_EACH = 200_000;

function tooManyRows(id: string, rows: number): AuditProblem {
  const who = id === "" ? "Rows without an employee" : `Rows of ${JSON.stringify(id.slice(0, 80))}`;
  const detail = `${who}: there are ${rows}, and we take ${MOST_ROWS_EACH} of one employee. Check which column tells employees apart, or use the command line.`;
  return { file: null, detail };
}

type LoadedFiles = Readonly<Record<SourceFile, Loaded>>;

/** Rows that we read at once: each time DuckDB unpacks its neighbours too. */
const ROWS_AT_A_TIME = 100_000;

async function* together(plans: AsyncIterable<PartPlan>): AsyncGenerator<readonly PartPlan[]> {
  let [group, rows]: [PartPlan[], number] = [[], 0];
  for await (const plan of plans) {
    if (group.length > 0 && rows + plan.rows > ROWS_AT_A_TIME) {
      yield group;
      [group, rows] = [[], 0];
    }
    group.push(plan);
    rows += plan.rows;
  }
  yield group;
}

async function keepRows(
  { step: { audits, lease, signal }, files, database }: Work,
  plans: readonly PartPlan[],
  loaded: LoadedFiles,
): Promise<void> {
  const keys = plans.flatMap((plan) => plan.keys);
  const people = await files.employeeRows(database.connection, loaded, keys);
  let from = 0;
  for (const { index, keys: own } of plans) {
    signal.throwIfAborted();
    const rows = people.slice(from, from + own.length);
    if (!(await audits.keep(lease, [jsonBlob("rows", rows, index)])))
      throw new LeaseLost("the part is no longer ours");
    from += own.length;
  }
}

async function loadAll(work: Work): Promise<LoadedFiles> {
  const pieces = await work.step.audits.piecesOf(work.step.lease);
  const problems: AuditProblem[] = [];
  const found = new Map<SourceFile, Loaded>();
  for (const kind of SOURCE_FILES) {
    const own = pieces.filter(({ file }) => file === kind);
    const loaded = await loadOne(work, kind, own);
    if (Array.isArray(loaded)) problems.push(...loaded.map((detail) => ({ file: kind, detail })));
    else found.set(kind, loaded);
  }
  const [employees, timesheets, paid] = SOURCE_FILES.map((kind) => found.get(kind));
  if (employees === undefined || timesheets === undefined || paid === undefined) throw new Unfit(problems);
  return { employees, timesheets, paid };
}

/** Or what is wrong with it. */
async function loadOne(
  work: Work,
  kind: SourceFile,
  pieces: readonly UploadedPiece[],
): Promise<Loaded | string[]> {
  const { step, files, scratch, setup, database } = work;
  const path = join(scratch, kind);
  const watch = watchDisk(work);
  try {
    await files.writeFrom(contentOf(step, pieces), path);
    const signal = AbortSignal.any([step.signal, watch.tooMuch]);
    const asked = { kind, path, mapping: setup.mapping, folder: scratch, signal };
    return await files.loadFile(database.connection, asked);
  } catch (error) {
    if (watch.tooMuch.aborted) return [tooMuchText(step.mostDiskBytes)];
    if (error instanceof files.UnfitFile) return [...error.problems];
    throw error;
  } finally {
    watch.end();
    rmSync(path, { force: true });
  }
}

async function* contentOf(step: Step, pieces: readonly UploadedPiece[]): AsyncGenerator<Uint8Array> {
  for (const { file, number } of pieces) {
    step.signal.throwIfAborted();
    yield await readKept(step, { name: `file:${file}`, number });
  }
}

const GIB = 1024 ** 3;

const tooMuchText = (most: number): string =>
  `This file takes more than ${Math.floor(most / GIB)} GiB of disk when unpacked and sorted. Split the company into two audits, or use the command line.`;

const LOOK_MS = 500;

/** A packed file of any size may unpack to one that fills the disk. */
function watchDisk({ step, scratch, database }: Work): { readonly tooMuch: AbortSignal; end(): void } {
  const tooMuch = new AbortController();
  const timer = setInterval(() => {
    if (bytesIn(scratch) > step.mostDiskBytes) tooMuch.abort();
    if (tooMuch.signal.aborted) database.connection.interrupt();
  }, LOOK_MS);
  return { tooMuch: tooMuch.signal, end: () => clearInterval(timer) };
}
