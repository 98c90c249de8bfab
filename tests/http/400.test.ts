// 400: bytes that are not a request, targets that are not a path; each gets a problem, and the service stays healthy.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { call, problemIn, SHIFT } from "./testing/call.ts";
import { sendRaw, transcript } from "./testing/raw.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const BODY = JSON.stringify(SHIFT);
const head = (target: string, more: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\n${more}\r\n`;
const post = (headers: string, body: string): string =>
  `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

async function malformed(bytes: string | Uint8Array): Promise<void> {
  const answer = await sendRaw({ port: service.port }, bytes);
  const headers = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
  assert.equal(problemIn(answer, headers, 400).code, "malformed_request");
  assert.ok(answer.headers.get("strict-transport-security"));
  assert.equal((await call(service, { path: "/health", token: null })).status, 200);
}

describe("no request", () => {
  const cases: readonly (readonly [string, () => string | Uint8Array])[] = [
    ["noise", () => Buffer.from([0, 1, 2, 3, 13, 10, 13, 10])],
    ["a TLS hello", () => Buffer.from("16030100a5010000a10303", "hex")],
    ["the preface of HTTP/2", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["HTTP/3.0", () => "GET /api/v1/health HTTP/3.0\r\nHost: x\r\n\r\n"],
    ["a method nobody has", () => "FETCH /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["CONNECT", () => "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no Host", () => "GET /api/v1/health HTTP/1.1\r\n\r\n"],
    ["an empty Host", () => "GET /api/v1/health HTTP/1.1\r\nHost:\r\n\r\n"],
    ["a Host with a space", () => "GET /api/v1/health HTTP/1.1\r\nHost: a b\r\n\r\n"],
    ["a Host with a path", () => "GET /api/v1/health HTTP/1.1\r\nHost: x/y\r\n\r\n"],
    ["a Host with a person", () => "GET /api/v1/health HTTP/1.1\r\nHost: me@x\r\n\r\n"],
    ["two Hosts", () => "GET /api/v1/health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
    ["a length and chunks", () => post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")],
    ["two lengths", () => post("Content-Length: 5\r\nContent-Length: 6\r\n", BODY)],
    ["a length that is none", () => post("Content-Length: -1\r\n", "")],
    ["bare line feeds", () => "GET /api/v1/health HTTP/1.1\nHost: x\n\n"],
    ["a NUL in a header", () => head("/api/v1/awards", "X-A: a\0b\r\n")],
    ["a line end in a header", () => head("/api/v1/awards", "X-A: a\rb\r\n")],
    ["a folded header", () => head("/api/v1/awards", "X-A: a\r\n b\r\n")],
    ["a space before the colon", () => head("/api/v1/awards", "X-A : a\r\n")],
    [
      "a chunk size in hexadecimal clothes",
      () => post("Transfer-Encoding: chunked\r\n", `0x17\r\n${BODY}\r\n0\r\n\r\n`),
    ],
    [
      "a chunk longer than it says",
      () => post("Transfer-Encoding: chunked\r\n", `5\r\n${BODY}\r\n0\r\n\r\n`),
    ],
    ["an encoding of transfer nobody has", () => post("Transfer-Encoding: gzip\r\n", BODY)],
  ];
  for (const [name, bytes] of cases) test(name, () => malformed(bytes()));
});

describe("no path", () => {
  const targets = [
    "http://localhost/api/v1/health",
    "*",
    "api/v1/health",
    "/api/v1/awards/%00",
    "/api/v1/awards/%zz",
    "/api/v1/awards/%",
    "/api/v1/awards/%c0%af",
    "/api/v1/awards/%2f",
    "/api/v1/awards/%5c",
    "/api/v1/awards/%0d%0aX-Evil:1",
  ];
  for (const target of targets) test(target, () => malformed(head(target, "")));

  test("bytes beyond ASCII", () => malformed(Buffer.from(head("/api/v1/awards/é", ""), "latin1")));
});

test("bytes that are not gzip", async () => {
  const answer = await call(service, {
    path: "/calculate-pay",
    body: BODY,
    headers: { "Content-Encoding": "gzip" },
  });
  assert.equal(answer.status, 400);
  assert.equal(JSON.parse(answer.text).code, "malformed_request");
});

test("a chunked body without its end never counts as whole", async () => {
  const text = await transcript(
    { port: service.port },
    post("Transfer-Encoding: chunked\r\n", `${BODY.length.toString(16)}\r\n${BODY}\r\n`),
  );
  assert.match(text, /^(HTTP\/1\.1 408 |$)/, "the service waits for the rest, then gives up");
});

test("a second request in the same bytes is another request, with its own key", async () => {
  const first = post(`Content-Length: ${BODY.length}\r\n`, BODY);
  const second = "GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const text = await transcript({ port: service.port }, first + second);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  assert.deepEqual(statuses, ["200", "401"]);
});

test("what follows a broken request on the same connection is not answered", async () => {
  const broken = post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n");
  const text = await transcript({ port: service.port }, broken + head("/api/v1/awards", ""));
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  assert.deepEqual(statuses, ["400"]);
});
