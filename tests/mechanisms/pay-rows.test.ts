// What a row pays: a capped base, dollars, a share of another row, tiers by the row and by the cycle, hours by the window.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { minutes, type Shift } from "#engine";
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

const SATURDAY = `
saturday-afternoon:
  kind: penalty
  when: { days: sat, between: 13:00-21:00 }
  counted: row
  tiers:
    - { up-to: 3h, pays: { full-time: 150%, part-time: 150%, casual: 175% } }
    - { pays: { full-time: 200%, part-time: 200%, casual: 225% } }
`;

test("D23: tiers that start with a window inside the shift", () => {
  const award = madeUp({ rates: { grade: "1073.12 28.24" }, rules: SATURDAY });
  const saturday = shift("2026-07-11 09:00-17:30", { breaks: ["meal 12:30-13:00"] });
  assert.deepEqual(lines(award, facts([saturday])), [
    "ordinary-hours 3h30m at 28.24 = 98.84",
    "saturday-afternoon 3h at 42.36 = 127.08",
    "saturday-afternoon 1h30m at 56.48 = 84.72",
  ]);
});

test("D23: a second attendance of the day goes on where the first stopped", () => {
  const award = madeUp({ rules: SATURDAY });
  assert.deepEqual(lines(award, facts(["2026-07-11 13:00-15:00", "2026-07-11 16:00-18:00"])), [
    "saturday-afternoon 2h at 30.00 = 60.00",
    "saturday-afternoon 1h at 30.00 = 30.00",
    "saturday-afternoon 1h at 40.00 = 40.00",
  ]);
});

test("D23: a window that goes past midnight is one count", () => {
  const award = madeUp({
    rules: `
night:
  kind: penalty
  when: { between: [18:00-24:00, 00:00-06:00] }
  counted: row
  tiers:
    - { up-to: 3h, pays: 150% }
    - { pays: 200% }
`,
  });
  assert.deepEqual(lines(award, facts(["2026-07-06 16:00-01:00"])), [
    "ordinary-hours 2h at 20.00 = 40.00",
    "night 3h at 30.00 = 90.00",
    "night 4h at 40.00 = 160.00",
  ]);
});

test("a row that counts its time on each calendar day by itself", () => {
  const award = madeUp({
    rules: `
holiday:
  kind: penalty
  when: { hours: all, holiday: yes }
  counted: row-on-day
  tiers:
    - { up-to: 2h, pays: 250% }
    - { pays: 300% }
`,
  });
  const holidays = ["2026-07-06 One holiday", "2026-07-07 Another"];
  // The second visit of Tuesday goes on in that day's count, unless last night's shift is all there was of it.
  assert.deepEqual(
    lines(
      award,
      facts(["2026-07-06 21:00-03:00", "2026-07-07 15:00-18:00", "2026-07-07 20:00-21:00"], { holidays }),
    ),
    [
      "holiday 2h at 50.00 = 100.00",
      "holiday 1h at 60.00 = 60.00",
      "holiday 2h at 50.00 = 100.00",
      "holiday 1h at 60.00 = 60.00",
      "holiday 2h at 50.00 = 100.00",
      "holiday 1h at 60.00 = 60.00",
      "holiday 1h at 60.00 = 60.00",
    ],
  );
});

describe("hours of the day that a shift tells of count towards a row that would have claimed them", () => {
  const award = madeUp({ rules: SATURDAY });
  const told = (text: string, hours: number, finish: string | null = null): Shift => ({
    ...shift(text),
    workedToday: minutes(hours * 60),
    previousFinish: finish === null ? null : shift(`${text.slice(0, 10)} ${finish}-${finish}`).from,
  });
  test("where they end with the finish that is told", () =>
    assert.deepEqual(lines(award, facts([told("2026-07-11 16:00-18:00", 2, "15:00")])), [
      "saturday-afternoon 1h at 30.00 = 30.00",
      "saturday-afternoon 1h at 40.00 = 40.00",
    ]));
  test("not where they end before its window", () =>
    assert.deepEqual(lines(award, facts([told("2026-07-11 16:00-18:00", 4, "13:00")])), [
      "saturday-afternoon 2h at 30.00 = 60.00",
    ]));
  test("without a finish, as if they had ended with the start", () =>
    assert.deepEqual(lines(award, facts([told("2026-07-11 14:00-18:00", 4)])), [
      "saturday-afternoon 2h at 30.00 = 60.00",
      "saturday-afternoon 2h at 40.00 = 80.00",
    ]));
  test("where they exceed what was seen", () =>
    assert.deepEqual(
      lines(award, facts(["2026-07-11 13:00-14:00", told("2026-07-11 16:00-18:00", 2, "15:00")])),
      [
        "saturday-afternoon 1h at 30.00 = 30.00",
        "saturday-afternoon 1h at 30.00 = 30.00",
        "saturday-afternoon 1h at 40.00 = 40.00",
      ],
    ));
});

