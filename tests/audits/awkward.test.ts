// Files as strangers bring them: nothing is left out or misread without a finding, and what is lost is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileCells, type Mapping, QuoteCheck } from "#audit";
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
  assert.deepEqual(problems, []);
  const findings = employees.flatMap((one) => one.findings);
  return {
    due: employees.flatMap(({ periods }) => periods.map(({ balance }) => balance.due)),
    paid: employees.flatMap(({ periods }) => periods.map(({ balance }) => balance.paid)),
    short: employees.flatMap(({ periods }) => periods.map(({ balance }) => balance.short)),
    range: employees.flatMap(({ periods }) => periods.map(({ range }) => range.most)),
    codes: findings.map(({ code, file, row }) => `${code} ${file} ${row}`),
    details: findings.map(({ detail }) => detail),
  };
}

test("a shop called Total Tools is no total; a total under a person, a day or a code is", () => {
  const timesheets = csv(
    "Employee ID,Date,Start,End,Location",
    "7,7/8/2026,10:00,14:00,Total Tools",
    "7,Total,,,Shop",
  );
  const { due, codes } = audited({ timesheets });
  assert.deepEqual(due, [139_04]);
  assert.deepEqual(codes, ["total_row timesheets 3"]);
  const paid = csv(
    "Employee ID,Period Start,Period End,Pay Code,Amount",
    "7,3/8/2026,9/8/2026,Ordinary,139.04",
    "7,3/8/2026,9/8/2026,Total gross,139.04",
  );
  assert.deepEqual(audited({ paid }, { pay_codes: { Ordinary: "hours" } }).paid, [139_04]);
});

test("leave is left out with a finding, by whatever name the column has for it", () => {
  const timesheets = csv(
    "Employee ID,Date,Start,End,Leave",
    "7,7/8/2026,10:00,14:00,No",
    "7,6/8/2026,10:00,14:00,Annual Leave",
    "7,5/8/2026,10:00,14:00,Yes",
  );
  const { due, codes, details } = audited({ timesheets });
  assert.deepEqual(due, [139_04]);
  assert.deepEqual(codes, ["leave_row timesheets 3", "leave_row timesheets 4"]);
  assert.equal(details[0], 'The leave column says "Annual Leave".');
});

test("we report hours that the times do not allow or that are not a number, but not those a minute off", () => {
  const of = (hours: string) =>
    audited({ timesheets: csv("Employee ID,Date,Start,End,Total Hours", `7,7/8/2026,10:00,14:00,${hours}`) });
  for (const hours of ["9.5", "9:30", "four"]) {
    assert.deepEqual([of(hours).due, of(hours).codes], [[139_04], ["hours_differ timesheets 2"]], hours);
    assert.match(of(hours).details[0] ?? "", /We went by the times, without a break/);
  }
  for (const hours of ["4.00", "4:00", "4.01", ""]) assert.deepEqual(of(hours).codes, [], hours);
});

test("states by their names; we report what is not a state or date, and guess no terms without a first day", () => {
  const employee = (from: string, to: string) => audited({ employees: EMPLOYEES.replace(from, to) });
  for (const state of ["Victoria", "Vic.", "victoria"]) assert.deepEqual(employee("VIC", state).codes, []);
  const unknown = employee("VIC", "Vctoria");
  assert.deepEqual([unknown.due, unknown.codes], [[139_04], ["value_unreadable employees 2"]]);
  assert.match(unknown.details[0] ?? "", /"Vctoria" is not a state or territory/);
  assert.match(employee("1/1/1990", "1990s").details[0] ?? "", /"1990s" \(date_of_birth\) is not a date/);
  for (const none of ["", "30/12/1899", "N/A", "00/00/0000"])
    assert.deepEqual(employee("1/1/1990", none).codes, [], none);
  const terms = EMPLOYEES.replace("Date of Birth", "Effective From");
  const soon = audited({ employees: terms.replace("1/1/1990", "soon") });
  assert.deepEqual([soon.due, soon.codes], [[0], ["terms_missing employees 2"]]);
});

