// Traps of comparing and reporting, as a hostile reader of payroll audits set them: cents, counts and sentences by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mapping } from "#audit";
import { BASE, csv, EMPLOYEES, outputsOf, paid, periodOf, rowsIn, week } from "./one-week.ts";

const CODES: Mapping = { pay_codes: { ORD: "hours", OT: "overtime", MEAL: "allowance:meal-allowance" } };
const nineToSix = { timesheets: week("09:00", "18:00") };

const codesOf = (rows: readonly string[]) =>
  periodOf({ ...nineToSix, paid: paid(...rows) }, CODES).causes.map(({ code, amount, lines }) => [
    code,
    amount,
    lines.reduce((sum, one) => sum + one.amount, 0),
  ]);

// 40 hours: 4 × 222.48 + 6 × 27.81 = 1,056.78 for 38 of them, and 2 × 41.72 = 83.44 of overtime on Friday.
test("overtime that was paid flat under the code for hours is its own cause, with the overtime's dollars", () => {
  assert.deepEqual(codesOf(["2026-08-12,ORD,1112.40"]), [["overtime_not_paid", 83_44, 83_44]]);
});

test("overtime without any pay was not paid, and is not called paid as ordinary time", () => {
  assert.deepEqual(codesOf(["2026-08-12,ORD,1112.39"]), [["no_overtime_paid", 83_44, 83_44]]);
  assert.deepEqual(codesOf(["2026-08-12,ORD,1056.78"]), [["no_overtime_paid", 83_44, 83_44]]);
});

test("nothing was paid for the period only if nothing at all was", () => {
  assert.deepEqual(codesOf(["2026-08-12,ORD,0.00"]), [
    ["nothing_paid", 1056_78, 1056_78],
    ["nothing_paid", 83_44, 83_44],
  ]);
  assert.deepEqual(codesOf(["2026-08-12,OT,83.44"]), [["hours_not_paid", 1056_78, 1056_78]]);
  const bonus = { pay_codes: { ORD: "hours", BONUS: "other" } } as const;
  const { causes } = periodOf({ paid: paid("2026-08-12,ORD,0.00", "2026-08-12,BONUS,500.00") }, bonus);
  assert.deepEqual(
    causes.map(({ code }) => code),
    ["hours_not_paid"],
  );
});

test("a period in which two purposes are short for one cause counts once under it", () => {
  const { summary, text } = outputsOf({ ...nineToSix, paid: paid("2026-08-12,ORD,0.00") }, CODES);
  assert.deepEqual(
    summary.by_cause.map(({ code, short, periods }) => [code, short, periods]),
    [["nothing_paid", "1140.22", 1]],
  );
  assert.match(text("periods.csv"), /,nothing_paid,/);
});

test("a letter has a row for each purpose that is short, and due less paid is short in it", () => {
  const { letters } = outputsOf({ ...nineToSix, paid: paid("2026-08-12,ORD,1112.40") }, CODES);
  const when = "3 August 2026 to 9 August 2026";
  assert.deepEqual(rowsIn(letters), [
    [when, "MA000004", "Overtime", "83.44", "0.00", "83.44", "Overtime was paid as ordinary time (21.2(c))"],
  ]);
  const less = outputsOf(
    { ...nineToSix, paid: paid("2026-08-12,ORD,1000.00", "2026-08-12,OT,80.00") },
    CODES,
  );
  assert.deepEqual(
    rowsIn(less.letters).map((cells) => cells.slice(2)),
    [
      ["Pay for hours", "1,056.78", "1,000.00", "56.78", "No single mistake explains it"],
      ["Overtime", "83.44", "80.00", "3.44", "No single mistake explains it"],
    ],
  );
});

test("a letter names an allowance that has a pay code of its own, and money without codes has one row", () => {
  const employees = EMPLOYEES.replace("Birth", "Birth,Allowances").replace("-01\n", "-01,first-aid\n");
  const codes: Mapping = { pay_codes: { ORD: "hours", AID: "allowance:first-aid" } };
  const { letters } = outputsOf({ employees }, codes);
  assert.deepEqual(
    rowsIn(letters).map((cells) => cells.slice(2, 6)),
    [["First aid allowance", "14.55", "0.00", "14.55"]],
  );
  const free = outputsOf({ employees, paid: paid("2026-08-12,,1056.80") });
  assert.deepEqual(
    rowsIn(free.letters).map((cells) => cells.slice(2, 6)),
    [["All pay", "1,071.35", "1,056.80", "14.55"]],
  );
});

