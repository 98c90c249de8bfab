// Pricers get parts one at a time, return them in any order, and stop on request.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newTotals, parquetPart } from "#audit";
import type { PricerJob, PricerReply, Progress } from "./messages.ts";
import { CANCELLED, runParts } from "./run-parts.ts";

const PLANS = Array.from({ length: 7 }, (_, index) => ({ index, keys: [`e${index}`], rows: index + 1 }));
const PEOPLE = new Map(
  PLANS.map(({ keys: [id = ""] }) => [id, { id, employees: [], timesheets: [], paid: [] }]),
);
const WORK = {
  people: PEOPLE,
  plans: PLANS,
  shared: { columns: { employees: {}, timesheets: {}, paid: {} }, mapping: {} },
};

const partOf = (index: number): PricerReply => ({
  part: {
    index,
    totals: newTotals(),
    periods: "",
    findings: "",
    employees: "",
    letters: "",
    lines: parquetPart([]),
  },
});

/** The desk's end of a channel, and how the other end handles each job. */
function pricer(work: (job: PricerJob, answer: (reply: PricerReply) => void) => void): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }: { readonly data: PricerJob }) =>
    work(data, (reply) => port2.postMessage(reply));
  return port1;
}

const close = (ports: readonly MessagePort[]): void => {
  for (const port of ports) port.close();
};

test("all parts come in order, each once, from any thread", async () => {
  const given: number[] = [];
  const held: (() => void)[] = [];
  const quick = pricer((job, answer) => {
    if (!("index" in job)) return;
    given.push(job.index);
    answer(partOf(job.index));
    // The slow one answers only when the quick one has done all the rest.
    if (given.length === PLANS.length) for (const go of held) go();
  });
  const slow = pricer((job, answer) => {
    if (!("index" in job)) return;
    given.push(job.index);
    held.push(() => answer(partOf(job.index)));
  });
  const told: Progress[] = [];
  const parts = await runParts(WORK, [slow, quick], (progress) => told.push(progress)).parts;
  close([slow, quick]);
  assert.deepEqual(given.toSorted(), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    parts.map(({ index }) => index),
    [0, 1, 2, 3, 4, 5, 6],
  );
  assert.deepEqual(
    [told[0], told.at(-1)],
    [
      { done: 0, total: 28 },
      { done: 28, total: 28 },
    ],
  );
});

test("a part that fails ends the run with its reason", async () => {
  const port = pricer((job, answer) => {
    if ("index" in job) answer(job.index === 2 ? { fault: "out of memory" } : partOf(job.index));
  });
  await assert.rejects(runParts(WORK, [port], () => {}).parts, /out of memory/);
  close([port]);
});

test("once stopped, it gives out nothing more", async () => {
  let count = 0;
  const stopping: { stop: () => void } = { stop: () => {} };
  const port = pricer((job, answer) => {
    if (!("index" in job)) return;
    count += 1;
    if (count === 3) stopping.stop();
    answer(partOf(job.index));
  });
  const run = runParts(WORK, [port], () => {});
  stopping.stop = run.stop;
  await assert.rejects(run.parts, new RegExp(CANCELLED));
  assert.equal(count, 3);
});

test("no rows make no parts", async () => {
  assert.deepEqual(await runParts({ ...WORK, plans: [] }, [], () => {}).parts, []);
});
