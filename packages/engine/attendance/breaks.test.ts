// Breaks: paid and unpaid, with and without a position, and the warnings about those that are missing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type BreakSchedule, formatMoment, placementOf } from "../index.ts";
import {
  first,
  hours,
  lengthBounds,
  lines,
  overtime,
  pay,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  times,
} from "../testing/testing.ts";

const unplaced = (text: string, length: string) => shift(text, { unplacedBreak: hours(length) });

describe("paid and unpaid", () => {
  const award = testAward({});
  test("unpaid breaks are taken out, paid ones stay in", () => {
    const breaks = ["paid rest 10:00-10:10", "meal 12:00-12:30", "rest 15:00-15:15"];
    const result = first(award, testFacts({ shifts: [shift("mon 09:00-17:00", { breaks })] }));
    assert.deepEqual([result.workedMinutes, result.unpaidBreakMinutes], [435, 45]);
  });
  test("time on both sides of a break is one component, rounded once", () => {
    const facts = testFacts({ shifts: [shift("mon 09:00-10:05", { breaks: ["meal 09:25-09:30"] })] });
    assert.deepEqual(lines(testAward({ rates: { grade: "25.01" } }), facts), [
      "ordinary 1h at 25.01 = 25.01",
    ]);
  });
  test("breaks may be given in any order", () => {
    const breaks = ["meal 12:00-12:30", "rest 10:00-10:15"];
    const [a, b] = [breaks, breaks.toReversed()].map((given) =>
      first(award, testFacts({ shifts: [shift("mon 09:00-17:00", { breaks: given })] })),
    );
    assert.deepEqual(a, b);
  });

  test("where breaks count as work, one given as unpaid is paid, with a warning", () => {
    const shiftworkers = testAward({
      rules: [rule("paid-breaks", "shiftworker-breaks", { for: { worker: ["shiftworker"] } })],
    });
    const shifts = [shift("mon 09:00-17:00", { breaks: ["meal 12:00-12:30", "broken_shift 14:00-15:00"] })];
    const result = first(shiftworkers, testFacts({ worker: "shiftworker", shifts }));
    assert.deepEqual([result.workedMinutes, result.unpaidBreakMinutes], [420, 60]);
    assert.deepEqual(
      result.warnings.map(({ code, clauses }) => [code, clauses[0]?.ref]),
      [["break_is_paid", "shiftworker-breaks"]],
    );
    const other = first(shiftworkers, testFacts({ shifts }));
    assert.deepEqual([other.workedMinutes, other.warnings], [390, []]);
  });
});

/** MA000004 Table 3: away from the ends by an hour, at most five hours without a meal. */
const schedule = rule("break-schedule", "breaks", {
  steps: [
    { worked: lengthBounds("at-least 4h up-to 5h"), restBreaks: 1, mealBreaks: 0 },
    { worked: lengthBounds("over 5h under 10h"), restBreaks: 1, mealBreaks: 1 },
    { worked: lengthBounds("at-least 10h"), restBreaks: 2, mealBreaks: 2 },
  ],
  awayFromEnds: hours("1h"),
  longestWithoutMeal: hours("5h"),
}) as BreakSchedule;

