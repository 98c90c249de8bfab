// The law of the day: dated rules, rates, amounts and clause numbers, pay periods, and the edges of what is held.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  calculate,
  changeDates,
  doubtfulChanges,
  type Facts,
  isInForce,
  type Law,
  prepareLaw,
} from "../index.ts";
import {
  date,
  first,
  hours,
  lines,
  overtime,
  pay,
  penalty,
  refusal,
  restBetween,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  times,
  total,
  week,
} from "../testing/testing.ts";

const midweek = testAward({
  rates: {
    grade: [
      { hourly: "20.00", to: "2026-07-08" },
      { hourly: "21.00", from: "2026-07-08" },
    ],
  },
  rules: [
    penalty("evening", { to: "2026-07-08", when: { between: "18:00-24:00" }, pays: "125%" }),
    penalty("evening", { from: "2026-07-08", when: { between: "19:00-24:00" }, pays: "130%" }),
    rule("allowance", "travel", {
      unit: "rate-hour",
      rate: share("100%"),
      due: { by: "claim", code: "travel" },
    }),
  ],
});

describe("a change on a day", () => {
  test("holds from midnight, inside a shift too", () => {
    assert.deepEqual(lines(midweek, testFacts({ shifts: ["tue 22:00-02:00"] })), [
      "evening 2h at 25.00 = 50.00",
      "ordinary 2h at 21.00 = 42.00",
    ]);
  });

  test("swaps one variant of a rule for the next, the end being exclusive", () => {
    assert.deepEqual(times(midweek, testFacts({ shifts: ["tue 17:00-20:00"] })), [
      "17:00-18:00 ordinary 100%",
      "18:00-20:00 evening 125%",
    ]);
    assert.deepEqual(times(midweek, testFacts({ shifts: ["wed 17:00-20:00"] })), [
      "17:00-19:00 ordinary 100%",
      "19:00-20:00 evening 130%",
    ]);
  });

  test("leaves the base and the version of the result those of the day the shift starts", () => {
    const result = first(midweek, testFacts({ shifts: ["tue 22:00-02:00"] }));
    assert.equal(result.version.effectiveFrom, date("2020-01-01"));
    assert.equal(result.base.hourly, 2000);
  });

  test("leaves an allowance at the hourly rate that of the day the shift starts", () => {
    const shifts = [shift("tue 23:00-01:00", { claims: { travel: true } })];
    assert.equal(lines(midweek, testFacts({ shifts })).at(-1), "travel 1 at 20.00 = 20.00");
  });

  test("is unknown to a pay period", () => {
    const facts = testFacts({ payPeriodStart: "2026-07-06", shifts: ["wed 09:00-10:00"] });
    assert.equal(total(midweek, facts), "21.00");
  });
});

describe("a rule that begins at midnight inside a shift", () => {
  const span = rule("span", "span", { windows: week({ "mon-fri": "07:00-19:00" }) });
  const daily = rule("ordinary-limit", "daily", { limit: hours("8h"), per: "shift" });
  const late = overtime("overtime", { pays: "150%" });

  test("pays those who work on into its first day without a rest", () => {
    const rest = restBetween("rest", { from: "2026-07-08", rest: "12h", continues: true, pays: "200%" });
    const award = testAward({ rules: [span, late, rest] });
    assert.deepEqual(times(award, testFacts({ shifts: ["tue 23:01-07:02"] })), [
      "23:01-07:00 overtime 150%",
      "07:00-07:02 rest 200%",
    ]);
  });

  test("pays until the rest is had, in the next shift too", () => {
    const words = { rest: "10h", afterOvertime: "after-overtime", pays: "200%" } as const;
    const shifts = ["tue 16:00-07:30", "wed 15:00-18:00"];
    const paid = (from: string) => {
      const rest = restBetween("rest", { ...words, from });
      const award = testAward({ facts: { "after-overtime": false }, rules: [span, late, rest] });
      return pay(award, testFacts({ shifts })).shifts[1]?.components.map(({ code }) => code);
    };
    assert.deepEqual(paid("2026-07-08"), ["rest"]);
    assert.deepEqual(paid("2026-07-08"), paid("2026-07-01"));
  });

  test("goes by the ordinary shift, without the overtime after it", () => {
    const shiftTest = { of: "ordinary-shift", finishes: "by 05:00" } as const;
    const night = penalty("night", { from: "2026-07-08", when: { shift: shiftTest }, pays: "130%" });
    const award = testAward({ rules: [daily, late, night] });
    assert.deepEqual(times(award, testFacts({ shifts: ["tue 20:00-06:00"] })), [
      "20:00-24:00 ordinary 100%",
      "00:00-04:00 night 130%",
      "04:00-06:00 overtime 150%",
    ]);
  });

  test("ends the ordinary shift, which other rules go by", () => {
    const shiftTest = { of: "ordinary-shift", finishes: "by 05:00" } as const;
    const night = penalty("night", { when: { shift: shiftTest }, pays: "130%" });
    const award = testAward({ rules: [{ ...daily, from: { day: date("wed"), ppc: false } }, late, night] });
    assert.deepEqual(times(award, testFacts({ shifts: ["tue 20:00-06:00"] })), [
      "20:00-04:00 night 130%",
      "04:00-06:00 overtime 150%",
    ]);
  });
});

