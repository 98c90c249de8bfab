// A second visit of the day is the shift that it is: what was worked before it that day takes no class from it and gives none.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { HeldAward } from "#contract";
import {
  calculate,
  type Facts,
  type Moment,
  minutes,
  parseLocalDate,
  plainEmployee,
  plainShift,
  type Shift,
} from "#engine";
import { interpret } from "#reference";
import { drawsOf, library } from "./awards.ts";
import { drawTwoParts, type TwoParts } from "./two-parts.ts";

const RUNS: Readonly<Record<string, number>> = { engine: drawsOf(900), reference: drawsOf(360) };
const DAY_BEFORE = (parseLocalDate("2026-08-01") ?? 0) - 1;

const LENGTHS = {
  start: [0, 24],
  first: [12, 36],
  gaps: [120, 300, 480, 600, 720],
  second: [12, 44],
} as const;

/** The classes that shifts have, by the slugs of their rules; null: one is refused. */
type ClassesOf = (facts: Facts) => ReadonlySet<string> | null;

const SIDES: Readonly<Record<string, (held: HeldAward) => ClassesOf>> = {
  engine: (held) => {
    const isClass = classesIn(held);
    return (facts) => {
      const outcome = calculate(facts, held.law, { explain: true });
      if (outcome.refused || outcome.refusals.length > 0) return null;
      const claims = outcome.shifts.flatMap((shift) => shift.claims);
      return new Set(
        claims
          .filter(({ status }) => status === "applied")
          .map(({ rule }) => rule)
          .filter(isClass),
      );
    };
  },
  reference: (held) => {
    const isClass = classesIn(held);
    return (facts) => {
      const answer = interpret(held.award, facts);
      if (answer.refused || answer.refusals.length > 0) return null;
      return new Set([...answer.applied].filter(isClass));
    };
  },
};

function classesIn({ award }: HeldAward): (slug: string) => boolean {
  const slugs = new Set(award.rules.filter(({ kind }) => kind === "shift-class").map(({ slug }) => slug));
  return (slug) => slugs.has(slug);
}

/** May the two be one broken shift, which has a class as a whole? */
const mayBeJoined = ({ award }: HeldAward, gap: number): boolean =>
  award.rules.some((rule) => {
    if (rule.kind !== "broken-shift") return false;
    const { atLeast, over, under, upTo } = rule.gap;
    return gap >= (atLeast ?? 0) && gap > (over ?? 0) && gap < (under ?? 1440) && gap <= (upTo ?? 1440);
  });

/** The two visits, without a roster or each with its own. */
function visitsOf(drawn: TwoParts, isRostered: boolean): readonly [Shift, Shift] {
  const at = (minute: number): Moment => ((DAY_BEFORE + drawn.day) * 1440 + minute) as Moment;
  const visit = (id: string, start: number, length: number): Shift => {
    const [from, to] = [at(start), at(start + length)];
    return { ...plainShift(id, from, to), ...(isRostered ? { rostered: { from, to } } : {}) };
  };
  const again = drawn.start + drawn.first + drawn.gap;
  return [visit("one", drawn.start, drawn.first), visit("two", again, drawn.second)];
}

const sorted = (...classes: readonly ReadonlySet<string>[]): readonly string[] =>
  [...new Set(classes.flatMap((one) => [...one]))].sort();

for (const [side, classesOf] of Object.entries(SIDES))
  describe(`the class of a second visit is its own: ${side}`, () => {
    for (const code of library.awards.codes) {
      const held = library.awards.get(code);
      if (held === undefined || !held.award.rules.some(({ kind }) => kind === "shift-class")) continue;
      const adults = held.award.classifications.filter(
        ({ rateType, is }) => rateType === "adult" && is === null,
      );
      const workers = held.award.workerTypes.map(({ slug }) => slug);
      test(code, () => {
        const classes = classesOf(held);
        const drawn = drawTwoParts(
          adults.map((one) => one.code),
          workers,
          LENGTHS,
        );
        const property = fc.property(drawn, fc.boolean(), (two, isRostered) => {
          if (two.start + two.first + two.gap >= 1440 || mayBeJoined(held, two.gap)) return;
          const [one, second] = visitsOf(two, isRostered);
          const employee = { ...plainEmployee(two.classification, two.employment, two.worker), age: 30 };
          const of = (...shifts: readonly Shift[]) => classes({ employee, shifts, holidays: [] });
          const [alone, first, both] = [of(second), of(one), of(one, second)];
          const told = of({ ...second, workedToday: minutes(two.first), workedThisWeek: minutes(two.first) });
          if (alone === null || first === null || both === null || told === null) return;
          assert.deepEqual(sorted(both), sorted(first, alone));
          assert.deepEqual(sorted(told), sorted(alone));
        });
        fc.assert(property, { numRuns: RUNS[side] ?? 0, seed: 16, endOnFailure: false });
      });
    }
  });
