// Being sent home early never pays more than staying: the same roster, fewer hours. What awards make otherwise is listed.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Award, Facts, Moment } from "#engine";
import { drawsOf, library } from "./awards.ts";
import { checkerOf, SIDES } from "./random-work.ts";
import { addedFactsOf, breakFactsOf, endsBefore, hasUnpaidTime, isMadeByAward } from "./stay-or-leave.ts";

const RUNS = { engine: drawsOf(1020) };
const SHORTEST = 15;

/** Work whose last shift is as rostered, to its end or to some time before it; null where a break stands in the way. */
function sentHome(award: Award, facts: Facts, seed: number): { staying: Facts; leaving: Facts } | null {
  const shifts = facts.shifts.toSorted((a, b) => a.from - b.from);
  const shift = shifts.pop();
  if (shift === undefined || shift.unplacedBreak > 0) return null;
  if (addedFactsOf(award).some((slug) => shift.circumstances[slug] === "at-finish")) return null;
  if (breakFactsOf(award).some((slug) => Object.hasOwn(shift.circumstances, slug))) return null;
  const worked = Math.floor((shift.to - shift.from) * ((seed % 83) / 83));
  const to = (shift.from + Math.max(SHORTEST, worked)) as Moment;
  if (to >= shift.to || endsBefore(to, shift) || shift.breaks.some((one) => one.to >= to)) return null;
  const staying = { ...shift, rostered: shift.rostered ?? { from: shift.from, to: shift.to } };
  return {
    staying: { ...facts, shifts: [...shifts, staying] },
    leaving: { ...facts, shifts: [...shifts, { ...staying, to }] },
  };
}

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  const price = held === undefined ? undefined : SIDES.engine?.(held);
  if (held === undefined || price === undefined) continue;
  const forAny = checkerOf(held, "engine", price, RUNS);
  describe(code, () => {
    test("being sent home early never pays more than staying", () => {
      for (const isPeriod of [false, true])
        forAny(isPeriod, (facts, _, seed) => {
          const both = sentHome(held.award, facts, seed);
          const [stayed, left] = both === null ? [null, null] : [price(both.staying), price(both.leaving)];
          if (stayed === null || left === null || hasUnpaidTime(stayed)) return;
          if (left.total > stayed.total && isMadeByAward({ stayed, left }, held.award)) return;
          assert.ok(left.total <= stayed.total, `${stayed.total} for staying, ${left.total} for leaving`);
        });
    });
  });
}
