// Another place of an unpaid break, or other public holidays: when they certainly affect a shift and when they do not.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { minutes } from "../index.ts";
import { bearing, DAILY, OVERTIME, on } from "../testing/bearing.ts";
import { clock, date, hours, penalty, rule, share, shift, testFacts } from "../testing/testing.ts";
import type { Change } from "./change.ts";

/** A shift with half an hour's break, put in the middle; moved to a clock time of its first day. */
const HALF_HOUR = { unplacedBreak: minutes(30) };

function movedTo(text: string, start: string): Change {
  const { from } = shift(text);
  const begins = (from - (from % 1440) + clock(start)) as typeof from;
  const to = (begins + HALF_HOUR.unplacedBreak) as typeof from;
  return {
    of: "shift",
    to: { unplacedBreak: minutes(0), breaks: [{ from: begins, to, paid: false, kind: "meal" }] },
  };
}

const bearingAt = (rules: Parameters<typeof bearing>[0], text: string, start: string) =>
  bearing(rules, on(text, HALF_HOUR), movedTo(text, start));

const EVENING = penalty("evening", { when: { between: "18:00-19:00" }, pays: "150%" });

describe("another place of a break", () => {
  test("bears on nothing in ordinary work at one rate", () => {
    assert.equal(bearingAt([OVERTIME, DAILY], "mon 08:00-16:00", "09:00"), "nothing");
    assert.equal(bearingAt([OVERTIME, DAILY], "mon 08:00-16:00", "15:00"), "nothing");
  });
  test("may at the ends of the work", () => {
    assert.equal(bearingAt([OVERTIME, DAILY], "mon 08:00-16:00", "08:00"), "something");
    assert.equal(bearingAt([OVERTIME, DAILY], "mon 08:00-16:00", "15:30"), "something");
  });
  test("does where a clock rule starts or stops on the way, or in the break", () => {
    assert.equal(bearingAt([EVENING], "mon 12:00-20:00", "13:00"), "nothing");
    assert.equal(bearingAt([EVENING], "mon 12:00-20:00", "18:00"), "something");
    const brief = penalty("brief", { when: { between: "15:50-16:10" }, pays: "150%" });
    assert.equal(bearingAt([brief], "mon 12:00-20:00", "14:00"), "something");
    assert.equal(bearingAt([brief], "mon 08:00-16:15", "15:45"), "something");
  });
  test("may where overtime begins on the way", () => {
    assert.equal(bearingAt([OVERTIME, DAILY], "mon 08:00-18:30", "10:00"), "nothing");
    assert.equal(bearingAt([OVERTIME, DAILY], "mon 08:00-18:30", "17:15"), "something");
  });
  test("may where a rule asks how long ago a break was, or work began", () => {
    const long = (of: "since-break" | "since-start") =>
      rule("overtime-when", "long", { when: { elapsed: `${of} over 5h` } });
    assert.equal(bearingAt([OVERTIME, long("since-break")], "mon 08:00-16:00", "14:00"), "something");
    assert.equal(bearingAt([OVERTIME, long("since-start")], "mon 08:00-16:00", "14:00"), "something");
  });
  test("may where it comes too late, and not where it is in time", () => {
    const missed = rule("missed-break", "missed", { after: hours("5h"), pays: share("50%") });
    assert.equal(bearingAt([missed], "mon 08:00-16:00", "13:30"), "something");
    assert.equal(bearingAt([missed], "mon 08:00-16:00", "12:30"), "nothing");
  });
  test("may where there is a roster", () => {
    const facts = on("mon 08:00-16:00", { ...HALF_HOUR, rostered: "08:00-16:00" });
    assert.equal(bearing([OVERTIME, DAILY], facts, movedTo("mon 08:00-16:00", "09:00")), "something");
  });
});

describe("other public holidays", () => {
  const holiday = penalty("holiday", { when: { holiday: true }, pays: "250%" });
  const facts = (text: string) => testFacts({ shifts: [text], holidays: ["2026-07-07"] });
  const others = (...days: readonly string[]): Change => ({
    of: "holidays",
    to: days.map((day) => ({ day: date(day), from: clock("00:00"), name: day })),
  });
  test("bear on the days of the work", () => {
    assert.equal(bearing([holiday], facts("mon 09:00-15:00"), others()), "nothing");
    assert.equal(bearing([holiday], facts("tue 09:00-15:00"), others()), "something");
    assert.equal(bearing([holiday], facts("tue 09:00-15:00"), others("2026-07-07", "2026-07-08")), "nothing");
    assert.equal(bearing([holiday], facts("mon 20:00-04:00"), others()), "something");
  });
  test("and of time that a minimum adds", () => {
    const minimum = rule("minimum-payment", "minimum", { minimum: hours("4h") });
    assert.equal(bearing([holiday, minimum], facts("mon 21:00-22:00"), others()), "something");
  });
});
