// What we assumed, as the page shows it: what we leave out, what it is worth, and the answers to pick.

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
  facts: [
    fact("late-trading", {}),
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
  detail: `About ${code}. We assumed no.`,
  effect: { lowest_total, highest_total },
  clauses: [],
});

const ALL = [
  wire("previous_shift_end", "200.00", "200.00"),
  wire("worker_type", "90.00", "110.00"),
  wire("late-trading", "95.00", "98.00"),
  wire("reading_R7", "100.00", "300.00"),
];
const setting = { award: AWARD, total: "100.00" };

describe("what we assumed", () => {
  test("has the words and the order of the API, without what the form always shows", () => {
    assert.deepEqual(
      assumedIn(ALL, setting).map(({ code, text, worthCents }) => [code, text, worthCents]),
      [
        ["previous_shift_end", "About previous_shift_end. We assumed no.", 10_000],
        ["late-trading", "About late-trading. We assumed no.", -500],
        ["reading_R7", "About reading_R7. We assumed no.", 20_000],
      ],
    );
  });

  test("has the answers to click, without slugs", () => {
    const [finish, late, reading] = assumedIn(ALL, setting);
    assert.deepEqual(finish?.answers, []);
    assert.deepEqual(
      late?.answers.map(({ name, value }) => [name, value]),
      [
        ["Yes", true],
        ["No", false],
      ],
    );
    assert.deepEqual(
      reading?.answers.map(({ name }) => name),
      ["As written", "As the ombudsman"],
    );
  });
});
