// PostgreSQL away, silent, restarted, or its connections cut: the store says so in time and recovers by itself.

import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { credentialState, Misconfigured, openStore, type Store, StoreUnavailable } from "./index.ts";
import { machineMs } from "./testing/machine-time.ts";
import { type Place, postgresPlace } from "./testing/places.ts";
import { startOwnPostgres, type TestPostgres } from "./testing/postgres.ts";
import { proxyTo } from "./testing/proxy.ts";
import { COMMAND, type Scene, sceneIn } from "./testing/scene.ts";

let server: TestPostgres;
let place: Place;
let store: Store;
let scene: Scene;
let keyId = "";

before(async () => {
  server = await startOwnPostgres();
  place = await postgresPlace(server);
  store = await place.open();
  scene = await sceneIn(store);
  keyId = (await scene.issued()).credential.keyId;
});
after(async () => {
  await place.remove();
  await server.stop();
});

function urlOf({ config }: Place): string {
  assert.ok(config.kind === "postgres");
  return config.url;
}

/** How long until it works, tried every 50 ms. */
async function timeToRecover(asked: Store): Promise<number> {
  const from = machineMs();
  while (machineMs() - from < 10_000) {
    if (await asked.findCredential(keyId).catch(() => undefined)) return machineMs() - from;
    await sleep(50);
  }
  throw new Error("it did not come back");
}

test("a database that accepts and never answers is unavailable within the time, and the event loop is free", async () => {
  const proxy = await proxyTo(urlOf(place));
  const behind = await openStore({ kind: "postgres", folder: place.config.folder, url: proxy.url });
  await behind.ready();
  proxy.block();
  let longestMs = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 10);
  const from = machineMs();
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => behind.findCredential(keyId)));
  assert.ok(asked.every((one) => one.status === "rejected" && one.reason instanceof StoreUnavailable));
  assert.ok(
    machineMs() - from < 4500,
    `${machineMs() - from} ms: at most one wait for a connection and one for an answer`,
  );
  const again = machineMs();
  await assert.rejects(behind.findCredential(keyId), StoreUnavailable);
  assert.ok(machineMs() - again < 100, "once it is known to be away, nobody waits for it");
  clearInterval(ticking);
  assert.ok(longestMs < 5000, `the event loop stood still for ${longestMs} ms`);
  proxy.unblock();
  assert.ok((await timeToRecover(behind)) < 5000);
  await behind.close();
  await proxy.close();
});

test("connections ended by the server are replaced, also in the middle of changes", async () => {
  const ended =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'fairclause%'";
  for (let round = 0; round < 10; round += 1) {
    const working = Promise.allSettled([
      scene.organisation(),
      scene.organisation(),
      store.findCredential(keyId),
    ]);
    await place.raw(ended);
    for (const one of await working) {
      if (one.status === "rejected") assert.ok(one.reason instanceof StoreUnavailable, String(one.reason));
    }
    assert.ok((await timeToRecover(store)) < 2000);
  }
  assert.deepEqual((await store.audit.verify()).faults, []);
});

test("a killed server is unavailable at once; when it is back, so is the store", async () => {
  process.kill(server.pid(), "SIGKILL");
  await sleep(50);
  const from = machineMs();
  await assert.rejects(store.findCredential(keyId), StoreUnavailable);
  await assert.rejects(store.ready(), StoreUnavailable);
  await assert.rejects(scene.organisation(), StoreUnavailable);
  assert.ok(machineMs() - from < 2500);
  await server.restart();
  assert.ok((await timeToRecover(store)) < 5000);
  await scene.organisation();
});

test("a read-only database is not ready", async () => {
  const url = `${urlOf(place)}?options=-c%20default_transaction_read_only%3Don`;
  const reading = await openStore({ kind: "postgres", folder: place.config.folder, url });
  await assert.rejects(reading.ready(), /read-only/);
  await assert.rejects(reading.people.create("eve@example.com", COMMAND), StoreUnavailable);
  assert.ok(await reading.findCredential(keyId));
  await reading.close();
});

test("two nodes whose clocks are five minutes apart agree on an expiry", async () => {
  const realNow = Date.now;
  mock.method(Date, "now", () => realNow() + 300_000);
  try {
    const ahead = await place.open();
    assert.ok(Math.abs(ahead.nowMs() - store.nowMs()) < 1000);
    const [row] = await place.raw("select floor(extract(epoch from clock_timestamp()) * 1000)::text as now");
    assert.ok(Math.abs(ahead.nowMs() - Number(row?.now)) < 1000);
    const { credential } = await scene.issued(60_000);
    assert.equal(credentialState(credential, ahead.nowMs()), credentialState(credential, store.nowMs()));
    await ahead.credentials.revoke(credential.keyId, { by: scene.ann.id });
  } finally {
    mock.restoreAll();
  }
});

test("production refuses unsafe settings", async () => {
  const config = { ...place.config, production: true };
  await assert.rejects(openStore(config), /FAIRCLAUSE_PEPPER is not set/);
  const pepper = "another pepper, and a long enough one";
  await assert.rejects(openStore({ ...config, pepper }), /not the one this store uses/);
  await assert.rejects(openStore({ ...config, pepper: "short" }), Misconfigured);
  await place.raw("alter system set fsync = off");
  await place.raw("select pg_reload_conf()");
  await sleep(300);
  await assert.rejects(openStore({ ...config, pepper }), /fsync off/);
  const lazy = `${urlOf(place)}?options=-c%20synchronous_commit%3Doff`;
  await place.raw("alter system reset fsync");
  await place.raw("select pg_reload_conf()");
  await sleep(300);
  await assert.rejects(
    openStore({ ...config, kind: "postgres", url: lazy, pepper }),
    /synchronous_commit off/,
  );
});

test("an address where nothing listens is unavailable, not a crash", async () => {
  const config = {
    kind: "postgres",
    url: "postgres://nobody@127.0.0.1:1/none",
    folder: place.config.folder,
  } as const;
  await assert.rejects(openStore(config), StoreUnavailable);
  await assert.rejects(openStore({ ...config, url: "not an address" }), Misconfigured);
  await assert.rejects(openStore({ ...config, timeoutMs: 99 }), /DATABASE_TIMEOUT_MS must be/);
  await assert.rejects(openStore({ ...config, timeoutMs: Number.NaN }), /DATABASE_TIMEOUT_MS must be/);
});
