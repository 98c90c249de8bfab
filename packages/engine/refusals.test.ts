// Refusals: what the sources do not state is refused with its clause, and only where it decides something.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Award, calculate, type Facts, prepareLaw } from "./index.ts";
import {
  hours,
  overtime,
  penalty,
  refusal,
  restBetween,
  rule,
  shift,
  testAward,
  testFacts,
  times,
  total,
  week,
} from "./testing/testing.ts";

function refuses(award: Award, facts: Facts, clause: string): void {
  const { refused, code, detail, clauses } = refusal(award, facts);
  assert.deepEqual([refused, code, clauses.map(({ ref }) => ref)], [true, "not_stated", [clause]]);
  assert.notEqual(detail, "");
}

const monday = testFacts({ shifts: ["mon 09:00-17:00"] });
const saturday = testFacts({ shifts: ["sat 09:00-17:00"] });
const overtimeRow = overtime("overtime", { pays: "150%" });

describe("a percentage that is not stated", () => {
  test("refuses the shift that needs it, and no other", () => {
    const award = testAward({ rules: [penalty("saturday", { when: { days: "sat" }, pays: "not-stated" })] });
    refuses(award, saturday, "saturday");
    assert.equal(total(award, monday), "160.00");
  });

  test("for one employment type refuses only that one", () => {
    const rules = [penalty("saturday", { when: { days: "sat" }, pays: "125% 125% not-stated" })];
    refuses(
      testAward({ rules }),
      { ...saturday, employee: { ...saturday.employee, employment: "casual" } },
      "saturday",
    );
    assert.equal(total(testAward({ rules }), saturday), "200.00");
  });

  test("in a tier refuses only work that reaches the tier", () => {
    const limit = rule("ordinary-limit", "daily", { limit: hours("6h") });
    const award = testAward({ rules: [limit, overtime("overtime", { tiers: ["2h 150%", "not-stated"] })] });
    assert.equal(total(award, monday), "180.00");
    refuses(award, testFacts({ shifts: ["mon 09:00-17:01"] }), "overtime");
  });

  test("of the ordinary rate is refused", () => {
    const award = testAward({ rules: [penalty("all", { pays: "not-stated" })] });
    refuses(award, monday, "all");
  });

  test("of a row that loses anyway refuses nothing", () => {
    const award = testAward({
      rules: [
        penalty("saturday", { when: { days: "sat" }, pays: "not-stated" }),
        penalty("holiday", { when: { holiday: true }, pays: "225%", overrides: ["saturday"] }),
      ],
    });
    const facts = { ...saturday, holidays: testFacts({ shifts: [], holidays: ["2026-07-11"] }).holidays };
    assert.deepEqual(times(award, facts), ["09:00-17:00 holiday 225%"]);
  });

  test("of a row compared with another is refused: which is higher cannot be said", () => {
    const award = testAward({
      rules: [
        penalty("saturday", { when: { days: "sat" }, pays: "125%" }),
        restBetween("rest", { rest: "12h", pays: "not-stated", highestWith: "all" }),
      ],
    });
    refuses(
      award,
      testFacts({ shifts: [shift("sat 06:00-08:00", { previousFinish: "fri 22:00" })] }),
      "rest",
    );
    assert.equal(total(award, saturday), "200.00");
  });

  test("of an added row is refused", () => {
    const award = testAward({
      rules: [penalty("extra", { when: { days: "sat" }, pays: "not-stated", addsTo: "all" })],
    });
    refuses(award, saturday, "extra");
  });
});

describe("hours that are not stated", () => {
  test("outside the span", () => {
    const span = rule("span", "span", { windows: week({ "mon-fri": "07:00-19:00" }), outside: "not-stated" });
    const award = testAward({ rules: [span, overtimeRow] });
    refuses(award, saturday, "span");
    refuses(award, testFacts({ shifts: ["mon 06:59-08:00"] }), "span");
    assert.equal(total(award, monday), "160.00");
  });

  test("beyond the agreed hours", () => {
    const award = testAward({ rules: [rule("pattern", "agreed", { beyond: "not-stated" }), overtimeRow] });
    refuses(award, testFacts({ shifts: [shift("mon 09:00-15:01", { agreed: "09:00-15:00" })] }), "agreed");
    assert.equal(
      total(award, testFacts({ shifts: [shift("mon 09:00-15:00", { agreed: "09:00-15:00" })] })),
      "120.00",
    );
  });
});

