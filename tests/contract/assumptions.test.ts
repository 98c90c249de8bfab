// What was not said and could change the pay is stated, with what it is worth.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePay, isProblem, type PayResult } from "#contract";
import type { Classification } from "#engine";
import { GOOD, library, priced } from "./requests.ts";

describe("assumptions", () => {
  const effectOf = (answer: PayResult, code: string) =>
    answer.assumptions.find((one) => one.code === code)?.effect;

  test("a default is stated with what the other value would pay", () => {
    assert.deepEqual(effectOf(priced({}), "late-trading"), {
      lowest_total: "215.54",
      highest_total: "215.54",
    });
    assert.equal(effectOf(priced({ circumstances: { "late-trading": false } }), "late-trading"), undefined);
  });

  test("no age: the range of junior pay", () => {
    assert.deepEqual(effectOf(priced({ start_time: "09:00", end_time: "12:00", breaks: [] }), "age"), {
      lowest_total: "46.92",
      highest_total: "104.28",
    });
  });

  test("a break without a position is placed and its worth told", () => {
    const change = {
      breaks: undefined,
      unpaid_break_minutes: 30,
      start_time: "14:00",
      end_time: "20:00",
      age: 30,
    };
    const answer = priced(change);
    assert.deepEqual(effectOf(answer, "break_position"), { lowest_total: "201.62", highest_total: "205.10" });
    assert.match(
      answer.assumptions.find(({ code }) => code === "break_position")?.detail ?? "",
      /placed it from 16:45/,
    );
    const plain = priced({ ...change, start_time: "09:00", end_time: "15:00" });
    assert.equal(effectOf(plain, "break_position"), undefined);
  });

  test("no break given: what a meal break as short and as long as the award allows would pay", () => {
    const change = { employment_type: "full_time", start_time: "09:00", end_time: "17:00", age: 30 };
    const unsaid = priced({ ...change, breaks: undefined });
    // 8 h × 27.81; 7.5 h come to 208.575, 7 h to 194.67 (16.2: 30 to 60 minutes)
    assert.equal(unsaid.total, "222.48");
    const found = unsaid.assumptions.find(({ code }) => code === "unpaid_break_minutes");
    assert.deepEqual(found?.effect, { lowest_total: "194.67", highest_total: "208.58" });
    assert.deepEqual(
      found?.clauses.map(({ ref }) => ref),
      ["16.2", "16.5"],
    );
    for (const said of [{ breaks: [] }, { breaks: undefined, unpaid_break_minutes: 0 }])
      assert.equal(effectOf(priced({ ...change, ...said }), "unpaid_break_minutes"), undefined);
    // Three hours are the least that a casual is paid (11.2), with a break or without.
    const least = priced({ start_time: "09:00", end_time: "12:00", breaks: undefined, age: 30 });
    assert.equal(effectOf(least, "unpaid_break_minutes"), undefined);
  });

  test("no allowances given: none of those that are claimed", () => {
    const told = (answer: PayResult) => answer.assumptions.find(({ code }) => code === "allowances");
    assert.equal(
      told(priced({}))?.detail,
      "No allowances were given. We assumed that none of these is due: Special clothing reimbursement, Laundry allowance, Excess travelling costs and 8 more.",
    );
    assert.equal(told(priced({ allowances: {} })), undefined);
  });

  test("an unpaid break in agreed hours may be one of theirs or not", () => {
    const change = {
      employment_type: "part_time",
      end_time: "15:00",
      start_time: "09:00",
      breaks: [{ start_time: "12:00", end_time: "12:30" }],
      age: 30,
    };
    const answer = priced({ ...change, agreed_hours: { start_time: "09:00", end_time: "13:00" } });
    // 3.5 h × 27.81 = 97.34 (97.335) + 2 h × 41.72 = 83.44; four hours without a break: 4 h × 27.81 = 111.24 + 1.5 h × 41.72 = 62.58
    assert.equal(answer.total, "180.78");
    assert.deepEqual(effectOf(answer, "agreed_break"), { lowest_total: "173.82", highest_total: "173.82" });
    const later = priced({ ...change, agreed_hours: { start_time: "09:00", end_time: "13:30" } });
    assert.equal(later.total, "173.82");
    const after = { ...change, breaks: [{ start_time: "13:00", end_time: "13:30" }] };
    const outside = priced({ ...after, agreed_hours: { start_time: "09:00", end_time: "13:00" } });
    assert.deepEqual([outside.total, effectOf(outside, "agreed_break")], ["173.82", undefined]);
    const asAgreed = priced({ ...change, agreed_hours: { start_time: "09:00", end_time: "15:00" } });
    assert.equal(effectOf(asAgreed, "agreed_break"), undefined);
  });

  test("in the weeks after a change the pay period matters", () => {
    const july = { work_date: "2026-07-06", start_time: "09:00", end_time: "13:00", breaks: [], age: 30 };
    assert.deepEqual(effectOf(priced(july), "pay_period_start"), {
      lowest_total: "132.76",
      highest_total: "132.76",
    });
    assert.equal(
      effectOf(priced({ ...july, pay_period_start: "2026-07-06" }), "pay_period_start"),
      undefined,
    );
    assert.equal(effectOf(priced({ ...july, work_date: "2026-08-03" }), "pay_period_start"), undefined);
  });

  test("an early start without a previous finish", () => {
    const morning = { start_time: "08:00", end_time: "12:00", breaks: [], age: 30 };
    assert.deepEqual(effectOf(priced(morning), "previous_shift_end"), {
      lowest_total: "250.28",
      highest_total: "250.28",
    });
    assert.equal(
      effectOf(priced({ ...morning, start_time: "13:00", end_time: "17:00" }), "previous_shift_end"),
      undefined,
    );
  });

  test("no state on a day that is a holiday in some", () => {
    const { state: _, ...nowhere } = {
      ...GOOD,
      work_date: "2026-11-03",
      start_time: "09:00",
      end_time: "13:00",
      breaks: [],
      age: 30,
    };
    const answer = calculatePay(nowhere, library);
    assert.ok(!isProblem(answer));
    assert.deepEqual(effectOf(answer, "state"), { lowest_total: "278.12", highest_total: "278.12" });
    const christmas = calculatePay({ ...nowhere, work_date: "2026-12-25" }, library);
    assert.ok(!isProblem(christmas) && christmas.total === "278.12", "a holiday everywhere needs no state");
  });

  test("a change of the clocks is listed", () => {
    const night = { worker_type: "shiftworker", start_time: "22:00", end_time: "06:00", breaks: [], age: 30 };
    const spring = priced({ ...night, work_date: "2026-10-03" });
    assert.match(
      spring.assumptions.find(({ code }) => code === "daylight_saving")?.detail ?? "",
      /forward on 2026-10-04 in VIC.*paid by the clock/,
    );
    assert.equal(
      priced({ ...night, work_date: "2026-10-03", state: "QLD" }).assumptions.some(
        ({ code }) => code === "daylight_saving",
      ),
      false,
    );
    assert.equal(spring.shift.worked_minutes, 480);
  });

  test("what everyone knows comes first, then the award's questions, then readings; the costliest first", () => {
    const answer = priced({ work_date: "2026-10-28", start_time: "08:00", end_time: "18:00", breaks: [] });
    const { facts } = library.awards.get("MA000004")?.award ?? { facts: [] };
    const rankOf = (code: string): number =>
      code.startsWith("reading_") ? 2 : facts.some(({ slug }) => slug === code) ? 1 : 0;
    const sizeOf = ({ effect }: PayResult["assumptions"][number]): number =>
      effect === undefined
        ? 0
        : Math.max(
            Math.abs(Number(effect.lowest_total) - Number(answer.total)),
            Math.abs(Number(effect.highest_total) - Number(answer.total)),
          );
    const keys = answer.assumptions.map((one) => [rankOf(one.code), -sizeOf(one)] as const);
    assert.ok(new Set(keys.map(([rank]) => rank)).size > 1);
    assert.deepEqual(
      keys,
      keys.toSorted(([rank, size], [otherRank, other]) => rank - otherRank || size - other),
    );
  });

  test("a moved public holiday is asked about only with a holiday within a fortnight", () => {
    const day = (work_date: string) => effectOf(priced({ work_date }), "public-holiday-substitution");
    assert.equal(
      day("2026-10-19"),
      undefined,
      "15 days before Melbourne Cup Day, and 24 after the Friday before the Grand Final",
    );
    assert.ok(day("2026-10-20") !== undefined, "14 days before Melbourne Cup Day");
    assert.ok(day("2026-11-17") !== undefined, "14 days after it");
    assert.equal(day("2026-11-18"), undefined);
  });

  test("no field or slug stands in what we say beside the award's own question", () => {
    const evening = {
      employment_type: "part_time",
      work_date: "2026-11-02",
      start_time: "17:00",
      end_time: "23:30",
    };
    for (const award_code of library.awards.codes) {
      const { facts, classifications } = library.awards.get(award_code)?.award ?? NOTHING;
      for (const { code: classification_code } of oneOfEach(classifications)) {
        const answer = calculatePay({ award_code, classification_code, ...evening }, library);
        for (const { detail } of isProblem(answer) ? [] : answer.assumptions) {
          const asked = facts.find(({ asks }) => detail.startsWith(asks));
          const ours = detail.slice(asked?.asks.length ?? 0);
          assert.doesNotMatch(ours, /[a-z]_[a-z]|apprenticeship\.|[a-z]-[a-z]+-[a-z]/, award_code);
        }
      }
    }
  });
});

const NOTHING = { facts: [], classifications: [] };

/** The first classification of each kind of rate. */
const oneOfEach = (all: readonly Classification[]): readonly Classification[] => [
  ...new Map(all.toReversed().map((one) => [one.rateType, one])).values(),
];
