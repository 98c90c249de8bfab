// Risks with exact findings: shortfalls and their causes, lines, salaries, breaks, birthdays; every fault with its place.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isProblem, type RiskReport } from "#contract";
import { detectRisks } from "#risks";
import { library } from "./awards.ts";

const PERSON = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "full_time",
  state: "VIC",
  age: 24,
};
const SHIFT = { ...PERSON, work_date: "2026-08-05", start_time: "10:00", end_time: "15:00" };
const WEEK = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" };

/** `mon 2026-08-03 09:00-17:00`, with what else there is to say. */
const shift = (words: string, more: object = {}) => {
  const [id = "", work_date = "", times = ""] = words.split(" ");
  const [start_time = "", end_time = ""] = times.split("-");
  return { id, work_date, start_time, end_time, ...more };
};

/** Forty hours: 38 × 27.81 = 1,056.78, then 2 × 41.72 = 83.44, which is 27.82 above 2 × 27.81. */
const FORTY_HOURS = {
  employee: PERSON,
  period: WEEK,
  shifts: [
    "mon 2026-08-03 09:00-18:00",
    "tue 2026-08-04 09:00-18:00",
    "wed 2026-08-05 09:00-18:00",
    "thu 2026-08-06 09:00-18:00",
    "fri 2026-08-07 09:15-18:15",
  ].map((words) => shift(words, { unpaid_break_minutes: 60 })),
};

function reportOn(body: object): RiskReport {
  const report = detectRisks(body, library);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  return report;
}

const told = (body: object): readonly string[] =>
  reportOn(body).risks.map(({ risk_code, severity, confidence, amount_at_risk, clauses }) =>
    [risk_code, severity, confidence, amount_at_risk ?? "–", clauses.map(({ ref }) => ref).join()].join(" "),
  );

/** All but what was left unsaid, which `told` shows whole once. */
const certain = (body: object): readonly string[] =>
  told(body).filter((finding) => !/^(unstated_facts|\w+_unsaid) info low /.test(finding));

describe("what was paid against what is due", () => {
  test("weekly overtime at the ordinary rate is found, with all that was left unsaid", () => {
    assert.deepEqual(told({ ...FORTY_HOURS, paid: { total: "1112.40" } }), [
      "underpayment high high 27.82 17.1,21.2(c),21.2(b),21.2(a),15.6(g)",
      "weekly_limit high high 27.82 21.2(c),21.2(b),21.2(a),15.6(g)",
      "agreed_hours_unsaid info low 876.08 21.2(a)",
      "rest_unsaid info low 222.48 16.6(b)",
      "unstated_facts info low 876.08 23.1,15.7,15.9(h),19.11(b)",
    ]);
  });

  test("not known, it is reported for information; covered, not at all", () => {
    assert.deepEqual(certain(FORTY_HOURS), ["weekly_limit info high 27.82 21.2(c),21.2(b),21.2(a),15.6(g)"]);
    assert.deepEqual(certain({ ...FORTY_HOURS, paid: { total: "1140.22" } }), []);
  });

  test("short by no known mistake, what is due is named with low confidence", () => {
    assert.deepEqual(certain({ ...FORTY_HOURS, paid: { total: "1100.00" } }), [
      "underpayment high high 40.22 17.1,21.2(c),21.2(b),21.2(a),15.6(g)",
      "weekly_limit warning low 27.82 21.2(c),21.2(b),21.2(a),15.6(g)",
    ]);
  });

  test("no more missing than rounding the hourly rate adds is for information", () => {
    // 27.81 × 150 % = 41.715 an hour: two hours of it are 83.43 unrounded and 83.44 at 41.72
    assert.deepEqual(certain({ ...FORTY_HOURS, paid: { total: "1140.21" } }), [
      "underpayment info low 0.01 17.1,21.2(c),21.2(b),21.2(a),15.6(g)",
    ]);
    assert.match(
      certain({ ...FORTY_HOURS, paid: { total: "1140.20" } })[0] ?? "",
      /^underpayment warning medium 0\.02 /,
    );
  });

  test("a salary is compared with its period, unless more was paid in it", () => {
    const salaried = { ...FORTY_HOURS, salary: { amount: "1100.00" } };
    assert.deepEqual(certain(salaried), [
      "salary_below_award high high 40.22 17.1,21.2(c),21.2(b),21.2(a),15.6(g)",
      "weekly_limit info high 27.82 21.2(c),21.2(b),21.2(a),15.6(g)",
    ]);
    assert.deepEqual(certain({ ...salaried, paid: { total: "1140.22" } }), []);
  });

  test("the report counts, ranks and sums up", () => {
    const { risks, ...whole } = reportOn({ ...FORTY_HOURS, paid: { total: "1112.40" } });
    assert.deepEqual(whole, {
      overall_risk_level: "high",
      requires_manual_review: true,
      total_risks_detected: 5,
      risk_counts_by_severity: { high: 2, warning: 0, info: 3 },
      risk_text:
        "On the facts given the award (MA000004) asks for 1140.22 for this period; 1112.40 was paid, 27.82 less. Found: 2 high, 3 for information.",
      deterministic: true,
    });
    assert.deepEqual(risks[1]?.facts_used.slice(0, 3), [
      { fact: "work_date", value: "2026-08-07", shift: "fri" },
      { fact: "start_time", value: "09:15", shift: "fri" },
      { fact: "end_time", value: "18:15", shift: "fri" },
    ]);
  });
});

