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