test("an award of a period's later work is named in the letter too", () => {
  const employees = csv(
    "Employee ID,Name,Award,Classification,Employment Type,State,Date of Birth,Effective From",
    "E01,Ana,MA000004,retail-1,casual,VIC,1990-01-01,2026-01-01",
    "E01,Ana,MA000119,restaurant-2,casual,VIC,1990-01-01,2026-08-04",
  );
  const { letters } = outputsOf({ employees, paid: paid("2026-08-12,ORD,10.00") });
  assert.match(
    letters,
    /your pay with the General Retail Industry Award 2020 \(MA000004\) and the Restaurant Industry Award 2020 \(MA000119\)\./,
  );
  assert.deepEqual(
    rowsIn(letters).map(([, award]) => award),
    ["MA000004 and MA000119"],
  );
});

const INTEREST: Mapping = { interest_to: "2026-11-10" };

// 1,056.80 − 600.00 = 456.80 short from 12 August to 10 November 2026: 90 days at 8.35 % a year, 9.4051.
test("interest runs from the earliest pay date of the period, whatever the order of its rows", () => {
  const rows = ["2026-10-14,ORD,100.00", "2026-08-12,ORD,500.00"];
  for (const order of [rows, rows.toReversed(), [",ORD,0.00", ...rows]])
    assert.equal(periodOf({ paid: paid(...order) }, INTEREST).interest, 9_41, order.join(" "));
  assert.equal(periodOf({ paid: paid(",ORD,600.00") }, INTEREST).interest, 9_72, "from 9 August: 93 days");
});

test("where the rate of a half-year is not in the table, no interest is worked out, and every place says so", () => {
  const late = { paid: paid("2016-08-12,ORD,500.00") };
  assert.equal(periodOf(late, INTEREST).interest, null);
  const { summary, page, letters, text } = outputsOf(late, INTEREST);
  assert.deepEqual([summary.interest, summary.periods_without_an_interest_rate], ["0.00", 1]);
  assert.equal(summary.largest[0]?.interest, null);
  const why =
    "In 1 pay period that fell short we worked out no interest, because it would run through a half-year whose rate is not in our table.";
  assert.equal(page.split(why).length, 3, "beside the figure and in the method");
  assert.match(page, /<td class="n">not known<\/td>/);
  assert.ok(letters.includes(why));
  assert.match(text("periods.csv"), /,not known,[\d.]+,0\n/);
  assert.match(text("employees.csv"), /,not known,[\d.]+,\d+,letters/);
  const ahead = outputsOf({ paid: paid("2026-08-12,ORD,500.00") }, { interest_to: "2027-03-01" });
  assert.equal(ahead.summary.periods_without_an_interest_rate, 1);
});

test("no period is without a rate of interest where none is charged, nothing is short or the rates are known", () => {
  for (const [given, mapping] of [
    [{ paid: paid("2016-08-12,ORD,500.00") }, {}],
    [{ paid: paid("2016-08-12,ORD,1056.80") }, INTEREST],
    [{ paid: paid("2026-08-12,ORD,500.00") }, INTEREST],
  ] as const) {
    const { summary, page } = outputsOf(given, mapping);
    assert.equal(summary.periods_without_an_interest_rate, 0);
    assert.doesNotMatch(page, /not in our table|>not known</);
  }
});

test("interest and super that nobody asked for are not worked out, and not nothing", () => {
  const late = { paid: paid("2026-08-12,ORD,500.00") };
  const shown = (page: string): readonly string[] =>
    ["Interest", "Super on arrears"].map(
      (name) => new RegExp(`<div>${name}<b>([^<]*)</b>`).exec(page)?.[1] ?? "",
    );
  assert.deepEqual(shown(outputsOf(late, {}).page), ["not worked out", "$66.82"]);
  assert.deepEqual(shown(outputsOf(late, { super: false }).page), ["not worked out", "not worked out"]);
  assert.deepEqual(shown(outputsOf(late, INTEREST).page)[0], "$11.46");
});

const UNREAD = csv(
  "Employee ID,Date,Start,End,Unpaid Break",
  "E01,2026-08-03,09:00,17:36,60",
  "E01,2026-08-04,09:00,17:36,60",
  "E01,2026-08-05,09:00,17:36,60",
  "E01,2026-08-06,09:00,,60",
  "E01,2026-08-07,,17:36,60",
  "E01,2026-08-05,10:00,18:00,30",
  "E01,sometime,09:00,17:00,0",
);

test("rows of work that we could not read, that overlap or that have no day are counted, beside the shifts", () => {
  const { summary, page } = outputsOf({ timesheets: UNREAD });
  assert.deepEqual([summary.shifts, summary.rows_of_work_left_open, summary.rows_without_a_day], [3, 4, 1]);
  assert.match(
    page,
    /We checked 3 shifts of 1 employee[^<]* We left 4 more rows of work open: they could not be read in full, or overlap another shift\.</,
  );
  const { summary: whole, page: without } = outputsOf({});
  assert.equal(whole.rows_of_work_left_open, 0);
  assert.doesNotMatch(without, /rows? of work open/);
});

