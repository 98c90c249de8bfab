// How pay rows that claim the same minute stand to each other: override, highest, addition, cap.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rule } from "./index.ts";
import {
  first,
  hours,
  lines,
  ordinaryRate,
  overtime,
  penalty,
  restBetween,
  rule,
  shift,
  testAward,
  testFacts,
  times,
  total,
  week,
} from "./testing/testing.ts";

/** Every order of a few rules. */
function orders(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  if (rules.length < 2) return [rules];
  return rules.flatMap((one, index) => orders(rules.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

const saturday = penalty("saturday", { when: { days: "sat" }, pays: "125%" });
const evening = penalty("evening", { when: { between: "18:00-24:00" }, pays: "150%" });

describe("overrides", () => {
  test("any penalty prevails over the ordinary rate without a word", () => {
    assert.deepEqual(times(testAward({ rules: [saturday] }), testFacts({ shifts: ["sat 09:00-10:00"] })), [
      "09:00-10:00 saturday 125%",
    ]);
  });

  test("an ordinary rate prevails over those it names, and over no others", () => {
    const plain = ordinaryRate("plain", {
      when: { shift: { finishes: "after 06:00 by 18:00" } },
      overrides: ["ordinary", "loading"],
    });
    const loading = penalty("loading", { when: { shift: { starts: "from 10:00" } }, pays: "110%" });
    const heavy = { ...saturday, overrides: ["loading"] };
    for (const rules of orders([plain, loading, heavy])) {
      const rows = (text: string) => times(testAward({ rules }), testFacts({ shifts: [text] }));
      assert.deepEqual(rows("fri 10:00-18:00"), ["10:00-18:00 plain 100%"]);
      assert.deepEqual(rows("fri 10:00-18:01"), ["10:00-18:01 loading 110%"]);
      assert.deepEqual(rows("sat 10:00-18:00"), ["10:00-18:00 saturday 125%"]);
    }
  });

  test("an overriding row wins although it pays less", () => {
    const agreed = penalty("agreed", { when: { days: "sat" }, pays: "100%", overrides: ["saturday"] });
    for (const rules of orders([saturday, agreed])) {
      const facts = testFacts({ shifts: ["sat 09:00-10:00"] });
      assert.deepEqual(times(testAward({ rules }), facts), ["09:00-10:00 agreed 100%"]);
    }
  });

  test("`all` overrides every other row", () => {
    const holiday = penalty("holiday", { when: { holiday: true }, pays: "225%", overrides: "all" });
    const facts = testFacts({ shifts: ["sat 17:00-19:00"], holidays: ["2026-07-11"] });
    const related = penalty("evening", {
      when: { between: "18:00-24:00" },
      pays: "150%",
      overrides: ["saturday"],
    });
    for (const rules of orders([saturday, related, holiday])) {
      assert.deepEqual(times(testAward({ rules }), facts), ["17:00-19:00 holiday 225%"]);
    }
  });

  test("weekend rates replace a shift loading from midnight, hour by hour", () => {
    const night = penalty("night", { pays: "115%" });
    const weekend = penalty("weekend", { when: { days: "sat-sun" }, pays: "150%", overrides: ["night"] });
    const award = testAward({ rates: { grade: "36.22" }, rules: [night, weekend] });
    assert.deepEqual(lines(award, testFacts({ shifts: ["fri 22:00-06:00"] })), [
      "night 2h at 41.65 = 83.30",
      "weekend 6h at 54.33 = 325.98",
    ]);
    assert.equal(total(award, testFacts({ shifts: ["fri 22:00-06:00"] })), "409.28");
  });
});

describe("highest-with", () => {
  test("the row that pays more wins, whichever names the other", () => {
    const high = penalty("evening", {
      when: { between: "18:00-24:00" },
      pays: "150%",
      highestWith: ["saturday"],
    });
    for (const rules of orders([saturday, high])) {
      assert.deepEqual(times(testAward({ rules }), testFacts({ shifts: ["sat 17:00-19:00"] })), [
        "17:00-18:00 saturday 125%",
        "18:00-19:00 evening 150%",
      ]);
    }
    const named = penalty("saturday", { when: { days: "sat" }, pays: "125%", highestWith: ["evening"] });
    for (const rules of orders([named, evening])) {
      assert.deepEqual(times(testAward({ rules }), testFacts({ shifts: ["sat 17:00-19:00"] })), [
        "17:00-18:00 saturday 125%",
        "18:00-19:00 evening 150%",
      ]);
    }
  });

  test("what is compared is money, not percentages: another base may turn the order round", () => {
    const rules = [
      rule("allowance", "tools", { unit: "hour", allPurpose: true, due: { by: "claim", code: "tools" } }),
      penalty("with-tools", { pays: "125%", base: "ordinary", highestWith: "all" }),
      penalty("without", { pays: "130%" }),
    ];
    const award = testAward({ rules, amounts: { tools: "2.00" } });
    const worked = (claims: Record<string, true>) =>
      testFacts({ shifts: [shift("mon 09:00-10:00", { claims })] });
    assert.deepEqual(lines(award, worked({ tools: true })), ["with-tools 1h at 27.50 = 27.50"]);
    assert.deepEqual(lines(award, worked({})), ["without 1h at 26.00 = 26.00"]);
  });

  test("rows that lost to an override do not come back through a comparison, in any order of the rules", () => {
    const holiday = penalty("holiday", { when: { holiday: true }, pays: "225%" });
    const timeOff = penalty("time-off", { when: { holiday: true }, pays: "100%", overrides: ["holiday"] });
    const facts = testFacts({
      shifts: [shift("wed 06:00-07:00", { previousFinish: "tue 23:00" })],
      holidays: ["2026-07-08"],
    });
    const double = [
      restBetween("double", { rest: "12h", pays: "200%", highestWith: "all" }),
      penalty("double", { pays: "200%", highestWith: "all" }),
    ];
    for (const rules of double.flatMap((one) => orders([one, holiday, timeOff]))) {
      const order = rules.map(({ slug }) => slug).join(", ");
      assert.deepEqual(times(testAward({ rules }), facts), ["06:00-07:00 double 200%"], order);
    }
  });
});

describe("adds-to", () => {
  /** MA000009: half as much again until the meal break, on top of any penalty. */
  const missedMeal = (words: { readonly reading?: string }) =>
    penalty("missed-meal", {
      when: { hours: "all", elapsed: "since-break over 6h" },
      pays: "50%",
      casual: "none",
      addsTo: "all",
      ...words,
    });
  const hospitality = testAward({ rates: { grade: "27.97" }, rules: [missedMeal({}), saturday] });

  test("points are rounded by themselves and added: 27.97 and 13.99", () => {
    const facts = testFacts({ shifts: ["tue 10:00-18:30"] });
    assert.deepEqual(lines(hospitality, facts), [
      "ordinary 6h at 27.97 = 167.82",
      "ordinary 2h30m at 41.96 = 104.90",
    ]);
  });

  test("they are added to whichever row wins", () => {
    assert.deepEqual(times(hospitality, testFacts({ shifts: ["sat 10:00-18:00"] })), [
      "10:00-16:00 saturday 125%",
      "16:00-18:00 saturday 175%",
    ]);
  });

  /** MA000034 clause 28.2(b): Saturday 25 December moved to Monday, 150 and 50 of the casual rate. */
  test("points for named rows only, compounding on their own", () => {
    const award = testAward({
      rates: { grade: "32.09" },
      facts: { "christmas-moved": false },
      rules: [
        penalty("saturday", { when: { days: "sat" }, pays: "150%", casual: "compounded-rounded" }),
        penalty("christmas", {
          when: { days: "sat-sun", facts: { "christmas-moved": true } },
          pays: "50%",
          casual: "compounded-rounded",
          addsTo: ["saturday"],
        }),
      ],
    });
    const facts = { shifts: [shift("2027-12-25 09:00-10:00", { facts: { "christmas-moved": true } })] };
    assert.deepEqual(lines(award, testFacts(facts)), ["saturday 1h at 64.19 = 64.19"]);
    assert.deepEqual(lines(award, testFacts({ ...facts, employment: "casual" })), [
      "saturday 1h at 80.23 = 80.23",
    ]);
    const sunday = { shifts: [shift("sun 09:00-10:00", { facts: { "christmas-moved": true } })] };
    assert.deepEqual(lines(award, testFacts(sunday)), ["ordinary 1h at 32.09 = 32.09"]);
  });

  test("the added row's clause stands with the component, and its part in the build-up", () => {
    const { components } = first(hospitality, testFacts({ shifts: ["tue 10:00-18:30"] }));
    assert.deepEqual(
      components[1]?.buildUp.map(({ label, percent }) => [label, percent]),
      [
        ["Minimum hourly rate", null],
        ["missed-meal", 5000],
      ],
    );
    assert.deepEqual(
      components[1]?.clauses.map(({ ref }) => ref),
      ["ordinary", "missed-meal"],
    );
  });

  test("a tiered addition shows the tier that was added", () => {
    const climbing = penalty("climbing", { tiers: ["2h 10%", "20%"], addsTo: "all" });
    const { components } = first(
      testAward({ rules: [climbing] }),
      testFacts({ shifts: ["tue 10:00-14:00"] }),
    );
    assert.deepEqual(
      components.map(({ percent, buildUp }) => [percent, buildUp.at(-1)?.percent]),
      [
        [11_000, 1000],
        [12_000, 2000],
      ],
    );
  });

  test("the reading of an added row is shown where it decided a cent", () => {
    const award = testAward({ rules: [missedMeal({ reading: "R2" })] });
    assert.deepEqual(first(award, testFacts({ shifts: ["tue 10:00-18:30"] })).readings, ["R2"]);
    assert.deepEqual(first(award, testFacts({ shifts: ["tue 10:00-15:00"] })).readings, []);
  });
});

/** MA000010 clause 26: extra rates other than those of public holidays never exceed double. */
describe("rate-cap", () => {
  const award = testAward({
    rates: { grade: "29.92" },
    rules: [
      ordinaryRate("ordinary", { pays: "100%", casual: "compounded-rounded" }),
      rule("rate-cap", "cap", { except: ["holiday"] }),
      penalty("sunday", { when: { days: "sun" }, pays: "200%", casual: "compounded-rounded" }),
      penalty("holiday", {
        when: { holiday: true },
        pays: "250%",
        casual: "compounded-rounded",
        overrides: ["sunday"],
      }),
      penalty("dirt", { when: { facts: { dirty: true } }, pays: "25%", casual: "none", addsTo: "all" }),
    ],
    facts: { dirty: false },
  });
  const dirty = (text: string) => shift(text, { facts: { dirty: true } });

  test("the sum of extra rates stops at the cap", () => {
    assert.deepEqual(times(award, testFacts({ shifts: [dirty("sun 09:00-10:00")] })), [
      "09:00-10:00 sunday 200%",
    ]);
    assert.deepEqual(times(award, testFacts({ shifts: [dirty("tue 09:00-10:00")] })), [
      "09:00-10:00 ordinary 125%",
    ]);
  });

  test("excepted rows go past it", () => {
    const facts = testFacts({ shifts: [dirty("sun 09:00-10:00")], holidays: ["2026-07-12"] });
    assert.deepEqual(times(award, facts), ["09:00-10:00 holiday 275%"]);
  });

  test("a casual's double time is double the casual rate, which the cap leaves alone: 37.40, 74.80", () => {
    const facts = testFacts({ employment: "casual", shifts: ["sun 09:00-10:00"] });
    assert.deepEqual(lines(award, facts), ["sunday 1h at 74.80 = 74.80"]);
  });
});

test("rows that meet without a relation are an error of the pack, not a silent choice", () => {
  const facts = testFacts({ shifts: ["sat 18:00-19:00"] });
  assert.throws(() => total(testAward({ rules: [saturday, evening] }), facts), /saturday and evening/);
});

test("time that no row pays is an error of the pack", () => {
  const rules = [
    rule("ordinary-limit", "limit", { limit: hours("1h") }),
    overtime("ot", { when: { days: "sun" } }),
  ];
  assert.throws(() => total(testAward({ rules }), testFacts({ shifts: ["sat 18:00-20:00"] })), /no rule/);
});

describe("overtime by what made it", () => {
  const award = testAward({
    rules: [
      rule("span", "span", { windows: week({ "mon-fri": "06:00-20:00" }) }),
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      overtime("usual", { tiers: ["3h 150%", "200%"] }),
      overtime("late", { when: { because: ["span"] }, pays: "200%", casual: "none", overrides: ["usual"] }),
    ],
  });
  test("a row may be for the overtime of one rule alone", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 11:00-21:00"] })), [
      "11:00-19:00 ordinary 100%",
      "19:00-20:00 usual 150%",
      "20:00-21:00 late 200%",
    ]);
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 05:00-14:30"] })), [
      "05:00-06:00 late 200%",
      "06:00-14:00 ordinary 100%",
      "14:00-14:30 usual 150%",
    ]);
  });
});
