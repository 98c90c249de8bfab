// `fairclause audit recall`: which lines of an audit change under today's versions, and by how much. It prices again
// only employees whose pay depends on something that changed.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { AUDIT_VERSION, type Manifest } from "#audit";
import { type Database, ONE_FILE, openDatabase, quoted, quotedPath, rowsOf } from "#audit-files";
import type { Library } from "#contract";
import { ENGINE_VERSION } from "#engine";
import { loadLibrary } from "#pack";
import { say } from "../io.ts";
import { AuditFailure } from "./failure.ts";
import { joinParts } from "./join-parts.ts";
import { readManifest } from "./manifest.ts";
import { prepare, priceParts } from "./prepare.ts";
import { concernedEmployees, loadOutputs } from "./recall-versions.ts";
import { fileFaults, inputsIn } from "./verify.ts";

export interface Recalling {
  readonly awards: string;
  /** Where to write the lines that change. */
  readonly out: string;
  readonly threads: number | null;
}

export async function recallManifest(path: string, recalling: Recalling): Promise<number> {
  const manifest = readManifest(path);
  const folder = dirname(path);
  const faults = await fileFaults(manifest, folder);
  if (faults.length > 0) throw new AuditFailure("the audit is not as its manifest says", faults);
  const scratch = mkdtempSync(join(tmpdir(), "fairclause-recall-"));
  let database: Database | null = null;
  try {
    database = await openDatabase(join(scratch, "lines.duckdb"), { memory_limit: "512MB" });
    const { connection } = database;
    await loadOutputs(connection, folder);
    const library = loadLibrary(recalling.awards);
    const reason = reasonForAll(manifest, library);
    const concerned = await concernedEmployees(connection, manifest, {
      library,
      isEveryone: reason !== null,
      scratch,
    });
    if (concerned.size === 0) return await tellNothing(manifest);
    await say(reason === null ? "" : `${reason}, so everyone is priced again.\n`);
    await repriced(concerned, { manifest, folder, scratch, ...recalling });
    return await tellChanges(connection, concerned.size, { scratch, out: recalling.out });
  } finally {
    database?.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What may affect every line. */
function reasonForAll(
  { engine_version, audit_version, calendar_version }: Manifest,
  { calendar: { id, contentHash } }: Library,
): string | null {
  if (engine_version !== ENGINE_VERSION)
    return `The engine is ${ENGINE_VERSION} now and was ${engine_version}`;
  if (audit_version !== AUDIT_VERSION)
    return `The audit is version ${AUDIT_VERSION} now and was ${audit_version ?? "an earlier one"}`;
  return contentHash === calendar_version.content_hash
    ? null
    : `The public holidays are ${id} now and were ${calendar_version.id}`;
}

async function tellNothing({ award_versions }: Manifest): Promise<number> {
  await say(`Nothing changes: ${award_versions.length} versions of awards are as they were.\n`);
  return 0;
}

interface Repricing extends Recalling {
  readonly manifest: Manifest;
  readonly folder: string;
  readonly scratch: string;
}

const NEW_LINES = "new";

/** Today's lines of some employees, written into the scratch folder. */
async function repriced(
  concerned: ReadonlySet<string>,
  { manifest, folder, scratch, awards, threads }: Repricing,
): Promise<void> {
  const work = { inputs: inputsIn(manifest, folder), awards, threads, tell: () => {} };
  const prepared = await prepare(work, scratch);
  const plans = prepared.plans
    .map((plan) => ({ ...plan, keys: plan.keys.filter((key) => concerned.has(key)) }))
    .filter(({ keys }) => keys.length > 0);
  const [parts, out] = [join(scratch, "parts"), join(scratch, NEW_LINES)];
  for (const made of [parts, out]) mkdirSync(made);
  await priceParts(work, { ...prepared, plans }, parts);
  joinParts(plans, parts, out);
}

/** By shift and component: the old and the new amount. `concerned` is the table of employees priced again. */
const CHANGES = `WITH
  sums AS (
    SELECT *, 'before' AS side FROM lines WHERE employee IN (SELECT employee FROM concerned)
    UNION ALL BY NAME SELECT *, 'now' AS side FROM new_lines
  )
  SELECT employee, period_start, day, row, award, code, max(label) AS label,
    coalesce(sum(amount) FILTER (side = 'before'), 0)::DECIMAL(18, 2) AS before,
    coalesce(sum(amount) FILTER (side = 'now'), 0)::DECIMAL(18, 2) AS now
  FROM sums GROUP BY employee, period_start, day, row, award, code`;

async function tellChanges(
  connection: DuckDBConnection,
  concerned: number,
  { scratch, out }: { readonly scratch: string; readonly out: string },
): Promise<number> {
  const read = (file: string): string => quotedPath(join(scratch, NEW_LINES, file));
  await connection.run(
    `CREATE VIEW new_lines AS SELECT * FROM read_parquet(${read("lines.parquet")}, ${ONE_FILE})`,
  );
  await connection.run(
    `CREATE TABLE changes AS SELECT *, now - before AS difference FROM (${CHANGES}) WHERE now <> before`,
  );
  // A spreadsheet runs a cell that begins with one of these, so it gets an apostrophe.
  const safe = `CASE WHEN regexp_matches(employee, '^''*[=+@\\t\\r-]') AND NOT regexp_full_match(employee, '-?\\d+(\\.\\d+)?') THEN '''' || employee ELSE employee END`;
  await connection.run(
    `COPY (SELECT * REPLACE (${safe} AS employee) FROM changes ORDER BY changes.employee, period_start, row, code) TO ${quoted(out)} (FORMAT csv, HEADER)`,
  );
  const [[lines = 0, people = 0, before = "", now = "", more = ""] = []] = await rowsOf(
    connection,
    "SELECT count(*)::INTEGER, count(DISTINCT employee)::INTEGER, coalesce(sum(before), 0)::VARCHAR, coalesce(sum(now), 0)::VARCHAR, coalesce(sum(difference), 0)::VARCHAR FROM changes",
  );
  const short = (table: string): string =>
    `SELECT coalesce(sum(short::DECIMAL(18, 2)), 0)::VARCHAR FROM ${table}`;
  const [[was = ""] = []] = await rowsOf(
    connection,
    `${short("periods")} WHERE employee IN (SELECT employee FROM concerned)`,
  );
  const [[is = ""] = []] = await rowsOf(
    connection,
    short(`read_csv(${read("periods.csv")}, ${ONE_FILE}, all_varchar = true, header = true)`),
  );
  await say(
    `${concerned} employees were priced again: ${lines} lines of ${people} of them change, from ${before} to ${now} (${String(more).startsWith("-") ? "" : "+"}${more}). What is short for them goes from ${was} to ${is}.\n${out}\n`,
  );
  return 0;
}
