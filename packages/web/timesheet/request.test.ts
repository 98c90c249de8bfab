// A timesheet as the API takes it, in a link, from the playground, and with what was paid.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type CalculatePayPeriodRequest, invalidRequest, type PeriodResult } from "#contract";
import { FIRST_SHIFT } from "../playground/shift.ts";
import { EXAMPLE } from "./example.ts";
import { timesheetOf } from "./from-shift.ts";
import { leftOutText, rowsLeftOut } from "./left-out.ts";
import { linesWithPaid, moneyText, paidBody, paidTotal } from "./pay-lines.ts";
import { periodCsv } from "./period-csv.ts";
import { afternoonEnd, readTimesheet, rowUnder, shiftFaults } from "./request.ts";
import { EMPTY_TIMESHEET, linkOf, timesheetIn } from "./timesheet.ts";

describe("a timesheet", () => {
  test("comes out of its link as it went in", () => {
    const sheet = {
      ...EXAMPLE,
      period: { start: "2026-09-28", end: "2026-10-11" },
      rows: [
        {
          cells: { day: "x", start: "9", end: "", break: "" },
          more: { allowances: { "first-aid": true as const } },
        },
      ],
      paid: { total: "", lines: { "Ordinary hours": "12.5" } },
    };
    assert.deepEqual(timesheetIn(linkOf(sheet)), sheet);
    assert.deepEqual(timesheetIn(linkOf(EMPTY_TIMESHEET)), EMPTY_TIMESHEET);
  });

  test("a link without a timesheet gives none", () => {
    for (const value of [
      "",
      "5",
      "{",
      '{"rows":5}',
      '{"rows":[[1]],"employee":{}}',
      '{"rows":[],"employee":{"age":"x"}}',
    ])
      assert.equal(timesheetIn(`#timesheet=${encodeURIComponent(value)}`), null, value);
    assert.equal(timesheetIn("#shift=5"), null);
  });

  test("a link does not repeat what the cells say", () => {
    const more = {
      id: "9",
      work_date: "2020-01-01",
      start_time: "01:00",
      end_time: "02:00",
      unpaid_break_minutes: 55,
      is_public_holiday: true,
    };
    const link = (given: object) => {
      const rows = [["5/8/2026", "9", "17", "", given]];
      return timesheetIn(
        `#timesheet=${encodeURIComponent(JSON.stringify({ employee: EXAMPLE.employee, rows }))}`,
      );
    };
    const sheet = link(more);
    assert.deepEqual(sheet?.rows[0]?.more, { is_public_holiday: true });
    assert.deepEqual(sheet && readTimesheet(sheet).body?.shifts, [
      { id: "1", work_date: "2026-08-05", start_time: "09:00", end_time: "17:00", is_public_holiday: true },
    ]);
    assert.deepEqual(link({ breaks: [] })?.rows[0]?.more, {});
  });

  test("a break in hours says to type minutes", () => {
    const rows = [{ cells: { day: "3/8/2026", start: "9", end: "17", break: "1" }, more: {} }];
    assert.deepEqual(readTimesheet({ ...EXAMPLE, rows }).faults, [
      { row: 0, column: "break", detail: "Type minutes: 60 for an hour." },
    ]);
  });

  test("a wrong weekday and a start at 24:00 say what is wrong", () => {
    const rows = [{ cells: { day: "Tue 3/8/2026", start: "24:00", end: "5", break: "" }, more: {} }];
    assert.deepEqual(readTimesheet({ ...EXAMPLE, rows }).faults, [
      { row: 0, column: "day", detail: "This day is Mon 3 Aug 2026. Correct the weekday or the day." },
      { row: 0, column: "start", detail: "24:00 ends a day. Type 0:00 with the day after." },
    ]);
  });

  test("what the API finds wrong with shifts is at their rows, in words that name rows", () => {
    const detail = (one: number, other: number): string =>
      `Shift "${one}" overlaps "${other}" (/shifts/${other - 1}), 2026-08-03T16:00 to 2026-08-03T20:00.`;
    const problem = invalidRequest([
      { pointer: "/shifts/0/start_time", detail: detail(1, 3) },
      { pointer: "/shifts/1", detail: detail(3, 1) },
    ]);
    assert.deepEqual(shiftFaults(problem, [0, 2]), [
      {
        row: 0,
        column: "start",
        detail: "Row 1 overlaps row 3, 16:00 on Mon 3 Aug 2026 to 20:00 on Mon 3 Aug 2026.",
      },
      {
        row: 2,
        column: null,
        detail: "Row 3 overlaps row 1, 16:00 on Mon 3 Aug 2026 to 20:00 on Mon 3 Aug 2026.",
      },
    ]);
  });

  test("a time on a day that does not fit says so", () => {
    const rows = [
      { cells: { day: "3/8/2026", start: "09:00", end: "17:00 on Tue 4 Aug 2026", break: "" }, more: {} },
    ];
    assert.deepEqual(readTimesheet({ ...EXAMPLE, rows }).faults, [
      {
        row: 0,
        column: "end",
        detail: "This is not the day that the row and its times allow. Correct it.",
      },
    ]);
  });

  test("a finish on the next day that makes a very long shift may be in the afternoon", () => {
    const asked = (start: string, end: string, pause = ""): string | null =>
      afternoonEnd({ cells: { day: "2026-08-03", start, end, break: pause }, more: {} });
    assert.equal(asked("09:00", "05:00"), "17:00");
    assert.equal(asked("09:00", "5"), null, "while someone types");
    assert.equal(asked("08:30", "04:45"), "16:45");
    for (const [start, end] of [
      ["09:00", "17:00"],
      ["22:00", "06:00"],
      ["17:00", "05:00"],
      ["15:00", "14:00"],
      ["09:00", "09:00"],
      ["", "05:00"],
    ] as const)
      assert.equal(asked(start, end), null, `${start} to ${end}`);
    assert.equal(asked("14:00", "10:00", "22:00–06:00 sleepover"), null);
  });

  test("under another award a row keeps its roster and its holiday", () => {
    const cells = { day: "3/8/2026", start: "9", end: "17", break: "" };
    const kept = { is_public_holiday: true, rostered: { start_time: "09:00", end_time: "16:00" } };
    const more = { ...kept, allowances: { "first-aid": true as const }, classification_code: "retail-2" };
    assert.deepEqual(rowUnder({ cells, more }), { cells, more: kept });
  });

  test("takes its period from its days, in whole weeks", () => {
    assert.deepEqual(readTimesheet(EXAMPLE).period, { start: "2026-09-28", end: "2026-10-11" });
    const later = { ...EXAMPLE, weekStartsOn: "sunday" as const };
    assert.deepEqual(readTimesheet(later).period, { start: "2026-09-27", end: "2026-10-10" });
  });

  test("a month of shifts is that month, where whole weeks around it would be longer than a period may be", () => {
    const periodFor = (...days: readonly string[]) =>
      readTimesheet({
        ...EXAMPLE,
        rows: days.map((day) => ({ cells: { day, start: "9:00", end: "12:00", break: "" }, more: {} })),
      }).period;
    // 1 August 2026 is a Saturday, and 2 August a Sunday.
    assert.deepEqual(periodFor("1/8/2026", "31/8/2026"), { start: "2026-08-01", end: "2026-08-31" });
    assert.deepEqual(periodFor("2/8/2026", "30/8/2026"), { start: "2026-08-01", end: "2026-08-31" });
    assert.deepEqual(periodFor("16/8/2026", "15/9/2026"), { start: "2026-08-16", end: "2026-09-15" });
    assert.deepEqual(periodFor("3/8/2026", "31/8/2026"), { start: "2026-08-03", end: "2026-09-02" });
  });

  test("leaves out a row that cannot be read, and says what is wrong and where", () => {
    const rows = [
      { cells: { day: "3/8/2026", start: "9", end: "soon", break: "" }, more: {} },
      { cells: { day: "4/8/2026", start: "", end: "", break: "" }, more: {} },
      { cells: { day: "5/8/2026", start: "9", end: "17", break: "" }, more: {} },
    ];
    const { body, rowOf, faults } = readTimesheet({ ...EXAMPLE, rows });
    assert.deepEqual(rowOf, [2]);
    assert.equal(body?.shifts[0]?.id, "3");
    assert.deepEqual(
      faults.map(({ row, column }) => [row, column]),
      [[0, "end"]],
    );
  });

  test("asks for nothing before there is an award and a classification", () => {
    assert.equal(readTimesheet({ ...EXAMPLE, employee: EMPTY_TIMESHEET.employee }).body, null);
  });

  test("begins with what was typed in the playground", () => {
    const shift = { ...FIRST_SHIFT, allowances: { "first-aid": true as const }, age: 19 };
    const { body } = readTimesheet(timesheetOf(shift));
    assert.equal(body?.employee.age, 19);
    assert.equal(body?.employee.allowances, undefined);
    const { work_date, start_time, end_time, breaks, allowances } = shift;
    assert.deepEqual(body?.shifts, [{ id: "1", work_date, start_time, end_time, breaks, allowances }]);
  });
});

