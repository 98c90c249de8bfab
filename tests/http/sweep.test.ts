// The sweep: every bad body over a raw socket gets its status and a whole problem, and the next good request its answer.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  BAD_AWARD_DATA,
  BAD_DATES,
  BAD_NUMBERS,
  BAD_SHAPES,
  BAD_TEXT,
  type BadBody,
  HOSTILE_TEXT,
  REFUSALS,
} from "./testing/bad-bodies.ts";
import { call, problemIn, SHIFT } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
let good: string;
before(async () => {
  service = await startTestService();
  good = (await call(service, { path: "/calculate-pay", body: SHIFT })).text;
});
after(() => service.stop());

const posted = (path: string, body: string | Uint8Array, token: string): readonly (string | Uint8Array)[] => [
  `POST /api/v1/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  body,
];

async function sweep({ name, body, status, pointer }: BadBody, path: string): Promise<void> {
  const started = performance.now();
  const answer = await sendRaw({ port: service.port }, posted(path, body, service.token));
  const took = performance.now() - started;
  const headers = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
  const told = problemIn(answer, headers, status);
  if (pointer !== undefined) {
    const named = (told.errors ?? []).map((error) => error.pointer);
    assert.ok(named.includes(pointer), `${name}: ${pointer} is not among ${named.join(" ")}`);
  }
  assert.ok(took < 30_000, `${name} took ${Math.round(took)} ms`);
}

const groups: readonly (readonly [string, readonly BadBody[]])[] = [
  ["A: the text", BAD_TEXT],
  ["B: prototypes and shapes", BAD_SHAPES],
  ["C: numbers", BAD_NUMBERS],
  ["E: dates and shifts", BAD_DATES],
  ["E: refusals", REFUSALS],
  ["G: award data", BAD_AWARD_DATA],
];
for (const [group, cases] of groups) {
  describe(group, () => {
    for (const bad of cases) {
      test(bad.name, async () => {
        await sweep(bad, "calculate-pay");
        const next = await call(service, { path: "/calculate-pay", body: SHIFT, token: await fresh() });
        assert.equal(next.text, good, "the next good request");
      });
    }
  });
}

/** A new credential now and then, so that the sweep does not reach its own limit. */
let used = 0;
let spare: string | null = null;
async function fresh(): Promise<string> {
  used += 1;
  if (spare === null || used % 400 === 0) spare = (await issue(service.store)).token;
  return spare;
}

for (const path of ["calculate-pay-audited", "explain-pay"]) {
  test(`the same bodies are as bad for ${path}`, async () => {
    for (const bad of [...BAD_TEXT.slice(0, 8), ...BAD_SHAPES, ...REFUSALS]) await sweep(bad, path);
  });
}

test("all faults are named, not only the first", async () => {
  const body = JSON.stringify({ ...SHIFT, age: "x", colour: "red", state: "vic", start_time: "4pm" });
  const answer = await sendRaw({ port: service.port }, posted("calculate-pay", body, service.token));
  const { errors } = JSON.parse(answer.text);
  assert.deepEqual(errors.map(({ pointer }: { pointer: string }) => pointer).sort(), [
    "/age",
    "/colour",
    "/start_time",
    "/state",
  ]);
});

test("hostile text is text: echoed unchanged, and nothing more", async () => {
  for (const client_ref of HOSTILE_TEXT) {
    const answer = await call(service, { path: "/calculate-pay", body: { ...SHIFT, client_ref } });
    assert.equal(answer.status, 200);
    assert.deepEqual(JSON.parse(answer.text), { ...JSON.parse(good), client_ref });
    const unknown = await call(service, { path: "/calculate-pay", body: { ...SHIFT, [client_ref]: 1 } });
    assert.equal(unknown.status, 422);
  }
});

test("nothing was stored and no worker died", async () => {
  assert.ok(!service.lines.join("").includes("worker_failed"));
  assert.ok(!service.lines.join("").includes("request_failed"));
  assert.equal((await call(service, { path: "/health", token: null })).status, 200);
});
