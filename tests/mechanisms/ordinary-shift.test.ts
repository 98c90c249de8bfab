// The ordinary shift that decides a class: where it ends if the roster is longer than what was worked, or than its limit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { facts, madeUp, shift, total } from "./made-up.ts";

const BROKEN = `
eight-hours:
  kind: ordinary-limit
  per: shift
  limit: 8h
overtime:
  kind: overtime
  pays: 150%
late-overtime:
  kind: overtime
  when: { shift: { of: ordinary-portion, finishes: { after: 20:00, by: 24:00 } } }
  pays: 175%
  overrides: overtime
`;

test("only the ends of the whole are those of the roster: a last part that is all overtime has its own finish", () => {
  const award = madeUp({ rules: BROKEN });
  const gap = ["broken_shift 14:00-17:00"];
  const until = (finish: string): string =>
    total(award, facts([shift(`2026-07-06 06:00-${finish}`, { breaks: gap, rostered: "06:00-21:00" })]));
  // 8 × 20.00, and 2 h or 3.5 h of overtime: at 30.00 by 19:00, at 35.00 by 20:30.
  assert.equal(until("19:00"), "220.00");
  assert.equal(until("20:30"), "282.50");
});

const LATE = `
late-shift:
  kind: penalty
  when: { shift: { of: ordinary-portion, finishes: { after: 19:00, by: 24:00 } } }
  pays: 115%
overtime:
  kind: overtime
  pays: 150%
`;

const LIMIT = `
eight-hours:
  kind: ordinary-limit
  per: shift
  limit: 8h
`;

const BREAKS = `
breaks:
  kind: break-schedule
  steps: [{ worked: { over: 5h }, rest-breaks: 0, meal-breaks: 1 }]
  meal: { least: 30m, most: 30m }
  longest-without-meal: 5h
`;

test("a roster longer than the limit ends at the limit and the breaks it holds, however long the work is", () => {
  const paid = (rules: string, rostered: string, finish: string): string =>
    total(madeUp({ rules }), facts([shift(`2026-07-06 11:00-${finish}`, { rostered })]));
  // Without a schedule of breaks 8 hours end at 19:00: no late shift, and overtime at 30.00.
  assert.equal(paid(LATE + LIMIT, "11:00-20:00", "19:00"), "160.00");
  assert.equal(paid(LATE + LIMIT, "11:00-20:00", "20:00"), "190.00");
  // With half an hour of breaks they end at 19:30: late, 8 × 23.00.
  assert.equal(paid(LATE + LIMIT + BREAKS, "11:00-20:00", "17:00"), "138.00");
  assert.equal(paid(LATE + LIMIT + BREAKS, "11:00-20:00", "19:00"), "184.00");
  assert.equal(paid(LATE + LIMIT + BREAKS, "11:00-20:00", "20:00"), "214.00");
});

test("a shift that has its breaks in its length ends there, with no room for them beyond it", () => {
  const award = madeUp({
    rules: `${LATE + BREAKS}
length:
  kind: overtime-when
  when: { elapsed: { since-start: { over: 8h } } }
  ends-shift: yes
`,
  });
  const until = (finish: string): string =>
    total(award, facts([shift(`2026-07-06 11:00-${finish}`, { rostered: "11:00-20:00" })]));
  // It ends at 19:00: no late shift, and overtime at 30.00.
  assert.equal(until("17:00"), "120.00");
  assert.equal(until("19:00"), "160.00");
  assert.equal(until("20:00"), "190.00");
});

test("nor is it longer than the agreed hours, whose overtime is no part of the shift", () => {
  const award = madeUp({
    rules: `${LATE}
agreed-hours:
  kind: pattern
  of: agreed
  beyond: overtime
`,
  });
  const until = (finish: string, agreed: string): string =>
    total(award, facts([shift(`2026-07-06 12:00-${finish}`, { agreed, rostered: "12:00-20:00" })]));
  assert.equal(until("18:00", "12:00-18:00"), "120.00"); // 6 × 20.00
  assert.equal(until("19:30", "12:00-18:00"), "165.00"); // and 1.5 × 30.00
  assert.equal(until("18:00", "12:00-19:30"), "138.00"); // 6 × 23.00: agreed past 19:00
});

test("a full week ends no shift, however long the work is", () => {
  const award = madeUp({
    rules: `${LATE}
week:
  kind: ordinary-limit
  per: week
  limit: 38h
`,
  });
  const until = (finish: string): string =>
    total(
      award,
      facts([shift(`2026-07-10 12:00-${finish}`, { rostered: "12:00-20:00", workedThisWeek: 32 * 60 })]),
    );
  assert.equal(until("17:00"), "115.00"); // 5 × 23.00: rostered past 19:00
  assert.equal(until("18:00"), "138.00"); // 6 × 23.00
  assert.equal(until("20:00"), "198.00"); // and 2 × 30.00
});

test("work of the same day that begins before the roster ends is work of its own", () => {
  const award = madeUp({ rules: LATE + LIMIT });
  const early = shift("2026-07-06 11:00-13:00", { rostered: "11:00-20:00" });
  // As rostered the first shift is late: 2 × 23.00. The second is not: 2 × 20.00.
  assert.equal(total(award, facts([early, shift("2026-07-06 16:00-18:00")])), "86.00");
});

test("the hours of a calendar day count again in the part of a roster that was not worked", () => {
  const award = madeUp({
    rules: `
night-shift:
  kind: penalty
  when: { shift: { of: ordinary-portion, finishes: { after: 01:00, by: 08:00 } } }
  pays: 115%
two-hours:
  kind: ordinary-limit
  per: day
  limit: 2h
overtime:
  kind: overtime
  pays: 150%
`,
  });
  const until = (finish: string): string =>
    total(award, facts([shift(`2026-07-06 21:00-${finish}`, { rostered: "21:00-03:00" })]));
  // Ordinary hours are 21:00 to 23:00 and 0:00 to 2:00: a night shift, 2 × 23.00, an hour at 30.00 and an hour at 23.00.
  assert.equal(until("23:00"), "46.00");
  assert.equal(until("01:00"), "99.00");
});
