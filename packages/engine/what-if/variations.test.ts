// A shift with one thing changed: overtime throughout, another person, and shifts about which nothing is certain.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cents, NOT_STATED } from "../index.ts";
import { bearing, DAILY, FACT, lawOf, OVERTIME, on, WHEN } from "../testing/bearing.ts";
import {
  at,
  date,
  hours,
  lengthBounds,
  overtime,
  penalty,
  restBetween,
  rule,
  share,
  testFacts,
} from "../testing/testing.ts";
import type { Change } from "./change.ts";
import { totalWith, variationsOf } from "./variations.ts";

describe("overtime throughout", () => {
  const recalled = rule("overtime-when", "recalled", { when: WHEN });
  const rules = [recalled, DAILY, OVERTIME];
  test("by a circumstance without conditions", () => {
    assert.equal(bearing(rules, on("mon 09:00-15:00"), FACT), "overtime");
    const dearer = overtime("dearer", { when: WHEN, pays: "300%", overrides: ["overtime"] });
    assert.equal(bearing([...rules, dearer], on("mon 09:00-15:00"), FACT), "something");
    const evenings = rule("overtime-when", "evenings", { when: { between: "18:00-24:00", ...WHEN } });
    assert.equal(bearing([evenings, OVERTIME], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([evenings, OVERTIME], on("mon 13:00-19:00"), FACT), "something");
  });
  test("by hours that leave none for the day or the week", () => {
    const today = (worked: string): Change => ({ of: "shift", to: { workedToday: hours(worked) } });
    assert.equal(bearing(rules, on("mon 09:00-15:00"), today("3h")), "nothing");
    assert.equal(bearing(rules, on("mon 09:00-15:00"), today("4h")), "something");
    assert.equal(bearing(rules, on("mon 09:00-15:00"), today("9h")), "overtime");
    assert.equal(bearing(rules, on("mon 20:00-02:00"), today("9h")), "something");
    const agreed = on("mon 09:00-15:00", { agreed: "09:00-15:00" });
    const beyond = rule("pattern", "agreed", { of: "agreed" });
    assert.equal(bearing([beyond, OVERTIME], agreed, today("3h")), "something");
    const thisWeek: Change = { of: "shift", to: { workedThisWeek: hours("38h") } };
    assert.equal(bearing(rules, on("mon 09:00-15:00"), thisWeek), "nothing");
    const weekly = rule("ordinary-limit", "weekly", { per: "week", limit: hours("38h") });
    assert.equal(bearing([weekly, OVERTIME], on("mon 09:00-15:00"), thisWeek), "overtime");
    const meal = rule("allowance", "meal", {
      due: { by: "overtime-after-finish", lasting: lengthBounds("over 1h") },
    });
    assert.equal(bearing([weekly, OVERTIME, meal], on("mon 09:00-15:00"), thisWeek), "something");
    assert.equal(bearing([DAILY, OVERTIME, meal], on("mon 09:00-15:00"), today("9h")), "overtime");
  });
  test("by a pattern with no hours in it", () => {
    const pattern = rule("pattern", "rostered", { of: "rostered" });
    const none: Change = { of: "shift", to: { rostered: { from: at("mon 09:00"), to: at("mon 09:00") } } };
    assert.equal(bearing([pattern, OVERTIME], on("mon 09:00-15:00"), none), "overtime");
    assert.equal(bearing([OVERTIME], on("mon 09:00-15:00"), none), "nothing");
    const some: Change = { of: "shift", to: { rostered: { from: at("mon 09:00"), to: at("mon 10:00") } } };
    assert.equal(bearing([pattern, OVERTIME], on("mon 09:00-15:00"), some), "something");
    const meal = rule("allowance", "meal", {
      due: { by: "overtime-after-finish", lasting: lengthBounds("over 1h") },
    });
    assert.equal(bearing([pattern, OVERTIME, meal], on("mon 09:00-15:00"), none), "something");
    const late = { of: "ordinary-portion", finishes: "after 14:00" } as const;
    const long = penalty("long", { when: { hours: "all", shift: late }, pays: "300%", overrides: "all" });
    assert.equal(bearing([pattern, OVERTIME, long], on("mon 09:00-15:00"), none), "something");
    const unstated = rule("pattern", "rostered", { of: "rostered", beyond: NOT_STATED });
    assert.equal(bearing([unstated, OVERTIME], on("mon 09:00-15:00"), none), "something");
  });
  test("is not taken for granted where a row asks what made it overtime", () => {
    const dear = overtime("dear", { when: { because: ["recalled"] }, pays: "300%", overrides: ["overtime"] });
    assert.equal(bearing([...rules, dear], on("mon 09:00-15:00"), FACT), "something");
  });
  test("pays one total, however it came about", () => {
    const weekly = rule("ordinary-limit", "weekly", { per: "week", limit: hours("38h") });
    const law = lawOf([...rules, weekly], { fact: false });
    const facts = on("mon 08:00-14:30");
    const variations = variationsOf(facts, law, cents(13_000));
    const thisWeek: Change = { of: "shift", to: { workedThisWeek: hours("38h") } };
    const today: Change = { of: "shift", to: { workedToday: hours("9h") } };
    assert.deepEqual(
      [FACT, today, thisWeek].map((change) => totalWith(variations, change)),
      [23000, 23000, 23000],
    );
  });
});

describe("a change of the person", () => {
  const junior = (serviceMonths: { over: number | null; upTo: number | null } | null) =>
    rule("scale", "juniors", {
      steps: [
        {
          age: { from: null, before: 21 },
          serviceMonths,
          year: null,
          stage: null,
          started: null,
          completedYear12: null,
          adult: null,
          percent: share("60%"),
          fromRate: null,
          atLeastRate: null,
        },
      ],
    });
  const age: Change = { of: "person", to: { age: 17 } };
  const service: Change = { of: "person", to: { serviceStart: date("mon") } };
  const facts = testFacts({ shifts: ["mon 09:00-15:00"] });
  test("their age bears where a scale or a rule asks for it", () => {
    assert.equal(bearing([], facts, age), "nothing");
    assert.equal(bearing([junior(null)], facts, age), "something");
    const from = (years: number) =>
      penalty("old", { for: { age: { from: years, before: null } }, pays: "110%" });
    assert.equal(bearing([from(18)], facts, age), "something");
    assert.equal(bearing([from(17)], facts, age), "nothing");
  });
  test("their service, where a step of their age does", () => {
    const timed = junior({ over: null, upTo: 6 });
    const young = testFacts({ shifts: ["mon 09:00-15:00"], age: 17 });
    assert.equal(bearing([timed], facts, service), "nothing");
    assert.equal(bearing([timed], young, service), "something");
    assert.equal(bearing([junior(null)], young, service), "nothing");
  });
  test("the scale of a fact, where a step of their age does", () => {
    const scale = { ...junior(null), when: penalty("any", { when: WHEN }).when };
    assert.equal(bearing([scale], facts, FACT), "nothing");
    assert.equal(bearing([scale], testFacts({ shifts: ["mon 09:00-15:00"], age: 17 }), FACT), "rate");
  });
  test("the higher of two rates is found again on another base", () => {
    const tools = rule("allowance", "meal", { unit: "hour", allPurpose: true, due: { by: "facts" } });
    const [a, b] = [
      penalty("a", { pays: "150%", highestWith: ["b"] }),
      penalty("b", { pays: "90%", base: "ordinary" }),
    ];
    assert.equal(bearing([junior(null), tools, a, b], facts, age), "something");
  });
  test("their type of worker, where a rule for one type and not for the other does", () => {
    const worker: Change = { of: "person", to: { worker: "shiftworker" } };
    const evening = penalty("evening", {
      for: { worker: ["shiftworker"] },
      when: { between: "18:00-24:00" },
      pays: "130%",
    });
    assert.equal(bearing([], facts, worker), "nothing");
    assert.equal(bearing([evening], facts, worker), "nothing");
    assert.equal(bearing([evening], on("mon 13:00-19:00"), worker), "something");
  });
  test("what came before them, where a rule asks for rest", () => {
    const tired: Change = { of: "shift", to: { previousFinish: at("mon 00:00") } };
    assert.equal(bearing([], facts, tired), "nothing");
    assert.equal(bearing([restBetween("rest", { rest: "12h", pays: "200%" })], facts, tired), "something");
  });
  test("when earlier work finished, where a row counts its own time in it", () => {
    const finished: Change = { of: "shift", to: { previousFinish: at("mon 12:00") } };
    const afternoon = penalty("afternoon", {
      when: { between: "13:00-24:00" },
      tiers: ["3h 150%", "200%"],
      counted: "row",
    });
    const worked = on("mon 13:15-16:15", { workedToday: hours("1h") });
    assert.equal(bearing([afternoon], worked, finished), "something");
    assert.equal(bearing([afternoon], on("mon 13:15-16:15"), finished), "nothing");
  });
});

describe("hours that were agreed", () => {
  const agreed = (from: string): Change => ({
    of: "shift",
    to: { agreed: { from: at(from), to: at(from) } },
  });
  const rest = restBetween("rest", { rest: "12h", pays: "200%", continues: true });
  test("bear on work over midnight where a rest asks whether it is one shift", () => {
    assert.equal(bearing([rest], on("fri 18:00-08:15"), agreed("fri 18:00")), "something");
    assert.equal(bearing([], on("fri 18:00-08:15"), agreed("fri 18:00")), "nothing");
    assert.equal(bearing([rest], on("fri 09:00-15:00"), agreed("fri 09:00")), "nothing");
  });
});

describe("shifts nothing certain is said of", () => {
  test("broken shifts", () => {
    const broken = on("mon 08:00-18:00", { breaks: ["broken_shift 11:00-15:00"] });
    assert.equal(bearing([], broken, FACT), null);
  });
  test("shifts that another law ends", () => {
    const evening = { when: { between: "00:00-06:00", ...WHEN }, from: "2026-07-07", pays: "130%" };
    assert.equal(bearing([penalty("night", evening)], on("mon 20:00-04:00"), FACT), null);
  });
  test("a break that a fact makes work", () => {
    const paid = rule("paid-breaks", "paid", { when: WHEN });
    assert.equal(bearing([paid], on("mon 09:00-15:00", { breaks: ["meal 12:00-12:30"] }), FACT), "something");
  });
});