describe("a break without a position", () => {
  const placed = (text: string, length: string, by: BreakSchedule | null) => {
    const { earliest, chosen, latest } = placementOf(unplaced(text, length), by);
    return [earliest, chosen, latest].map((at) => formatMoment(at).slice(11));
  };

  test("goes to the middle, and anywhere is allowed where the award says nothing", () => {
    assert.deepEqual(placed("mon 09:00-17:00", "30m", null), ["09:00", "12:45", "16:30"]);
  });
  test("keeps away from the ends and within the longest time without a meal", () => {
    assert.deepEqual(placed("mon 09:00-17:00", "30m", schedule), ["11:30", "12:45", "14:00"]);
    assert.deepEqual(placed("mon 09:00-13:00", "30m", schedule), ["10:00", "10:45", "11:30"]);
  });
  test("a shift too long for one meal keeps only the distance from its ends", () => {
    assert.deepEqual(placed("mon 06:00-18:00", "30m", schedule), ["07:00", "11:45", "16:30"]);
  });
  test("a shift too short for any rule has it in the middle", () => {
    assert.deepEqual(placed("mon 09:00-11:00", "30m", schedule), ["09:45", "09:45", "09:45"]);
  });

  test("is taken out where it was placed", () => {
    const award = testAward({
      rules: [schedule, penalty("afternoon", { when: { between: "13:00-24:00" }, pays: "110%" })],
    });
    assert.deepEqual(times(award, testFacts({ shifts: [unplaced("mon 09:00-17:00", "30m")] })), [
      "09:00-12:45 ordinary 100%",
      "13:15-17:00 afternoon 110%",
    ]);
    const result = first(award, testFacts({ shifts: [unplaced("mon 09:00-17:00", "30m")] }));
    assert.deepEqual([result.workedMinutes, result.unpaidBreakMinutes], [450, 30]);
  });
});

describe("warnings about meals", () => {
  const award = testAward({ rules: [schedule] });
  const warned = (text: string, breaks: readonly string[]) =>
    first(award, testFacts({ shifts: [shift(text, { breaks })] })).warnings.map(({ code }) => code);

  test("five hours need none, a minute more needs one", () => {
    assert.deepEqual(warned("mon 09:00-14:00", []), []);
    assert.deepEqual(warned("mon 09:00-14:01", []), ["meal_break_missing"]);
    assert.deepEqual(warned("mon 09:00-14:31", ["meal 12:00-12:30"]), []);
  });
  test("ten hours need two", () => {
    assert.deepEqual(warned("mon 08:00-18:30", ["meal 13:00-13:30"]), ["meal_break_missing"]);
    assert.deepEqual(warned("mon 08:00-19:00", ["meal 12:00-12:30", "meal 16:00-16:30"]), []);
  });
  test("a meal of another length is mentioned", () => {
    assert.deepEqual(warned("mon 09:00-17:00", ["meal 12:00-12:20"]), ["meal_break_length"]);
    assert.deepEqual(warned("mon 09:00-17:00", ["meal 12:00-13:01"]), ["meal_break_length"]);
    assert.deepEqual(warned("mon 09:00-17:00", ["meal 12:00-13:00"]), []);
  });
  test("a meal that comes late, or at the edge of the shift, is mentioned", () => {
    assert.deepEqual(warned("mon 09:00-17:00", ["meal 14:00-14:30"]), []);
    assert.deepEqual(warned("mon 09:00-17:00", ["meal 14:01-14:31"]), ["meal_break_late"]);
    assert.deepEqual(warned("mon 09:00-13:00", ["rest 10:00-10:10"]), []);
    assert.deepEqual(warned("mon 09:00-13:00", ["rest 09:59-10:09"]), ["break_near_ends"]);
  });
  test("the gap of a broken shift is time for a meal, of any length", () => {
    assert.deepEqual(warned("mon 09:00-20:00", ["broken_shift 12:00-16:00"]), []);
    assert.deepEqual(warned("mon 09:00-20:00", ["broken_shift 09:30-13:30"]), ["meal_break_late"]);
  });
  test("an attendance of two touching shifts is warned about once", () => {
    const { shifts } = pay(award, testFacts({ shifts: ["mon 09:00-12:00", "mon 12:00-17:00"] }));
    assert.deepEqual(
      shifts.flatMap(({ warnings }) => warnings.map(({ code }) => code)),
      ["meal_break_missing"],
    );
  });
});

