// What is due where hourly rates are not rounded: awards seldom say where to round, so a gap of that size is not certain.

import { type Cents, type Component, divideHalfUp, percentOf, WHOLE } from "#engine";
import type { Case } from "./case.ts";

/** Parts of a cent that a share of an hourly rate for a minute comes to. */
const PARTS = WHOLE * 60;

/** The lower of two sums: every amount rounded once, or the total alone. */
export const unroundedTotal = ({ shifts }: Pick<Case, "shifts">): Cents =>
  unroundedSum(shifts.flatMap(({ result }) => result.components));

/** The same of some components. */
export function unroundedSum(components: readonly Component[]): Cents {
  let [parts, amounts] = [0, 0];
  for (const component of components) {
    const exact = exactParts(component);
    parts += exact;
    amounts += divideHalfUp(exact, PARTS);
  }
  return Math.min(amounts, divideHalfUp(parts, PARTS)) as Cents;
}

/** A rate that is not simply a percentage of its base stays as it is. */
function exactParts({ minutes, percent, rate, amount, buildUp }: Component): number {
  if (minutes === null) return amount * PARTS;
  const base = buildUp[0]?.rate ?? null;
  return base !== null && percent !== null && percentOf(base, percent) === rate
    ? base * percent * minutes
    : rate * WHOLE * minutes;
}
