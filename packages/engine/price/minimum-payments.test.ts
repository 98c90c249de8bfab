// Time added to reach a minimum payment: how much, for whom, at which rate, and never more than once.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MinimumPayment } from "../index.ts";
import {
  first,
  hours,
  lines,
  ordinaryRate,
  overtime,
  penalty,
  refusal,
  rule,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

type MinimumWords = Partial<
  Pick<MinimumPayment, "per" | "minimum" | "minimumFact" | "added" | "addedFact" | "overrides">
>;

const RULES = [
  penalty("evening", { when: { days: "mon-fri", between: "18:00-24:00" }, pays: "125% 125% 150%" }),
  penalty("saturday", { when: { days: "sat" }, pays: "125% 125% 150%" }),
  penalty("holiday", { when: { holiday: true }, pays: "225% 225% 250%", overrides: ["evening", "saturday"] }),
];
const minimum = (words: MinimumWords) =>
  testAward({
    facts: { "added-time": "continues", "shift-minimum": null },
    rules: [...RULES, rule("minimum-payment", "minimum", words)],
  });
const threeHours = minimum({});

describe("how much is added", () => {
  test("a short shift is paid to the minimum, in a component of its own", () => {
    const facts = testFacts({ shifts: ["mon 09:00-10:15"] });
    assert.deepEqual(lines(threeHours, facts), [
      "ordinary 1h15m at 20.00 = 25.00",
      "minimum 1h45m at 20.00 = 35.00",
    ]);
    const [, added] = first(threeHours, facts).components;
    assert.equal(added?.kind, "top_up");
    assert.deepEqual(
      added?.clauses.map(({ ref }) => ref),
      ["minimum", "ordinary"],
    );
    assert.equal(first(threeHours, facts).workedMinutes, 75);
  });

  test("exactly the minimum, or more, adds nothing", () => {
    assert.equal(lines(threeHours, testFacts({ shifts: ["mon 09:00-12:00"] })).length, 1);
    assert.equal(lines(threeHours, testFacts({ shifts: ["mon 09:00-12:01"] })).length, 1);
  });

  test("an unpaid break is not part of it", () => {
    const shifts = [shift("mon 09:00-12:00", { breaks: ["meal 10:00-10:30"] })];
    assert.equal(lines(threeHours, testFacts({ shifts })).at(-1), "minimum 30m at 20.00 = 10.00");
  });

  test("hours worked earlier in the day count towards a daily minimum", () => {
    const shifts = [shift("mon 15:00-16:00", { workedToday: hours("1h") })];
    assert.equal(lines(threeHours, testFacts({ shifts })).at(-1), "minimum 1h at 20.00 = 20.00");
    assert.equal(
      lines(minimum({ per: "shift" }), testFacts({ shifts })).at(-1),
      "minimum 2h at 20.00 = 40.00",
    );
  });

  test("two attendances of one day reach a daily minimum together: three hours in all", () => {
    assert.equal(total(threeHours, testFacts({ shifts: ["mon 09:00-10:00", "mon 15:00-16:00"] })), "60.00");
  });

  test("a long first attendance leaves nothing to add to the second", () => {
    assert.equal(total(threeHours, testFacts({ shifts: ["mon 09:00-12:00", "mon 15:00-16:00"] })), "80.00");
  });

  test("by the shift each attendance has its own minimum", () => {
    const facts = testFacts({ shifts: ["mon 09:00-10:00", "mon 15:00-16:00"] });
    assert.equal(total(minimum({ per: "shift" }), facts), "120.00");
  });

  test("two shifts that touch are one attendance", () => {
    const facts = testFacts({ shifts: ["mon 09:00-10:00", "mon 10:00-11:00"] });
    assert.equal(total(minimum({ per: "shift" }), facts), "60.00");
  });

  test("a fact may give another minimum in its place", () => {
    const award = minimum({ per: "shift", minimumFact: "shift-minimum" });
    const worked = (facts: Readonly<Record<string, number>>) =>
      total(award, testFacts({ shifts: [shift("mon 09:00-13:00", { facts })] }));
    assert.equal(worked({}), "80.00");
    assert.equal(worked({ "shift-minimum": 4 * 60 + 30 }), "90.00");
    assert.equal(worked({ "shift-minimum": 4 * 60 }), "80.00");
  });

  test("by the portion each portion of a broken shift has its own", () => {
    const shifts = [shift("mon 07:00-19:00", { breaks: ["broken_shift 08:00-17:00"] })];
    assert.deepEqual(lines(minimum({ per: "portion" }), testFacts({ shifts })).slice(2), [
      "minimum 2h at 20.00 = 40.00",
      "minimum 1h at 25.00 = 25.00",
    ]);
  });
});

describe("for whom and when", () => {
  test("MA000009: a casual's hour and a half on a public holiday is paid as two", () => {
    const award = testAward({
      rates: { grade: "27.08" },
      rules: [
        ...RULES,
        rule("minimum-payment", "casual-minimum", { for: { employment: ["casual"] }, minimum: hours("2h") }),
        rule("minimum-payment", "holiday-minimum", {
          for: { employment: ["full_time", "part_time"] },
          when: { holiday: true },
          minimum: hours("4h"),
        }),
      ],
    });
    const worked = (employment: "casual" | "full_time", text: string) =>
      testFacts({ employment, shifts: [text], holidays: ["2026-07-08"] });
    assert.equal(total(award, worked("casual", "wed 09:00-10:30")), "135.40");
    assert.equal(total(award, worked("full_time", "wed 09:00-10:00")), "243.72");
    assert.equal(total(award, worked("full_time", "tue 09:00-10:00")), "27.08");
  });

  test("MA000100: 45 minutes are three hours in one stream and two in the other", () => {
    const award = testAward({
      rates: { community: "36.22", disability: "36.22" },
      rules: [
        rule("minimum-payment", "three", { for: { classifications: ["community"] } }),
        rule("minimum-payment", "two", { for: { classifications: ["disability"] }, minimum: hours("2h") }),
      ],
    });
    const worked = (classification: string) => testFacts({ classification, shifts: ["mon 09:00-09:45"] });
    assert.deepEqual(lines(award, worked("community")).at(-1), "three 2h15m at 36.22 = 81.49");
    assert.deepEqual(lines(award, worked("disability")).at(-1), "two 1h15m at 36.22 = 45.27");
  });

  /** MA000020: (1119.10 + 67.15) ÷ 38 = 31.22, casual 39.03; fares 22.41. */
  test("MA000020: a casual sent home after an hour has four hours and the fares", () => {
    const award = testAward({
      rates: { grade: { weekly: "1119.10", hourly: "29.45" } },
      amounts: { industry: "67.15", fares: "22.41" },
      rules: [
        ordinaryRate("ordinary", { pays: "100% 100% 125%", base: "ordinary" }),
        rule("allowance", "industry", { unit: "week", allPurpose: true, due: { by: "facts" } }),
        rule("allowance", "fares", { unit: "day", due: { by: "facts" } }),
        rule("minimum-payment", "casual-minimum", { per: "shift", minimum: hours("4h") }),
      ],
    });
    assert.deepEqual(lines(award, testFacts({ employment: "casual", shifts: ["mon 07:00-08:00"] })), [
      "ordinary 1h at 39.03 = 39.03",
      "casual-minimum 3h at 39.03 = 117.09",
      "fares 1 at 22.41 = 22.41",
    ]);
  });

  test("MA000004: a school student's shorter minimum overrides the casual one, inside its window only", () => {
    const award = testAward({
      facts: { student: false },
      rules: [
        rule("minimum-payment", "casual-minimum", {}),
        rule("minimum-payment", "student-minimum", {
          when: {
            shift: { starts: "from 15:00 before 18:30", finishes: "after 15:00 by 18:30" },
            facts: { student: true },
          },
          minimum: hours("1h30m"),
          overrides: ["casual-minimum"],
        }),
      ],
    });
    const student = (text: string) => testFacts({ shifts: [shift(text, { facts: { student: true } })] });
    assert.equal(total(award, student("mon 15:00-16:00")), "30.00");
    assert.equal(total(award, student("mon 17:31-18:31")), "60.00");
    assert.equal(total(award, testFacts({ shifts: ["mon 15:00-16:00"] })), "60.00");
  });

  test("one for overtime alone is not due beside ordinary hours", () => {
    const award = testAward({
      rules: [
        rule("ordinary-limit", "week", { per: "week", limit: hours("38h") }),
        overtime("overtime", { pays: "200%", casual: "none" }),
        rule("minimum-payment", "engagement", {}),
        rule("minimum-payment", "of-overtime", {
          per: "shift",
          minimum: hours("4h"),
          overtimeOnly: true,
          added: "at-finish",
          overrides: ["engagement"],
        }),
      ],
    });
    const worked = (workedThisWeek: string) =>
      lines(
        award,
        testFacts({ shifts: [shift("sun 09:00-11:00", { workedThisWeek: hours(workedThisWeek) })] }),
      );
    assert.deepEqual(worked("38h"), ["overtime 2h at 40.00 = 80.00", "of-overtime 2h at 40.00 = 80.00"]);
    assert.deepEqual(worked("37h59m"), [
      "ordinary 1m at 20.00 = 0.33",
      "overtime 1h59m at 40.00 = 79.33",
      "engagement 1h at 20.00 = 20.00",
    ]);
  });

  test("one of shifts of ordinary hours is not due where all is overtime", () => {
    const award = testAward({
      rules: [
        rule("ordinary-limit", "week", { per: "week", limit: hours("38h") }),
        overtime("overtime", { pays: "200%", casual: "none" }),
        rule("minimum-payment", "engagement", { unlessOvertime: true }),
      ],
    });
    const worked = (workedThisWeek: string) =>
      lines(
        award,
        testFacts({ shifts: [shift("sun 09:00-11:00", { workedThisWeek: hours(workedThisWeek) })] }),
      );
    assert.deepEqual(worked("38h"), ["overtime 2h at 40.00 = 80.00"]);
    assert.equal(worked("37h59m").at(-1), "engagement 1h at 20.00 = 20.00");
  });

  test("a minimum the sources do not state is refused with its clause", () => {
    const { code, clauses } = refusal(
      minimum({ minimum: "not-stated" }),
      testFacts({ shifts: ["mon 09:00-10:00"] }),
    );
    assert.equal(code, "not_stated");
    assert.deepEqual(
      clauses.map(({ ref }) => ref),
      ["minimum"],
    );
  });
});
