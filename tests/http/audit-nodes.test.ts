// Three nodes on one PostgreSQL work on one audit; one is killed in the middle: the results are the command line's bytes.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openStore, type Store } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";
import { companyOf, KINDS } from "../audits/companies.ts";
import { library } from "../audits/company.ts";
import {
  type At,
  assertSameAsCommandLine,
  auditOf,
  ended,
  openAudit,
  start,
  upload,
  writeCompany,
} from "./testing/audits.ts";
import { listening, type ServiceProcess, startProcess } from "./testing/process.ts";
import { ACT, issue } from "./testing/service.ts";

const PEPPER = "a pepper that all nodes of this test know ".padEnd(64, "0");
const MAPPING = { dates: "year-month-day", assumptions: "short", interest_to: "2026-10-31" };
const MAPPING_YAML = "dates: year-month-day\nassumptions: short\ninterest_to: 2026-10-31\n";

const scratch = mkdtempSync(join(tmpdir(), "fairclause-audit-nodes-"));
let server: TestPostgres;
let database: pg.Pool;
let store: Store;
let nodes: readonly ServiceProcess[];
let ats: readonly At[];
before(async () => {
  server = await startPostgres();
  const url = await server.newDatabase();
  database = new pg.Pool({ connectionString: url, max: 2 });
  store = await openStore({ kind: "postgres", url, pepper: PEPPER, timeoutMs: 20_000 });
  await store.fourEyes.set(false, ACT);
  const { token } = await issue(store);
  const env = {
    DATABASE_URL: url,
    FAIRCLAUSE_PEPPER: PEPPER,
    DATABASE_TIMEOUT_MS: "60000",
    LOG_LEVEL: "debug",
  };
  nodes = [1, 2, 3].map(() => startProcess(["serve"], env));
  ats = await Promise.all(nodes.map(async (node) => ({ port: (await listening(node)).port, token })));
});
after(async () => {
  for (const node of nodes) await node.remove();
  await store.close();
  await database.end();
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** All four companies in one, in many parts. */
function company() {
  const texts = { employees: "", timesheets: "", paid: "" };
  for (const [seed, kind] of KINDS.entries()) {
    const plan = { seed: seed + 51, kind, employees: 14, weeks: 52, from: "2025-09-01", oneIn: 3 };
    const made = companyOf(plan, library);
    for (const file of ["employees", "timesheets", "paid"] as const) {
      const [head = "", ...rows] = made[file].trimEnd().split("\n");
      texts[file] += `${seed === 0 ? `${head}\n` : ""}${rows.map((row) => `${seed}${row}`).join("\n")}\n`;
    }
  }
  return texts;
}

interface Part {
  readonly number: number;
  readonly holder: string | null;
  readonly is_done: number;
}

const partsOf = async (id: string): Promise<readonly Part[]> =>
  (
    await database.query(
      "select number, holder, is_done from payroll_audit_parts where audit_id = $1 and step = 'running' order by number",
      [id],
    )
  ).rows;

const partsDone = (node: ServiceProcess): number =>
  [...node.err().matchAll(/"event":"audit_part_done"[^\n]*"step":"running"/g)].length;

/** As soon as a node has handed over a part and has another: then there is a lease to lose. */
async function killOneAtWork(id: string): Promise<void> {
  for (let tries = 0; tries < 60_000; tries += 1) {
    const parts = await partsOf(id);
    assert.ok(parts.length === 0 || parts.some(({ is_done }) => is_done === 0), "the audit ended first");
    const victim = nodes.find((node) => partsDone(node) > 0);
    const isAtWork =
      parts.some(({ holder }) => holder !== null) && parts.some(({ is_done }) => is_done === 0);
    if (victim !== undefined && isAtWork) {
      victim.child.kill("SIGKILL");
      await victim.exited();
      return;
    }
    await wait(5);
  }
  throw new Error("no node was at work");
}

test("no part is lost, none is counted twice, and every byte is the command line's", async () => {
  const folder = join(scratch, "company");
  const files = company();
  writeCompany(folder, files, MAPPING_YAML);
  const [first] = ats;
  assert.ok(first);
  const id = await openAudit(first, { mapping: MAPPING });
  await upload(first, id, files);
  assert.equal((await start(first, id, files)).status, 200);
  await killOneAtWork(id);
  const alive = ats.filter((_, index) => nodes[index]?.child.signalCode === null);
  assert.equal(alive.length, 2);
  const [asked, other] = alive;
  assert.ok(asked && other);
  const left = (await partsOf(id)).filter(({ is_done }) => is_done === 0).length;
  assert.ok(left > 0, "parts were left when the node was killed");
  const audit = await ended(asked, id);
  assert.equal(audit.state, "finished", JSON.stringify(audit.problems));
  const parts = await partsOf(id);
  assert.ok(parts.length >= 4, `${parts.length} parts`);
  assert.ok(parts.every(({ is_done }) => is_done === 1));
  const done = nodes.reduce((sum, node) => sum + partsDone(node), 0);
  assert.ok(done <= parts.length, `${done} handed over of ${parts.length}: none twice`);
  assert.equal(audit.progress?.rows_done, audit.progress?.rows_total);
  assert.deepEqual(await auditOf(other, id), audit, "any node tells the same");
  assert.ok((await assertSameAsCommandLine(other, id, folder)) >= 8);
});
