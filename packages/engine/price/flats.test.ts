// Dollars on top of the rate for each hour, or started hour, in a window.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FlatPerHour } from "../index.ts";
import {
  first,
  hours,
  lines,
  overtime,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

const weekdays = { hours: "ordinary", days: "mon-fri", holiday: false } as const;

/** MA000009 clause 29.2(b), 27.08 an hour. */
const hospitality = (counts: FlatPerHour["counts"]) =>
  testAward({
    rates: { grade: "27.08" },
    amounts: { evening: "2.95", night: "4.42" },
    rules: [
      rule("flat-per-hour", "evening-dollars", {
        when: { ...weekdays, between: "19:00-24:00" },
        counts,
        amount: "evening",
      }),
      rule("flat-per-hour", "night-dollars", {
        when: { ...weekdays, between: "00:00-07:00" },
        counts,
        amount: "night",
      }),
      penalty("saturday", { when: { days: "sat" }, pays: "125% 125% 150%" }),
      penalty("sunday", { when: { days: "sun" }, pays: "150% 150% 175%" }),
      rule("ordinary-limit", "daily", { limit: hours("10h") }),
      overtime("overtime", { pays: "150%", casual: "none" }),
    ],
  });

describe("for each hour or part of an hour", () => {
  const award = hospitality("started-hours");

  test("two and a quarter hours after 7 pm count as three", () => {
    const facts = testFacts({ employment: "part_time", shifts: ["wed 17:00-21:15"] });
    assert.deepEqual(lines(award, facts), [
      "ordinary 4h15m at 27.08 = 115.09",
      "evening-dollars 3 at 2.95 = 8.85",
    ]);
    assert.equal(total(award, facts), "123.94");
  });

  test("whole hours count as they are", () => {
    assert.equal(
      lines(award, testFacts({ shifts: ["wed 17:00-21:00"] })).at(-1),
      "evening-dollars 2 at 2.95 = 5.90",
    );
    assert.equal(
      lines(award, testFacts({ shifts: ["wed 17:00-19:01"] })).at(-1),
      "evening-dollars 1 at 2.95 = 2.95",
    );
    assert.equal(lines(award, testFacts({ shifts: ["wed 17:00-19:00"] })).length, 1);
  });

  test("Friday evening, a break, then Saturday: five started hours and no dollars after midnight", () => {
    const shifts = [shift("fri 18:00-02:00", { breaks: ["meal 21:00-21:30"] })];
    assert.equal(total(award, testFacts({ employment: "casual", shifts })), "282.17");
  });

  test("Sunday stops at midnight and Monday's night dollars start", () => {
    const shifts = [shift("sun 20:00-03:00", { breaks: ["meal 23:30-24:00"] })];
    const facts = testFacts({ employment: "casual", shifts });
    assert.deepEqual(lines(award, facts), [
      "sunday 3h30m at 47.39 = 165.87",
      "ordinary 3h at 33.85 = 101.55",
      "night-dollars 3 at 4.42 = 13.26",
    ]);
    assert.equal(total(award, facts), "280.68");
  });

  test("not on overtime, not on a public holiday", () => {
    const long = testFacts({ shifts: ["wed 08:00-20:00"] });
    assert.deepEqual(lines(award, long), ["ordinary 10h at 27.08 = 270.80", "overtime 2h at 40.62 = 81.24"]);
    const holiday = testFacts({ shifts: ["wed 18:00-20:00"], holidays: ["2026-07-08"] });
    assert.deepEqual(lines(award, holiday), ["ordinary 2h at 27.08 = 54.16"]);
  });

  test("two shifts that touch are one attendance: 70 and 65 minutes are three started hours", () => {
    const facts = testFacts({ shifts: ["wed 19:00-20:10", "wed 20:10-21:15"] });
    const dollars = lines(award, facts).filter((line) => line.startsWith("evening-dollars"));
    assert.equal(
      dollars.reduce((count, line) => count + Number(line.split(" ")[1]), 0),
      3,
    );
  });

  test("the component names the window, the time in it and its clause", () => {
    const component = first(award, testFacts({ shifts: ["wed 17:00-21:15"] })).components[1];
    assert.deepEqual([component?.kind, component?.minutes, component?.percent], ["penalty", 135, null]);
    assert.deepEqual(
      component?.clauses.map(({ ref }) => ref),
      ["evening-dollars"],
    );
  });
});

test("by the minute two and a quarter hours are two and a quarter", () => {
  const facts = testFacts({ employment: "part_time", shifts: ["wed 17:00-21:15"] });
  assert.equal(lines(hospitality("minutes"), facts).at(-1), "evening-dollars 2.25 at 2.95 = 6.64");
});

test("a break inside the window: its stretches together, or each by itself", () => {
  const split = testFacts({ shifts: [shift("wed 18:00-21:30", { breaks: ["meal 19:30-20:00"] })] });
  const dollars = (counts: FlatPerHour["counts"]) => lines(hospitality(counts), split).at(-1);
  assert.equal(dollars("started-hours"), "evening-dollars 2 at 2.95 = 5.90");
  assert.equal(dollars("started-hours-a-stretch"), "evening-dollars 3 at 2.95 = 8.85");
  const whole = testFacts({ shifts: ["wed 18:00-21:30"] });
  assert.equal(
    lines(hospitality("started-hours-a-stretch"), whole).at(-1),
    "evening-dollars 3 at 2.95 = 8.85",
  );
});

test("an amount that changes at midnight is paid at each day's own", () => {
  const award = testAward({
    amounts: {
      night: [
        { amount: "4.00", to: "2026-07-08" },
        { amount: "5.00", from: "2026-07-08" },
      ],
    },
    rules: [rule("flat-per-hour", "night-dollars", { amount: "night" })],
  });
  assert.equal(total(award, testFacts({ shifts: ["tue 22:00-02:00"] })), "98.00");
});

test("a shift's own facts say whether its minutes bring dollars, whatever shift it touches", () => {
  const award = testAward({
    amounts: { evening: "2.00" },
    facts: { "stays-overnight": false },
    rules: [
      rule("flat-per-hour", "evening-dollars", {
        when: { between: "19:00-24:00", facts: { "stays-overnight": false } },
        counts: "started-hours",
        amount: "evening",
      }),
    ],
  });
  const staying = (text: string) => shift(text, { facts: { "stays-overnight": true } });
  const dollars = (shifts: Parameters<typeof testFacts>[0]["shifts"]) =>
    lines(award, testFacts({ shifts })).filter((line) => line.startsWith("evening"));
  assert.deepEqual(dollars(["mon 18:00-21:30", staying("mon 21:30-24:00")]), [
    "evening-dollars 3 at 2.00 = 6.00",
  ]);
  assert.deepEqual(dollars([staying("mon 18:00-21:30"), "mon 21:30-24:00"]), [
    "evening-dollars 3 at 2.00 = 6.00",
  ]);
});

describe("in ordinary time and overtime", () => {
  const award = testAward({
    rates: { grade: "27.08" },
    amounts: { cold: "0.75" },
    rules: [
      rule("flat-per-hour", "cold-dollars", { counts: "started-hours", amount: "cold" }),
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      overtime("overtime", { pays: "150%", casual: "none" }),
    ],
  });

  test("an hour is reported as the time it starts in", () => {
    // 8 hours and 90 minutes are 10 started hours: 7.50, of which 8 are 6.00 and ordinary
    const { components } = first(award, testFacts({ shifts: ["wed 08:00-17:30"] }));
    const dollars = components.filter(({ code }) => code === "cold-dollars");
    assert.deepEqual(
      dollars.map(({ minutes, amount, treatment }) => [minutes, amount, treatment]),
      [
        [480, 600, "ordinary-hours"],
        [90, 150, "overtime"],
      ],
    );
  });
});
