// Cells as payroll systems write them.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatLocalDate, type Minutes } from "#engine";
import {
  type DateOrder,
  isNo,
  isNoDay,
  otherWeekday,
  readBreak,
  readClock,
  readClocks,
  readDate,
  readHours,
  readLength,
  readMoney,
} from "./values.ts";

const dated = (cell: string, order: DateOrder = "day-month-year"): string | null => {
  const day = readDate(cell, order);
  return day === null ? null : formatLocalDate(day);
};

test("dates are read in the order that the mapping says, and never in another", () => {
  assert.equal(dated("03/04/2026"), "2026-04-03");
  assert.equal(dated("3/4/26"), "2026-04-03");
  assert.equal(dated("03/04/2026", "month-day-year"), "2026-03-04");
  assert.equal(dated("4/13/2026"), null);
  assert.equal(dated("13/4/2026", "month-day-year"), null);
  assert.equal(dated("2026-04-03"), "2026-04-03");
  assert.equal(dated("03/04/2026", "year-month-day"), null);
  assert.equal(dated("31/02/2026"), null);
});

test("dates come with times, weekdays, names of months and as spreadsheet numbers", () => {
  assert.equal(dated("2026-08-05T16:00:00+10:00"), "2026-08-05");
  assert.equal(dated("2026-08-05 16:00:00"), "2026-08-05");
  // What Parquet calls an instant: in Sydney it is the 6th.
  assert.equal(dated("2026-08-05 16:00:00+00"), null);
  assert.equal(dated("5/08/2026 4:00 PM"), "2026-08-05");
  assert.equal(dated("Wed 5/8/2026"), "2026-08-05");
  assert.equal(dated("5-Aug-2026"), "2026-08-05");
  assert.equal(dated("5 August 2026"), "2026-08-05");
  assert.equal(dated("46239"), "2026-08-05");
});

test("a day on another weekday than its cell says is not read, since its day and month may be swapped", () => {
  // 3 August 2026 is a Monday, and 8 March 2026 a Sunday.
  assert.equal(dated("Mon 3/8/2026"), "2026-08-03");
  assert.equal(dated("Monday, 3/8/2026"), "2026-08-03");
  assert.equal(dated("Mon 8/3/2026", "month-day-year"), "2026-08-03");
  for (const cell of ["Mon 8/3/2026", "Tues 3/8/2026", "Sunday, 3 Aug 2026", "Fri 3/8/2026 9:00"]) {
    assert.equal(dated(cell), null, cell);
    assert.equal(isNoDay(cell, "day-month-year"), true, cell);
  }
  assert.equal(otherWeekday("Mon 8/3/2026", "day-month-year"), "sunday");
  for (const cell of ["Mon 3/8/2026", "8/3/2026", "Mon", ""])
    assert.equal(otherWeekday(cell, "day-month-year"), null, cell);
});

test("years of two digits are those that a spreadsheet reads", () => {
  for (const [cell, date] of [
    ["1/7/90", "1990-07-01"],
    ["1-Jul-98", "1998-07-01"],
    ["1/7/30", "1930-07-01"],
    ["1/7/29", "2029-07-01"],
    ["1 Jul 00", "2000-07-01"],
  ] as const)
    assert.equal(dated(cell), date, cell);
});

test("the dates of 1899 and 1900 stand for none", () => {
  for (const cell of ["30/12/1899", "1899-12-30", "01/01/1900", "", "0"])
    assert.equal(dated(cell), null, cell);
});

test("times come in 24 hours, with am and pm, with seconds and as parts of a day", () => {
  const times = [
    ["16:00", 960],
    ["16:00:59", 960],
    ["4:00 PM", 960],
    ["4:00pm", 960],
    ["4 pm", 960],
    ["12:15 am", 15],
    ["12:15 PM", 735],
    ["24:00", 1440],
    ["0930", 570],
    ["5/08/2026 9:30", 570],
    ["2026-08-05T09:30:00+10:00", 570],
    ["2026-08-05 09:30:00+10", 570],
    ["09:30-05:00", 570],
    ["0.375", 540],
  ] as const;
  for (const [cell, minutes] of times) assert.equal(readClock(cell), minutes, cell);
  // In Sydney it is half past seven in the evening.
  for (const zone of ["Z", "z", "+00:00", "+0000", "+00", "-00:00", " UTC"])
    for (const cell of [`2026-08-05T09:30:00${zone}`, `2026-08-05T09:30:00.000${zone}`, `09:30${zone}`])
      assert.deepEqual([readClock(cell), dated(cell)], [null, null], cell);
  for (const cell of ["", "25:00", "24:10", "9:60", "13:00 pm", "Unknown"])
    assert.equal(readClock(cell), null, cell);
});

test("only a day may stand before a time: of two times we read neither", () => {
  for (const cell of [
    "9:00 - 17:00",
    "9:00 17:00",
    "9.00 - 17.00",
    "9am - 5:00pm",
    "9:00 AM to 5:00 PM",
    "PM 5:00",
    "7:00 / 19:00",
    "until 17:00",
  ])
    assert.equal(readClock(cell), null, cell);
  for (const day of [
    "5/8",
    "5/08/26",
    "Wed",
    "Wed 5 Aug",
    "5 Aug 2026",
    "Wednesday, 5 August 2026",
    "Aug 5, 2026",
  ])
    for (const between of [" ", ", ", " - "])
      assert.equal(readClock(`${day}${between}9:30`), 570, `${day}${between}9:30`);
  for (const cell of ["20260805T09:30", "46239 09:30", "1899-12-30 09:30:00", "0/01/1900 9:30:00 AM"])
    assert.equal(readClock(cell), 570, cell);
});

