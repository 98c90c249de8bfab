// Migrations: killed in any step, the next run completes them; many runners make one schema; we refuse a newer one.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { NewerSchema, openStore } from "./index.ts";
import { STEPS, type Step } from "./migrations/steps.ts";
import { migratePostgres } from "./postgres/postgres.ts";
import { bundle, type Program } from "./testing/bundle.ts";
import { onBothStores, type Place } from "./testing/places.ts";
import { COMMAND } from "./testing/scene.ts";

/** The first and the last statement of every step, counted from the first of all: before a step, in it, and at its end. */
function boundariesOf(steps: readonly Step[]): readonly number[] {
  let before = 0;
  const found = new Set<number>();
  for (const { statements } of steps) {
    found.add(before + 1);
    before += statements.length;
    found.add(before);
  }
  return [...found];
}

/** The steps that are complete after so many statements. */
function wholeSteps(statements: number): number {
  let left = statements;
  // The kill comes before the commit of the statement's own step.
  return STEPS.filter((step) => {
    left -= step.statements.length;
    return left > 0;
  }).length;
}

const tablesIn = async ({ config, raw }: Place): Promise<number> => {
  const catalogue =
    config.kind === "embedded"
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"
      : "select tablename from pg_tables where schemaname = 'public'";
  return (await raw(catalogue)).length;
};

/** How many tables the step of each version makes; the others make none. */
const TABLES_MADE: Readonly<Record<number, number>> = {
  1: 5,
  2: 3,
  3: 2,
  4: 2,
  5: 6,
  8: 1,
  16: 2,
  18: 2,
  19: 1,
  20: 4,
  21: 1,
  23: 2,
  24: 3,
  26: 1,
};
const tablesAfter = (steps: number): number =>
  STEPS.slice(0, steps).reduce((sum, { version }) => sum + (TABLES_MADE[version] ?? 0), 0);
const NEWEST = STEPS.at(-1)?.version ?? 0;

onBothStores((newPlace, kind) => {
  let migrator: Program;
  before(async () => {
    migrator = await bundle("migrator");
  });
  after(() => migrator.remove());

  test("killed in every step, only whole steps remain, and the next run completes", async () => {
    const kill = async (statements: number): Promise<void> => {
      const place = await newPlace();
      const running = migrator.start(place.config, String(statements));
      await running.ended;
      assert.equal(running.process.signalCode, "SIGKILL");
      const whole = wholeSteps(statements);
      assert.equal(await tablesIn(place), tablesAfter(whole), `after statement ${statements}`);
      const store = await place.open();
      await store.people.createAdministrator("ann@example.com", COMMAND);
      assert.deepEqual((await store.audit.verify()).faults, []);
      const versions = await place.raw("select version from fairclause_schema order by version");
      assert.deepEqual(
        versions.map(({ version }) => version),
        STEPS.map(({ version }) => version),
      );
    };
    const boundaries = [...boundariesOf(STEPS)];
    while (boundaries.length > 0) await Promise.all(boundaries.splice(0, 4).map(kill));
  });

  test("eight openings of a new place at once make one schema and one pepper", async () => {
    const place = await newPlace();
    const stores = await Promise.all(Array.from({ length: 8 }, () => place.open()));
    const hashes = stores.map((store) => store.hashSecret("ak", "sk").toString("hex"));
    assert.equal(new Set(hashes).size, 1);
    assert.equal((await place.raw("select * from fairclause_schema")).length, STEPS.length);
    assert.equal((await place.raw("select * from audit_head")).length, 1);
  });

  test("a newer schema than this release knows is refused, in plain words", async () => {
    const place = await newPlace();
    await (await place.open()).close();
    await place.raw("insert into fairclause_schema values (99, 'from the future')");
    await assert.rejects(openStore(place.config), (error) => {
      assert.ok(error instanceof NewerSchema);
      assert.match(error.message, new RegExp(`schema is version 99 and this release knows ${NEWEST}:`));
      return true;
    });
  });

  if (kind === "postgres") onPostgres(newPlace);
});

function onPostgres(newPlace: () => Promise<Place>): void {
  let place: Place;
  let url = "";
  before(async () => {
    place = await newPlace();
    assert.ok(place.config.kind === "postgres");
    url = place.config.url;
    await migratePostgres(url);
  });

  const next = (...statements: Step["statements"]): { readonly steps: readonly Step[] } => ({
    steps: [...STEPS, { version: NEWEST + 1, name: "next", statements }],
  });
  const addNote: Step["statements"][number] = ({ schema }) =>
    schema.alterTable("people").addColumn("note", "text");

  test("a step that fails leaves nothing behind", async () => {
    const failing = next(addNote, (db) => ({ execute: () => sql`select nothing from nowhere`.execute(db) }));
    await assert.rejects(migratePostgres(url, failing), /nowhere/);
    assert.equal((await place.raw("select max(version) as v from fairclause_schema"))[0]?.v, NEWEST);
    assert.ok(!("note" in ((await place.raw("select * from people"))[0] ?? {})));
  });

  test("a step that waits for a table gives up after two seconds, so that requests behind it go on", async () => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select * from people");
    const waits: unknown[] = [];
    const askHowLong: Step["statements"][number] = (db) => ({
      async execute() {
        waits.push(...(await sql`show lock_timeout`.execute(db)).rows);
      },
    });
    try {
      await assert.rejects(migratePostgres(url, next(askHowLong, addNote)), /lock timeout/);
    } finally {
      await holder.end();
    }
    assert.deepEqual(waits, [{ lock_timeout: "2s" }]);
    await migratePostgres(url, next(addNote));
    assert.equal((await place.raw("select max(version) as v from fairclause_schema"))[0]?.v, NEWEST + 1);
  });

  test("two runners of a long step: the second waits and finds it done", async () => {
    let ran = 0;
    const slow: Step["statements"][number] = (db) => ({
      async execute() {
        ran += 1;
        await sleep(300);
        return sql`create table slow (id integer)`.execute(db);
      },
    });
    const steps = [...next(addNote).steps, { version: NEWEST + 2, name: "slow", statements: [slow] }];
    await Promise.all([migratePostgres(url, { steps }), migratePostgres(url, { steps })]);
    assert.equal(ran, 1);
  });
}
