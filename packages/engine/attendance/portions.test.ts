// Broken shifts and sleepovers: portions, the span of a broken shift, and time since a break.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  hours,
  lengthBounds,
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

/** MA000100, a shiftworker at 36.22: loadings by portion, limits by the shift, from 1 June 2026. */
describe("a sleepover", () => {
  const award = testAward({
    rates: { grade: "36.22" },
    amounts: { sleepover: "62.87" },
    facts: { "twelve-hours-agreed": false },
    rules: [
      rule("shift-class", "afternoon-shift", {
        when: { shift: { of: "portion", on: "mon-fri", finishes: "after 20:00 by 24:00" } },
      }),
      rule("shift-class", "night-shift", {
        when: { shift: { of: "portion", on: "mon-fri", starts: "before 06:00" } },
      }),
      penalty("afternoon", {
        when: { days: "mon-fri", shift: { classes: ["afternoon-shift"] } },
        pays: "112.5% 112.5% 137.5%",
      }),
      penalty("night", {
        when: { days: "mon-fri", shift: { classes: ["night-shift"] } },
        pays: "115% 115% 140%",
      }),
      rule("ordinary-limit", "ten-hours", {
        when: { facts: { "twelve-hours-agreed": false } },
        per: "shift",
        limit: hours("10h"),
      }),
      rule("ordinary-limit", "twelve-hours", {
        when: { facts: { "twelve-hours-agreed": true } },
        per: "shift",
        limit: hours("12h"),
      }),
      overtime("overtime", { tiers: ["2h 150% 150% 175%", "200% 200% 225%"], counted: "shift" }),
      rule("allowance", "sleepover", {
        due: { by: "each", gap: "sleepover", lasting: lengthBounds("over 0h") },
      }),
    ],
  });
  const worked = (text: string, agreed: boolean) =>
    testFacts({
      employment: "part_time",
      shifts: [shift(text, { breaks: ["sleepover 22:00-06:00"], facts: { "twelve-hours-agreed": agreed } })],
    });

  test("each side is tested alone for loadings, and twelve hours were agreed", () => {
    const facts = worked("mon 14:00-10:00", true);
    assert.deepEqual(lines(award, facts), [
      "afternoon 8h at 40.75 = 326.00",
      "ordinary 4h at 36.22 = 144.88",
      "sleepover 1 at 62.87 = 62.87",
    ]);
    assert.equal(total(award, facts), "533.75");
  });

  test("without the agreement the hours beyond ten in the shift are overtime", () => {
    const facts = worked("mon 14:00-10:00", false);
    assert.deepEqual(times(award, facts).slice(1), [
      "06:00-08:00 ordinary 100%",
      "08:00-10:00 overtime 150%",
    ]);
    assert.equal(total(award, facts), "569.97");
  });

  test("a portion that ends by 20:00 has no afternoon loading", () => {
    const facts = testFacts({
      shifts: [shift("mon 14:00-10:00", { breaks: ["sleepover 20:00-06:00"] })],
    });
    assert.deepEqual(times(award, facts), ["14:00-10:00 ordinary 100%"]);
  });

  test("a second portion that starts before 06:00 has the night loading by itself", () => {
    const facts = testFacts({ shifts: [shift("mon 16:00-09:00", { breaks: ["sleepover 20:00-05:59"] })] });
    assert.deepEqual(times(award, facts), ["16:00-20:00 ordinary 100%", "05:59-09:00 night 115%"]);
  });
});

