// Junior and apprentice percentages: which step, of which rate, by which path.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Apprenticeship, cents, type ScaleStep } from "../index.ts";
import {
  date,
  first,
  lines,
  penalty,
  refusal,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

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
  percent: percent === "not-stated" ? percent : share(percent),
  ...words,
});

const aged = (percent: string, from: number | null, before: number | null) =>
  step(percent, { age: { from, before } });

const JUNIORS = [aged("50%", null, 17), aged("60%", 17, 18), aged("70%", 18, 19), aged("85%", 19, 20)];
const HOUR = { shifts: ["tue 09:00-10:00"] };

describe("the path of a junior percentage is worth a cent", () => {
  const award = (path: "weekly" | "hourly") =>
    testAward({
      rates: { grade: { weekly: "1081.00", hourly: "28.45" } },
      rules: [rule("scale", "juniors", { path, steps: JUNIORS })],
    });
  test("weekly first: 1081.00 × 70 % ÷ 38 is 19.91", () => {
    assert.equal(total(award("weekly"), testFacts({ age: 18, ...HOUR })), "19.91");
  });
  test("hourly first: 28.45 × 70 % is 19.92", () => {
    assert.equal(total(award("hourly"), testFacts({ age: 18, ...HOUR })), "19.92");
  });
});

/** MA000119 18.2: the week's rate to the nearest ten cents before it is divided. */
describe("a weekly rate rounded to more than the cent", () => {
  const at19 = (weekly: string): readonly number[] => {
    const award = testAward({
      rates: { grade: { weekly, hourly: "31.30" } },
      rules: [rule("scale", "juniors", { path: "weekly", roundWeeklyTo: cents(10), steps: JUNIORS })],
    });
    const { base } = first(award, testFacts({ age: 19, ...HOUR }));
    return [base.weekly, base.hourly];
  };
  test("1189.40 × 85 % = 1010.99 is 1011.00, and 26.61 an hour", () => {
    assert.deepEqual(at19("1189.40"), [101100, 2661]);
  });
  test("half way goes up, and nothing is rounded on the way there", () => {
    assert.deepEqual(at19("1001.00"), [85090, 2239]); // 850.85
    assert.deepEqual(at19("1001.70"), [85140, 2241]); // 851.445, which the cent would make 851.45
  });
});

/** MA000009, level 1: 26.44 an hour. */
describe("juniors by age", () => {
  const award = testAward({
    rates: { grade: "26.44" },
    rules: [
      rule("scale", "juniors", { path: "hourly", steps: JUNIORS }),
      penalty("sunday", { when: { days: "sun" }, pays: "150% 150% 175%" }),
    ],
  });
  const AGES = [
    [14, "13.22"],
    [16, "13.22"],
    [17, "15.86"],
    [18, "18.51"],
    [19, "22.47"],
    [20, "26.44"],
    [45, "26.44"],
  ] as const;
  for (const [age, rate] of AGES) {
    test(`at ${age} the rate is ${rate}`, () =>
      assert.equal(total(award, testFacts({ age, ...HOUR })), rate));
  }

  test("someone whose age is not given is paid as an adult", () => {
    assert.equal(total(award, testFacts(HOUR)), "26.44");
  });

  test("a casual of 17 on a Sunday: 15.86, 27.76, 138.80", () => {
    const facts = testFacts({ age: 17, employment: "casual", shifts: ["sun 10:00-15:00"] });
    assert.deepEqual(lines(award, facts), ["sunday 5h at 27.76 = 138.80"]);
  });

  test("a birthday raises the rate from midnight inside the shift", () => {
    const facts = testFacts({ born: "2008-07-08", shifts: ["tue 20:00-04:00"] });
    assert.deepEqual(lines(award, facts), ["ordinary 4h at 15.86 = 63.44", "ordinary 4h at 18.51 = 74.04"]);
  });

  test("a date of birth prevails over a stated age", () => {
    assert.equal(total(award, testFacts({ born: "2008-07-07", age: 16, ...HOUR })), "18.51");
  });

  test("born on 29 February, a person turns 18 on 1 March", () => {
    const facts = testFacts({ born: "2008-02-29", shifts: ["2026-02-28 23:00-01:00"] });
    assert.deepEqual(lines(award, facts), ["ordinary 1h at 15.86 = 15.86", "sunday 1h at 27.77 = 27.77"]);
  });

  test("the base names the scale's clause", () => {
    const { base } = first(award, testFacts({ age: 17, ...HOUR }));
    assert.deepEqual(
      base.clauses.map(({ ref }) => ref),
      ["juniors"],
    );
  });
});

