// Limits of ordinary time that some shifts may exceed, that a fact gives, that hold for each portion, or that all time worked fills.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  hours,
  overtime,
  rule,
  shift,
  shiftTest,
  testAward,
  testFacts,
  times,
  week,
} from "../testing/testing.ts";

const tiers = overtime("overtime", { tiers: ["2h 150%", "200%"], counted: "shift" });

describe("a limit raised by agreement around a sleepover", () => {
  const agreed = [{ slug: "agreed", values: [true] }];
  const award = testAward({
    facts: { agreed: false },
    rules: [
      rule("ordinary-limit", "ten", {
        per: "shift",
        limit: hours("10h"),
        raised: [{ to: hours("12h"), facts: agreed, shift: shiftTest({ aroundSleepover: true }) }],
      }),
      rule("ordinary-limit", "side", {
        per: "portion",
        limit: hours("8h"),
        when: { facts: { agreed: true }, shift: { aroundSleepover: true } },
      }),
      tiers,
    ],
  });
  const worked = (text: string, facts: { agreed: boolean }, ...breaks: readonly string[]) =>
    times(award, testFacts({ shifts: [shift(text, { breaks, facts })] }));
  const night = "sleepover 22:00-06:00";

  test("stands only where it was agreed and where the shift is such a one", () => {
    assert.deepEqual(worked("mon 14:00-10:01", { agreed: false }, night), [
      "14:00-08:00 ordinary 100%",
      "08:00-10:00 overtime 150%",
      "10:00-10:01 overtime 200%",
    ]);
    assert.deepEqual(worked("mon 14:00-10:01", { agreed: true }, night), [
      "14:00-10:00 ordinary 100%",
      "10:00-10:01 overtime 150%",
    ]);
    assert.deepEqual(worked("mon 08:00-18:01", { agreed: true }), [
      "08:00-18:00 ordinary 100%",
      "18:00-18:01 overtime 150%",
    ]);
  });

  test("no side has more than its own limit, and each starts at nothing", () => {
    assert.deepEqual(worked("mon 13:30-09:00", { agreed: true }, night), [
      "13:30-21:30 ordinary 100%",
      "21:30-22:00 overtime 150%",
      "06:00-09:00 ordinary 100%",
    ]);
  });
});

describe("a limit that all time worked fills", () => {
  const award = (filledBy: "ordinary" | "worked" | "all") =>
    testAward({
      rules: [
        rule("span", "span", { windows: week({ "mon-fri": "06:00-20:00" }) }),
        rule("overtime-when", "woken", { when: { shift: { of: "portion", call: true } } }),
        rule("ordinary-limit", "ten", { per: "shift", limit: hours("10h"), filledBy }),
        tiers,
      ],
    });
  test("counts hours that were overtime for another reason", () => {
    const early = testFacts({ shifts: ["mon 05:00-16:00"] });
    assert.deepEqual(times(award("ordinary"), early), [
      "05:00-06:00 overtime 150%",
      "06:00-16:00 ordinary 100%",
    ]);
    assert.deepEqual(times(award("worked"), early), [
      "05:00-06:00 overtime 150%",
      "06:00-15:00 ordinary 100%",
      "15:00-16:00 overtime 150%",
    ]);
  });
  test("but not work during a sleepover", () => {
    const breaks = ["sleepover 20:00-02:00", "sleepover 03:00-06:00"];
    assert.deepEqual(times(award("worked"), testFacts({ shifts: [shift("mon 14:00-10:00", { breaks })] })), [
      "14:00-20:00 ordinary 100%",
      "02:00-03:00 overtime 150%",
      "06:00-10:00 ordinary 100%",
    ]);
  });
  test("unless calls count as well", () => {
    const breaks = ["sleepover 20:00-02:00", "sleepover 03:00-06:00"];
    assert.deepEqual(times(award("all"), testFacts({ shifts: [shift("mon 14:00-10:00", { breaks })] })), [
      "14:00-20:00 ordinary 100%",
      "02:00-03:00 overtime 150%",
      "06:00-09:00 ordinary 100%",
      "09:00-10:00 overtime 150%",
    ]);
  });
});

test("a limit that a fact gives", () => {
  const eleven = { per: "day", limit: hours("11h"), limitFact: "full-time-day" } as const;
  const award = testAward({ rules: [rule("ordinary-limit", "full-day", eleven), tiers] });
  const worked = (facts: Readonly<Record<string, number>>) =>
    times(award, testFacts({ shifts: [shift("mon 06:00-17:01", { facts })] }));
  assert.deepEqual(worked({}), ["06:00-17:00 ordinary 100%", "17:00-17:01 overtime 150%"]);
  assert.deepEqual(worked({ "full-time-day": 9 * 60 }), [
    "06:00-15:00 ordinary 100%",
    "15:00-17:00 overtime 150%",
    "17:00-17:01 overtime 200%",
  ]);
});

test("a fact may give another limit", () => {
  const award = testAward({
    facts: { "full-time-hours": null },
    rules: [
      rule("ordinary-limit", "ten", { per: "shift", limit: hours("10h"), limitFact: "full-time-hours" }),
      tiers,
    ],
  });
  const worked = (facts: Readonly<Record<string, number>>) =>
    times(award, testFacts({ shifts: [shift("mon 08:00-19:00", { facts })] }));
  assert.deepEqual(worked({}), ["08:00-18:00 ordinary 100%", "18:00-19:00 overtime 150%"]);
  assert.deepEqual(worked({ "full-time-hours": 8 * 60 }), [
    "08:00-16:00 ordinary 100%",
    "16:00-18:00 overtime 150%",
    "18:00-19:00 overtime 200%",
  ]);
});
