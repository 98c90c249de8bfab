// Public holidays and part-days: which minutes they hold, and agreements that move them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
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

const award = testAward({
  facts: { holiday: "as-gazetted" },
  rules: [
    penalty("saturday", { when: { days: "sat" }, pays: "125% 125% 150%" }),
    penalty("holiday", { when: { holiday: true }, pays: "225% 225% 250%", overrides: ["saturday"] }),
    penalty("not-a-holiday", { when: { days: "mon", holiday: false }, pays: "110%" }),
    rule("public-holiday-choice", "choice", {}),
  ],
});
const worked = (text: string, holidays: readonly string[], choice?: string) =>
  times(
    award,
    testFacts({
      shifts: [shift(text, choice === undefined ? {} : { facts: { holiday: choice } })],
      holidays,
    }),
  );

describe("which minutes are a public holiday", () => {
  test("a whole day, midnight to midnight", () => {
    assert.deepEqual(worked("tue 22:00-02:00", ["2026-07-08"]), [
      "22:00-24:00 ordinary 100%",
      "00:00-02:00 holiday 225%",
    ]);
    assert.deepEqual(worked("wed 22:00-02:00", ["2026-07-08"]), [
      "22:00-24:00 holiday 225%",
      "00:00-02:00 ordinary 100%",
    ]);
  });

  test("a part-day from its hour", () => {
    assert.deepEqual(worked("2026-12-24 15:00-24:00", ["2026-12-24 18:00", "2026-12-25"]), [
      "15:00-18:00 ordinary 100%",
      "18:00-24:00 holiday 225%",
    ]);
    assert.deepEqual(worked("2026-12-24 15:00-18:00", ["2026-12-24 18:00"]), ["15:00-18:00 ordinary 100%"]);
  });

  test("a part-day runs on into the holiday after it", () => {
    assert.deepEqual(worked("2026-12-24 17:00-02:00", ["2026-12-24 19:00", "2026-12-25"]), [
      "17:00-19:00 ordinary 100%",
      "19:00-02:00 holiday 225%",
    ]);
  });

  test("it overrides the weekend where the award says so", () => {
    assert.deepEqual(worked("sat 09:00-10:00", ["2026-07-11"]), ["09:00-10:00 holiday 225%"]);
  });

  test("`holiday: no` holds outside it only", () => {
    assert.deepEqual(worked("mon 17:00-19:00", ["2026-07-06 18:00"]), [
      "17:00-18:00 not-a-holiday 110%",
      "18:00-19:00 holiday 225%",
    ]);
  });

  test("two entries for one day hold whatever either holds, in any order", () => {
    const both = ["2026-12-24 18:00", "2026-12-24"];
    const expected = ["17:00-19:00 holiday 225%"];
    assert.deepEqual(worked("2026-12-24 17:00-19:00", both), expected);
    assert.deepEqual(worked("2026-12-24 17:00-19:00", both.toReversed()), expected);
  });
});

describe("agreements about the day", () => {
  test("moved away, the day is like any other", () => {
    assert.deepEqual(worked("wed 09:00-10:00", ["2026-07-08"], "moved-away"), ["09:00-10:00 ordinary 100%"]);
    assert.deepEqual(worked("mon 09:00-10:00", ["2026-07-06"], "moved-away"), [
      "09:00-10:00 not-a-holiday 110%",
    ]);
  });

  test("moved here, an ordinary day is the holiday", () => {
    assert.deepEqual(worked("thu 09:00-10:00", ["2026-07-08"], "moved-here"), ["09:00-10:00 holiday 225%"]);
  });

  test("only the day the shift starts is moved", () => {
    assert.deepEqual(worked("wed 22:00-02:00", ["2026-07-08"], "moved-away"), ["22:00-02:00 ordinary 100%"]);
    assert.deepEqual(worked("thu 22:00-02:00", [], "moved-here"), [
      "22:00-24:00 holiday 225%",
      "00:00-02:00 ordinary 100%",
    ]);
    assert.deepEqual(worked("2026-12-25 22:00-02:00", ["2026-12-25", "2026-12-26"], "moved-away"), [
      "22:00-24:00 ordinary 100%",
      "00:00-02:00 holiday 225%",
    ]);
  });

  test("as gazetted is neither", () => {
    assert.deepEqual(worked("wed 09:00-10:00", ["2026-07-08"], "as-gazetted"), ["09:00-10:00 holiday 225%"]);
  });
});

