// Rows that look readable and are not, or the other way round: each is read right, or is a finding with its row.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mapping } from "#audit";
import { auditFiles, type Files } from "./company.ts";

const csv = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** A casual of the General Retail Industry Award, level 1: 34.76 an hour in August 2026, 139.04 for 4 hours. */
const EMPLOYEES = csv(
  "Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth",
  "7,Ana Li,MA000004,retail-1,Casual,VIC,1/1/1990",
);
const TIMESHEETS = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,14:00");
const PAID = csv("Employee ID,Period Start,Period End,Amount", "7,3/8/2026,9/8/2026,139.04");

function audited(files: Partial<Files>, mapping: Mapping = {}) {
  const all = { employees: EMPLOYEES, timesheets: TIMESHEETS, paid: PAID, ...files };
  const { employees, problems } = auditFiles(all, { assumptions: "none", ...mapping });
  const findings = employees.flatMap((one) => one.findings);
  const periods = employees.flatMap((one) => one.periods);
  return {
    problems,
    due: periods.map(({ balance }) => balance.due),
    paid: periods.map(({ balance }) => balance.paid),
    short: periods.map(({ balance }) => balance.short),
    range: periods.map(({ range }) => range.most),
    codes: findings.map(({ code, file, row }) => `${code} ${file} ${row}`),
    details: findings.map(({ detail }) => detail),
  };
}

test("a reversal negates the hours, tax and super of its payment too", () => {
  const rows = (...cells: readonly string[]): string =>
    csv(
      "Employee ID,Period Start,Period End,Hours,Tax,Amount",
      ...cells.map((cell) => `7,3/8/2026,9/8/2026,${cell}`),
    );
  const paid = rows("4.00,20.00,139.04", "-4.00,(20.00),-139.04", "4.00,20.00,139.04");
  assert.deepEqual([audited({ paid }).paid, audited({ paid }).codes], [[139_04], []]);
  const plain = rows("4,20,139.04", "4.00,20,-139.04", "4,20,139.04");
  assert.deepEqual([audited({ paid: plain }).paid, audited({ paid: plain }).codes], [[139_04], []]);
  const other = rows("4,20,139.04", "-3,-20,-139.04", "4,20,139.04");
  assert.deepEqual(
    audited({ paid: other }).codes,
    ["duplicate_row paid 4"],
    "other hours are another payment",
  );
});

test("a comma that is not in quotes is found whatever the last column is, in every file", () => {
  const paid = csv("Employee ID,Period Start,Period End,Amount,Notes", "7,3/8/2026,9/8/2026,1,056.80,ok");
  const noted = audited({ paid });
  assert.deepEqual(noted.codes, ["work_without_pay timesheets 2", "row_unreadable paid 2"]);
  assert.match(noted.details[1] ?? "", /more cells than the 5 headings/);
  const all = csv(
    "Employee ID,Period Start,Period End,Amount,Notes",
    ...["27/7/2026,2/8/2026", "3/8/2026,9/8/2026"].map((span) => `7,${span},1,056.80,ok`),
  );
  assert.deepEqual(audited({ paid: all }).paid, [0], "also if it is usual");
  const empty = PAID.replaceAll("\n", ",,\n");
  assert.deepEqual(audited({ paid: empty }).codes, [], "empty cells at the end move nothing");
});

test("an employee whose row has more cells than headings has terms that we do not know", () => {
  const employees = EMPLOYEES.replace(/\n7/, ",Allowances\n7").replace(
    "1/1/1990",
    "1/1/1990,first-aid,laundry",
  );
  const { due, codes, details } = audited({ employees });
  assert.deepEqual(due, [0]);
  assert.deepEqual(codes, ["row_unreadable employees 2", "terms_missing employees 2"]);
  assert.match(details[0] ?? "", /more cells than the 8 headings/);
});

test("amounts and hours with the digits that a computer adds are read", () => {
  const paid = csv(
    "Employee ID,Period Start,Period End,Amount",
    "7,3/8/2026,9/8/2026,39",
    "7,3/8/2026,9/8/2026,100.04000000000001",
  );
  assert.deepEqual([audited({ paid }).paid, audited({ paid }).codes], [[139_04], []]);
});

