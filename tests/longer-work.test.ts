// One more minute of work never lowers the pay of a shift: the same roster, a later finish. What awards make otherwise is listed.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Award, Facts, Moment, Shift } from "#engine";
import { drawsOf, library } from "./awards.ts";
import { checkerOf, type Paid, SIDES } from "./random-work.ts";
import { addedFactsOf, breakFactsOf, endsBefore, hasUnpaidTime, isMadeByAward } from "./stay-or-leave.ts";

const RUNS = { engine: drawsOf(1020) };

/** Work with a roster, no facts that say how a break or added time is paid, and breaks at known times. */
function rosteredWork(award: Award, facts: Facts): Rostered | null {
  const others = facts.shifts.toSorted((a, b) => a.from - b.from);
  const shift = others.pop();
  if (shift === undefined || shift.unplacedBreak > 0) return null;
  if (addedFactsOf(award).some((slug) => shift.circumstances[slug] === "at-finish")) return null;
  if (breakFactsOf(award).some((slug) => Object.hasOwn(shift.circumstances, slug))) return null;
  return {
    facts,
    others,
    shift: { ...shift, rostered: shift.rostered ?? { from: shift.from, to: shift.to } },
  };
}

interface Rostered {
  readonly facts: Facts;
  readonly others: readonly Shift[];
  readonly shift: Shift;
}

const until = ({ facts, others, shift }: Rostered, to: number): Facts => ({
  ...facts,
  shifts: [...others, { ...shift, to: to as Moment }],
});

/** The ends of lines: where a rate, a count or a day changes. */
const finishesOf = ({ times }: Paid, { shift }: Rostered): readonly number[] =>
  [...new Set(times.flatMap(({ from, to }) => [from, to]))].filter(
    (to) =>
      to > shift.from && to <= shift.to && !endsBefore(to, shift) && shift.breaks.every((one) => one.to < to),
  );

/** Overtime is made up to half hours at the rate it ends with (MA000116 20.3, reading R9). */
const isOvertimeRounded = ({ times }: Paid, { rules }: Award): boolean =>
  times.some(({ isAdded, code }) =>
    rules.some(
      (rule) => isAdded && rule.kind === "minimum-payment" && rule.slug === code && rule.per === "overtime",
    ),
  );

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  const price = held === undefined ? undefined : SIDES.engine?.(held);
  if (held === undefined || price === undefined) continue;
  const forAny = checkerOf(held, "engine", price, RUNS);
  describe(code, () => {
    test("one more minute of work never lowers the pay", () => {
      forAny(false, (facts) => {
        const work = rosteredWork(held.award, facts);
        const whole = work === null ? null : price(until(work, work.shift.to));
        if (work === null || whole === null || hasUnpaidTime(whole)) return;
        for (const to of finishesOf(whole, work)) {
          const [left, stayed] = [price(until(work, to)), price(until(work, to + 1))];
          if (left === null || stayed === null || stayed.total >= left.total) continue;
          if (isOvertimeRounded(left, held.award)) continue;
          const message = `${left.total} to minute ${to}, ${stayed.total} a minute longer`;
          assert.ok(isMadeByAward({ stayed, left }, held.award), message);
        }
      });
    });
  });
}
