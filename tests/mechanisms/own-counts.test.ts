// Rows that go by time of their own: what they have claimed of the day, the shift or the week, and how long ago a shift began.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { minutes, type Shift } from "#engine";
import { facts, lines, madeUp, shift } from "./made-up.ts";

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

test("a row whose count all work on a date shares", () => {
  const award = madeUp({
    rules: `
holiday:
  kind: penalty
  when: { hours: all, holiday: yes }
  counted: row-on-date
  tiers:
    - { up-to: 2h, pays: 250% }
    - { pays: 300% }
`,
  });
  const holidays = ["2026-07-07 One holiday", "2026-07-08 Another"];
  assert.deepEqual(lines(award, facts(["2026-07-06 23:00-01:00", "2026-07-07 21:00-01:00"], { holidays })), [
    "ordinary-hours 1h at 20.00 = 20.00",
    "holiday 1h at 50.00 = 50.00",
    "holiday 1h at 50.00 = 50.00",
    "holiday 2h at 60.00 = 120.00",
    "holiday 1h at 50.00 = 50.00",
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
  test("where they end with the finish that the request gives", () =>
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
