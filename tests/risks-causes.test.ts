// Causes of a shortfall that come to the cent: earlier rates named once.

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
