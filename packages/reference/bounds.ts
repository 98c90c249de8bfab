// Tests of clock times, lengths, ages, apprenticeships and facts against the bounds that an award writes.

import type {
  AppliesTo,
  Apprenticeship,
  ClockBounds,
  FactTest,
  FactValue,
  LengthBounds,
  ScaleStep,
} from "#engine";

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

/** Neighbours in a list that are alike. */
export function runsOf<T>(list: readonly T[], isAlike: (a: T, b: T) => boolean): readonly [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const one of list) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && isAlike(before, one)) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Without a known age, a step for an age does not fit. */
export function ageWithin(bounds: AppliesTo["age"], age: number | null): boolean {
  if (bounds === null) return true;
  if (age === null) return false;
  return (bounds.from === null || age >= bounds.from) && (bounds.before === null || age < bounds.before);
}

/** Without a known age, a rule is asked of an adult: old enough for every rule, and too old for those up to an age. */
export const holdsAtAge = (bounds: AppliesTo["age"], age: number | null): boolean =>
  age === null ? bounds === null || bounds.before === null : ageWithin(bounds, age);

/** Without a known start, an apprenticeship is taken to have begun under the current table. */
export function apprenticeFits(step: ScaleStep, apprenticeship: Partial<Apprenticeship> | null): boolean {
  if (apprenticeship === null || (step.year === null && step.stage === null)) return false;
  const { year, stage, started, completedYear12 = false, adult = false } = apprenticeship;
  const { from, before } = step.started ?? { from: null, before: null };
  const hasBegun =
    started === undefined
      ? before === null
      : (from === null || started >= from) && (before === null || started < before);
  return (
    (step.year === null || step.year === year) &&
    (step.stage === null || step.stage === stage) &&
    (step.started === null || hasBegun) &&
    (step.completedYear12 === null || step.completedYear12 === completedYear12) &&
    (step.adult === null || step.adult === adult)
  );
}
