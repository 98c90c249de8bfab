// The embedded store: its folder, its lock, its clock, and what it does when the disk is full or another process holds
// the file.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, afterEach, before, beforeEach, describe, mock, test } from "node:test";
import { openFile } from "./embedded/sqlite.ts";
import { AlreadyOpen, Misconfigured, openStore, StoreUnavailable } from "./index.ts";
import { bundle, type Program } from "./testing/bundle.ts";
import { embeddedPlace, type Place } from "./testing/places.ts";
import { COMMAND, sceneIn } from "./testing/scene.ts";

let place: Place;
beforeEach(() => {
  place = embeddedPlace();
});
afterEach(() => place.remove());

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const fileIn = (name: string): string => join(place.config.folder, name);

describe("one service per folder", () => {
  let listener: Program;
  before(async () => {
    listener = await bundle("listener");
  });
  after(() => listener.remove());

  test("a second one is refused with the first one's process id; the command line works beside it", async () => {
    const config = { ...place.config, service: true };
    const first = listener.start(config);
    await first.line((line) => line === "open");
    await assert.rejects(openStore(config), (error) => {
      assert.ok(error instanceof AlreadyOpen);
      assert.equal(error.pid, first.process.pid);
      assert.match(error.message, new RegExp(`process ${first.process.pid},`));
      return true;
    });
    const beside = await place.open();
    await beside.people.createAdministrator("ann@example.com", COMMAND);
    assert.ok(await first.line((line) => line === "heard"));
    first.process.kill("SIGKILL");
    await first.ended;
    const next = await openStore(config);
    assert.equal(readFileSync(fileIn("service.pid"), "utf8"), `${process.pid}\n`);
    await assert.rejects(openStore(config), AlreadyOpen, "also a second one in this process");
    await next.close();
    await (await openStore(config)).close();
  });
});

describe("the folder", () => {
  test("is for its owner alone, including the pepper", async () => {
    const folder = fileIn("deeper");
    const store = await openStore({ kind: "embedded", folder });
    await store.close();
    assert.equal(modeOf(folder), "700");
    for (const name of ["pepper", "fairclause.db"]) assert.equal(modeOf(join(folder, name)), "600", name);
    assert.match(readFileSync(join(folder, "pepper"), "utf8"), /^[0-9a-f]{64}\n$/);
  });

  test("without its pepper, or with another, is not opened", async () => {
    await (await place.open()).close();
    writeFileSync(fileIn("pepper"), `${"0".repeat(64)}\n`);
    await assert.rejects(openStore(place.config), /not the one this store uses/);
    rmSync(fileIn("pepper"));
    await assert.rejects(openStore(place.config), /pepper is missing/);
  });

  test("that is not a folder, or has no database, gives an error that says so", async () => {
    await assert.rejects(openStore({ kind: "embedded", folder: "/dev/null/x" }), StoreUnavailable);
    writeFileSync(fileIn("pepper"), `${"0".repeat(64)}\n`);
    writeFileSync(fileIn("fairclause.db"), "this is not a database, however long it is ".repeat(100));
    await assert.rejects(openStore(place.config), StoreUnavailable);
  });

  test("that disappears makes an open store unready", async () => {
    const store = await place.open();
    await store.ready();
    renameSync(fileIn("fairclause.db"), fileIn("elsewhere"));
    await assert.rejects(store.ready(), StoreUnavailable);
    renameSync(fileIn("elsewhere"), fileIn("fairclause.db"));
    await store.ready();
  });

  test("keeps a commit through a power cut, and overwrites deleted rows", async () => {
    const file = await openFile(fileIn("fairclause.db"));
    const setting = (name: string): unknown => Object.values(file.prepare(`pragma ${name}`).get() ?? {})[0];
    const [full, fast] = [2, 2];
    assert.deepEqual(["journal_mode", "synchronous", "foreign_keys", "secure_delete"].map(setting), [
      "wal",
      full,
      1,
      fast,
    ]);
    file.close();
  });
});

test("a locked file is unavailable in time, and reading and the event loop go on", async () => {
  const store = await place.open();
  const { ann } = await sceneIn(store);
  const holder = new DatabaseSync(fileIn("fairclause.db"));
  holder.exec("begin immediate");
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 20);
  const from = performance.now();
  const writing = store.people.create("dan@example.com", COMMAND);
  assert.equal((await store.people.find("ann@example.com"))?.id, ann.id);
  await assert.rejects(writing, StoreUnavailable);
  const took = performance.now() - from;
  clearInterval(ticking);
  assert.ok(took > 1500 && took < 60_000, `${took} ms`);
  assert.ok(ticks > 10, `${ticks} ticks`);
  holder.exec("rollback");
  holder.close();
  await store.people.create("dan@example.com", COMMAND);
});

test("a clock set back revives nothing", async () => {
  const store = await place.open();
  const realNow = Date.now;
  mock.method(Date, "now", () => realNow() + 50);
  const before = store.nowMs();
  mock.method(Date, "now", () => realNow() - 24 * 3_600_000);
  try {
    assert.ok(store.nowMs() >= before);
  } finally {
    mock.restoreAll();
  }
  assert.ok(Math.abs(store.nowMs() - Date.now()) < 1000);
});

test("a full disk is unavailable for writing, not for reading; with room again it recovers", async () => {
  const store = await place.open();
  await sceneIn(store);
  await store.close();
  const program = `
    import { openStore, StoreUnavailable } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    const store = await openStore(${JSON.stringify(place.config)});
    let made = 0;
    try { for (; made < 5000; made += 1) await store.people.create("p" + made + "@example.com", { by: "command-line" }); }
    catch (error) { console.log(error instanceof StoreUnavailable, error.message); }
    console.log(made > 0, (await store.people.find("ann@example.com")) !== undefined);`;
  const limited = `trap '' XFSZ; ulimit -f 600; exec "$0" --input-type=module -e "$1"`;
  const said = execFileSync("bash", ["-c", limited, process.execPath, program], { encoding: "utf8" });
  assert.match(said, /^true the (?:disk|store)[^\n]*\ntrue true\n$/);
  const again = await place.open();
  await again.people.create("later@example.com", COMMAND);
  assert.deepEqual((await again.audit.verify()).faults, []);
  assert.deepEqual({ ...(await place.raw("pragma integrity_check"))[0] }, { integrity_check: "ok" });
});

test("a pepper that is too short is refused", async () => {
  await assert.rejects(openStore({ ...place.config, pepper: "short" }), Misconfigured);
});