/** MA000010: a percentage of C13 whatever the work. */
test("juniors on another classification's rate", () => {
  const award = testAward({
    rates: { c13: "26.44", c5: "34.46" },
    rules: [rule("scale", "juniors", { rateOf: "c13", path: "hourly", steps: [aged("82.5%", 19, 20)] })],
  });
  assert.equal(total(award, testFacts({ classification: "c5", age: 19, ...HOUR })), "21.81");
  assert.equal(total(award, testFacts({ classification: "c5", age: 20, ...HOUR })), "34.46");
});

describe("juniors by service", () => {
  const award = testAward({
    rules: [
      rule("scale", "juniors", {
        steps: [
          step("80%", { age: { from: 20, before: 21 }, serviceMonths: { over: null, upTo: 6 } }),
          step("90%", { age: { from: 20, before: 21 }, serviceMonths: { over: 6, upTo: 12 } }),
          step("100%", { age: { from: 20, before: 21 }, serviceMonths: { over: 12, upTo: null } }),
        ],
      }),
    ],
  });
  const SERVICE = [
    ["2026-07-07", "16.00", "on the first day"],
    ["2026-01-07", "16.00", "at exactly six months"],
    ["2026-01-06", "18.00", "a day past six months"],
    ["2025-07-07", "18.00", "at exactly twelve months"],
    ["2025-07-06", "20.00", "a day past twelve months"],
    ["2020-01-01", "20.00", "after years"],
  ] as const;
  for (const [serviceStart, rate, moment] of SERVICE) {
    test(`${rate} ${moment} of service`, () => {
      assert.equal(total(award, testFacts({ age: 20, serviceStart, ...HOUR })), rate);
    });
  }
  test("unknown service is taken to be long enough for the highest step", () => {
    assert.equal(total(award, testFacts({ age: 20, ...HOUR })), "20.00");
  });
});

/** MA000010 clause 21.6, on C10 at 29.45, with C14 at 25.74. */
describe("apprentices", () => {
  const before2014 = { from: null, before: date("2014-01-01") };
  const since2014 = { from: date("2014-01-01"), before: null };
  const award = testAward({
    rates: { apprentice: "29.45", c14: "25.74" },
    rules: [
      rule("scale", "apprentices", {
        scale: "apprentice",
        steps: [
          step("80%", { year: 1, adult: true }),
          step("75%", { year: 2, adult: true, atLeastRate: "c14" }),
          step("42%", { year: 1, started: before2014 }),
          step("55%", { year: 1, started: since2014, completedYear12: true }),
          step("50%", { year: 1, started: since2014 }),
          step("60%", { year: 2 }),
          step("not-stated", { year: 3 }),
        ],
      }),
    ],
  });
  const paid = (apprenticeship: Partial<Apprenticeship> | null) =>
    testFacts({ classification: "apprentice", apprenticeship, ...HOUR });

  const CASES: readonly (readonly [string, Partial<Apprenticeship>, string])[] = [
    ["first year", { year: 1 }, "14.73"],
    ["first year with year 12", { year: 1, completedYear12: true }, "16.20"],
    ["first year, begun before 2014", { year: 1, started: date("2013-12-31") }, "12.37"],
    ["first year, begun on 1 January 2014", { year: 1, started: date("2014-01-01") }, "14.73"],
    ["second year", { year: 2 }, "17.67"],
    ["an adult in the first year", { year: 1, adult: true }, "23.56"],
    ["an adult in the second year, no less than the lowest adult rate", { year: 2, adult: true }, "25.74"],
  ];
  for (const [who, apprenticeship, rate] of CASES) {
    test(`${who}: ${rate}`, () => assert.equal(total(award, paid(apprenticeship)), rate));
  }

  test("without a year the shift is refused and asks for it", () => {
    const { code, detail, clauses } = refusal(award, paid(null));
    assert.equal(code, "fact_needed");
    assert.match(detail, /apprenticeship\.year \(1, 2, 3\)/);
    assert.deepEqual(
      clauses.map(({ ref }) => ref),
      ["rates"],
    );
  });

  test("a year without a step is refused", () =>
    assert.equal(refusal(award, paid({ year: 7 })).code, "fact_needed"));

  test("a step that is not stated is refused with the scale's clause", () => {
    const { code, clauses } = refusal(award, paid({ year: 3 }));
    assert.equal(code, "not_stated");
    assert.deepEqual(
      clauses.map(({ ref }) => ref),
      ["apprentices"],
    );
  });
});

