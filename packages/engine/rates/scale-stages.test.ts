// Apprentices paid by stages, and steps that lie part of the way between two rates.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Apprenticeship, ScaleStep } from "../index.ts";
import { first, refusal, rule, share, testAward, testFacts } from "../testing/testing.ts";

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

/** MA000009 19.2(b): six months a step, the third midway from level 2 to level 4, the fourth midway on from there. */
describe("apprentices by stages, part of the way between two rates", () => {
  const award = testAward({
    rates: {
      "level-2": { weekly: "982.40", hourly: "25.85" },
      "level-4": { weekly: "1068.40", hourly: "28.12" },
    },
    rules: [
      rule("scale", "waiting", {
        for: { classifications: ["waiting"] },
        scale: "apprentice",
        rateOf: "level-4",
        path: "weekly",
        steps: [
          step("70%", { stage: 1 }),
          step("50%", { stage: 3, fromRate: "level-2" }),
          step("75%", { stage: 4, fromRate: "level-2" }),
        ],
      }),
    ],
    classifications: [{ code: "waiting", rateType: "apprentice" }],
  });
  const waiting = (apprenticeship: Partial<Apprenticeship>) =>
    testFacts({ classification: "waiting", apprenticeship, shifts: ["tue 09:00-10:00"] });
  const base = (stage: number): readonly number[] => {
    const { weekly, hourly } = first(award, waiting({ stage })).base;
    return [weekly, hourly];
  };

  test("70 % is 747.88, the steps between two rates 1025.40 and 1046.90", () => {
    assert.deepEqual(base(1), [74788, 1968]);
    assert.deepEqual(base(3), [102540, 2698]);
    assert.deepEqual(base(4), [104690, 2755]);
  });

  test("a year is no stage: what is needed is said", () => {
    assert.match(refusal(award, waiting({ year: 1 })).detail, /give apprenticeship\.stage \(1, 3, 4\)/);
    assert.match(refusal(award, waiting({ stage: 2 })).detail, /no rate for stage 2; stages are 1, 3, 4/);
  });
});
