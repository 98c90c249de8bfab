// 503: with the database down, known keys go on for a moment, then every caller must come back later; never a 401.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { generateCredential } from "#store";
import { machineMs, startOwnPostgres } from "#store/testing";
import { call, problem, problemIn, SHIFT } from "./testing/call.ts";
import { open, sendRaw } from "./testing/raw.ts";
import { issue, startTestService, type TestService } from "./testing/service.ts";

describe("the database is killed", () => {
  let service: TestService;
  let database: Awaited<ReturnType<typeof startOwnPostgres>>;
  before(async () => {
    database = await startOwnPostgres();
    service = await startTestService({ DATABASE_URL: await database.newDatabase(), OPS_PORT: "0" });
  });
  after(async () => {
    await service.stop();
    await database.stop();
  });

  const healthOf = () => call(service, { path: "/health", token: null });
  const ready = async (): Promise<number> => (await fetch(`${service.opsUrl}/ready`)).status;

  test("and comes back", async () => {
    const { token: unseen } = await issue(service.store);
    const asked = { path: "/calculate-pay", body: SHIFT };
    assert.equal((await call(service, asked)).status, 200);
    assert.equal(await ready(), 200);
    const killedAt = performance.now();
    const killedAtMs = machineMs();
    process.kill(database.pid(), "SIGKILL");

    const statuses: number[] = [];
    while (statuses.at(-1) !== 503 && machineMs() - killedAtMs < 9000) {
      const { status } = await call(service, asked);
      statuses.push(status);
      await wait(100);
    }
    assert.ok(statuses[0] === 200, "a known key goes on");
    assert.deepEqual([...new Set(statuses)], [200, 503], "then it is asked to come back, and never refused");
    const downAfter = performance.now() - killedAt;
    assert.ok(downAfter > 1000 && machineMs() - killedAtMs < 8000, `${Math.round(downAfter)} ms`);

    const down = await call(service, { ...asked, token: unseen });
    const told = problem(down, 503);
    assert.deepEqual([told.code, told.failing], ["unavailable", ["store"]]);
    assert.ok(Number(down.headers["retry-after"]) > 0);
    const { keyId, secret } = generateCredential();
    problem(await call(service, { ...asked, token: `${keyId}:${secret}` }), 503);
    problem(await call(service, { ...asked, token: "nonsense" }), 401);
    problem(await call(service, { ...asked, token: null }), 401);
    const health = problem(await healthOf(), 503);
    assert.match(health.detail, /store/);
    assert.deepEqual(health.failing, ["store"]);
    assert.equal(await ready(), 503);

    await database.restart();
    const restartedAtMs = machineMs();
    while ((await call(service, asked)).status !== 200 && machineMs() - restartedAtMs < 10_000)
      await wait(50);
    assert.ok(machineMs() - restartedAtMs < 5000, "back within five seconds");
    assert.equal((await call(service, { ...asked, token: unseen })).status, 200);
  });
});

describe("too many connections", () => {
  let service: TestService;
  before(async () => {
    const patience = {
      headersMs: 60_000,
      requestMs: 60_000,
      lineMs: 30_000,
      stallMs: 60_000,
      readerMs: 60_000,
      noticeMs: 0,
      drainMs: 5000,
    };
    service = await startTestService({ CONNECTIONS: "20", CONNECTIONS_PER_ADDRESS: "10" }, { patience });
  });
  after(() => service.stop());

  const held = (count: number, from: string) =>
    Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<ReturnType<typeof open>>((done) => {
            const socket = open({ port: service.port, from });
            socket.on("error", () => {});
            socket.once("connect", () => done(socket));
          }),
      ),
    );
  const get = (from: string) =>
    sendRaw({ port: service.port, from }, "GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n", {
      timeoutMs: 30_000,
    });

  const isOpen = (socket: ReturnType<typeof open>): boolean => !socket.destroyed && !socket.readableEnded;
  /** The other side closes idle ones, which takes a moment to arrive. */
  const count = async (sockets: readonly ReturnType<typeof open>[], expected: number): Promise<number> => {
    for (const socket of sockets) socket.resume();
    const now = () => sockets.filter(isOpen).length;
    for (let tries = 0; tries < 3000 && now() !== expected; tries += 1) await wait(20);
    return now();
  };

  test("that are idle make room: the oldest of the network with the most", async () => {
    const greedy = await held(10, "127.0.0.7");
    assert.equal((await get("127.0.0.7")).status, 200, "its own oldest goes");
    assert.equal(await count(greedy, 9), 9);
    assert.equal(greedy[0] && isOpen(greedy[0]), false);
    const modest = await held(3, "127.0.0.8");
    const more = await held(8, "127.0.0.9");
    assert.equal((await get("127.0.0.6")).status, 200, "nobody is locked out");
    assert.equal(await count(modest, 3), 3, "a caller with few keeps them");
    assert.ok((await count(greedy, 8)) < 10);
    for (const socket of [...greedy, ...modest, ...more]) socket.destroy();
    await wait(100);
  });

  test("that are in use: from one address they block only that address; from all, everyone, until some close", async () => {
    const working = async (number: number, from: string) => {
      const sockets = await held(number, from);
      const begun = `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n`;
      for (const socket of sockets) socket.write(begun);
      // They got 100 Continue: the service waits for their bodies.
      await Promise.all(sockets.map((socket) => new Promise((done) => socket.once("data", done))));
      return sockets;
    };
    const greedy = await working(10, "127.0.0.7");
    const refused = await get("127.0.0.7");
    const told = {
      type: refused.headers.get("content-type"),
      requestId: refused.headers.get("x-request-id"),
    };
    assert.deepEqual(problemIn(refused, told, 503).failing, ["connections"]);
    assert.equal((await get("127.0.0.8")).status, 200);
    const more = await working(10, "127.0.0.8");
    assert.equal((await get("127.0.0.6")).status, 503);
    for (const socket of [...greedy, ...more]) socket.destroy();
    // The service notices closed connections in its own time.
    let status = 503;
    for (let tries = 0; tries < 600 && status === 503; tries += 1) {
      await wait(100);
      ({ status } = await get("127.0.0.7"));
    }
    assert.equal(status, 200);
  });
});
