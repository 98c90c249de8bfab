// Rest between one day's work and the next: when it is short, for how long, and what ends it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  first,
  hours,
  lines,
  overtime,
  penalty,
  restBetween,
  rule,
  shift,
  testAward,
  testFacts,
  times,
} from "../testing/testing.ts";

/** MA000004 clause 16.6: twelve hours, ten by agreement, otherwise double until the rest is had. */
const award = testAward({
  facts: { "ten-hours-agreed": false },
  rules: [
    restBetween("rest", {
      rest: "12h",
      reduced: { to: "10h", facts: { "ten-hours-agreed": true } },
      pays: "200% 200% 225%",
      highestWith: "all",
    }),
    penalty("sunday", { when: { days: "sun" }, pays: "150% 150% 175%" }),
    penalty("holiday", { when: { holiday: true }, pays: "225% 225% 250%", overrides: ["sunday"] }),
    rule("ordinary-limit", "daily", { limit: hours("9h") }),
    overtime("overtime", { when: { holiday: false }, tiers: ["3h 150% 150% 175%", "200% 200% 225%"] }),
    overtime("overtime-holiday", { when: { holiday: true }, pays: "250% 250% 275%" }),
  ],
});
const after = (text: string, previousFinish: string, facts?: Record<string, boolean>) =>
  times(
    award,
    testFacts({ shifts: [shift(text, { previousFinish, ...(facts === undefined ? {} : { facts }) })] }),
  );

describe("a previous finish given with the shift", () => {
  test("less than twelve hours: the whole shift at double", () => {
    assert.deepEqual(after("tue 07:00-12:00", "mon 21:00"), ["07:00-12:00 rest 200%"]);
    assert.deepEqual(after("tue 08:59-12:00", "mon 21:00"), ["08:59-12:00 rest 200%"]);
  });

  test("twelve hours exactly are enough", () => {
    assert.deepEqual(after("tue 09:00-12:00", "mon 21:00"), ["09:00-12:00 ordinary 100%"]);
  });

  test("ten are enough where that was agreed", () => {
    assert.deepEqual(after("tue 07:00-12:00", "mon 21:00", { "ten-hours-agreed": true }), [
      "07:00-12:00 ordinary 100%",
    ]);
    assert.deepEqual(after("tue 06:59-12:00", "mon 21:00", { "ten-hours-agreed": true }), [
      "06:59-12:00 rest 200%",
    ]);
  });

  test("a higher rate of the hour stands", () => {
    const facts = testFacts({
      shifts: [shift("wed 07:00-17:00", { previousFinish: "tue 21:00" })],
      holidays: ["2026-07-08"],
    });
    assert.deepEqual(times(award, facts), ["07:00-16:00 holiday 225%", "16:00-17:00 overtime-holiday 250%"]);
  });

  test("the breach reaches overtime, and the higher of the two is paid", () => {
    assert.deepEqual(after("tue 07:00-18:00", "mon 21:00"), [
      "07:00-16:00 rest 200%",
      "16:00-18:00 rest 200%",
    ]);
  });

  test("a finish earlier the same day counts as another day's work unless hours were worked today", () => {
    assert.deepEqual(after("tue 09:00-10:00", "tue 01:00"), ["09:00-10:00 rest 200%"]);
    const shifts = [shift("tue 15:00-16:00", { previousFinish: "tue 11:00", workedToday: hours("3h") })];
    assert.deepEqual(times(award, testFacts({ shifts })), ["15:00-16:00 ordinary 100%"]);
  });

  test("the component names the clause of the rest", () => {
    const facts = testFacts({ shifts: [shift("tue 07:00-12:00", { previousFinish: "mon 21:00" })] });
    assert.deepEqual(
      first(award, facts).components[0]?.clauses.map(({ ref }) => ref),
      ["rest"],
    );
  });
});