/** MA000034: Friday night at the shift's loading, midnight on at Saturday's, or the holiday's where it is one. */
test("a night that runs from a weekday into a holiday Saturday is cut at midnight", () => {
  const facts = testFacts({ shifts: ["fri 21:00-03:00"], holidays: ["2026-07-11"] });
  assert.deepEqual(times(award, facts), ["21:00-24:00 ordinary 100%", "00:00-03:00 holiday 225%"]);
});

test("overtime on a holiday is its own row, whatever the tiers of other days", () => {
  const rules = [
    rule("ordinary-limit", "daily", { limit: hours("8h") }),
    penalty("holiday", { when: { holiday: true }, pays: "225%" }),
    overtime("overtime", { when: { holiday: false }, tiers: ["2h 150%", "200%"] }),
    overtime("overtime-holiday", { when: { holiday: true }, pays: "250%" }),
  ];
  const facts = testFacts({ shifts: ["wed 08:00-17:00"], holidays: ["2026-07-08"] });
  assert.deepEqual(lines(testAward({ rules }), facts), [
    "holiday 8h at 45.00 = 360.00",
    "overtime-holiday 1h at 50.00 = 50.00",
  ]);
  const partDay = testFacts({ shifts: ["wed 08:00-20:00"], holidays: ["2026-07-08 18:00"] });
  assert.equal(total(testAward({ rules }), partDay), "320.00");
});

test("a rule may be for days that are a holiday as a whole", () => {
  const minimum = testAward({
    rules: [
      penalty("holiday", { when: { holiday: true }, pays: "225% 225% 250%" }),
      rule("minimum-payment", "holiday-minimum", {
        when: { holiday: true, shift: { partDay: false } },
        minimum: hours("4h"),
      }),
    ],
  });
  const paid = (text: string, ...holidays: readonly string[]) =>
    lines(minimum, testFacts({ shifts: [text], holidays }));
  assert.deepEqual(paid("2026-12-25 19:00-22:00", "2026-12-25"), [
    "holiday 3h at 45.00 = 135.00",
    "holiday-minimum 1h at 45.00 = 45.00",
  ]);
  assert.deepEqual(paid("2026-12-24 19:00-22:00", "2026-12-24 18:00", "2026-12-25"), [
    "holiday 3h at 45.00 = 135.00",
  ]);
});

/** MA000119 24.4(a), (c): four hours for who works on a holiday, hours of the shift before a part-day counted. */
test("a rule may be for shifts of which any part is worked on a holiday", () => {
  const minimum = testAward({
    rules: [
      penalty("holiday", { when: { holiday: true }, pays: "225% 225% 250%" }),
      rule("minimum-payment", "holiday-minimum", {
        when: { shift: { reachesHoliday: true } },
        minimum: hours("4h"),
      }),
    ],
  });
  const paid = (text: string, ...breaks: readonly string[]) =>
    lines(
      minimum,
      testFacts({ shifts: [shift(text, { breaks })], holidays: ["2026-12-24 18:00", "2026-12-25"] }),
    );
  assert.deepEqual(paid("2026-12-24 16:00-19:00"), [
    "ordinary 2h at 20.00 = 40.00",
    "holiday 1h at 45.00 = 45.00",
    "holiday-minimum 1h at 45.00 = 45.00",
  ]);
  assert.deepEqual(paid("2026-12-24 15:00-18:00"), ["ordinary 3h at 20.00 = 60.00"]);
  assert.deepEqual(paid("2026-12-24 15:00-18:30", "meal 17:50-18:30"), ["ordinary 2h50m at 20.00 = 56.67"]);
  assert.equal(paid("2026-12-25 23:00-01:30").at(-1), "holiday-minimum 1h30m at 20.00 = 30.00");
  assert.deepEqual(paid("2026-12-26 00:00-02:00"), ["ordinary 2h at 20.00 = 40.00"]);
});

