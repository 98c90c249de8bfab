// A shift with a meal break, sent as two shifts with the break between them, pays the same; or the answer states what
// one shift pays.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { calculatePayPeriod, isProblem, type PeriodResult } from "#contract";
import { formatCents } from "#engine";
import { drawsOf, library, pricedPeriod } from "./awards.ts";
import { clock, drawTwoParts, type TwoParts } from "./two-parts.ts";

const RUNS = drawsOf(420);

const LENGTHS = {
  start: [16, 92],
  first: [4, 24],
  gaps: [15, 20, 30, 45, 60],
  second: [4, 24],
} as const;

type Entry = Readonly<Record<string, unknown>>;

const dateOf = (day: number, minutes: number): string =>
  `2026-08-${String(day + Math.floor(minutes / (24 * 60))).padStart(2, "0")}`;

const PERIOD = { start: "2026-08-03", end: "2026-08-16", week_starts_on: "monday" };

function paid(employee: Entry, shifts: readonly Entry[]): PeriodResult | null {
  const result = calculatePayPeriod({ employee, period: PERIOD, shifts }, library);
  return isProblem(result) || result.total === null ? null : result;
}

interface BothWays {
  /** What each comes to. */
  readonly asOne: string;
  readonly asTwo: string;
  readonly answerForTwo: () => PeriodResult | null;
}

function bothWays(code: string, drawn: TwoParts): BothWays | null {
  const { day, start, first, gap, second } = drawn;
  const [leaves, returns] = [start + first, start + first + gap];
  const employee = {
    award_code: code,
    classification_code: drawn.classification,
    employment_type: drawn.employment,
    worker_type: drawn.worker,
    state: "VIC",
    age: 30,
  };
  const begins = { work_date: dateOf(day, start), start_time: clock(start) };
  const ends = { end_time: clock(returns + second) };
  const breaks = [{ start_time: clock(leaves), end_time: clock(returns) }];
  const one = [{ id: "one", ...begins, ...ends, breaks }];
  const two = [
    { id: "before", ...begins, end_time: clock(leaves) },
    { id: "after", work_date: dateOf(day, returns), start_time: clock(returns), ...ends },
  ];
  const [whole, apart] = [one, two].map((shifts) => pricedPeriod({ employee, period: PERIOD, shifts }));
  if (whole == null || apart == null) return null;
  return {
    asOne: formatCents(whole.calculation.total),
    asTwo: formatCents(apart.calculation.total),
    answerForTwo: () => paid(employee, two),
  };
}

const asOneShift = ({ assumptions }: PeriodResult) =>
  assumptions.find(({ code }) => code === "break_between_shifts");

describe("a meal break between two shifts", () => {
  const person = { award_code: "MA000010", classification_code: "c10", state: "VIC", age: 30 };

  test("MA000010 17.4(c), 33.2(b): a shift has 8 ordinary hours and one class", () => {
    const circumstances = { "shift-roster": "regular" };
    const rostered = { start_time: "14:00", end_time: "22:30" };
    const employee = { ...person, employment_type: "full_time", worker_type: "shiftworker" };
    const monday = { work_date: "2026-08-03", circumstances };
    const two = paid(employee, [
      { id: "before", ...monday, start_time: "14:00", end_time: "18:00", rostered },
      { id: "after", ...monday, start_time: "18:30", end_time: "01:30" },
    ]);
    assert.ok(two !== null);
    // 8 h × 33.87 (115 %) = 270.96 + 3 h × 44.18 (150 %) = 132.54
    assert.deepEqual(asOneShift(two)?.effect, { lowest_total: "403.50", highest_total: "403.50" });
    assert.deepEqual(asOneShift(two)?.shifts, ["before", "after"]);
  });

  test("MA000010 11.2: one attendance has one minimum", () => {
    const found = bothWays("MA000010", {
      classification: "c10",
      employment: "casual",
      worker: "non_shiftworker",
      day: 4,
      start: 7 * 60,
      first: 300,
      gap: 30,
      second: 180,
    });
    // 8 h × 36.81 = 294.48; as two attendances 4 h are due for the second: 5 h + 4 h = 331.29
    assert.deepEqual([found?.asOne, found?.asTwo], ["294.48", "331.29"]);
  });

  test("a recall, other work, or more than an hour is no meal break", () => {
    const employee = { ...person, employment_type: "casual" };
    const before = { id: "before", work_date: "2026-08-04", start_time: "07:00", end_time: "12:00" };
    const after = { id: "after", work_date: "2026-08-04", start_time: "12:30", end_time: "15:30" };
    const codeOf = (changed: Entry) => {
      const result = paid(employee, [before, { ...after, ...changed }]);
      assert.ok(result !== null);
      return asOneShift(result)?.code;
    };
    assert.equal(codeOf({}), "break_between_shifts");
    assert.equal(codeOf({ circumstances: { "kind-of-work": "call-back" } }), undefined);
    assert.equal(codeOf({ classification_code: "c9" }), undefined);
    assert.equal(codeOf({ start_time: "13:01" }), undefined);
  });

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
        fc.property(drawn, (one) => {
          const found = bothWays(code, one);
          if (found === null || found.asOne === found.asTwo) return;
          const { asOne, asTwo } = found;
          const two = found.answerForTwo() ?? assert.fail();
          const told = asOneShift(two)?.effect;
          const totals = [told?.lowest_total, told?.highest_total];
          assert.ok(
            totals.includes(asOne),
            `${asOne} as one shift; as two ${asTwo}, or ${totals.join(", ")}`,
          );
        }),
        { numRuns: RUNS, seed: 7, endOnFailure: false },
      );
    });
  }
});
