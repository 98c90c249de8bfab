// A thread that is less important is so beside the others of its node, whatever priority the node runs at.

import assert from "node:assert/strict";
import { constants, getPriority } from "node:os";
import { test } from "node:test";
import { startThread } from "./thread.ts";

/** A thread that lowers its priority and says what it is then. */
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

/** Where a thread has no priority of its own, all of the process is lowered. */
const ofThreads = process.platform === "linux";

test("a thread's priority is lower by so much, and the others keep theirs", async () => {
  const usual = getPriority(0);
  const lowest = constants.priority.PRIORITY_LOW;
  assert.equal(await priorityWhenLoweredBy(5), Math.min(lowest, usual + 5));
  assert.equal(await priorityWhenLoweredBy(40), lowest);
  if (ofThreads) assert.equal(getPriority(0), usual);
});
