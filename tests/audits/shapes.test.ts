// Files in the shapes that payroll systems export, with the traps they are known for, and cents worked by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Mapping, matchHeadings, presetsFor } from "#audit";
import { auditFiles, type Files } from "./company.ts";

const csv = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** A casual of the General Retail Industry Award, level 1: 34.76 an hour in August 2026. */
const EMPLOYEES = csv(
  "Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth",
  "7,Ana Li,MA000004,retail-1,Casual,VIC,1/1/1990",
);
const PAID = csv("Employee ID,Period Start,Period End,Amount", "7,3/8/2026,9/8/2026,$139.04");

const DAY_FIRST: Mapping = { dates: "day-month-year", assumptions: "none" };

function audited(files: Partial<Files>, mapping: Mapping = DAY_FIRST) {
  const { employees, problems } = auditFiles(
    { employees: EMPLOYEES, paid: PAID, timesheets: "", ...files },
    mapping,
  );
  assert.deepEqual(problems, []);
  const [first] = employees;
  assert.ok(first !== undefined && employees.length === 1, "one employee");
  const periods = first.periods.map(({ balance: { due, short, over }, range }) => ({
    due,
    short,
    over,
    most: range.most,
  }));
  return { periods, findings: first.findings.map(({ code, row }) => `${code} ${row}`), audit: first };
}

test("Deputy: finishes without dates, a break as a length, seconds, totals and blank rows", () => {
  const timesheets = csv(
    "Employee Export Code,Employee Name,Date,Start,End,Mealbreak,Total Hours,Total Cost",
    "7,Ana Li,07/08/2026,10:00:00,14:30:00,00:30:00,4.00,139.04",
    ",,,,,,,",
    "Total,,,,,,4.00,139.04",
  );
  const { periods, findings } = audited({ timesheets });
  assert.deepEqual(periods, [{ due: 139_04, short: 0, over: 0, most: 0 }]);
  assert.deepEqual(findings, []);
});

test("a finish before its start is on the next day", () => {
  const timesheets = csv("Employee ID,Date,Start,End", "7,7/8/2026,6:00 PM,12:30 AM");
  const { audit } = audited({ timesheets });
  assert.equal(audit.periods[0]?.priced.workedMinutes, 390);
});

test("without a break column the hours say how long the break was, in decimals or in hours and minutes", () => {
  for (const hours of ["4.00", "4:00", "4h 0m"]) {
    const timesheets = csv("Employee ID,Date,Start,End,Total Hours", `7,7/8/2026,10:00,14:30,${hours}`);
    assert.deepEqual(audited({ timesheets }).periods, [{ due: 139_04, short: 0, over: 0, most: 0 }], hours);
  }
});

test("Tanda: a shift with a row for each rule is one shift", () => {
  const timesheets = csv(
    "Employee ID,Employee Name,Date Shift Start.Date,Shift Start Time,Date Shift Finish.Date,Shift Finish Time,Shift Hours by GL,GLCode",
    "7,Ana Li,7/08/2026,10:00,7/08/2026,14:00,2.5,ORD",
    "7,Ana Li,7/08/2026,10:00,7/08/2026,14:00,1.5,LOAD",
  );
  const [headings = ""] = timesheets.split("\n");
  const [preset] = presetsFor("timesheets", headings.split(","));
  assert.equal(preset?.name, "tanda-report");
  const { periods, findings } = audited(
    { timesheets },
    { ...DAY_FIRST, ...preset.settings, timesheets: { columns: preset.columns } },
  );
  assert.deepEqual(periods, [{ due: 139_04, short: 0, over: 0, most: 0 }]);
  assert.deepEqual(findings, []);
});

test("MicrOpay: a period without a first day, null dates of 1899, codes of pay", () => {
  const paid = csv(
    "Employee Code,Surname,First Name,Period End Date,Pay Comp/Add Ded Code,Hours,Amount,Leave Start Date",
    "7,Li,Ana,09/08/2026,NORMAL,4.00,100.00,30/12/1899",
    "7,Li,Ana,09/08/2026,BONUS,0.00,50.00,30/12/1899",
  );
  const timesheets = csv("Employee ID,Date,Start,End,Finish Date", "7,7/8/2026,10:00,14:00,30/12/1899");
  const mapping: Mapping = { ...DAY_FIRST, period_days: 7, pay_codes: { NORMAL: "hours", BONUS: "other" } };
  assert.deepEqual(audited({ timesheets, paid }, mapping).periods, [
    { due: 139_04, short: 39_04, over: 0, most: 0 },
  ]);
});

test("identical rows count once and are reported, in timesheets and in pay", () => {
  const timesheets = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00", "7,7/8/2026,10:00,14:00");
  const paid = csv(
    "Employee ID,Period Start,Period End,Amount",
    "7,3/8/2026,9/8/2026,139.04",
    "7,3/8/2026,9/8/2026,139.04",
  );
  const { periods, findings } = audited({ timesheets, paid });
  assert.deepEqual(periods, [{ due: 139_04, short: 0, over: 0, most: 0 }]);
  assert.deepEqual(findings, ["duplicate_row 3", "duplicate_row 3"]);
});

