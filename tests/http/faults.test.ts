// Faults of a machine: each is named in the log, in /ready and in metrics, and ends without a restart.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openStore, type StoreConfig } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";
import { call, problem } from "./testing/call.ts";
import { metricOf, names, readyAt, untilFaults, untilStatus } from "./testing/faults.ts";
import { listening, type ServiceProcess, startProcess } from "./testing/process.ts";
import { ACT, issue, startTestService } from "./testing/service.ts";

describe("a store that is not the one this machine knows", () => {
  const running: ServiceProcess[] = [];
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(async () => {
    for (const one of running) await one.remove();
    await server.stop();
  });
  const start = (env: Readonly<Record<string, string>>, folder?: string): ServiceProcess => {
    const made = startProcess(["serve"], { NODE_ENV: "test", ...env }, folder);
    running.push(made);
    return made;
  };
  const used = async (config: StoreConfig, email = "ann@example.com"): Promise<void> => {
    const store = await openStore(config);
    await store.people.createAdministrator(email, ACT);
    await store.close();
  };
  const refuses = async (service: ServiceProcess): Promise<void> => {
    assert.equal(await service.exited(), 1, service.err());
    assert.match(service.err(), /cannot start: the store is not the one this machine knows/);
    assert.match(service.err(), /restore a backup.*To begin with an empty store, remove that file/);
  };
  const starts = async (service: ServiceProcess): Promise<void> => {
    await listening(service);
    service.child.kill("SIGKILL");
    await service.exited();
  };

  test("embedded: gone, emptied or set back, it is refused with what to do, and no new store is made", async () => {
    const first = start({});
    await starts(first);
    const data = join(first.folder, "data");
    await used({ kind: "embedded", folder: data });
    const file = join(data, "fairclause.db");
    const kept = readFileSync(file);
    rmSync(file);
    await refuses(start({}, first.folder));
    assert.equal(existsSync(file), false, "no empty one stands in its place");
    writeFileSync(file, "");
    await refuses(start({}, first.folder));
    const putBack = (bytes: Buffer): void => {
      for (const more of ["-wal", "-shm"]) rmSync(`${file}${more}`, { force: true });
      writeFileSync(file, bytes);
    };
    putBack(kept);
    await used({ kind: "embedded", folder: data }, "ben@example.com");
    const newer = readFileSync(file);
    putBack(kept);
    await refuses(start({}, first.folder));
    putBack(newer);
    await starts(start({}, first.folder));
    rmSync(file);
    rmSync(join(data, "log-seen"));
    await starts(start({}, first.folder));
  });

  test("PostgreSQL: emptied, it is refused with what to do", async () => {
    const url = await server.newDatabase();
    const env = {
      DATABASE_URL: url,
      DATABASE_TIMEOUT_MS: "60000",
      FAIRCLAUSE_PEPPER: "0123456789abcdef".repeat(4),
    };
    const first = start(env);
    await starts(first);
    const folder = join(first.folder, "data");
    await used({ kind: "postgres", url, pepper: env.FAIRCLAUSE_PEPPER, folder, timeoutMs: 60_000 });
    await starts(start(env, first.folder));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("drop schema public cascade");
    await client.query("create schema public");
    await client.end();
    await refuses(start(env, first.folder));
  });
});

