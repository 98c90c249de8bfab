// A period with one shift changed, where that decides what the others are paid.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Award, calculate, type Facts, knownAgain, prepareLaw } from "../index.ts";
import { withKnownFacts } from "../shift/known-facts.ts";
import { DAILY, FACT, WHEN } from "../testing/bearing.ts";
import {
  date,
  hours,
  overtime,
  penalty,
  restBetween,
  rule,
  shift,
  shiftTest,
  testAward,
  testFacts,
} from "../testing/testing.ts";
import { periodTotalWith } from "./period-variations.ts";
import { periodVariationsOf } from "./staging.ts";

/** The total as it is, the one said of the period with a fact of one shift changed, and that of a whole calculation. */
function totals(award: Award, facts: Facts, changed: number): readonly (number | null)[] {
  const law = prepareLaw(award);
  const before = calculate(facts, law, { explain: false });
  if (before.refused) throw new Error("the period is refused");
  const shifts = facts.shifts.map((one, index) =>
    index === changed ? { ...one, circumstances: { ...one.circumstances, fact: true } } : one,
  );
  const after = calculate(knownAgain({ ...facts, shifts }, law), law, { explain: false });
  const changes = facts.shifts.map((_, index) => (index === changed ? FACT : null));
  const said = periodTotalWith(periodVariationsOf(facts, law, before), changes);
  return [before.total, said, after.refused ? null : after.total];
}

describe("rows that ask for the overtime of the week", () => {
  const rows = [
    overtime("overtime", { pays: "150%" }),
    overtime("too-little", { when: { week: "under 30m" }, pays: "100%", overrides: ["overtime"] }),
  ];
  test("stand where a change makes a little", () => {
    const late = rule("overtime-when", "late", { when: { between: "16:45-24:00", ...WHEN } });
    const award = testAward({ facts: { fact: false, elsewhere: 0 }, rules: [...rows, late] });
    const facts = testFacts({ shifts: ["mon 09:00-17:00", "tue 09:00-17:00"] });
    assert.deepEqual(totals(award, facts, 1), [32_000, 32_000, 32_000]);
  });
  test("stand for another shift where a change takes some away", () => {
    const daily = rule("ordinary-limit", "daily", {
      limit: hours("8h"),
      when: { facts: { fact: false } },
    });
    const award = testAward({ facts: { fact: false, elsewhere: 0 }, rules: [...rows, daily] });
    const facts = testFacts({ shifts: ["mon 09:00-17:15", "tue 09:00-17:15"] });
    // 16.5 hours at 20.00, and half an hour of them with half the rate more
    assert.deepEqual(totals(award, facts, 1), [33_500, 33_000, 33_000]);
  });
});

test("a rest that was not had goes on being short after a shift that the change leaves alone", () => {
  const rest = restBetween("rest", {
    rest: "10h",
    reduced: { to: "8h", facts: { fact: true } },
    afterOvertime: "earlier",
    pays: "200%",
    highestWith: "all",
  });
  const award = testAward({
    facts: { fact: false, earlier: false },
    rules: [rest, overtime("overtime", { pays: "150%" }), DAILY],
  });
  const before = ["mon 12:00-24:00", "tue 08:00-17:00"];
  // 9 hours and 3 of overtime; then double pay, or the ordinary rate once 8 hours of rest are enough
  const short = testFacts({ shifts: [...before, "wed 02:00-06:00"] });
  assert.deepEqual(totals(award, short, 1), [79_000, 53_000, 53_000]);
  const long = testFacts({ shifts: [...before, "wed 03:00-07:00"] });
  assert.deepEqual(totals(award, long, 1), [71_000, 53_000, 53_000]);
});

describe("facts that the shifts show", () => {
  const RUN = {
    by: "run",
    tests: [shiftTest({ starts: "from 18:00" })],
    atLeast: 3,
    yes: true,
    no: false,
    isSoFar: false,
    in: "shifts",
    ordinaryHours: null,
    ordinaryHoursFact: null,
    raised: null,
    toldBy: null,
    orHours: null,
    holidaysCount: false,
    moved: null,
  } as const;
  test("change with the run that a shift is no longer part of", () => {
    const plain = testAward({
      facts: { fact: false, run: false },
      rules: [
        rule("overtime-when", "recalled", { when: WHEN }),
        overtime("overtime", { pays: "200%" }),
        penalty("in-a-run", { when: { facts: { run: true } }, pays: "130%" }),
      ],
    });
    const award = {
      ...plain,
      facts: plain.facts.map((one) => (one.slug === "run" ? { ...one, knownBy: RUN } : one)),
    };
    const nights = ["mon 20:00-23:00", "tue 20:00-23:00", "wed 20:00-23:00"].map((text) => shift(text));
    const span = { start: date("mon"), end: date("sun"), cycleWeeks: null };
    const facts = withKnownFacts(testFacts({ shifts: nights }), prepareLaw(award), span);
    // 9 hours at 26.00; or two nights at 20.00 and the recall at 40.00
    assert.deepEqual(totals(award, facts, 1), [23_400, 24_000, 24_000]);
  });
});