test("of two shifts that overlap one is priced, and the other is a range", () => {
  const timesheets = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00", "7,7/8/2026,13:00,17:00");
  const { periods, findings } = audited({ timesheets });
  // Up to 4 hours at three times 27.81: 333.72.
  assert.deepEqual(periods, [{ due: 139_04, short: 0, over: 0, most: 333_72 }]);
  assert.deepEqual(findings, ["overlapping_shift 3"]);
});

test("a row that cannot be read is a finding with its row, and a range", () => {
  const timesheets = csv(
    "Employee ID,Date,Start,End,Hours",
    "7,7/8/2026,10:00,14:00,4",
    "7,8/13/2026,10:00,14:00,4",
    "7,6/8/2026,Unknown,14:00,2.5",
  );
  const { periods, findings, audit } = audited({ timesheets });
  assert.deepEqual(findings, ["row_unreadable 3", "time_missing 4"]);
  // 2.5 hours at 83.43: 208.575, half up 208.58. The row without a day: 4 hours, 333.72.
  assert.deepEqual(periods, [{ due: 139_04, short: 0, over: 0, most: 208_58 }]);
  assert.equal(audit.unplacedMost, 333_72);
});

test("work outside every pay period that was paid is due, and a range and not short", () => {
  const timesheets = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00", "7,14/8/2026,10:00,14:00");
  const { periods, findings } = audited({ timesheets });
  assert.deepEqual(periods, [
    { due: 139_04, short: 0, over: 0, most: 0 },
    { due: 139_04, short: 0, over: 0, most: 139_04 },
  ]);
  assert.deepEqual(findings, ["work_without_pay 3"]);
});

test("a classification that the award does not have is a finding with the award's words", () => {
  const employees = EMPLOYEES.replace("retail-1", "retail-99");
  const timesheets = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00");
  const { periods, audit } = audited({ employees, timesheets });
  assert.deepEqual(periods, [{ due: 0, short: 0, over: 0, most: 0 }]);
  assert.equal(audit.periods[0]?.range.isOpen, true);
  assert.match(audit.findings[0]?.detail ?? "", /has no classification "retail-99"/);
});

test("the company's own names of levels and employment types are translated", () => {
  const employees = csv("EmployeeId,FirstName,Surname,EmploymentType,Level", "7,Ana,Li,Labour Hire,Shop 1");
  const mapping: Mapping = {
    ...DAY_FIRST,
    classifications: { "Shop 1": "retail-1" },
    employment_types: { "Labour Hire": "casual" },
    defaults: { award: "MA000004", state: "VIC" },
  };
  const timesheets = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00");
  assert.deepEqual(audited({ employees, timesheets }, mapping).periods, [
    { due: 139_04, short: 0, over: 0, most: 0 },
  ]);
});

test("a file without headings is read by the numbers of its columns", () => {
  const { columns, problems } = matchHeadings("timesheets", ["", "", "", ""], {
    employee: 1,
    date: 2,
    start: 3,
    end: 4,
  });
  assert.deepEqual([columns, problems], [{ employee: 0, date: 1, start: 2, end: 3 }, []]);
});

/** Weeks of the full-time hours given by day from Monday, 8:00 on, without breaks. */
const weeks = (hours: readonly (readonly number[])[]): string =>
  csv(
    "Employee ID,Date,Start,End",
    ...hours.flatMap((week, number) =>
      week.map((length, day) => {
        const end = 8 * 60 + length * 60;
        const clock = `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
        return `7,${3 + 7 * number + day}/8/2026,08:00,${clock}`;
      }),
    ),
  );

test("a roster cycle spans pay periods: hours of the week before count", () => {
  const employees = EMPLOYEES.replace("Casual", "Full Time");
  const paid = csv(
    "Employee ID,Period Start,Period End,Amount",
    "7,3/8/2026,9/8/2026,9999",
    "7,10/8/2026,16/8/2026,9999",
  );
  const mapping: Mapping = { ...DAY_FIRST, roster_cycle: { weeks: 2, start: "2026-08-03" } };
  const due = (hours: readonly (readonly number[])[]): readonly number[] =>
    audited({ employees, paid, timesheets: weeks(hours) }, mapping).periods.map((period) => period.due);
  // 30 h and 46 h are 76 in two weeks: 4 × 9 h × 27.81 = 1001.16, and Friday 10 h × 27.81 = 278.10.
  assert.deepEqual(
    due([
      [7.5, 7.5, 7.5, 7.5],
      [9, 9, 9, 9, 10],
    ]),
    [834_32, 1279_26],
  );
  // 38 h and 46 h are 8 too many, Friday's last: 2 h × 27.81, 3 h × 41.72 and 5 h × 55.62 = 458.88.
  assert.deepEqual(
    due([
      [8, 8, 8, 8, 6],
      [9, 9, 9, 9, 10],
    ]),
    [1056_78, 1460_04],
  );
});
