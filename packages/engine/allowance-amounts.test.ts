// What an allowance is worth: an amount that several share, time of a set length.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hours, lines, rule, share, shift, testAward, testFacts } from "./testing.ts";

test("several allowances may share an amount", () => {
  const award = testAward({
    amounts: { meal: "17.30" },
    rules: [
      rule("allowance", "meal", { due: { by: "claim", code: "meal" } }),
      rule("allowance", "recall-meal", { amount: "meal", due: { by: "claim", code: "recall-meal" } }),
    ],
  });
  const claims = { meal: true, "recall-meal": true } as const;
  assert.deepEqual(lines(award, testFacts({ shifts: [shift("mon 09:00-10:00", { claims })] })).slice(1), [
    "meal 1 at 17.30 = 17.30",
    "recall-meal 1 at 17.30 = 17.30",
  ]);
});

test("time at a share of the rate may have a set length", () => {
  const award = testAward({
    facts: { "stays-near": false },
    rules: [
      rule("allowance", "free-but-near", {
        when: { facts: { "stays-near": true } },
        unit: "rate-hour",
        rate: share("125%"),
        lasts: hours("30m"),
        due: { by: "facts" },
      }),
    ],
  });
  const shifts = [shift("mon 09:00-12:00", { facts: { "stays-near": true } })];
  assert.equal(lines(award, testFacts({ shifts })).at(-1), "free-but-near 0.5 at 25.00 = 12.50");
});
