// What some guides print besides an hour's rate: pay for a whole shift, rates that come with an allowance, rates after
// too short a rest, and ladders that share their words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseLocalDate } from "#engine";
import { library } from "../awards.ts";
import { loadBook, parseBook } from "./book.ts";
import type { Cell } from "./cells.ts";
import { proveAll, type Verdict } from "./prove.ts";

const CELL = {
  place: { file: "guide.csv", line: 2 },
  award: "MA000100",
  effectiveFrom: parseLocalDate("2025-10-01") ?? assert.fail("a date"),
  words: "printed",
} as const;

type Printed = readonly [
  heading: string,
  classification: string,
  label: string,
  unit: string,
  expected: string,
];

const verdictOf = (
  [heading, classification, label, unit, expected]: Printed,
  book = loadBook(CELL.award),
) => {
  const cell: Cell = { ...CELL, heading, classification, label, unit, expected };
  return proveAll([cell], library, () => book)[0]?.verdict;
};

const said = (verdict: Verdict | undefined): string =>
  verdict?.is === "unequal" ? verdict.got : verdict?.is === "left-out" ? verdict.reason : (verdict?.is ?? "");

test("the words of a heading tell ladders apart that share their words", () => {
  const hour = (heading: string, expected: string) =>
    said(verdictOf([heading, "Level 2 - pay point 1", "Hourly pay rate", "per hour", expected]));
  assert.equal(hour("Social and community services employee - Casual", "43.23"), "equal");
  assert.equal(hour("Family day care employee - Full-time & part-time", "29.94"), "equal");
  assert.equal(hour("Home care employee - Full-time & part-time - Disability care", "27.55"), "equal");
  assert.match(hour("Home care employee - Casual - Aged care", "27.55"), /^classification not known/);
});

test("pay for a whole shift is the shift's total, and nothing else is", () => {
  const carer: readonly [string, string] = [
    "Home care employee - Casual - Aged care",
    "Level 1 - Introductory",
  ];
  const label = "24 hour care - payment per shift";
  assert.equal(said(verdictOf([...carer, label, "(see description)", "448.24"])), "equal");
  assert.match(said(verdictOf([...carer, label, "(see description)", "448.25"])), /^448\.24 \(casual/);
  assert.match(said(verdictOf([...carer, label, "per hour", "448.24"])), /^unit not compared/);
});

const bookWith = (situation: string) =>
  parseBook(
    "made up",
    `headings: { casual: { says: [Casual], employment: [casual] } }
classifications: { one: { says: [One], facts: { classification_code: home-aged-1 } } }
situations: { hour: { labels: [Hour], worker_types: [non_shiftworker], ${situation} } }`,
  );

test("an allowance that comes with the shift must be named, and must come", () => {
  const broken = "breaks: [{ start_time: 09:30, end_time: 16:00, kind: broken_shift }]";
  const shift = "kind: overtime, shift: { day: wed, start: 06:30, end: 19:30, at: 19:00 }";
  const cell: Printed = ["Casual", "One", "Hour", "per hour", "70.04"];
  const proved = (also: string, facts: string) =>
    said(verdictOf(cell, bookWith(`${shift}, ${also} facts: { ${facts} }`)));
  assert.equal(proved("also: [broken-shift-one-break],", broken), "equal");
  assert.match(proved("", broken), /also pays allowance \(broken-shift-one-break\)/);
  assert.match(proved("also: [broken-shift-one-break, sleepover],", broken), /does not pay/);
});

test("work that ended late on the day before is a fact of the situation", () => {
  const rested = (clock: string) =>
    said(
      verdictOf(
        ["Full-time", "One", "Hour", "per hour", "62.26"],
        parseBook(
          "made up",
          `headings: { ft: { says: [Full-time], employment: [full_time] } }
classifications: { one: { says: [One], facts: { classification_code: home-aged-1 } } }
situations:
  hour:
    labels: [Hour]
    kind: penalty
    worker_types: [non_shiftworker]
    shift: { day: wed, start: 07:00, end: 12:00, at: 11:00, previous_end: ${clock} }
    facts: { circumstances: { previous-work-ended-in-overtime: true } }`,
        ),
      ),
    );
  assert.equal(rested("22:00"), "equal");
  assert.match(rested("21:00"), /^ordinary pay/);
});
