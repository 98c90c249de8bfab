// The base of percentages: weekly and hourly, all-purpose allowances, uplifts, retained rates.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Claimed, type EmploymentType, QUANTUM } from "../index.ts";
import {
  dollars,
  first,
  hours,
  lines,
  ordinaryRate,
  overtime,
  penalty,
  refusal,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

const ordinaryHours = ordinaryRate("ordinary", { pays: "100% 100% 125%", base: "ordinary" });

const allPurpose = (slug: string, unit: "week" | "day" | "hour") =>
  rule("allowance", slug, { unit, allPurpose: true, due: { by: "claim", code: slug } });

/** MA000010, C10 with the tool allowance: (1119.10 + 17.90) ÷ 38 = 29.92. */
describe("weekly all-purpose allowances join the weekly rate before it is divided", () => {
  const award = testAward({
    rates: { grade: { weekly: "1119.10", hourly: "29.45" } },
    amounts: { "tool-allowance": "17.90" },
    rules: [
      ordinaryRate("ordinary", { pays: "100%", base: "ordinary", casual: "compounded-rounded" }),
      allPurpose("tool-allowance", "week"),
      rule("ordinary-limit", "daily-limit", { limit: hours("8h") }),
      overtime("overtime", { tiers: ["3h 150%", "200%"], base: "ordinary", casual: "compounded-rounded" }),
      penalty("on-the-minimum", { when: { days: "sun" }, pays: "200%" }),
    ],
  });
  const worked = (employment: EmploymentType, claims: Record<string, true>, text: string) =>
    testFacts({ employment, shifts: [shift(text, { claims })] });
  const tools = { "tool-allowance": true } as const;

  test("a tradesperson with tools: 29.92, 44.88 and 59.84", () => {
    assert.deepEqual(lines(award, worked("full_time", tools, "tue 06:00-18:00")), [
      "ordinary 8h at 29.92 = 239.36",
      "overtime 3h at 44.88 = 134.64",
      "overtime 1h at 59.84 = 59.84",
    ]);
  });

  test("a casual tradesperson: 37.40 and 56.10, through the rounded casual rate", () => {
    assert.deepEqual(lines(award, worked("casual", tools, "tue 06:00-15:00")), [
      "ordinary 8h at 37.40 = 299.20",
      "overtime 1h at 56.10 = 56.10",
    ]);
  });

  test("without the claim the rate is the minimum", () => {
    assert.deepEqual(lines(award, worked("full_time", {}, "tue 06:00-07:00")), [
      "ordinary 1h at 29.45 = 29.45",
    ]);
  });

  test("a row on the minimum rate leaves the allowance out", () => {
    assert.equal(total(award, worked("full_time", tools, "sun 06:00-07:00")), "58.90");
  });

  test("the allowance is in the rate and is not paid a second time", () => {
    const { components, base } = first(award, worked("full_time", tools, "tue 06:00-07:00"));
    assert.equal(components.length, 1);
    assert.equal(components[0]?.buildUp[0]?.label, "Minimum hourly rate with all-purpose allowances");
    assert.equal(components[0]?.buildUp[0]?.rate, 2992);
    assert.deepEqual([base.hourly, base.weekly], [2945, 111_910]);
  });
});

/** MA000010 30.2(g)(ii): 2.02 a day is 0.27 an hour of 7.6. */
test("all-purpose allowances by the day join the hourly rate by a fifth of the week: 24.95 and 0.27 are 25.22", () => {
  const award = testAward({
    rates: { grade: { weekly: "948.00", hourly: "24.95" } },
    amounts: { disability: "2.02" },
    rules: [
      ordinaryHours,
      allPurpose("disability", "day"),
      rule("allowance", "stand-by", {
        unit: "rate-hour",
        rate: share("100%"),
        base: "ordinary",
        due: { by: "claim", code: "stand-by" },
      }),
    ],
  });
  const claims = { disability: true, "stand-by": 120_000 } as const;
  assert.deepEqual(lines(award, testFacts({ shifts: [shift("tue 06:00-07:00", { claims })] })), [
    "ordinary 1h at 25.22 = 25.22",
    "stand-by 2 at 25.22 = 50.44",
  ]);
});

test("hourly all-purpose allowances join the hourly rate: 27.08 and 0.44 are 27.52", () => {
  const award = testAward({
    rates: { grade: "27.08" },
    amounts: { "fork-lift": "0.44" },
    rules: [ordinaryHours, allPurpose("fork-lift", "hour")],
  });
  const facts = testFacts({
    employment: "casual",
    shifts: [shift("tue 06:00-07:00", { claims: { "fork-lift": true } })],
  });
  assert.equal(total(award, facts), "34.40");
});

test("a week's amount may be divided by itself and join the hourly rate", () => {
  const supervisor = (joins: "weekly-rate" | "hourly-rate") =>
    testAward({
      rates: { grade: { weekly: "982.40", hourly: "25.85" } },
      amounts: { supervisor: "21.37" },
      rules: [
        ordinaryHours,
        rule("allowance", "supervisor", {
          unit: "week",
          allPurpose: true,
          due: { by: "claim", code: "supervisor" },
          joins: { full_time: joins, part_time: joins, casual: joins },
          reading: "R13",
        }),
      ],
    });
  const facts = testFacts({ shifts: [shift("mon 09:00-10:00", { claims: { supervisor: true } })] });
  // 1003.77 ÷ 38 is 26.42; 25.85 and 21.37 ÷ 38 = 0.56 are 26.41
  assert.equal(total(supervisor("weekly-rate"), facts), "26.42");
  assert.equal(total(supervisor("hourly-rate"), facts), "26.41");
  const { components, readings } = first(supervisor("hourly-rate"), facts);
  assert.deepEqual(readings, ["R13"]);
  assert.deepEqual(
    components[0]?.buildUp[0]?.clauses.map(({ ref }) => ref),
    ["rates", "supervisor"],
  );
});

test("a classification's week may be shorter than the award's", () => {
  const award = testAward({
    classifications: [{ code: "oil-grade", divisor: 35 }],
    rates: { "oil-grade": { weekly: "1057.60", hourly: "30.22" } },
    amounts: { tools: "20.00" },
    rules: [ordinaryHours, allPurpose("tools", "week")],
  });
  const facts = (claims: Readonly<Record<string, true>>) =>
    testFacts({ classification: "oil-grade", shifts: [shift("mon 09:00-10:00", { claims })] });
  assert.equal(total(award, facts({})), "30.22");
  // 1077.60 ÷ 35
  assert.equal(total(award, facts({ tools: true })), "30.79");
});

test("an amount a tonne joins the rate as many times as is claimed", () => {
  const perTonne = rule("allowance", "low-loader", {
    unit: "week",
    allPurpose: true,
    due: { by: "claim", code: "low-loader" },
  });
  const award = testAward({
    rates: { grade: { weekly: "1118.00", hourly: "29.42" } },
    amounts: { "low-loader": "1.90" },
    rules: [ordinaryHours, perTonne],
  });
  const paid = (tonnes: Claimed) =>
    total(award, testFacts({ shifts: [shift("mon 09:00-10:00", { claims: { "low-loader": tonnes } })] }));
  assert.equal(paid(true), "29.47"); // 1119.90 ÷ 38
  assert.equal(paid(7 * QUANTUM), "29.77"); // 1131.30 ÷ 38
  assert.equal(paid(QUANTUM / 2), "29.45"); // 1118.95 ÷ 38
});

test("an all-purpose allowance whose amount is not held is refused, not left out", () => {
  const award = testAward({ rules: [ordinaryHours, allPurpose("tool-allowance", "week")] });
  const facts = testFacts({ shifts: [shift("tue 06:00-07:00", { claims: { "tool-allowance": true } })] });
  const { code, clauses } = refusal(award, facts);
  assert.equal(code, "rate_not_held");
  assert.deepEqual(
    clauses.map(({ ref }) => ref),
    ["tool-allowance"],
  );
});

/** MA000100, SACS level 2: 1119.10 × 123 % = 1376.49, ÷ 38 = 36.22. */
describe("an equal remuneration uplift on the weekly path", () => {
  const award = testAward({
    rates: {
      "sacs-2": { weekly: "1119.10", hourly: "29.45" },
      "sacs-1": { weekly: "1119.10", hourly: "29.45" },
    },
    rules: [
      rule("uplift", "equal-remuneration", {
        for: { classifications: ["sacs-2"] },
        multiply: { by: 12_300, over: 10_000 },
        path: "weekly",
      }),
      penalty("saturday", { when: { days: "sat" }, pays: "150% 150% 175%" }),
    ],
  });
  const worked = (classification: string, employment: EmploymentType) =>
    testFacts({ classification, employment, shifts: ["sat 06:00-07:00"] });

  test("36.22 is the base of every percentage", () => {
    assert.deepEqual(lines(award, worked("sacs-2", "full_time")), ["saturday 1h at 54.33 = 54.33"]);
    assert.deepEqual(lines(award, worked("sacs-2", "casual")), ["saturday 1h at 63.39 = 63.39"]);
  });

  test("the result's base is the lifted rate, with the clause of the uplift first", () => {
    const { base } = first(award, worked("sacs-2", "full_time"));
    assert.deepEqual([base.hourly, base.weekly], [3622, 137_649]);
    assert.deepEqual(
      base.clauses.map(({ ref }) => ref),
      ["equal-remuneration", "rates"],
    );
  });

  test("a classification outside the order keeps its rate", () => {
    assert.equal(first(award, worked("sacs-1", "full_time")).base.hourly, 2945);
  });
});

test("an uplift on the hourly path multiplies the rounded hourly rate, which may be a cent away", () => {
  const lifted = (path: "weekly" | "hourly") =>
    testAward({
      rates: { grade: { weekly: "1004.90", hourly: "26.44" } },
      rules: [rule("uplift", "order", { multiply: { by: 123, over: 100 }, path })],
    });
  const facts = testFacts({ shifts: ["sat 06:00-07:00"] });
  assert.equal(total(lifted("hourly"), facts), "32.52");
  assert.equal(total(lifted("weekly"), facts), "32.53");
});

/** MA000020: minimum, industry and tools × 52/50.4 to the cent, ÷ 38. */
describe("the follow-the-job loading of daily hire", () => {
  const daily = (weekly: string, hourly: string, allowances: Record<string, string>) =>
    testAward({
      rates: { grade: { weekly, hourly } },
      amounts: allowances,
      facts: { hire: "weekly" },
      rules: [
        ordinaryHours,
        rule("uplift", "daily-hire", {
          when: { facts: { hire: "daily" } },
          base: "ordinary",
          multiply: { by: 520, over: 504 },
          path: "weekly",
        }),
        ...Object.keys(allowances).map((slug) => allPurpose(slug, "week")),
      ],
    });
  const claims = { industry: true, tools: true } as const;
  const worked = (hire: string, given: Record<string, true>) =>
    testFacts({ shifts: [shift("tue 07:00-08:00", { claims: given, facts: { hire } })] });

  test("a bare weekly rate: 1119.10 × 52 ÷ 50.4 is 1154.63, 30.39 an hour", () => {
    const award = daily("1119.10", "29.45", {});
    assert.equal(total(award, worked("weekly", {})), "29.45");
    assert.equal(total(award, worked("daily", {})), "30.39");
  });

  test("a carpenter by the week: (1119.10 + 67.15 + 41.22) ÷ 38 is 32.30", () => {
    const award = daily("1119.10", "29.45", { industry: "67.15", tools: "41.22" });
    assert.equal(total(award, worked("weekly", claims)), "32.30");
  });

  test("the same carpenter by the day: 1227.47 × 52 ÷ 50.4 is 1266.44, 33.33 an hour", () => {
    const award = daily("1119.10", "29.45", { industry: "67.15", tools: "41.22" });
    assert.equal(total(award, worked("daily", claims)), "33.33");
  });

  test("the pay guide of 2025, residential level 1: 26.81 by the week and 27.66 by the day", () => {
    const award = daily("967.50", "25.46", { industry: "51.28" });
    assert.equal(total(award, worked("weekly", { industry: true })), "26.81");
    assert.equal(total(award, worked("daily", { industry: true })), "27.66");
  });
});

describe("a retained rate", () => {
  const award = testAward({
    facts: { "retained-rate": null },
    rules: [rule("retained-rate", "retained", { fact: "retained-rate" })],
  });
  const worked = (kept: string | null) =>
    testFacts({
      shifts: [shift("tue 07:00-08:00", kept === null ? {} : { facts: { "retained-rate": dollars(kept) } })],
    });
  test("a higher one is kept, with its clause", () => {
    const { base } = first(award, worked("21.50"));
    assert.equal(base.hourly, 2150);
    assert.deepEqual(
      base.clauses.map(({ ref }) => ref),
      ["retained"],
    );
  });
  test("one that only adult apprentices keep is theirs alone", () => {
    const theirs = testAward({
      facts: { "retained-rate": null },
      rules: [rule("retained-rate", "retained", { adultApprentice: true })],
    });
    const { shifts } = worked("21.50");
    assert.equal(total(theirs, testFacts({ shifts })), "20.00");
    assert.equal(total(theirs, testFacts({ shifts, apprenticeship: { year: 1, adult: true } })), "21.50");
  });
  test("a lower one, or none, changes nothing", () => {
    assert.equal(first(award, worked("19.99")).base.hourly, 2000);
    assert.equal(first(award, worked(null)).base.hourly, 2000);
  });
});
