// Tests of a whole shift: where it starts and finishes, to the minute, what it crosses, how long it is.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { minutes, moment, withinClock } from "../index.ts";
import {
  at,
  clock,
  clockBounds,
  ordinaryRate,
  overtime,
  penalty,
  rule,
  shift,
  testAward,
  testFacts,
  times,
  week,
} from "../testing/testing.ts";

type Shiftwords = Parameters<typeof shift>[1];

/** Whether a loading on shifts that meet a test is paid for the whole of one. */
function holds(test: Parameters<typeof penalty>[1]["when"], text: string, words?: Shiftwords): boolean {
  const award = testAward({ rules: [penalty("loading", { when: test ?? {}, pays: "115%" })] });
  const paid = times(award, testFacts({ shifts: [shift(text, words)], holidays: ["2026-07-08"] }));
  const loaded = paid.filter((line) => line.includes(" loading "));
  assert.ok(loaded.length === 0 || loaded.length === paid.length, "a shift test holds for a whole shift");
  return loaded.length > 0;
}

/** MA000010: afternoon finishes after 18:00 and by 24:00, night after 24:00 and by 08:00. */
describe("finishing times", () => {
  const afternoon = { shift: { finishes: "after 18:00 by 24:00" } };
  const night = { shift: { finishes: "after 24:00 by 08:00" } };
  const FINISHES = [
    ["mon 10:00-17:59", false, false],
    ["mon 10:00-18:00", false, false],
    ["mon 10:00-18:01", true, false],
    ["mon 16:00-23:59", true, false],
    ["mon 16:00-24:00", true, false],
    ["mon 16:00-00:01", false, true],
    ["mon 23:00-07:59", false, true],
    ["mon 23:00-08:00", false, true],
    ["mon 23:00-08:01", false, false],
    ["mon 00:00-08:30", false, false],
  ] as const;
  for (const [text, isAfternoon, isNight] of FINISHES) {
    const what = isAfternoon ? "an afternoon shift" : isNight ? "a night shift" : "neither";
    test(`${text} is ${what}`, () => {
      assert.deepEqual([holds(afternoon, text), holds(night, text)], [isAfternoon, isNight]);
    });
  }

  test("MA000034: a night finishes before 07:30, not at it", () => {
    const night = { shift: { starts: "from 18:00 before 24:00", finishes: "after 24:00 before 07:30" } };
    assert.equal(holds(night, "mon 21:00-07:00"), true);
    assert.equal(holds(night, "mon 21:30-07:29"), true);
    assert.equal(holds(night, "mon 21:30-07:30"), false);
    assert.equal(holds(night, "mon 17:59-03:30"), false);
    assert.equal(holds(night, "mon 18:00-24:00"), false);
  });

  test("MA000034: an afternoon starts at noon or later and finishes after 18:00", () => {
    const afternoon = { shift: { starts: "from 12:00 before 24:00", finishes: "after 18:00 by 24:00" } };
    assert.equal(holds(afternoon, "mon 12:00-18:01"), true);
    assert.equal(holds(afternoon, "mon 12:00-18:00"), false);
    assert.equal(holds(afternoon, "mon 11:30-20:00"), false);
  });
});

describe("starting times", () => {
  const STARTS = [
    ["from 18:00 before 05:00", ["18:00", "23:59", "00:00", "04:59"], ["17:59", "05:00", "12:00"]],
    ["after 18:00 by 05:00", ["18:01", "00:00", "05:00"], ["18:00", "05:01"]],
    ["from 00:00 before 02:00", ["00:00", "01:59"], ["02:00", "23:59"]],
    ["before 06:00", ["00:00", "05:59"], ["06:00", "23:00"]],
    ["by 06:00", ["00:00", "06:00"], ["06:01"]],
    ["from 13:00", ["13:00", "23:59"], ["12:59", "00:00", "06:00"]],
    ["after 18:00", ["18:01", "23:59"], ["18:00", "00:00", "06:00"]],
  ] as const;
  for (const [starts, within, outside] of STARTS) {
    const starting = (time: string) => {
      const from = at(`tue ${time}`);
      return holds({ shift: { starts } }, `tue ${time}-12:34`, { from, to: moment(from + 60) });
    };
    for (const time of within) test(`${time} is ${starts}`, () => assert.equal(starting(time), true));
    for (const time of outside) test(`${time} is not ${starts}`, () => assert.equal(starting(time), false));
  }
});