/** MA000100 clause 25.6, a casual home carer at 34.42. */
describe("a broken shift", () => {
  const broken = { shift: { portions: "at-least 2" }, elapsed: "since-start over 12h" } as const;
  const award = testAward({
    rates: { grade: "34.42" },
    amounts: { "broken-shift": "21.81" },
    rules: [
      rule("overtime-when", "broken-shift-span", { when: broken }),
      overtime("double", { when: broken, pays: "200% 200% 225%" }),
      rule("minimum-payment", "portion-minimum", { per: "portion", minimum: hours("2h") }),
      rule("allowance", "broken-shift", {
        due: { by: "each", gap: "broken_shift", lasting: lengthBounds("over 0h") },
      }),
    ],
  });
  const carer = (text: string, breaks: readonly string[]) =>
    testFacts({ employment: "casual", shifts: [shift(text, { breaks })] });

  test("each portion has its minimum, the span of twelve hours its double time, the gap its allowance", () => {
    const facts = carer("tue 07:00-19:30", ["broken_shift 08:00-16:00"]);
    assert.deepEqual(lines(award, facts), [
      "ordinary 4h at 43.03 = 172.12",
      "double 30m at 77.45 = 38.73",
      "portion-minimum 1h at 43.03 = 43.03",
      "broken-shift 1 at 21.81 = 21.81",
    ]);
    assert.equal(total(award, facts), "275.69");
  });

  test("twelve hours exactly are not beyond twelve hours", () => {
    assert.deepEqual(times(award, carer("tue 07:00-19:00", ["broken_shift 09:00-16:00"])), [
      "07:00-19:00 ordinary 125%",
    ]);
  });

  test("the same span without a gap of that kind is not a broken shift", () => {
    assert.deepEqual(times(award, carer("tue 07:00-20:00", ["meal 12:00-13:00"])), [
      "07:00-20:00 ordinary 125%",
    ]);
  });

  test("three portions have two gaps", () => {
    const facts = carer("tue 07:00-19:00", ["broken_shift 09:00-11:00", "broken_shift 13:00-17:00"]);
    assert.deepEqual(lines(award, facts).at(-1), "broken-shift 2 at 21.81 = 43.62");
  });

  test("an allowance by the longest gap is paid once, at the gap's own band", () => {
    const split = testAward({
      amounts: { "split-short": "3.69", "split-long": "5.60" },
      rules: [
        rule("allowance", "split-short", {
          due: { by: "longest", gap: "broken_shift", lasting: lengthBounds("at-least 2h up-to 3h") },
        }),
        rule("allowance", "split-long", {
          due: { by: "longest", gap: "broken_shift", lasting: lengthBounds("over 3h") },
        }),
      ],
    });
    const paid = (...breaks: readonly string[]): readonly string[] =>
      lines(split, testFacts({ shifts: [shift("mon 07:00-22:00", { breaks })] })).slice(1);
    assert.deepEqual(paid("broken_shift 10:00-11:59"), []);
    assert.deepEqual(paid("broken_shift 10:00-12:00"), ["split-short 1 at 3.69 = 3.69"]);
    assert.deepEqual(paid("broken_shift 10:00-13:00"), ["split-short 1 at 3.69 = 3.69"]);
    assert.deepEqual(paid("broken_shift 10:00-13:01"), ["split-long 1 at 5.60 = 5.60"]);
    assert.deepEqual(paid("broken_shift 09:00-11:00", "broken_shift 13:00-17:00"), [
      "split-long 1 at 5.60 = 5.60",
    ]);
    assert.deepEqual(paid("meal 10:00-13:00"), []);
  });

  test("an allowance for each gap is paid once when another shift touches", () => {
    const facts = testFacts({
      employment: "casual",
      shifts: [shift("tue 07:00-17:00", { breaks: ["broken_shift 09:00-15:00"] }), "tue 17:00-19:00"],
    });
    assert.equal(lines(award, facts).filter((line) => line.startsWith("broken-shift")).length, 1);
  });
});

describe("rules that look at one portion", () => {
  const gap = { breaks: ["broken_shift 11:00-19:00"] };

  test("an overtime-when of a portion touches only that portion", () => {
    const award = testAward({
      rules: [
        rule("overtime-when", "late-portion", {
          when: { shift: { of: "portion", starts: "from 18:00 before 24:00" } },
        }),
        overtime("overtime", { pays: "150%" }),
      ],
    });
    assert.deepEqual(times(award, testFacts({ shifts: [shift("tue 09:00-21:00", gap)] })), [
      "09:00-11:00 ordinary 100%",
      "19:00-21:00 overtime 150%",
    ]);
  });

  test("time added to a portion is priced as that portion is", () => {
    const award = testAward({
      rules: [
        penalty("late", {
          when: { shift: { of: "portion", finishes: "after 20:00 by 24:00" } },
          pays: "112.5%",
        }),
        rule("minimum-payment", "portion-minimum", { per: "portion", minimum: hours("3h") }),
      ],
    });
    assert.deepEqual(lines(award, testFacts({ shifts: [shift("tue 09:00-21:00", gap)] })), [
      "ordinary 2h at 20.00 = 40.00",
      "late 2h at 22.50 = 45.00",
      "portion-minimum 1h at 20.00 = 20.00",
      "portion-minimum 1h at 22.50 = 22.50",
    ]);
  });
});

