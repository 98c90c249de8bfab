// What changes of a period, shift by shift, and its facts with it.

import type { Facts, Shift } from "../facts/facts.ts";
import type { Change } from "./change.ts";

/** A change of the person or of the holidays is one for all. */
export type Changes = readonly (Change | null)[];

/** Shifts often share one change: it is asked about once. */
export function someOf(changes: Changes, isSo: (change: Change) => boolean): boolean {
  let asked: Change | null = null;
  for (const change of changes) {
    if (change === null || change === asked) continue;
    if (isSo(change)) return true;
    asked = change;
  }
  return false;
}

/** A change of the person or of the holidays stands with every shift, so with the first. */
export function withPerson(facts: Facts, change: Change | null): Facts {
  if (change?.of === "person") return { ...facts, employee: { ...facts.employee, ...change.to } };
  return change?.of === "holidays" ? { ...facts, holidays: change.to } : facts;
}

export function changedFacts(given: Facts, changes: Changes): Facts {
  const facts = withPerson(given, changes[0] ?? null);
  return { ...facts, shifts: facts.shifts.map((_, index) => changedAt(facts, changes, index)) };
}

export function changedAt({ shifts }: Facts, changes: Changes, index: number): Shift {
  const [shift, change] = [shifts[index], changes[index]];
  if (shift === undefined) throw new RangeError("there is no such shift");
  if (change?.of === "shift") return { ...shift, ...change.to };
  if (change?.of !== "fact") return shift;
  return { ...shift, circumstances: { ...shift.circumstances, [change.slug]: change.to } };
}