describe("work that is not stated", () => {
  const unknown = (when: Parameters<typeof rule<"not-stated">>[2]["when"]) =>
    testAward({
      facts: { camp: false },
      rules: [
        rule("not-stated", "unknown", {
          when: when ?? {},
          says: "What this pays is not in the sources held.",
        }),
        rule("ordinary-limit", "daily", { limit: hours("9h") }),
        overtimeRow,
      ],
    });
  const CASES = [
    ["any work", {}, "mon 09:00-10:00", null],
    ["a day", { days: "sat" }, "sat 09:00-10:00", "mon 09:00-10:00"],
    ["a window", { between: "22:00-24:00" }, "mon 21:00-22:01", "mon 21:00-22:00"],
    ["overtime", { hours: "overtime" }, "mon 08:00-17:01", "mon 08:00-17:00"],
    ["ordinary hours", { hours: "ordinary" }, "mon 08:00-10:00", null],
    ["a holiday", { holiday: true }, "wed 09:00-10:00", "tue 09:00-10:00"],
    ["a shift of some kind", { shift: { total: "over 6h" } }, "mon 09:00-15:01", "mon 09:00-15:00"],
  ] as const;
  for (const [what, when, refused, fine] of CASES) {
    const worked = (text: string) => testFacts({ shifts: [text], holidays: ["2026-07-08"] });
    test(`${what} is refused`, () => refuses(unknown(when), worked(refused), "unknown"));
    if (fine !== null)
      test(`other work than ${what} is paid`, () => assert.ok(total(unknown(when), worked(fine))));
  }

  test("by a fact, with the rule's own sentence", () => {
    const award = unknown({ facts: { camp: true } });
    const camping = testFacts({ shifts: [shift("mon 09:00-10:00", { facts: { camp: true } })] });
    refuses(award, camping, "unknown");
    assert.equal(refusal(award, camping).detail, "What this pays is not in the sources held.");
    assert.equal(total(award, monday), "160.00");
  });
});

describe("who and when", () => {
  test("an unknown classification is named in the refusal", () => {
    const { code, detail } = refusal(
      testAward({}),
      testFacts({ classification: "wizard", shifts: ["mon 09:00-10:00"] }),
    );
    assert.equal(code, "unknown_classification");
    assert.match(detail, /"wizard"/);
  });

  test("a classification without a rate on the day is refused with its clause", () => {
    const award = testAward({ rates: { grade: "20.00", old: { hourly: "19.00", to: "2026-07-01" } } });
    const worked = (day: string) => testFacts({ classification: "old", shifts: [`${day} 09:00-10:00`] });
    assert.equal(total(award, worked("2026-06-30")), "19.00");
    const { code, clauses } = refusal(award, worked("2026-07-01"));
    assert.equal(code, "classification_not_in_force");
    assert.deepEqual(
      clauses.map(({ ref }) => ref),
      ["rates"],
    );
  });

  test("higher duties of an unknown classification are refused", () => {
    const award = testAward({
      facts: { "higher-duties": null },
      rules: [rule("higher-duties", "higher", {})],
    });
    const facts = testFacts({ shifts: [shift("mon 09:00-10:00", { facts: { "higher-duties": "wizard" } })] });
    assert.equal(refusal(award, facts).code, "unknown_classification");
  });

  test("one refused shift leaves the others priced, and its hours count for them", () => {
    const rules = [
      penalty("saturday", { when: { days: "sat" }, pays: "not-stated" }),
      rule("ordinary-limit", "weekly", { per: "week", limit: hours("2h") }),
      overtime("overtime", { pays: "150%" }),
    ];
    const shifts = ["mon 09:00-10:00", "sat 09:00-10:00", "sun 09:00-10:00"];
    const outcome = calculate(testFacts({ shifts }), prepareLaw(testAward({ rules })), { explain: false });
    assert.ok(!outcome.refused);
    assert.deepEqual(
      outcome.shifts.map(({ components }) => components.map(({ code, amount }) => `${code} ${amount}`)),
      [["ordinary 2000"], ["overtime 3000"]],
    );
    assert.deepEqual(
      outcome.refusals.map(({ refusal }) => refusal.code),
      ["not_stated"],
    );
    assert.equal(outcome.total, 5000);
  });

  test("a calculation whose every shift is refused is refused", () => {
    const award = testAward({ rules: [penalty("saturday", { when: { days: "sat" }, pays: "not-stated" })] });
    refuses(award, testFacts({ shifts: ["sat 09:00-10:00", "sat 12:00-13:00"] }), "saturday");
  });
});
