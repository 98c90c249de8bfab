// The service as a process: checks its settings, drains on SIGTERM without an error, replaces a worker that dies.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openStore, type Store } from "#store";
import { machineMs } from "#store/testing";
import { call, SHIFT } from "./testing/call.ts";
import { listening, type ServiceProcess, startProcess } from "./testing/process.ts";
import { open, parseAnswer } from "./testing/raw.ts";
import { ACT, type Issued, issue } from "./testing/service.ts";

const running: ServiceProcess[] = [];
after(async () => {
  for (const process of running) await process.remove();
});

function start(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  folder?: string,
): ServiceProcess {
  const process = startProcess(command, env, folder);
  running.push(process);
  return process;
}

/** Opens the process's store beside it, as the command line does. */
async function beside<T>({ folder }: ServiceProcess, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ kind: "embedded", folder: join(folder, "data") });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const issueFor = (service: ServiceProcess): Promise<Issued> =>
  beside(service, async (store) => {
    const issued = await issue(store);
    const limits = { calculationsPerMinute: 1_000_000, othersPerMinute: 1_000_000 };
    await store.policies.set(issued.organisationId, limits, ACT);
    return issued;
  });

describe("SIGTERM", () => {
  test("under load: readiness goes first, every sent request is answered, and it exits with 0", async () => {
    const service = start(["serve"], { WORKERS: "2", OPS_PORT: "0" });
    const { port, opsUrl } = await listening(service);
    const { token, organisationId } = await issueFor(service);
    let begun = 0;
    const begin = (): void => {
      begun += 1;
    };
    const load = Array.from({ length: 16 }, () => client(port, token, begin));
    while (begun < 100) await wait(10);
    service.child.kill("SIGTERM");
    await wait(100);
    const ready = await fetch(`${opsUrl}/ready`);
    assert.deepEqual(
      [ready.status, await ready.json()],
      [503, { status: "unready", reasons: ["draining"], faults: [] }],
    );
    const told = await Promise.all(load);
    assert.equal(await service.exited(), 0);
    const answered = told.reduce((sum, one) => sum + one.answered, 0);
    assert.deepEqual(
      told.flatMap(({ errors }) => errors),
      [],
    );
    assert.match(service.err(), /"event":"stopped"/);
    const uses = await beside(service, (store) => store.usesOf(organisationId, "2000-01-01", "3000-01-01"));
    assert.equal(
      uses.reduce((sum, { count }) => sum + count, 0),
      answered,
      "every use is on record",
    );
  });

  test("with a half-sent request: the service waits for it", async () => {
    const service = start(["serve"], {});
    const { port } = await listening(service);
    const { token } = await issueFor(service);
    const body = JSON.stringify(SHIFT);
    const socket = open({ port });
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.write(
      `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await wait(200);
    service.child.kill("SIGTERM");
    await wait(1500);
    socket.write(body);
    assert.equal(await service.exited(), 0);
    const answer = parseAnswer(Buffer.concat(chunks), true);
    assert.equal(answer?.status, 200);
    assert.equal(answer?.headers.get("connection"), "close");
  });
});

interface Told {
  answered: number;
  readonly errors: string[];
}

/** Keeps a connection and sends requests until the node tells it to close: then it would go to another node. */
function client(port: number, token: string, answered: () => void): Promise<Told> {
  const body = JSON.stringify(SHIFT);
  const request = `POST /api/v1/calculate-pay HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return new Promise((done) => {
    const told: Told = { answered: 0, errors: [] };
    const socket = open({ port });
    let [isWaiting, bytes] = [false, Buffer.alloc(0)];
    const ask = (): void => {
      isWaiting = true;
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const answer = parseAnswer(bytes, false);
      if (answer === null) return;
      [isWaiting, bytes] = [false, Buffer.alloc(0)];
      answered();
      if (answer.status === 200) told.answered += 1;
      else told.errors.push(`status ${answer.status}`);
      if (answer.headers.get("connection") === "close") socket.end();
      else ask();
    });
    socket.on("error", (error) => told.errors.push(error.message));
    socket.on("close", () => {
      if (isWaiting) told.errors.push("closed with a request unanswered");
      done(told);
    });
  });
}

describe("a worker that dies", () => {
  test("is logged and replaced, and the service goes on", async () => {
    const service = startWithFault();
    const { port, opsUrl } = await listening(service);
    const { token } = await issueFor(service);
    assert.equal((await call({ port, token }, { path: "/awards" })).status, 200);
    writeFileSync(join(service.folder, "fault"), "");
    await service.until(/"event":"worker_failed"/);
    const failedAt = machineMs();
    let status = 0;
    while (status !== 200 && machineMs() - failedAt < 15_000) {
      status = await call({ port, token }, { path: "/awards", from: "127.0.0.3" }).then(
        (answer) => answer.status,
        () => 0,
      );
    }
    assert.equal(status, 200);
    for (let tries = 0; tries < 3000; tries += 1) {
      if (/worker_restarts_total 1\b/.test(await (await fetch(`${opsUrl}/metrics`)).text())) break;
      await wait(20);
    }
    assert.match(await (await fetch(`${opsUrl}/metrics`)).text(), /worker_restarts_total 1\b/);
    service.child.kill("SIGTERM");
    assert.equal(await service.exited(), 0);
  });
});

/** An uncaught fault, thrown in a worker when a file appears: put there from outside, not by our code. */
function startWithFault(): ServiceProcess {
  const made = start(["--help"], {});
  const script = join(made.folder, "fault.mjs");
  writeFileSync(
    script,
    `import { existsSync, rmSync } from "node:fs";
     import { isMainThread } from "node:worker_threads";
     const file = ${JSON.stringify(join(made.folder, "fault"))};
     if (!isMainThread) setInterval(() => {
       if (!existsSync(file)) return;
       rmSync(file);
       throw new Error("the fault of the test");
     }, 20).unref();`,
  );
  return start(
    ["serve"],
    { OPS_PORT: "0", NODE_OPTIONS: `--import=${pathToFileURL(script).href}` },
    made.folder,
  );
}

describe("settings", () => {
  test("every fault is named, and nothing starts", async () => {
    const service = start(["serve"], {
      PORT: "99999",
      WORKERS: "many",
      LOG_LEVEL: "loud",
      HOST: "0.0.0.0",
      TRUSTED_PROXIES: "proxy.local",
      TLS_CERT: "nowhere.pem",
      REDIS_URL: "http://user:hunter2@cache",
      DATABASE_URL: "mysql://x",
      NODE_ENV: "staging",
      FAIRCLAUSE_PEPPER: "short",
    });
    assert.equal(await service.exited(), 1);
    for (const setting of [
      "PORT",
      "WORKERS",
      "LOG_LEVEL",
      "TRUSTED_PROXIES",
      "TLS_CERT",
      "TLS_KEY",
      "REDIS_URL",
      "DATABASE_URL",
      "NODE_ENV",
      "FAIRCLAUSE_PEPPER",
    ])
      assert.match(service.err(), new RegExp(`fairclause: ${setting}: `), setting);
    assert.ok(!service.err().includes("hunter2"));
    assert.equal(service.out(), "");
  });

  test("unsafe: other machines without TLS, PostgreSQL without a pepper", async () => {
    const open = start(["serve"], { HOST: "0.0.0.0" });
    assert.equal(await open.exited(), 1);
    assert.match(open.err(), /HOST: without TLS the service listens on loopback only/);
    const bare = start(["serve"], { DATABASE_URL: "postgres://127.0.0.1:1/x" });
    assert.equal(await bare.exited(), 1);
    assert.match(bare.err(), /FAIRCLAUSE_PEPPER: every node on one database needs the same pepper/);
  });

  test("a second service on the same store, and on the same port, is refused and names what is wrong", async () => {
    const first = start(["serve"], {});
    const { port } = await listening(first);
    const second = start(["serve"], {}, first.folder);
    assert.equal(await second.exited(), 1);
    assert.match(second.err(), new RegExp(`process ${first.child.pid}`));
    const third = start(["serve"], { PORT: String(port) });
    assert.equal(await third.exited(), 1);
    assert.match(third.err(), /EADDRINUSE/);
    first.child.kill("SIGTERM");
    assert.equal(await first.exited(), 0);
  });
});
