// Hours beyond an agreed or rostered pattern, and hours outside the span of ordinary hours.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clock,
  hours,
  overtime,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  times,
  week,
} from "../testing/testing.ts";

const overtimeRow = overtime("overtime", { pays: "150%" });

describe("beyond the agreed hours", () => {
  const award = testAward({ rules: [rule("pattern", "agreed-hours", {}), overtimeRow] });
  const worked = (text: string, breaks: readonly string[]) =>
    times(
      award,
      testFacts({ employment: "part_time", shifts: [shift(text, { agreed: "09:00-15:00", breaks })] }),
    );

  test("as agreed: no excess", () => {
    assert.deepEqual(worked("mon 09:00-15:00", []), ["09:00-15:00 ordinary 100%"]);
  });
  test("extended at the end", () => {
    assert.deepEqual(worked("mon 09:00-17:00", []), [
      "09:00-15:00 ordinary 100%",
      "15:00-17:00 overtime 150%",
    ]);
  });
  test("extended at the start", () => {
    assert.deepEqual(worked("mon 07:30-15:00", []), [
      "07:30-09:00 overtime 150%",
      "09:00-15:00 ordinary 100%",
    ]);
  });
  test("extended at both ends", () => {
    assert.deepEqual(worked("mon 08:00-16:00", []), [
      "08:00-09:00 overtime 150%",
      "09:00-15:00 ordinary 100%",
      "15:00-16:00 overtime 150%",
    ]);
  });
  test("moved but not longer: none", () => {
    assert.deepEqual(worked("mon 11:00-17:00", []), ["11:00-17:00 ordinary 100%"]);
    assert.deepEqual(worked("mon 16:00-22:00", []), ["16:00-22:00 ordinary 100%"]);
  });
  test("moved and longer: only the excess, at the end first", () => {
    assert.deepEqual(worked("mon 11:00-18:00", []), [
      "11:00-17:00 ordinary 100%",
      "17:00-18:00 overtime 150%",
    ]);
    assert.deepEqual(worked("mon 06:00-13:00", []), [
      "06:00-07:00 overtime 150%",
      "07:00-13:00 ordinary 100%",
    ]);
  });
  test("shorter than agreed: none", () => {
    assert.deepEqual(worked("mon 13:00-17:00", []), ["13:00-17:00 ordinary 100%"]);
  });
  test("the pattern is taken to hold the same unpaid break", () => {
    assert.deepEqual(worked("mon 09:00-15:00", ["meal 12:00-12:30"]), ["09:00-15:00 ordinary 100%"]);
    assert.deepEqual(worked("mon 09:00-16:00", ["meal 12:00-12:30"]).at(-1), "15:00-16:00 overtime 150%");
  });
  test("a break outside the pattern does not shorten it", () => {
    assert.deepEqual(worked("mon 09:00-17:00", ["meal 15:30-16:00"]), [
      "09:00-15:00 ordinary 100%",
      "15:00-17:00 overtime 150%",
    ]);
  });
  test("a second attendance has only what is left of the pattern", () => {
    const facts = testFacts({
      shifts: [shift("mon 13:00-16:00", { agreed: "09:00-13:00", workedToday: hours("3h") })],
    });
    assert.deepEqual(times(award, facts), ["13:00-14:00 ordinary 100%", "14:00-16:00 overtime 150%"]);
  });
  test("without an agreed pattern nothing is beyond it", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 09:00-19:00"] })), ["09:00-19:00 ordinary 100%"]);
  });
});

test("a rostered pattern looks at the roster, not at the agreement", () => {
  const award = testAward({ rules: [rule("pattern", "roster", { of: "rostered" }), overtimeRow] });
  const shifts = [shift("mon 09:00-17:00", { rostered: "09:00-16:00", agreed: "09:00-12:00" })];
  assert.deepEqual(times(award, testFacts({ shifts })), [
    "09:00-16:00 ordinary 100%",
    "16:00-17:00 overtime 150%",
  ]);
});

describe("outside the clock times of a roster", () => {
  const award = testAward({
    rules: [rule("pattern", "roster", { of: "rostered", measured: "clock" }), overtimeRow],
  });
  const worked = (text: string, ...breaks: readonly string[]) =>
    times(award, testFacts({ shifts: [shift(text, { rostered: "09:00-15:00", breaks })] }));
  test("every minute is beyond it, also when the shift is no longer than rostered", () => {
    assert.deepEqual(worked("mon 07:00-13:00"), ["07:00-09:00 overtime 150%", "09:00-13:00 ordinary 100%"]);
    assert.deepEqual(worked("mon 14:59-15:01"), ["14:59-15:00 ordinary 100%", "15:00-15:01 overtime 150%"]);
    assert.deepEqual(worked("mon 16:00-22:00"), ["16:00-22:00 overtime 150%"]);
  });
  test("both ends, and across a break", () => {
    assert.deepEqual(worked("mon 08:30-16:00", "meal 14:30-15:30"), [
      "08:30-09:00 overtime 150%",
      "09:00-14:30 ordinary 100%",
      "15:30-16:00 overtime 150%",
    ]);
  });
  test("inside them nothing is, however it was worked", () => {
    assert.deepEqual(worked("mon 09:00-15:00"), ["09:00-15:00 ordinary 100%"]);
    assert.deepEqual(worked("mon 10:00-14:00"), ["10:00-14:00 ordinary 100%"]);
  });
});

