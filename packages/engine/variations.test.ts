// A shift with one thing changed: what certainly bears on it and what does not, and the total either way.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Bearing, bearingOf, type Change } from "./bearing.ts";
import { calculate, cents, type Facts, type FactValue, NOT_STATED, prepareLaw, type Rule } from "./index.ts";
import {
  at,
  clock,
  date,
  hours,
  overtime,
  penalty,
  restBetween,
  rule,
  share,
  shift,
  testAward,
  testFacts,
  week,
} from "./testing.ts";
import { totalWith, variationsOf } from "./variations.ts";

const DAILY = rule("ordinary-limit", "daily", { limit: hours("9h") });
const OVERTIME = overtime("overtime", { tiers: ["3h 150%", "200%"] });
const WHEN = { facts: { fact: true } } as const;
const FACT = fact("fact", true);

function fact(slug: string, to: FactValue): Change {
  return { of: "fact", slug, to };
}

function lawOf(rules: readonly Rule[], facts: Readonly<Record<string, FactValue | null>>) {
  return prepareLaw(testAward({ rules, facts, amounts: { meal: "10.00", dollars: "1.00" } }));
}

/** The facts as the change makes them, written the plain way. */
function changed(facts: Facts, change: Change): Facts {
  const [before] = facts.shifts;
  if (before === undefined) throw new Error("there is a shift");
  const withShift = (to: object): Facts => ({ ...facts, shifts: [{ ...before, ...to }] });
  switch (change.of) {
    case "fact":
      return withShift({ circumstances: { ...before.circumstances, [change.slug]: change.to } });
    case "person":
      return { ...facts, employee: { ...facts.employee, ...change.to } };
    case "shift":
      return withShift(change.to);
    case "holidays":
      return { ...facts, holidays: change.to };
  }
}

/** What a change is said to make of a shift; what it then totals is held to a calculation of the changed facts. */
function bearing(rules: readonly Rule[], facts: Facts, change: Change): Bearing | null {
  const law = lawOf(rules, { fact: false, other: false, weeks: 1, clock: null, duties: null, moved: "none" });
  const present = calculate(facts, law, { explain: false });
  assert.ok(!present.refused, "the shift is priced");
  const variations = variationsOf(facts, law, present.total);
  const after = calculate(changed(facts, change), law, { explain: false });
  assert.equal(totalWith(variations, change), after.refused ? null : after.total);
  return variations.survey === null ? null : bearingOf(variations.survey, change);
}

const on = (text: string, words?: Parameters<typeof shift>[1]): Facts =>
  testFacts({ shifts: [shift(text, words)] });

