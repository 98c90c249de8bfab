// A meal break that is not given: a share of the hourly rate on top from the end of the time allowed without one.
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
  total,
} from "../testing/testing.ts";

/** 27.97 an hour; half of it, 13.99, on top after six hours without a meal break. */
const award = testAward({
  rates: { grade: "27.97" },
  amounts: { tool: "0.40" },
  rules: [
    rule("missed-break", "missed-meal", { base: "ordinary", reading: "R1" }),
    penalty("sunday", { when: { days: "sun" }, pays: "150% 150% 175%" }),
    rule("ordinary-limit", "daily", { limit: hours("8h") }),
    overtime("overtime", { pays: "150%", casual: "none", base: "ordinary" }),
    rule("allowance", "tool", { unit: "hour", allPurpose: true, due: { by: "claim", code: "tool" } }),
  ],
});

const worked = (text: string, words?: Parameters<typeof shift>[1]): readonly string[] =>
  lines(award, testFacts({ shifts: [shift(text, words)] }));

describe("without a meal break", () => {
  test("the extra is a component of its own, and the time keeps one rate and one rounding", () => {
    const facts = testFacts({ shifts: [shift("tue 10:00-18:00")] });
    assert.deepEqual(lines(award, facts), [
      "ordinary 8h at 27.97 = 223.76",
      "missed-meal 2h at 13.99 = 27.98",
    ]);
    assert.equal(total(award, facts), "251.74");
    const extra = first(award, facts).components.at(-1);
    assert.deepEqual([extra?.kind, extra?.percent], ["penalty", 5000]);
    assert.deepEqual(first(award, facts).readings, ["R1"]);
  });

  test("exactly the time allowed earns none, a minute more earns a minute", () => {
    assert.deepEqual(worked("tue 10:00-16:00"), ["ordinary 6h at 27.97 = 167.82"]);
    assert.equal(worked("tue 10:00-16:01").at(-1), "missed-meal 1m at 13.99 = 0.23");
  });

  test("overtime, Sundays and casuals get the same extra, without their own percentage in it", () => {
    assert.deepEqual(worked("tue 08:00-17:00"), [
      "ordinary 8h at 27.97 = 223.76",
      "overtime 1h at 41.96 = 41.96",
      "missed-meal 2h at 13.99 = 27.98",
      "missed-meal 1h at 13.99 = 13.99",
    ]);
    const casual = testFacts({ employment: "casual", shifts: ["sun 10:00-17:00"] });
    assert.deepEqual(lines(award, casual), [
      "sunday 7h at 48.95 = 342.65",
      "missed-meal 1h at 13.99 = 13.99",
    ]);
  });

  test("what falls in overtime is reported as overtime", () => {
    // from 2 pm: 2 ordinary hours at 13.99, then 67 minutes; all 187 are 43.602, so 43.60, of which 27.98 are paid
    const { components } = first(award, testFacts({ shifts: [shift("tue 08:00-17:07")] }));
    const extras = components.filter(({ code }) => code === "missed-meal");
    assert.deepEqual(
      extras.map(({ minutes, amount, treatment }) => [minutes, amount, treatment]),
      [
        [120, 2798, "ordinary-hours"],
        [67, 1562, "overtime"],
      ],
    );
  });

  test("all-purpose allowances are in what it is a share of", () => {
    assert.equal(
      worked("tue 10:00-17:00", { claims: { tool: true } }).at(-1),
      "missed-meal 1h at 14.19 = 14.19",
    );
  });
});

describe("with a meal break", () => {
  test("a late one stops the extra, and no second one is due after it", () => {
    assert.deepEqual(worked("tue 06:00-20:30", { breaks: ["meal 13:00-13:30"] }), [
      "ordinary 8h at 27.97 = 223.76",
      "overtime 6h at 41.96 = 251.76",
      "missed-meal 1h at 13.99 = 13.99",
    ]);
  });

  test("one in time earns none, paid or not, and so does the gap of a broken shift", () => {
    for (const pause of ["meal 12:00-12:30", "paid meal 16:00-16:20", "broken_shift 14:00-16:00"])
      assert.deepEqual(
        worked("tue 10:00-18:00", { breaks: [pause] }).filter((line) => line.startsWith("missed")),
        [],
        pause,
      );
  });

  test("a rest break is no meal break", () => {
    assert.equal(
      worked("tue 10:00-17:00", { breaks: ["paid rest 13:00-13:10"] }).at(-1),
      "missed-meal 1h at 13.99 = 13.99",
    );
  });
});

test("two shifts that touch are one presence: the break is missed once", () => {
  const facts = testFacts({ shifts: ["tue 08:00-12:00", "tue 12:00-15:00"] });
  assert.deepEqual(lines(award, facts), [
    "ordinary 4h at 27.97 = 111.88",
    "ordinary 3h at 27.97 = 83.91",
    "missed-meal 1h at 13.99 = 13.99",
  ]);
});
