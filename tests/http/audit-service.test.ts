// What the service does around an audit: charges its shifts to its key, and signs a manifest if a key is set.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { said } from "../commands/command.ts";
import { assertSameAsCommandLine, call, filesIn, mappingIn, runAudit } from "./testing/audits.ts";
import { problem } from "./testing/call.ts";
import { ACT, issue, startTestService, type TestService } from "./testing/service.ts";

const TWELVE = join(import.meta.dirname, "../audits/twelve");
const scratch = mkdtempSync(join(tmpdir(), "fairclause-audit-service-"));
const KEY = join(scratch, "key.pem");
let service: TestService;
before(async () => {
  await said({}, "audit", "key", KEY);
  service = await startTestService({ AUDIT_SIGNING_KEY: KEY });
});
after(async () => {
  await service.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test("with a key the manifest is signed, as the command line signs it", async () => {
  const folder = join(scratch, "twelve");
  cpSync(TWELVE, folder, { recursive: true });
  const id = await runAudit(service, filesIn(folder), { mapping: mappingIn(folder) });
  await assertSameAsCommandLine(service, id, folder, { AUDIT_SIGNING_KEY: KEY });
  const manifest = join(folder, "audit/manifest.json");
  assert.equal(JSON.parse(readFileSync(manifest, "utf8")).signature.algorithm, "ed25519");
  await said({}, "audit", "verify", manifest, "--signed-by", KEY);
});

test("the shifts of an audit use up the shifts of its key's minute: it waits for the next, and no call about it gets a 429", async () => {
  const { token, organisationId } = await issue(service.store);
  await service.store.policies.set(organisationId, { shiftsPerMinute: 3 }, ACT);
  const at = { ...service, token };
  const shift = { award_code: "MA000004", classification_code: "retail-1", employment_type: "casual" };
  const day = { work_date: "2026-08-03", start_time: "09:00", end_time: "15:00", state: "VIC" };
  const single = { path: "/calculate-pay", body: { ...shift, ...day } };
  assert.equal((await call(at, single)).status, 200);
  const rows = ["03", "04", "05"].map((date) => `E1,2026-08-${date},09:00,15:00\n`).join("");
  const files = {
    employees: "Employee ID,Award,Classification,Employment Type,State\nE1,MA000004,retail-1,casual,VIC\n",
    timesheets: `Employee ID,Date,Start,End\n${rows}`,
    paid: "Employee ID,Period Start,Period End,Amount\nE1,2026-08-03,2026-08-09,1.00\n",
  };
  const id = await runAudit(at, files, {});
  assert.match(service.lines.join(""), /"event":"audit_waits"/);
  assert.equal(problem(await call(at, single), 429).code, "rate_limited");
  assert.equal((await call(at, { path: `/audits/${id}` })).status, 200);
});
