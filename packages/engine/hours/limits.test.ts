// Where ordinary hours end: limits by the day, shift, week and cycle, the long day, and the agreed pattern.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { OrdinaryLimit, Shift } from "../index.ts";
import {
  first,
  hours,
  overtime,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  times,
} from "../testing/testing.ts";

const overtimeRow = overtime("overtime", { pays: "150%" });
const limited = (
  words: Partial<Pick<OrdinaryLimit, "per" | "limit" | "longDay" | "weeksFact" | "workedFact">>,
) =>
  testAward({
    facts: { "long-day-used": false, weeks: 1, worked: 0 },
    rules: [rule("ordinary-limit", "limit", words), overtimeRow],
  });

describe("daily, shift and weekly limits", () => {
  test("excess falls at the end of the day", () => {
    assert.deepEqual(times(limited({ limit: hours("7h36m") }), testFacts({ shifts: ["mon 09:00-17:00"] })), [
      "09:00-16:36 ordinary 100%",
      "16:36-17:00 overtime 150%",
    ]);
  });

  test("exactly the limit is no overtime, a minute more is one minute", () => {
    const award = limited({ limit: hours("8h") });
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 09:00-17:00"] })), ["09:00-17:00 ordinary 100%"]);
    assert.deepEqual(
      times(award, testFacts({ shifts: ["mon 09:00-17:01"] })).at(-1),
      "17:00-17:01 overtime 150%",
    );
  });

  test("a day counts both of its attendances, a shift only its own", () => {
    const shifts = ["mon 06:00-11:00", "mon 15:00-20:00"];
    assert.deepEqual(
      times(limited({ limit: hours("8h") }), testFacts({ shifts })).at(-1),
      "18:00-20:00 overtime 150%",
    );
    assert.deepEqual(times(limited({ per: "shift", limit: hours("8h") }), testFacts({ shifts })).length, 2);
  });

  test("a shift across midnight is two days but one shift", () => {
    const shifts = ["mon 18:00-06:00"];
    assert.deepEqual(times(limited({ limit: hours("8h") }), testFacts({ shifts })), [
      "18:00-06:00 ordinary 100%",
    ]);
    assert.deepEqual(times(limited({ per: "shift", limit: hours("8h") }), testFacts({ shifts })), [
      "18:00-02:00 ordinary 100%",
      "02:00-06:00 overtime 150%",
    ]);
  });

  test("hours the caller says were worked earlier count", () => {
    const day = testFacts({ shifts: [shift("mon 15:00-20:00", { workedToday: hours("5h") })] });
    assert.deepEqual(times(limited({ limit: hours("8h") }), day).at(-1), "18:00-20:00 overtime 150%");
    const week = testFacts({ shifts: [shift("fri 09:00-17:00", { workedThisWeek: hours("36h") })] });
    assert.deepEqual(
      times(limited({ per: "week", limit: hours("38h") }), week).at(-1),
      "11:00-17:00 overtime 150%",
    );
  });

  test("overtime does not fill ordinary counters", () => {
    const award = testAward({
      rules: [
        rule("ordinary-limit", "day", { limit: hours("8h") }),
        rule("ordinary-limit", "week", { per: "week", limit: hours("38h") }),
        overtimeRow,
      ],
    });
    const days = ["mon", "tue", "wed", "thu"].map((day) => `${day} 08:00-17:00`);
    assert.deepEqual(times(award, testFacts({ shifts: [...days, "fri 08:00-15:00"] })).slice(-2), [
      "08:00-14:00 ordinary 100%",
      "14:00-15:00 overtime 150%",
    ]);
  });

  const WEEK = ["mon", "tue", "wed", "thu", "fri"].map((day) => `${day} 08:00-16:00`);
  test("the thirty-eighth hour of a week is found whatever the order of the list", () => {
    const award = limited({ per: "week", limit: hours("38h") });
    const expected = [...WEEK.slice(0, 4).map(() => "08:00-16:00 ordinary 100%")];
    expected.push("08:00-14:00 ordinary 100%", "14:00-16:00 overtime 150%");
    for (const shifts of [WEEK, WEEK.toReversed(), [...WEEK.slice(3), ...WEEK.slice(0, 3)]]) {
      assert.deepEqual(times(award, testFacts({ shifts })), expected);
    }
  });

  test("a new week starts on the employer's day", () => {
    const award = limited({ per: "week", limit: hours("8h") });
    const shifts = ["sun 08:00-14:00", "2026-07-13 08:00-14:00"];
    assert.equal(times(award, testFacts({ shifts })).length, 2);
    assert.equal(times(award, testFacts({ shifts, weekStartsOn: 6 })).length, 3);
  });

  test("the component names the row's clause and then the limit's", () => {
    const { components } = first(limited({ limit: hours("1h") }), testFacts({ shifts: ["mon 09:00-11:00"] }));
    assert.deepEqual(
      components[1]?.clauses.map(({ ref }) => ref),
      ["overtime", "limit"],
    );
  });
});

describe("cycles", () => {
  const award = limited({ per: "cycle", limit: hours("38h"), weeksFact: "weeks", workedFact: "worked" });
  const friday = (facts: Record<string, number>) =>
    testFacts({ shifts: [shift("fri 08:00-16:00", { facts, workedThisWeek: hours("36h") })] });

  test("a cycle of one week is the week", () => {
    assert.deepEqual(times(award, friday({})).at(-1), "10:00-16:00 overtime 150%");
  });
  test("over two weeks the limit is doubled and the hours of the cycle count", () => {
    assert.deepEqual(times(award, friday({ weeks: 2, worked: hours("64h") })), ["08:00-16:00 ordinary 100%"]);
    assert.deepEqual(
      times(award, friday({ weeks: 2, worked: hours("70h") })).at(-1),
      "14:00-16:00 overtime 150%",
    );
  });
});

