// Terms that change inside a pay period: each shift is priced under the terms of its day, in one period.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { type CalculatePayPeriodRequest, pricePeriod } from "#contract";
import { parseLocalDate } from "#engine";
import { auditFiles, type Files, library } from "./company.ts";

const MAPPING = { dates: "year-month-day" } as const;

const DAYS = ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06", "2026-08-07"];

/** A week of nine hours a day, with terms by the day from which they hold. */
function filesOf(terms: readonly string[], hours = "09:00,18:30"): Files {
  return {
    employees: `Employee ID,Award,Classification,Employment Type,State,Effective From\n${terms.map((one) => `A,${one}`).join("\n")}\n`,
    timesheets: `Employee ID,Date,Start,End,Unpaid Break\n${DAYS.map((day) => `A,${day},${hours},30`).join("\n")}\n`,
    paid: "Employee ID,Period Start,Period End,Amount\nA,2026-08-03,2026-08-09,1.00\n",
  };
}

function periodOf(files: Files) {
  const { employees, problems } = auditFiles(files, MAPPING);
  assert.deepEqual(problems, []);
  const [period, ...more] = employees[0]?.periods ?? [];
  assert.ok(period !== undefined && more.length === 0);
  assert.deepEqual(period.priced.unpriced, []);
  return period;
}

type Shift = CalculatePayPeriodRequest["shifts"][number];

/** What the period calculation gives for some days; `first` says what came before them. */
function totalOf(
  employee: Pick<CalculatePayPeriodRequest["employee"], "classification_code" | "employment_type">,
  days: readonly string[],
  first: Partial<Shift> = {},
): number {
  const shifts = days.map((day, index) => ({
    id: day,
    work_date: day,
    start_time: "09:00",
    end_time: "18:30",
    unpaid_break_minutes: 30,
    ...(index === 0 ? first : {}),
  }));
  const body = {
    employee: { award_code: "MA000004", state: "VIC", ...employee },
    period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
    shifts,
  };
  const priced = pricePeriod(body, library, false);
  assert.ok("period" in priced, inspect(priced));
  return priced.calculation.total;
}

test("a promotion on Wednesday raises the rate from that day, and the week stays one calculation", () => {
  const { balance, classification, priced } = periodOf(
    filesOf(["MA000004,retail-1,Full time,VIC,2026-01-01", "MA000004,retail-4,Full time,VIC,2026-08-05"]),
  );
  const ordinary = priced.lines.filter(({ component }) => component.kind === "ordinary");
  const changed = parseLocalDate("2026-08-05") ?? 0;
  const ratesOf = (isAfter: boolean) => [
    ...new Set(
      ordinary.filter(({ day }) => day >= changed === isAfter).map(({ component }) => component.rate),
    ),
  ];
  assert.deepEqual([ratesOf(false).length, ratesOf(true).length], [1, 1]);
  assert.ok((ratesOf(false)[0] ?? 0) < (ratesOf(true)[0] ?? 0));
  assert.equal(classification, "retail-1 retail-4");
  const low = periodOf(filesOf(["MA000004,retail-1,Full time,VIC,2026-01-01"])).balance.due;
  const high = periodOf(filesOf(["MA000004,retail-4,Full time,VIC,2026-01-01"])).balance.due;
  assert.ok(low < balance.due && balance.due < high);
  const overtime = priced.lines.filter(({ component }) => component.kind === "overtime");
  assert.ok(overtime.length > 0, "hours of the whole week count");
});

test("a casual who becomes full-time on Thursday is priced as each, with the week's hours before", () => {
  const { balance, priced, award } = periodOf(
    filesOf(["MA000004,retail-1,Casual,VIC,", "MA000004,retail-1,Full time,VIC,2026-08-06"]),
  );
  const casual = totalOf({ classification_code: "retail-1", employment_type: "casual" }, DAYS.slice(0, 3));
  const fullTime = totalOf({ classification_code: "retail-1", employment_type: "full_time" }, DAYS.slice(3), {
    previous_shift_end: "2026-08-05T18:30",
    hours_already_worked_this_week: 27,
  });
  assert.equal(balance.due, casual + fullTime);
  assert.equal(award, "MA000004");
  assert.equal(
    priced.lines.reduce((sum, { component }) => sum + component.amount, 0),
    balance.due,
  );
});

test("a change of award inside the period: every line names the award it is due under", () => {
  const { priced, balance } = periodOf(
    filesOf(["MA000004,retail-1,Full time,VIC,", "MA000018,general-3,Full time,VIC,2026-08-06"]),
  );
  assert.deepEqual([...new Set(priced.lines.map(({ award }) => award))], ["MA000004", "MA000018"]);
  assert.deepEqual(
    priced.versions.map(({ id }) => id.slice(0, 8)),
    ["MA000004", "MA000018"],
  );
  assert.equal(
    priced.lines.reduce((sum, { component }) => sum + component.amount, 0),
    balance.due,
  );
});

test("terms that begin between two shifts of one period change nothing of the first", () => {
  const without = periodOf(filesOf(["MA000004,retail-1,Full time,VIC,"]));
  const later = periodOf(
    filesOf(["MA000004,retail-1,Full time,VIC,", "MA000004,retail-1,Full time,VIC,2026-08-05"]),
  );
  assert.deepEqual(
    later.priced.lines.map(({ component }) => component.amount),
    without.priced.lines.map(({ component }) => component.amount),
  );
});

test("two rows that differ and hold from the same day are a finding, and no pay is guessed", () => {
  for (const day of ["", "2026-01-01"]) {
    const files = filesOf([
      `MA000004,retail-1,Full time,VIC,${day}`,
      `MA000004,retail-4,Full time,VIC,${day}`,
    ]);
    const { employees, totals } = auditFiles(files, MAPPING);
    const [finding, ...more] = employees[0]?.findings ?? [];
    assert.deepEqual([finding?.code, more.length], ["terms_missing", 0]);
    assert.match(finding?.detail ?? "", /give different terms, so this employee's work is not priced/);
    assert.deepEqual([totals.all.due, totals.all.short, totals.rangeOpen], [0, 0, 1]);
  }
});
