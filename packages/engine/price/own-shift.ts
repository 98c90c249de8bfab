// Which shift of an attendance a moment belongs to, and the rules that its shifts bring to the whole.

import { plus } from "../award/lists.ts";
import type { Holding } from "../law/holding.ts";
import type { Situation } from "../shift/situation.ts";

/** The last shift of an attendance, and those before it. */
export interface ShiftsOfWhole {
  readonly last: Situation;
  readonly before: readonly Situation[];
}

/** A gap that counts as work belongs to the shift before it. */
export const shiftAt = (from: number, { last, before }: ShiftsOfWhole): Situation =>
  from >= last.shift.from ? last : (before.findLast(({ shift }) => shift.from <= from) ?? last);

/** The shift an unpaid gap lies in; between two shifts, the one it leads to. */
export const shiftOfGap = (from: number, { last, before }: ShiftsOfWhole): Situation =>
  before.find(({ shift }) => shift.to > from) ?? last;

/** Those of the last shift, then those that only earlier shifts have, the latest first. */
export function rulesOfWhole<R extends { readonly slug: string }>(
  { last, before }: ShiftsOfWhole,
  listOf: (holding: Holding) => readonly R[],
): readonly R[] {
  let rules = listOf(last.holding);
  if (before.length === 0) return rules;
  for (const { holding } of before.toReversed())
    for (const rule of listOf(holding))
      if (!rules.some(({ slug }) => slug === rule.slug)) rules = plus(rules, rule);
  return rules;
}
