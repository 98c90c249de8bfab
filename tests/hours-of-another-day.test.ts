// Rostered or agreed hours may begin on another day than the work: an employee rostered from midnight starts at 10 pm, or
// one rostered from 10 pm arrives after midnight. A request gives them as clock times, so the work says which day they are on.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Cents } from "#engine";
import { drawsOf, library, pricedPeriod } from "./awards.ts";
import { clock } from "./two-parts.ts";

const RUNS = drawsOf(420);
const DAY = 24 * 60;

type Entry = Readonly<Record<string, unknown>>;

const quarters = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * 15);

const dateOf = (day: number, minutes: number): string =>
  `2026-08-${String(day + Math.floor(minutes / DAY)).padStart(2, "0")}`;

function paid(employee: Entry, shifts: readonly Entry[]): Cents | null {
  const period = { start: "2026-08-03", end: "2026-08-16", week_starts_on: "monday" };
  return pricedPeriod({ employee, period, shifts })?.calculation.total ?? null;
}

/** Work of a night and hours that meet it, in minutes from the midnight before. */
const night = fc.record({
  employment: fc.constantFrom("full_time", "part_time"),
  day: fc.integer({ min: 3, max: 9 }),
  start: quarters(76, 92),
  lasts: quarters(20, 40),
  hoursFrom: quarters(76, 112),
  hoursLast: quarters(16, 32),
  cut: quarters(80, 108),
});

describe("hours that begin on another day than the work", () => {
  for (const code of library.awards.codes) {
    const award = library.awards.get(code)?.award;
    if (award === undefined) continue;
    const { classifications, workerTypes } = award;
    const person = fc.record({
      classification_code: fc.constantFrom(...classifications.map((one) => one.code)),
      worker_type: fc.constantFrom(...workerTypes.map(({ slug }) => slug)),
    });

    test(`${code}: a night in one entry or in two that touch, each with the same hours, pays the same`, () => {
      fc.assert(
        fc.property(person, night, (who, { employment, day, start, lasts, hoursFrom, hoursLast, cut }) => {
          fc.pre(cut > start && cut < start + lasts);
          fc.pre(hoursFrom < cut && hoursFrom + hoursLast > cut);
          const hours = { start_time: clock(hoursFrom), end_time: clock(hoursFrom + hoursLast) };
          const given = employment === "part_time" ? { agreed_hours: hours } : { rostered: hours };
          const employee = { award_code: code, ...who, employment_type: employment, state: "VIC", age: 30 };
          const entry = (id: string, from: number, to: number): Entry => ({
            id,
            work_date: dateOf(day, from),
            start_time: clock(from),
            end_time: clock(to),
            ...given,
          });
          const one = paid(employee, [entry("one", start, start + lasts)]);
          const two = paid(employee, [entry("before", start, cut), entry("after", cut, start + lasts)]);
          assert.equal(two, one);
        }),
        { numRuns: RUNS, seed: 26 },
      );
    });
  }
});
