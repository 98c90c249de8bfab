// What a row pays: a capped base, dollars, a share of another row, tiers by the cycle, hours by the window.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cycleFrom, facts, lines, madeUp, shift, total } from "./made-up.ts";

test("D16: overtime on no more than the rate of a named code", () => {
  const award = madeUp({
    rates: { grade: "760.00 20.00", senior: "1140.00 30.00", "grade-4c": "950.00 25.00" },
    rules: `
daily-limit:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  base-no-more-than: grade-4c
  pays: 150%
`,
  });
  const long = "2026-07-06 08:00-19:00";
  assert.deepEqual(lines(award, facts([long], { classification: "senior" })), [
    "ordinary-hours 8h at 30.00 = 240.00",
    "overtime 3h at 37.50 = 112.50",
  ]);
  assert.equal(total(award, facts([long])), "250.00"); // 8 × 20.00 + 3 × 30.00
});

test("D16: points on a capped rate, added to the person's own", () => {
  const award = madeUp({
    rates: { grade: "1795.12 47.24", "level-8": "1584.22 41.69" },
    rules: `
night:
  kind: penalty
  when: { days: sat }
  base-no-more-than: level-8
  pays: 27.5%
  adds-to: [ordinary-hours]
`,
  });
  // 47.24 + 27.5 % of 41.69 (11.46) = 58.70
  assert.deepEqual(lines(award, facts(["2026-07-11 15:24-23:00"])), [
    "ordinary-hours 7h36m at 58.70 = 446.12",
  ]);
});

test("F27: tiers over a fortnight that starts where the roster cycle starts", () => {
  const award = madeUp({
    rules: `
daily-limit:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  counted: cycle
  cycle-weeks: 2
  tiers:
    - { up-to: 4h, pays: 150% }
    - { pays: 200% }
`,
  });
  const shifts = ["2026-07-06 08:00-19:00", "2026-07-13 08:00-18:00", "2026-07-20 08:00-17:00"];
  assert.deepEqual(lines(award, facts(shifts, { cycleStart: cycleFrom("2026-07-06") })), [
    "ordinary-hours 8h at 20.00 = 160.00",
    "overtime 3h at 30.00 = 90.00",
    "ordinary-hours 8h at 20.00 = 160.00",
    "overtime 1h at 30.00 = 30.00",
    "overtime 1h at 40.00 = 40.00",
    "ordinary-hours 8h at 20.00 = 160.00",
    "overtime 1h at 30.00 = 30.00",
  ]);
});

test("F23: overtime on what the shift's row pays, to the cent", () => {
  const award = madeUp({
    rates: { grade: "948.10 24.95" },
    rules: `
daily-limit:
  kind: ordinary-limit
  per: shift
  limit: 8h
afternoon-shift:
  kind: shift-class
  when: { shift: { finishes: { after: 18:00, by: 24:00 } } }
afternoon:
  kind: penalty
  when: { shift: { classes: [afternoon-shift] } }
  pays: 130%
overtime:
  kind: overtime
  of-rows: [afternoon]
  pays: 150%
`,
  });
  // 24.95 × 130 % = 32.44; × 150 % = 48.66 (in one step 48.65)
  assert.deepEqual(lines(award, facts(["2026-07-06 14:00-24:00"])), [
    "afternoon 8h at 32.44 = 259.52",
    "overtime 2h at 48.66 = 97.32",
  ]);
  // no row of the shift: a share of the rate itself
  assert.deepEqual(lines(award, facts(["2026-07-06 07:00-17:00"])), [
    "ordinary-hours 8h at 24.95 = 199.60",
    "overtime 2h at 37.43 = 74.86",
  ]);
});

test("G21: a missed meal at 150 % of whatever rate was running", () => {
  const award = madeUp({
    rates: { grade: "1019.92 26.84" },
    rules: `
afternoon-shift:
  kind: shift-class
  when: { shift: { finishes: { after: 18:00, by: 24:00 } } }
afternoon:
  kind: penalty
  when: { shift: { classes: [afternoon-shift] } }
  pays: 115%
missed-meal:
  kind: penalty
  when: { elapsed: { since-break: { over: 5h } } }
  of-rows: all
  pays: 150%
  overrides: [afternoon]
`,
  });
  // 26.84 × 115 % = 30.87; × 150 % = 46.31
  assert.deepEqual(lines(award, facts(["2026-07-06 15:00-22:00"])), [
    "afternoon 5h at 30.87 = 154.35",
    "missed-meal 2h at 46.31 = 92.62",
  ]);
  assert.deepEqual(lines(award, facts(["2026-07-06 08:00-14:00"])), [
    "ordinary-hours 5h at 26.84 = 134.20",
    "missed-meal 1h at 40.26 = 40.26",
  ]);
});

test("G21: a premium from the moment a meal was interrupted until the next one", () => {
  const award = madeUp({
    facts: "meal-break-interrupted-at:\n  type: clock\n",
    rules: `
interrupted-meal:
  kind: missed-break
  starts-fact: meal-break-interrupted-at
  pays: 50%
`,
  });
  const day = shift("2026-07-06 09:00-17:00", {
    breaks: ["meal 15:00-15:30"],
    facts: { "meal-break-interrupted-at": 13 * 60 },
  });
  assert.deepEqual(lines(award, facts([day])), [
    "ordinary-hours 7h30m at 20.00 = 150.00",
    "interrupted-meal 2h at 10.00 = 20.00",
  ]);
  assert.equal(total(award, facts(["2026-07-06 09:00-17:00"])), "160.00");
});

