// Two attendances of one day, sent in one pay period or the second alone with what was worked before it, and perhaps when
// that ended, agree; or the answer for the one alone states an assumption whose range holds the other.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { answerOf, isProblem, type PricedRequest, pricePeriod, priceRequest } from "#contract";
import { type Cents, formatCents } from "#engine";
import { drawsOf, library } from "./awards.ts";
import { clock, drawTwoParts, type TwoParts } from "./two-parts.ts";

const RUNS = drawsOf(420);

/** Draws that once failed: fares for the day, and a run of shifts that the period shows. */
const EXAMPLES: Readonly<Record<string, readonly [TwoParts, boolean][]>> = {
  MA000020: [
    [
      {
        classification: "level-2",
        employment: "part_time",
        worker: "shiftworker",
        day: 3,
        start: 570,
        first: 135,
        gap: 15,
        second: 75,
      },
      true,
    ],
  ],
};

/** The second shift begins on the same day. */
const LENGTHS = {
  start: [20, 40],
  first: [4, 20],
  gaps: [15, 30, 60, 61, 90, 120, 121, 240, 300],
  second: [4, 24],
} as const;

/** The second shift as the period pays it, and as it is paid alone. */
function priced(
  code: string,
  drawn: TwoParts,
  isFinishTold: boolean,
): readonly [Cents, PricedRequest] | null {
  const date = `2026-08-${String(drawn.day).padStart(2, "0")}`;
  const finish = drawn.start + drawn.first;
  const again = finish + drawn.gap;
  if (again >= 24 * 60) return null;
  const person = {
    award_code: code,
    classification_code: drawn.classification,
    employment_type: drawn.employment,
    worker_type: drawn.worker,
    state: "VIC" as const,
    age: 30,
  };
  const one = { work_date: date, start_time: clock(drawn.start), end_time: clock(finish) };
  const two = {
    breaks: [],
    work_date: date,
    start_time: clock(again),
    end_time: clock(again + drawn.second),
  };
  const period = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" as const };
  const shifts = [
    { id: "one", ...one },
    { id: "two", ...two },
  ];
  const together = pricePeriod({ employee: person, period, shifts }, library, false);
  const alone = priceRequest(
    {
      ...person,
      ...two,
      pay_period_start: period.start,
      hours_already_worked_today: drawn.first / 60,
      hours_already_worked_this_week: drawn.first / 60,
      ...(isFinishTold ? { previous_shift_end: `${date}T${clock(finish)}` } : {}),
    },
    library,
    false,
  );
  if (isProblem(together) || isProblem(alone)) return null;
  const [before, second] = ["one", "two"].map((own) =>
    together.calculation.shifts.find(({ id }) => id === own),
  );
  const hasOvertime = before?.components.some(({ kind }) => kind === "overtime") ?? true;
  return hasOvertime || second === undefined ? null : [second.total, alone];
}

/** Is a total what the answer says, or inside the range of something it assumes? */
const allows = (alone: PricedRequest, other: Cents): boolean =>
  alone.calculation.total === other ||
  answerOf(alone, library).assumptions.some(
    ({ effect }) =>
      effect != null &&
      Number(effect.lowest_total) <= Number(formatCents(other)) &&
      Number(formatCents(other)) <= Number(effect.highest_total),
  );

describe("two attendances of one day agree, sent together or one by one", () => {
  for (const code of library.awards.codes) {
    const award = library.awards.get(code)?.award;
    if (award === undefined) continue;
    const codes = award.classifications.filter(({ rateType, is }) => rateType === "adult" && is === null);
    const workers = award.workerTypes.map(({ slug }) => slug);
    test(code, () => {
      const drawn = drawTwoParts(
        codes.map((one) => one.code),
        workers,
        LENGTHS,
      );
      fc.assert(
        fc.property(drawn, fc.boolean(), (one, isFinishTold) => {
          const found = priced(code, one, isFinishTold);
          if (found === null) return;
          const [together, alone] = found;
          const { total } = alone.calculation;
          assert.ok(allows(alone, together), `${total} cents alone, ${together} with the shift before it`);
        }),
        { numRuns: RUNS, seed: 6, endOnFailure: false, examples: [...(EXAMPLES[code] ?? [])] },
      );
    });
  }
});
