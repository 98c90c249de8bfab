// Another value of a declared fact: reason by reason, when it certainly affects a shift and when it does not.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bearing, DAILY, FACT, fact, OVERTIME, on, WHEN } from "../testing/bearing.ts";
import {
  clock,
  hours,
  lengthBounds,
  overtime,
  penalty,
  restBetween,
  rule,
  share,
  testFacts,
  week,
} from "../testing/testing.ts";
import type { Change } from "./change.ts";

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
    assert.equal(bearing([holiday], facts("mon 18:00-02:00"), FACT), "nothing");
    assert.equal(bearing([holiday], facts("tue 09:00-15:00"), FACT), "something");
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
  test("of overtime by one rule, where that rule makes some", () => {
    const late = overtime("late", {
      when: { because: ["span"], ...WHEN },
      pays: "300%",
      overrides: ["overtime"],
    });
    const span = rule("span", "span", { windows: week({ "mon-fri": "07:00-21:00" }) });
    const rules = [late, OVERTIME, DAILY, span];
    assert.equal(bearing(rules, on("mon 08:00-18:00"), FACT), "nothing");
    assert.equal(bearing(rules, on("mon 14:00-22:00"), FACT), "something");
  });
});

describe("a fact under which the sources do not say what is paid", () => {
  test("refuses the shift, where the rule meets time as it is labelled", () => {
    const unsaid = rule("not-stated", "unsaid", { when: { hours: "overtime", ...WHEN } });
    assert.equal(bearing([unsaid, OVERTIME, DAILY], on("mon 08:00-17:00"), FACT), "nothing");
    assert.equal(bearing([unsaid, OVERTIME, DAILY], on("mon 08:00-17:01"), FACT), "refused");
    const evening = rule("not-stated", "evening", { when: { between: "18:00-24:00", ...WHEN } });
    assert.equal(bearing([evening], on("mon 12:00-18:00"), FACT), "nothing");
    assert.equal(bearing([evening], on("mon 18:00-20:00"), FACT), "refused");
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

describe("a fact that says what a shift is", () => {
  test("bears through a span that the shift leaves", () => {
    const span = rule("span", "span", { when: WHEN, windows: week({ "mon-fri": "07:00-21:00" }) });
    assert.equal(bearing([span, OVERTIME], on("mon 12:00-21:00"), FACT), "nothing");
    assert.equal(bearing([span, OVERTIME], on("mon 12:00-21:01"), FACT), "something");
    assert.equal(bearing([span, OVERTIME], on("sun 12:00-18:00"), FACT), "something");
    const day = rule("shift-class", "late", { notWithin: ["span"] });
    assert.equal(bearing([span, OVERTIME, day], on("mon 12:00-21:00"), FACT), "something");
  });
  test("through a class that the shift fits", () => {
    const night = rule("shift-class", "night", {
      when: { shift: { starts: "from 20:00 before 24:00" }, ...WHEN },
    });
    assert.equal(bearing([night], on("mon 12:00-18:00"), FACT), "nothing");
    assert.equal(bearing([night], on("mon 20:00-23:00"), FACT), "something");
  });
  test("through breaks that are placed or paid", () => {
    const paid = rule("paid-breaks", "paid", { when: WHEN });
    assert.equal(bearing([paid], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([paid], on("mon 09:00-15:00", { breaks: ["meal 12:00-12:30"] }), FACT), "something");
    const early = rule("break-schedule", "early", {
      when: WHEN,
      fromStart: { earliest: hours("1h"), latest: hours("2h") },
    });
    assert.equal(bearing([early], on("mon 09:00-15:00", { breaks: ["meal 12:00-12:30"] }), FACT), "nothing");
    assert.equal(bearing([early], on("mon 09:00-15:00", { unplacedBreak: hours("30m") }), FACT), "something");
  });
  test("not through a rule that joins two shifts", () => {
    const split = rule("broken-shift", "split", { when: WHEN, gap: lengthBounds("over 1h") });
    assert.equal(bearing([split], on("mon 09:00-15:00"), FACT), "nothing");
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
    assert.equal(bearing([rest], on("tue 09:00-15:00", { previousFinish: "mon 21:00" }), FACT), "nothing");
  });
  test("where long work leaves too little of the 24 hours before it, whatever came before", () => {
    const reduced = { to: "8h", facts: { fact: true } };
    const rest = restBetween("rest", { afterOvertime: "other", pays: "200%", reduced });
    const span = rule("span", "span", { windows: week({ "mon-sun": "06:00-18:00" }) });
    const worked = on("tue 00:01-14:29", { breaks: ["meal 04:24-14:23"] });
    assert.equal(bearing([rest, span, OVERTIME], worked, FACT), "something");
  });
  test("where work may run on into the next day's ordinary hours", () => {
    const reduced = { to: "10h", facts: { fact: true } };
    const rest = restBetween("rest", {
      rest: "12h",
      pays: "200%",
      afterOvertime: "ended-in-overtime",
      reduced,
    });
    assert.equal(bearing([rest], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([rest], on("mon 15:00-09:00"), FACT), "something");
  });
  test("where something is claimed", () => {
    const laundry = rule("allowance", "meal", { when: WHEN, due: { by: "claim", code: "laundry" } });
    assert.equal(bearing([laundry], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([laundry], on("mon 09:00-15:00", { claims: { laundry: true } }), FACT), "extras");
  });
  test("where there is overtime to eat after", () => {
    const meal = rule("allowance", "meal", {
      when: WHEN,
      due: { by: "overtime-after-finish", lasting: lengthBounds("over 1h") },
    });
    assert.equal(bearing([meal, DAILY, OVERTIME], on("mon 08:00-17:00"), FACT), "nothing");
    assert.equal(bearing([meal, DAILY, OVERTIME], on("mon 08:00-19:00"), FACT), "extras");
  });
  test("where a meal break was missed", () => {
    const missed = rule("missed-break", "missed", { when: WHEN, after: hours("6h"), pays: share("50%") });
    assert.equal(bearing([missed], on("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([missed], on("mon 09:00-15:01"), FACT), "extras");
    const eaten = on("mon 09:00-17:00", { breaks: ["meal 12:00-12:30"] });
    assert.equal(bearing([missed], eaten, FACT), "nothing");
  });
  test("where the facts alone bring it", () => {
    const due = rule("allowance", "meal", { when: WHEN, due: { by: "facts" } });
    assert.equal(bearing([due], on("mon 09:00-15:00"), FACT), "extras");
  });
  test("a minimum bears where the work may be shorter", () => {
    const minimum = rule("minimum-payment", "minimum", { when: WHEN, minimum: hours("3h") });
    assert.equal(bearing([minimum], on("mon 09:00-12:00"), FACT), "nothing");
    assert.equal(bearing([minimum], on("mon 09:00-11:59"), FACT), "something");
    const steps = rule("minimum-payment", "minimum", { when: WHEN, minimum: hours("3h"), step: hours("1h") });
    assert.equal(bearing([steps], on("mon 09:00-12:30"), FACT), "something");
  });
  test("under a minimum that grows in steps, also by rows for the time it adds", () => {
    const steps = rule("minimum-payment", "minimum", { minimum: hours("3h"), step: hours("1h") });
    const noon = penalty("noon", {
      when: { days: "mon-fri", between: "12:45-14:00", ...WHEN },
      pays: "130%",
    });
    assert.equal(bearing([steps, noon], on("mon 09:00-12:30"), FACT), "something");
    assert.equal(bearing([steps, noon], on("sat 09:00-12:30"), FACT), "nothing");
  });
  test("under a minimum for stretches of overtime, also by rows for overtime", () => {
    const least = rule("minimum-payment", "least", { per: "overtime", minimum: hours("2h") });
    const more = overtime("more", {
      when: { days: "mon-fri", ...WHEN },
      pays: "300%",
      overrides: ["overtime"],
    });
    const rules = [least, more, OVERTIME, DAILY];
    assert.equal(bearing(rules, on("mon 08:00-17:30"), FACT), "something");
    assert.equal(bearing(rules, on("sat 08:00-17:30"), FACT), "nothing");
  });
});

describe("a fact about a shift on higher duties", () => {
  const duties = rule("higher-duties", "duties", { classificationFact: "duties" });
  const lifted = (text: string) => on(text, { facts: { duties: "grade" } });
  test("bears on it by the rules of its own classification", () => {
    const evening = penalty("evening", { when: { between: "18:00-24:00", ...WHEN }, pays: "125%" });
    assert.equal(bearing([duties, evening], lifted("mon 09:00-15:00"), FACT), "nothing");
    assert.equal(bearing([duties, evening], lifted("mon 13:00-19:00"), FACT), "something");
    assert.equal(bearing([duties], on("mon 09:00-15:00"), fact("duties", "grade")), "something");
  });
  test("and by what makes the rate of another", () => {
    const tools = rule("allowance", "tools", {
      for: { classifications: ["leader"] },
      when: WHEN,
      unit: "hour",
      allPurpose: true,
      due: { by: "facts" },
      amount: "meal",
    });
    assert.equal(bearing([duties, tools], lifted("mon 09:00-15:00"), FACT), "rate");
    assert.equal(bearing([duties, tools], on("mon 09:00-15:00"), FACT), "nothing");
  });
});

describe("a fact that makes another rate before percentages", () => {
  const tools = (slug: string, words: object) =>
    rule("allowance", slug, {
      unit: "hour",
      allPurpose: true,
      due: { by: "facts" },
      amount: "meal",
      ...words,
    });
  const always = tools("always", {});
  const more = tools("more", { when: WHEN });
  test("bears on the rate alone", () => {
    assert.equal(bearing([more], on("mon 09:00-15:00"), FACT), "rate");
    assert.equal(bearing([always, more], on("mon 22:00-04:00"), FACT), "rate");
  });
  test("and not where another takes the place of one with the same amount", () => {
    const instead = tools("instead", { when: { facts: { fact: false } } });
    assert.equal(bearing([more, instead], on("mon 09:00-15:00"), FACT), "nothing");
  });
  test("with what is added beside it", () => {
    const meal = rule("allowance", "meal", { when: WHEN, due: { by: "facts" } });
    assert.equal(bearing([more, meal], on("mon 09:00-15:00"), FACT), "rate");
  });
  test("the higher of two rates is found again on the other base", () => {
    const [a, b] = [
      penalty("a", { pays: "150%", highestWith: ["b"] }),
      penalty("b", { pays: "140%", base: "ordinary" }),
    ];
    assert.equal(bearing([more, a, b], on("mon 09:00-15:00"), FACT), "rate");
  });
  test("a row is found again after so many hours of work", () => {
    const later = penalty("later", { when: { elapsed: "since-break over 4h" }, pays: "150%" });
    assert.equal(bearing([more, later], on("mon 09:00-15:00"), FACT), "rate");
  });
  test("short work is priced again", () => {
    const minimum = rule("minimum-payment", "minimum", { minimum: hours("3h") });
    assert.equal(bearing([more, minimum], on("mon 09:00-11:00"), FACT), "something");
  });
});

describe("a fact, where time may be added to the work", () => {
  const minimum = rule("minimum-payment", "minimum", { minimum: hours("3h") });
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
    const ofShift = rule("minimum-payment", "minimum", { minimum: hours("3h"), per: "shift" });
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
