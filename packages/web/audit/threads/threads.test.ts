// A cancelled run stays cancelled, whatever its threads still send.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { DeskCall, DeskReply, PricerStart, Progress } from "./messages.ts";
import { CANCELLED } from "./run-parts.ts";
import { AuditThreads } from "./threads.ts";

/** A thread that does nothing by itself: the test answers for it. */
class QuietWorker {
  static readonly started: QuietWorker[] = [];
  readonly calls: (DeskCall | PricerStart)[] = [];
  isEnded = false;
  onmessage: (event: { readonly data: DeskReply }) => void = () => {};
  constructor() {
    QuietWorker.started.push(this);
  }
  postMessage(call: DeskCall | PricerStart, transfer: readonly unknown[] = []): void {
    this.calls.push(call);
    for (const port of transfer) if (port instanceof MessagePort) port.close();
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const DATA: Readonly<Record<string, unknown>> = {
  "/data/index.json": { awards: [], calendar: { file: "days.json" }, gaps: "gaps.json" },
  "/data/days.json": {},
  "/data/gaps.json": {},
};
const own = { Worker: globalThis.Worker, fetch: globalThis.fetch };
before(() => {
  Object.assign(globalThis, {
    Worker: QuietWorker,
    fetch: async (address: string) => Response.json(DATA[address]),
  });
});
after(() => {
  Object.assign(globalThis, own);
});

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

/** Threads with a run that waits for its parts. */
async function running(told: Progress[]) {
  QuietWorker.started.length = 0;
  const threads = new AuditThreads();
  const [desk] = QuietWorker.started;
  assert.ok(desk);
  const run = threads.run({}, (progress) => told.push(progress));
  const [awards] = desk.calls;
  assert.ok(awards?.role === "desk" && awards.name === "awards");
  desk.onmessage({ data: { id: awards.id, value: [] } });
  await soon();
  assert.ok(desk.calls.some((call) => call.role === "desk" && call.name === "run"));
  return { threads, desk, run };
}

test("progress after a cancelled run reaches no one", async () => {
  const told: Progress[] = [];
  const { threads, desk, run } = await running(told);
  desk.onmessage({ data: { progress: { done: 1, total: 9 } } });
  threads.cancel();
  desk.onmessage({ data: { progress: { done: 2, total: 9 } } });
  await assert.rejects(run, { message: CANCELLED });
  assert.deepEqual(told, [{ done: 1, total: 9 }]);
  assert.ok(
    QuietWorker.started.slice(1).every(({ isEnded }) => isEnded),
    "the pricers have ended",
  );
  threads.close();
});

test("a run that begins after another hears nothing of the other", async () => {
  const { threads, desk, run } = await running([]);
  threads.cancel();
  const told: Progress[] = [];
  const next = threads.run({}, (progress) => told.push(progress));
  desk.onmessage({ data: { progress: { done: 2, total: 9 } } });
  threads.cancel();
  await assert.rejects(run, { message: CANCELLED });
  await assert.rejects(next, { message: CANCELLED });
  assert.deepEqual(told, []);
  threads.close();
});
