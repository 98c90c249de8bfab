// Changes that look alike and pay differently: several of them, one after another, of the same shift or period.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculate, type Facts, type FactValue, prepareLaw, type Rule } from "../index.ts";
import { changed, DAILY, FACT, fact, lawOf, OVERTIME, on, WHEN } from "../testing/bearing.ts";
import {
  at,
  clock,
  hours,
  lengthBounds,
  overtime,
  penalty,
  restBetween,
  rule,
  share,
  shift,
  testAward,
  testFacts,
} from "../testing/testing.ts";
import type { Change } from "./change.ts";
import { periodTotalWith } from "./period-variations.ts";
import { periodVariationsOf } from "./staging.ts";
import { totalWith, variationsOf } from "./variations.ts";

type More = Readonly<Record<string, FactValue | null>>;

/** Each change of a shift comes to what a whole calculation gives. */
function sameAsCalculated(rules: readonly Rule[], facts: Facts, changes: readonly Change[], more: More = {}) {
  const anew = () => lawOf(rules, { fact: false, other: false, elsewhere: 0, ...more });
  const law = anew();
  const totalOf = (given: Facts): number | null => {
    const outcome = calculate(given, anew(), { explain: false });
    return outcome.refused ? null : outcome.total;
  };
  const variations = variationsOf(facts, law, (totalOf(facts) ?? 0) as never);
  for (const change of changes)
    assert.equal(totalWith(variations, change), totalOf(changed(facts, change)), JSON.stringify(change));
}

const NOTHING_ROSTERED: Change = {
  of: "shift",
  to: { rostered: { from: at("mon 09:00"), to: at("mon 09:00") } },
};
const RECALLED = rule("overtime-when", "recalled", { when: WHEN });

describe("overtime throughout", () => {
  test("is not time beyond a roster that counts as ordinary", () => {
    const rostered = rule("pattern", "rostered", { of: "rostered", countsAs: "ordinary" });
    const changes = [NOTHING_ROSTERED, FACT];
    sameAsCalculated([RECALLED, rostered, OVERTIME], on("mon 09:00-15:00"), changes);
    sameAsCalculated([RECALLED, rostered, OVERTIME], on("mon 09:00-15:00"), changes.toReversed());
  });
  test("by one cause is not by another where a row of the week asks for it", () => {
    const weekly = rule("ordinary-limit", "weekly", { per: "week", limit: hours("38h") });
    const dear = overtime("dear", {
      when: { week: "at-least 1h", because: ["recalled"] },
      pays: "300%",
      overrides: ["overtime"],
    });
    const full: Change = { of: "shift", to: { workedThisWeek: hours("38h") } };
    const rules = [RECALLED, weekly, OVERTIME, dear];
    sameAsCalculated(rules, on("mon 09:00-15:00"), [FACT, full]);
    sameAsCalculated(rules, on("mon 09:00-15:00"), [full, FACT]);
  });
});

test("hours before a shift may make overtime by other than a limit", () => {
  const late = rule("overtime-when", "late", { when: { elapsed: "ordinary over 8h" } });
  const six: Change = { of: "shift", to: { workedToday: hours("6h") } };
  sameAsCalculated([late, OVERTIME], on("mon 09:00-15:00"), [six]);
});

test("a share of each row is not a share of the rate", () => {
  const step = () => ({
    age: null,
    serviceMonths: null,
    year: null,
    stage: null,
    started: null,
    completedYear12: null,
    adult: null,
    percent: share("77.77%"),
    atLeastRate: null,
    fromRate: null,
  });
  const ofRows = rule("scale", "of-rows", { path: "row", steps: [step()], when: WHEN } as never);
  const hourly = rule("scale", "hourly", {
    path: "hourly",
    steps: [step()],
    when: { facts: { fact: false } },
  } as never);
  const saturday = penalty("saturday", { when: { days: "sat" }, pays: "133%" });
  sameAsCalculated([ofRows, hourly, saturday], on("sat 09:00-15:07"), [FACT]);
});

