// Apprentices who may not fall under what a junior of their age is paid.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ScaleStep } from "../index.ts";
import { rule, share, testAward, testFacts, total } from "../testing/testing.ts";

const step = (percent: string, words: Partial<ScaleStep>): ScaleStep => ({
  age: null,
  serviceMonths: null,
  year: null,
  stage: null,
  started: null,
  completedYear12: null,
  adult: null,
  atLeastRate: null,
  fromRate: null,
  percent: share(percent),
  ...words,
});

const aged = (percent: string, from: number | null, before: number | null) =>
  step(percent, { age: { from, before } });

/** MA000120 clause 14.4(a): an apprentice gets no less than an unapprenticed junior of the same age. */
describe("apprentices no less than juniors of their age", () => {
  const award = testAward({
    rates: { grade: "27.00", qualified: "29.52", apprentice: "1.00" },
    rules: [
      rule("scale", "juniors", {
        for: { classifications: ["grade"] },
        rateOf: "grade",
        steps: [aged("70%", null, 17), aged("80%", 17, 18)],
      }),
      rule("scale", "apprentices", {
        for: { classifications: ["apprentice"] },
        scale: "apprentice",
        rateOf: "qualified",
        steps: [step("50%", { year: 1 }), step("65%", { year: 2 }), step("95%", { year: 3 })],
        noLessThan: "juniors",
      }),
    ],
  });
  const paid = (age: number | null, year: number) =>
    total(
      award,
      testFacts({ classification: "apprentice", age, apprenticeship: { year }, shifts: ["tue 09:00-10:00"] }),
    );

  test("the percentage for the age where that is more", () => {
    assert.equal(paid(16, 1), "18.90"); // 27.00 × 70 % over 29.52 × 50 %
    assert.equal(paid(17, 1), "21.60");
  });
  test("the apprentice's own where it is not", () => {
    assert.equal(paid(16, 2), "19.19");
    assert.equal(paid(17, 3), "28.04");
  });
  test("the whole rate at an age without a percentage, and where no age is given", () => {
    assert.equal(paid(19, 1), "27.00");
    assert.equal(paid(null, 2), "27.00");
  });
});