describe("lines of a payslip", () => {
  const ordinary = { label: "ordinary-hours", amount: "1056.78", hours: 38 };
  const overtime = { label: "Overtime, Monday to Saturday", amount: "55.62", hours: 2 };
  const CLAUSES = "21.2(c),21.2(b),21.2(a),15.6(g)";

  test("named components are compared with their own lines", () => {
    assert.deepEqual(certain({ ...FORTY_HOURS, paid: { lines: [ordinary, overtime] } }), [
      `underpayment high high 27.82 17.1,${CLAUSES}`,
      `component_underpaid high high 27.82 ${CLAUSES}`,
      `flat_rate_below_floor high high 27.82 ${CLAUSES}`,
    ]);
  });

  test("a surplus elsewhere leaves the gap for information", () => {
    const lines = [{ ...ordinary, amount: "1200.00" }, overtime];
    assert.deepEqual(certain({ ...FORTY_HOURS, paid: { lines } }), [
      `component_underpaid info low 27.82 ${CLAUSES}`,
    ]);
  });

  test("other labels count only in the sum, and fewer hours than worked are reported", () => {
    const lines = [{ label: "Base salary", amount: "1056.78", hours: 38 }];
    assert.deepEqual(certain({ ...FORTY_HOURS, paid: { lines } }), [
      `underpayment high high 83.44 17.1,${CLAUSES}`,
      "hours_not_paid warning medium 55.62 17.1",
      `weekly_limit warning low 27.82 ${CLAUSES}`,
    ]);
  });

  test("two allowances left out together are one cause", () => {
    const allowances = { "first-aid": true, laundry: true };
    assert.deepEqual(certain({ ...SHIFT, allowances, paid: { total: "139.05" } }), [
      "underpayment high high 20.97 17.1,19.3(c),19.10(b)",
      "allowance_due high high 20.97 19.3(c),19.10(b)",
    ]);
    const lines = [
      { label: "Ordinary hours", amount: "139.05", hours: 5 },
      { label: "First aid allowance", amount: "14.55" },
    ];
    assert.deepEqual(certain({ ...SHIFT, allowances, paid: { lines } }), [
      "underpayment high high 6.42 17.1,19.3(c),19.10(b)",
      "allowance_due high high 6.42 19.3(c)",
    ]);
  });
});

