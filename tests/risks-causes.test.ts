// Causes of a shortfall that come to the cent: earlier rates named once, rates of the next period, a shift or
// the casual loading left out, a holiday paid as another day.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isProblem } from "#contract";
import { detectRisks } from "#risks";
import { library } from "./awards.ts";

const PERSON = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  state: "VIC",
  age: 24,
};
const SHIFT = { ...PERSON, work_date: "2026-08-05", start_time: "10:00", end_time: "15:00" };
const MORE = "Another mistake gives the same amount.";

/** What is named beside the shortfall itself: the code, the confidence, the amount, the clauses and the cause. */
function causes(body: object): readonly string[] {
  const report = detectRisks(body, library);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  return report.risks
    .filter(({ severity, risk_code }) => severity !== "info" && risk_code !== "underpayment")
    .map(({ risk_code, confidence, amount_at_risk, clauses, description }) =>
      [
        risk_code,
        confidence,
        amount_at_risk,
        clauses.map(({ ref }) => ref).join(),
        description.replace("What was paid is, to the cent, ", ""),
      ].join(" "),
    );
}

describe("rates of an earlier year", () => {
  test("are named once, if changes before them left the pay as it was", () => {
    // 7.5 × 36.22 = 271.65 since 1 July 2026; 7.5 × 34.58 = 259.35 before, also before the changes of June and October
    const full = { ...SHIFT, award_code: "MA000100", classification_code: "sacs-2-1" };
    const day = { employment_type: "full_time", work_date: "2026-07-22", start_time: "09:00" };
    const times = { end_time: "17:00", unpaid_break_minutes: 30, paid: { total: "259.35" } };
    assert.deepEqual(causes({ ...full, ...day, ...times }), [
      "earlier_rates high 12.30 15 Note 2,15.2 what the rates and rules before 2026-07-01 give.",
    ]);
  });
});

describe("a change of rates inside a period", () => {
  test("pays the same shifts of the next period at the new rates, all of them: 10 × 27.81", () => {
    const { start_time, end_time } = SHIFT;
    const report = detectRisks(
      {
        employee: { ...PERSON, employment_type: "full_time" },
        period: { start: "2026-06-29", end: "2026-07-05", week_starts_on: "monday" },
        shifts: ["2026-06-30", "2026-07-02"].map((day) => ({
          id: day,
          work_date: day,
          start_time,
          end_time,
        })),
      },
      library,
    );
    assert.ok(!isProblem(report));
    const found = report.risks.find(({ risk_code }) => risk_code === "first_full_pay_period");
    assert.match(found?.description ?? "", /In the next one the same shifts come to 278\.10\.$/);
  });
});

describe("a shift that was not paid", () => {
  const period = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" };
  const shift = (id: string, end_time: string) => ({ id, work_date: id, start_time: "10:00", end_time });

  test("is named by its day: 4 × 41.72 = 166.88 of 173.80 + 166.88 = 340.68", () => {
    const shifts = [shift("2026-08-05", "15:00"), shift("2026-08-08", "14:00")];
    assert.deepEqual(causes({ employee: PERSON, period, shifts, paid: { total: "173.80" } }), [
      "hours_not_paid high 166.88 22.1 the award's total without the shift of 2026-08-08.",
    ]);
  });

  test("may be any of those with the same pay: 5 × 34.76 = 173.80 each", () => {
    const shifts = [shift("2026-08-04", "15:00"), shift("2026-08-05", "15:00"), shift("2026-08-08", "14:00")];
    assert.deepEqual(causes({ employee: PERSON, period, shifts, paid: { total: "340.68" } }), [
      "hours_not_paid high 173.80 17.1 the award's total without one of the shifts of 2026-08-04 and 2026-08-05.",
    ]);
  });
});

describe("a casual paid without the loading", () => {
  const AS_FULL_TIME = "what a full-time employee is due, without the casual loading.";

  test("on a weekday: 5 × 34.76 = 173.80 due, 5 × 27.81 = 139.05 paid", () => {
    for (const paid of [{ total: "139.05" }, { lines: [{ label: "Wages", amount: "139.05", hours: 5 }] }])
      assert.deepEqual(causes({ ...SHIFT, paid }), [`component_underpaid high 34.75 11.1 ${AS_FULL_TIME}`]);
  });

  test("on a Sunday: 5 × 48.67 = 243.35 due, 5 × 41.72 = 208.60 paid", () => {
    assert.deepEqual(causes({ ...SHIFT, work_date: "2026-08-09", paid: { total: "208.60" } }), [
      `component_underpaid high 34.75 11.1 ${AS_FULL_TIME}`,
    ]);
  });

  test("on a Saturday comes to the Saturday penalty left out: 41.72 due, 34.76 paid", () => {
    assert.deepEqual(causes({ ...SHIFT, work_date: "2026-08-08", paid: { total: "173.80" } }), [
      `component_underpaid medium 34.80 22.1 the award's total with “Saturday penalty” paid at the ordinary rate. ${MORE}`,
      `component_underpaid medium 34.80 11.1 ${AS_FULL_TIME} ${MORE}`,
    ]);
  });
});

describe("a public holiday", () => {
  test("on a Saturday paid as one: 5 × 69.53 = 347.65 due, 5 × 41.72 = 208.60 paid", () => {
    assert.deepEqual(causes({ ...SHIFT, work_date: "2026-12-26", paid: { total: "208.60" } }), [
      "public_holiday medium 139.05 22.1,33.3 what is due if 2026-12-26 was not a public holiday.",
    ]);
  });

  test("on a weekday paid flat is named once: 347.65 due, 173.80 paid", () => {
    assert.deepEqual(causes({ ...SHIFT, work_date: "2026-11-03", paid: { total: "173.80" } }), [
      "public_holiday medium 173.85 22.1,33.3 the award's total with “Public holiday penalty” paid at the ordinary rate.",
    ]);
  });

  test("is named alone if the day after is one too: 69.53 for the hour from 7 pm, 41.72 paid", () => {
    // South Australia, Christmas Eve from 7 pm: 2 × 34.76, 1 × 41.72 and 1 × 69.53 are due, 2 × 34.76 and 2 × 41.72 paid
    const eve = { ...SHIFT, state: "SA", work_date: "2026-12-24", start_time: "16:00", end_time: "20:00" };
    assert.deepEqual(causes({ ...eve, paid: { total: "152.96" } }), [
      "part_day_holiday medium 27.81 22.1,33.3 what is due if 2026-12-24 was not a public holiday.",
    ]);
  });

  test("of a period, one of two or both: 2 × 347.65 + 173.80 = 869.10 due", () => {
    const times = { start_time: "10:00", end_time: "15:00" };
    const body = {
      employee: PERSON,
      period: { start: "2026-12-21", end: "2027-01-03", week_starts_on: "monday" },
      shifts: ["2026-12-25", "2026-12-26", "2026-12-29"].map((day) => ({
        id: day,
        work_date: day,
        ...times,
      })),
    };
    // 173.80 on the Friday, 208.60 on the Saturday
    assert.deepEqual(causes({ ...body, paid: { total: "730.05" } }), [
      "public_holiday medium 139.05 22.1,33.3 what is due if 2026-12-26 was not a public holiday.",
    ]);
    assert.deepEqual(causes({ ...body, paid: { total: "556.20" } }), [
      "public_holiday medium 312.90 22.1,33.3 what is due if 2026-12-25 and 2026-12-26 were not public holidays.",
    ]);
  });
});