test("midnight in a workbook is 0 or a day without a part, beside a time that is a part of a day", () => {
  for (const [start, end, clocks] of [
    ["0.7083333333333334", "0", [1020, 0]],
    ["0", "0.375", [0, 540]],
    ["46239.666666666664", "46240", [960, 0]],
    ["46239", "46239.375", [0, 540]],
    ["46239", "46240", [0, 0]],
    ["17:00", "0", [1020, null]],
    ["0", "0", [null, null]],
    ["0", "", [null, null]],
    ["9:00", "17:00", [540, 1020]],
  ] as const)
    assert.deepEqual(readClocks(start, end), clocks, `${start} ${end}`);
});

test("decimal hours and hours with minutes are different things", () => {
  assert.equal(readLength("7.5", "hours"), 450);
  assert.equal(readLength("7:30", "hours"), 450);
  assert.equal(readLength("7.30", "hours"), 438);
  assert.equal(readLength("7.600000000000001", "hours"), 456);
  assert.equal(readLength("7.5999999999999996", "hours"), 456);
  assert.equal(readLength("7h 30m", "hours"), 450);
  assert.equal(readLength("30", "minutes"), 30);
  assert.equal(readLength("00:30:00", "minutes"), 30);
  assert.equal(readLength("45 mins", "minutes"), 45);
  assert.equal(readLength("", "hours"), null);
  assert.equal(readLength("half", "hours"), null);
});

test("a break below 1 is the time that a workbook stores, where it can be nothing else", () => {
  const minutes = [
    ["0.03125", 45],
    ["0.020833", 30],
    ["0.0208333333333333", 30],
    ["0.010416666666666666", 15],
    [".0625", 90],
    ["0", 0],
    ["0.00", 0],
    ["30", 30],
  ] as const;
  for (const [cell, wanted] of minutes) assert.equal(readBreak(cell, "minutes"), wanted, cell);
  // Half an hour or twelve hours; a quarter of an hour or six hours; nothing whole.
  for (const cell of ["0.5", "0.25", "0.75", "0.1", "0.03", "0.0001"])
    assert.equal(readBreak(cell, "minutes"), null, cell);
  assert.equal(readBreak("0.5", "hours"), 30);
  assert.equal(readBreak("0.75", "hours"), 45);
  assert.equal(readBreak("0.03125", "hours"), 45);
  assert.equal(readBreak("0.05", "hours"), null, "3 minutes or 1:12");
});

test("hours below 1 are what the times allow", () => {
  const span = (minutes: number): Minutes => minutes as Minutes;
  assert.equal(readHours("0.3125", span(480)), 450);
  assert.equal(readHours("0.333333333333333", span(480)), 480);
  assert.equal(readHours("0.5", span(30)), 30);
  assert.equal(readHours("0.75", span(60)), 45);
  assert.equal(readHours("0.5", span(480)), null, "30 minutes are too few, 12 hours too many");
  assert.equal(readHours("0.3125", null), 450);
  assert.equal(readHours("0.25", null), null, "15 minutes or 6 hours");
  assert.equal(readHours("0.33", null), 20);
  assert.equal(readHours("7.5", span(480)), 450);
  assert.equal(readHours("", span(480)), null);
});

test("no hours of leave are no leave, however they are written", () => {
  for (const cell of [
    "",
    "No",
    "-",
    "0",
    "0.0",
    "0.00",
    "0.000",
    "0:00",
    "00:00:00",
    "0,00",
    "0 h",
    "0.00 hours",
  ])
    assert.equal(isNo(cell), true, cell);
  for (const cell of ["Yes", "7.6", "0.5", "0:30", "Annual Leave", "TRUE"])
    assert.equal(isNo(cell), false, cell);
});

test("money keeps its cents", () => {
  const amounts = [
    ["$1,234.50", 123_450],
    ["1234.5", 123_450],
    ["(12.00)", -1200],
    ["-$12.00", -1200],
    ["12.00-", -1200],
    ["1056.8000", 105_680],
    ["0.005", 1],
    [".50", 50],
    ["AUD 20", 2000],
    ["556.8000000000001", 55_680],
    ["1056.7999999999999", 105_680],
    ["0.00499999999", 0],
    ["-0.0149999999", -1],
  ] as const;
  for (const [cell, cents] of amounts) assert.equal(readMoney(cell), cents, cell);
  for (const cell of ["", "-", "$", "1,23.00", "12.00.00", "twelve", "99999999999999999"])
    assert.equal(readMoney(cell), null, cell);
});

test("a space before a cell changes nothing: what is read fast is what is read slowly", () => {
  const written = [
    "2026-08-05",
    "05/08/2026",
    "5.8.26",
    "0000-00-00",
    "2026-02-30",
    "09:30",
    "24:00",
    "24:30",
    "30",
    "0.5",
  ];
  const cells = fc.oneof(
    fc.constantFrom(...written),
    fc.string({ unit: fc.constantFrom(..."0123456789:/.-T amp"), maxLength: 12 }),
    fc
      .tuple(fc.constantFrom(...written), fc.nat(9), fc.constantFrom(..."0123456789:/.-"))
      .map(([cell, at, sign]) => cell.slice(0, at) + sign + cell.slice(at + 1)),
  );
  const orders = fc.constantFrom<DateOrder>("day-month-year", "month-day-year", "year-month-day");
  const same = fc.property(cells, orders, fc.constantFrom("hours", "minutes"), (cell, order, unit) => {
    assert.equal(readDate(` ${cell}`, order), readDate(cell, order));
    assert.equal(readClock(` ${cell}`), readClock(cell));
    assert.equal(readBreak(` ${cell}`, unit), readBreak(cell, unit));
  });
  fc.assert(same, { numRuns: 5000 });
});
