// Whether looking for work that occurs again is worth it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Pattern, Patterns } from "./pattern.ts";

/** How many of so many periods look, if every `oneIn`-th of those that look occurs again. */
function looking(periods: number, oneIn: number): number {
  const patterns = new Patterns();
  patterns.keep("known", {} as Pattern);
  let looked = 0;
  for (let period = 0; period < periods; period += 1) {
    if (!patterns.isLooking()) continue;
    looked += 1;
    patterns.find(looked % oneIn === 0 ? "known" : "other");
  }
  return looked;
}

test("where little occurs again only the first periods of a round look", () => {
  assert.equal(looking(1024, 1000), 1024);
  assert.equal(looking(8192, 1000), 1024);
  assert.equal(looking(8193, 1000), 1025);
  assert.equal(looking(3 * 8192, 1000), 3 * 1024);
});

test("where more occurs again all look", () => {
  assert.equal(looking(3 * 8192, 20), 3 * 8192);
});

test("it looks again where work begins to occur again", () => {
  const patterns = new Patterns();
  patterns.keep("known", {} as Pattern);
  const round = (key: string): number => {
    let looked = 0;
    for (let period = 0; period < 8192; period += 1) {
      if (!patterns.isLooking()) continue;
      looked += 1;
      patterns.find(key);
    }
    return looked;
  };
  assert.deepEqual([round("other"), round("known"), round("other")], [1024, 8192, 1024]);
});
