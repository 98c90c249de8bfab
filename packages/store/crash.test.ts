// A hundred processes (or KILLS of them) killed while they write, on each store: every acknowledged change is there,
// and any other is whole or absent. This process, which is not killed, keeps the list of acknowledgements.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "./index.ts";
import { bundle, type Program, type Running } from "./testing/bundle.ts";
import { embeddedPlace, type Place, postgresPlace } from "./testing/places.ts";
import { startOwnPostgres, type TestPostgres } from "./testing/postgres.ts";

const KILLS = Number(process.env.KILLS ?? 100);
const AT_A_TIME = 4;
/** We kill a writer a moment after some number of acknowledgements up to this. */
const MAX_ACKNOWLEDGED = 12;

let writer: Program;
before(async () => {
  writer = await bundle("crash-writer");
});
after(() => writer.remove());

/** What each line of a writer acknowledged, the later ones last. */
const acknowledgedBy = ({ lines }: Running): ReadonlyMap<string, string> =>
  new Map(lines.map((line): [string, string] => [line.split(" ")[0] ?? "", line.split(" ")[1] ?? ""]));

/** Starts a writer and waits until it reports so many acknowledgements. */
async function startWriter({ config }: Place, acknowledgements: number): Promise<Running> {
  const running = writer.start(config);
  await running.line(() => running.lines.length >= acknowledgements);
  return running;
}

/** The current state of each record, read around the store. */
async function statesIn(place: Place): Promise<ReadonlyMap<string, string>> {
  const tables = [
    "id, state from organisations",
    "id, state from access_requests",
    "key_id as id, state from credentials",
  ];
  const states = new Map<string, string>();
  for (const table of tables) {
    for (const { id, state } of await place.raw(`select ${table}`)) states.set(String(id), String(state));
  }
  return states;
}

/** Changes go one way only, so a state that is further on came from a change whose answer was lost. */
const ORDER = ["pending", "approved", "active", "replaced", "revoked", "suspended"];

async function assertKept(place: Place, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const states = await statesIn(place);
  for (const [id, state] of acknowledged) {
    const kept = states.get(id);
    assert.ok(
      kept !== undefined && ORDER.indexOf(kept) >= ORDER.indexOf(state),
      `${id} was ${state}, is ${kept}`,
    );
  }
}

async function killOne(place: Place): Promise<ReadonlyMap<string, string>> {
  const writing = await startWriter(place, 1 + Math.floor(Math.random() * MAX_ACKNOWLEDGED));
  await sleep(Math.random() * 5);
  writing.process.kill("SIGKILL");
  await writing.ended;
  assert.equal(writing.process.signalCode, "SIGKILL", "it was still writing");
  return acknowledgedBy(writing);
}

async function killMany(place: Place): Promise<number> {
  // We make the schema before the first writer: four writers that wait for one to make it may give up on a busy
  // machine.
  await (await openStore(place.config)).close();
  const all = new Map<string, string>();
  for (let killed = 0; killed < KILLS; killed += AT_A_TIME) {
    const logs = await Promise.all(Array.from({ length: AT_A_TIME }, () => killOne(place)));
    for (const log of logs) for (const [id, state] of log) all.set(id, state);
    await assertKept(place, all);
  }
  const store = await openStore(place.config);
  const report = await store.audit.verify();
  assert.deepEqual(report.faults, [], "whole or absent: every row is what the log says");
  await store.close();
  return all.size;
}

test("embedded: nothing acknowledged is lost, nothing is half done, the file is sound", async () => {
  const place = embeddedPlace();
  const count = await killMany(place);
  assert.ok(count > KILLS, `only ${count} things were written`);
  assert.deepEqual(
    (await place.raw("pragma integrity_check")).map((row) => Object.values(row)),
    [["ok"]],
  );
  await place.remove();
});

describe("PostgreSQL", () => {
  let server: TestPostgres;
  let place: Place;
  before(async () => {
    server = await startOwnPostgres();
    place = await postgresPlace(server);
  });
  after(async () => {
    await place.remove();
    await server.stop();
  });

  test("nothing acknowledged is lost, nothing is half done", async () => {
    const count = await killMany(place);
    assert.ok(count > KILLS, `only ${count} things were written`);
  });

  test("the same when the server itself is killed", async () => {
    for (let round = 0; round < 2; round += 1) {
      const writing = await startWriter(place, MAX_ACKNOWLEDGED);
      process.kill(server.pid(), "SIGKILL");
      await sleep(200);
      writing.process.kill("SIGKILL");
      await writing.ended;
      await server.restart();
      await assertKept(place, acknowledgedBy(writing));
    }
    const store = await place.open();
    assert.deepEqual((await store.audit.verify()).faults, []);
  });
});
