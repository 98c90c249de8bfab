// 500: a fault of ours reveals nothing of our code, costs one request, and is logged with its place.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { call, problem, SHIFT } from "./testing/call.ts";
import { logged, startTestService, type TestService } from "./testing/service.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
let service: TestService;
let folder: string;
before(async () => {
  // One award is damaged after publishing: reading it fails as a bug would.
  folder = mkdtempSync(join(tmpdir(), "fairclause-awards-"));
  for (const name of [
    "coverage.yaml",
    "versions.lock",
    "payroll.yaml",
    "public-holidays",
    "published",
    "MA000004-general-retail",
    "standard-facts.yaml",
  ])
    cpSync(join(AWARDS, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, "MA000004-general-retail/rules/penalties.yaml"), "saturday: [");
  service = await startTestService({ FAIRCLAUSE_AWARDS: folder });
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test("the caller learns a request id and nothing else", async () => {
  const answer = await call(service, {
    path: "/calculate-pay",
    body: { ...SHIFT, client_ref: "canary-500" },
  });
  const { code, detail, request_id } = problem(answer, 500);
  assert.equal(code, "internal_error");
  assert.ok(!/penalties|yaml|Error|node:|packages/.test(answer.text), answer.text);
  assert.match(detail, /request id/);
  const entry = await logged(service, request_id);
  assert.deepEqual([entry.level, entry.event], ["error", "request_failed"]);
  assert.ok((entry.at ?? []).length > 0, "where it happened");
  assert.ok(!service.lines.join("").includes("canary-500"));
});

test("so does a model, over /mcp", async () => {
  const answer = await fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${service.token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "calculate_pay", arguments: SHIFT },
    }),
  });
  const text = await answer.text();
  assert.deepEqual([answer.status, JSON.parse(text).code], [500, "internal_error"], text);
  assert.ok(!/penalties|yaml|node:|packages/.test(text), text);
  const entry = await logged(service, JSON.parse(text).request_id);
  assert.deepEqual([entry.level, entry.event, entry.route], ["error", "request_failed", "/mcp"]);
});

test("the next request is answered, on the same connection and on others", async () => {
  problem(await call(service, { path: "/awards/MA000004" }), 500);
  assert.equal((await call(service, { path: "/health" })).status, 200);
  assert.equal((await call(service, { path: "/public-holidays?year=2026" })).status, 200);
});
