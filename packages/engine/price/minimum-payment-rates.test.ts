// The rate of time added to a minimum payment: as ordinary time after the finish, at the last rate, as if worked on.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MinimumPayment } from "../index.ts";
import {
  clock,
  hours,
  lines,
  overtime,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  times,
  total,
} from "../testing/testing.ts";

type MinimumWords = Partial<Pick<MinimumPayment, "per" | "minimum" | "added" | "addedFact" | "overrides">>;

const RULES = [
  penalty("evening", { when: { days: "mon-fri", between: "18:00-24:00" }, pays: "125% 125% 150%" }),
  penalty("saturday", { when: { days: "sat" }, pays: "125% 125% 150%" }),
  penalty("holiday", { when: { holiday: true }, pays: "225% 225% 250%", overrides: ["evening", "saturday"] }),
];
const minimum = (words: MinimumWords) =>
  testAward({
    facts: { "added-time": "continues" },
    rules: [...RULES, rule("minimum-payment", "minimum", words)],
  });
const threeHours = minimum({});

describe("at which rate", () => {
  test("added time that continues has the penalties of its day and hour", () => {
    assert.deepEqual(lines(threeHours, testFacts({ shifts: ["fri 17:00-17:30"] })), [
      "ordinary 30m at 20.00 = 10.00",
      "minimum 30m at 20.00 = 10.00",
      "minimum 2h at 25.00 = 50.00",
    ]);
    assert.deepEqual(times(threeHours, testFacts({ employment: "casual", shifts: ["fri 22:00-22:30"] })), [
      "22:00-22:30 evening 150%",
      "22:30-24:00 minimum 150%",
      "00:00-01:00 minimum 150%",
    ]);
  });

  test("after midnight it has the rules of that day, also those that ask what the shift is like", () => {
    const night = penalty("saturday-night", {
      when: { days: "sat", shift: { starts: "from 20:00" } },
      pays: "150% 150% 175%",
    });
    const award = testAward({ rules: [night, rule("minimum-payment", "minimum", {})] });
    assert.deepEqual(times(award, testFacts({ shifts: ["fri 22:00-22:30"] })), [
      "22:00-22:30 ordinary 100%",
      "22:30-24:00 minimum 100%",
      "00:00-01:00 minimum 150%",
    ]);
  });

  test("after work beyond a pattern it is beyond it too, also in a break at the end", () => {
    const award = testAward({
      rules: [
        rule("pattern", "agreed", {}),
        overtime("overtime", { pays: "150%" }),
        rule("minimum-payment", "minimum", { per: "portion", added: "continues" }),
      ],
    });
    const again = shift("mon 14:00-15:30", {
      agreed: "09:00-12:00",
      workedToday: hours("3h"),
      breaks: ["meal 15:00-15:30"],
    });
    assert.deepEqual(times(award, testFacts({ employment: "part_time", shifts: [again] })), [
      "14:00-15:00 overtime 150%",
      "15:00-17:00 minimum 150%",
    ]);
  });

  test("so is it where the work went beyond the pattern at its start", () => {
    const award = testAward({
      rules: [
        rule("pattern", "agreed", {}),
        overtime("overtime", { pays: "150%" }),
        rule("minimum-payment", "minimum", { per: "portion", added: "as-worked" }),
      ],
    });
    const early = shift("mon 08:00-10:30", { agreed: "09:00-10:30", breaks: ["meal 10:00-10:30"] });
    assert.deepEqual(times(award, testFacts({ employment: "part_time", shifts: [early] })), [
      "08:00-09:00 overtime 150%",
      "09:00-10:00 ordinary 100%",
      "10:00-11:00 minimum 150%",
    ]);
  });

  test("at the finish it has the rate of the last minute", () => {
    assert.deepEqual(lines(minimum({ added: "at-finish" }), testFacts({ shifts: ["fri 17:00-17:30"] })), [
      "ordinary 30m at 20.00 = 10.00",
      "minimum 2h30m at 20.00 = 50.00",
    ]);
  });

  test("a minimum for a day keeps the rate of that day, though the work ended after it", () => {
    const award = testAward({
      rules: [...RULES, rule("minimum-payment", "minimum", { when: { holiday: true }, added: "at-finish" })],
    });
    const facts = testFacts({ shifts: ["2026-12-25 23:00-01:00"], holidays: ["2026-12-25"] });
    assert.deepEqual(times(award, facts), [
      "23:00-24:00 holiday 225%",
      "00:00-01:00 saturday 125%",
      "01:00-02:00 minimum 225%",
    ]);
  });

  test("a fact may choose", () => {
    const award = minimum({ addedFact: "added-time" });
    const worked = (facts: Record<string, string>) =>
      testFacts({ shifts: [shift("fri 17:30-18:30", { facts })] });
    assert.equal(lines(award, worked({})).at(-1), "minimum 2h at 25.00 = 50.00");
    assert.equal(
      total(
        award,
        testFacts({ shifts: [shift("fri 17:00-17:30", { facts: { "added-time": "at-finish" } })] }),
      ),
      "60.00",
    );
  });

  test("it is never overtime: limits and span do not reach it", () => {
    const award = testAward({
      rules: [
        rule("minimum-payment", "minimum", {}),
        rule("ordinary-limit", "limit", { limit: hours("1h") }),
        overtime("overtime", { pays: "150%" }),
      ],
    });
    assert.deepEqual(lines(award, testFacts({ shifts: ["mon 09:00-11:00"] })), [
      "ordinary 1h at 20.00 = 20.00",
      "overtime 1h at 30.00 = 30.00",
      "minimum 1h at 20.00 = 20.00",
    ]);
  });

  test("tiers of a penalty go on from what was worked, and start again with a new day where they count days", () => {
    const tiered = (counted: "shift" | "day" | "row") =>
      testAward({
        rules: [
          penalty("short-notice", { tiers: ["2h 150%", "200%"], counted }),
          rule("minimum-payment", "minimum", { minimum: hours("4h") }),
        ],
      });
    const late = testFacts({ shifts: ["mon 22:00-22:30"] });
    for (const counted of ["shift", "row"] as const)
      assert.deepEqual(times(tiered(counted), late), [
        "22:00-22:30 short-notice 150%",
        "22:30-24:00 minimum 150%",
        "00:00-02:00 minimum 200%",
      ]);
    assert.deepEqual(times(tiered("day"), testFacts({ shifts: ["mon 21:30-22:30"] })), [
      "21:30-22:30 short-notice 150%",
      "22:30-23:30 minimum 150%",
      "23:30-24:00 minimum 200%",
      "00:00-01:30 minimum 150%",
    ]);
  });

  test("higher duties that ended before the finish do not lift it", () => {
    const award = testAward({
      rates: { grade: "20.00", leader: "25.00" },
      facts: { "higher-duties": null, "higher-duties-from": null, "higher-duties-to": null },
      rules: [rule("minimum-payment", "minimum", {}), rule("higher-duties", "higher-duties", {})],
    });
    const facts = {
      "higher-duties": "leader",
      "higher-duties-from": clock("09:00"),
      "higher-duties-to": clock("09:30"),
    };
    assert.deepEqual(lines(award, testFacts({ shifts: [shift("mon 09:00-10:00", { facts })] })), [
      "ordinary 30m at 25.00 = 12.50",
      "ordinary 30m at 20.00 = 10.00",
      "minimum 2h at 20.00 = 40.00",
    ]);
  });

  test("a part-day holiday that begins inside the added time raises the rest of it", () => {
    const facts = testFacts({ shifts: ["2026-12-24 16:30-17:00"], holidays: ["2026-12-24 19:00"] });
    assert.deepEqual(times(threeHours, facts).slice(1), [
      "17:00-18:00 minimum 100%",
      "18:00-19:00 minimum 125%",
      "19:00-19:30 minimum 225%",
    ]);
  });
});