describe("elapsed time", () => {
  const after = (elapsed: string) =>
    testAward({ rules: [penalty("later", { when: { elapsed }, pays: "150%" })] });
  const worked = (elapsed: string, breaks: readonly string[]) =>
    times(after(elapsed), testFacts({ shifts: [shift("tue 08:00-18:00", { breaks })] }));

  test("span counts from the start, breaks included", () => {
    assert.deepEqual(worked("since-start over 8h", ["meal 12:00-13:00"]), [
      "08:00-16:00 ordinary 100%",
      "16:00-18:00 later 150%",
    ]);
  });

  test("since the first ordinary minute counts breaks too", () => {
    assert.deepEqual(worked("since-first-ordinary over 8h", ["meal 12:00-13:00"]), [
      "08:00-16:00 ordinary 100%",
      "16:00-18:00 later 150%",
    ]);
  });

  test("work counts what was worked", () => {
    assert.deepEqual(worked("work over 8h", ["meal 12:00-13:00"]), [
      "08:00-17:00 ordinary 100%",
      "17:00-18:00 later 150%",
    ]);
  });

  test("since-break starts again at a meal", () => {
    assert.deepEqual(worked("since-break over 5h", []), [
      "08:00-13:00 ordinary 100%",
      "13:00-18:00 later 150%",
    ]);
    assert.deepEqual(worked("since-break over 5h", ["meal 13:30-14:00"]), [
      "08:00-13:00 ordinary 100%",
      "13:00-13:30 later 150%",
      "14:00-18:00 ordinary 100%",
    ]);
  });

  test("a rest break is not a meal", () => {
    assert.deepEqual(worked("since-break over 5h", ["rest 10:00-10:10"]).at(-1), "13:10-18:00 later 150%");
  });

  test("a paid meal is a meal", () => {
    assert.deepEqual(worked("since-break over 5h", ["paid meal 12:40-13:00"]), ["08:00-18:00 ordinary 100%"]);
  });

  test("hours away in a broken shift are a break", () => {
    assert.deepEqual(worked("since-break over 5h", ["broken_shift 11:00-15:00"]), [
      "08:00-18:00 ordinary 100%",
    ]);
  });

  test("a meal that ends where two shifts touch is a meal", () => {
    const shifts = [shift("tue 08:00-13:00", { breaks: ["meal 12:30-13:00"] }), "tue 13:00-18:00"];
    assert.deepEqual(times(after("since-break over 5h"), testFacts({ shifts })), [
      "08:00-12:30 ordinary 100%",
      "13:00-18:00 ordinary 100%",
    ]);
  });

  const longWork = (elapsed: string, breaks: readonly string[]) => {
    const rules = [
      rule("overtime-when", "long", { when: { elapsed } }),
      overtime("overtime", { pays: "150%" }),
    ];
    return times(testAward({ rules }), testFacts({ shifts: [shift("tue 08:00-18:00", { breaks })] }));
  };

  test("an overtime-when after so much work counts work, not the span", () => {
    assert.deepEqual(longWork("work over 8h", ["meal 12:00-13:00"]), [
      "08:00-17:00 ordinary 100%",
      "17:00-18:00 overtime 150%",
    ]);
  });

  test("an overtime-when after so long without a meal ends at the meal", () => {
    assert.deepEqual(longWork("since-break over 5h", ["meal 14:00-14:30"]), [
      "08:00-13:00 ordinary 100%",
      "13:00-14:00 overtime 150%",
      "14:30-18:00 ordinary 100%",
    ]);
  });
});
