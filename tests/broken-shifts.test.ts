// A broken shift pays the same sent as one shift with its gap or as two that a rule joins, over random work of every award.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Award, Facts, Minutes, Moment, Shift } from "#engine";
import { interpret } from "#reference";
import { drawsOf, library } from "./awards.ts";
import { checkerOf, SIDES } from "./random-work.ts";

/** A stretch of work goes on over a gap inside a shift; a shift that a rule joined begins its own: a cent each. */
const ROUNDING = 2;

const HOUR = 60;

/** Few draws come near a minimum and overtime at once. */
const RUNS = { engine: drawsOf(3420), reference: drawsOf(360) };

/** Facts that tell how many units a shift had: told once. */
const unitFactsOf = ({ rules }: Award): ReadonlySet<string> =>
  new Set(
    rules.flatMap((rule) =>
      rule.kind === "unit-pay" || rule.kind === "piece-rate" ? (rule.unitsFact ?? []) : [],
    ),
  );

type Broken = { readonly one: Facts; readonly two: Facts };

/** The first shift with a gap somewhere in it, as one shift and as two; null if there is no simple form. */
function brokenBy(length: number, facts: Facts, part: number, units: ReadonlySet<string>): Broken | null {
  const [given] = facts.shifts;
  if (given === undefined || Object.keys(given.claims).length > 0) return null;
  const from = Math.floor(given.from + (given.to - given.from) * part) as Moment;
  if (from <= given.from || from >= given.to) return null;
  const [back, end] = [from + length, given.to + length] as [Moment, Moment];
  const plain: Shift = {
    ...given,
    to: end,
    breaks: [],
    unplacedBreak: 0 as Minutes,
    rostered: null,
    agreed: null,
  };
  const gap = { from, to: back, paid: false, kind: "broken_shift" } as const;
  const nothing = { workedToday: 0 as Minutes, workedThisWeek: 0 as Minutes, previousFinish: null };
  const told = Object.entries(plain.circumstances).filter(([slug]) => !units.has(slug));
  const second = {
    ...plain,
    ...nothing,
    id: `${plain.id}-2`,
    from: back,
    circumstances: Object.fromEntries(told),
  };
  return {
    one: { ...facts, shifts: [{ ...plain, breaks: [gap] }] },
    two: { ...facts, shifts: [{ ...plain, to: from }, second] },
  };
}

/** The shortest gap in whole hours that some rule joins, for each rule. */
const gapsOf = ({ rules }: Award): readonly number[] =>
  rules.flatMap((rule) => {
    if (rule.kind !== "broken-shift") return [];
    const least = rule.gap.atLeast ?? rule.gap.over ?? 0;
    return [(Math.floor(least / HOUR) + 1) * HOUR];
  });

/** Two rostered shifts, of which the first ended earlier or later than rostered. */
function finishedOtherwise({ two }: Broken, by: number): { asRostered: Facts; otherwise: Facts } | null {
  const shifts = two.shifts.map((shift) => ({ ...shift, rostered: { from: shift.from, to: shift.to } }));
  const [first, second] = shifts;
  if (first === undefined || second === undefined) return null;
  const to = (first.to + by) as Moment;
  if (to <= first.from || to >= second.from) return null;
  return { asRostered: { ...two, shifts }, otherwise: { ...two, shifts: [{ ...first, to }, second] } };
}

/** The longest gap that each rule joins, and one minute more, by which one rostered gap is inside and one is not. */
const edgesOf = ({ rules }: Award): readonly number[] =>
  rules.flatMap((rule) =>
    rule.kind !== "broken-shift" ? [] : [rule.gap.under ?? rule.gap.upTo ?? 5 * HOUR, rule.gap.over ?? 0],
  );

for (const code of library.awards.codes) {
  const held = library.awards.get(code);
  if (held === undefined) continue;
  const { award } = held;
  const gaps = gapsOf(award);
  if (gaps.length === 0) continue;
  const units = unitFactsOf(award);
  const joining = award.rules.filter(({ kind }) => kind === "broken-shift").map(({ slug }) => slug);
  for (const [side, pricerOf] of Object.entries(SIDES)) {
    const price = pricerOf(held);
    const forAny = checkerOf(held, side, price, RUNS);
    describe(`${code}, ${side}`, () => {
      test("a broken shift pays the same sent as one shift or as two", () => {
        forAny(false, (facts, _, seed) => {
          const broken = brokenBy(gaps[seed % gaps.length] ?? HOUR, facts, (seed % 97) / 97, units);
          const [one, two] = broken === null ? [null, null] : [price(broken.one), price(broken.two)];
          if (broken === null || one === null || two === null) return;
          if (!joining.some((slug) => interpret(award, broken.two).applied.has(slug))) return;
          const difference = Math.abs(one.total - two.total);
          assert.ok(difference <= ROUNDING, `${one.total} as one, ${two.total} as two`);
        });
      });
      if (side !== "reference") return;

      test("a roster decides whether a shift is broken, whenever its first part ends", () => {
        const edges = edgesOf(award)
          .flatMap((edge) => [edge - 1, edge, edge + 1])
          .filter((edge) => edge > 0);
        forAny(false, (facts, _, seed) => {
          const broken = brokenBy(edges[seed % edges.length] ?? HOUR, facts, (seed % 97) / 97, units);
          const by = (seed % 2 === 0 ? 1 : -1) * (seed % HOUR);
          const both = broken === null ? null : finishedOtherwise(broken, by);
          if (both === null) return;
          const joins = (asked: Facts): readonly string[] => {
            const { applied } = interpret(award, asked);
            return joining.filter((slug) => applied.has(slug));
          };
          assert.deepEqual(joins(both.otherwise), joins(both.asRostered));
        });
      });
    });
  }
}