describe("a row for public holidays of some names", () => {
  const named = testAward({
    facts: { holiday: "as-gazetted" },
    rules: [
      penalty("holiday", { when: { holiday: true }, pays: "250% 250% 275%" }),
      penalty("great-holiday", {
        when: { holidays: ["2026-12-25"] },
        pays: "300% 300% 325%",
        overrides: ["holiday"],
      }),
      rule("public-holiday-choice", "choice", {}),
    ],
  });
  const paid = (text: string, holidays: readonly string[], facts: Readonly<Record<string, string>> = {}) =>
    times(named, testFacts({ shifts: [shift(text, { facts })], holidays }));

  test("holds for their minutes alone, where a shift meets another holiday too", () => {
    const holidays = ["2026-12-24 19:00", "2026-12-25", "2026-12-26"];
    assert.deepEqual(paid("2026-12-24 18:00-02:00", holidays), [
      "18:00-19:00 ordinary 100%",
      "19:00-24:00 holiday 250%",
      "00:00-02:00 great-holiday 300%",
    ]);
    assert.deepEqual(paid("2026-12-25 22:00-02:00", holidays), [
      "22:00-24:00 great-holiday 300%",
      "00:00-02:00 holiday 250%",
    ]);
  });

  test("does not hold where the holiday was moved away; one that was moved here has no name", () => {
    assert.deepEqual(paid("2026-12-25 10:00-12:00", ["2026-12-25"], { holiday: "moved-away" }), [
      "10:00-12:00 ordinary 100%",
    ]);
    assert.deepEqual(paid("2026-12-28 10:00-12:00", ["2026-12-25"], { holiday: "moved-here" }), [
      "10:00-12:00 holiday 250%",
    ]);
  });
});

/** MA000010 33.2(j)(i): the whole shift goes with the day that has its major portion. */
test("a rule may be for shifts of which the major portion is on a day or a holiday", () => {
  const major = testAward({
    rules: [
      penalty("sunday-shift", { when: { shift: { mostlyOn: "sun" } }, pays: "200%" }),
      penalty("holiday-shift", {
        when: { shift: { mostlyHoliday: true } },
        pays: "250%",
        overrides: ["sunday-shift"],
      }),
      penalty("other-holiday-hours", {
        when: { holiday: true, shift: { mostlyHoliday: false } },
        pays: "150%",
        overrides: ["sunday-shift"],
      }),
    ],
  });
  const paid = (text: string, ...holidays: readonly string[]) =>
    lines(major, testFacts({ shifts: [text], holidays })).map((line) => line.split(" at ")[0]);
  assert.deepEqual(paid("2026-08-08 20:01-04:01"), ["sunday-shift 8h"]);
  assert.deepEqual(paid("2026-08-08 20:00-04:00"), ["ordinary 8h"]);
  assert.deepEqual(paid("2026-08-09 16:00-24:00"), ["sunday-shift 8h"]);
  assert.deepEqual(paid("2026-12-24 14:00-22:00", "2026-12-24 17:59"), ["holiday-shift 8h"]);
  assert.deepEqual(paid("2026-12-24 14:00-22:00", "2026-12-24 18:00"), [
    "ordinary 4h",
    "other-holiday-hours 4h",
  ]);
  assert.deepEqual(paid("2026-12-24 22:00-06:00", "2026-12-25"), ["holiday-shift 8h"]);
});
