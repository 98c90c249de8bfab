// Turns: alone at once, among others one each, whoever has sent the most.

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

test("whoever is alone is served at once; among others, in turns", async () => {
  let now = 0;
  const turns = newTurns(() => now);
  await turns.take("a", () => 0);
  now = 5000;
  assert.equal(
    turns.take("a", () => 1),
    1,
  );
  const order: string[] = [];
  const ask = (organisation: string, name: string) => turns.take(organisation, () => order.push(name));
  await Promise.all([ask("a", "a1"), ask("b", "b1"), ask("b", "b2"), ask("b", "b3"), ask("a", "a2")]);
  assert.deepEqual(order, ["a1", "b1", "a2", "b2", "b3"]);
});

test("what fails, fails for whoever asked, and the others go on", async () => {
  const turns = newTurns();
  const failing = turns.take("a", () => {
    throw new Error("no");
  });
  const other = turns.take("b", () => 2);
  await assert.rejects(async () => failing, /no/);
  assert.equal(await other, 2);
});
