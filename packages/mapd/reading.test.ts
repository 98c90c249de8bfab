// Cells and files as the years have them: amounts, dates, flags, comma-separated values, workbooks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLocalDate } from "#engine";
import { Faulty } from "#pack";
import { readCsv } from "./csv.ts";
import { workbook } from "./testing.ts";
import { readAmount, readDate, readFlag } from "./values.ts";
import { readXlsx } from "./xlsx.ts";

test("amounts with and without dollar signs, commas and Excel's noise", () => {
  const read = ["1057.4", "$1,057.40", " $ 0.4308 ", "1057.4000000000001", "18.079999999999998", "7", ".5"];
  assert.deepEqual(read.map(readAmount), [
    "1057.40",
    "1057.40",
    "0.4308",
    "1057.40",
    "18.08",
    "7.00",
    "0.50",
  ]);
  assert.deepEqual(["n/a", "-3", "1.2.3", "$", "12 dollars"].map(readAmount), [null, null, null, null, null]);
});

test("dates as day numbers, day first, ISO and with a named month, with or without a time", () => {
  const styles = [
    "45108",
    "45108.375",
    "1/07/2023",
    "01/07/2023 12:00:00 AM",
    "2023-07-01",
    "2023-07-01T00:00:00",
    "2023-07-01 00:00:00.000",
    "1-Jul-23",
    "1 July 2023",
  ];
  for (const style of styles) {
    const day = readDate(style);
    assert.equal(day === null ? style : formatLocalDate(day), "2023-07-01", style);
  }
  assert.deepEqual(["31/02/2023", "2023-13-01", "soon", "1"].map(readDate), [null, null, null, null]);
});

test("flags in numbers and words", () => {
  assert.deepEqual(["1", "TRUE", "Yes", "0", "no", ""].map(readFlag), [true, true, true, false, false, null]);
});

test("comma-separated values keep commas, quotes and line breaks inside quotes, and count rows as people do", () => {
  const sheet = readCsv("x.csv", '\uFEFFa,b\r\n1,"two, ""2""\nlines"\r\n,\n3,it\'s 5" long\n');
  assert.deepEqual(sheet.header, ["a", "b"]);
  assert.deepEqual(sheet.rows, [
    { row: 2, cells: ["1", 'two, "2"\nlines'] },
    { row: 5, cells: ["3", "it's 5\" long"] },
  ]);
});

test("a workbook's cells land in their columns; empty rows are dropped and numbers lose their noise", () => {
  const grid = [
    ["awardCode", "clauses", "operativeFrom"],
    ["MA000001", 16.100000000000001, 45108],
    [],
    [null, "A & B", null],
  ];
  const sheet = readXlsx("x.xlsx", workbook(grid));
  assert.deepEqual(sheet.header, ["awardCode", "clauses", "operativeFrom"]);
  assert.deepEqual(sheet.rows, [
    { row: 2, cells: ["MA000001", "16.1", "45108"] },
    { row: 4, cells: ["", "A & B"] },
  ]);
});

test("a file that is no workbook is told by name", () => {
  assert.throws(
    () => readXlsx("map-award-export-2025.xlsx", new TextEncoder().encode("<html>Not found</html>")),
    (error: unknown) =>
      error instanceof Faulty &&
      error.faults[0]?.file === "map-award-export-2025.xlsx" &&
      /^not readable as an xlsx workbook: /.test(error.faults[0].problem),
  );
});
