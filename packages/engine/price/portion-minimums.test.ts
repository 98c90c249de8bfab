// Minimum payments of portions and calls: gaps inside a minimum, the longer side of a sleepover, whole steps beyond it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
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
} from "../testing/testing.ts";

const linesOf = (award: ReturnType<typeof testAward>, text: string, ...breaks: readonly string[]) =>
  lines(award, testFacts({ shifts: [shift(text, { breaks })] }));

const minimum = (slug: string, words: Parameters<typeof rule<"minimum-payment">>[2]) =>
  rule("minimum-payment", slug, words);

describe("a gap inside the minimum of the work it interrupts", () => {
  const award = testAward({
    rules: [minimum("two-hours", { per: "portion", minimum: hours("2h"), gapInsideCounts: true })],
  });
  test("counts as work and breaks nothing", () => {
    assert.deepEqual(linesOf(award, "mon 07:00-09:30", "broken_shift 08:00-08:30"), [
      "ordinary 2h30m at 20.00 = 50.00",
    ]);
    assert.deepEqual(linesOf(award, "mon 07:00-09:30", "broken_shift 08:00-09:00"), [
      "ordinary 2h30m at 20.00 = 50.00",
    ]);
  });
  test("one minute past it is a gap: each part has its own minimum", () => {
    assert.deepEqual(linesOf(award, "mon 07:00-09:31", "broken_shift 08:00-09:01"), [
      "ordinary 1h30m at 20.00 = 30.00",
      "two-hours 1h at 20.00 = 20.00",
      "two-hours 1h30m at 20.00 = 30.00",
    ]);
  });
  test("is told by the start of the part it is in, also after an earlier gap", () => {
    assert.deepEqual(
      linesOf(award, "mon 07:00-15:00", "broken_shift 09:00-12:00", "broken_shift 12:30-13:30"),
      ["ordinary 5h at 20.00 = 100.00"],
    );
  });
  test("an unpaid meal is not such a gap", () => {
    assert.deepEqual(linesOf(award, "mon 07:00-10:00", "meal 08:00-08:30"), [
      "ordinary 2h30m at 20.00 = 50.00",
    ]);
  });
});

describe("four hours on one side of a sleepover", () => {
  const award = testAward({
    rules: [
      minimum("one-side", {
        per: "longest-portion",
        minimum: hours("4h"),
        when: { shift: { sleepovers: "at-least 1" } },
      }),
    ],
  });
  test("are added to the longer side, the later of two that are equal", () => {
    const night = "sleepover 22:00-06:00";
    assert.deepEqual(linesOf(award, "mon 19:00-08:00", night), [
      "ordinary 5h at 20.00 = 100.00",
      "one-side 1h at 20.00 = 20.00",
    ]);
    assert.deepEqual(linesOf(award, "mon 20:00-08:00", night).slice(1), ["one-side 2h at 20.00 = 40.00"]);
    assert.deepEqual(linesOf(award, "mon 18:00-08:00", night), ["ordinary 6h at 20.00 = 120.00"]);
    assert.deepEqual(linesOf(award, "mon 22:00-06:30", night), [
      "ordinary 30m at 20.00 = 10.00",
      "one-side 3h30m at 20.00 = 70.00",
    ]);
  });
  test("are not asked without a sleepover", () => {
    assert.deepEqual(linesOf(award, "mon 20:00-22:00"), ["ordinary 2h at 20.00 = 40.00"]);
  });
});

describe("a call during a sleepover", () => {
  const award = testAward({
    rules: [
      rule("overtime-when", "woken", { when: { shift: { of: "portion", call: true } } }),
      overtime("overtime", { tiers: ["2h 150%", "200%"], counted: "shift" }),
      minimum("an-hour", { per: "call", minimum: hours("1h"), added: "at-finish" }),
    ],
  });
  test("is paid for an hour at least, each time", () => {
    const nights = ["sleepover 22:00-02:00", "sleepover 02:20-04:00", "sleepover 05:30-06:00"];
    assert.deepEqual(linesOf(award, "mon 14:00-10:00", ...nights), [
      "ordinary 8h at 20.00 = 160.00",
      "overtime 1h50m at 30.00 = 55.00",
      "ordinary 4h at 20.00 = 80.00",
      "an-hour 40m at 30.00 = 20.00",
    ]);
  });
});

describe("time beyond the minimum in whole steps", () => {
  const award = testAward({
    rules: [
      minimum("day-call", {
        per: "portion",
        minimum: hours("15m"),
        step: hours("15m"),
        added: "at-finish",
        gapInsideCounts: true,
        when: { shift: { of: "portion", starts: "from 06:00 before 22:00" } },
      }),
      minimum("night-call", {
        per: "portion",
        minimum: hours("30m"),
        step: hours("15m"),
        added: "at-finish",
        gapInsideCounts: true,
        when: { shift: { of: "portion", starts: "from 22:00 before 06:00" } },
      }),
      penalty("late", { when: { between: "22:00-24:00" }, pays: "150%", casual: "none" }),
    ],
  });
  test("is rounded up, and whole steps stay as they are", () => {
    const added = (text: string) => linesOf(award, text).slice(1);
    assert.deepEqual(added("mon 09:00-09:06"), ["day-call 9m at 20.00 = 3.00"]);
    assert.deepEqual(added("mon 09:00-09:15"), []);
    assert.deepEqual(added("mon 09:00-09:16"), ["day-call 14m at 20.00 = 4.67"]);
    assert.deepEqual(added("mon 09:00-09:30"), []);
    assert.deepEqual(added("mon 22:00-22:31"), ["night-call 14m at 30.00 = 7.00"]);
  });
  test("each instance by its own start, several inside one minimum as one", () => {
    assert.deepEqual(linesOf(award, "mon 23:10-23:35", "broken_shift 23:16-23:25"), [
      "late 25m at 30.00 = 12.50",
      "night-call 5m at 30.00 = 2.50",
    ]);
    assert.deepEqual(linesOf(award, "mon 21:50-23:50", "broken_shift 22:00-23:40"), [
      "ordinary 10m at 20.00 = 3.33",
      "late 10m at 30.00 = 5.00",
      "day-call 5m at 20.00 = 1.67",
      "night-call 20m at 30.00 = 10.00",
    ]);
  });
});

test("time beyond the minimum to the nearest step: minutes are added, or rounded off at the end", () => {
  const award = testAward({
    rules: [
      rule("overtime-when", "phone", {}),
      overtime("overtime", { tiers: ["2h 150%", "200%"], counted: "shift" }),
      rule("minimum-payment", "call", {
        per: "shift",
        minimum: hours("1h"),
        step: hours("15m"),
        rounded: "nearest",
        added: "as-worked",
      }),
    ],
  });
  const paid = (text: string) => lines(award, testFacts({ shifts: [text] }));
  assert.deepEqual(paid("mon 01:00-01:50"), ["overtime 50m at 30.00 = 25.00", "call 10m at 30.00 = 5.00"]);
  assert.deepEqual(paid("mon 01:00-02:00"), ["overtime 1h at 30.00 = 30.00"]);
  assert.deepEqual(paid("mon 01:00-02:07"), ["overtime 1h at 30.00 = 30.00"]);
  assert.deepEqual(paid("mon 01:00-02:08"), ["overtime 1h8m at 30.00 = 34.00", "call 7m at 30.00 = 3.50"]);
  assert.deepEqual(paid("mon 01:00-03:03"), ["overtime 2h at 30.00 = 60.00"]);
  assert.equal(first(award, testFacts({ shifts: ["mon 01:00-02:07"] })).workedMinutes, 67);
});
