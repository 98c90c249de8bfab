// 413: a body of one byte too many, in any form, is refused before we store it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { call, problem, problemIn, SHIFT } from "./testing/call.ts";
import { open, sendRaw, transcript } from "./testing/raw.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const MEBIBYTE = 1_048_576;
const padded = (bytes: number): string => JSON.stringify(SHIFT).padEnd(bytes, " ");
const head = (headers: string): string =>
  `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\n${headers}\r\n`;

for (const path of ["/calculate-pay", "/calculate-pay-audited", "/explain-pay"]) {
  test(`${path}: exactly a mebibyte is accepted, one byte more is not`, async () => {
    assert.equal((await call(service, { path, body: padded(MEBIBYTE) })).status, 200);
    assert.equal(
      problem(await call(service, { path, body: padded(MEBIBYTE + 1) }), 413).code,
      "body_too_large",
    );
  });
}

describe("early", () => {
  test("by the length alone, before the body comes", async () => {
    const answer = await sendRaw({ port: service.port }, head("Content-Length: 1100000\r\n"), {
      untilClosed: true,
    });
    const told = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
    problemIn(answer, told, 413);
    assert.equal(answer.headers.get("connection"), "close");
  });

  test("an announced body is not asked for", async () => {
    const text = await transcript(
      { port: service.port },
      head("Content-Length: 99999999999\r\nExpect: 100-continue\r\n"),
    );
    assert.match(text, /^HTTP\/1\.1 413 /);
    assert.ok(!text.includes("100 Continue"));
  });

  test("chunks beyond the limit end the connection", async () => {
    const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`;
    const bytes = head("Transfer-Encoding: chunked\r\n") + chunk.repeat(20);
    const answer = await sendRaw({ port: service.port }, bytes, { untilClosed: true });
    const told = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
    problemIn(answer, told, 413);
    assert.equal(answer.closed, true);
  });

  test("a small body in too many pieces", async () => {
    const body = JSON.stringify(SHIFT).padEnd(20_000, " ");
    const inPieces = (bytes: number): string =>
      `${head("Transfer-Encoding: chunked\r\n")}${[...body.matchAll(new RegExp(`.{1,${bytes}}`, "g"))].map(([text]) => `${text.length.toString(16)}\r\n${text}\r\n`).join("")}0\r\n\r\n`;
    const answer = await sendRaw({ port: service.port }, inPieces(1), { untilClosed: true });
    const told = { type: answer.headers.get("content-type"), requestId: answer.headers.get("x-request-id") };
    assert.match(problemIn(answer, told, 413).detail, /more than 16,384 pieces/);
    assert.equal((await sendRaw({ port: service.port }, inPieces(2))).status, 200, "10,000 pieces are taken");
  });

  test("chunk extensions without end", async () => {
    const answer = await sendRaw(
      { port: service.port },
      `${head("Transfer-Encoding: chunked\r\n")}5;${"x".repeat(1_000_000)}\r\n`,
    );
    assert.equal(answer.status, 413);
  });
});

describe("compressed", () => {
  const gzip = { "Content-Encoding": "gzip" };
  test("a body that is small and becomes large", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEBIBYTE, " "));
    assert.ok(bomb.length < MEBIBYTE);
    const before = process.memoryUsage().rss;
    problem(await call(service, { path: "/calculate-pay", body: bomb, headers: gzip }), 413);
    assert.ok(process.memoryUsage().rss - before < 50 * MEBIBYTE);
  });

  test("the limit applies to the unpacked size", async () => {
    const fits = gzipSync(padded(MEBIBYTE));
    assert.equal((await call(service, { path: "/calculate-pay", body: fits, headers: gzip })).status, 200);
    const over = gzipSync(padded(MEBIBYTE + 1));
    problem(await call(service, { path: "/calculate-pay", body: over, headers: gzip }), 413);
  });
});

test("we do not read a gigabyte from a caller we refuse anyway", async () => {
  const socket = open({ port: service.port });
  socket.on("error", () => {});
  let sent = 0;
  const chunk = Buffer.alloc(1 << 16, " ");
  socket.write(
    "POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n",
  );
  const closed = new Promise<void>((done) => socket.on("close", () => done()));
  const more = (): void => {
    while (!socket.destroyed && sent < 1 << 30) {
      sent += chunk.length;
      if (!socket.write(chunk)) return void socket.once("drain", more);
    }
  };
  more();
  await closed;
  assert.ok(sent < 1 << 30, "the connection was closed before the end");
  assert.equal((await call(service, { path: "/health", token: null })).status, 200);
});