describe("clock bounds by themselves", () => {
  test("24:00 is not before 24:00, and is by 24:00", () => {
    for (const lower of ["from 00:00 ", "from 06:00 ", ""]) {
      assert.equal(withinClock(clockBounds(`${lower}before 24:00`), 1440), false, `${lower}before 24:00`);
      assert.equal(withinClock(clockBounds(`${lower}by 24:00`), 1440), true, `${lower}by 24:00`);
    }
  });

  test("bounds that run past midnight hold on both sides of it", () => {
    const bounds = clockBounds("from 22:00 before 06:00");
    const within = ["22:00", "23:59", "24:00", "00:00", "05:59"].map((text) =>
      withinClock(bounds, clock(text)),
    );
    assert.deepEqual(within, [true, true, true, true, true]);
    assert.equal(withinClock(bounds, clock("06:00")), false);
    assert.equal(withinClock(bounds, clock("21:59")), false);
  });
});

describe("crossing, length and day", () => {
  test("a shift crosses a time strictly inside it", () => {
    const crossing = { shift: { crosses: "00:00" } };
    assert.equal(holds(crossing, "mon 22:00-00:01"), true);
    assert.equal(holds(crossing, "mon 22:00-24:00"), false);
    assert.equal(holds(crossing, "tue 00:00-08:00"), false);
    assert.equal(holds({ shift: { crosses: "24:00" } }, "mon 22:00-06:00"), true);
    assert.equal(holds({ shift: { crosses: "12:00" } }, "mon 11:59-12:01"), true);
    assert.equal(holds({ shift: { crosses: "12:00" } }, "mon 12:00-13:00"), false);
  });

  test("and one that starts at that time crosses it a day later", () => {
    const long = (to: number) => ({ to: moment(at("tue 00:00") + to) });
    assert.equal(holds({ shift: { crosses: "00:00" } }, "tue 00:00-23:00", long(1441)), true);
    assert.equal(holds({ shift: { crosses: "00:00" } }, "tue 00:00-23:00", long(1440)), false);
  });

  test("total is work, span is from start to finish", () => {
    const words = { breaks: ["meal 12:00-13:00"] };
    assert.equal(holds({ shift: { total: "over 8h" } }, "mon 09:00-17:01"), true);
    assert.equal(holds({ shift: { total: "over 8h" } }, "mon 09:00-17:00"), false);
    assert.equal(holds({ shift: { total: "at-least 8h" } }, "mon 09:00-17:00"), true);
    assert.equal(holds({ shift: { total: "at-least 8h" } }, "mon 09:00-17:00", words), false);
    assert.equal(holds({ shift: { startToFinish: "at-least 8h" } }, "mon 09:00-17:00", words), true);
    assert.equal(holds({ shift: { total: "under 8h" } }, "mon 09:00-17:00", words), true);
    assert.equal(holds({ shift: { total: "up-to 7h" } }, "mon 09:00-17:00", words), true);
    assert.equal(holds({ shift: { total: "over 7h up-to 8h" } }, "mon 09:00-17:00", words), false);
  });

  test("the day is the day it starts", () => {
    assert.equal(holds({ shift: { on: "fri" } }, "fri 20:00-04:00"), true);
    assert.equal(holds({ shift: { on: "sat" } }, "fri 20:00-04:00"), false);
  });

  test("and so is the holiday", () => {
    assert.equal(holds({ shift: { onHoliday: true } }, "wed 22:00-02:00"), true);
    assert.equal(holds({ shift: { onHoliday: true } }, "tue 22:00-02:00"), false);
    assert.equal(holds({ shift: { onHoliday: false } }, "tue 22:00-02:00"), true);
  });

  test("touching shifts are tested as one", () => {
    const award = testAward({
      rules: [penalty("loading", { when: { shift: { finishes: "after 18:00 by 24:00" } }, pays: "115%" })],
    });
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 10:00-15:00", "mon 15:00-19:00"] })), [
      "10:00-15:00 loading 115%",
      "15:00-19:00 loading 115%",
    ]);
  });
});

describe("shift classes", () => {
  const award = testAward({
    rules: [
      rule("span", "span", { windows: week({ "mon-fri": "07:00-19:00" }) }),
      rule("shift-class", "baking-night", {
        for: { worker: ["baker"] },
        when: { shift: { starts: "from 00:00 before 02:00" } },
        spanExempt: true,
      }),
      rule("shift-class", "late", {
        when: { shift: { finishes: "after 18:00 by 24:00" } },
        notWithin: ["span"],
      }),
      penalty("baking", { when: { shift: { classes: ["baking-night"] } }, pays: "130%" }),
      penalty("late-loading", { when: { shift: { classes: ["late"] } }, pays: "115%" }),
      overtime("overtime", { pays: "150%" }),
    ],
  });

  test("a class may take the shift out of the span", () => {
    const facts = testFacts({ worker: "baker", shifts: ["tue 01:00-08:00"] });
    assert.deepEqual(times(award, facts), ["01:00-08:00 baking 130%"]);
  });

  test("the same clock hours of another worker are overtime", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["tue 01:00-08:00"] })), [
      "01:00-07:00 overtime 150%",
      "07:00-08:00 ordinary 100%",
    ]);
  });

  test("a class may leave out shifts that lie within a span", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["tue 10:00-19:00"] })), ["10:00-19:00 ordinary 100%"]);
    assert.deepEqual(times(award, testFacts({ shifts: ["tue 10:00-19:30"] })), [
      "10:00-19:00 late-loading 115%",
      "19:00-19:30 overtime 150%",
    ]);
  });
});