test("a finish before the start is on the next day: a long shift says so, and one over 18 hours is not priced", () => {
  const shift = (cells: string) =>
    audited({ timesheets: csv("Employee ID,Date,Start,End,Break", `7,6/8/2026,${cells},0`) });
  assert.deepEqual(shift("18:00,6:00").codes, [], "12 hours are usual at night");
  const long = shift("17:00,09:00");
  assert.deepEqual(long.codes, ["finish_assumed_next_day timesheets 2"]);
  assert.equal(
    long.details[0],
    "The finish 09:00 comes before the start 17:00. We took it to be on the next day, which makes the shift 16 hours long.",
  );
  assert.ok((long.due[0] ?? 0) > 139_04 * 4);
  const doubtful = audited({ timesheets: `${TIMESHEETS}7,6/8/2026,9:00,5:36\n` });
  assert.deepEqual(
    [doubtful.due, doubtful.short, doubtful.codes],
    [[139_04], [0], ["time_missing timesheets 3"]],
  );
  assert.ok((doubtful.range[0] ?? 0) > 139_04, "what it may be worth is in the range");
  assert.equal(
    doubtful.details[0],
    "We read the start as 09:00 and the finish as 05:36. To the next day that is 20 hours 36 minutes, so am or pm, or the date of the finish, is missing.",
  );
  assert.deepEqual(shift("6/8/2026 9:00,7/8/2026 5:36").codes, [], "a finish with its date is no guess");
});

test("a time in UTC says neither the day nor the time of day where the work was done", () => {
  const timesheets = csv(
    "Employee ID,Start,End",
    "7,2026-08-07T10:00:00+10:00,2026-08-07T14:00:00+10:00",
    "7,2026-08-05T23:00:00Z,2026-08-06T03:00:00Z",
    "7,2026-08-04T23:00:00+00:00,2026-08-05T03:00:00+00:00",
  );
  const { due, short, codes, details } = audited({ timesheets });
  assert.deepEqual([due, short], [[139_04], [0]]);
  assert.deepEqual(codes, ["row_unreadable timesheets 3", "row_unreadable timesheets 4"]);
  assert.equal(
    details[0],
    '"2026-08-05T23:00:00Z" is not a date where the work was done, because it is in UTC: export local times.',
  );
  const dated = csv("Employee ID,Date,Start,End", "7,7/8/2026,10:00,2026-08-07T04:00:00Z");
  assert.deepEqual(audited({ timesheets: dated }).codes, ["time_missing timesheets 2"]);
});

test("hours that differ from the times less the break are a finding, whether the break is blank or given", () => {
  const of = (pause: string, hours: string) =>
    audited({
      timesheets: csv(
        "Employee ID,Date,Start,End,Unpaid Break,Hours",
        `7,7/8/2026,9:00,13:30,${pause},${hours}`,
      ),
    });
  assert.deepEqual([of("30", "4.00").due, of("30", "4.00").codes], [[139_04], []]);
  for (const hours of ["4.01", "4:00", ""]) assert.deepEqual(of("30", hours).codes, [], hours);
  for (const [pause, hours] of [
    ["", "4.00"],
    ["30", "2.00"],
    ["30", "4.50"],
    ["30", "four"],
  ] as const)
    assert.deepEqual(of(pause, hours).codes, ["hours_differ timesheets 2"], `${pause} ${hours}`);
  assert.equal(
    of("30", "2.00").details[0],
    'The hours "2.00" do not fit the times of the shift. We went by the times, less a break of 30 minutes.',
  );
  assert.match(of("", "4.00").details[0] ?? "", /We went by the times, without a break\.$/);
});

test("times of a break that cannot be those of a break in the shift are a finding, and never a longer break", () => {
  const of = (start: string, end: string, pause = "") =>
    audited({
      timesheets: csv(
        "Employee ID,Date,Start,End,Break Start,Break End,Unpaid Break",
        `7,7/8/2026,9:30,14:00,${start},${end},${pause}`,
      ),
    });
  assert.deepEqual([of("12:00", "12:30").due, of("12:00", "12:30").codes], [[139_04], []]);
  for (const none of ["", "-", "0"]) assert.deepEqual(of(none, none, "30").codes, [], none);
  assert.deepEqual(of("12:00", "12:30", "30").codes, []);
  const cases = [
    ["18:00", "18:30", "", "The break from 18:00 to 18:30 does not lie within the shift."],
    ["13:00", "12:30", "", "The break from 13:00 to 12:30 does not lie within the shift."],
    ["13:45", "14:15", "", "The break from 13:45 to 14:15 does not lie within the shift."],
    ["12:00", "", "", 'The break from "12:00" to "" lacks a time that we can read.'],
    ["12:00", "lunch", "", 'The break from "12:00" to "lunch" lacks a time that we can read.'],
    ["", "12:30", "", 'The break from "" to "12:30" lacks a time that we can read.'],
    ["9:30", "14:00", "", "The times of the break leave nothing of the shift."],
    ["12:00", "12:30", "60", 'The times of the break are 30 minutes apart, and the break column says "60".'],
  ] as const;
  for (const [start, end, pause, detail] of cases) {
    const { due, short, codes, details } = of(start, end, pause);
    assert.deepEqual([due, short, codes], [[0], [0], ["row_unreadable timesheets 2"]], detail);
    assert.equal(details[0], detail);
  }
});

