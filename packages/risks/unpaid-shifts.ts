// A whole shift of a period that was not paid.

import type { Cents } from "#engine";
import type { Case, PricedShift } from "./case.ts";
import { allClauses } from "./dues.ts";
import { daysText, timesOf } from "./finding.ts";
import type { Mistake } from "./mistakes.ts";

const payOf = ({ result }: PricedShift): number =>
  result.components.reduce((sum, { amount }) => sum + amount, 0);

/** Shifts with the same pay make one finding, because any of them may be the unpaid one. */
export function unpaidShifts({ shifts }: Case): readonly Mistake[] {
  if (shifts.length < 2) return [];
  return [...Map.groupBy(shifts, payOf)].flatMap(([pay, alike]) => {
    if (pay === 0) return [];
    return {
      code: "hours_not_paid" as const,
      shortBy: pay as Cents,
      text: `the award's total without ${alike.length === 1 ? "the shift" : "one of the shifts"} of ${daysText(alike)}`,
      clauses: allClauses(alike.flatMap(({ result }) => result.components.map(({ clauses }) => clauses))),
      facts: alike.flatMap(timesOf),
      unless: null,
    };
  });
}