describe("while it runs", () => {
  test("damaged pages: keys get 503 and not 401, the fault is named, and it ends when the file is whole", async () => {
    const service = await startTestService({ OPS_PORT: "0" });
    const { token } = await issue(service.store);
    const file = join(service.folder, "fairclause.db");
    const checkpoint = new DatabaseSync(file, { timeout: 5000 });
    checkpoint.exec("pragma wal_checkpoint(truncate)");
    checkpoint.close();
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, 4096);
    writeFileSync(file, damaged, { flag: "r+" });

    await untilStatus(service, token, 503);
    const told = await untilFaults(service.opsUrl, ["store_damaged"]);
    assert.equal(told.status, "unready");
    assert.match(told.faults[0]?.detail ?? "", /damaged/);
    assert.equal(await metricOf(service.opsUrl, "store_damaged"), 1);
    assert.match(service.lines.join(""), /"event":"fault","fault":"store_damaged"/);
    const health = problem(await call(service, { path: "/health", token: null }), 503);
    assert.deepEqual(health.failing, ["store"]);

    writeFileSync(file, whole, { flag: "r+" });
    await untilFaults(service.opsUrl, []);
    await untilStatus(service, token, 200);
    assert.equal(await metricOf(service.opsUrl, "store_damaged"), 0);
    assert.match(service.lines.join(""), /"event":"fault_over","fault":"store_damaged"/);
    await service.stop();
  });

  test("the file gone, and put back or replaced: named, and used again", async () => {
    const service = await startTestService({ OPS_PORT: "0" });
    const { token } = await issue(service.store);
    const file = join(service.folder, "fairclause.db");
    const copy = join(service.folder, "copy.db");
    const backup = new DatabaseSync(file, { timeout: 5000 });
    backup.exec(`vacuum into '${copy}'`);
    backup.close();
    for (const more of ["", "-wal", "-shm"]) rmSync(`${file}${more}`, { force: true });
    const told = await untilFaults(service.opsUrl, ["store_lost"]);
    assert.equal(told.status, "unready");
    execFileSync("mv", [copy, file]);
    await untilFaults(service.opsUrl, []);
    await untilStatus(service, token, 200);
    await service.store.people.create("after@example.com", ACT);
    await service.stop();
  });

  const canMount = spawnSync("unshare", ["-rm", "sh", "-c", "mount -t tmpfs none /mnt"]).status === 0;
  const skip = canMount
    ? false
    : "unshare may not mount here, so there is no small disk to fill; packages/store/embedded.test.ts has the limit of a file";
  test("a full disk: calculations go on, the fault is named, and it ends when there is room", {
    skip,
  }, async () => {
    // The service alone sees a small disk at its data folder; a file outside tells when it is to be full.
    const small = `D="$FAIRCLAUSE_DATA"; mkdir -p "$D"; exec unshare -rm sh -c '
      mount -t tmpfs -o size=6m none "$FAIRCLAUSE_DATA"
      ( while kill -0 $$ 2>/dev/null; do
          if [ -e "$FAIRCLAUSE_DATA.full" ]; then cat /dev/zero >> "$FAIRCLAUSE_DATA/filler" 2>/dev/null
          else rm -f "$FAIRCLAUSE_DATA/filler"; fi
          sleep 0.1
        done ) & exec "$0" "$@"' "$0" "$@"`;
    const service = startProcess(["serve"], { NODE_ENV: "test", OPS_PORT: "0" }, undefined, small);
    const { port, opsUrl } = await listening(service);
    assert.equal((await readyAt(opsUrl)).status, "ok");
    writeFileSync(join(service.folder, "data.full"), "");
    const told = await untilFaults(opsUrl, ["disk_full"]);
    assert.equal(told.status, "degraded", "what can be answered is");
    assert.equal(await metricOf(opsUrl, "disk_full"), 1);
    await service.until(/"event":"fault","fault":"disk_full"/);
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status, 200);
    rmSync(join(service.folder, "data.full"));
    // No call meets the fault any more; the service forgets it after a minute.
    for (let tries = 0; tries < 90 && (await readyAt(opsUrl)).status !== "ok"; tries += 1) await wait(1000);
    assert.deepEqual(names(await readyAt(opsUrl)), []);
    service.child.kill("SIGTERM");
    assert.equal(await service.exited(), 0, service.err());
    await service.remove();
  });
});

describe("a clock that jumps", () => {
  const DAY_MS = 24 * 3600 * 1000;
  const real = Date.now;
  /** The service runs in this process, so its machine's clock can be set. */
  const setClock = (byMs: number): void => {
    Date.now = () => real() + byMs;
  };
  after(() => {
    Date.now = real;
  });

  for (const [name, byMs, word] of [
    ["ahead", 30 * DAY_MS, "720.00 h ahead"],
    ["back", -30 * DAY_MS, "720.00 h back"],
  ] as const)
    test(`${name} and back again: named, ends no key and revives none, and ends when the clock is right`, async (context) => {
      const service = await startTestService({ OPS_PORT: "0" });
      context.after(() => {
        setClock(0);
        return service.stop();
      });
      const week = await issue(service.store, { expiresAtMs: service.store.nowMs() + 7 * DAY_MS });
      const over = await issue(service.store, { expiresAtMs: service.store.nowMs() + 5000 });
      await untilStatus(service, over.token, 401);
      await untilStatus(service, week.token, 200);
      setClock(byMs);
      const told = await untilFaults(service.opsUrl, ["clock_jumped"]);
      assert.equal(told.status, "degraded", "what can be answered is");
      assert.ok(told.faults[0]?.detail.includes(word), told.faults[0]?.detail);
      assert.equal(await metricOf(service.opsUrl, "clock_jumped"), 1);
      assert.match(service.lines.join(""), /"event":"fault","fault":"clock_jumped"/);
      // Longer than we keep a verdict about a key.
      await wait(6000);
      await untilStatus(service, week.token, 200);
      await untilStatus(service, over.token, 401);
      setClock(0);
      await untilFaults(service.opsUrl, []);
      assert.equal((await readyAt(service.opsUrl)).status, "ok");
      assert.equal(await metricOf(service.opsUrl, "clock_jumped"), 0);
      assert.match(service.lines.join(""), /"event":"fault_over","fault":"clock_jumped"/);
      await untilStatus(service, week.token, 200);
      await untilStatus(service, over.token, 401);
    });
});
