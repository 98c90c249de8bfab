// The thread for large requests: a failed one gets no more questions, and its end fails no other request.

import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { pricingThread } from "./pricing.ts";
import type { FromPricing, ToPricing } from "./pricing-thread.ts";

/** A thread that does what the test says, when it says so. */
class FakeThread extends EventEmitter {
  readonly asked: ToPricing[] = [];
  postMessage(message: ToPricing): void {
    this.asked.push(message);
  }
}

const QUESTION = { kind: "price" } as const;
const REPLY: FromPricing = { kind: "priced", bytes: new TextEncoder().encode("{}") };

function threads() {
  const made: FakeThread[] = [];
  const thread = pricingThread(() => {
    const next = new FakeThread();
    made.push(next);
    return next;
  });
  return { made, thread };
}

test("a question between a thread's failure and its end goes to a new thread, and is answered", async () => {
  const { made, thread } = threads();
  const first = thread.ask(QUESTION);
  made[0]?.emit("error", new Error("out of memory"));
  await assert.rejects(first, /out of memory/);
  const second = thread.ask(QUESTION);
  assert.equal(made.length, 2, "a thread that failed takes no more questions");
  made[0]?.emit("exit", 1);
  made[1]?.emit("message", REPLY);
  assert.deepEqual(await second, REPLY);
  assert.deepEqual(
    made.map(({ asked }) => asked.length),
    [1, 1],
  );
});

test("late answers of a failed thread answer no other question", async () => {
  const { made, thread } = threads();
  const first = thread.ask(QUESTION);
  made[0]?.emit("error", new Error("out of memory"));
  await assert.rejects(first);
  const second = thread.ask(QUESTION);
  made[0]?.emit("message", { kind: "priced", bytes: new TextEncoder().encode("another's") });
  made[1]?.emit("message", REPLY);
  assert.deepEqual(await second, REPLY);
});

test("a thread that ends silently fails its own question, and the next gets a new thread", async () => {
  const { made, thread } = threads();
  const first = thread.ask(QUESTION);
  made[0]?.emit("exit", 0);
  await assert.rejects(first, /ended/);
  const second = thread.ask(QUESTION);
  made[1]?.emit("message", REPLY);
  assert.deepEqual(await second, REPLY);
});
