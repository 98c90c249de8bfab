// 417: an expectation we cannot meet; we answer 100-continue when we want the body.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { problemIn, SHIFT } from "./testing/call.ts";
import { sendRaw, transcript } from "./testing/raw.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const BODY = JSON.stringify(SHIFT);
const head = (token: string, expect: string, path = "calculate-pay"): string =>
  `POST /api/v1/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nExpect: ${expect}\r\n\r\n`;

test("anything but 100-continue", async () => {
  const answer = await sendRaw({ port: service.port }, head(service.token, "a-miracle"));
  const told = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
  assert.equal(problemIn(answer, told, 417).code, "expectation_failed");
});

test("100-continue comes once the caller and the call are right, then the answer", async () => {
  // The answer ends the connection, so a busy machine may take its time for it.
  const asked = head(service.token, "100-continue").replace("\r\nHost", "\r\nConnection: close\r\nHost");
  const text = await transcript({ port: service.port }, asked + BODY, 20_000);
  assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

test("a refused caller does not get it, and the connection ends", async () => {
  for (const [head417, status] of [
    [head("x", "100-continue"), "401"],
    [head(service.token, "100-continue", "nothing"), "404"],
    [head(service.token, "100-continue").replace("application/json", "text/plain"), "415"],
  ] as const) {
    const text = await transcript({ port: service.port }, head417);
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(text, /\r\nConnection: close\r\n/);
  }
});
