// Rostered hours on a day of several attendances, of which some give no roster.

import assert from "node:assert/strict";
import { test } from "node:test";
import { facts, madeUp, shift, total } from "./made-up.ts";

const ROSTERED = `
rostered-hours:
  kind: pattern
  of: rostered
  beyond: overtime
overtime:
  kind: overtime
  pays: 150%
`;

test("a shift without a roster was worked as rostered, and uses up no hours of another shift's roster", () => {
  const award = madeUp({ rules: ROSTERED });
  const day = (early: { readonly rostered?: string }, finish: string): string =>
    total(
      award,
      facts([
        shift("2026-07-06 06:00-10:00", early),
        shift(`2026-07-06 12:00-${finish}`, { rostered: "11:00-16:00" }),
      ]),
    );
  // Five hours were rostered from 11, and five worked from 12: 9 × 20.00 with or without the roster we assume anyway.
  assert.equal(day({ rostered: "06:00-10:00" }, "17:00"), "180.00");
  assert.equal(day({}, "17:00"), "180.00");
  // The sixth hour is beyond the roster: 30.00 more.
  assert.equal(day({}, "18:00"), "210.00");
});

test("one that lies in another shift's roster uses up its hours", () => {
  const award = madeUp({ rules: ROSTERED });
  const shifts = [
    shift("2026-07-06 06:00-10:00"),
    shift("2026-07-06 12:00-17:00", { rostered: "08:00-16:00" }),
  ];
  // Nine hours of eight rostered: 8 × 20.00 + 30.00.
  assert.equal(total(award, facts(shifts)), "190.00");
});

test("nor of a roster that is worked in two attendances", () => {
  const award = madeUp({ rules: ROSTERED });
  const rostered = { rostered: "12:00-17:00" };
  const shifts = [
    shift("2026-07-06 06:00-10:00"),
    shift("2026-07-06 12:00-14:00", rostered),
    shift("2026-07-06 15:00-18:00", rostered),
  ];
  assert.equal(total(award, facts(shifts)), "180.00"); // 4 + 2 + 3 hours at 20.00; five of five rostered
});