test("a comma that is not in quotes moves cells: such a row is not read, and what it hides is a range", () => {
  const paid = csv("Employee ID,Period Start,Period End,Amount", "7,3/8/2026,9/8/2026,1,139.04");
  const split = audited({ paid });
  assert.deepEqual(split.codes, ["work_without_pay timesheets 2", "row_unreadable paid 2"]);
  assert.match(split.details[1] ?? "", /more cells than the 4 headings/);
  assert.deepEqual(audited({ paid: paid.replace("1,139.04", '"1,139.04"') }).paid, [1139_04]);
  const timesheets = csv(
    "Employee ID,Date,Start,End,Note",
    "7,7/8/2026,10:00,14:00,late, and wet",
    "7,6/8/2026,10:00,14:00,",
  );
  assert.deepEqual(
    audited({ timesheets }).codes,
    ["row_unreadable timesheets 2"],
    "whatever cell has the comma",
  );
  const wide = csv("Employee ID,Date,Start,End", ...[5, 6, 7].map((day) => `7,${day}/8/2026,10:00,14:00,x`));
  assert.deepEqual(audited({ timesheets: wide }).codes, [], "a column without a heading is one");
});

test("pay taken back and paid again is not a repeated row, and money taken back that was never paid is a range", () => {
  const rows = (...amounts: readonly string[]): string =>
    csv(
      "Employee ID,Period Start,Period End,Amount",
      ...amounts.map((amount) => `7,3/8/2026,9/8/2026,${amount}`),
    );
  const cases: readonly (readonly [readonly string[], number, readonly string[]])[] = [
    [["139.04", "-139.04", "139.04"], 139_04, []],
    [["139.04", "139.04", "(139.04)"], 139_04, []],
    [["139.04", "-139.04", "150.00"], 150_00, []],
    [["139.04", "139.04"], 139_04, ["duplicate_row paid 3"]],
    [["139.04", "139.04", "-139.04", "139.04"], 139_04, ["duplicate_row paid 5"]],
    [["139.04", "-139.04"], 0, []],
    [["-20.00"], -20_00, ["pay_taken_back paid 2"]],
  ];
  for (const [amounts, sum, found] of cases) {
    const { paid, codes } = audited({ paid: rows(...amounts) });
    assert.deepEqual([paid, codes], [[sum], found], amounts.join(" "));
  }
  const earlier = csv(
    "Employee ID,Period Start,Period End,Amount",
    "7,27/7/2026,2/8/2026,-20.00",
    "7,3/8/2026,9/8/2026,139.04",
  );
  const { short, range, codes, details } = audited({ paid: earlier });
  assert.deepEqual(
    [short, range],
    [
      [0, 0],
      [20_00, 0],
    ],
  );
  assert.deepEqual(codes, ["pay_taken_back paid 2", "pay_without_work paid 2"]);
  assert.match(details[0] ?? "", /^20\.00 more was taken back from 2026-07-27 to 2026-08-02 than was paid/);
});

const faultIn = (text: string, step = text.length): number | null => {
  const check = new QuoteCheck(",");
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) check.add(bytes.subarray(at, at + step));
  return check.fault();
};

test("a quote that is not closed is refused with its line, in pieces of any length", () => {
  const cases: readonly (readonly [string, number | null])[] = [
    ['a,b\n1,"two\nlines"\n2,"x ""y"" z"\n', null],
    ['a,b\n1,5" pipe\n2,x\n', null],
    ['a,b\n1,"open\n2,x\n3,y\n', 2],
    ['a,b\n1,x\n2,"open\n3,"again\n4,y\n', 3],
    ['a,b\r\n1,"x"\r\n', null],
    ['a,b\n1,"ends"', null],
    ['a,b\n1,"', 2],
  ];
  for (const [text, line] of cases)
    for (const step of [1, 2, 7, 1000]) assert.equal(faultIn(text, step), line, `${text} by ${step}`);
  assert.throws(
    () => fileCells(Buffer.from('Employee ID,Note\n7,"open\n8,x\n')),
    /A quote that opens on line 2 is not closed, so the rows after it would be lost/,
  );
});
