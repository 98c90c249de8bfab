// Pay and terms that files leave unclear: what may be pay for the work, or may be other terms, is a range and never short.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mapping } from "#audit";
import { auditFiles } from "./company.ts";

const csv = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

const HEADINGS =
  "Employee ID,Award,Classification,Employment Type,State,Date of Birth,Effective From,Allowances";
const ANA = "E01,MA000004,retail-1,full_time,VIC,1990-01-01,,";
const DAYS = ["2026-08-03", "2026-08-04", "2026-08-05", "2026-08-06", "2026-08-07"];
/** 7.6 hours a day, at 27.81 (17.1): 1,056.80 for the week. */
const WEEK = DAYS.map((day) => `E01,${day},09:00,17:36,60,`);
const ORDINARY = "E01,2026-08-03,2026-08-09,2026-08-12,ORD,1056.80";

interface Company {
  readonly employees?: readonly string[];
  readonly work?: readonly string[];
  readonly paid: readonly string[];
}

function audited({ employees = [ANA], work = WEEK, paid }: Company, mapping: Mapping = {}) {
  const files = {
    employees: csv(HEADINGS, ...employees),
    timesheets: csv("Employee ID,Date,Start,End,Unpaid Break,Allowances", ...work),
    paid: csv("Employee ID,Period Start,Period End,Pay Date,Pay Code,Amount", ...paid),
  };
  const usual: Mapping = { dates: "year-month-day", assumptions: "none", pay_codes: { ORD: "hours" } };
  const { employees: people, problems } = auditFiles(files, { ...usual, ...mapping });
  assert.deepEqual(problems, []);
  const periods = people.flatMap((one) => one.periods);
  const sum = (of: (period: (typeof periods)[number]) => number): number =>
    periods.reduce((so, period) => so + of(period), 0);
  return {
    due: sum(({ balance }) => balance.due),
    paid: sum(({ balance }) => balance.paid),
    other: sum(({ balance }) => balance.other),
    short: sum(({ balance }) => balance.short),
    over: sum(({ balance }) => balance.over),
    range: sum(({ range }) => range.most),
    codes: people.flatMap(({ findings }) => findings.map(({ code, file, row }) => `${code} ${file} ${row}`)),
    details: people.flatMap(({ findings }) => findings.map(({ detail }) => detail)),
  };
}

test("a bonus with dates of its own takes no work away from the pay run", () => {
  const bonus = "E01,2026-08-01,2026-08-31,2026-08-31,BONUS,500.00";
  const found = audited({ paid: [ORDINARY, bonus] }, { pay_codes: { ORD: "hours", BONUS: "other" } });
  assert.deepEqual([found.due, found.paid, found.other], [1056_80, 1056_80, 500_00]);
  assert.deepEqual([found.short, found.range, found.codes], [0, 0, []]);
});

test("work that only a bonus was paid beside is outside every pay period", () => {
  const bonus = "E01,2026-08-01,2026-08-31,2026-08-31,BONUS,500.00";
  const found = audited({ paid: [bonus] }, { pay_codes: { BONUS: "other" } });
  assert.deepEqual([found.short, found.range], [0, 1056_80]);
  assert.deepEqual(found.codes, ["work_without_pay timesheets 2"]);
});

test("back pay over a longer period leaves the work in its own", () => {
  const backPay = "E01,2026-07-27,2026-08-23,2026-08-26,ORD,10.00";
  const found = audited({ paid: [ORDINARY, backPay] });
  assert.deepEqual([found.due, found.paid, found.short, found.over], [1056_80, 1066_80, 0, 0]);
  assert.deepEqual(found.codes, ["overlapping_periods paid 2", "pay_without_work paid 3"]);
});

test("what is short in a period inside another is a range: the money of the other may be pay for it", () => {
  const part = ORDINARY.replace("1056.80", "500.00");
  const month = "E01,2026-08-01,2026-08-31,2026-09-02,ORD,556.80";
  const found = audited({ paid: [part, month] });
  assert.deepEqual([found.due, found.short, found.range], [1056_80, 0, 556_80]);
});

test("we report periods that overlap also where another lies between them", () => {
  const spans = ["2026-08-01,2026-08-31", "2026-08-03,2026-08-05", "2026-08-10,2026-08-16"];
  const found = audited({ paid: spans.map((span) => `E01,${span},,ORD,500.00`) });
  assert.deepEqual(
    found.codes.filter((code) => code.startsWith("overlapping")),
    ["overlapping_periods paid 3", "overlapping_periods paid 4"],
  );
});