describe("several shifts in one calculation", () => {
  test("the rest is measured between them, in any order of the list", () => {
    const expected = ["14:00-21:00 ordinary 100%", "06:00-09:00 rest 200%", "09:00-12:00 ordinary 100%"];
    const shifts = ["mon 14:00-21:00", "tue 06:00-09:00", "wed 09:00-12:00"];
    assert.deepEqual(times(award, testFacts({ shifts })), expected);
    assert.deepEqual(times(award, testFacts({ shifts: shifts.toReversed() })), expected);
  });

  test("a second attendance the same day needs no rest", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 08:00-11:00", "mon 15:00-18:00"] })), [
      "08:00-11:00 ordinary 100%",
      "15:00-18:00 ordinary 100%",
    ]);
  });

  test("a second attendance after a breach is still without the rest", () => {
    assert.deepEqual(
      times(award, testFacts({ shifts: ["mon 16:00-23:00", "tue 07:00-09:00", "tue 14:00-16:00"] })),
      ["16:00-23:00 ordinary 100%", "07:00-09:00 rest 200%", "14:00-16:00 rest 200%"],
    );
  });

  test("and so are the days after, until twelve hours are had", () => {
    const shifts = ["mon 16:00-23:00", "tue 07:00-23:00", "wed 08:00-10:00", "thu 07:00-09:00"];
    assert.deepEqual(times(award, testFacts({ shifts })).slice(-2), [
      "08:00-10:00 rest 200%",
      "07:00-09:00 ordinary 100%",
    ]);
  });

  test("the next day's rest runs from the second attendance", () => {
    const shifts = ["mon 08:00-11:00", "mon 18:00-22:00", "tue 08:00-10:00"];
    assert.deepEqual(times(award, testFacts({ shifts })).at(-1), "08:00-10:00 rest 200%");
  });

  test("work that began the day before and ended after midnight is another day's", () => {
    assert.deepEqual(
      times(award, testFacts({ shifts: ["mon 20:00-02:00", "tue 11:00-13:00"] })).at(-1),
      "11:00-13:00 rest 200%",
    );
  });

  test("a later finish given with a shift counts although an earlier shift is in the list", () => {
    const shifts = ["mon 08:00-12:00", shift("wed 06:00-08:00", { previousFinish: "tue 23:00" })];
    assert.deepEqual(times(award, testFacts({ shifts })).at(-1), "06:00-08:00 rest 200%");
  });

  test("touching shifts have no rest between them to be short", () => {
    assert.deepEqual(times(award, testFacts({ shifts: ["mon 20:00-24:00", "tue 00:00-03:00"] })), [
      "20:00-24:00 ordinary 100%",
      "00:00-03:00 ordinary 100%",
    ]);
  });
});

test("each rest rule looks at its own rest", () => {
  const two = testAward({
    rules: [
      restBetween("ten-hours", { rest: "10h", pays: "150%", highestWith: "all" }),
      restBetween("eight-hours", { rest: "8h", pays: "200%", highestWith: "all" }),
    ],
  });
  const worked = (previousFinish: string) =>
    testFacts({ shifts: [shift("tue 07:00-08:00", { previousFinish })] });
  assert.deepEqual(lines(two, worked("mon 22:00")), ["ten-hours 1h at 30.00 = 30.00"]);
  assert.deepEqual(lines(two, worked("mon 23:30")), ["eight-hours 1h at 40.00 = 40.00"]);
});

/** MA000100 clause 28.3: ten hours after overtime, not for work that simply comes early. */
describe("a rest that only overtime cuts short", () => {
  const afterOvertime = testAward({
    facts: { "ended-in-overtime": false },
    rules: [
      restBetween("rest", {
        rest: "10h",
        afterOvertime: "ended-in-overtime",
        pays: "200%",
        casual: "none",
        highestWith: "all",
      }),
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      overtime("overtime", { tiers: ["2h 150%", "200%"] }),
    ],
  });
  const next = (facts: Record<string, boolean>) =>
    times(
      afterOvertime,
      testFacts({ shifts: [shift("tue 07:00-12:00", { previousFinish: "mon 22:00", facts })] }),
    );
  test("is a fact where only the previous finish is known", () => {
    assert.deepEqual(next({}), ["07:00-12:00 ordinary 100%"]);
    assert.deepEqual(next({ "ended-in-overtime": true }), ["07:00-12:00 rest 200%"]);
  });
  test("is seen where the previous shift is priced too", () => {
    const two = (first: string) =>
      times(afterOvertime, testFacts({ shifts: [first, "tue 07:00-12:00"] })).at(-1);
    assert.equal(two("mon 14:00-22:00"), "07:00-12:00 ordinary 100%");
    assert.equal(two("mon 13:59-22:00"), "07:00-12:00 rest 200%");
    assert.equal(two("mon 12:00-21:00"), "07:00-12:00 ordinary 100%");
  });
});