describe("a code that stands for another with facts filled in", () => {
  const implies = { age: null, servedMonths: null, apprenticeship: null, facts: {} };
  const award = testAward({
    rules: [
      rule("scale", "juniors", {
        steps: [
          aged("70%", 18, 19),
          step("90%", { age: { from: 20, before: 21 }, serviceMonths: { over: null, upTo: 6 } }),
          step("100%", { age: { from: 20, before: 21 }, serviceMonths: { over: 6, upTo: null } }),
        ],
      }),
    ],
    classifications: [
      { code: "grade-at-18", is: "grade", aliases: ["4711"], implies: { ...implies, age: 18 } },
      { code: "grade-at-20-new", is: "grade", implies: { ...implies, age: 20, servedMonths: 6 } },
    ],
  });

  test("an implied age, by code or by the publisher's number", () => {
    assert.equal(total(award, testFacts({ classification: "grade-at-18", ...HOUR })), "14.00");
    assert.equal(total(award, testFacts({ classification: "4711", ...HOUR })), "14.00");
  });

  test("a stated age or birth prevails over the implied one", () => {
    assert.equal(total(award, testFacts({ classification: "grade-at-18", age: 30, ...HOUR })), "20.00");
    assert.equal(
      total(award, testFacts({ classification: "grade-at-18", born: "1990-01-01", ...HOUR })),
      "20.00",
    );
  });

  test("an implied fact decides which scale applies, unless the shift states it", () => {
    const office = testAward({
      facts: { "office-employee": false },
      rules: [
        rule("scale", "juniors", {
          when: { facts: { "office-employee": false } },
          steps: [aged("50%", 0, 17)],
        }),
        rule("scale", "office-juniors", {
          when: { facts: { "office-employee": true } },
          steps: [aged("55%", 16, 17)],
        }),
      ],
      classifications: [
        {
          code: "office-16",
          is: "grade",
          implies: { ...implies, age: 16, facts: { "office-employee": true } },
        },
      ],
    });
    assert.equal(total(office, testFacts({ classification: "grade", age: 16, ...HOUR })), "10.00");
    assert.equal(total(office, testFacts({ classification: "office-16", ...HOUR })), "11.00");
    const shifts = [shift("mon 09:00-10:00", { facts: { "office-employee": false } })];
    assert.equal(total(office, testFacts({ classification: "office-16", shifts })), "10.00");
  });

  test("implied service is the same whichever shift is listed first", () => {
    const worked = (shifts: readonly string[]) =>
      total(award, testFacts({ classification: "grade-at-20-new", shifts }));
    const monday = "mon 09:00-10:00";
    const friday = "fri 09:00-10:00";
    assert.equal(worked([monday, friday]), worked([friday, monday]));
  });
});