describe("as if worked on", () => {
  /** MA000010 clause 32.5, C13 at 26.44: four hours of Saturday overtime, three of them at 150 %. */
  test("MA000010: two hours of Saturday overtime are paid as four, tiers and all", () => {
    const award = testAward({
      rates: { grade: "26.44" },
      rules: [
        rule("overtime-when", "saturday", { when: { days: "sat" } }),
        overtime("overtime", { tiers: ["3h 150%", "200%"], casual: "compounded-rounded" }),
        rule("minimum-payment", "minimum", {
          when: { days: "sat" },
          per: "shift",
          minimum: hours("4h"),
          added: "as-worked",
        }),
      ],
    });
    const shifts = ["sat 08:00-10:00"];
    assert.equal(total(award, testFacts({ shifts })), "171.86");
    assert.equal(total(award, testFacts({ employment: "casual", shifts })), "214.84");
  });

  /** MA000020 clause 30, carpenter at 32.30: the noon switch reaches the added time too. */
  test("MA000020: one hour of Saturday overtime is paid as three", () => {
    const award = testAward({
      rates: { grade: "32.30" },
      rules: [
        rule("overtime-when", "saturday", { when: { days: "sat" } }),
        overtime("morning", { when: { between: "00:00-12:00" }, tiers: ["2h 150%", "200%"] }),
        overtime("afternoon", { when: { between: "12:00-24:00" }, pays: "200%" }),
        rule("minimum-payment", "minimum", { per: "shift", added: "as-worked" }),
      ],
    });
    assert.equal(total(award, testFacts({ shifts: ["sat 08:00-09:00"] })), "161.50");
    assert.deepEqual(times(award, testFacts({ shifts: ["sat 11:00-11:30"] })), [
      "11:00-11:30 morning 150%",
      "11:30-12:00 minimum 150%",
      "12:00-14:00 minimum 200%",
    ]);
  });

  test("added time that runs past midnight is paid as the next day is", () => {
    const award = testAward({
      rules: [
        penalty("saturday", { when: { days: "sat" }, pays: "125%" }),
        rule("minimum-payment", "minimum", { per: "shift", added: "as-worked" }),
      ],
    });
    assert.deepEqual(times(award, testFacts({ shifts: ["fri 22:00-23:00"] })), [
      "22:00-23:00 ordinary 100%",
      "23:00-24:00 minimum 100%",
      "00:00-01:00 minimum 125%",
    ]);
  });

  test("the added time fills no counter of the next shift", () => {
    const award = testAward({
      rules: [
        rule("ordinary-limit", "daily", { limit: hours("8h") }),
        overtime("overtime", { pays: "150%" }),
        rule("minimum-payment", "minimum", { per: "shift", added: "as-worked" }),
      ],
    });
    const facts = testFacts({ shifts: ["mon 06:00-07:00", "mon 10:00-17:00"] });
    assert.equal(lines(award, facts).at(-1), "ordinary 7h at 20.00 = 140.00");
  });
});

