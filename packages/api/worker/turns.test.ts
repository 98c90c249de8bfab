// Turns: one for each organisation, however many requests it has sent. The thread reads everything that has arrived
// before it prices.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newLines, newTurns } from "./turns.ts";

test("lines give one of each organisation in turn, each in its order", () => {
  const lines = newLines<string>();
  for (const one of ["a1", "a2", "a3", "b1", "c1", "c2"]) lines.add(one.slice(0, 1), one);
  const given: (string | undefined)[] = [];
  while (lines.size > 0) given.push(lines.next());
  assert.deepEqual(given, ["a1", "b1", "c1", "a2", "c2", "a3"]);
  assert.equal(lines.next(), undefined);
});

test("organisations take turns, once all their requests are read", async () => {
  const turns = newTurns();
  const order: string[] = [];
  const ask = (organisation: string, name: string) => turns.take(organisation, () => order.push(name));
  const asked = [ask("a", "a1"), ask("b", "b1"), ask("b", "b2"), ask("b", "b3"), ask("a", "a2")];
  assert.deepEqual(order, []);
  await Promise.all(asked);
  assert.deepEqual(order, ["a1", "b1", "a2", "b2", "b3"]);
});

test("after some milliseconds of turns, new requests are read before the next turn", async () => {
  let now = 0;
  const turns = newTurns(() => now);
  const order: string[] = [];
  const ask = (organisation: string, name: string, milliseconds: number) =>
    turns.take(organisation, () => {
      now += milliseconds;
      order.push(name);
    });
  const asked = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask("a", name, 3));
  setImmediate(() => void ask("b", "b1", 0));
  await Promise.all(asked);
  assert.deepEqual(order, ["a1", "a2", "a3", "b1", "a4", "a5"]);
});

test("work that fails, fails only for its caller, and the others go on", async () => {
  const turns = newTurns();
  const failing = turns.take("a", () => {
    throw new Error("no");
  });
  const other = turns.take("b", () => 2);
  await assert.rejects(async () => failing, /no/);
  assert.equal(await other, 2);
});