test("pay that we could not read makes what is short a range, in its period or, without days, in any", () => {
  const week = "E01,2026-08-03,2026-08-09,2026-08-12,ORD";
  const credit = audited({ paid: [`${week},556.80`, `${week},500.00 CR`] });
  assert.deepEqual([credit.short, credit.range, credit.codes], [0, 500_00, ["row_unreadable paid 3"]]);
  const undated = audited({ paid: [`${week},556.80`, "E01,soon,later,,ORD,500.00"] });
  assert.deepEqual([undated.short, undated.range], [0, 500_00]);
  const otherWeek = "E01,2026-08-10,2026-08-16,2026-08-19,ORD,much";
  const apart = audited({ paid: [`${week},556.80`, otherWeek] });
  assert.deepEqual([apart.short, apart.range], [500_00, 0]);
});

test("a pay code for an allowance that the award does not have counts as pay for allowances", () => {
  const employees = [ANA.replace(/,$/, ",first-aid")];
  const paid = [ORDINARY, "E01,2026-08-03,2026-08-09,2026-08-12,FA,14.55"];
  const named = (code: `allowance:${string}`) =>
    audited({ employees, paid }, { pay_codes: { ORD: "hours", FA: code } });
  assert.deepEqual([named("allowance:first-aid").short, named("allowance:first-aid").codes], [0, []]);
  const wrong = named("allowance:firstaid");
  assert.deepEqual([wrong.due, wrong.short, wrong.over], [1071_35, 0, 0]);
  assert.deepEqual(wrong.codes, ["allowance_unknown paid 3"]);
  assert.match(wrong.details[0] ?? "", /"FA" is mapped to allowance:firstaid/);
});

test("from the day of terms that we could not read, work has no price", () => {
  const dated = (from: string, basis = "full_time"): string =>
    `E01,MA000004,retail-4,${basis},VIC,1990-01-01,${from},`;
  const before = ANA.replace(",,", ",2026-01-01,");
  const unread = audited({ employees: [before, dated("2026-08-05", "Perm shift")], paid: [ORDINARY] });
  // Monday and Tuesday at 27.81, and for three days up to three times as much for 7.6 hours.
  assert.deepEqual([unread.due, unread.short, unread.over], [422_72, 0, 0]);
  assert.equal(unread.range, 3 * 634_07);
  assert.match(unread.details[0] ?? "", /so work from 2026-08-05 on is not priced/);
  const undated = audited({ employees: [before, dated("soon")], paid: [ORDINARY] });
  assert.deepEqual([undated.due, undated.short], [0, 0]);
  const again = audited({
    employees: [before, dated("2026-03-01", "Perm shift"), ANA.replace(",,", ",2026-08-01,")],
    paid: [ORDINARY],
  });
  assert.deepEqual([again.due, again.range], [1056_80, 0]);
});

test("work before the first day of an employee's terms is priced under them, and we say so", () => {
  const found = audited({ employees: [ANA.replace(",,", ",2026-09-01,")], paid: [ORDINARY] });
  assert.deepEqual([found.due, found.short, found.codes], [1056_80, 0, ["terms_later employees 2"]]);
  assert.match(found.details[0] ?? "", /are from 2026-09-01, and 5 shifts are before/);
});

test("one shift in two rows has the allowances of both", () => {
  const [monday = "", ...others] = WEEK;
  const rows = (first: string, second: string) =>
    audited({ work: [`${monday}${first}`, `${monday}${second}`, ...others], paid: [ORDINARY] });
  const both = audited({ work: [`${monday}cold-work liquor-licence`, ...others], paid: [ORDINARY] });
  assert.ok(both.short > rows("cold-work", "").short && rows("cold-work", "").short > 0);
  assert.equal(rows("cold-work", "liquor-licence").short, both.short);
  assert.match(rows("cold-work", "liquor-licence").details[0] ?? "", /once, with the allowances of both/);
});

test("rows without an employee are priced for nobody, also if the employee file has such a row", () => {
  const nobody = (row: string): string => row.replace("E01", "");
  const found = audited({
    employees: [nobody(ANA)],
    work: WEEK.map(nobody),
    paid: [nobody(ORDINARY.replace("1056.80", "1.00"))],
  });
  assert.deepEqual([found.due, found.short, found.codes], [0, 0, ["employee_unknown employees null"]]);
  assert.equal(found.details[0], "5 shifts and 1 payments have no employee.");
});
