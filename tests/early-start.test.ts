// Overtime before a rostered shift takes none of its ordinary hours: nobody's shift ends sooner for an early start.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { isProblem, type PricedRequest, priceRequest } from "#contract";
import type { Moment } from "#engine";
import { drawsOf, library } from "./awards.ts";
import { clock } from "./two-parts.ts";

const RUNS = drawsOf(420);

/** The spread of 12 hours is from the start of the day's duty, whatever it is (reading R4). */
const BY_SPREAD = new Set(["MA000098"]);

type Entry = Readonly<Record<string, unknown>>;
type Stretch = readonly [from: Moment, to: Moment];

const quarters = (min: number, max: number) => fc.integer({ min, max }).map((n) => n * 15);

function paid(request: Entry): PricedRequest | null {
  const priced = priceRequest(request, library, false);
  return isProblem(priced) ? null : priced;
}

/** Time at a rate, as stretches of overtime or of ordinary time. */
const timeOf = ({ calculation: { shifts } }: PricedRequest, isOvertime: boolean): readonly Stretch[] =>
  (shifts[0]?.components ?? []).flatMap(({ kind, percent, from, to }) =>
    percent === null || from === null || to === null || (kind === "overtime") !== isOvertime
      ? []
      : [[from, to] as const],
  );

/** Overtime from a moment on, joined where it touches. */
function overtimeFrom(result: PricedRequest, since: Moment): readonly Stretch[] {
  const joined: Stretch[] = [];
  const later = timeOf(result, true).filter(([, to]) => to > since);
  for (const [from, to] of later.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last !== undefined && last[1] === from) joined[joined.length - 1] = [last[0], to];
    else joined.push([from > since ? from : since, to]);
  }
  return joined;
}

describe("an early start before a rostered shift", () => {
  for (const code of library.awards.codes) {
    const award = library.awards.get(code)?.award;
    if (award === undefined || BY_SPREAD.has(code)) continue;
    const isFilledByWork = award.rules.some(
      (rule) => rule.kind === "ordinary-limit" && rule.filledBy !== "ordinary",
    );
    if (isFilledByWork) continue;
    const codes = award.classifications.filter(({ rateType, is }) => rateType === "adult" && is === null);
    const drawn = fc.record({
      classification_code: fc.constantFrom(...codes.map((one) => one.code)),
      worker_type: fc.constantFrom(...award.workerTypes.map(({ slug }) => slug)),
      start: quarters(20, 88),
      lasts: quarters(24, 48),
      early: quarters(1, 12),
    });
    test(code, () => {
      fc.assert(
        fc.property(drawn, ({ classification_code, worker_type, start, lasts, early }) => {
          const rostered = { start_time: clock(start), end_time: clock(start + lasts) };
          const who = { award_code: code, classification_code, worker_type, employment_type: "full_time" };
          const when = {
            work_date: "2026-08-05",
            state: "VIC",
            age: 30,
            end_time: rostered.end_time,
            rostered,
          };
          const onTime = paid({ ...who, ...when, start_time: rostered.start_time });
          const before = paid({ ...who, ...when, start_time: clock(start - early) });
          if (onTime === null || before === null) return;
          const since = onTime.facts.shifts[0]?.from ?? assert.fail();
          if (timeOf(before, false).some(([from]) => from < since)) return;
          assert.deepEqual(overtimeFrom(before, since), overtimeFrom(onTime, since));
        }),
        { numRuns: RUNS, seed: 26 },
      );
    });
  }
});
