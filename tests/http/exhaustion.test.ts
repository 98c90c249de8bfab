// What a machine runs out of, and callers who vanish: the service goes on, and recovers fully.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { SHIFT } from "./testing/call.ts";
import { freePort } from "./testing/free-port.ts";
import { listening, type ServiceProcess, startProcess } from "./testing/process.ts";
import { open } from "./testing/raw.ts";

const running: ServiceProcess[] = [];
after(async () => {
  for (const process of running) await process.remove();
});

function serve(env: Readonly<Record<string, string>>, shell: string): ServiceProcess {
  const process = startProcess(["serve"], env, undefined, shell);
  running.push(process);
  return process;
}

const healthAt = async (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/api/v1/health`, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status,
    () => 0,
  );

test("no room for the log: requests are answered, and it stops in order", async () => {
  const port = await freePort();
  const service = serve({ PORT: String(port), LOG_LEVEL: "debug" }, 'exec "$0" "$@" 2>/dev/full');
  for (let tries = 0; tries < 600 && (await healthAt(port)) === 0; tries += 1) await wait(100);
  for (let asked = 0; asked < 20; asked += 1) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/awards`);
    assert.equal(status, 401);
  }
  assert.equal(await healthAt(port), 200);
  service.child.kill("SIGTERM");
  assert.equal(await service.exited(), 0);
});

test("no file handles left: we drop what we cannot accept, and recover once there are some", async () => {
  const service = serve({ OPS_PORT: "0" }, 'ulimit -n 120; exec "$0" "$@"');
  const { port, opsUrl } = await listening(service);
  const sockets = Array.from({ length: 400 }, () => open({ port }).on("error", () => {}));
  const held = (): number => sockets.filter(({ closed }) => !closed).length;
  for (let tries = 0; tries < 600 && held() >= 120; tries += 1) await wait(100);
  assert.ok(held() > 20 && held() < 120, `${held()} connections are open`);
  for (const socket of sockets) socket.destroy();
  for (let tries = 0; tries < 600 && (await healthAt(port)) !== 200; tries += 1) await wait(100);
  assert.equal(await healthAt(port), 200);
  assert.equal(await metric(opsUrl, "fairclause_worker_restarts_total"), 0);
});

test("thousands of callers who vanish, halfway or before their answer, leave nothing behind", async () => {
  const service = serve({ OPS_PORT: "0" }, 'exec "$0" "$@"');
  const { port, opsUrl } = await listening(service);
  await vanishing(port, 2000);
  let before = await settled(() => residentMegabytes(service));
  let growth = Number.POSITIVE_INFINITY;
  // Workers that read awards late grow once; what callers leave behind grows with every round.
  for (let round = 0; round < ROUNDS && growth >= 30; round += 1) {
    await vanishing(port, 6000);
    const now = residentMegabytes(service);
    [growth, before] = [now - before, now];
  }
  assert.ok(growth < 30, `${growth} MB more`);
  for (let tries = 0; tries < 600 && (await metric(opsUrl, "fairclause_connections")) !== 0; tries += 1)
    await wait(100);
  assert.equal(await metric(opsUrl, "fairclause_connections"), 0);
  assert.equal(await metric(opsUrl, "fairclause_worker_restarts_total"), 0);
  assert.equal(await healthAt(port), 200);
  assert.doesNotMatch(service.err(), /request_failed|worker_failed/);
});

test("a thousand large bodies that stop coming take a bounded part of the memory", async () => {
  const service = serve({ OPS_PORT: "0", WORKERS: "1" }, 'exec "$0" "$@"');
  const { port } = await listening(service);
  const before = await settled(() => residentMegabytes(service));
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(service));
  }, 50);
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, place) => stalledBody(port, place)));
  clearInterval(watching);
  assert.ok(most - before < 400, `${most - before} MB more for 1000 MB of bodies`);
  const kinds = new Set(answers);
  for (const answer of kinds) assert.ok(["408", "429", "503", "closed"].includes(answer), answer);
  assert.ok(kinds.has("408"), "some were waited for");
  assert.ok(kinds.has("429"), "one address has a part of the room, not all of it");
  assert.equal(await healthAt(port), 200);
  assert.doesNotMatch(service.err(), /request_failed|worker_failed/);
});

const ROUNDS = 3;

/** Sends all but the last byte of a mebibyte, from one of ten addresses, and gives the status, or that it was closed. */
function stalledBody(port: number, place: number): Promise<string> {
  const socket: Socket = open({ port, from: `127.0.0.${2 + (place % 10)}` }).on("error", () => {});
  const head =
    "POST /console/api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1048576\r\n\r\n";
  socket.write(head + " ".repeat(1_048_575));
  return new Promise((done) => {
    socket.once("data", (chunk: Buffer) => {
      done(chunk.toString("latin1", 9, 12));
      socket.destroy();
    });
    // The service may close a connection too many of one address without an answer.
    socket.once("close", () => done("closed"));
  });
}

/** Workers read awards in idle time: the reading once two seconds have not changed it. */
async function settled(read: () => number): Promise<number> {
  let [now, before] = [read(), Number.NaN];
  for (let tries = 0; tries < 10 && !(Math.abs(now - before) < 2); tries += 1) {
    await wait(2000);
    [now, before] = [read(), now];
  }
  return now;
}

const BODY = JSON.stringify(SHIFT);
const CALL = `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
/** In the middle of the headers, of the body, of being answered, and of three answers at once. */
const SENT = [CALL.slice(0, 60), CALL.slice(0, -20), CALL, "GET /docs HTTP/1.1\r\nHost: x\r\n\r\n".repeat(3)];

async function vanishing(port: number, count: number): Promise<void> {
  const one = (index: number): Promise<unknown> => {
    const socket: Socket = open({ port }).on("error", () => {});
    socket.once("connect", () => {
      socket.write(SENT[index % SENT.length] ?? "");
      setTimeout(() => (index % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()), index % 3);
    });
    return new Promise((done) => socket.once("close", done));
  };
  for (let index = 0; index < count; index += 50)
    await Promise.all(Array.from({ length: 50 }, (_, more) => one(index + more)));
}

async function metric(opsUrl: string | null, name: string): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
}

const residentMegabytes = ({ child: { pid } }: ServiceProcess): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
