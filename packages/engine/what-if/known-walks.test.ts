// Walks with something changed serve shifts like theirs, on other days and after other hours of the week.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calculate, type Facts } from "../index.ts";
import { fact, lawOf, OVERTIME, WHEN } from "../testing/bearing.ts";
import { hours, penalty, restBetween, rule, testFacts } from "../testing/testing.ts";
import { KnownWalks } from "./known-walks.ts";
import { periodTotalWith, periodVariationsOf } from "./period-variations.ts";

const RULES = [
  rule("ordinary-limit", "weekly", { per: "week", limit: hours("20h") }),
  rule("ordinary-limit", "daily", { limit: hours("9h") }),
  restBetween("rest", { rest: "10h", pays: "200%" }),
  penalty("evening", { when: { ...WHEN, days: "mon-fri", between: "18:00-24:00" }, pays: "125%" }),
  penalty("saturday", { when: { days: "sat" }, pays: "150%" }),
  OVERTIME,
];

const periodOf = (...shifts: readonly string[]): Facts => testFacts({ shifts });

/** Weeks of the same shifts on other days, after other hours, and after too short a rest. */
const PERIODS = [
  periodOf("mon 12:00-20:00", "tue 12:00-20:00"),
  periodOf("tue 12:00-20:00", "thu 12:00-20:00", "fri 12:00-20:00"),
  periodOf("mon 09:00-20:00", "tue 12:00-20:00", "wed 12:00-20:00"),
  periodOf("mon 15:00-24:00", "tue 07:00-12:00", "wed 12:00-20:00"),
  periodOf("thu 12:00-20:00", "sat 12:00-20:00"),
  periodOf("mon 12:00-20:00", "tue 12:00-20:00"),
];

function assertTotals(walks: KnownWalks): void {
  const law = lawOf(RULES, { fact: false });
  const totalOf = (facts: Facts): number | null => {
    const outcome = calculate(facts, law, { explain: false });
    return outcome.refused ? null : outcome.total;
  };
  for (const facts of PERIODS) {
    const before = calculate(facts, law, { explain: false });
    if (before.refused) throw new Error("the period is refused");
    const variations = periodVariationsOf(facts, law, before, walks);
    const said = periodTotalWith(
      variations,
      facts.shifts.map(() => fact("fact", true)),
    );
    const shifts = facts.shifts.map((one) => ({ ...one, circumstances: { fact: true } }));
    assert.equal(said, totalOf({ ...facts, shifts }));
  }
}

test("a known walk gives the total of a whole calculation", () => {
  const walks = new KnownWalks();
  assertTotals(walks);
  assert.ok(walks.met >= 5, `${walks.met} occurred again`);
});

test("it holds no more than its bound, and walks again what it dropped", () => {
  const walks = new KnownWalks(3);
  assertTotals(walks);
  assert.ok(walks.size <= 3);
});
