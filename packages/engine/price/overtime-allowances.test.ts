// Allowances that overtime or the length of a recall earns.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  hours,
  lengthBounds,
  lines,
  overtime,
  rule,
  shift,
  testAward,
  testFacts,
} from "../testing/testing.ts";

/** MA000004 clause 19.2: more than one hour, a further one after more than four. */
describe("meals on overtime after the finish", () => {
  const meals = testAward({
    amounts: { meal: "20.00", "further-meal": "18.00" },
    facts: { "meal-supplied": false },
    rules: [
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      rule("pattern", "agreed", {}),
      overtime("overtime", { pays: "150%" }),
      rule("allowance", "meal", {
        when: { facts: { "meal-supplied": false } },
        due: { by: "overtime-after-finish", lasting: lengthBounds("over 1h") },
      }),
      rule("allowance", "further-meal", {
        due: { by: "overtime-after-finish", lasting: lengthBounds("over 4h") },
      }),
    ],
  });
  const due = (...shifts: Parameters<typeof testFacts>[0]["shifts"]) =>
    lines(meals, testFacts({ shifts })).flatMap((line) =>
      line.includes("meal") ? [line.split(" ")[0]] : [],
    );

  test("an hour exactly is not more than an hour", () => {
    assert.deepEqual(due("mon 08:00-17:00"), []);
    assert.deepEqual(due("mon 08:00-17:01"), ["meal"]);
  });
  test("more than four hours earn a further meal", () => {
    assert.deepEqual(due("mon 08:00-20:00"), ["meal"]);
    assert.deepEqual(due("mon 08:00-20:01"), ["meal", "further-meal"]);
  });
  test("overtime before the start does not count", () => {
    assert.deepEqual(due(shift("mon 06:00-14:00", { agreed: "09:00-14:00" })), []);
  });
  test("with a usual finish only time after it counts", () => {
    assert.deepEqual(due(shift("mon 10:00-19:00", { agreed: "09:00-17:00", rostered: "09:00-17:30" })), []);
    assert.deepEqual(due(shift("mon 09:00-18:31", { agreed: "09:00-17:00", rostered: "09:00-17:30" })), [
      "meal",
    ]);
  });
  test("a meal that was supplied is not paid", () => {
    assert.deepEqual(due(shift("mon 08:00-18:00", { facts: { "meal-supplied": true } })), []);
  });
  test("overtime counts through shifts that touch, and earns one meal", () => {
    assert.deepEqual(due("mon 08:00-16:40", "mon 16:40-17:20"), ["meal"]);
  });
});

/** MA000116 clause 18.2(a)(i): at least 1 hour that finishes at least 1.5 hours after the usual finish. */
describe("a meal for overtime that lasts and goes on for so long", () => {
  const meals = testAward({
    amounts: { meal: "20.00" },
    rules: [
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      overtime("overtime", { pays: "150%" }),
      rule("allowance", "meal", {
        due: {
          by: "overtime-past-finish",
          lasting: lengthBounds("at-least 1h"),
          past: lengthBounds("at-least 1h30m"),
        },
      }),
    ],
  });
  const isDue = (text: string, ...breaks: readonly string[]) =>
    lines(meals, testFacts({ shifts: [shift(text, { rostered: "08:00-16:00", breaks })] })).some((line) =>
      line.startsWith("meal"),
    );

  test("a break in the evening is no overtime and counts towards its end", () => {
    assert.ok(isDue("mon 08:00-17:30", "meal 16:00-16:30"));
    assert.ok(!isDue("mon 08:00-17:30", "meal 16:00-16:31"));
    assert.ok(!isDue("mon 08:00-17:29", "meal 16:00-16:20"));
  });
  test("without a break the end decides", () => {
    assert.ok(isDue("mon 08:00-17:30"));
    assert.ok(!isDue("mon 08:00-17:29"));
  });
  test("a break at the very end is no later end", () => {
    assert.ok(!isDue("mon 08:00-17:45", "meal 17:15-17:45"));
  });
});

describe("overtime anywhere in the shift", () => {
  const award = testAward({
    amounts: { meal: "17.30" },
    rules: [
      rule("overtime-when", "early", { when: { between: "00:00-06:00" } }),
      rule("overtime-when", "woken", { when: { shift: { of: "portion", call: true } } }),
      overtime("overtime", { pays: "150%", casual: "none", counted: "shift" }),
      rule("allowance", "meal", { due: { by: "overtime", lasting: lengthBounds("over 1h") } }),
    ],
  });
  const meals = (text: string, ...breaks: readonly string[]) =>
    lines(award, testFacts({ shifts: [shift(text, { breaks })] })).filter((line) => line.startsWith("meal"));
  test("brings it whether before or after the ordinary hours", () => {
    assert.deepEqual(meals("mon 05:00-12:00"), []);
    assert.deepEqual(meals("mon 04:59-12:00"), ["meal 1 at 17.30 = 17.30"]);
  });
  test("but not by work during a sleepover", () => {
    assert.deepEqual(meals("mon 14:00-10:00", "sleepover 22:00-02:00", "sleepover 04:00-06:00"), []);
  });
});

/** MA000100 clause 28.5: more than four hours of a recall, and each four after them. */
describe("meals by the length of a recall", () => {
  const award = testAward({
    amounts: { meal: "20.00" },
    facts: { recalled: false },
    rules: [
      rule("allowance", "meal", {
        when: { facts: { recalled: true } },
        due: { by: "worked", lasting: lengthBounds("over 4h") },
        thenEach: hours("4h"),
      }),
    ],
  });
  const recall = (at: string) => shift(at, { facts: { recalled: true } });
  const meals = (...shifts: Parameters<typeof testFacts>[0]["shifts"]) =>
    lines(award, testFacts({ shifts })).filter((line) => line.includes("meal"));

  test("a meal after four hours, and after each four that follow", () => {
    assert.deepEqual(meals(recall("mon 08:00-12:00")), []);
    assert.deepEqual(meals(recall("mon 08:00-12:01")), ["meal 1 at 20.00 = 20.00"]);
    assert.deepEqual(meals(recall("mon 08:00-16:00")), ["meal 1 at 20.00 = 20.00"]);
    assert.deepEqual(meals(recall("mon 08:00-20:01")), ["meal 3 at 20.00 = 60.00"]);
  });
  test("a shift that it touches does not make it longer", () => {
    assert.deepEqual(meals("mon 08:00-16:00", recall("mon 16:00-17:00")), []);
    assert.deepEqual(meals(recall("mon 05:00-06:00"), "mon 06:00-14:00", recall("mon 14:00-17:30")), []);
  });
  test("a recall of two entries is as long as both, and earns its meal before or after a shift", () => {
    assert.deepEqual(meals(recall("mon 03:00-06:00"), recall("mon 06:00-08:00"), "mon 08:00-16:00"), [
      "meal 1 at 20.00 = 20.00",
    ]);
    assert.deepEqual(meals("mon 08:00-16:00", recall("mon 16:00-19:00"), recall("mon 19:00-21:00")), [
      "meal 1 at 20.00 = 20.00",
    ]);
    assert.deepEqual(meals(recall("mon 03:00-06:00"), recall("mon 07:00-09:00")), []);
  });
});
