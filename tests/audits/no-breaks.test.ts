// Timesheets that say nothing of breaks: a finding says so, and what a break would change is decided by an assumption.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mapping } from "#audit";
import { formatCents } from "#engine";
import { auditFiles } from "./company.ts";
import { BASE, csv } from "./one-week.ts";

const MAPPING = { dates: "year-month-day", assumptions: "short", pay_codes: { ORD: "hours" } } as const;

/** 8.6 hours on each of five days, of which an hour would be the longest break. */
const rows = (cells: (day: number) => string, heading: string): string =>
  csv(
    `Employee ID,Date,Start,End${heading}`,
    ...[3, 4, 5, 6, 7].map((day) => `E01,2026-08-0${day},09:00,17:36${cells(day)}`),
  );

function audited(timesheets: string, mapping: Mapping = {}) {
  const { employees, problems } = auditFiles({ ...BASE, timesheets }, { ...MAPPING, ...mapping });
  assert.deepEqual(problems, []);
  const [period] = employees.flatMap(({ periods }) => periods);
  assert.ok(period !== undefined);
  return {
    short: formatCents(period.balance.short),
    split: period.shortSplit,
    questions: period.priced.questions.map(({ code }) => code),
    findings: employees.flatMap(({ findings }) => findings.map(({ code, row }) => `${code} ${row}`)),
  };
}

/**
 * Worked by hand: 4 × 8.6 h + 3.6 h at 27.81 (4 × 239.17 + 100.12), then 3 h at 41.72 and 2 h at 55.62 (clauses 15.6
 * and 21.2) are 1,293.20. With an hour of break each day 5 × 211.36 = 1,056.80, which was paid.
 */
const SHORT = "236.40";

test("without a column for breaks or hours, what a break would change is decided by an assumption", () => {
  const { short, split, questions, findings } = audited(rows(() => "", ""));
  assert.deepEqual([short, split], [SHORT, { text: 0, reading: 0, assumption: 236_40 }]);
  assert.ok(questions.includes("unpaid_break_minutes"));
  assert.deepEqual(findings, ["breaks_missing 2"]);
});

test("an empty cell of a column for breaks says that there was none", () => {
  for (const [cells, heading] of [
    [",", ",Unpaid Break"],
    [",,", ",Break Start,Break End"],
  ] as const) {
    const { short, split, questions, findings } = audited(rows(() => cells, heading));
    assert.deepEqual([short, split.text > 0], [SHORT, true], heading);
    assert.ok(!questions.includes("unpaid_break_minutes"));
    assert.deepEqual(findings, []);
  }
});

test("hours worked say how long the break was, and a row without them does not", () => {
  assert.deepEqual(audited(rows(() => ",7.6", ",Hours")), {
    short: "0.00",
    split: { text: 0, reading: 0, assumption: 0 },
    questions: [],
    findings: [],
  });
  const { split, questions, findings } = audited(rows((day) => (day === 5 ? "," : ",7.6"), ",Hours"));
  assert.deepEqual(split, { text: 0, reading: 0, assumption: ONE_HOUR });
  assert.ok(questions.includes("unpaid_break_minutes"));
  assert.deepEqual(findings, ["breaks_missing 4"]);
});

test("rows of what each rule pays say together how long the break was, if they can", () => {
  const of = (ordinary: string, loading: string) => {
    const each = [3, 4, 5, 6, 7].flatMap((day) =>
      [ordinary, loading].map((hours) => `E01,2026-08-0${day},09:00,17:36,${hours}`),
    );
    return audited(csv("Employee ID,Date,Start,End,Hours", ...each), { rows: "rule" });
  };
  assert.deepEqual(of("7.1", "0.5"), {
    short: "0.00",
    split: { text: 0, reading: 0, assumption: 0 },
    questions: [],
    findings: [],
  });
  for (const [ordinary, loading, why] of [
    ["7.6", "7.5", "the loading is for the same hours"],
    ["3", "1", "some rows are missing"],
    ["7.6", "", "one has no hours"],
  ] as const) {
    const { short, split, findings } = of(ordinary, loading);
    assert.deepEqual([short, split.text, findings], [SHORT, 0, ["breaks_missing 2"]], why);
  }
});

test("a shift of five hours or less that shows no break had none", () => {
  const { split, questions, findings } = audited(
    csv("Employee ID,Date,Start,End", "E01,2026-08-03,09:00,14:00"),
  );
  assert.deepEqual([split.assumption, questions.includes("unpaid_break_minutes"), findings], [0, false, []]);
});

/** 239.17 + 3 × 211.36, and on the fifth day 6.6 h (183.55) and the hour beyond 38 (41.72), less 1,056.80. */
const ONE_HOUR = 41_72;
