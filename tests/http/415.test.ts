// 415: a body that does not say it is JSON in UTF-8, or has an encoding we do not unwrap.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { call, problem, SHIFT } from "./testing/call.ts";
import { sendRaw } from "./testing/raw.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const BODY = JSON.stringify(SHIFT);
const PATHS = ["/calculate-pay", "/calculate-pay-audited", "/explain-pay"];

describe("the type", () => {
  const types = [
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/problem+json",
    "application/json5",
    "application/jsonx",
    "application/json; charset=utf-7",
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "application/json; boundary=x",
    "application/json, application/json",
    "application/json;",
    "*/*",
    "json",
  ];
  for (const type of types) {
    test(type, async () => {
      for (const path of PATHS) {
        const answer = await call(service, { path, body: BODY, headers: { "Content-Type": type } });
        assert.equal(problem(answer, 415).code, "unsupported_media_type");
      }
    });
  }

  test("none", async () => {
    const bytes = `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
    assert.equal((await sendRaw({ port: service.port }, bytes)).status, 415);
  });
});

describe("the encoding", () => {
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ["br", brotliCompressSync(BODY)],
    ["gzip, gzip", gzipSync(gzipSync(BODY))],
    ["deflate", Buffer.from(BODY)],
    ["zstd", Buffer.from(BODY)],
    ["compress", Buffer.from(BODY)],
    ["nonsense", Buffer.from(BODY)],
  ];
  for (const [encoding, body] of cases) {
    test(encoding, async () => {
      const answer = await call(service, {
        path: "/calculate-pay",
        body,
        headers: { "Content-Encoding": encoding },
      });
      problem(answer, 415);
    });
  }
});

test("the connection works for the next request", async () => {
  const headers = { "Content-Type": "text/plain", Connection: "keep-alive" };
  problem(await call(service, { path: "/calculate-pay", body: BODY, headers }), 415);
  assert.equal((await call(service, { path: "/calculate-pay", body: BODY })).status, 200);
});