describe("a meal counted from the start alone", () => {
  const fromStart = rule("break-schedule", "breaks", {
    steps: [{ worked: lengthBounds("over 6h"), restBreaks: 0, mealBreaks: 1 }],
    meal: { least: hours("30m"), most: hours("2h") },
    fromStart: { earliest: hours("2h"), latest: hours("6h") },
  }) as BreakSchedule;
  const placed = (text: string) => {
    const { earliest, chosen, latest } = placementOf(unplaced(text, "30m"), fromStart);
    return [earliest, chosen, latest].map((at) => formatMoment(at).slice(11));
  };
  const award = testAward({ rules: [fromStart] });
  const warned = (text: string, pause: string) =>
    first(award, testFacts({ shifts: [shift(text, { breaks: [pause] })] })).warnings.map(({ code }) => code);

  test("where it lies is said in words that hold at the start too", () => {
    const told = (pause: string) =>
      first(award, testFacts({ shifts: [shift("mon 06:00-20:00", { breaks: [pause] })] })).warnings.map(
        ({ detail }) => detail,
      );
    assert.deepEqual(told("meal 06:00-06:30"), [
      "The meal break begins with the shift; it is not due before 2 h.",
    ]);
    assert.deepEqual(told("meal 06:30-07:00"), [
      "The meal break begins 30 min after the start; it is not due before 2 h.",
    ]);
  });
  test("two to six hours in, however near the end", () => {
    assert.deepEqual(placed("mon 09:00-16:00"), ["11:00", "12:15", "15:00"]);
    assert.deepEqual(placed("mon 06:00-20:00"), ["08:00", "12:00", "12:00"]);
    assert.deepEqual(placed("mon 09:00-11:40"), ["11:00", "11:00", "11:10"]);
    assert.deepEqual(placed("mon 09:00-11:00"), ["09:45", "09:45", "09:45"]);
  });
  test("earlier or later is mentioned, and what follows it is not", () => {
    assert.deepEqual(warned("mon 06:00-20:00", "meal 08:00-08:30"), []);
    assert.deepEqual(warned("mon 06:00-20:00", "meal 07:59-08:29"), ["meal_break_early"]);
    assert.deepEqual(warned("mon 06:00-20:00", "meal 12:00-12:30"), []);
    assert.deepEqual(warned("mon 06:00-20:00", "meal 12:01-12:31"), ["meal_break_late"]);
    assert.deepEqual(warned("mon 06:00-20:00", "broken_shift 07:00-10:00"), []);
  });
});

test("a roster limit earns a warning, not money, on the shift that reaches it", () => {
  const award = testAward({
    rules: [rule("roster-limit", "part-time-week", { per: "week", ordinary: lengthBounds("at-least 38h") })],
  });
  const week = ["mon", "tue", "wed", "thu"].map((day) => `${day} 08:00-17:30`);
  const warned = pay(award, testFacts({ shifts: week })).shifts.map(({ warnings }) => warnings.length);
  assert.deepEqual(warned, [0, 0, 0, 1]);
  const facts = testFacts({ shifts: [shift("fri 08:00-10:00", { workedThisWeek: hours("36h") })] });
  const [warning] = first(award, facts).warnings;
  assert.deepEqual([warning?.code, warning?.severity], ["part-time-week", "warning"]);
  assert.deepEqual(lines(award, facts), ["ordinary 2h at 20.00 = 40.00"]);
});

describe("a meal break that was worked through", () => {
  const award = testAward({
    facts: { "meal-break-worked-from": null },
    rules: [
      rule("worked-through-break", "worked-through", {}),
      overtime("overtime", { tiers: ["2h 150%", "200%"] }),
    ],
  });
  const worked = (from: number | null, ...breaks: readonly string[]) =>
    times(
      award,
      testFacts({
        shifts: [
          shift("mon 09:00-17:00", {
            breaks,
            facts: from === null ? {} : { "meal-break-worked-from": from },
          }),
        ],
      }),
    );
  const at1pm = 13 * 60;

  test("is overtime from when it was due until it is taken", () => {
    assert.deepEqual(worked(null, "meal 14:00-14:30"), ["09:00-17:00 ordinary 100%"]);
    assert.deepEqual(worked(at1pm, "meal 14:00-14:30"), [
      "09:00-13:00 ordinary 100%",
      "13:00-14:00 overtime 150%",
      "14:30-17:00 ordinary 100%",
    ]);
  });
  test("is overtime to the end where no meal break follows; a rest is none", () => {
    assert.deepEqual(worked(at1pm, "meal 11:00-11:30", "paid rest 14:00-14:10"), [
      "09:00-13:00 ordinary 100%",
      "13:00-15:00 overtime 150%",
      "15:00-17:00 overtime 200%",
    ]);
  });
  test("a moment outside the shift is nothing", () => {
    assert.deepEqual(worked(8 * 60), ["09:00-17:00 ordinary 100%"]);
  });
});

