// The gaps of a shift as rules ask about them: how often it is broken, sleepovers, and work around and during one.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  lengthBounds,
  lines,
  overtime,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  times,
} from "../testing/testing.ts";

const rowsFor = (conditions: Readonly<Record<string, object>>) =>
  testAward({
    rules: Object.entries(conditions).map(([slug, test]) =>
      penalty(slug, { when: { shift: test }, pays: "150%", casual: "none", highestWith: "all" }),
    ),
  });

const rowsOf = (award: ReturnType<typeof testAward>, text: string, ...breaks: readonly string[]) =>
  times(award, testFacts({ shifts: [shift(text, { breaks })] })).map((line) =>
    line.split(" ").slice(0, 2).join(" "),
  );

describe("how often a shift is broken", () => {
  const award = rowsFor({ once: { broken: "at-least 1 up-to 1" }, often: { broken: "at-least 2" } });
  test("unpaid gaps between periods of work are counted, meals and sleepovers are not", () => {
    assert.deepEqual(rowsOf(award, "mon 07:00-20:00", "broken_shift 09:00-16:00"), ["07:00-20:00 once"]);
    assert.deepEqual(
      rowsOf(award, "mon 07:00-20:00", "broken_shift 09:00-11:00", "broken_shift 13:00-16:00"),
      ["07:00-20:00 often"],
    );
    assert.deepEqual(rowsOf(award, "mon 07:00-20:00", "meal 09:00-09:30"), ["07:00-20:00 ordinary"]);
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", "sleepover 22:00-06:00"), ["14:00-10:00 ordinary"]);
  });
});

describe("a sleepover", () => {
  test("has work on both sides, on one, or is not there", () => {
    const award = rowsFor({
      both: { aroundSleepover: true },
      one: { aroundSleepover: false, sleepovers: "at-least 1" },
    });
    const night = "sleepover 22:00-06:00";
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", night), ["14:00-10:00 both"]);
    assert.deepEqual(rowsOf(award, "mon 14:00-06:00", night), ["14:00-22:00 one"]);
    assert.deepEqual(rowsOf(award, "mon 22:00-10:00", night), ["06:00-10:00 one"]);
    assert.deepEqual(rowsOf(award, "mon 14:00-22:00"), ["14:00-22:00 ordinary"]);
  });

  test("is as long as from its first minute to its last", () => {
    const award = rowsFor({ long: { sleepoverLasting: "over 8h" } });
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", "sleepover 22:00-06:00"), ["14:00-10:00 ordinary"]);
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", "sleepover 22:00-06:01"), ["14:00-10:00 long"]);
    const woken = ["sleepover 22:00-02:00", "sleepover 02:20-06:01"];
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", ...woken), ["14:00-10:00 long"]);
  });

  test("work during it is a call, not a portion, and the night is one", () => {
    const award = testAward({
      amounts: { night: "62.87" },
      rules: [
        rule("overtime-when", "woken", { when: { shift: { of: "portion", call: true } } }),
        overtime("overtime", { pays: "150% 150% 175%" }),
        penalty("two-sided", {
          when: { shift: { portions: "at-least 2 up-to 2" } },
          pays: "110%",
          casual: "none",
        }),
        rule("allowance", "night", {
          due: { by: "each", gap: "sleepover", lasting: lengthBounds("over 0h") },
        }),
      ],
    });
    const breaks = ["sleepover 22:00-02:00", "sleepover 02:20-06:00"];
    assert.deepEqual(lines(award, testFacts({ shifts: [shift("mon 14:00-10:00", { breaks })] })), [
      "two-sided 8h at 22.00 = 176.00",
      "overtime 20m at 30.00 = 10.00",
      "two-sided 4h at 22.00 = 88.00",
      "night 1 at 62.87 = 62.87",
    ]);
  });
});

test("a shift that begins with its sleepover has one portion", () => {
  const award = rowsFor({
    two: { portions: "at-least 2" },
    early: { of: "portion", starts: "from 06:00 before 07:00" },
  });
  assert.deepEqual(rowsOf(award, "mon 22:00-10:00", "sleepover 22:00-06:00"), ["06:00-10:00 early"]);
});