describe("a change from the first full pay period", () => {
  const july = testAward({
    rates: {
      grade: [
        { hourly: "20.00", to: "2026-07-01 ppc" },
        { hourly: "21.00", from: "2026-07-01 ppc" },
      ],
    },
  });
  const PERIODS = [
    ["2026-06-24", "2026-06-30", "20.00", null],
    ["2026-06-29", "2026-06-30", "20.00", null],
    ["2026-06-29", "2026-07-01", "20.00", "2026-07-01"],
    ["2026-06-30", "2026-07-13", "20.00", "2026-07-01"],
    ["2026-07-01", "2026-07-01", "21.00", null],
    ["2026-07-06", "2026-07-06", "21.00", null],
  ] as const;
  for (const [payPeriodStart, day, rate, pending] of PERIODS) {
    test(`on ${day}, in the pay period of ${payPeriodStart}, the rate is ${rate}`, () => {
      const facts = testFacts({ payPeriodStart, shifts: [`${day} 09:00-10:00`] });
      assert.equal(total(july, facts), rate);
      assert.equal(first(july, facts).version.pendingFrom, pending === null ? null : date(pending));
    });
  }

  test("without a pay period it starts on its day", () => {
    assert.equal(total(july, testFacts({ shifts: ["2026-06-30 09:00-10:00"] })), "20.00");
    assert.equal(total(july, testFacts({ shifts: ["2026-07-01 09:00-10:00"] })), "21.00");
    assert.equal(total(july, testFacts({ shifts: ["2026-06-30 23:00-01:00"] })), "41.00");
  });

  test("a pay period does not change inside a shift", () => {
    assert.equal(
      total(july, testFacts({ payPeriodStart: "2026-06-24", shifts: ["2026-06-30 23:00-01:00"] })),
      "40.00",
    );
  });

  test("what was calculated before on the same law makes no difference", () => {
    const pendingOn = (law: Law, day: string) => {
      const facts = testFacts({ payPeriodStart: "2026-06-29", shifts: [`${day} 09:00-10:00`] });
      return shiftOf(law, facts).version.pendingFrom;
    };
    const forwards = prepareLaw(july);
    assert.deepEqual(
      [pendingOn(forwards, "2026-06-30"), pendingOn(forwards, "2026-07-02")],
      [null, date("2026-07-01")],
    );
    const backwards = prepareLaw(july);
    assert.deepEqual(
      [pendingOn(backwards, "2026-07-02"), pendingOn(backwards, "2026-06-30")],
      [date("2026-07-01"), null],
    );
  });
});

function shiftOf(law: Law, facts: Facts) {
  const outcome = calculate(facts, law, { explain: false });
  if (outcome.refused || outcome.shifts[0] === undefined) throw new Error("a calculation was due");
  return outcome.shifts[0];
}

