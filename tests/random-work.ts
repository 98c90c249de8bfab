// Random work of every award, priced by the engine or by the reference, for properties of pay.

import fc from "fast-check";
import type { HeldAward } from "#contract";
import { type Award, type Cents, calculate, type Facts, type Moment } from "#engine";
import { interpret } from "#reference";
import { newDice } from "../bench/dice.ts";
import { drawsOf, library } from "./awards.ts";
import { boundsOf } from "./reference/bounds.ts";
import { drawShift, ruleInTurn } from "./reference/draw.ts";
import { drawPeriod } from "./reference/draw-period.ts";

const SEED = 20260803;
/** The reference is slow and proves the same. */
const RUNS: Readonly<Record<string, number>> = { engine: drawsOf(660), reference: drawsOf(360) };

/** A line of time at one rate, as either side tells it. */
export interface PaidTime {
  readonly shift: string;
  readonly code: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly minutes: number;
  readonly percent: number;
  readonly rate: Cents;
  readonly amount: number;
  readonly isAdded: boolean;
  readonly isOvertime: boolean;
}

export interface Paid {
  readonly total: number;
  readonly times: readonly PaidTime[];
  /** The first clause of each allowance that is paid. */
  readonly amounts: readonly string[];
}

type Pricer = (facts: Facts) => Paid | null;

export const SIDES: Readonly<Record<string, (held: HeldAward) => Pricer>> = {
  engine: (held) => (facts) => {
    const outcome = calculate(facts, held.law, { explain: false });
    if (outcome.refused || outcome.refusals.length > 0) return null;
    return paidIn(
      held,
      outcome.total,
      outcome.shifts.flatMap(({ id, components }) => components.map((one) => ({ ...one, shift: id }))),
    );
  },
  reference: (held) => (facts) => {
    const answer = interpret(held.award, facts);
    if (answer.refused || answer.refusals.length > 0) return null;
    return paidIn(
      held,
      answer.total,
      answer.shifts.flatMap(({ id, lines }) => lines.map((one) => ({ ...one, shift: id }))),
    );
  },
};

interface Told extends Omit<PaidTime, "from" | "to" | "minutes" | "percent" | "isAdded" | "isOvertime"> {
  readonly kind: string;
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly minutes: number | null;
  readonly percent: number | null;
  readonly quantity: number | null;
}

function paidIn({ award }: HeldAward, total: number, lines: readonly Told[]): Paid {
  const paid = new Set(lines.filter(({ kind }) => kind === "allowance").map(({ code }) => code));
  const amounts = award.rules.flatMap(({ slug, clauses: [clause] }) =>
    paid.has(slug) && clause !== undefined ? [clause] : [],
  );
  return { total, times: timesOf(lines), amounts };
}

const timesOf = (lines: readonly Told[]): readonly PaidTime[] =>
  lines
    .flatMap(({ from, to, minutes, percent, quantity, kind, ...line }) =>
      from === null || to === null || minutes === null || percent === null || quantity !== null
        ? []
        : [
            {
              ...line,
              from,
              to,
              minutes,
              percent,
              isAdded: kind === "top_up",
              isOvertime: kind === "overtime",
            },
          ],
    )
    .sort((a, b) => a.from - b.from || a.to - b.to);

/** Random facts of an award, the same for the same number. */
function drawn(award: Award, seed: number, isPeriod: boolean): Facts {
  const drawing = { award, bounds: boundsOf(award), calendar: library.calendar, dice: newDice(seed) };
  const rule = ruleInTurn(award, seed);
  return isPeriod ? drawPeriod(drawing, rule) : drawShift(drawing, rule);
}

type Check = (facts: Facts, paid: Paid, seed: number) => void;

/** Checks a property of random work that the law does not refuse: one shift, or the shifts of a period. */
export const checkerOf =
  ({ award }: HeldAward, side: string, price: Pricer, runs = RUNS) =>
  (isPeriod: boolean, check: Check): void =>
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const facts = drawn(award, seed, isPeriod);
        const paid = price(facts);
        if (paid !== null) check(facts, paid, seed);
      }),
      { numRuns: runs[side] ?? 1, seed: SEED, endOnFailure: true },
    );