test("D23: rows for several classes share one count, wherever it began", () => {
  const award = madeUp({
    rules: `
afternoon-shift:
  kind: shift-class
  when: { shift: { finishes: { after: 18:00, by: 24:00 } } }
saturday:
  kind: penalty
  when: { days: sat }
  counted: row
  tiers:
    - { up-to: 4h, pays: 150% }
    - { pays: 200% }
saturday-shift:
  kind: penalty
  when: { days: sat, shift: { classes: [afternoon-shift] } }
  counted: row
  count-of: saturday
  tiers:
    - { up-to: 4h, pays: 175% }
    - { pays: 225% }
  overrides: [saturday]
`,
  });
  const [day, afternoon] = ["2026-07-11 08:00-11:00", "2026-07-11 15:00-19:00"];
  assert.deepEqual(lines(award, facts([day, afternoon])), [
    "saturday 3h at 30.00 = 90.00",
    "saturday-shift 1h at 35.00 = 35.00",
    "saturday-shift 3h at 45.00 = 135.00",
  ]);
  // A class told apart by its finish may come first, too; Friday's hours count for nothing.
  assert.deepEqual(
    lines(award, facts(["2026-07-10 20:00-23:00", "2026-07-11 12:00-18:30", "2026-07-11 23:00-02:00"])),
    [
      "ordinary-hours 3h at 20.00 = 60.00",
      "saturday-shift 4h at 35.00 = 140.00",
      "saturday-shift 2h30m at 45.00 = 112.50",
      "saturday 1h at 40.00 = 40.00",
      "ordinary-hours 2h at 20.00 = 40.00",
    ],
  );
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

test("a row that pays so much of the week's time, whichever shifts have it", () => {
  const award = madeUp({
    facts: `
emergency:
  type: boolean
emergency-time-this-week:
  type: hours
  most: 2
  default: 0
`,
    rules: `
eight-hours:
  kind: ordinary-limit
  per: day
  limit: 8h
overtime:
  kind: overtime
  pays: 200%
emergency-hour:
  kind: overtime
  when:
    elapsed: { own-in-week: { over: 0h, up-to: 1h, earlier-fact: emergency-time-this-week } }
    facts: { emergency: yes }
  pays: 100%
  overrides: [overtime]
`,
  });
  const kept = (times: string, more = {}) => shift(times, { facts: { emergency: true, ...more } });
  // Forty minutes on Monday leave twenty for Wednesday. The next week has another hour.
  assert.deepEqual(
    lines(
      award,
      facts([kept("2026-07-06 09:00-17:40"), kept("2026-07-08 09:00-17:40"), kept("2026-07-13 09:00-17:40")]),
    ),
    [
      "ordinary-hours 8h at 20.00 = 160.00",
      "emergency-hour 40m at 20.00 = 13.33",
      "ordinary-hours 8h at 20.00 = 160.00",
      "emergency-hour 20m at 20.00 = 6.67",
      "overtime 20m at 40.00 = 13.33",
      "ordinary-hours 8h at 20.00 = 160.00",
      "emergency-hour 40m at 20.00 = 13.33",
    ],
  );
  // What Monday tells of the time before it holds for Wednesday too.
  const told = kept("2026-07-06 09:00-17:40", { "emergency-time-this-week": 60 });
  assert.deepEqual(lines(award, facts([told, kept("2026-07-08 09:00-17:40")])), [
    "ordinary-hours 8h at 20.00 = 160.00",
    "overtime 40m at 40.00 = 26.67",
    "ordinary-hours 8h at 20.00 = 160.00",
    "overtime 40m at 40.00 = 26.67",
  ]);
});

test("a row for work so long after the last usual shift began", () => {
  const award = madeUp({
    facts: "recalled:\n  type: boolean\nrecalled-late:\n  type: boolean\n",
    rules: `
recalled:
  kind: overtime-when
  when: { facts: { recalled: yes } }
recall:
  kind: overtime
  pays: 150%
late-recall:
  kind: overtime
  when: { elapsed: { since-usual-start: { over: 12h, passed-fact: recalled-late } } }
  pays: 200%
  overrides: [recall]
`,
  });
  const recall = (times: string, more = {}) => shift(times, { facts: { recalled: true, ...more } });
  const recalls = (...shifts: Parameters<typeof facts>[0]) =>
    lines(award, facts(shifts)).filter((line) => line.includes("recall"));
  const evening = recall("2026-07-06 19:00-22:00");
  // Twelve hours after 9 am it is 9 pm: by the work, in one shift or two, and by the roster. A recall begins nothing anew.
  const hours = ["recall 2h at 30.00 = 60.00", "late-recall 1h at 40.00 = 40.00"];
  assert.deepEqual(recalls("2026-07-06 09:00-17:00", evening), hours);
  assert.deepEqual(recalls("2026-07-06 09:00-13:00", "2026-07-06 13:00-17:00", evening), hours);
  const early = shift("2026-07-06 08:00-17:00", { rostered: "09:00-17:00" });
  assert.deepEqual(recalls(early, evening), hours);
  assert.deepEqual(recalls("2026-07-06 09:00-17:00", evening, recall("2026-07-07 01:00-02:00")), [
    ...hours,
    "late-recall 1h at 40.00 = 40.00",
  ]);
  // Without a usual shift the fact tells.
  assert.deepEqual(recalls(evening), ["recall 3h at 30.00 = 90.00"]);
  assert.deepEqual(recalls(recall("2026-07-06 19:00-22:00", { "recalled-late": true })), [
    "late-recall 3h at 40.00 = 120.00",
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
