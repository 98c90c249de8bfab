// Tests of clock times, lengths, ages and facts against the bounds that an award writes.

import type { AppliesTo, ClockBounds, FactTest, FactValue, LengthBounds } from "#engine";

/** Bounds whose end is not later than their start run past midnight. */
export function clockWithin({ from, after, before, by }: ClockBounds, clock: number): boolean {
  const start = from ?? after;
  const end = before ?? by;
  const isAfterStart = (from === null || clock >= from) && (after === null || clock > after);
  const isBeforeEnd = (before === null || clock < before) && (by === null || clock <= by);
  const isOvernight = start !== null && end !== null && end <= start;
  return isOvernight ? isAfterStart || isBeforeEnd : isAfterStart && isBeforeEnd;
}

export const lengthWithin = ({ atLeast, over, under, upTo }: LengthBounds, length: number): boolean =>
  (atLeast === null || length >= atLeast) &&
  (over === null || length > over) &&
  (under === null || length < under) &&
  (upTo === null || length <= upTo);

export type FactOf = (slug: string) => FactValue | null;

/** A fact without a value meets no test. */
export const factsHold = (tests: readonly FactTest[], factOf: FactOf): boolean =>
  tests.every(({ slug, values }) => {
    const value = factOf(slug);
    return value !== null && values.includes(value);
  });

/** Without a known age, a rule for an age does not apply. */
export function ageWithin(bounds: AppliesTo["age"], age: number | null): boolean {
  if (bounds === null) return true;
  if (age === null) return false;
  return (bounds.from === null || age >= bounds.from) && (bounds.before === null || age < bounds.before);
}
