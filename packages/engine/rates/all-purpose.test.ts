// What all-purpose allowances make of the rate: shares of a rate, numbers claimed, apprentices, what comes after an uplift.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { QUANTUM, type ScaleStep } from "../index.ts";
import {
  dollars,
  first,
  hours,
  lengthBounds,
  lines,
  ordinaryRate,
  overtime,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

const ordinary = ordinaryRate("ordinary", { pays: "100% 100% 125%", base: "ordinary" });
const byFacts = { by: "facts" } as const;

const step = (words: Partial<ScaleStep>): ScaleStep => ({
  age: null,
  serviceMonths: null,
  year: null,
  stage: null,
  started: null,
  completedYear12: null,
  adult: null,
  percent: share("100%"),
  fromRate: null,
  atLeastRate: null,
  ...words,
});

/** MA000020 19.2: 5.3 % of the weekly rate of the highest classification supervised, or of one's own. */
describe("a share of a weekly rate", () => {
  const award = testAward({
    rates: {
      grade: { weekly: "1119.10", hourly: "29.45" },
      above: { weekly: "1286.70", hourly: "33.86" },
      below: { weekly: "1013.50", hourly: "26.67" },
    },
    facts: { supervises: null },
    rules: [
      ordinary,
      rule("allowance", "leading-hand", {
        unit: "week",
        allPurpose: true,
        due: byFacts,
        share: { percent: share("5.3%"), classificationFact: "supervises" },
      }),
    ],
  });
  const paid = (facts: Record<string, string>) =>
    total(award, testFacts({ shifts: [shift("mon 09:00-10:00", { facts })] }));

  test("of one's own: 59.31 on 1119.10 is 31.01 an hour", () => assert.equal(paid({}), "31.01"));
  test("of a higher classification: 68.20 on 1119.10 is 31.24", () =>
    assert.equal(paid({ supervises: "above" }), "31.24"));
  test("never of a lower one", () => assert.equal(paid({ supervises: "below" }), "31.01"));
  test("asked in turn, each has its own", () => {
    assert.deepEqual([paid({}), paid({ supervises: "above" }), paid({})], ["31.01", "31.24", "31.01"]);
  });
});

test("one that joins by the hour is in the week that the result shows, undivided", () => {
  // MA000011 Level 3: 1119.10 and 41.41 a week are shown as 1160.51; 29.45 and 1.09 an hour are 30.54, also a 38th here.
  const award = testAward({
    rates: { grade: { weekly: "1119.10", hourly: "29.45" } },
    amounts: { industry: "41.41" },
    rules: [
      ordinary,
      rule("allowance", "industry", {
        unit: "week",
        allPurpose: true,
        due: byFacts,
        joins: { casual: "hourly-rate", full_time: "hourly-rate", part_time: "hourly-rate" },
      }),
    ],
  });
  const { base } = first(award, testFacts({ shifts: ["mon 09:00-10:00"] }));
  assert.deepEqual(base.ordinary, { hourly: 3054, weekly: 116_051 });
});

test("one by the hour joins once, however many hours are claimed", () => {
  const award = testAward({
    rates: { grade: { weekly: "1189.60", hourly: "31.31" } },
    amounts: { forklift: "0.50" },
    rules: [
      ordinary,
      rule("allowance", "forklift", {
        unit: "hour",
        allPurpose: true,
        due: { by: "claim", code: "forklift" },
      }),
    ],
  });
  const claimed = (forklift: true | number) =>
    total(award, testFacts({ shifts: [shift("mon 09:00-10:00", { claims: { forklift } })] }));
  assert.equal(claimed(true), "31.81");
  assert.equal(claimed(5 * QUANTUM), "31.81");
});

describe("an uplift of the week's sum", () => {
  const award = testAward({
    rates: { grade: { weekly: "1228.40", hourly: "32.33" } },
    amounts: { industry: "51.28", tools: "39.60", diving: "1.27", licence: "34.19" },
    facts: { diver: true, licensed: false },
    rules: [
      ordinary,
      rule("allowance", "industry", { unit: "week", allPurpose: true, due: byFacts }),
      rule("allowance", "tools", { unit: "week", allPurpose: true, due: byFacts }),
      rule("allowance", "diving", {
        unit: "hour",
        allPurpose: true,
        due: { by: "claim", code: "diving" },
      }),
      rule("allowance", "licence", {
        when: { facts: { licensed: true } },
        unit: "week",
        allPurpose: true,
        joins: { full_time: "hourly-rate", part_time: "hourly-rate", casual: "hourly-rate" },
        due: byFacts,
      }),
      rule("uplift", "daily", {
        when: { facts: { diver: false } },
        base: "ordinary",
        multiply: { by: 520, over: 504 },
      }),
      rule("uplift", "daily-diver", {
        when: { facts: { diver: true } },
        base: "ordinary",
        multiply: { by: 520, over: 504 },
        divisor: 31,
      }),
    ],
  });
  const paid = (facts: Record<string, boolean>, claims: Record<string, true>) =>
    total(award, testFacts({ shifts: [shift("mon 09:00-10:00", { facts, claims })] }));

  test("may have its own divisor: 1319.28 × 52/50.4 = 1361.16, ÷ 31 = 43.91", () => {
    assert.equal(paid({}, {}), "43.91");
    assert.equal(paid({ diver: false }, {}), "35.82");
  });

  test("what joins the hourly rate comes after it", () => {
    assert.equal(paid({}, { diving: true }), "45.18");
    assert.equal(paid({ diver: false, licensed: true }, {}), "36.72");
  });

  test("the result says the ordinary rate beside the minimum", () => {
    const { base } = first(
      award,
      testFacts({ shifts: [shift("mon 09:00-10:00", { facts: { diver: false } })] }),
    );
    assert.deepEqual(base.ordinary, { hourly: dollars("35.82"), weekly: dollars("1361.16") });
    assert.deepEqual([base.hourly, base.weekly], [3233, 122_840]);
  });
});

describe("apprentices get a share of an allowance", () => {
  const award = testAward({
    rates: { grade: { weekly: "1000.00", hourly: "26.32" } },
    amounts: { lift: "100.00", fares: "21.94" },
    rules: [
      ordinary,
      rule("allowance", "lift", {
        unit: "week",
        allPurpose: true,
        due: byFacts,
        apprentices: [step({ year: 1, percent: share("55%") }), step({ year: 2, percent: share("65%") })],
      }),
      rule("allowance", "fares", {
        unit: "day",
        due: byFacts,
        apprentices: [step({ year: 1, percent: share("75%") })],
      }),
    ],
  });
  const paid = (year: number | null) =>
    lines(award, testFacts({ apprenticeship: year === null ? null : { year }, shifts: ["mon 09:00-10:00"] }));

  test("inside the rate and beside it", () => {
    assert.deepEqual(paid(1), ["ordinary 1h at 27.76 = 27.76", "fares 1 at 16.46 = 16.46"]);
    assert.deepEqual(paid(2), ["ordinary 1h at 28.03 = 28.03", "fares 1 at 21.94 = 21.94"]);
  });

  test("others get all of it", () => {
    assert.deepEqual(paid(null), ["ordinary 1h at 28.95 = 28.95", "fares 1 at 21.94 = 21.94"]);
  });
});

test("time of a set length may be paid at a share of the ordinary rate", () => {
  const award = testAward({
    amounts: { tools: "38.00" },
    rules: [
      ordinary,
      rule("allowance", "tools", { unit: "week", allPurpose: true, due: byFacts }),
      rule("allowance", "crib", {
        unit: "rate-hour",
        rate: share("200%"),
        base: "ordinary",
        lasts: hours("20m"),
        due: byFacts,
      }),
    ],
  });
  assert.equal(
    lines(award, testFacts({ shifts: ["mon 09:00-10:00"] })).at(-1),
    "crib 0.3333333333333333 at 42.00 = 14.00",
  );
});

/** MA000020 2 and 19.3: 1199.80 ÷ 38 is 31.57 by the week; a casual's 29.89 and 64.10 ÷ 38 = 1.69 are 31.58. */
test("a week's amount may join another rate by employment type", () => {
  const award = testAward({
    rates: { grade: { weekly: "1135.70", hourly: "29.89" } },
    amounts: { industry: "64.10" },
    rules: [
      ordinaryRate("ordinary", { pays: "100%", base: "ordinary", casual: "none" }),
      rule("allowance", "industry", {
        unit: "week",
        allPurpose: true,
        due: byFacts,
        joins: { full_time: "weekly-rate", part_time: "weekly-rate", casual: "hourly-rate" },
      }),
    ],
  });
  const paid = (employment: "full_time" | "casual") =>
    total(award, testFacts({ employment, shifts: ["mon 09:00-10:00"] }));
  assert.deepEqual([paid("full_time"), paid("casual")], ["31.57", "31.58"]);
});

/** MA000020 18.3(c): two hours after the finish without the crib time are paid as 20 minutes more. */
test("time of a set length may be due by overtime after the finish", () => {
  const award = testAward({
    rules: [
      ordinary,
      overtime("overtime", { pays: "150%" }),
      rule("ordinary-limit", "limit", { limit: hours("8h") }),
      rule("allowance", "crib", {
        unit: "rate-hour",
        rate: share("200%"),
        lasts: hours("15m"),
        due: { by: "overtime-after-finish", lasting: lengthBounds("over 1h59m") },
      }),
    ],
  });
  const last = (text: string) => lines(award, testFacts({ shifts: [text] })).at(-1);
  assert.equal(last("mon 07:00-17:00"), "crib 0.25 at 40.00 = 10.00");
  assert.equal(last("mon 07:00-16:59"), "overtime 1h59m at 30.00 = 59.50");
});

/** MA000025 18.3(f): 4.48 a day is 0.59 an hour of 7.6, as MA000010 30.2(g)(ii) spreads it. */
test("an amount by the day is spread over a fifth of the week's hours", () => {
  const award = testAward({
    rates: { grade: "29.45" },
    amounts: { ordering: "4.48" },
    rules: [ordinary, rule("allowance", "ordering", { unit: "day", allPurpose: true, due: byFacts })],
  });
  assert.equal(total(award, testFacts({ shifts: ["mon 09:00-10:00"] })), "30.04");
});
