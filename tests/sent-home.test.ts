// Being sent home early never pays more than staying: the same roster, fewer hours.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Award, Facts, Moment } from "#engine";
import { library } from "./awards.ts";
import { checkerOf, type Paid, SIDES } from "./random-work.ts";

const RUNS = { engine: 60 };
const SHORTEST = 15;

/** Facts by which added time has the rate of the last minute: a reading under which it can pay to leave. */
const addedFactsOf = ({ rules }: Award): readonly string[] =>
  rules.flatMap((rule) =>
    rule.kind === "minimum-payment" && rule.addedFact !== null ? [rule.addedFact] : [],
  );

/** Work whose last shift is as rostered, to its end or to some time before it; null where a break stands in the way. */
function sentHome(award: Award, facts: Facts, seed: number): { staying: Facts; leaving: Facts } | null {
  const shifts = facts.shifts.toSorted((a, b) => a.from - b.from);
  const shift = shifts.pop();
  if (shift === undefined || shift.unplacedBreak > 0) return null;
  if (addedFactsOf(award).some((slug) => shift.circumstances[slug] === "at-finish")) return null;
  const worked = Math.floor((shift.to - shift.from) * ((seed % 83) / 83));
  const to = (shift.from + Math.max(SHORTEST, worked)) as Moment;
  if (to >= shift.to || shift.breaks.some((one) => one.to >= to)) return null;
  const staying = { ...shift, rostered: shift.rostered ?? { from: shift.from, to: shift.to } };
  return {
    staying: { ...facts, shifts: [...shifts, staying] },
    leaving: { ...facts, shifts: [...shifts, { ...staying, to }] },
  };
}

/** We read the class of a shift off the hours worked within the roster, so a shift that ends sooner may have a better one. */
function hasOtherClass({ rules }: Award, stayed: Paid, left: Paid): boolean {
  const tested = rules.filter(({ when }) => when.shift !== null);
  const pays = (paid: Paid, { slug, clauses: [clause] }: Award["rules"][number]): boolean =>
    paid.times.some(({ code }) => code === slug) || (clause !== undefined && paid.amounts.includes(clause));
  return tested.some((rule) => pays(left, rule) && !pays(stayed, rule));
}

/** Time that pays nothing still counts as work towards a minimum (MA000106: overtime that nobody directed). */
const hasUnpaidTime = ({ times }: Paid): boolean => times.some(({ rate }) => rate === 0);

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
          if (hasOtherClass(held.award, stayed, left)) return;
          assert.ok(left.total <= stayed.total, `${stayed.total} for staying, ${left.total} for leaving`);
        });
    });
  });
}