test("breaks that are paid only in longer shifts", () => {
  const award = testAward({
    rules: [rule("paid-breaks", "meal-in-recall", { shiftLasting: lengthBounds("over 4h") })],
  });
  const result = (text: string) =>
    first(award, testFacts({ shifts: [shift(text, { breaks: ["meal 11:00-11:20"] })] }));
  const [short, long] = [result("mon 09:00-13:00"), result("mon 09:00-13:01")];
  assert.deepEqual([short.workedMinutes, long.workedMinutes], [220, 241]);
  assert.deepEqual(
    [short, long].map(({ warnings }) => warnings.map(({ code }) => code)),
    [[], ["break_is_paid"]],
  );
});

test("of a longer break only so much is paid", () => {
  const award = testAward({ rules: [rule("paid-breaks", "meal", { most: hours("20m") })] });
  const result = (pause: string) =>
    first(award, testFacts({ shifts: [shift("mon 09:00-17:00", { breaks: [pause] })] }));
  const lengths = ["meal 12:00-12:20", "meal 12:00-12:21", "meal 12:00-13:00", "rest 12:00-12:30"].map(
    (pause) => result(pause).workedMinutes,
  );
  assert.deepEqual(lengths, [480, 479, 440, 470]);
  assert.match(result("meal 12:00-13:00").warnings[0]?.detail ?? "", /20 minutes are paid here/);
});

test("a roster limit may warn of a shift by its shape alone", () => {
  const award = testAward({
    rules: [
      rule("roster-limit", "short-night", {
        ordinary: null,
        when: { shift: { sleepoverLasting: "under 8h" } },
      }),
    ],
  });
  const warned = (night: string) =>
    first(award, testFacts({ shifts: [shift("mon 14:00-10:00", { breaks: [night] })] })).warnings.map(
      ({ code }) => code,
    );
  assert.deepEqual(warned("sleepover 22:00-06:00"), []);
  assert.deepEqual(warned("sleepover 22:01-06:00"), ["short-night"]);
});

/** MA000120 clause 22.1(b): at least a quarter of an hour, and whole quarters beyond it. */
test("a meal break that was worked through may be paid in whole blocks, at the rate it ended with", () => {
  const award = testAward({
    facts: { "meal-break-worked-from": null },
    rules: [
      rule("worked-through-break", "cut-short", { block: hours("15m") }),
      overtime("overtime", { tiers: ["2h 150%", "200%"] }),
    ],
  });
  const facts = { "meal-break-worked-from": 12 * 60 + 12 };
  const taken = (at: string) =>
    lines(
      award,
      testFacts({ shifts: [shift("mon 09:00-17:00", { breaks: ["meal 12:00-12:12", at], facts })] }),
    );
  assert.deepEqual(taken("meal 13:02-13:32"), [
    "ordinary 3h at 20.00 = 60.00",
    "overtime 50m at 30.00 = 25.00",
    "ordinary 3h28m at 20.00 = 69.33",
    "cut-short 10m at 30.00 = 5.00",
  ]);
  assert.deepEqual(taken("meal 12:27-12:57").length, 3);
  assert.deepEqual(taken("meal 12:13-12:43").at(-1), "cut-short 14m at 30.00 = 7.00");
});
