// What an allowance is worth: an amount that several share, started hours, time of a set length, a least for the week.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hours, lines, rule, share, shift, testAward, testFacts } from "../testing/testing.ts";

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

test("a share of the week's rate is taken of the week, not of hours at the rounded rate", () => {
  const award = testAward({
    rates: { grade: { weekly: "1062.90", hourly: "27.97" } },
    rules: [rule("allowance", "free-day", { unit: "rate-week", rate: share("25%"), due: { by: "facts" } })],
  });
  assert.equal(
    lines(award, testFacts({ shifts: ["mon 09:00-12:00"] })).at(-1),
    "free-day 1 at 265.73 = 265.73",
  ); // 9.5 hours at 27.97 were 265.72
});

test("an hour or part of an hour is an hour", () => {
  const award = testAward({
    amounts: { heat: "0.64" },
    rules: [rule("allowance", "heat", { unit: "started-hour", due: { by: "claim", code: "heat" } })],
  });
  const claimed = (heat: number | true) =>
    lines(award, testFacts({ shifts: [shift("mon 09:00-16:30", { claims: { heat } })] })).at(-1);
  assert.equal(claimed(1.5 * 60_000), "heat 2 at 0.64 = 1.28");
  assert.equal(claimed(2 * 60_000), "heat 2 at 0.64 = 1.28");
  assert.equal(claimed(true), "heat 8 at 0.64 = 5.12");
});

test("a least for a week in which it is due", () => {
  const floor = { amount: "week", per: "week", earlierFact: "hours-paid", shared: false } as const;
  const award = testAward({
    amounts: { dirty: "0.63", week: "3.39" },
    facts: { "hours-paid": 0 },
    rules: [rule("allowance", "dirty", { unit: "started-hour", due: { by: "claim", code: "dirty" }, floor })],
  });
  const paid = (hoursPaid: number, claimed: number) =>
    lines(
      award,
      testFacts({
        shifts: [
          shift("mon 09:00-16:00", {
            claims: { dirty: claimed * 60_000 },
            facts: { "hours-paid": hoursPaid },
          }),
        ],
      }),
    ).at(-1);
  assert.equal(paid(0, 1), "dirty 1 at 0.63 = 3.39");
  assert.equal(paid(1, 4), "dirty 4 at 0.63 = 0.00");
  assert.equal(paid(5, 1), "dirty 1 at 0.63 = 0.39");
  assert.equal(paid(6, 1), "dirty 1 at 0.63 = 0.63");
});
