// The engine and the reference interpreter price the same random shifts and periods of every award alike.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { drawsOf, library } from "./awards.ts";
import { compareAward } from "./reference/run.ts";
import { differenceText } from "./reference/text.ts";

const encoded = library.awards.codes.flatMap((code) => library.awards.get(code) ?? []);

/** `npm run reference` draws more, and requires that every rule occurs. */
const WANTED = { shifts: drawsOf(2580), periods: drawsOf(660), seed: 16, told: 3, aimed: 0 };

describe("the engine equals the reference interpreter", () => {
  for (const held of encoded) {
    test(`${held.award.code}: ${WANTED.shifts} shifts and ${WANTED.periods} pay periods`, () => {
      const findings = compareAward(held, library, WANTED, () => {});
      const told = findings.differences.map((one) => differenceText(one, held.award));
      assert.equal(findings.differing, 0, `\n${told.join("\n")}`);
    });
  }
});
