// Tests of clock times, lengths, ages and facts against the bounds an award writes.

import type {
  AppliesTo,
  ClockBounds,
  ClockWindow,
  FactTest,
  FactValue,
  LengthBounds,
  Rule,
  When,
} from "./award.ts";

/** A start runs from 0 to 1439, a finish from 1 to 1440; bounds whose end is not later run past midnight. */
export function withinClock(bounds: ClockBounds, clock: number): boolean {
  const lower = bounds.from ?? bounds.after;
  const upper = bounds.before ?? bounds.by;
  const afterLower = lower === null || (bounds.from === null ? clock > lower : clock >= lower);
  const beforeUpper = upper === null || (bounds.before === null ? clock <= upper : clock < upper);
  const overnight = lower !== null && upper !== null && upper <= lower;
  return overnight ? afterLower || beforeUpper : afterLower && beforeUpper;
}

export function withinLength(bounds: LengthBounds, value: number): boolean {
  return (
    (bounds.atLeast === null || value >= bounds.atLeast) &&
    (bounds.over === null || value > bounds.over) &&
    (bounds.under === null || value < bounds.under) &&
    (bounds.upTo === null || value <= bounds.upTo)
  );
}

export function inWindows(windows: readonly ClockWindow[] | null, clock: number): boolean {
  if (windows === null) return true;
  for (const window of windows) if (clock >= window.from && clock < window.to) return true;
  return false;
}

/** Without the list of keys that counting them would make. */
export function isEmpty(said: object): boolean {
  for (const _ in said) return false;
  return true;
}

export type FactValues = (slug: string) => FactValue | null;

export function factsHold(tests: readonly FactTest[], factOf: FactValues): boolean {
  for (const test of tests) {
    const value = factOf(test.slug);
    if (value === null || !test.values.includes(value)) return false;
  }
  return true;
}

export interface Person {
  readonly employment: string;
  readonly worker: string;
  readonly classification: string;
  readonly stream: string;
}

/** Everything in `for` but age, which may change during a shift. */
export function appliesTo(who: AppliesTo, person: Person): boolean {
  const among = (list: readonly string[] | null, value: string): boolean =>
    list === null || list.includes(value);
  return (
    among(who.employment, person.employment) &&
    among(who.worker, person.worker) &&
    among(who.classifications, person.classification) &&
    among(who.streams, person.stream)
  );
}

export function ageWithin(
  bounds: { readonly from: number | null; readonly before: number | null } | null,
  age: number | null,
): boolean {
  if (bounds === null) return true;
  if (age === null) return false;
  return (bounds.from === null || age >= bounds.from) && (bounds.before === null || age < bounds.before);
}

/**
 * Whether a rule for an age applies. Without a known age we assume an adult, who is as old as a rule asks and not too
 * young.
 */
export const holdsAtAge = (bounds: Parameters<typeof ageWithin>[0], age: number | null): boolean =>
  age === null ? bounds === null || bounds.before === null : ageWithin(bounds, age);

/** Whether a public holiday alone makes a rule apply. */
export const needsHoliday = ({ holiday, holidays, shift }: When): boolean =>
  holiday === true ||
  holidays !== null ||
  shift?.onHoliday === true ||
  shift?.mostlyHoliday === true ||
  shift?.halfHoliday === true ||
  shift?.reachesHoliday === true ||
  shift?.finishesOnHoliday === true;

/** Whether a rule asks for the time of the week that its own row has claimed. */
export const countsInWeek = ({ when: { elapsed } }: Rule): boolean => elapsed?.of === "own-in-week";

/** Whether a fact tells of the time before the shifts in the request. */
export const isToldBefore = (rule: Rule): boolean =>
  countsInWeek(rule) || rule.when.elapsed?.of === "since-usual-start";