/** MA000010 32.13(b), (d): two recalls of an hour; only the hour worked in the first is used up for the second. */
test("time added to one attendance uses up no tier of the next", () => {
  const award = testAward({
    rules: [
      rule("overtime-when", "recalled", { when: {} }),
      overtime("recall", { tiers: ["3h 150%", "200%"], counted: "day" }),
      rule("minimum-payment", "recall-minimum", { per: "shift", minimum: hours("4h"), added: "as-worked" }),
    ],
  });
  assert.deepEqual(lines(award, testFacts({ shifts: ["tue 17:00-18:00", "tue 19:00-20:00"] })), [
    "recall 1h at 30.00 = 30.00",
    "recall-minimum 2h at 30.00 = 60.00",
    "recall-minimum 1h at 40.00 = 40.00",
    "recall 1h at 30.00 = 30.00",
    "recall-minimum 1h at 30.00 = 30.00",
    "recall-minimum 2h at 40.00 = 80.00",
  ]);
});

test("time added past midnight counts in the new day, as work would", () => {
  const award = testAward({
    rules: [
      rule("overtime-when", "recalled", { when: {} }),
      overtime("recall", { tiers: ["3h 150%", "200%"], counted: "day" }),
      rule("minimum-payment", "recall-minimum", { per: "shift", minimum: hours("6h"), added: "as-worked" }),
    ],
  });
  assert.deepEqual(lines(award, testFacts({ shifts: ["tue 20:00-23:00"] })), [
    "recall 3h at 30.00 = 90.00",
    "recall-minimum 1h at 40.00 = 40.00",
    "recall-minimum 2h at 30.00 = 60.00",
  ]);
});