test("a mapping that names a heading which two columns have is refused", () => {
  const paid = csv("Employee ID,Period Start,Period End,Amount,Amount", "7,3/8/2026,9/8/2026,38,139.04");
  const { problems } = audited({ paid }, { paid: { columns: { amount: "Amount" } } });
  assert.match(problems[0] ?? "", /Columns 4 and 5 of the file, "Amount" and "Amount", both fit/);
  const symbols = csv("Employee ID,Period Start,Period End,#,$", "7,3/8/2026,9/8/2026,38,139.04");
  assert.deepEqual(audited({ paid: symbols }, { paid: { columns: { amount: "$" } } }).paid, [139_04]);
});

test("a shift without hours of leave is work", () => {
  const of = (leave: string) =>
    audited({ timesheets: csv("Employee ID,Date,Start,End,Leave", `7,7/8/2026,10:00,14:00,${leave}`) });
  for (const none of ["0.00", "0:00"]) assert.deepEqual([of(none).due, of(none).codes], [[139_04], []], none);
  assert.deepEqual(of("4.00").codes, ["leave_row timesheets 2", "pay_without_work paid 2"]);
});

test("a shift with a day and a start is no total, whatever its first cell says", () => {
  const timesheets = csv(
    "Location,Employee ID,Date,Start,End",
    "Total Tools Geelong,7,7/8/2026,10:00,14:00",
    "Total hours,7,,,4",
    "Total Tools Geelong,7,Total,10:00,14:00",
  );
  const { due, codes } = audited({ timesheets });
  assert.deepEqual(due, [139_04]);
  assert.deepEqual(codes, ["total_row timesheets 3", "total_row timesheets 4"]);
});

test("a shift to or from midnight is read as a workbook stores it", () => {
  const of = (cells: string) =>
    audited({ timesheets: csv("Employee ID,Date,Start,End", `7,46241,${cells}`) });
  for (const cells of ["0.8333333333333334,0", "0,0.1666666666666667", "46241.833333333336,46242"]) {
    const { due, codes } = of(cells);
    assert.deepEqual([(due[0] ?? 0) >= 139_04, codes], [true, []], cells);
  }
  assert.deepEqual(of("20:00,0").codes, ["time_missing timesheets 2"], "0 beside 20:00 may be no time");
  assert.deepEqual(of("0,0").codes, ["time_missing timesheets 2"]);
});

test("a day that cannot be read is a finding, and no other day takes its place", () => {
  const pay = (cells: string) =>
    audited(
      { paid: csv("Employee ID,Period Start,Period End,Pay Date,Amount", `7,${cells},139.04`) },
      { period_days: 7 },
    );
  const start = pay("2026-08-33,2026-08-09,");
  assert.deepEqual([start.paid, start.short], [[0], [0]]);
  assert.deepEqual(start.codes, ["work_without_pay timesheets 2", "row_unreadable paid 2"]);
  assert.equal(start.details[1], '"2026-08-33" is not a date written day-month-year.');
  assert.deepEqual(pay("3/8/2026,8/33/2026,").codes, start.codes);
  for (const none of ["", "N/A", "30/12/1899"])
    assert.deepEqual(pay(`${none},9/8/2026,${none}`).codes, [], none);
  const late = pay("3/8/2026,9/8/2026,2026-08-32");
  assert.deepEqual([late.paid, late.codes], [[139_04], ["pay_date_unreadable paid 2"]]);
  const shift = (day: string, end: string) =>
    audited({
      timesheets: csv("Employee ID,Date,Start,End Date,End", `7,7/8/2026,10:00,${day},${end}`),
    });
  for (const [day, end] of [
    ["2026-08-33", "14:00"],
    ["8/13/2026", "14:00"],
    ["", "2026-08-33 14:00"],
  ] as const)
    assert.deepEqual(shift(day, end).codes, ["time_missing timesheets 2"], day);
  assert.equal(
    shift("2026-08-33", "14:00").details[0],
    'The day of the finish is not clear: "2026-08-33" is not a date written day-month-year.',
  );
  for (const end of ["14:00", "Fri 14:00", "7/8/2026 14:00", "7 Aug 2026 2:00 pm"])
    assert.deepEqual([shift("", end).due, shift("", end).codes], [[139_04], []], end);
});

test("someone born in 90 is an adult", () => {
  const employees = EMPLOYEES.replace("1/1/1990", "1/1/90");
  assert.deepEqual([audited({ employees }).due, audited({ employees }).codes], [[139_04], []]);
});
