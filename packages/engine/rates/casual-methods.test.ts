// How the casual loading meets a percentage: added, multiplied, multiplied through the cent, replaced or absent.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  hours,
  lines,
  overtime,
  pay,
  penalty,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  total,
} from "../testing/testing.ts";

const publicHoliday = (
  casual: "points" | "compounded" | "compounded-rounded" | "replaced" | "none",
  pays: string,
) =>
  testAward({
    rates: { grade: "29.45" },
    rules: [penalty("public-holiday", { when: { holiday: true }, pays, casual })],
  });

const holidayHour = (employment: "full_time" | "casual") =>
  testFacts({ employment, shifts: ["wed 09:00-10:00"], holidays: ["2026-07-08"] });

describe("200 % on a public holiday, 29.45 an hour", () => {
  const METHODS = [
    ["points", "200% 200% 225%", "66.26", "the casual figure has the loading in it"],
    ["compounded", "200%", "73.63", "one product, 250 % of 29.45"],
    ["compounded-rounded", "200%", "73.62", "29.45 → 36.81 → 73.62"],
    ["replaced", "200% 200% 210%", "61.85", "a figure of its own"],
    ["none", "200%", "58.90", "no loading on this row"],
  ] as const;
  for (const [method, pays, amount, because] of METHODS) {
    test(`a casual under ${method} gets ${amount}: ${because}`, () => {
      assert.equal(total(publicHoliday(method, pays), holidayHour("casual")), amount);
    });
    test(`a full-time employee under ${method} gets 58.90`, () => {
      assert.equal(total(publicHoliday(method, pays), holidayHour("full_time")), "58.90");
    });
  }

  test("the percentage shown is the row's own, on the rate it is a percentage of", () => {
    const { components } = pay(publicHoliday("compounded-rounded", "200%"), holidayHour("casual"))
      .shifts[0] ?? {
      components: [],
    };
    assert.deepEqual(
      components[0]?.buildUp.map(({ label, percent, rate }) => [label, percent, rate]),
      [
        ["Minimum hourly rate", null, 2945],
        ["casual-loading", 2500, null],
        ["public-holiday", 10_000, null],
      ],
    );
  });

  test("under points the build-up splits the figure into loading and penalty", () => {
    const { components } = pay(publicHoliday("points", "200% 200% 225%"), holidayHour("casual"))
      .shifts[0] ?? {
      components: [],
    };
    assert.deepEqual(
      components[0]?.buildUp.map(({ percent }) => percent),
      [null, 2500, 10_000],
    );
  });
});

describe("a loading other than 25 %", () => {
  const award = testAward({
    rates: { grade: "24.95" },
    rules: [
      rule("casual-loading", "loading", { percent: share("17.5%") }),
      penalty("saturday", { when: { days: "sat" }, pays: "150%", casual: "compounded-rounded" }),
    ],
  });
  test("compounding uses it", () => {
    assert.equal(total(award, testFacts({ employment: "casual", shifts: ["sat 09:00-10:00"] })), "43.98");
  });
});

/** MA000034: shift loadings are points of the minimum rate, weekends percentages of the rounded casual rate. */
describe("two methods in one award: nurses, 32.09 an hour", () => {
  const award = testAward({
    rates: { grade: "32.09" },
    rules: [
      rule("shift-class", "afternoon-shift", {
        when: { shift: { starts: "from 12:00 before 24:00", finishes: "after 18:00 by 24:00" } },
      }),
      rule("shift-class", "night-shift", {
        when: { shift: { starts: "from 18:00 before 24:00", finishes: "after 24:00 before 07:30" } },
      }),
      penalty("afternoon", {
        when: { days: "mon-fri", shift: { classes: ["afternoon-shift"] } },
        pays: "112.5% 112.5% 137.5%",
      }),
      penalty("night", {
        when: { days: "mon-fri", shift: { classes: ["night-shift"] } },
        pays: "115% 115% 140%",
      }),
      penalty("saturday", {
        when: { days: "sat" },
        pays: "150%",
        casual: "compounded-rounded",
        overrides: ["afternoon", "night"],
      }),
    ],
  });

  test("a casual afternoon is 137.5 % of the minimum, not 112.5 % of the casual rate", () => {
    const facts = testFacts({ employment: "casual", shifts: ["tue 13:00-21:00"] });
    assert.deepEqual(lines(award, facts), ["afternoon 8h at 44.12 = 352.96"]);
  });

  test("a casual Saturday is 150 % of 40.11, not 175 % of 32.09", () => {
    const facts = testFacts({ employment: "casual", shifts: ["sat 09:00-10:00"] });
    assert.deepEqual(lines(award, facts), ["saturday 1h at 60.17 = 60.17"]);
  });

  test("a full-time night from Friday to Saturday changes method at midnight", () => {
    const facts = testFacts({ shifts: ["fri 21:00-07:00"] });
    assert.deepEqual(lines(award, facts), ["night 3h at 36.90 = 110.70", "saturday 7h at 48.14 = 336.98"]);
    assert.equal(total(award, facts), "447.68");
  });

  test("and so does a casual one", () => {
    const facts = testFacts({ employment: "casual", shifts: ["fri 21:00-07:00"] });
    assert.deepEqual(lines(award, facts), ["night 3h at 44.93 = 134.79", "saturday 7h at 60.17 = 421.19"]);
    assert.equal(total(award, facts), "555.98");
  });
});

/** MA000009: weekend points carry the loading, overtime carries none. */
describe("no loading on overtime: hospitality, 27.08 an hour", () => {
  const award = testAward({
    rates: { grade: "27.08" },
    rules: [
      penalty("saturday", { when: { days: "sat" }, pays: "125% 125% 150%" }),
      rule("ordinary-limit", "daily-limit", { limit: hours("12h") }),
      overtime("overtime-weekend", { when: { days: "sat-sun" }, pays: "200%", casual: "none" }),
    ],
  });

  test("a casual's thirteenth hour on a Saturday is 200 %, not 225 %", () => {
    const facts = testFacts({
      employment: "casual",
      shifts: [shift("sat 09:00-23:00", { breaks: ["meal 14:00-15:00"] })],
    });
    assert.deepEqual(lines(award, facts), [
      "saturday 12h at 40.62 = 487.44",
      "overtime-weekend 1h at 54.16 = 54.16",
    ]);
    assert.equal(total(award, facts), "541.60");
  });

  test("the build-up of a row without loading does not show one", () => {
    const facts = testFacts({ employment: "casual", shifts: ["sat 00:00-13:00"] });
    const parts = pay(award, facts)
      .shifts[0]?.components.at(-1)
      ?.buildUp.map(({ label }) => label);
    assert.deepEqual(parts, ["Minimum hourly rate", "overtime-weekend"]);
  });
});
