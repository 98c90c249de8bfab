// How a rate is made: floors under uplifts, divisors with a fraction, rounding steps, annual figures, chosen allowances.

import assert from "node:assert/strict";
import { test } from "node:test";
import { facts, lines, madeUp, shift, total } from "./made-up.ts";

const DAY = "2026-07-06 09:00-17:00";

test("A23: a supported wage is a share of the rate and never below the floor by the hour", () => {
  const award = madeUp({
    rates: { grade: "988.00 26.00" },
    amounts: { "supported-floor": "3.12" },
    facts: "supported-wage-percent:\n  type: integer\n  default: 100\n",
    rules: `
supported-wage:
  kind: uplift
  multiply: 100%
  multiply-fact: supported-wage-percent
  path: hourly
  at-least-hourly: supported-floor
`,
  });
  const at = (percent: number): readonly string[] =>
    lines(award, facts([shift(DAY, { facts: { "supported-wage-percent": percent } })]));
  assert.deepEqual(at(10), ["ordinary-hours 8h at 3.12 = 24.96"]); // 2.60 is below 3.12
  assert.deepEqual(at(12), ["ordinary-hours 8h at 3.12 = 24.96"]); // 3.12 exactly
  assert.deepEqual(at(40), ["ordinary-hours 8h at 10.40 = 83.20"]);
  assert.equal(total(award, facts([DAY])), "208.00");
});

test("A23: a floor by the week is divided like any week's rate, and a code's rate may be the floor", () => {
  const rules = (floor: string): string => `
supported-wage:
  kind: uplift
  multiply: 10%
  path: weekly
  ${floor}
`;
  const rates = { grade: "988.00 26.00", entry: "570.00 15.00" };
  const byWeek = madeUp({
    rates,
    amounts: { least: "114.00" },
    rules: rules("at-least-weekly: least"),
  });
  assert.deepEqual(lines(byWeek, facts([DAY])), ["ordinary-hours 8h at 3.00 = 24.00"]); // 114.00 ÷ 38
  const byCode = madeUp({ rates, rules: rules("at-least-rate: entry") });
  assert.deepEqual(lines(byCode, facts([DAY])), ["ordinary-hours 8h at 15.00 = 120.00"]);
});

test("A23: a school-based trainee has a code of their own and a quarter added for the training", () => {
  const award = madeUp({
    rates: { grade: "988.00 26.00", "trainee-a-year-1": "500.00 13.16" },
    facts: "school-based:\n  type: boolean\n  default: no\n",
    rules: `
school-based-trainee:
  kind: uplift
  for: { classifications: [trainee-a-year-1] }
  when: { facts: { school-based: yes } }
  multiply: 125%
  path: hourly
`,
  });
  const trainee = { classification: "trainee-a-year-1" };
  assert.equal(total(award, facts([DAY], trainee)), "105.28"); // 8 × 13.16
  const school = shift(DAY, { facts: { "school-based": true } });
  assert.deepEqual(lines(award, facts([school], trainee)), ["ordinary-hours 8h at 16.45 = 131.60"]);
});

test("A34: a week of 36.75 hours divides what all-purpose allowances make of it", () => {
  const award = madeUp({
    divisor: "36.75",
    rates: { grade: "955.50 26.00" },
    amounts: { tools: "10.00" },
    rules: `
ordinary-hours:
  kind: ordinary-rate
  base: ordinary
  pays: 100%
tools:
  kind: allowance
  unit: week
  all-purpose: yes
  due: { claim: tools }
`,
  });
  const seven = shift("2026-07-06 09:00-16:00", { claims: { tools: true } });
  assert.deepEqual(lines(award, facts([seven])), ["ordinary-hours 7h at 26.27 = 183.89"]); // 965.50 ÷ 36.75 = 26.2721
});

test("M9, A34: a junior's day rate goes to 5 cents and is divided by 7.6 hours", () => {
  const award = madeUp({
    rates: { crew: "209.61 27.58" },
    divisors: { crew: "7.6" },
    rules: `
juniors:
  kind: scale
  scale: junior
  path: weekly
  round-weekly-to: 0.05
  steps:
    - { age: { before: 17 }, percent: 50% }
`,
  });
  // 104.805 → 104.80; ÷ 7.6 = 13.789
  assert.deepEqual(lines(award, facts(["2026-07-06 09:00-16:36"], { classification: "crew", age: 16 })), [
    "ordinary-hours 7h36m at 13.79 = 104.80",
  ]);
});

test("M9: a junior's hour goes to 5 cents", () => {
  const award = madeUp({
    rates: { grade: "1004.72 26.44" },
    rules: `
juniors:
  kind: scale
  scale: junior
  path: hourly
  round-hourly-to: 0.05
  steps:
    - { age: { before: 18 }, percent: 55% }
`,
  });
  // 14.542 → 14.55
  assert.deepEqual(lines(award, facts([DAY], { age: 17 })), ["ordinary-hours 8h at 14.55 = 116.40"]);
});

