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

describe("hours of a line", () => {
  const report = (hours: unknown) =>
    detectRisks({ ...SHIFT, paid: { lines: [{ label: "Wages", amount: "139.05", hours }] } }, library);

  test("as a number, or as text like the hours of a component", () => {
    assert.deepEqual(report("5.00"), report(5));
    assert.deepEqual(report("4.5"), report(4.5));
    assert.equal(isProblem(report(5)), false);
  });

  for (const hours of ["", "5h", "-1", "1e1", "05:00", "5.00001", "1000.5", "5,0", true])
    test(`not ${JSON.stringify(hours)}`, () => {
      const told = report(hours);
      assert.ok(isProblem(told));
      assert.deepEqual(
        (told.errors ?? []).map(({ pointer }) => pointer),
        ["/paid/lines/0/hours"],
      );
    });
});

describe("some hours at one rate", () => {
  const part = {
    ...SHIFT,
    employment_type: "part_time",
    agreed_hours: { start_time: "10:00", end_time: "14:00" },
  };
  const CLAUSES = "21.2(c),21.2(b),10.8,21.2(a)";

  test("are not every hour: 4 × 27.81 = 111.24 paid, and no line for the hour at 41.72", () => {
    const lines = [{ label: "Ordinary hours", amount: "111.24", hours: 4 }];
    assert.deepEqual(certain({ ...part, paid: { lines } }), [
      `underpayment high 41.72 17.1,${CLAUSES}`,
      `component_underpaid high 41.72 ${CLAUSES}`,
      "hours_not_paid warning 27.81 17.1",
    ]);
  });

  test("say that another line pays too much, if it makes up a part: 5 × 27.81 = 139.05 paid", () => {
    const lines = [{ label: "Ordinary hours", amount: "139.05", hours: 5 }];
    const report = detectRisks({ ...part, paid: { lines } }, library);
    assert.ok(!isProblem(report));
    const found = report.risks.find(({ risk_code }) => risk_code === "component_underpaid");
    assert.equal(found?.amount_at_risk, "41.72");
    assert.match(
      found.description,
      /0\.00 was paid under that name\. Other lines pay more than is due; whether that may be set off/,
    );
  });
});

describe("a line named by the code of several labels", () => {
  const { work_date: _, start_time: __, end_time: ___, ...employee } = SHIFT;
  const body = {
    employee,
    period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
    shifts: [
      { id: "a", work_date: "2026-08-04", start_time: "10:00", end_time: "12:00" },
      { id: "b", work_date: "2026-08-05", start_time: "17:00", end_time: "19:00" },
    ],
  };
  /** 3 × 34.76 and 1 × 41.72 worked, and a top-up of one hour of each: 34.76 + 41.72 = 76.48. */
  const linesWith = (minimum: string) => [
    { label: "ordinary-hours", amount: "104.28", hours: 3 },
    { label: "weekday-evening", amount: "41.72", hours: 1 },
    { label: "casual-minimum", amount: minimum },
  ];

  test("pays all of them", () => {
    assert.deepEqual(certain({ ...body, paid: { lines: linesWith("76.48") } }), []);
    assert.deepEqual(certain({ ...body, paid: { lines: linesWith("71.48") } }), [
      "underpayment high 5.00 17.1,11.2,22.1",
      "minimum_engagement high 5.00 11.2,17.1,22.1",
    ]);
  });
});

describe("a line short by rounding", () => {
  test("is for information beside one that is short: 38 × 27.81 = 1,056.78, and 5 × 211.36 = 1,056.80", () => {
    const { work_date: _, start_time: __, end_time: ___, ...person } = SHIFT;
    const day = (id: string, end_time: string) => ({ id, work_date: id, start_time: "09:00", end_time });
    const days = ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06", "2026-08-07"];
    const body = {
      employee: { ...person, employment_type: "full_time" },
      period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
      shifts: [
        ...days.map((id) => ({ ...day(id, "17:06"), unpaid_break_minutes: 30 })),
        day("2026-08-08", "13:00"),
      ],
    };
    // A sixth day: 3 × 41.72 + 1 × 55.62 = 180.78 is due, 4 × 34.76 = 139.04 paid
    const lines = [
      { label: "Ordinary hours", amount: "1056.78" },
      { label: "Overtime, Monday to Saturday", amount: "139.04" },
    ];
    const found = certain({ ...body, paid: { lines } }).filter((one) => one.startsWith("component"));
    assert.deepEqual(found, [
      "component_underpaid high 41.74 21.2(c),21.2(b),15.7(b),21.2(a)",
      "component_underpaid info 0.02 17.1",
    ]);
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
