// Work of a higher classification: two hours or less lift the time, more lifts the whole shift.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  clock,
  first,
  hours,
  lengthBounds,
  lines,
  overtime,
  rule,
  share,
  shift,
  testAward,
  testFacts,
} from "../testing/testing.ts";

const award = testAward({
  rates: { grade: "20.00", leader: "25.00", starter: "18.00" },
  facts: { "higher-duties": null, "higher-duties-from": null, "higher-duties-to": null },
  rules: [
    rule("higher-duties", "higher-duties", {}),
    rule("ordinary-limit", "daily-limit", { limit: hours("8h") }),
    overtime("overtime", { pays: "150%" }),
  ],
});

const NO_STEP = {
  serviceMonths: null,
  year: null,
  stage: null,
  started: null,
  completedYear12: null,
  adult: null,
  atLeastRate: null,
  fromRate: null,
};

const leading = (text: string, from: string, to: string, breaks: readonly string[]) =>
  testFacts({
    shifts: [
      shift(text, {
        breaks,
        facts: {
          "higher-duties": "leader",
          "higher-duties-from": clock(from),
          "higher-duties-to": clock(to),
        },
      }),
    ],
  });

describe("higher duties", () => {
  test("exactly two hours are paid for their time", () => {
    assert.deepEqual(lines(award, leading("tue 09:00-17:00", "11:00", "13:00", [])), [
      "ordinary 2h at 20.00 = 40.00",
      "ordinary 2h at 25.00 = 50.00",
      "ordinary 4h at 20.00 = 80.00",
    ]);
  });

  test("a minute more lifts the whole shift", () => {
    assert.deepEqual(lines(award, leading("tue 09:00-17:00", "11:00", "13:01", [])), [
      "ordinary 8h at 25.00 = 200.00",
    ]);
  });

  test("an unpaid break inside does not count towards the two hours", () => {
    assert.deepEqual(lines(award, leading("tue 09:00-17:00", "11:00", "13:30", ["meal 12:00-12:30"])), [
      "ordinary 2h at 20.00 = 40.00",
      "ordinary 2h at 25.00 = 50.00",
      "ordinary 3h30m at 20.00 = 70.00",
    ]);
  });

  test("without times the duties took the whole shift", () => {
    const facts = testFacts({ shifts: [shift("tue 09:00-10:00", { facts: { "higher-duties": "leader" } })] });
    assert.deepEqual(lines(award, facts), ["ordinary 1h at 25.00 = 25.00"]);
  });

  test("times after midnight belong to the same shift", () => {
    assert.deepEqual(lines(award, leading("tue 22:00-04:00", "01:00", "02:30", [])), [
      "ordinary 3h at 20.00 = 60.00",
      "ordinary 1h30m at 25.00 = 37.50",
      "ordinary 1h30m at 20.00 = 30.00",
    ]);
  });

  test("overtime is a percentage of the rate of its own minutes", () => {
    assert.deepEqual(lines(award, leading("tue 09:00-19:00", "18:00", "19:00", [])), [
      "ordinary 8h at 20.00 = 160.00",
      "overtime 1h at 30.00 = 30.00",
      "overtime 1h at 37.50 = 37.50",
    ]);
  });

  test("duties of a lower classification never lower the rate", () => {
    const facts = testFacts({
      shifts: [shift("tue 09:00-10:00", { facts: { "higher-duties": "starter" } })],
    });
    assert.deepEqual(lines(award, facts), ["ordinary 1h at 20.00 = 20.00"]);
  });

  test("a junior on higher duties has the junior percentage of the higher rate", () => {
    const junior = testAward({
      rates: { grade: "20.00", leader: "25.00", chief: "30.00" },
      facts: { "higher-duties": null, "higher-duties-from": null, "higher-duties-to": null },
      rules: [
        rule("higher-duties", "higher-duties", {}),
        rule("scale", "juniors", {
          for: { classifications: ["grade", "leader"] },
          steps: [{ ...NO_STEP, age: { from: null, before: 18 }, percent: share("60%") }],
        }),
      ],
    });
    const acting = (classification: string) =>
      testFacts({
        age: 17,
        shifts: [shift("tue 09:00-10:00", { facts: { "higher-duties": classification } })],
      });
    assert.deepEqual(lines(junior, acting("leader")), ["ordinary 1h at 15.00 = 15.00"]);
    assert.deepEqual(lines(junior, acting("chief")), ["ordinary 1h at 30.00 = 30.00"]);
  });

  test("the lifted time names the clause of higher duties", () => {
    const { components } = first(award, leading("tue 09:00-17:00", "09:00", "10:00", []));
    assert.deepEqual(
      components[0]?.buildUp[0]?.clauses.map(({ ref }) => ref),
      ["higher-duties"],
    );
  });
});

test("duties that take whole shifts ask for no times", () => {
  const relief = testAward({
    rates: { grade: "20.00", leader: "25.00" },
    facts: { relieving: null },
    rules: [
      rule("higher-duties", "relief", {
        classificationFact: "relieving",
        fromFact: null,
        toFact: null,
        whole: lengthBounds("over 0m"),
      }),
    ],
  });
  const shifts = [shift("tue 09:00-17:00", { breaks: [], facts: { relieving: "leader" } })];
  assert.deepEqual(lines(relief, testFacts({ shifts })), ["ordinary 8h at 25.00 = 200.00"]);
});

/** MA000120 clause 18.1: two hours or more in a row, for the time alone. */
test("duties shorter than a least lift nothing, longer ones only their time", () => {
  const relief = testAward({
    rates: { grade: "20.00", leader: "25.00" },
    facts: { "higher-duties": null, "higher-duties-from": null, "higher-duties-to": null },
    rules: [rule("higher-duties", "duties", { whole: lengthBounds("over 24h"), atLeast: hours("2h") })],
  });
  const until = (to: string) => lines(relief, leading("tue 09:00-17:00", "10:00", to, []));
  assert.deepEqual(until("11:59"), ["ordinary 8h at 20.00 = 160.00"]);
  assert.deepEqual(until("12:00"), [
    "ordinary 1h at 20.00 = 20.00",
    "ordinary 2h at 25.00 = 50.00",
    "ordinary 5h at 20.00 = 100.00",
  ]);
});