/** MA000010 clauses 32.12(c) and 32.13(g): so much overtime between two days' ordinary work that ten hours off are not had. */
describe("rest between two days' ordinary work, with a recall in between", () => {
  const recalls = testAward({
    facts: { recalled: false, "ended-in-overtime": false },
    rules: [
      restBetween("rest", {
        rest: "10h",
        afterOvertime: "ended-in-overtime",
        disregards: { facts: { recalled: true }, under: "3h" },
        pays: "200%",
        highestWith: "all",
      }),
      rule("overtime-when", "recall", { when: { facts: { recalled: true } } }),
      overtime("overtime", { pays: "150%" }),
    ],
  });
  const tuesday = (monday: string, ...called: readonly string[]) => {
    const calls = called.map((time) => shift(time, { facts: { recalled: true } }));
    return times(recalls, testFacts({ shifts: [monday, ...calls, "tue 07:00-15:30"] })).at(-1);
  };
  const [rested, tired] = ["07:00-15:30 ordinary 100%", "07:00-15:30 rest 200%"];

  test("is cut short by a recall, on whichever side of midnight it begins", () => {
    assert.equal(tuesday("mon 07:00-15:30", "mon 23:30-04:00"), tired);
    assert.equal(tuesday("mon 07:00-15:30", "tue 00:30-05:00"), tired);
  });
  test("may have been had before the recall", () => {
    assert.equal(tuesday("mon 06:00-12:00", "mon 22:00-02:00"), rested);
    assert.equal(tuesday("mon 06:00-12:01", "mon 22:00-02:00"), tired);
  });
  test("was not had before Monday's own work", () =>
    assert.equal(tuesday("mon 18:00-20:00", "mon 22:00-02:00"), tired));
  test("short recalls do not count, however many", () => {
    assert.equal(tuesday("mon 07:00-15:30", "mon 18:00-19:00", "mon 22:00-00:59"), rested);
    assert.equal(tuesday("mon 07:00-15:30", "mon 22:00-01:00"), tired);
  });
  test("counts in the 24 hours before, where the day before had no ordinary work", () => {
    const sunday = shift("2026-07-12 14:00-23:00", { facts: { recalled: true } });
    const monday = (...before: Parameters<typeof testFacts>[0]["shifts"]) =>
      times(recalls, testFacts({ shifts: [...before, "2026-07-13 06:00-10:00"] })).at(-1);
    assert.equal(monday("sat 08:00-12:00", sunday), "06:00-10:00 rest 200%");
    const early = shift("2026-07-12 06:00-19:00", { facts: { recalled: true } });
    assert.equal(monday("sat 08:00-12:00", early), "06:00-10:00 ordinary 100%");
  });
});

test("two attendances of one day are one day's work, unless the rest is due between them too", () => {
  const rest = (sameDay: boolean) =>
    testAward({ rules: [restBetween("rest", { rest: "10h", pays: "200%", highestWith: "all", sameDay })] });
  const paid = (sameDay: boolean) =>
    times(rest(sameDay), testFacts({ shifts: ["mon 06:00-10:00", "mon 15:00-19:00"] }));
  assert.deepEqual(paid(false), ["06:00-10:00 ordinary 100%", "15:00-19:00 ordinary 100%"]);
  assert.deepEqual(paid(true), ["06:00-10:00 ordinary 100%", "15:00-19:00 rest 200%"]);
});

/** MA000120 clause 22.3(b): overtime rates for the whole shift, 150 % for two hours and 200 % after. */
test("overtime rates for want of rest count all time worked, overtime before the ordinary hours too", () => {
  const tiers = ["2h 150%", "200%"];
  const early = testAward({
    rules: [
      restBetween("rest", { rest: "10h", tiers, tiersCount: "worked", highestWith: "all" }),
      rule("overtime-when", "early", { when: { between: "00:00-06:00" } }),
      rule("ordinary-limit", "daily", { limit: hours("8h") }),
      overtime("overtime", { tiers }),
    ],
  });
  const paid = (text: string) =>
    times(early, testFacts({ shifts: [shift(text, { previousFinish: "mon 21:00" })] }));
  assert.deepEqual(paid("tue 05:00-15:00"), [
    "05:00-06:00 rest 150%",
    "06:00-07:00 rest 150%",
    "07:00-14:00 rest 200%",
    "14:00-15:00 rest 200%",
  ]);
});