describe("a fact that no rule for this person asks for", () => {
  test("bears on nothing", () => {
    assert.equal(bearing([], on("mon 09:00-15:00"), FACT), "nothing");
    const casuals = rule("overtime-when", "for-casuals", { for: { employment: ["casual"] }, when: WHEN });
    assert.equal(bearing([casuals], on("mon 09:00-15:00"), FACT), "nothing");
  });
  test("nor where its rule needs another fact too", () => {
    const both = rule("overtime-when", "both", { when: { facts: { fact: true, other: true } } });
    assert.equal(bearing([both, OVERTIME], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(
      bearing([both, OVERTIME], on("mon 09:00-15:00", { facts: { other: true } }), FACT),
      "overtime",
    );
  });
});

describe("a fact that lets a row pay", () => {
  const evening = penalty("evening", {
    when: { days: "mon-fri", between: "18:00-24:00", ...WHEN },
    pays: "125%",
  });
  test("bears on a shift that meets its days and hours", () => {
    assert.equal(bearing([evening], on("mon 12:00-18:01"), FACT), "something");
    assert.equal(bearing([evening], on("mon 12:00-18:00"), FACT), "nothing");
    assert.equal(bearing([evening], on("sat 12:00-20:00"), FACT), "nothing");
    assert.equal(bearing([evening], on("fri 22:00-04:00"), FACT), "something");
  });
  test("of holidays, where there is one", () => {
    const holiday = penalty("holiday", { when: { holiday: true, ...WHEN }, pays: "225%" });
    const facts = (text: string) => testFacts({ shifts: [text], holidays: ["2026-07-07 12:00"] });
    assert.equal(bearing([holiday], facts("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([holiday], facts("mon 18:00-02:00"), FACT), "something");
  });
  test("of some shifts, where this is one", () => {
    const early = penalty("early", {
      when: { shift: { starts: "from 00:00 before 06:00" }, ...WHEN },
      pays: "115%",
    });
    assert.equal(bearing([early], on("mon 05:00-12:00"), FACT), "something");
    assert.equal(bearing([early], on("mon 06:00-12:00"), FACT), "nothing");
  });
  test("of overtime, where there is some", () => {
    const more = overtime("more", { when: WHEN, pays: "300%", overrides: ["overtime"] });
    const rules = [more, OVERTIME, DAILY];
    assert.equal(bearing(rules, on("mon 08:00-17:00"), FACT), "nothing");
    assert.equal(bearing(rules, on("mon 08:00-17:01"), FACT), "something");
  });
});

describe("a fact that opens a span", () => {
  const span = rule("span", "span", { windows: week({ "mon-fri": "07:00-21:00", sat: "07:00-18:00" }) });
  const late = rule("span-extension", "late", { when: WHEN, extends: ["span"], closes: clock("23:00") });
  const early = rule("span-extension", "early", { when: WHEN, extends: ["span"], opens: clock("05:00") });
  test("bears on a shift that leaves the span where it opens", () => {
    const rules = [span, late, OVERTIME];
    assert.equal(bearing(rules, on("mon 12:00-21:00"), FACT), "nothing");
    assert.equal(bearing(rules, on("mon 12:00-21:30"), FACT), "something");
    assert.equal(bearing(rules, on("mon 05:00-12:00"), FACT), "nothing");
    assert.equal(bearing(rules, on("mon 23:30-06:00"), FACT), "nothing");
    assert.equal(bearing(rules, on("sat 12:00-18:01"), FACT), "something");
    assert.equal(bearing([span, early, OVERTIME], on("mon 06:00-12:00"), FACT), "something");
    assert.equal(bearing([span, early, OVERTIME], on("mon 00:00-05:00"), FACT), "nothing");
  });
  test("may, on a day that has none", () => {
    assert.equal(bearing([span, late, OVERTIME], on("sun 09:00-15:00"), FACT), "something");
  });
});

describe("a fact about limits", () => {
  const by = (per: "day" | "shift" | "week") =>
    rule("ordinary-limit", "limit", { when: WHEN, per, limit: hours("9h") });
  test("bears where the work may not fit under them", () => {
    for (const per of ["day", "shift", "week"] as const) {
      assert.equal(bearing([by(per), OVERTIME], on("mon 08:00-17:00"), FACT), "nothing", per);
      assert.equal(bearing([by(per), OVERTIME], on("mon 08:00-17:01"), FACT), "something", per);
    }
  });
  test("hours worked before count with it", () => {
    const today = on("mon 12:00-18:00", { workedToday: hours("3h") });
    assert.equal(bearing([by("day"), OVERTIME], today, FACT), "nothing");
    const more = on("mon 12:00-18:00", { workedToday: hours("3h1m") });
    assert.equal(bearing([by("day"), OVERTIME], more, FACT), "something");
    assert.equal(bearing([by("shift"), OVERTIME], more, FACT), "nothing");
    const weekly = on("mon 12:00-18:00", { workedThisWeek: hours("4h") });
    assert.equal(bearing([by("week"), OVERTIME], weekly, FACT), "something");
  });
  test("the shortest the limit may be is meant", () => {
    const longDay = { limit: hours("11h"), daysAWeek: 1, usedFact: "fact" };
    const daily = rule("ordinary-limit", "daily", { limit: hours("9h"), longDay });
    assert.equal(bearing([daily, OVERTIME], on("mon 08:00-17:00"), FACT), "nothing");
    assert.equal(bearing([daily, OVERTIME], on("mon 08:00-18:00"), FACT), "something");
  });
  test("a cycle of more weeks", () => {
    const cycle = rule("ordinary-limit", "cycle", { per: "cycle", limit: hours("38h"), weeksFact: "weeks" });
    const after = (worked: string) => on("mon 09:00-15:00", { workedThisWeek: hours(worked) });
    assert.equal(bearing([cycle, OVERTIME], after("32h"), fact("weeks", 2)), "nothing");
    assert.equal(bearing([cycle, OVERTIME], after("33h"), fact("weeks", 2)), "something");
    assert.equal(bearing([cycle, OVERTIME], after("0h"), fact("weeks", 0)), "something");
  });
});

describe("a fact about a pattern, a rest, a claim or a minimum", () => {
  test("bears where a pattern is given", () => {
    const pattern = rule("pattern", "agreed", { when: WHEN, of: "agreed" });
    assert.equal(bearing([pattern, OVERTIME], on("mon 09:00-15:00"), FACT), "nothing");
    const given = on("mon 09:00-15:00", { agreed: "09:00-13:00" });
    assert.equal(bearing([pattern, OVERTIME], given, FACT), "something");
    const rostered = on("mon 09:00-15:00", { rostered: "09:00-13:00" });
    assert.equal(bearing([pattern, OVERTIME], rostered, FACT), "nothing");
  });
  test("where a previous finish is", () => {
    const rest = restBetween("rest", {
      rest: "12h",
      pays: "200%",
      reduced: { to: "10h", facts: { fact: true } },
    });
    assert.equal(bearing([rest], on("mon 09:00-15:00"), FACT), "nothing");
    const given = on("mon 09:00-15:00", { previousFinish: "mon 00:00" });
    assert.equal(bearing([rest], given, FACT), "something");
  });
  test("where something is claimed", () => {
    const laundry = rule("allowance", "meal", { when: WHEN, due: { by: "claim", code: "laundry" } });
    assert.equal(bearing([laundry], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([laundry], on("mon 09:00-15:00", { claims: { laundry: true } }), FACT), "something");
  });
  test("where there is overtime to eat after", () => {
    const meal = rule("allowance", "meal", {
      when: WHEN,
      due: { by: "overtime-after-finish", over: hours("1h") },
    });
    assert.equal(bearing([meal, DAILY, OVERTIME], on("mon 08:00-17:00"), FACT), "nothing");
    assert.equal(bearing([meal, DAILY, OVERTIME], on("mon 08:00-19:00"), FACT), "something");
  });
  test("where a meal break was missed", () => {
    const missed = rule("missed-break", "missed", { when: WHEN, after: hours("6h"), pays: share("50%") });
    assert.equal(bearing([missed], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([missed], on("mon 09:00-15:01"), FACT), "something");
    const eaten = on("mon 09:00-17:00", { breaks: ["meal 12:00-12:30"] });
    assert.equal(bearing([missed], eaten, FACT), "nothing");
  });
  test("where the facts alone bring it", () => {
    const due = rule("allowance", "meal", { when: WHEN, due: { by: "facts" } });
    assert.equal(bearing([due], on("mon 09:00-15:00"), FACT), "something");
  });
  test("a minimum bears where the work may be shorter", () => {
    const minimum = rule("minimum-payment", "minimum", { when: WHEN, limit: hours("3h") });
    assert.equal(bearing([minimum], on("mon 09:00-12:00"), FACT), "nothing");
    assert.equal(bearing([minimum], on("mon 09:00-11:59"), FACT), "something");
    const steps = rule("minimum-payment", "minimum", { when: WHEN, limit: hours("3h"), step: hours("1h") });
    assert.equal(bearing([steps], on("mon 09:00-12:30"), FACT), "something");
  });
  test("nothing certain is said of work under a minimum that grows in steps", () => {
    const steps = rule("minimum-payment", "minimum", { limit: hours("3h"), step: hours("1h") });
    assert.equal(bearing([steps], on("mon 09:00-12:30"), FACT), null);
  });
});

describe("a fact, where time may be added to the work", () => {
  const minimum = rule("minimum-payment", "minimum", { limit: hours("3h") });
  test("bears through a row or an extension of the added time", () => {
    const evening = penalty("evening", { when: { ...WHEN, between: "18:00-24:00" }, pays: "125%" });
    assert.equal(bearing([minimum, evening], on("mon 15:00-17:00"), FACT), "nothing");
    assert.equal(bearing([minimum, evening], on("mon 15:01-17:01"), FACT), "something");
    const tuesday = penalty("tuesday", { when: { ...WHEN, days: "tue" }, pays: "125%" });
    assert.equal(bearing([minimum, tuesday], on("mon 21:00-23:00"), FACT), "nothing");
    assert.equal(bearing([minimum, tuesday], on("mon 21:01-23:01"), FACT), "something");
  });
  test("bears through a limit that the added time may reach", () => {
    const daily = rule("ordinary-limit", "other-daily", { when: WHEN, per: "day", limit: hours("3h") });
    assert.equal(bearing([minimum, daily], on("mon 09:00-11:00"), FACT), "nothing");
    const told = on("mon 09:00-11:00", { workedToday: hours("1h") });
    assert.equal(bearing([minimum, daily], told, FACT), "something");
  });
  test("bears through overtime, which the added time may be", () => {
    const dear = overtime("dear", { when: WHEN, pays: "200%" });
    assert.equal(bearing([minimum, dear], on("mon 09:00-11:00"), FACT), "something");
    assert.equal(bearing([minimum, dear], on("mon 09:00-12:00"), FACT), "nothing");
  });
  test("hours worked before bear on a minimum of the day, and make no more than the work overtime", () => {
    const before: Change = { of: "shift", to: { workedToday: hours("9h") } };
    const ofShift = rule("minimum-payment", "minimum", { limit: hours("3h"), per: "shift" });
    assert.equal(bearing([minimum], on("mon 09:00-11:00"), before), "something");
    assert.equal(bearing([ofShift], on("mon 09:00-11:00"), before), "nothing");
    assert.equal(bearing([ofShift, DAILY, OVERTIME], on("mon 09:00-11:00"), before), "something");
    assert.equal(bearing([ofShift, DAILY, OVERTIME], on("mon 09:00-12:00"), before), "overtime");
  });
});

describe("a fact that moves a public holiday", () => {
  const rules = [
    rule("public-holiday-choice", "choice", { fact: "moved" }),
    penalty("holiday", { when: { holiday: true }, pays: "225%" }),
  ];
  const facts = (...holidays: readonly string[]) => testFacts({ shifts: ["mon 09:00-15:00"], holidays });
  const [away, here] = [fact("moved", "moved-away"), fact("moved", "moved-here")];
  test("bears where the day is otherwise, or is one in part", () => {
    assert.equal(bearing(rules, facts(), away), "nothing");
    assert.equal(bearing(rules, facts(), here), "something");
    assert.equal(bearing(rules, facts("2026-07-06"), away), "something");
    assert.equal(bearing(rules, facts("2026-07-06"), here), "nothing");
    assert.equal(bearing(rules, facts("2026-07-06 12:00"), away), "something");
    assert.equal(bearing(rules, facts("2026-07-06 12:00"), here), "something");
    assert.equal(bearing(rules, facts("2026-07-07"), away), "nothing");
  });
});

describe("overtime throughout", () => {
  const recalled = rule("overtime-when", "recalled", { when: WHEN });
  const rules = [recalled, DAILY, OVERTIME];
  test("by a circumstance without conditions", () => {
    assert.equal(bearing(rules, on("mon 09:00-15:00"), FACT), "overtime");
    const dearer = overtime("dearer", { when: WHEN, pays: "300%", overrides: ["overtime"] });
    assert.equal(bearing([...rules, dearer], on("mon 09:00-15:00"), FACT), "something");
    const evenings = rule("overtime-when", "evenings", { when: { between: "18:00-24:00", ...WHEN } });
    assert.equal(bearing([evenings, OVERTIME], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([evenings, OVERTIME], on("mon 13:00-19:00"), FACT), "something");
  });
  test("by hours that leave none for the day or the week", () => {
    const today = (worked: string): Change => ({ of: "shift", to: { workedToday: hours(worked) } });
    assert.equal(bearing(rules, on("mon 09:00-15:00"), today("3h")), "nothing");
    assert.equal(bearing(rules, on("mon 09:00-15:00"), today("4h")), "something");
    assert.equal(bearing(rules, on("mon 09:00-15:00"), today("9h")), "overtime");
    assert.equal(bearing(rules, on("mon 20:00-02:00"), today("9h")), "something");
    const agreed = on("mon 09:00-15:00", { agreed: "09:00-15:00" });
    const beyond = rule("pattern", "agreed", { of: "agreed" });
    assert.equal(bearing([beyond, OVERTIME], agreed, today("3h")), "something");
    const thisWeek: Change = { of: "shift", to: { workedThisWeek: hours("38h") } };
    assert.equal(bearing(rules, on("mon 09:00-15:00"), thisWeek), "nothing");
    const weekly = rule("ordinary-limit", "weekly", { per: "week", limit: hours("38h") });
    assert.equal(bearing([weekly, OVERTIME], on("mon 09:00-15:00"), thisWeek), "overtime");
  });
  test("by a pattern with no hours in it", () => {
    const pattern = rule("pattern", "rostered", { of: "rostered" });
    const none: Change = { of: "shift", to: { rostered: { from: at("mon 09:00"), to: at("mon 09:00") } } };
    assert.equal(bearing([pattern, OVERTIME], on("mon 09:00-15:00"), none), "overtime");
    assert.equal(bearing([OVERTIME], on("mon 09:00-15:00"), none), "nothing");
    const some: Change = { of: "shift", to: { rostered: { from: at("mon 09:00"), to: at("mon 10:00") } } };
    assert.equal(bearing([pattern, OVERTIME], on("mon 09:00-15:00"), some), "something");
    const meal = rule("allowance", "meal", { due: { by: "overtime-after-finish", over: hours("1h") } });
    assert.equal(bearing([pattern, OVERTIME, meal], on("mon 09:00-15:00"), none), "something");
    const late = { of: "ordinary-portion", finishes: "after 14:00" } as const;
    const long = penalty("long", { when: { hours: "all", shift: late }, pays: "300%", overrides: "all" });
    assert.equal(bearing([pattern, OVERTIME, long], on("mon 09:00-15:00"), none), "something");
    const unstated = rule("pattern", "rostered", { of: "rostered", beyond: NOT_STATED });
    assert.equal(bearing([unstated, OVERTIME], on("mon 09:00-15:00"), none), "something");
  });
  test("is not taken for granted where a row asks what made it overtime", () => {
    const dear = overtime("dear", { when: { because: ["recalled"] }, pays: "300%", overrides: ["overtime"] });
    assert.equal(bearing([...rules, dear], on("mon 09:00-15:00"), FACT), "something");
  });
  test("pays one total, however it came about", () => {
    const weekly = rule("ordinary-limit", "weekly", { per: "week", limit: hours("38h") });
    const law = lawOf([...rules, weekly], { fact: false });
    const facts = on("mon 08:00-14:30");
    const variations = variationsOf(facts, law, cents(13_000));
    const thisWeek: Change = { of: "shift", to: { workedThisWeek: hours("38h") } };
    const today: Change = { of: "shift", to: { workedToday: hours("9h") } };
    assert.deepEqual(
      [FACT, today, thisWeek].map((change) => totalWith(variations, change)),
      [23000, 23000, 23000],
    );
  });
});

describe("a change of the person", () => {
  const junior = (serviceMonths: { over: number | null; upTo: number | null } | null) =>
    rule("scale", "juniors", {
      steps: [
        {
          age: { from: null, before: 21 },
          serviceMonths,
          year: null,
          stage: null,
          started: null,
          completedYear12: null,
          adult: null,
          percent: share("60%"),
          fromRate: null,
          atLeast: null,
        },
      ],
    });
  const age: Change = { of: "person", to: { age: 17 } };
  const service: Change = { of: "person", to: { serviceStart: date("mon") } };
  const facts = testFacts({ shifts: ["mon 09:00-15:00"] });
  test("their age bears where a scale or a rule asks for it", () => {
    assert.equal(bearing([], facts, age), "nothing");
    assert.equal(bearing([junior(null)], facts, age), "something");
    const old = penalty("old", { for: { age: { from: 17, before: null } }, pays: "110%" });
    assert.equal(bearing([old], facts, age), "something");
  });
  test("their service, where a step of their age does", () => {
    const timed = junior({ over: null, upTo: 6 });
    const young = testFacts({ shifts: ["mon 09:00-15:00"], age: 17 });
    assert.equal(bearing([timed], facts, service), "nothing");
    assert.equal(bearing([timed], young, service), "something");
    assert.equal(bearing([junior(null)], young, service), "nothing");
  });
  test("the scale of a fact, where a step of their age does", () => {
    const scale = { ...junior(null), when: penalty("any", { when: WHEN }).when };
    assert.equal(bearing([scale], facts, FACT), "nothing");
    assert.equal(bearing([scale], testFacts({ shifts: ["mon 09:00-15:00"], age: 17 }), FACT), "something");
  });
  test("the higher of two rates is found again on another base", () => {
    const tools = rule("allowance", "meal", { unit: "hour", allPurpose: true, due: { by: "facts" } });
    const [a, b] = [
      penalty("a", { pays: "150%", highestWith: ["b"] }),
      penalty("b", { pays: "90%", base: "ordinary" }),
    ];
    assert.equal(bearing([junior(null), tools, a, b], facts, age), "something");
  });
  test("what came before them, where a rule asks for rest", () => {
    const tired: Change = { of: "shift", to: { previousFinish: at("mon 00:00") } };
    assert.equal(bearing([], facts, tired), "nothing");
    assert.equal(bearing([restBetween("rest", { rest: "12h", pays: "200%" })], facts, tired), "something");
  });
});

describe("shifts nothing certain is said of", () => {
  test("broken shifts, and shifts on higher duties", () => {
    const broken = on("mon 08:00-18:00", { breaks: ["broken_shift 11:00-15:00"] });
    assert.equal(bearing([], broken, FACT), null);
    const duties = rule("higher-duties", "duties", { classificationFact: "duties" });
    assert.equal(bearing([duties], on("mon 09:00-15:00", { facts: { duties: "grade" } }), FACT), null);
    assert.equal(bearing([duties], on("mon 09:00-15:00"), fact("duties", "grade")), "something");
  });
  test("shifts that another law ends", () => {
    const evening = { when: { between: "00:00-06:00", ...WHEN }, from: "2026-07-07", pays: "130%" };
    assert.equal(bearing([penalty("night", evening)], on("mon 20:00-04:00"), FACT), null);
  });
  test("a break that a fact makes work", () => {
    const paid = rule("paid-breaks", "paid", { when: WHEN });
    assert.equal(bearing([paid], on("mon 09:00-15:00", { breaks: ["meal 12:00-12:30"] }), FACT), "something");
  });
});
