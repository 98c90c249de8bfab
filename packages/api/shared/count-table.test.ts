// Counts in shared memory: exact across threads, bounded, and never more than the limit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { countTable, newCountTable, WINDOW_MS } from "./count-table.ts";

test("places come free after a minute, second by second", () => {
  const table = countTable(newCountTable(64));
  assert.deepEqual(table.take(7n, 3, 1000), { allowed: true, remaining: 2, resetMs: WINDOW_MS });
  assert.deepEqual(table.take(7n, 3, 2500), { allowed: true, remaining: 1, resetMs: WINDOW_MS - 1500 });
  assert.equal(table.take(7n, 3, 2500).remaining, 0);
  assert.deepEqual(table.take(7n, 3, 3000), { allowed: false, remaining: 0, resetMs: WINDOW_MS - 2000 });
  assert.equal(table.count(7n, 3000), 3);
  assert.equal(table.take(7n, 3, 1000 + WINDOW_MS - 1).allowed, false);
  assert.deepEqual(table.take(7n, 3, 1000 + WINDOW_MS), { allowed: true, remaining: 0, resetMs: 1000 });
  assert.equal(table.take(7n, 3, 2000 + WINDOW_MS).remaining, 1);
});

test("around the end of a window no more than the limit pass in any minute", () => {
  const table = countTable(newCountTable(64));
  const passed: number[] = [];
  for (let nowMs = 0; nowMs < 300_000; nowMs += 50) {
    // A burst at the end of every minute and at the beginning of the next.
    const isBurst = nowMs % 60_000 < 1000 || nowMs % 60_000 >= 59_000;
    for (let asked = 0; asked < (isBurst ? 10 : 0); asked += 1)
      if (table.take(3n, 60, nowMs).allowed) passed.push(nowMs);
  }
  const most = Math.max(
    ...passed.map((from) => passed.filter((at) => at >= from && at < from + WINDOW_MS - 1000).length),
  );
  assert.equal(most, 60);
});

test("several places are reserved together or not at all", () => {
  const table = countTable(newCountTable(64));
  assert.equal(table.take(7n, 500, 0, 200).remaining, 300);
  assert.equal(table.take(7n, 500, 10_000, 200).remaining, 100);
  const refused = table.take(7n, 500, 20_000, 200);
  assert.deepEqual(refused, { allowed: false, remaining: 100, resetMs: 40_000 });
  assert.equal(table.take(7n, 500, 20_000, 100).remaining, 0);
});

test("another thread takes over the lock of a dead one", () => {
  const memory = newCountTable(1);
  const table = countTable(memory);
  table.take(7n, 3, 1000);
  new Int32Array(memory)[2] = 1;
  assert.equal(table.take(7n, 3, 1000).remaining, 1);
});

test("a changed limit applies to the rest of the window", () => {
  const table = countTable(newCountTable(64));
  for (let taken = 0; taken < 5; taken += 1) table.take(9n, 10, 0);
  assert.equal(table.take(9n, 3, 1).allowed, false);
  assert.equal(table.take(9n, 6, 1).remaining, 0);
  assert.equal(table.take(9n, 0, WINDOW_MS * 2).allowed, false);
});

test("keys that hash to one slot have counts of their own", () => {
  const table = countTable(newCountTable(64));
  for (let key = 1n; key <= 10n; key += 1n) {
    for (let taken = 0n; taken < key; taken += 1n) table.take(key * 64n, 100, 0);
  }
  for (let key = 1n; key <= 10n; key += 1n) assert.equal(table.count(key * 64n, 0), Number(key));
});

test("a full table reuses windows that are over, and otherwise lets too few pass, never too many", () => {
  const table = countTable(newCountTable(16));
  for (let key = 1n; key <= 16n; key += 1n) assert.equal(table.take(key, 1, 0).allowed, true);
  assert.equal(table.take(100n, 1, 1).allowed, false, "it shares a place that is in use");
  assert.equal(table.take(100n, 1, WINDOW_MS + 1).allowed, true, "it takes over one whose window is over");
});

test("threads that ask at once get exactly the limit between them", async () => {
  const memory = newCountTable(1024);
  const start = new SharedArrayBuffer(4);
  const module = new URL("./count-table.ts", import.meta.url).href;
  const code = `
    const { workerData, parentPort } = require("node:worker_threads");
    import(workerData.module).then(({ countTable }) => {
      const table = countTable(workerData.memory);
      const flag = new Int32Array(workerData.start);
      Atomics.add(flag, 0, 1);
      while (Atomics.load(flag, 0) < 3);
      let allowed = 0;
      for (let asked = 0; asked < 20000; asked += 1) if (table.take(5n, 30000, 10).allowed) allowed += 1;
      parentPort.postMessage(allowed);
    });`;
  const counts = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise<number>((done, failed) => {
          const worker = new Worker(code, { eval: true, workerData: { memory, start, module } });
          worker.once("message", done);
          worker.once("error", failed);
        }),
    ),
  );
  assert.equal(
    counts.reduce((sum, one) => sum + one, 0),
    30_000,
  );
});
