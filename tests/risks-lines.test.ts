// The lines of a payslip: what counts as one rate for every hour, and what hours that no line pays are worth.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isProblem } from "#contract";
import { detectRisks } from "#risks";
import { library } from "./awards.ts";

const SHIFT = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  state: "VIC",
  age: 24,
  work_date: "2026-08-05",
  start_time: "10:00",
  end_time: "15:00",
};

/** What is sure of a body: the code, the severity, the amount and the clauses of each finding. */
function certain(body: object): readonly string[] {
  const report = detectRisks(body, library);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  return report.risks
    .filter(({ risk_code }) => !/^unstated_facts$|_unsaid$/.test(risk_code))
    .map(({ risk_code, severity, amount_at_risk, clauses }) =>
      [risk_code, severity, amount_at_risk ?? "–", clauses.map(({ ref }) => ref).join()].join(" "),
    );
}

describe("one rate for every hour", () => {
  test("is no flat rate if it is the award's own and only an allowance is missing", () => {
    // 5 × 34.76 = 173.80 and the first aid allowance of 14.55
    for (const label of ["Ordinary hours", "Wages"])
      assert.deepEqual(
        certain({
          ...SHIFT,
          allowances: { "first-aid": true },
          paid: { lines: [{ label, amount: "173.80", hours: 5 }] },
        }),
        ["underpayment high 14.55 17.1,19.10(b)", "allowance_due high 14.55 19.10(b)"],
      );
  });
});

describe("hours that no line pays", () => {
  test("are worth no more than what is missing", () => {
    // 5 × 34.76 = 173.80 is due; 4 × 40.00 = 160.00 was paid
    assert.deepEqual(
      certain({ ...SHIFT, paid: { lines: [{ label: "Wages", amount: "160.00", hours: 4 }] } }),
      ["underpayment high 13.80 17.1", "hours_not_paid warning 13.80 17.1"],
    );
  });

  test("put nothing at risk if the pay covers them", () => {
    assert.deepEqual(
      certain({ ...SHIFT, paid: { lines: [{ label: "Wages", amount: "200.00", hours: 4 }] } }),
      ["hours_not_paid info – 17.1"],
    );
  });

  test("are worth the lowest ordinary rate of the period", () => {
    // retail-8 costs more an hour than retail-1, and comes first
    const { work_date: _, start_time, end_time, ...employee } = SHIFT;
    const body = {
      employee,
      period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
      shifts: [
        { id: "a", work_date: "2026-08-04", start_time, end_time, classification_code: "retail-8" },
        { id: "b", work_date: "2026-08-05", start_time, end_time },
      ],
      paid: { lines: [{ label: "Wages", amount: "100.00", hours: 9 }] },
    };
    assert.ok(certain(body).includes("hours_not_paid warning 34.76 17.1"), certain(body).join("; "));
  });
});