test("clock windows cut a shift at each of their ends", () => {
  const award = testAward({
    rules: [penalty("edges", { when: { between: "00:00-07:00 19:00-24:00" }, pays: "115%" })],
  });
  assert.deepEqual(times(award, testFacts({ shifts: ["mon 06:00-20:00"] })), [
    "06:00-07:00 edges 115%",
    "07:00-19:00 ordinary 100%",
    "19:00-20:00 edges 115%",
  ]);
  assert.deepEqual(times(award, testFacts({ shifts: ["mon 23:00-01:00"] })), ["23:00-01:00 edges 115%"]);
});

/** MA000020 17.2(l)(iii): the shift whose major portion falls on the day is the day's. */
describe("the major portion of a shift", () => {
  const HOLIDAY = "2026-07-08"; // a Wednesday
  const PORTIONS = [
    ["sat 20:00-04:00", "mostlyOn: sun", false],
    ["sat 20:01-04:00", "mostlyOn: sun", true],
    ["sun 19:59-04:00", "mostlyOn: sun", true],
    ["sun 20:01-04:00", "mostlyOn: sun", false],
    [`2026-07-07 20:00-04:00`, "holiday", false],
    [`2026-07-07 20:01-04:00`, "holiday", true],
    [`${HOLIDAY} 20:01-04:00`, "holiday", false],
  ] as const;
  for (const [text, what, expected] of PORTIONS) {
    test(`${text}, ${what}: ${expected ? "yes" : "no"}`, () => {
      const asked = what === "holiday" ? { mostlyHoliday: true } : { mostlyOn: "sun" };
      assert.equal(holds({ shift: asked }, text), expected);
    });
  }

  const HALVES = [
    ["sat 20:00-04:00", { halfOn: "sun" }, true],
    ["sun 20:00-04:00", { halfOn: "sun" }, true],
    ["sat 20:01-04:00", { halfOn: "sun" }, false],
    ["sun 20:01-04:00", { halfOn: "sun" }, false],
    ["2026-07-07 20:00-04:00", { halfHoliday: true }, true],
    [`${HOLIDAY} 20:00-04:00`, { halfHoliday: true }, true],
    ["2026-07-07 20:01-04:00", { halfHoliday: true }, false],
    ["2026-07-07 20:01-04:00", { halfHoliday: false }, true],
  ] as const;
  for (const [text, asked, expected] of HALVES) {
    test(`${text}, ${JSON.stringify(asked)}: ${expected ? "yes" : "no"}`, () => {
      assert.equal(holds({ shift: asked }, text), expected);
    });
  }

  test("a part-day holiday counts from its start", () => {
    const award = testAward({
      rules: [penalty("loading", { when: { shift: { mostlyHoliday: true } }, pays: "115%" })],
    });
    const paid = (text: string) =>
      times(award, testFacts({ shifts: [text], holidays: ["2026-07-08 18:00"] })).join();
    assert.equal(paid("2026-07-08 15:00-21:01"), "15:00-21:01 loading 115%");
    assert.equal(paid("2026-07-08 15:00-21:00"), "15:00-21:00 ordinary 100%");
  });
});

/** MA000020 16.2: of eight ordinary hours the last 24 minutes accrue. */
test("elapsed ordinary time counts what was ordinary, in the shift or on the day", () => {
  const award = testAward({
    rules: [
      ordinaryRate("ordinary", {}),
      ordinaryRate("accrues", {
        when: { elapsed: "ordinary over 7h36m" },
        pays: "0%",
        overrides: ["ordinary"],
      }),
      overtime("overtime", { pays: "150%" }),
      rule("span", "span", { windows: week({ "mon-fri": "07:00-18:00" }) }),
      rule("ordinary-limit", "limit", {}),
    ],
  });
  const paid = (text: string, words?: Shiftwords) =>
    times(award, testFacts({ shifts: [shift(text, words)] }));
  assert.deepEqual(paid("tue 05:00-16:00"), [
    "05:00-07:00 overtime 150%",
    "07:00-14:36 ordinary 100%",
    "14:36-15:00 accrues 0%",
    "15:00-16:00 overtime 150%",
  ]);
  assert.deepEqual(paid("tue 13:00-18:00", { workedToday: minutes(180) }), [
    "13:00-17:36 ordinary 100%",
    "17:36-18:00 accrues 0%",
  ]);
});
