// Rates that rise with time: overtime and penalty tiers counted by the day, the shift, the week or the cycle.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CountUnit } from "../index.ts";
import {
  hours,
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

/** All hours are overtime: two at 150 %, then 200 %. */
const counted = (unit: CountUnit) =>
  testAward({
    rules: [
      rule("overtime-when", "always", {}),
      overtime("overtime", { tiers: ["2h 150%", "200%"], counted: unit }),
    ],
  });

describe("where a tier starts again", () => {
  test("by the day's work: not at midnight, but with the first work that begins on another day", () => {
    const shifts = ["mon 20:00-21:00", "mon 22:30-02:30", "tue 20:00-23:00"];
    assert.deepEqual(times(counted("days-work"), testFacts({ shifts })), [
      "20:00-21:00 overtime 150%",
      "22:30-23:30 overtime 150%",
      "23:30-02:30 overtime 200%",
      "20:00-22:00 overtime 150%",
      "22:00-23:00 overtime 200%",
    ]);
  });
  test("by the day: at midnight, and it runs on through a second attendance", () => {
    assert.deepEqual(times(counted("day"), testFacts({ shifts: ["mon 21:00-03:00"] })), [
      "21:00-23:00 overtime 150%",
      "23:00-24:00 overtime 200%",
      "00:00-02:00 overtime 150%",
      "02:00-03:00 overtime 200%",
    ]);
    assert.deepEqual(times(counted("day"), testFacts({ shifts: ["mon 09:00-10:30", "mon 15:00-17:00"] })), [
      "09:00-10:30 overtime 150%",
      "15:00-15:30 overtime 150%",
      "15:30-17:00 overtime 200%",
    ]);
  });

  test("by the shift: midnight does not matter, a second attendance does", () => {
    assert.deepEqual(times(counted("shift"), testFacts({ shifts: ["mon 21:00-03:00"] })), [
      "21:00-23:00 overtime 150%",
      "23:00-03:00 overtime 200%",
    ]);
    assert.deepEqual(times(counted("shift"), testFacts({ shifts: ["mon 09:00-10:30", "mon 15:00-17:30"] })), [
      "09:00-10:30 overtime 150%",
      "15:00-17:00 overtime 150%",
      "17:00-17:30 overtime 200%",
    ]);
  });

  test("by the week: over days, until the week the employer starts", () => {
    const shifts = ["sat 09:00-10:30", "sun 09:00-10:30", "2026-07-13 09:00-10:00"];
    assert.deepEqual(times(counted("week"), testFacts({ shifts })), [
      "09:00-10:30 overtime 150%",
      "09:00-09:30 overtime 150%",
      "09:30-10:30 overtime 200%",
      "09:00-10:00 overtime 150%",
    ]);
    assert.deepEqual(times(counted("week"), testFacts({ shifts, weekStartsOn: 6 })), [
      "09:00-10:30 overtime 150%",
      "09:00-10:30 overtime 150%",
      "09:00-09:30 overtime 150%",
      "09:30-10:00 overtime 200%",
    ]);
  });

  test("by the cycle: over weeks", () => {
    assert.deepEqual(
      times(counted("cycle"), testFacts({ shifts: ["sun 09:00-10:30", "2026-07-13 09:00-10:00"] })),
      ["09:00-10:30 overtime 150%", "09:00-09:30 overtime 150%", "09:30-10:00 overtime 200%"],
    );
  });

  test("touching shifts are one attendance", () => {
    assert.deepEqual(times(counted("shift"), testFacts({ shifts: ["mon 09:00-10:00", "mon 10:00-12:00"] })), [
      "09:00-10:00 overtime 150%",
      "10:00-11:00 overtime 150%",
      "11:00-12:00 overtime 200%",
    ]);
  });

  test("a break is not counted", () => {
    const facts = testFacts({ shifts: [shift("mon 09:00-13:00", { breaks: ["meal 10:00-11:00"] })] });
    assert.deepEqual(lines(counted("day"), facts), [
      "overtime 2h at 30.00 = 60.00",
      "overtime 1h at 40.00 = 40.00",
    ]);
  });

  test("only overtime fills overtime tiers", () => {
    const award = testAward({
      rules: [
        rule("ordinary-limit", "daily", { limit: hours("8h") }),
        overtime("overtime", { tiers: ["2h 150%", "200%"] }),
      ],
    });
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 06:00-17:00"] })), [
      "06:00-14:00 ordinary 100%",
      "14:00-16:00 overtime 150%",
      "16:00-17:00 overtime 200%",
    ]);
  });
});

test("a penalty's tiers count ordinary hours", () => {
  const award = testAward({
    rules: [penalty("saturday", { when: { days: "sat" }, tiers: ["3h 125%", "150%"] })],
  });
  assert.deepEqual(times(award, testFacts({ shifts: ["sat 09:00-14:00"] })), [
    "09:00-12:00 saturday 125%",
    "12:00-14:00 saturday 150%",
  ]);
});

/** MA000020, carpenter by the week: 32.30 an hour, Saturday overtime. */
describe("the noon switch", () => {
  const award = testAward({
    rates: { grade: "32.30" },
    rules: [
      rule("overtime-when", "weekend", { when: { days: "sat-sun" } }),
      overtime("saturday-morning", {
        when: { days: "sat", holiday: false, between: "00:00-12:00" },
        tiers: ["2h 150% 150% 175%", "200% 200% 225%"],
      }),
      overtime("saturday-afternoon", {
        when: { days: "sat", holiday: false, between: "12:00-24:00" },
        pays: "200% 200% 225%",
      }),
    ],
  });

  test("10:00 to 14:00: noon and the second hour coincide", () => {
    const facts = testFacts({ shifts: ["sat 10:00-14:00"] });
    assert.deepEqual(lines(award, facts), [
      "saturday-morning 2h at 48.45 = 96.90",
      "saturday-afternoon 2h at 64.60 = 129.20",
    ]);
    assert.equal(total(award, facts), "226.10");
  });

  test("11:00 to 14:00: noon comes before the second hour", () => {
    assert.deepEqual(lines(award, testFacts({ shifts: ["sat 11:00-14:00"] })), [
      "saturday-morning 1h at 48.45 = 48.45",
      "saturday-afternoon 2h at 64.60 = 129.20",
    ]);
  });

  test("07:00 to 13:00: the second hour comes before noon", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["sat 07:00-13:00"] })), [
      "07:00-09:00 saturday-morning 150%",
      "09:00-12:00 saturday-morning 200%",
      "12:00-13:00 saturday-afternoon 200%",
    ]);
  });
});

/** MA000100: three hours at 150 % in one stream, two in the other. */
test("tiers by stream", () => {
  const tiers = (slug: string, classification: string, first: string) =>
    overtime(slug, { for: { classifications: [classification] }, tiers: [`${first} 150%`, "200%"] });
  const award = testAward({
    rates: { disability: "36.22", community: "36.22" },
    rules: [
      rule("overtime-when", "always", {}),
      tiers("overtime-disability", "disability", "2h"),
      tiers("overtime-community", "community", "3h"),
    ],
  });
  const worked = (classification: string) => testFacts({ classification, shifts: ["tue 18:00-21:00"] });
  assert.deepEqual(lines(award, worked("community")), ["overtime-community 3h at 54.33 = 162.99"]);
  assert.deepEqual(lines(award, worked("disability")), [
    "overtime-disability 2h at 54.33 = 108.66",
    "overtime-disability 1h at 72.44 = 72.44",
  ]);
});
