// 408 and slow callers: we close slow headers, bodies and readers in time, and no one else waits for them.

import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { readConfiguration } from "#api";
import { call, problemIn, SHIFT } from "./testing/call.ts";
import { open, parseAnswer } from "./testing/raw.ts";
import { ACT, startTestService, type TestService } from "./testing/service.ts";

let service: TestService;
before(async () => {
  service = await startTestService(
    {},
    {
      patience: {
        headersMs: 1000,
        requestMs: 2000,
        lineMs: 30_000,
        stallMs: 1200,
        readerMs: 1500,
        noticeMs: 0,
        drainMs: 5000,
      },
    },
  );
});
after(() => service.stop());

test("the usual time-outs: 10 seconds for headers, 30 for the whole, 5 for a body's next bytes, 30 for a reader", () => {
  const read = readConfiguration({ PUBLIC_URL: "https://pay.example.com" }, ".");
  assert.ok("patience" in read);
  const { headersMs, requestMs, lineMs, stallMs, readerMs, noticeMs, drainMs } = read.patience;
  assert.deepEqual([headersMs, requestMs, lineMs, stallMs, readerMs], [10_000, 30_000, 30_000, 5000, 30_000]);
  assert.ok(noticeMs + drainMs <= 25_000);
});

/** Sends a little at a time and gives what arrived, and when the connection ended. */
function dawdle(first: string, drip: string): Promise<{ readonly text: Buffer; readonly tookMs: number }> {
  return new Promise((done) => {
    const started = performance.now();
    const socket = open({ port: service.port });
    const chunks: Buffer[] = [];
    const timer = setInterval(() => drip !== "" && socket.write(drip), 200);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      done({ text: Buffer.concat(chunks), tookMs: performance.now() - started });
    });
    if (first !== "") socket.write(first);
  });
}

const head = (): string =>
  `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\n`;

/** The service ends each of these; one that it never ended would run into the test's time-out. */
describe("slow", { concurrency: true, timeout: 120_000 }, () => {
  const cases: readonly (readonly [string, () => string, string, number])[] = [
    ["headers that never end", () => head(), "X-A: b\r\n", 1000],
    ["a connection that says nothing", () => "", "", 1000],
    ["a body byte by byte", () => `${head()}Content-Length: 5000\r\n\r\n`, " ", 2000],
    ["a body that stops", () => `${head()}Content-Length: 5000\r\n\r\n {`, "", 1200],
    ["chunks byte by byte", () => `${head()}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n", 2000],
  ];
  for (const [name, first, drip, limitMs] of cases) {
    test(name, async () => {
      const { text, tookMs } = await dawdle(first(), drip);
      assert.ok(tookMs > limitMs - 100, `after ${Math.round(tookMs)} ms, too early`);
      const answer = parseAnswer(text, true);
      assert.ok(answer !== null, "it is told why");
      const told = {
        type: answer.headers.get("content-type"),
        requestId: answer.headers.get("x-request-id"),
      };
      assert.equal(problemIn(answer, told, 408).code, "request_timeout");
    });
  }

  test("a reader that does not read", async () => {
    const request = `GET /api/v1/awards/MA000004/versions/MA000004@2026-07-01.1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\n\r\n`;
    const socket = open({ port: service.port });
    socket.pause();
    socket.on("error", () => {});
    socket.write(request.repeat(200));
    while ((await openConnections()) > 1) await wait(200);
    socket.destroy();
  });
});

/** Connections of ours that the service still has, by what the system says. */
async function openConnections(): Promise<number> {
  const { readFileSync } = await import("node:fs");
  const port = service.port.toString(16).toUpperCase().padStart(4, "0");
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .filter((line) => new RegExp(`^\\s*\\d+: \\w+:${port} \\w+:\\w+ 01 `).test(line)).length;
}

test("a thousand slow callers delay no one", async () => {
  const patient = await startTestService(
    {},
    {
      patience: {
        headersMs: 60_000,
        requestMs: 60_000,
        lineMs: 60_000,
        stallMs: 60_000,
        readerMs: 60_000,
        noticeMs: 0,
        drainMs: 5000,
      },
    },
  );
  await patient.store.policies.set(
    patient.organisationId,
    { calculationsPerMinute: 100_000, othersPerMinute: 100_000 },
    ACT,
  );
  const begun = `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${patient.token}\r\nContent-Type: application/json\r\n`;
  const list = `GET /api/v1/awards HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${patient.token}\r\n\r\n`;
  const slow: readonly Socket[] = Array.from({ length: 1000 }, (_, place) => {
    const socket = open({ port: patient.port });
    socket.on("error", () => {});
    socket.pause();
    socket.write([begun, `${begun}Content-Length: 5000\r\n\r\n {`, list][place % 3] ?? "");
    return socket;
  });
  await Promise.all(slow.map((socket) => socket.connecting && once(socket, "connect")));
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const answers = Array.from({ length: 50 }, () => call(patient, { path: "/calculate-pay", body: SHIFT }));
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  assert.ok(
    slow.every((socket) => !socket.destroyed),
    "all of them are still there",
  );
  for (const socket of slow) socket.destroy();
  await patient.stop();
  assert.equal(statuses.filter((status) => status === 200).length, 1000);
});
