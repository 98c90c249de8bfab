// Rows of files as records: breaks and hours as workbooks store them, and names that every object knows.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Finding } from "../records/findings.ts";
import { readEmployee } from "./read-employees.ts";
import { readShifts } from "./read-timesheets.ts";

const SHIFT = { date: 0, start: 1, end: 2 };

function shiftOf(columns: Readonly<Record<string, number>>, cell: string) {
  const findings: Finding[] = [];
  const rows = [{ row: 2, cells: ["2026-08-03", "0.375", "0.708333333333333", cell] }];
  const read = readShifts("E1", rows, { columns: { ...SHIFT, ...columns }, mapping: {} }, findings);
  return { ...read, details: findings.map(({ code, detail }) => `${code}: ${detail}`) };
}

test("a break that a workbook stores as a part of a day is as long as it was typed", () => {
  for (const [cell, minutes] of [
    ["0.03125", 45],
    ["0.0208333333333333", 30],
    ["0.000", 0],
  ] as const) {
    const { shifts, details } = shiftOf({ unpaid_break: 3 }, cell);
    assert.deepEqual([shifts[0]?.unpaidBreak, details], [minutes, []], cell);
  }
});

test("a break that could be two things is a finding, and never no break", () => {
  const { shifts, unread, details } = shiftOf({ unpaid_break: 3 }, "0.500");
  assert.deepEqual([shifts.length, unread.length], [0, 1]);
  assert.deepEqual(details, [
    'row_unreadable: The break "0.500" is not clear. Give minutes, such as 30, or say in the mapping that breaks are in hours.',
  ]);
});

test("hours that a workbook stores as a part of a day leave the right break", () => {
  assert.equal(shiftOf({ hours: 3 }, "0.3125").shifts[0]?.unpaidBreak, 30);
  assert.equal(shiftOf({ hours: 3 }, "7.500").shifts[0]?.unpaidBreak, 30);
  assert.deepEqual(shiftOf({ hours: 3 }, "0.500").details, [
    'row_unreadable: The hours "0.500" do not fit the times of the shift.',
  ]);
});

test("a classification or employment type may have a name that every object knows", () => {
  const columns = { award: 0, classification: 1, employment_type: 2 };
  const termsOf = (basis: string, mapping = {}) => {
    const rows = [{ row: 2, cells: ["MA000004", "constructor", basis] }];
    return readEmployee("E1", rows, { columns, mapping }, [])?.terms;
  };
  const names = { classifications: { a: "retail-1" }, employment_types: { b: "casual" } };
  assert.equal(termsOf("casual", names)?.[0]?.classification, "constructor");
  assert.deepEqual(termsOf("constructor", names), []);
  assert.deepEqual(termsOf("valueOf"), []);
  const own = { columns: { ...SHIFT, classification: 3 }, mapping: names };
  const rows = [{ row: 2, cells: ["2026-08-03", "9:00", "17:00", "toString"] }];
  assert.equal(readShifts("E1", rows, own, []).shifts[0]?.classification, "toString");
});