test("how long the gaps of a broken shift are together", () => {
  const award = rowsFor({ long: { brokenFor: "over 4h" } });
  const gaps = (last: string) => ["broken_shift 09:00-11:00", `broken_shift 13:00-${last}`];
  assert.deepEqual(rowsOf(award, "mon 07:00-20:00", ...gaps("15:00")), ["07:00-20:00 ordinary"]);
  assert.deepEqual(rowsOf(award, "mon 07:00-20:00", ...gaps("15:01")), ["07:00-20:00 long"]);
});

describe("calls during a sleepover", () => {
  test("are counted", () => {
    const award = rowsFor({ woken: { calls: "at-least 1" } });
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", "sleepover 22:00-06:00"), ["14:00-10:00 ordinary"]);
    assert.deepEqual(rowsOf(award, "mon 14:00-10:00", "sleepover 22:00-02:00", "sleepover 03:00-06:00"), [
      "14:00-10:00 woken",
    ]);
  });

  const award = rowsFor({ tired: { of: "portion", interruptedRest: "under 8h" } });
  const after = (...breaks: readonly string[]) => rowsOf(award, "mon 14:00-10:00", ...breaks).at(-1);
  test("leave the longest time off since the work before, which the work after asks about", () => {
    assert.equal(after("sleepover 20:00-21:00", "sleepover 22:00-06:00"), "14:00-10:00 ordinary");
    assert.equal(after("sleepover 20:00-21:00", "sleepover 22:01-06:00"), "06:00-10:00 tired");
  });
  test("a sleepover without one, and one without work before it, are not asked about", () => {
    assert.equal(after("sleepover 23:00-06:00"), "14:00-10:00 ordinary");
    const only = rowsOf(award, "mon 22:00-10:00", "sleepover 22:00-01:00", "sleepover 02:00-06:00");
    assert.deepEqual(only, ["01:00-10:00 ordinary"]);
  });
});

test("a broken shift is one shift, a sleepover lies between two", () => {
  const award = rowsFor({ late: { of: "ordinary-shift", starts: "from 14:00" } });
  assert.deepEqual(rowsOf(award, "mon 09:00-20:00", "broken_shift 12:00-15:00"), ["09:00-20:00 ordinary"]);
  assert.deepEqual(rowsOf(award, "mon 14:00-20:00", "broken_shift 16:00-18:00"), ["14:00-20:00 late"]);
  assert.deepEqual(rowsOf(award, "mon 15:00-10:00", "sleepover 22:00-06:00"), [
    "15:00-22:00 late",
    "06:00-10:00 ordinary",
  ]);
});

/** MA000119 21.3: each separate work period of two hours or more on a broken day. */
test("an allowance for each portion that is long enough, on a broken day alone", () => {
  const split = testAward({
    amounts: { "split-shift": "5.60" },
    rules: [
      rule("allowance", "split-shift", {
        when: { shift: { portions: "at-least 2" } },
        due: { by: "each-portion", lasting: lengthBounds("at-least 2h") },
      }),
    ],
  });
  const paid = (...breaks: readonly string[]): readonly string[] =>
    lines(split, testFacts({ shifts: [shift("mon 10:00-21:00", { breaks })] })).slice(1);
  assert.deepEqual(paid("broken_shift 14:00-17:00"), ["split-shift 2 at 5.60 = 11.20"]);
  assert.deepEqual(paid("broken_shift 12:00-19:01"), ["split-shift 1 at 5.60 = 5.60"]);
  assert.deepEqual(paid("broken_shift 14:00-16:00", "meal 17:30-18:00"), ["split-shift 2 at 5.60 = 11.20"]);
  assert.deepEqual(paid("broken_shift 14:00-18:30", "meal 19:00-19:31"), ["split-shift 1 at 5.60 = 5.60"]);
  assert.deepEqual(paid("meal 14:00-17:00"), []);
});