test("a minimum of overtime may fall short however long the work is", () => {
  const minimum = rule("minimum-payment", "overtime-minimum", {
    per: "overtime",
    minimum: hours("1h"),
    added: "at-finish",
    when: WHEN,
  });
  sameAsCalculated([DAILY, OVERTIME, minimum], on("mon 08:00-17:30"), [FACT]);
});

test("a holiday is moved by the rule that holds", () => {
  const choice = (slug: string, when: object) =>
    rule("public-holiday-choice", slug, {
      fact: slug,
      movedAway: "away",
      movedHere: "here",
      when,
    } as never);
  const rules = [
    choice("unheld", { facts: { fact: true } }),
    choice("held", {}),
    penalty("holiday", { when: { holiday: true }, pays: "225%" }),
  ];
  const facts = on("mon 09:00-15:00", { facts: { unheld: "away" } });
  sameAsCalculated(rules, facts, [fact("held", "here"), fact("held", "away")], {
    unheld: "none",
    held: "none",
  });
});

describe("a period", () => {
  /** The expected total with a fact of every shift changed, and the total of a whole calculation. */
  function totals(
    words: Parameters<typeof testAward>[0],
    facts: Facts,
    stated: Readonly<Record<string, FactValue>> = { fact: true },
  ): readonly (number | null)[] {
    const law = prepareLaw(testAward(words));
    const before = calculate(facts, law, { explain: false });
    if (before.refused) throw new Error("the period is refused");
    const shifts = facts.shifts.map((one) => ({
      ...one,
      circumstances: { ...one.circumstances, ...stated },
    }));
    const after = calculate({ ...facts, shifts }, law, { explain: false });
    const [[slug = "", to = true] = []] = Object.entries(stated);
    const changes = facts.shifts.map(() => fact(slug, to));
    const said = periodTotalWith(periodVariationsOf(facts, law, before), changes);
    return [said, after.refused ? null : after.total];
  }

  test("adds up higher duties anew where a change pays a break", () => {
    const words = {
      rates: { grade: "20.00", leader: "25.00" },
      facts: { fact: false, "higher-duties": null, "higher-duties-from": null, "higher-duties-to": null },
      rules: [
        rule("higher-duties", "higher-duties", { whole: lengthBounds("over 2h") }),
        rule("paid-breaks", "paid-breaks", { when: WHEN }),
      ],
    };
    const duties = {
      "higher-duties": "leader",
      "higher-duties-from": clock("10:00"),
      "higher-duties-to": clock("12:30"),
    };
    const worked = shift("mon 09:00-17:00", { breaks: ["meal 12:00-12:30"], facts: duties });
    assert.deepEqual(totals(words, testFacts({ shifts: [worked] })), [20_000, 20_000]);
  });

  test("goes by another fact where that decides what a rest disregards", () => {
    const disregards = { facts: { fact: true }, under: "3h" };
    const words = {
      facts: { fact: false },
      rules: [restBetween("rest", { rest: "10h", disregards, pays: "200%", highestWith: "all" })],
    };
    const shifts = ["mon 20:00-22:00", "tue 06:00-09:00"];
    assert.deepEqual(totals(words, testFacts({ shifts })), [10_000, 10_000]);
  });

  test("counts what a shift says of its cycle once that has several weeks", () => {
    const words = {
      facts: { weeks: 1, worked: 0 },
      rules: [
        rule("ordinary-limit", "cycle", {
          per: "cycle",
          limit: hours("38h"),
          weeksFact: "weeks",
          workedFact: "worked",
        }),
        overtime("overtime", { pays: "150%" }),
      ],
    };
    const first = shift("mon 09:00-10:00", { facts: { worked: hours("72h") } });
    const facts = testFacts({ shifts: [first, "tue 09:00-14:00"] });
    assert.deepEqual(totals(words, facts, { weeks: 2 }), [14_000, 14_000]);
  });
});
