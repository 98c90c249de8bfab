// How a change affects a shift, compared with a whole calculation of the changed facts.

import { calculate, type Facts, type FactValue, prepareLaw, type Rule } from "../index.ts";
import { bearingOf } from "../what-if/bearing.ts";
import type { Bearing, Change } from "../what-if/change.ts";
import { totalWith, variationsOf } from "../what-if/variations.ts";
import { hours, overtime, rule, shift, testAward, testFacts } from "./testing.ts";

export const DAILY = rule("ordinary-limit", "daily", { limit: hours("9h") });
export const OVERTIME = overtime("overtime", { tiers: ["3h 150%", "200%"] });
export const WHEN = { facts: { fact: true } } as const;
export const FACT = fact("fact", true);

export function fact(slug: string, to: FactValue): Change {
  return { of: "fact", slug, to };
}

export function lawOf(rules: readonly Rule[], facts: Readonly<Record<string, FactValue | null>>) {
  return prepareLaw(testAward({ rules, facts, amounts: { meal: "10.00", dollars: "1.00" } }));
}

/** The facts as the change makes them, written the plain way. */
export function changed(facts: Facts, change: Change): Facts {
  const [before] = facts.shifts;
  if (before === undefined) throw new Error("there is a shift");
  const withShift = (to: object): Facts => ({ ...facts, shifts: [{ ...before, ...to }] });
  switch (change.of) {
    case "fact":
      return withShift({ circumstances: { ...before.circumstances, [change.slug]: change.to } });
    case "person":
      return { ...facts, employee: { ...facts.employee, ...change.to } };
    case "shift":
      return withShift(change.to);
    case "holidays":
      return { ...facts, holidays: change.to };
  }
}

/** How a change affects a shift; compares the new total with a calculation of the changed facts. */
export function bearing(rules: readonly Rule[], facts: Facts, change: Change): Bearing | null {
  const law = lawOf(rules, { fact: false, other: false, weeks: 1, clock: null, duties: null, moved: "none" });
  const present = calculate(facts, law, { explain: false });
  if (present.refused) throw new Error("the shift is refused");
  const variations = variationsOf(facts, law, present.total);
  const after = calculate(changed(facts, change), law, { explain: false });
  const [said, due] = [totalWith(variations, change), after.refused ? null : after.total];
  if (said !== due) throw new Error(`the total is said to be ${said}, and is ${due}`);
  return variations.survey === null ? null : bearingOf(variations.survey, change);
}

export const on = (text: string, words?: Parameters<typeof shift>[1]): Facts =>
  testFacts({ shifts: [shift(text, words)] });
