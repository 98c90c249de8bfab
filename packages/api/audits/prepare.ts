// The first step of an audit: pieces to files, files to rows by employee, employees to parts.

import { createHash } from "node:crypto";
import {
  type AuditFiles,
  columnFaults,
  columnsOf,
  type FileCells,
  fileCells,
  type PartPlan,
  partPlans,
  peopleIn,
  readTables,
  SOURCE_FILES,
  type SourceFile,
  type Tables,
  UnreadableFile,
} from "#audit";
import type { StepOutcome } from "#store";
import { type AuditProblem, fromJson, jsonBlob, type Setup } from "./kept.ts";
import { LeaseLost, readKept, type Step } from "./step.ts";

interface ReadFile {
  readonly hash: string;
  readonly cells: FileCells;
}

type ReadFiles = Readonly<Record<SourceFile, ReadFile>>;

/** Files that cannot be audited fail the audit, with every problem found. */
class Unfit extends Error {
  readonly problems: readonly AuditProblem[];
  constructor(problems: readonly AuditProblem[]) {
    super("the files cannot be audited");
    this.problems = problems;
  }
}

export async function prepare(step: Step): Promise<StepOutcome> {
  try {
    return await planned(step);
  } catch (error) {
    if (error instanceof Unfit) return { failure: jsonBlob("problems", error.problems) };
    throw error;
  }
}

async function planned(step: Step): Promise<StepOutcome> {
  const setup = fromJson("setup", await readKept(step, { name: "setup", number: 0 }));
  const files = await readFiles(step);
  const tables = tablesOf(files, setup);
  const people = peopleIn(tables);
  const counted = [...people].map(
    ([id, { employees, timesheets, paid }]) =>
      [id, employees.length + timesheets.length + paid.length] as const,
  );
  const crowded = counted.filter(([, rows]) => rows > MOST_ROWS_EACH);
  if (crowded.length > 0) throw new Unfit(crowded.map(([id, rows]) => tooManyRows(id, rows)));
  const plans = partPlans(counted);
  for (const plan of plans) await keepRows(step, plan, people);
  const input = (kind: SourceFile) => ({
    file: `../${setup.files[kind]}`,
    content_hash: files[kind].hash,
    rows: tables[kind].rows.length,
  });
  const inputs = { employees: input("employees"), timesheets: input("timesheets"), paid: input("paid") };
  return {
    parts: plans.map(({ rows }) => rows),
    basis: step.basis,
    blobs: [jsonBlob("plan", { columns: columnsOf(tables), inputs })],
  };
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

async function keepRows(
  { audits, lease }: Step,
  { index, keys }: PartPlan,
  people: ReturnType<typeof peopleIn>,
): Promise<void> {
  const rows = keys.flatMap((key) => people.get(key) ?? []);
  if (!(await audits.keep(lease, [jsonBlob("rows", rows, index)])))
    throw new LeaseLost("the part is no longer ours");
}

/** Of a packed file, unpacked: the limit for text files. */
const MOST_TEXT = 64 * 1024 * 1024;

async function readFiles(step: Step): Promise<ReadFiles> {
  const problems: AuditProblem[] = [];
  const found = new Map<SourceFile, ReadFile>();
  for (const kind of SOURCE_FILES) {
    try {
      const content = await wholeFile(step, kind);
      const hash = `sha256:${createHash("sha256").update(content).digest("hex")}`;
      found.set(kind, { hash, cells: fileCells(content, MOST_TEXT) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push({ file: kind, detail: error.message });
    }
  }
  const [employees, timesheets, paid] = SOURCE_FILES.map((kind) => found.get(kind));
  if (employees === undefined || timesheets === undefined || paid === undefined) throw new Unfit(problems);
  return { employees, timesheets, paid };
}

async function wholeFile(step: Step, kind: SourceFile): Promise<Uint8Array> {
  const pieces = (await step.audits.piecesOf(step.lease)).filter(({ file }) => file === kind);
  const contents: Uint8Array[] = [];
  for (const { number } of pieces) contents.push(await readKept(step, { name: `file:${kind}`, number }));
  return Buffer.concat(contents);
}

function tablesOf(files: ReadFiles, { mapping }: Setup): Tables {
  const cells: AuditFiles = {
    employees: files.employees.cells,
    timesheets: files.timesheets.cells,
    paid: files.paid.cells,
  };
  const tables = readTables(cells, mapping);
  const problems = SOURCE_FILES.flatMap((file): readonly AuditProblem[] => {
    const { chosen, rows } = tables[file];
    if (chosen.problems.length > 0) return columnFaults(chosen).map((detail) => ({ file, detail }));
    return rows.length > 0 ? [] : [{ file, detail: "The file has headings and no rows." }];
  });
  if (problems.length > 0) throw new Unfit(problems);
  return tables;
}
