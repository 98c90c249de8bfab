// A thread at a lower priority is lower than the others of its node, whatever priority the node runs at.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { test } from "node:test";
import { lowerHelpers, startThread } from "./thread.ts";

/** A thread that lowers its priority and reports it. */
const lowered = (by: number): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { getPriority } from "node:os";
      import { parentPort } from "node:worker_threads";
      import { lowerPriority } from ${JSON.stringify(new URL("./thread.ts", import.meta.url).href)};
      lowerPriority(${by});
      parentPort.postMessage(getPriority(0));
    `)}`,
  );

const priorityWhenLoweredBy = (by: number): Promise<number> =>
  new Promise((done, failed) => {
    const thread = startThread(lowered(by), null, {}, () => {});
    thread.once("message", done).once("error", failed);
  });

/** Where a thread has no priority of its own, this lowers the whole process. */
const ofThreads = process.platform === "linux";

test("a thread's priority is lower by so much, and the others keep theirs", async () => {
  const usual = getPriority(0);
  const lowest = constants.priority.PRIORITY_LOW;
  assert.equal(await priorityWhenLoweredBy(5), Math.min(lowest, usual + 5));
  assert.equal(await priorityWhenLoweredBy(40), lowest);
  if (ofThreads) assert.equal(getPriority(0), usual);
});

const prioritiesOf = (name: string): readonly number[] =>
  ofThreads
    ? readdirSync("/proc/self/task")
        .filter((task) => readFileSync(`/proc/self/task/${task}/comm`, "utf8").trim() === name)
        .map((task) => getPriority(Number(task)))
    : [];

test("V8's own threads are lowered by so much, and the one that asks is not", () => {
  const usual = getPriority(0);
  const found = prioritiesOf("V8Worker");
  if (ofThreads) assert.notEqual(found.length, 0, "this Node calls them something else");
  lowerHelpers(5);
  const lowered = Math.min(constants.priority.PRIORITY_LOW, usual + 5);
  assert.deepEqual(
    prioritiesOf("V8Worker"),
    found.map(() => lowered),
  );
  assert.equal(getPriority(0), usual);
});
