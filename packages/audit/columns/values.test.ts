// Cells as payroll systems write them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLocalDate } from "#engine";
import { type DateOrder, readClock, readDate, readLength, readMoney } from "./values.ts";

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
  assert.equal(dated("5/08/2026 4:00 PM"), "2026-08-05");
  assert.equal(dated("Wed 5/8/2026"), "2026-08-05");
  assert.equal(dated("5-Aug-2026"), "2026-08-05");
  assert.equal(dated("5 August 2026"), "2026-08-05");
  assert.equal(dated("46239"), "2026-08-05");
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
    ["2026-08-05T09:30:00Z", 570],
    ["0.375", 540],
  ] as const;
  for (const [cell, minutes] of times) assert.equal(readClock(cell), minutes, cell);
  for (const cell of ["", "25:00", "24:10", "9:60", "13:00 pm", "Unknown"])
    assert.equal(readClock(cell), null, cell);
});

test("decimal hours and hours with minutes are different things", () => {
  assert.equal(readLength("7.5", "hours"), 450);
  assert.equal(readLength("7:30", "hours"), 450);
  assert.equal(readLength("7.30", "hours"), 438);
  assert.equal(readLength("7h 30m", "hours"), 450);
  assert.equal(readLength("30", "minutes"), 30);
  assert.equal(readLength("00:30:00", "minutes"), 30);
  assert.equal(readLength("45 mins", "minutes"), 45);
  assert.equal(readLength("", "hours"), null);
  assert.equal(readLength("half", "hours"), null);
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
  ] as const;
  for (const [cell, cents] of amounts) assert.equal(readMoney(cell), cents, cell);
  for (const cell of ["", "-", "$", "1,23.00", "12.00.00", "twelve"])
    assert.equal(readMoney(cell), null, cell);
});