test("an amount below zero has its sign before the dollar", () => {
  const { page } = outputsOf({ paid: paid("2026-08-12,ORD,-69.50") });
  assert.match(page, /Paid<b>−\$69\.50</);
  assert.doesNotMatch(page, /\$-/);
});

const NO_CLASSIFICATION = EMPLOYEES.replace("retail-1", "");

test("work on an unknown day of someone without a rate has no bound, and every place says so", () => {
  const timesheets = csv("Employee ID,Date,Start,End", "E01,sometime,09:00,17:00");
  const { summary, page, text } = outputsOf({ employees: NO_CLASSIFICATION, timesheets });
  assert.deepEqual(
    [summary.range.periods_without_a_bound, summary.range.employees_without_a_bound_on_unknown_days],
    [1, 1],
  );
  assert.match(
    page,
    / We have no rate to bound the work of 1 employee on unknown days with, so short may be higher\.</,
  );
  assert.match(text("employees.csv"), /\nE01,Ana,1,0,0\.00,1056\.80,0\.00,0\.00,not known,/);
  // With a rate: 12 hours at three times 27.81, since hours on an unknown day are not known either.
  const dated = outputsOf({ timesheets: `${BASE.timesheets}E01,sometime,09:00,17:00,0\n` });
  assert.deepEqual([dated.summary.range.most, dated.summary.range.periods_without_a_bound], ["1001.16", 0]);
});

test("a period without a rate to bound it with is not said to have no known rate", () => {
  const timesheets = csv("Employee ID,Date,Start,End", "E01,2026-08-03,09:00,", "E01,sometime,09:00,17:00");
  const { summary, page } = outputsOf({ employees: NO_CLASSIFICATION, timesheets });
  assert.equal(summary.range.periods_without_a_bound, 2);
  assert.match(
    page,
    / We have no rate to bound 1 pay period and the work of 1 employee on unknown days with, so short may be higher\.</,
  );
  assert.doesNotMatch(page, /no rate is known/);
});

test("a break that ends before it begins leaves its shift open: a range above zero, and open without a rate", () => {
  const work = "E01,2026-08-03,09:00,17:00,13:00,12:30";
  const timesheets = csv("Employee ID,Date,Start,End,Break Start,Break End", work);
  const open = periodOf({ employees: NO_CLASSIFICATION, timesheets });
  assert.deepEqual([open.unread, open.range.isOpen], [1, true]);
  // With a rate, from Tuesday's work: 12 hours, since we do not know them, at three times 27.81.
  const other = `${timesheets}E01,2026-08-04,09:00,17:00,12:00,12:30\n`;
  assert.equal(periodOf({ timesheets: other }).range.most, 1001_16);
});

// Two part-time shifts: an evening that may be late trading, and the next morning, after a rest that may be agreed.
test("the report says that the text's part of a shortfall is owed under one other answer, not under several", () => {
  const employees = EMPLOYEES.replace("full_time", "part_time");
  const timesheets = csv(
    "Employee ID,Date,Start,End,Unpaid Break",
    "E01,2026-08-04,14:00,21:30,30",
    "E01,2026-08-05,08:00,14:00,30",
  );
  const files = { employees, timesheets, paid: paid("2026-08-12,ORD,1.00") };
  const answered = (...facts: readonly string[]) => {
    const MA000004 = Object.fromEntries(facts.map((fact) => [fact, true]));
    return outputsOf(files, { assumptions: "every", facts: { MA000004 } });
  };
  const { summary, page } = answered();
  assert.equal(summary.by_certainty[0]?.short, "374.44");
  for (const one of ["late-trading", "ten-hour-break-agreed"])
    assert.ok(Number(answered(one).summary.short) >= 374.44, one);
  assert.equal(answered("late-trading", "ten-hour-break-agreed").summary.short, "370.96");
  const sentence =
    "What the text decides of short is owed whichever one of the open questions has another answer. Several other answers together may lower it.";
  assert.ok(page.includes(sentence));
  assert.ok(!outputsOf(files).page.includes(sentence), "without prices of other answers we cannot say so");
});

test("the method says that super is charged for people under 18 too", () => {
  const employees = EMPLOYEES.replace("1990", "2011").replace("full_time", "casual");
  const timesheets = csv("Employee ID,Date,Start,End", "E01,2026-08-05,16:00,20:00");
  const { summary, page } = outputsOf({ employees, timesheets, paid: paid("2026-08-12,ORD,10.00") });
  assert.notEqual(summary.super, "0.00");
  assert.equal(summary.rules.super?.version, 2);
  assert.match(
    page,
    /<li>An employee under 18 gets no super guarantee for a week[^<]*section 28[^<]*take them out\.<\/li>/,
  );
});