test("M10: the week goes to 10 cents after the factor", () => {
  const award = madeUp({
    rates: { grade: "1069.60 28.15" },
    amounts: { industry: "49.80" },
    rules: `
industry:
  kind: allowance
  unit: week
  all-purpose: yes
  due: facts
lost-time:
  kind: uplift
  base: ordinary
  multiply: 52/50.4
  path: weekly
  round-weekly-to: 0.10
ordinary-hours:
  kind: ordinary-rate
  base: ordinary
  pays: 100%
`,
  });
  // 1119.40 × 52/50.4 = 1154.936 → 1154.90; ÷ 38 = 30.392
  assert.deepEqual(lines(award, facts([DAY])), ["ordinary-hours 8h at 30.39 = 243.12"]);
});

test("A46: a junior's week is a share of the year's figure, not of the rounded week", () => {
  const award = madeUp({
    rates: { grade: "1028.70 27.07 53490.00" },
    rules: `
juniors:
  kind: scale
  scale: junior
  path: yearly
  week-share: 1/52
  steps:
    - { age: { before: 18 }, percent: 75% }
`,
  });
  // 53,490 × 75 % ÷ 52 = 771.49 (of the week it would be 771.53); ÷ 38 = 20.302
  assert.deepEqual(lines(award, facts([DAY], { age: 17 })), ["ordinary-hours 8h at 20.30 = 162.40"]);
});

test("A46: or the hour comes from the year in one step", () => {
  const juniors = (path: string): string => `
juniors:
  kind: scale
  scale: junior
  path: ${path}
  week-share: 6/313
  steps:
    - { age: { before: 18 }, percent: 60% }
`;
  const rates = { grade: "1099.78 28.94 57372.00" };
  const one = madeUp({ rates, rules: juniors("yearly-to-hour") });
  const two = madeUp({ rates, rules: juniors("yearly") });
  // 57,372 × 60 % = 34,423.20; × 6/313 = 659.8696; ÷ 38 = 17.36499 in one step
  assert.deepEqual(lines(one, facts([DAY], { age: 17 })), ["ordinary-hours 8h at 17.36 = 138.88"]);
  assert.deepEqual(lines(two, facts([DAY], { age: 17 })), ["ordinary-hours 8h at 17.37 = 138.96"]); // 659.87 ÷ 38
});

test("A10: 3.17 % of the minimum and a chosen list of allowances", () => {
  const award = madeUp({
    rates: { grade: "1000.00 26.32" },
    amounts: { industry: "30.00", tools: "22.96", special: "7.70" },
    rules: `
ordinary-hours:
  kind: ordinary-rate
  base: ordinary
  pays: 100%
industry:
  kind: allowance
  unit: week
  all-purpose: yes
  due: facts
tools:
  kind: allowance
  unit: week
  all-purpose: yes
  due: facts
special:
  kind: allowance
  unit: week
  all-purpose: yes
  due: facts
lost-time:
  kind: uplift
  base: ordinary
  only: [industry, tools]
  multiply: 103.17%
  path: weekly
`,
  });
  // 3.17 % of 1052.96 = 33.38; 1000.00 + 30.00 + 22.96 + 7.70 + 33.38 = 1094.04; ÷ 38 = 28.7905
  assert.deepEqual(lines(award, facts([DAY])), ["ordinary-hours 8h at 28.79 = 230.32"]);
});

test("A45: higher duties by share of the difference", () => {
  const award = madeUp({
    rates: { grade: "760.00 20.00", leader: "912.00 24.00" },
    facts: "acting-as:\n  type: classification\nacting-share:\n  type: integer\n  default: 100\n",
    rules: `
higher-duties:
  kind: higher-duties
  classification-fact: acting-as
  share-fact: acting-share
`,
  });
  const acting = (share: number): string =>
    total(award, facts([shift(DAY, { facts: { "acting-as": "leader", "acting-share": share } })]));
  assert.equal(acting(100), "192.00"); // 8 × 24.00
  assert.equal(acting(50), "176.00"); // 8 × 22.00
  assert.equal(acting(25), "168.00"); // 8 × 21.00
});

test("A29: two codes in one piece of work, each for its own shift", () => {
  const award = madeUp({
    rates: { grade: "760.00 20.00", leader: "1140.00 30.00" },
    rules: `
daily-limit:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  pays: 150%
`,
  });
  const boning = "2026-07-06 06:00-10:00";
  const leading = shift("2026-07-06 10:00-16:00", { classification: "leader" });
  assert.deepEqual(lines(award, facts([boning, leading])), [
    "ordinary-hours 4h at 20.00 = 80.00",
    "ordinary-hours 4h at 30.00 = 120.00",
    "overtime 2h at 45.00 = 90.00",
  ]);
});
