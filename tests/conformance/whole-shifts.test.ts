// What some guides print besides an hour's rate: pay for a whole shift, rates that come with an allowance, rates after
// too short a rest, ladders that share their words, and labels for some of the people of a heading.

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

/** Part-timers get more for hours beyond the agreed ones; full-timers have none to go beyond. */
const extraHours = (employment: string, takenOut: string) =>
  parseBook(
    "made up",
    `taken-out: { misprint: { says: [${takenOut}], why: a misprint } }
headings:
  permanent: { says: [Full-time & part-time], employment: [full_time, part_time] }
  casual: { says: [Casual], employment: [casual] }
classifications: { one: { says: [One], facts: { classification_code: home-aged-1 } } }
situations:
  extra:
    labels: [Extra hours]
    kind: ordinary
    worker_types: [non_shiftworker]
    employment: ${employment}
    shift: { day: wed, start: 09:00, end: 13:00, at: 12:00 }`,
  );

test("a label for some employment types asks nothing of the heading's others", () => {
  const proved = (heading: string, employment: string) =>
    said(verdictOf([heading, "One", "Extra hours", "per hour", "1.00"], extraHours(employment, "Nothing")));
  const both = proved("Full-time & part-time", "[full_time, part_time]");
  assert.match(both, /full_time.*part_time/);
  const one = proved("Full-time & part-time", "[part_time]");
  assert.match(one, /part_time/);
  assert.doesNotMatch(one, /full_time/);
  assert.equal(proved("Casual", "[part_time]"), "the heading names no employment type");
});

test("a label can be excluded for some people and count for the others", () => {
  const proved = (heading: string, takenOut: string) =>
    verdictOf(
      [heading, "One", "Extra hours", "per hour", "1.00"],
      extraHours("[part_time, casual]", takenOut),
    )?.is;
  assert.equal(proved("Casual", "Casual - Extra hours"), "taken-out");
  assert.equal(proved("Full-time & part-time", "Casual - Extra hours"), "unequal");
  assert.equal(proved("Casual", "One - Extra hours"), "taken-out");
  assert.equal(proved("Casual", "Two - Extra hours"), "unequal");
  assert.equal(proved("Full-time & part-time", "Extra hours"), "taken-out");
});
