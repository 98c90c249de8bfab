// Metrics, readiness and liveness: on their own port, truthful, and not on the public one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { call, problem, SHIFT } from "./testing/call.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService({ OPS_PORT: "0", WORKERS: "2" });
});
after(() => service.stop());

const metrics = async (): Promise<string> => (await fetch(`${service.opsUrl}/metrics`)).text();
const counted = (text: string, route: string, status: number): number =>
  Number(new RegExp(`requests_total\\{route="${route}",status="${status}"\\} (\\d+)`).exec(text)?.[1] ?? 0);

test("requests are counted by route and status, over all workers", async () => {
  const asked = Array.from({ length: 30 }, () => call(service, { path: "/calculate-pay", body: SHIFT }));
  await Promise.all(asked);
  problem(await call(service, { path: "/calculate-pay", body: "{" }), 400);
  problem(await call(service, { path: "/nothing" }), 404);
  const text = await metrics();
  assert.equal(counted(text, "/calculate-pay", 200), 30);
  assert.equal(counted(text, "/calculate-pay", 400), 1);
  assert.equal(counted(text, "unmatched", 404), 1);
  assert.match(text, /request_duration_seconds_count\{route="\/calculate-pay"\} 31/);
  assert.match(text, /request_duration_seconds_bucket\{route="\/calculate-pay",le="\+Inf"\} 31/);
  assert.match(text, /process_resident_memory_bytes \d{8,}/);
  assert.match(text, /fairclause_ready 1/);
  assert.ok(!text.includes(service.keyId), "no caller is named");
});

test("ready, live, and nothing else", async () => {
  const ready = await fetch(`${service.opsUrl}/ready`);
  assert.deepEqual([ready.status, await ready.json()], [200, { status: "ok", reasons: [], faults: [] }]);
  assert.equal((await fetch(`${service.opsUrl}/live`)).status, 200);
  assert.equal((await fetch(`${service.opsUrl}/`)).status, 404);
  assert.equal((await fetch(`${service.opsUrl}/metrics`, { method: "POST" })).status, 405);
});