describe("cycles of several shifts", () => {
  const award = limited({ per: "cycle", limit: hours("4h"), weeksFact: "weeks", workedFact: "worked" });
  const facts = { weeks: 2 };
  const days = ["2026-07-06", "2026-07-13", "2026-07-20", "2026-07-27"];
  const labels = (shifts: readonly Shift[], cycleStart: string): readonly string[] =>
    times(award, testFacts({ shifts, cycleStart }));
  const five = days.map((day) => shift(`${day} 09:00-14:00`, { facts }));

  test("a cycle is whole weeks and begins again", () => {
    assert.deepEqual(labels(five, "2026-07-06"), [
      "09:00-14:00 ordinary 100%",
      "09:00-12:00 ordinary 100%",
      "12:00-14:00 overtime 150%",
      "09:00-14:00 ordinary 100%",
      "09:00-12:00 ordinary 100%",
      "12:00-14:00 overtime 150%",
    ]);
  });
  test("one that began before the first shift, or begins after it", () => {
    const shifted = ["09:00-14:00 ordinary 100%", "09:00-14:00 ordinary 100%"];
    assert.deepEqual(labels(five, "2026-06-29").slice(0, 2), shifted);
    assert.deepEqual(labels(five, "2026-07-13"), labels(five, "2026-06-29"));
  });
  test("hours told with a shift count on in its cycle and no further", () => {
    const told = five.with(0, shift("2026-07-06 09:00-14:00", { facts: { ...facts, worked: hours("2h") } }));
    assert.deepEqual(labels(told, "2026-07-06").slice(0, 3), [
      "09:00-14:00 ordinary 100%",
      "09:00-10:00 ordinary 100%",
      "10:00-14:00 overtime 150%",
    ]);
    assert.equal(labels(told, "2026-07-06")[3], "09:00-14:00 ordinary 100%");
  });
});

/** MA000004 clauses 15.4 and 15.5: nine hours, or eleven on one day a week. */
describe("the long day", () => {
  const longDay = { limit: hours("11h"), daysAWeek: 1, usedFact: "long-day-used" };
  const award = limited({ limit: hours("9h"), longDay });

  test("the first day over nine hours takes it, later ones have nine", () => {
    const shifts = ["mon 07:00-16:00", "tue 07:00-18:30", "wed 07:00-18:30", "2026-07-13 07:00-18:30"];
    assert.deepEqual(times(award, testFacts({ shifts })), [
      "07:00-16:00 ordinary 100%",
      "07:00-18:00 ordinary 100%",
      "18:00-18:30 overtime 150%",
      "07:00-16:00 ordinary 100%",
      "16:00-18:30 overtime 150%",
      "07:00-18:00 ordinary 100%",
      "18:00-18:30 overtime 150%",
    ]);
  });

  test("exactly nine hours do not use it up", () => {
    const shifts = ["mon 07:00-16:00", "tue 07:00-18:00"];
    assert.deepEqual(times(award, testFacts({ shifts })).at(-1), "07:00-18:00 ordinary 100%");
  });

  test("the caller may say it is used", () => {
    const facts = testFacts({ shifts: [shift("tue 07:00-18:00", { facts: { "long-day-used": true } })] });
    assert.deepEqual(times(award, facts).at(-1), "16:00-18:00 overtime 150%");
  });

  test("and later shifts of the week go by it", () => {
    const told = shift("mon 09:00-10:00", { facts: { "long-day-used": true } });
    const facts = testFacts({ shifts: [told, "tue 07:00-18:00", "2026-07-13 07:00-18:00"] });
    assert.deepEqual(times(award, facts).slice(-2), [
      "16:00-18:00 overtime 150%",
      "07:00-18:00 ordinary 100%",
    ]);
  });

  test("two long days a week", () => {
    const two = limited({ limit: hours("9h"), longDay: { ...longDay, daysAWeek: 2 } });
    const shifts = ["mon 07:00-18:00", "tue 07:00-18:00", "wed 07:00-18:00"];
    assert.deepEqual(times(two, testFacts({ shifts })).at(-1), "16:00-18:00 overtime 150%");
    assert.equal(times(two, testFacts({ shifts })).length, 4);
  });

  test("a boundary between the ninth and the eleventh hour does not end it", () => {
    const award = testAward({
      facts: { "long-day-used": false, reading: "calendar-day" },
      rules: [
        rule("ordinary-limit", "by-day", {
          when: { facts: { reading: "calendar-day" } },
          limit: hours("9h"),
          longDay,
        }),
        rule("ordinary-limit", "by-shift", {
          when: { facts: { reading: "shift" } },
          per: "shift",
          limit: hours("9h"),
          longDay,
        }),
        penalty("evening", { when: { between: "18:00-24:00" }, pays: "125%" }),
        overtimeRow,
      ],
    });
    const facts = testFacts({ shifts: ["tue 08:00-19:30"] });
    assert.deepEqual(times(award, facts), [
      "08:00-18:00 ordinary 100%",
      "18:00-19:00 evening 125%",
      "19:00-19:30 overtime 150%",
    ]);
  });
});