test("A36: dollars an hour by day type, and overtime as a share of them", () => {
  const award = madeUp({
    amounts: { "bar-weekday": "36.49", "bar-sunday": "49.38" },
    rules: `
ordinary-hours:
  kind: ordinary-rate
  of-amount: bar-weekday
  pays: 100%
sunday:
  kind: penalty
  when: { days: sun }
  of-amount: bar-sunday
  pays: 100%
daily-limit:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  of-amount: bar-weekday
  tiers:
    - { up-to: 2h, pays: 175% }
    - { pays: 225% }
`,
  });
  assert.equal(total(award, facts(["2026-07-12 12:00-17:00"])), "246.90"); // 5 × 49.38
  assert.deepEqual(lines(award, facts(["2026-07-06 08:00-19:00"])), [
    "ordinary-hours 8h at 36.49 = 291.92",
    "overtime 2h at 63.86 = 127.72",
    "overtime 1h at 82.10 = 82.10",
  ]);
});

test("E28: a class by the majority of its time in a clock window", () => {
  const award = madeUp({
    rules: `
night-shift:
  kind: shift-class
  when: { shift: { mostly-between: 00:00-08:00 } }
night:
  kind: penalty
  when: { shift: { classes: [night-shift] } }
  pays: 130%
`,
  });
  assert.equal(total(award, facts(["2026-07-06 22:00-06:00"])), "208.00"); // 6 of 8 h
  assert.equal(total(award, facts(["2026-07-06 20:00-04:00"])), "160.00"); // half is no majority
  assert.equal(total(award, facts(["2026-07-06 19:59-04:00"])), "160.33"); // 4 of 8 h 1 min
});

test("F37: a part-timer's extra hours at 125 % until the week's limit", () => {
  const award = madeUp({
    rules: `
weekly-limit:
  kind: ordinary-limit
  per: week
  limit: 38h
agreed-hours:
  kind: pattern
  of: agreed
  beyond: overtime
  counts-as: ordinary
extra-hours:
  kind: overtime
  when: { because: [agreed-hours] }
  pays: 125%
  overrides: [overtime]
overtime:
  kind: overtime
  pays: 150%
`,
  });
  const day = (workedThisWeek: number): readonly string[] =>
    lines(
      award,
      facts([shift("2026-07-10 09:00-17:00", { agreed: "09:00-13:00", workedThisWeek })], {
        employment: "part_time",
      }),
    );
  assert.deepEqual(day(20 * 60), ["ordinary-hours 4h at 20.00 = 80.00", "extra-hours 4h at 25.00 = 100.00"]);
  assert.deepEqual(day(32 * 60), [
    "ordinary-hours 4h at 20.00 = 80.00",
    "extra-hours 2h at 25.00 = 50.00",
    "overtime 2h at 30.00 = 60.00",
  ]);
});

const ROUNDED = (step: string, rounded: string): string => `
daily-limit:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  pays: 150%
overtime-time:
  kind: minimum-payment
  per: overtime
  minimum: 0m
  step: ${step}
  rounded: ${rounded}
  added: at-finish
`;

test("F14: overtime goes up to the next half hour", () => {
  const award = madeUp({ rules: ROUNDED("30m", "up") });
  assert.deepEqual(lines(award, facts(["2026-07-06 08:00-17:10"])), [
    "ordinary-hours 8h at 20.00 = 160.00",
    "overtime 1h10m at 30.00 = 35.00",
    "overtime-time 20m at 30.00 = 10.00",
  ]);
  assert.equal(total(award, facts(["2026-07-06 08:00-17:30"])), "205.00");
  assert.equal(total(award, facts(["2026-07-06 08:00-16:00"])), "160.00");
});

test("F14: overtime goes to the nearest quarter hour", () => {
  const award = madeUp({ rules: ROUNDED("15m", "nearest") });
  assert.equal(total(award, facts(["2026-07-06 08:00-17:10"])), "197.50"); // 1 h 15 min
  assert.equal(total(award, facts(["2026-07-06 08:00-17:07"])), "190.00"); // 1 h
  assert.equal(total(award, facts(["2026-07-06 08:00-17:08"])), "197.50");
});

test("F14: overtime before the ordinary hours and after them are rounded each by itself", () => {
  const award = madeUp({
    rules: `${ROUNDED("30m", "up")}
span:
  kind: span
  windows: { mon-sun: 08:00-18:00 }
  outside: overtime
`,
  });
  // 20 min before 08:00 and 10 min after 16:00 (the ninth hour): 30 min each
  assert.equal(total(award, facts(["2026-07-06 07:40-16:10"])), "190.00");
});

test("F14: overtime has a minimum however long the work is", () => {
  const award = madeUp({ rules: ROUNDED("30m", "up").replace("  step: 30m\n", "").replace("0m", "1h") });
  assert.equal(total(award, facts(["2026-07-06 08:00-16:10"])), "190.00");
  assert.equal(total(award, facts(["2026-07-06 08:00-17:10"])), "195.00");
});