describe("causes that come to the cent", () => {
  test("last year's rates: 5 × 26.55, and in the fortnight of the change only perhaps", () => {
    assert.deepEqual(certain({ ...SHIFT, paid: { total: "132.75" } }), [
      "underpayment high high 6.30 17.1",
      "earlier_rates high high 6.30 17.1",
    ]);
    const inDoubt = { ...SHIFT, work_date: "2026-07-03", paid: { total: "132.75" } };
    assert.deepEqual(certain(inDoubt), [
      "underpayment warning medium 6.30 17.1",
      "earlier_rates warning medium 6.30 17.1",
    ]);
    assert.match(reportOn(inDoubt).risks[1]?.clears_when ?? "", /give pay_period_start/);
    assert.deepEqual(certain({ ...inDoubt, pay_period_start: "2026-06-29" }), [
      "first_full_pay_period info high – 17.1",
    ]);
    assert.equal(
      certain({ ...inDoubt, pay_period_start: "2026-07-02" })[0],
      "underpayment high high 6.30 17.1",
    );
  });

  test("a birthday inside the period: 4 × 17.39 and 4 × 20.86, paid 8 × 17.39", () => {
    const { age: _, ...person } = PERSON;
    const body = {
      employee: { ...person, employment_type: "casual", date_of_birth: "2009-08-10" },
      period: { ...WEEK, end: "2026-08-16" },
      shifts: [shift("after 2026-08-10 10:00-14:00"), shift("before 2026-08-06 10:00-14:00")],
    };
    assert.deepEqual(certain({ ...body, paid: { total: "139.12" } }), [
      "underpayment high high 13.88 17.1",
      "junior_birthday high high 13.88 17.2",
    ]);
    assert.deepEqual(certain(body), ["junior_birthday info high 13.88 17.2"]);
    assert.deepEqual(certain({ ...body, paid: { total: "153.00" } }), []);
  });

  test("a paid break deducted: 8 × 36.15 due, 7.5 × 36.15 paid", () => {
    const night = {
      ...SHIFT,
      worker_type: "shiftworker",
      start_time: "22:00",
      end_time: "06:00",
      breaks: [{ start_time: "02:00", end_time: "02:30" }],
    };
    assert.deepEqual(certain({ ...night, paid: { total: "271.13" } }), [
      "underpayment high high 18.07 25.1(a)",
      "paid_break_deducted high high 18.07 26",
    ]);
    assert.deepEqual(certain(night), ["paid_break_deducted warning high 18.07 26"]);
    assert.deepEqual(certain({ ...night, paid: { total: "289.20" } }), []);
  });

  test("a missed break whose pay rests on a reading is no certain shortfall", () => {
    const long = {
      ...SHIFT,
      award_code: "MA000009",
      classification_code: "hospitality-2",
      end_time: "18:00",
    };
    assert.deepEqual(certain({ ...long, paid: { total: "216.64" } }), [
      "underpayment warning medium 27.08 18,2,16,29.3(c)",
      "meal_break_missed warning high – 16.2",
      "missed_break_pay warning medium 27.08 16,29.3(c)",
      "partial_coverage info low – 18.1",
    ]);
  });

  test("a casual's overtime hour paid as the evening's: two mistakes of one amount", () => {
    const evening = {
      ...SHIFT,
      employment_type: "casual",
      start_time: "16:00",
      end_time: "22:00",
      breaks: [{ start_time: "19:00", end_time: "19:30" }],
      circumstances: { "late-trading": false, "video-shop": false },
      paid: { total: "215.54" },
    };
    assert.deepEqual(certain(evening), [
      "underpayment high high 6.95 17.1,22.1,21.2(c),21.2(b),15.1,21.2(a)",
      "casual_loading_overtime high medium 6.95 21.2(c),21.2(b),15.1,21.2(a),11.1",
      "outside_span high medium 6.95 21.2(c),21.2(b),15.1,21.2(a)",
    ]);
  });

  test("a nurse's overtime with the loading added, where the award takes it of the casual rate", () => {
    // 27.65 × 125 % = 34.56, × 150 % = 51.84 an hour due; 27.65 × 175 % = 48.39 paid, for two hours
    const nurse = {
      ...SHIFT,
      award_code: "MA000034",
      classification_code: "nursing-assistant-1",
      employment_type: "casual",
      worker_type: "non_shiftworker",
      start_time: "08:00",
      end_time: "20:00",
      unpaid_break_minutes: 30,
      circumstances: { "meal-supplied": false, "can-return-home-for-meal": false },
    };
    assert.deepEqual(certain({ ...nurse, paid: { total: "442.40" } }).slice(0, 2), [
      "underpayment high medium 6.90 15,19.2(a),13.1(a),19.1(a),17.3(b)(i),17.3(b)(iii)",
      "casual_loading_overtime high medium 6.90 19.2(a),13.1(a),19.1(a),11.1",
    ]);
    const [first] = reportOn({ ...nurse, paid: { total: "442.40" } }).risks;
    assert.match(first?.clears_when ?? "", /What is due rests on reading_R2\.$/);
  });

  test("a short rest is reported for information if its rate was paid", () => {
    const body = {
      employee: { ...PERSON, employment_type: "casual" },
      period: WEEK,
      shifts: [
        shift("late 2026-08-04 13:00-21:00", { unpaid_break_minutes: 30 }),
        shift("early 2026-08-05 08:00-12:00"),
      ],
    };
    assert.deepEqual(certain({ ...body, paid: { total: "531.86" } }), [
      "rest_between_shifts info high – 16.6(b),11.1",
    ]);
    assert.deepEqual(certain(body), ["rest_between_shifts info high 111.24 16.6(b),11.1"]);
  });
});