/** MA000004 clause 15. */
describe("the span of ordinary hours", () => {
  const award = testAward({
    facts: { "late-trading": false, newsagency: false, "sunday-trading": false },
    rules: [
      rule("span", "span", { windows: week({ "mon-fri": "07:00-21:00", sat: "07:00-18:00" }) }),
      rule("span-extension", "late-trading", {
        when: { facts: { "late-trading": true } },
        extends: ["span"],
        closes: clock("23:00"),
      }),
      rule("span-extension", "newsagency", {
        when: { facts: { newsagency: true } },
        extends: ["span"],
        opens: clock("05:00"),
      }),
      rule("span-extension", "sunday-trading", {
        when: { facts: { "sunday-trading": true } },
        extends: ["span"],
        opens: clock("09:00"),
        closes: clock("18:00"),
      }),
      rule("ordinary-limit", "daily", { limit: hours("9h") }),
      overtimeRow,
    ],
  });
  const worked = (text: string, facts: Record<string, boolean>) =>
    times(award, testFacts({ shifts: [shift(text, { facts })] }));

  test("time outside is overtime where it falls, and does not fill the daily limit", () => {
    assert.deepEqual(worked("mon 05:00-17:00", {}), [
      "05:00-07:00 overtime 150%",
      "07:00-16:00 ordinary 100%",
      "16:00-17:00 overtime 150%",
    ]);
  });
  test("the ends of the window are half-open", () => {
    assert.deepEqual(worked("mon 20:59-21:01", {}), [
      "20:59-21:00 ordinary 100%",
      "21:00-21:01 overtime 150%",
    ]);
    assert.deepEqual(worked("mon 06:59-07:01", {}), [
      "06:59-07:00 overtime 150%",
      "07:00-07:01 ordinary 100%",
    ]);
  });
  test("a day without a window has no ordinary hours", () => {
    assert.deepEqual(worked("sun 10:00-12:00", {}), ["10:00-12:00 overtime 150%"]);
  });
  test("extensions open and close it where their facts hold", () => {
    assert.deepEqual(worked("mon 20:00-23:30", { "late-trading": true }), [
      "20:00-23:00 ordinary 100%",
      "23:00-23:30 overtime 150%",
    ]);
    assert.deepEqual(worked("sat 17:00-19:00", { "late-trading": true }), ["17:00-19:00 ordinary 100%"]);
    assert.deepEqual(worked("mon 04:00-08:00", { newsagency: true }), [
      "04:00-05:00 overtime 150%",
      "05:00-08:00 ordinary 100%",
    ]);
  });
  test("an extension with both ends opens a day that had no window", () => {
    assert.deepEqual(worked("sun 08:00-19:00", { "sunday-trading": true }), [
      "08:00-09:00 overtime 150%",
      "09:00-18:00 ordinary 100%",
      "18:00-19:00 overtime 150%",
    ]);
  });
});

describe("the class of a shift that ran over", () => {
  const award = (of: "portion" | "ordinary-portion") =>
    testAward({
      rules: [
        rule("shift-class", "late-shift", { when: { shift: { of, finishes: "after 20:00 by 24:00" } } }),
        rule("shift-class", "early-shift", { when: { shift: { of, starts: "before 06:00" } } }),
        penalty("late", { when: { shift: { classes: ["late-shift"] } }, pays: "112.5%", casual: "none" }),
        penalty("early", { when: { shift: { classes: ["early-shift"] } }, pays: "115%", casual: "none" }),
        rule("pattern", "rostered", { of: "rostered" }),
        overtime("overtime", { pays: "150%", casual: "none" }),
      ],
    });
  const worked = (of: "portion" | "ordinary-portion", text: string, ...breaks: readonly string[]) =>
    times(award(of), testFacts({ shifts: [shift(text, { rostered: "12:00-20:00", breaks })] }));

  test("is that of its ordinary hours, or of all of it, as the rule says", () => {
    const over = ["12:00-20:00 ordinary 100%", "20:00-21:00 overtime 150%"];
    assert.deepEqual(worked("ordinary-portion", "mon 12:00-21:00"), over);
    assert.deepEqual(worked("portion", "mon 12:00-21:00"), ["12:00-20:00 late 112.5%", over[1]]);
    assert.deepEqual(worked("ordinary-portion", "mon 05:00-20:00").at(-1), "12:00-20:00 ordinary 100%");
    assert.deepEqual(worked("portion", "mon 05:00-20:00").at(-1), "12:00-20:00 early 115%");
  });
  test("is seen across a break inside the overtime", () => {
    assert.deepEqual(worked("ordinary-portion", "mon 12:00-22:00", "meal 20:30-21:00").slice(0, 1), [
      "12:00-20:00 ordinary 100%",
    ]);
  });
  test("without a roster it is the shift worked", () => {
    assert.deepEqual(times(award("ordinary-portion"), testFacts({ shifts: ["mon 12:00-21:00"] })), [
      "12:00-21:00 late 112.5%",
    ]);
  });
});