describe("what was paid", () => {
  const resultOf = (period: CalculatePayPeriodRequest["shifts"], hasTotal: boolean) =>
    ({
      total: hasTotal ? "100.00" : null,
      subtotal: "100.00",
      shifts: period.map(({ id }, index) =>
        index === 0 || hasTotal ? { id, pay_result: {} } : { id, refusal: { detail: "No." } },
      ),
      period_components: [],
    }) as unknown as PeriodResult;

  test("is compared only with the pay of every row", () => {
    const good = { cells: { day: "3/8/2026", start: "9", end: "17", break: "" }, more: {} };
    const bad = { cells: { ...good.cells, end: "soon" }, more: {} };
    const whole = readTimesheet({ ...EXAMPLE, rows: [good, good] });
    const torn = readTimesheet({ ...EXAMPLE, rows: [good, bad, good] });
    const [shifts, others] = [whole.body?.shifts ?? [], torn.body?.shifts ?? []];
    assert.equal(rowsLeftOut(whole, resultOf(shifts, true)), 0);
    assert.equal(rowsLeftOut(whole, resultOf(shifts, false)), 1);
    assert.equal(rowsLeftOut(torn, resultOf(others, true)), 1);
    assert.equal(rowsLeftOut(torn, resultOf(others, false)), 2);
    assert.equal(leftOutText(0), null);
    assert.equal(leftOutText(2), "We can’t compare yet: 2 rows are not in the total.");
  });

  test("has a difference in the CSV only then", () => {
    const csv = (leftOut: number) => periodCsv(resultOf([], true), { total: "90", lines: {} }, leftOut);
    assert.match(csv(0), /Total paid,,,,,,90\.00\r\n,,,,,Difference,,,,,,-10\.00\r\n$/);
    assert.match(
      csv(1),
      /Total paid,,,,,,90\.00\r\n,,,,,We can’t compare yet: 1 row is not in the total\.\r\n$/,
    );
  });

  test("that a row is not in the total is in the CSV, whatever was paid", () => {
    const csv = (leftOut: number) => periodCsv(resultOf([], true), { total: "", lines: {} }, leftOut);
    assert.match(csv(0), /Total due,,,,,,100\.00\r\n$/);
    assert.match(csv(2), /Total due,,,,,,100\.00\r\n,,,,,2 rows are not in this total\r\n$/);
  });

  test("under a name that nothing is due for stays visible", () => {
    const lines = linesWithPaid([], { total: "", lines: { Overtime: "5", "Other pay": "1" } });
    assert.deepEqual(lines, [{ label: "Overtime", kind: "ordinary", parts: [], dueCents: 0 }]);
  });

  test("is lines if there are some, otherwise the total", () => {
    assert.equal(paidBody({ total: "", lines: {} }), undefined);
    assert.deepEqual(paidBody({ total: "$1,175.6", lines: {} }), { total: "1175.60" });
    const both = { total: "5", lines: { a: "1,000.00", b: "no", c: "-3" } };
    assert.deepEqual(paidBody(both), { lines: [{ label: "a", amount: "1000.00" }] });
    assert.equal(paidTotal(both), 100_000);
  });

  test("is shown with its sign and its thousands", () => {
    assert.equal(moneyText(117_561), "$1,175.61");
    assert.equal(moneyText(-5), "−$0.05");
  });
});