describe("the person and the day", () => {
  const { age: _, ...person } = SHIFT;

  test("an age for a whole period leaves a birthday open: 5 × 16.69 at 17, 5 × 19.47 at 18", () => {
    const employee = { ...PERSON, age: 17 };
    const body = { employee, period: WEEK, shifts: [shift("wed 2026-08-05 10:00-15:00")] };
    assert.deepEqual(certain(body), ["junior_birthday info low 13.90 17.2"]);
    assert.deepEqual(certain({ ...SHIFT, age: 17 }), []);
  });

  test("a code for another age, or for other service, than the facts say", () => {
    const junior = { ...person, classification_code: "retail-1-junior-20-over-6-months" };
    const born = { ...junior, date_of_birth: "2006-03-01" };
    assert.deepEqual(certain({ ...born, service_start_date: "2025-08-05" }), []);
    assert.deepEqual(certain({ ...born, service_start_date: "2026-06-01" }), [
      "classification_differs info high – 17.2",
    ]);
    const under = { ...person, classification_code: "retail-1-junior-20-up-to-6-months" };
    assert.deepEqual(certain({ ...under, service_start_date: "2025-08-05" }), [
      "classification_differs warning high 13.90 17.2",
    ]);
  });

  test("an apprentice of exactly two years could be in the third", () => {
    const { age: __, ...apprentice } = { ...SHIFT, classification_code: "apprentice-4-year" };
    const body = { ...apprentice, apprenticeship: { year: 1, started: "2024-08-05" } };
    const found = reportOn(body).risks.find(({ risk_code }) => risk_code === "apprentice_year_behind");
    assert.match(
      found?.description ?? "",
      /^Paid as year 1; 2024-08-05 is 2 years or more before, which by time/,
    );
  });

  test("a holiday denied is a warning in its state, a question without one, and covered not told", () => {
    const cup = { ...SHIFT, work_date: "2026-11-03", is_public_holiday: false };
    const [found] = certain(cup);
    assert.match(found ?? "", /^holiday_denied warning medium 173\.80 /);
    const { state: __, ...nowhere } = cup;
    assert.match(certain(nowhere)[0] ?? "", /^holiday_denied info low 173\.80 /);
    assert.deepEqual(certain({ ...cup, paid: { total: "312.85" } }), []);
    assert.deepEqual(certain({ ...cup, state: "NSW" }), []);
  });
});

describe("faults", () => {
  const pointers = (body: unknown): readonly string[] => {
    const answer = detectRisks(body, library);
    assert.ok(isProblem(answer), "a problem was due");
    assert.deepEqual([answer.status, answer.code], [422, "invalid_request"]);
    return (answer.errors ?? []).map(({ pointer }) => pointer);
  };

  test("of what was paid, each with its place", () => {
    assert.deepEqual(pointers({ ...SHIFT, paid: {} }), ["/paid"]);
    assert.deepEqual(pointers({ ...SHIFT, paid: null }), ["/paid"]);
    assert.deepEqual(
      pointers({ ...SHIFT, paid: { total: "1.00", lines: [{ label: "a", amount: "1.00" }] } }),
      ["/paid"],
    );
    assert.deepEqual(pointers({ ...SHIFT, paid: { lines: [] } }), ["/paid/lines"]);
    for (const total of [10, "10", "10.5", "-1.00", "1e3", "1,000.00", "9999999999.00"])
      assert.deepEqual(pointers({ ...SHIFT, paid: { total } }), ["/paid/total"], String(total));
    const lines = [
      { label: "a", amount: "1.00", hours: 1.23456 },
      { label: "b", amount: "1.00", hours: 1.2345 },
    ];
    assert.deepEqual(pointers({ ...SHIFT, paid: { lines } }), ["/paid/lines/0/hours"]);
    assert.deepEqual(pointers({ ...SHIFT, paid: { total: "1.00", tax: "0.10" } }), ["/paid/tax"]);
  });

  test("of the shift or the period and of what was paid, together", () => {
    assert.deepEqual(pointers({ ...SHIFT, end_time: "25:00", paid: { total: 1 } }), [
      "/end_time",
      "/paid/total",
    ]);
    const [first, ...more] = FORTY_HOURS.shifts;
    const body = { ...FORTY_HOURS, shifts: [{ ...first, start_time: "9am" }, ...more], paid: {} };
    assert.deepEqual(pointers(body), ["/shifts/0/start_time", "/paid"]);
    assert.deepEqual(pointers({ ...SHIFT, shoes: 2 }), ["/shoes"]);
    for (const body of [null, [], "x", 1]) assert.deepEqual(pointers(body), [""]);
  });

  test("a refusal stays one, whatever was paid", () => {
    const early = detectRisks({ ...SHIFT, work_date: "2019-08-05", paid: { total: "1.00" } }, library);
    assert.ok(isProblem(early) && early.code === "date_not_covered");
    const rates = { ...SHIFT, award_code: "MA000123", classification_code: "x" };
    const only = detectRisks(rates, library);
    assert.ok(isProblem(only) && only.code === "rates_only");
  });
});
