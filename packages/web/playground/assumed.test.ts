// What was assumed, as people read it: order, what is left out, words without slugs, and the answers to pick.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Award } from "#engine";
import { assumedIn } from "./assumed.ts";

const fact = (slug: string, more: object) => ({
  slug,
  type: "boolean",
  choices: [],
  default: false,
  reading: null,
  asks: `Is it ${slug}?`,
  ...more,
});

/** As much of an award as the words need. */
const AWARD = {
  rules: [{ kind: "public-holiday-choice", fact: "holiday-moved" }],
  facts: [
    fact("late-trading", {}),
    fact("holiday-moved", { type: "choice", choices: ["none", "moved-away"], default: "none" }),
    fact("as-read", {
      type: "choice",
      choices: ["as-written", "as-the-ombudsman"],
      default: "as-written",
      reading: "R7",
    }),
  ],
} as unknown as Award;

const wire = (code: string, lowest_total: string, highest_total: string) => ({
  code,
  detail: `No ${code} was given.`,
  effect: { lowest_total, highest_total },
  clauses: [],
});

const ALL = [
  wire("worker_type", "90.00", "110.00"),
  wire("reading_R7", "100.00", "300.00"),
  wire("holiday-moved", "266.88", "266.88"),
  wire("late-trading", "95.00", "95.00"),
  wire("age", "60.00", "100.00"),
  wire("previous_shift_end", "200.00", "200.00"),
];
const setting = { award: AWARD, total: "100.00", isHolidayNear: false };

describe("what was assumed", () => {
  test("what everyone knows comes first, then the award's questions, then readings; the costliest first", () => {
    assert.deepEqual(
      assumedIn(ALL, setting).map(({ code }) => code),
      ["previous_shift_end", "age", "late-trading", "reading_R7"],
    );
  });

  test("a moved holiday counts only with a holiday near", () => {
    const codes = assumedIn(ALL, { ...setting, isHolidayNear: true }).map(({ code }) => code);
    assert.ok(codes.includes("holiday-moved"));
  });

  test("says no slug, and has the answers to click", () => {
    const [, , late, reading] = assumedIn(ALL, setting);
    assert.equal(late?.text, "Is it late-trading? We assumed no.");
    assert.deepEqual(
      late?.answers.map(({ name, value }) => [name, value]),
      [
        ["Yes", true],
        ["No", false],
      ],
    );
    assert.equal(reading?.text, "Is it as-read? We assumed as written.");
    assert.deepEqual(
      reading?.answers.map(({ name }) => name),
      ["As written", "As the ombudsman"],
    );
    assert.equal(
      assumedIn([wire("hours_already_worked_today", "1.00", "1.00")], setting)[0]?.text.includes("_"),
      false,
    );
  });
});