describe("the edges of what is held", () => {
  const award = testAward({ coversFrom: "2024-07-01", verifiedTo: "2026-12-31" });
  const on = (day: string) => testFacts({ shifts: [`${day} 09:00-10:00`] });

  test("the first and the last day are paid", () => {
    assert.equal(total(award, on("2024-07-01")), "20.00");
    assert.equal(total(award, on("2026-12-31")), "20.00");
  });

  test("the day before and the day after are refused", () => {
    assert.equal(refusal(award, on("2024-06-30")).code, "date_not_covered");
    assert.equal(refusal(award, on("2027-01-01")).code, "date_not_covered");
  });

  test("a shift that runs past the last day is refused", () => {
    const facts = testFacts({ shifts: ["2026-12-31 23:00-01:00"] });
    assert.equal(refusal(award, facts).code, "date_not_covered");
  });

  test("and so are they after other days were calculated on the same law", () => {
    const law = prepareLaw(award);
    assert.equal(calculate(on("2025-01-01"), law, { explain: false }).refused, false);
    assert.equal(calculate(on("2027-01-01"), law, { explain: false }).refused, true);
    assert.equal(calculate(on("2024-06-30"), law, { explain: false }).refused, true);
  });

  test("coverage from a pay period is refused until the period starts", () => {
    const held = testAward({ coversFrom: "2024-07-01 ppc" });
    const worked = (payPeriodStart: string) =>
      testFacts({ payPeriodStart, shifts: ["2024-07-02 09:00-10:00"] });
    assert.equal(refusal(held, worked("2024-06-26")).code, "date_not_covered");
    assert.equal(total(held, worked("2024-07-01")), "20.00");
  });
});

test("a clause has the number of the day", () => {
  const award = testAward({});
  const renumbered = {
    ...award,
    clauses: award.clauses.flatMap((clause) => [
      { ...clause, ref: "10.1", to: { day: date("wed"), ppc: false } },
      { ...clause, ref: "12.3", from: { day: date("wed"), ppc: false } },
    ]),
  };
  const refs = (text: string) =>
    first(renumbered, testFacts({ shifts: [text] })).components.map(({ clauses }) => clauses[0]?.ref);
  assert.deepEqual(refs("tue 09:00-10:00"), ["10.1"]);
  assert.deepEqual(refs("wed 09:00-10:00"), ["12.3"]);
  assert.deepEqual(refs("tue 23:00-01:00"), ["10.1", "12.3"]);
});

describe("dates by themselves", () => {
  const august = { day: date("2026-08-01"), ppc: true };
  const july = { day: date("2026-07-01"), ppc: false };

  test("a span starts on its day and stops with the pay period of its end", () => {
    const span = { from: july, to: august };
    assert.equal(isInForce(span, date("2026-06-30"), date("2026-06-30")), false);
    assert.equal(isInForce(span, date("2026-07-01"), date("2026-06-24")), true);
    assert.equal(isInForce(span, date("2026-08-02"), date("2026-07-27")), true);
    assert.equal(isInForce(span, date("2026-08-03"), date("2026-08-03")), false);
  });

  test("changes are listed by kind, in order, once", () => {
    const award = testAward({
      rules: [
        penalty("a", { from: "2026-08-01 ppc", to: "2026-07-01" }),
        penalty("b", { from: "2026-08-01 ppc" }),
      ],
    });
    assert.deepEqual(changeDates(award, true), [august.day]);
    assert.deepEqual(changeDates(award, false), [date("2020-01-01"), july.day]);
  });

  test("a change is in doubt while a fortnight that began before it can still run", () => {
    const law = prepareLaw(testAward({ rules: [penalty("a", { from: "2026-07-01 ppc" })] }));
    const doubt = ["2026-06-30", "2026-07-01", "2026-07-13", "2026-07-14"].map((day) =>
      doubtfulChanges(law, date(day)),
    );
    assert.deepEqual(doubt, [[], [july.day], [july.day], []]);
  });

  test("so are two changes a day apart, the latest first", () => {
    const rules = [
      penalty("a", { from: "2026-06-30 ppc" }),
      penalty("b", { from: "2026-07-01 ppc" }),
      penalty("c", { from: "2026-03-01 ppc" }),
    ];
    const law = prepareLaw(testAward({ rules }));
    const doubt = ["2026-06-30", "2026-07-02", "2026-07-13"].map((day) => doubtfulChanges(law, date(day)));
    assert.deepEqual(doubt, [[date("2026-06-30")], [july.day, date("2026-06-30")], [july.day]]);
  });
});
