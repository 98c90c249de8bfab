// Juniors whose percentage comes last, a share of what each row pays at the whole rate; and rows of the week's rate.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ScaleStep } from "../index.ts";
import { first, penalty, rule, share, testAward, testFacts, total } from "../testing/testing.ts";

const UNDER_17: ScaleStep = {
  age: { from: null, before: 17 },
  serviceMonths: null,
  year: null,
  stage: null,
  started: null,
  completedYear12: null,
  adult: null,
  atLeastRate: null,
  fromRate: null,
  percent: share("47.5%"),
};

/** MA000089 27.3: 131.75 % of 24.28 is 31.99, and under 17 not quite half of that. */
describe("a share of each row", () => {
  const award = (path: "hourly" | "row") =>
    testAward({
      rates: { grade: "24.28" },
      rules: [
        rule("scale", "juniors", { path, steps: [UNDER_17] }),
        penalty("weekday", { when: { days: "mon-fri" }, pays: "100% 100% 131.75%", casual: "replaced" }),
        penalty("sunday", { when: { days: "sun" }, pays: "200%", casual: "compounded-rounded" }),
        penalty("evening", {
          when: { days: "mon-fri", between: "20:00-24:00" },
          pays: "73.4%",
          casual: "none",
          addsTo: ["weekday"],
        }),
      ],
    });
  const hour = (age: number, time: string) => testFacts({ employment: "casual", age, shifts: [time] });

  test("31.99 × 47.5 % is 15.20; by way of the hour it were 11.53 × 131.75 % = 15.19", () => {
    assert.equal(total(award("row"), hour(16, "tue 09:00-10:00")), "15.20");
    assert.equal(total(award("hourly"), hour(16, "tue 09:00-10:00")), "15.19");
    assert.equal(total(award("row"), hour(17, "tue 09:00-10:00")), "31.99");
  });
  test("an added row is shared by itself: 15.20 + 17.82 × 47.5 % = 23.66", () => {
    assert.equal(total(award("row"), hour(16, "tue 20:00-21:00")), "23.66");
  });
  test("a row that compounds on the casual rate takes the junior's: 30.35 × 47.5 % = 14.42, × 2 = 28.84", () => {
    assert.equal(total(award("row"), hour(16, "sun 09:00-10:00")), "28.84");
  });
  test("the base said is the junior's, and the build-up ends with the share", () => {
    const { base, components } = first(award("row"), hour(16, "tue 09:00-10:00"));
    assert.equal(base.hourly, 1153);
    assert.deepEqual(
      components[0]?.buildUp.map(({ percent, rate }) => [percent, rate]),
      [
        [null, 2428],
        [3175, null],
        [4750, null],
      ],
    );
  });
});

/** MA000089 27.3 in 2026: 1004.90 a week is 26.44 an hour, of which 131.75 % were 34.83; the award prints 34.84. */
describe("a percentage of the week's rate, divided after it", () => {
  const award = testAward({
    rates: { grade: { weekly: "1004.90", hourly: "26.44" } },
    rules: [
      rule("scale", "juniors", { path: "row", steps: [UNDER_17] }),
      penalty("weekday", { when: { days: "mon-fri" }, pays: "131.75%", base: "weekly", casual: "replaced" }),
      penalty("saturday", {
        when: { days: "sat" },
        pays: "150%",
        base: "weekly",
        casual: "compounded-rounded",
      }),
      penalty("sunday", { when: { days: "sun" }, pays: "150%", base: "weekly", casual: "compounded" }),
    ],
  });
  const paid = (age: number, time: string) =>
    total(award, testFacts({ employment: "casual", age, shifts: [time] }));

  test("one rounding: 1004.90 × 131.75 % ÷ 38 = 34.84, and under 17 × 47.5 % = 16.55", () => {
    assert.equal(paid(17, "tue 09:00-10:00"), "34.84");
    assert.equal(paid(16, "tue 09:00-10:00"), "16.55");
  });
  test("compounded, through the cent or at once: 33.06 × 150 % = 49.59, 1004.90 × 187.5 % ÷ 38 = 49.58", () => {
    assert.equal(paid(17, "sat 09:00-10:00"), "49.59");
    assert.equal(paid(17, "sun 09:00-10:00"), "49.58");
  });
});
