// Random work of one person in two parts with time between them, for tests that send it in more than one way.

import fc from "fast-check";
import { formatClock, MINUTES_A_DAY } from "#engine";

export interface TwoParts {
  readonly classification: string;
  readonly employment: "full_time" | "part_time" | "casual";
  readonly worker: string;
  /** Of August 2026. */
  readonly day: number;
  /** Minutes: the first start, how long it lasts, the time between, how long the second lasts. */
  readonly start: number;
  readonly first: number;
  readonly gap: number;
  readonly second: number;
}

export const clock = (minutes: number): string => formatClock(minutes % MINUTES_A_DAY);

/** The least and the most, in quarters of an hour. */
type Quarters = readonly [least: number, most: number];

const quarters = ([min, max]: Quarters) => fc.integer({ min, max }).map((n) => n * 15);

interface Lengths {
  readonly start: Quarters;
  readonly first: Quarters;
  readonly gaps: readonly number[];
  readonly second: Quarters;
}

export const drawTwoParts = (
  codes: readonly string[],
  workers: readonly string[],
  { start, first, gaps, second }: Lengths,
): fc.Arbitrary<TwoParts> =>
  fc.record({
    classification: fc.constantFrom(...codes),
    employment: fc.constantFrom("full_time", "part_time", "casual"),
    worker: fc.constantFrom(...workers),
    day: fc.integer({ min: 3, max: 9 }),
    start: quarters(start),
    first: quarters(first),
    gap: fc.constantFrom(...gaps),
    second: quarters(second),
  });
