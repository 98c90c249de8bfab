// Meal breaks that were worked through, where the time is paid as overtime and counts as ordinary time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  hours,
  lengthBounds,
  lines,
  overtime,
  restBetween,
  rule,
  shift,
  testAward,
  testFacts,
  times,
} from "../testing/testing.ts";

const award = testAward({
  facts: { "meal-break-worked-from": null },
  amounts: { meal: "17.30" },
  rules: [
    rule("worked-through-break", "worked-through", { countsAs: "ordinary" }),
    rule("ordinary-limit", "week", { per: "week", limit: hours("16h") }),
    rule("ordinary-limit", "day", { per: "day", limit: hours("8h") }),
    overtime("overtime", { tiers: ["2h 150%", "200%"] }),
    restBetween("tired", { rest: "12h", afterOvertime: "late", pays: "300%", highestWith: "all" }),
    rule("allowance", "meal", { due: { by: "overtime", lasting: lengthBounds("over 1h") } }),
  ],
});
const through = (text: string, ...breaks: readonly string[]) =>
  shift(text, { breaks, facts: { "meal-break-worked-from": 13 * 60 } });

describe("time paid as overtime that counts as ordinary", () => {
  test("has its own first hours, and so has overtime after it, which is another line", () => {
    assert.deepEqual(times(award, testFacts({ shifts: [through("mon 09:00-18:00")] })), [
      "09:00-13:00 ordinary 100%",
      "13:00-15:00 overtime 150%",
      "15:00-17:00 overtime 200%",
      "17:00-18:00 overtime 200%",
    ]);
  });
  test("ends where a meal break is taken", () => {
    assert.deepEqual(times(award, testFacts({ shifts: [through("mon 09:00-17:00", "meal 14:00-14:30")] })), [
      "09:00-13:00 ordinary 100%",
      "13:00-14:00 overtime 150%",
      "14:30-17:00 ordinary 100%",
    ]);
  });
  test("fills the week and is no overtime that a rest must follow", () => {
    const late = shift("mon 14:00-22:00", { facts: { "meal-break-worked-from": 19 * 60 } });
    assert.deepEqual(times(award, testFacts({ shifts: [late, "tue 06:00-14:00", "wed 09:00-10:00"] })), [
      "14:00-19:00 ordinary 100%",
      "19:00-21:00 overtime 150%",
      "21:00-22:00 overtime 200%",
      "06:00-14:00 ordinary 100%",
      "09:00-10:00 overtime 150%",
    ]);
  });
  test("is no overtime for a meal allowance", () => {
    const meals = (text: string) =>
      lines(award, testFacts({ shifts: [through(text)] })).filter((line) => line.startsWith("meal"));
    assert.deepEqual(meals("mon 09:00-18:00"), []);
    assert.deepEqual(meals("mon 09:00-18:01"), ["meal 1 at 17.30 = 17.30"]);
  });
});

describe("overtime for want of a meal break", () => {
  const through = (given: Parameters<typeof rule<"worked-through-break">>[2]) =>
    testAward({
      facts: { "meal-break-worked-from": null },
      rules: [
        rule("worked-through-break", "worked-through", given),
        rule("ordinary-limit", "week", { per: "week", limit: hours("20h") }),
        rule("ordinary-limit", "day", { per: "day", limit: hours("8h") }),
        overtime("overtime", { tiers: ["2h 150%", "200%"] }),
      ],
    });
  const until = (text: string, ...breaks: readonly string[]) =>
    shift(text, { breaks, facts: { "meal-break-worked-from": 13 * 60 } });

  test("fills the day and not the week", () => {
    const shifts = [until("mon 09:00-18:00", "meal 14:00-14:30"), "tue 09:00-17:00", "wed 09:00-15:00"];
    assert.deepEqual(times(through({}), testFacts({ shifts })), [
      "09:00-13:00 ordinary 100%",
      "13:00-14:00 overtime 150%",
      "14:30-17:30 ordinary 100%",
      "17:30-18:00 overtime 150%",
      "09:00-17:00 ordinary 100%",
      "09:00-14:00 ordinary 100%", // 7 and 8 hours of ordinary time came before
      "14:00-15:00 overtime 150%",
    ]);
  });
  test("fills nothing, where a reading says so", () => {
    const shifts = [until("mon 09:00-18:00", "meal 14:00-14:30")];
    assert.deepEqual(times(through({ fills: "none" }), testFacts({ shifts })), [
      "09:00-13:00 ordinary 100%",
      "13:00-14:00 overtime 150%",
      "14:30-18:00 ordinary 100%",
    ]);
  });
  test("leaves the week as full as without it while it lasts", () => {
    const shifts = ["mon 09:00-17:00", "tue 09:00-17:00", until("wed 10:00-18:00")];
    assert.deepEqual(times(through({}), testFacts({ shifts })).slice(2), [
      "10:00-13:00 ordinary 100%",
      "13:00-15:00 overtime 150%",
      "15:00-18:00 overtime 200%",
    ]);
  });
  test("that counts as ordinary may fill the day alone", () => {
    const shifts = [until("mon 09:00-17:00"), "tue 09:00-17:00", "wed 09:00-17:30"];
    const award = through({ countsAs: "ordinary", fills: "day" });
    assert.deepEqual(times(award, testFacts({ shifts })).slice(-2), [
      "09:00-17:00 ordinary 100%",
      "17:00-17:30 overtime 150%",
    ]);
  });
});

describe("a meal break that is due after so much work", () => {
  const due = (given: object) =>
    testAward({
      rules: [
        rule("worked-through-break", "no-meal", { fact: null, after: hours("5h"), ...given }),
        overtime("overtime", { pays: "150%" }),
      ],
    });
  const day = (...breaks: readonly string[]) => testFacts({ shifts: [shift("mon 08:00-20:00", { breaks })] });

  test("is missed until one begins, and again so long after it", () => {
    assert.deepEqual(times(due({}), day("meal 14:00-14:30")), [
      "08:00-13:00 ordinary 100%",
      "13:00-14:00 overtime 150%",
      "14:30-19:30 ordinary 100%",
      "19:30-20:00 overtime 150%",
    ]);
  });
  test("is not missed during one, however long it is and whether it is paid or not", () => {
    const paid = rule("paid-breaks", "paid-meal", {});
    const award = testAward({
      rules: [
        paid,
        rule("worked-through-break", "no-meal", { fact: null, after: hours("5h") }),
        overtime("overtime", { pays: "150%" }),
      ],
    });
    assert.deepEqual(times(award, day("meal 08:30-14:30")), [
      "08:00-19:30 ordinary 100%",
      "19:30-20:00 overtime 150%",
    ]);
    assert.deepEqual(times(award, day("meal 08:00-14:00")), [
      "08:00-19:00 ordinary 100%",
      "19:00-20:00 overtime 150%",
    ]);
  });
  test("is missed once, where a shift has one", () => {
    assert.deepEqual(times(due({ due: "once" }), day("meal 14:00-14:30")).slice(2), [
      "14:30-20:00 ordinary 100%",
    ]);
    assert.deepEqual(times(due({ due: "once" }), day("meal 12:00-12:30")), ["08:00-20:00 ordinary 100%"]);
  });
});
