// Work that occurs again: what counts as the same, and whether looking for it is worth it.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LocalDate } from "#engine";
import { type Pattern, Patterns } from "./pattern.ts";

const DAY = 20_000 as LocalDate;
const NEXT = 20_007 as LocalDate;
const PRICED = { start: DAY, unpriced: [] } as unknown as Pattern;
const UNPRICED = { start: DAY, unpriced: [{ place: 0, detail: "" }] } as unknown as Pattern;

test("a period with work that has no price matches only those of the same days", () => {
  const patterns = new Patterns();
  patterns.keep("priced", PRICED);
  patterns.keep("unpriced", UNPRICED);
  const found = ["priced", "unpriced"].map((key) => [DAY, NEXT].map((start) => patterns.find(key, start)));
  assert.deepEqual(found, [
    [PRICED, PRICED],
    [UNPRICED, undefined],
  ]);
  assert.equal(patterns.met, 3);
});

/** How many of so many periods look, if every `oneIn`-th of those that look occurs again. */
function looking(periods: number, oneIn: number): number {
  const patterns = new Patterns();
  patterns.keep("known", PRICED);
  let looked = 0;
  for (let period = 0; period < periods; period += 1) {
    if (!patterns.isLooking()) continue;
    looked += 1;
    patterns.find(looked % oneIn === 0 ? "known" : "other", DAY);
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
  patterns.keep("known", PRICED);
  const round = (key: string): number => {
    let looked = 0;
    for (let period = 0; period < 8192; period += 1) {
      if (!patterns.isLooking()) continue;
      looked += 1;
      patterns.find(key, DAY);
    }
    return looked;
  };
  assert.deepEqual([round("other"), round("known"), round("other")], [1024, 8192, 1024]);
});
