// What can go wrong with a PostgreSQL server, named in /ready, in metrics and in the log; and a database that was set back.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openStore, StoreUnavailable } from "#store";
import { startPostgres, type TestPostgres } from "#store/testing";
import { metricOf, untilFaults } from "./testing/faults.ts";
import { listening, startProcess } from "./testing/process.ts";
import { ACT, startTestService } from "./testing/service.ts";

const FAIRCLAUSE_PEPPER = "0123456789abcdef".repeat(4);

let server: TestPostgres;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

async function run(url: string, ...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Every new entry of the log fails as a server with this fault says it. */
const failing = (code: string): readonly string[] => [
  `create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'as the server says it' using errcode = '${code}'; end $$`,
  "create trigger failing before insert on audit_entries for each row execute function fail()",
];

for (const [code, fault, status] of [
  ["53100", "disk_full", "degraded"],
  ["XX001", "store_damaged", "unready"],
  ["XX002", "store_damaged", "unready"],
] as const)
  test(`SQLSTATE ${code} is ${fault}, in /ready, in metrics and in the log`, async () => {
    const url = await server.newDatabase();
    const service = await startTestService({ DATABASE_URL: url, FAIRCLAUSE_PEPPER, OPS_PORT: "0" });
    try {
      const make = () => service.store.people.create("eve@example.com", ACT);
      await untilFaults(service.opsUrl, []);
      await run(url, ...failing(code));
      await assert.rejects(make(), (error) => error instanceof StoreUnavailable && error.fault === fault);
      const told = await untilFaults(service.opsUrl, [fault]);
      assert.equal(told.status, status);
      assert.match(told.faults[0]?.detail ?? "", /^PostgreSQL: as the server says it/);
      assert.equal(await metricOf(service.opsUrl, fault), 1);
      assert.match(service.lines.join(""), new RegExp(`"event":"fault","fault":"${fault}"`));
      await run(url, "drop trigger failing on audit_entries");
      await make();
      if (fault === "disk_full") await untilFaults(service.opsUrl, []);
    } finally {
      await service.stop();
    }
  });

test("a server whose clock jumps is followed, and the jump is named", async () => {
  const url = await server.newDatabase();
  await run(
    url,
    "create table public.clock_jump as select interval '0' as by_time",
    `create function public.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + by_time from public.clock_jump'`,
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  );
  const service = await startTestService({ DATABASE_URL: url, FAIRCLAUSE_PEPPER, OPS_PORT: "0" });
  try {
    await untilFaults(service.opsUrl, []);
    const before = service.store.nowMs();
    await run(url, "update public.clock_jump set by_time = interval '30 days'");
    const told = await untilFaults(service.opsUrl, ["clock_jumped"]);
    assert.equal(told.status, "degraded");
    // 30 days are 2,592,000 seconds.
    assert.match(told.faults[0]?.detail ?? "", /^PostgreSQL's clock jumped by 259\d{4} s, and is followed/);
    assert.equal(await metricOf(service.opsUrl, "clock_jumped"), 1);
    assert.match(service.lines.join(""), /"event":"fault","fault":"clock_jumped"/);
    assert.ok(service.store.nowMs() - before >= 2_592_000_000);
  } finally {
    await service.stop();
  }
});

/** As a restored backup: the same database at an earlier moment. */
async function copyOf(url: string): Promise<string> {
  const { pathname } = new URL(url);
  const [name, copy] = [pathname.slice(1), `${pathname.slice(1)}_kept`];
  const at = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  for (let tries = 0; ; tries += 1) {
    // A process that was just ended may still be connected.
    const copied = await run(at("postgres"), `create database "${copy}" template "${name}"`).then(
      () => true,
      (error: unknown) => {
        if (tries >= 100) throw error;
        return false;
      },
    );
    if (copied) return at(copy);
    await wait(100);
  }
}

test("a database that was set back is refused at the start while this machine has seen more of its log", async () => {
  const url = await server.newDatabase();
  const start = (at: string, folder?: string) =>
    startProcess(["serve"], { NODE_ENV: "test", DATABASE_URL: at, FAIRCLAUSE_PEPPER }, folder);
  const first = start(url);
  await listening(first);
  first.child.kill("SIGKILL");
  await first.exited();
  const folder = join(first.folder, "data");
  const add = async (email: string): Promise<void> => {
    const store = await openStore({
      kind: "postgres",
      url,
      pepper: FAIRCLAUSE_PEPPER,
      folder,
      timeoutMs: 60_000,
    });
    await store.people.create(email, ACT);
    await store.close();
  };
  await add("ann@example.com");
  const kept = await copyOf(url);
  await add("ben@example.com");
  const refused = start(kept, first.folder);
  assert.equal(await refused.exited(), 1, refused.err());
  assert.match(refused.err(), /cannot start: the store is not the one this machine knows/);
  const again = start(url, first.folder);
  await listening(again);
  again.child.kill("SIGKILL");
  await again.exited();
  await first.remove();
});
