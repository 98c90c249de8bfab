// 431: headers that are too large or too many.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { problemIn } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const request = (headers: string): string => `GET /api/v1/health HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

async function status(headers: string): Promise<number> {
  const answer = await sendRaw({ port: service.port }, request(headers));
  if (answer.status !== 200) {
    const told = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
    assert.equal(problemIn(answer, told, 431).code, "headers_too_large");
  }
  return answer.status;
}

test("twenty kilobytes in one header", async () => {
  assert.equal(await status(`X-A: ${"a".repeat(20 * 1024)}\r\n`), 431);
});

test("ten kilobytes are read", async () => {
  assert.equal(await status(`X-A: ${"a".repeat(10 * 1024)}\r\n`), 200);
});

test("a hundred headers are read, more are not", async () => {
  const headers = (count: number): string => Array.from({ length: count }, (_, n) => `x${n}: 1\r\n`).join("");
  assert.equal(await status(headers(99)), 200);
  assert.equal(await status(headers(100)), 431);
  assert.equal(await status(headers(1000)), 431);
  assert.equal(await status(headers(3000)), 431);
});
