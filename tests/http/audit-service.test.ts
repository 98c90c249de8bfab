// What the service does around an audit: charges uploads by their length, and signs a manifest if a key is set.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { said } from "../commands/command.ts";
import {
  assertSameAsCommandLine,
  call,
  filesIn,
  mappingIn,
  openAudit,
  putPiece,
  runAudit,
} from "./testing/audits.ts";
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

test("files are refused once they exceed 64 MiB, with what to do; earlier uploads stay", async () => {
  const { token, organisationId } = await issue(service.store);
  await service.store.policies.set(organisationId, { shiftsPerMinute: 1_000_000 }, ACT);
  const at = { ...service, token };
  const id = await openAudit(at);
  const mebibyte = Buffer.alloc(1024 * 1024, "7,2026-08-03,09:00,15:00\n");
  for (let piece = 1; piece <= 64; piece += 1)
    assert.equal((await putPiece(at, `/audits/${id}/files/timesheets/${piece}`, mebibyte)).status, 200);
  const over = problem(await putPiece(at, `/audits/${id}/files/timesheets/65`, "x"), 413);
  assert.equal(over.code, "audit_too_large");
  assert.match(over.detail, /64 MiB together.*command line/);
  const { uploaded } = JSON.parse((await call(at, { path: `/audits/${id}` })).text);
  assert.equal(uploaded.length, 64);
});

test("an upload counts against shifts a minute, one for each 2 KiB, and says when there is room", async () => {
  const { token, organisationId } = await issue(service.store);
  await service.store.policies.set(organisationId, { shiftsPerMinute: 100 }, ACT);
  const at = { ...service, token };
  const id = await openAudit(at);
  const put = (piece: number, bytes: number) =>
    putPiece(at, `/audits/${id}/files/paid/${piece}`, Buffer.alloc(bytes, "x"));
  // 120,000 bytes begin 59 times 2 KiB.
  const first = await put(1, 120_000);
  assert.equal(first.status, 200, first.text);
  assert.match(String(first.headers["ratelimit-policy"]), /"others";q=1200;w=60, "shifts";q=100;w=60/);
  assert.match(String(first.headers.ratelimit), /"shifts";r=41;/);
  const second = await put(2, 120_000);
  assert.equal(problem(second, 429).code, "rate_limited");
  assert.match(problem(second, 429).detail, /a shift for each 2 KiB.*counts as 59: send it in \d+ s/);
  assert.ok(Number(second.headers["retry-after"]) >= 1);
  assert.equal((await put(2, 41 * 2048)).status, 200, "what fits is taken");
  const large = problem(await put(3, 300_000), 429);
  assert.match(large.detail, /counts as 147, and 100 a minute are allowed: send smaller pieces/);
  const { uploaded } = JSON.parse((await call(at, { path: `/audits/${id}` })).text);
  assert.deepEqual(
    uploaded.map(({ piece, bytes }: { piece: number; bytes: number }) => [piece, bytes]),
    [
      [1, 120_000],
      [2, 83_968],
    ],
  );
});
