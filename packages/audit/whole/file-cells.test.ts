// Files in memory: text in any encoding, workbooks, and the messages for everything else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { fileCells, UnreadableFile } from "./file-cells.ts";

const ROWS = [
  ["Name", "Town"],
  ["Zoë", "Ährenfeld; ok"],
];
const text = ROWS.map((cells) => cells.join(",")).join("\r\n");

test("text in UTF-8, UTF-16 and Windows-1252 gives the same rows", () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  const files = {
    "utf-8": Buffer.from(text),
    "utf-16le": utf16,
    "windows-1252": Buffer.from(text, "latin1"),
  };
  for (const [encoding, bytes] of Object.entries(files))
    assert.deepEqual(fileCells(bytes), { rows: ROWS, width: 2, encoding }, encoding);
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]);
  assert.deepEqual(fileCells(marked).rows, ROWS);
});

test("tabs, and a workbook with an empty row that keeps its place", () => {
  assert.deepEqual(fileCells(Buffer.from("a\tb\n1\t2\n")).rows, [
    ["a", "b"],
    ["1", "2"],
  ]);
  const cell = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<worksheet><sheetData><row r="1">${cell("a")}${cell("b")}</row><row r="3"><c><v>0.25</v></c>${cell("x")}</row></sheetData></worksheet>`;
  const book = fileCells(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet) }));
  assert.deepEqual(book, {
    rows: [
      ["a", "b"],
      ["", ""],
      ["0.250", "x"],
    ],
    width: 2,
    encoding: "xlsx",
  });
});

test("a heading that begins as an archive does is text", () => {
  const { rows } = fileCells(Buffer.from("PK,Name\n7,Ana\n"));
  assert.deepEqual(rows, [
    ["PK", "Name"],
    ["7", "Ana"],
  ]);
});

test("lines of JSON, with numbers as written, fields left out, an empty line and a byte-order mark", () => {
  const lines = `\ufeff{"Name":"Zoë","Amount":1.10,"Number":12345678901234567890}\r\n\r\n{"Name":null,"Paid":true}\n`;
  assert.deepEqual(fileCells(Buffer.from(lines)), {
    rows: [
      ["Name", "Amount", "Number", "Paid"],
      ["Zoë", "1.10", "12345678901234567890", ""],
      ["", "", "", ""],
      ["", "", "", "true"],
    ],
    width: 4,
    encoding: "ndjson",
  });
});

/** A workbook with one sheet, and what its first part says of it. */
const bookOf = (sheet: string, workbook = "<workbook/>"): Uint8Array =>
  zipSync({
    "xl/workbook.xml": strToU8(workbook),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  });
const CELL = `<row r="1"><c r="A1"><v>1</v></c></row>`;

test("a workbook that counts from 1900 by its own word is read", () => {
  assert.equal(fileCells(bookOf(CELL, `<workbook><workbookPr date1904="0"/></workbook>`)).encoding, "xlsx");
  assert.equal(fileCells(bookOf(`<row r="1"><c r="XFD1"><v>1</v></c></row>`)).width, 16_384);
});

/** A workbook whose directory says that its sheet has this many bytes. */
function claiming(bytes: number): Uint8Array {
  const book = Buffer.from(bookOf(CELL));
  const entry = book.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  book.writeUInt32LE(bytes, entry + 24);
  return book;
}

const OTHERS: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ["nothing", "", /empty/],
  ["a PDF", "%PDF-1.7", /PDF/],
  ["Parquet that is cut off", "PAR1", /^This Parquet file is not whole: its end is missing/],
  [
    "Parquet whose end is not one",
    "PAR1\u0001\u0002\u0003\u0004\u0001\u0000\u0000\u0000PAR1",
    /^This Parquet file is damaged/,
  ],
  ["Parquet that is encrypted", "PARE........PARE", /^This Parquet file is encrypted\. Export/],
  ["JSON over several lines", '{\n  "a": 1\n}', /^Line 1 is not JSON\. .*lines of JSON/],
  ["a line that is no object", '{"a":1}\n\n[2]\n', /^Line 3 is not an object of fields\./],
  ["JSON in Windows-1252", Uint8Array.of(0x7b, 0x22, 0xeb, 0x22, 0x3a, 0x31, 0x7d), /windows-1252.*UTF-8/],
  ["a list of JSON", '[{"a":1}]', /JSON/],
  ["a page behind a byte-order mark", "\ufeff<html>", /web page/],
  ["an old spreadsheet", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), /old format/],
  ["bytes that are no text", Uint8Array.of(65, 66, 1, 2, 3, 10), /not text/],
  ["an archive", zipSync({ "a.csv": strToU8("a,b") }), /no workbook/],
  ["a workbook from 1904", bookOf(CELL, `<workbook><workbookPr date1904="1"/></workbook>`), /1904.*CSV/],
  ["one that says so in a word", bookOf(CELL, `<workbook><workbookPr date1904="true"/></workbook>`), /1904/],
  ["a row beyond the last", bookOf(`<row r="1048577"><c><v>1</v></c></row>`), /beyond the last row/],
  ["a row that is no number", bookOf(`<row r="x"><c><v>1</v></c></row>`), /beyond the last row/],
  ["a column beyond the last", bookOf(`<row r="1"><c r="XFE1"><v>1</v></c></row>`), /beyond the last row/],
  ["a torn archive", "PK\u0003\u0004", /no workbook/],
  ["an archive that claims a gigabyte", claiming(1024 ** 3), /too large to read.*CSV/],
  ["one row far wider than the rest", `${",".repeat(50_000)}\n${"a,b\n".repeat(500)}`, /50001 columns/],
];

for (const [what, content, says] of OTHERS)
  test(`${what} has a clear message`, () => {
    assert.throws(
      () => fileCells(Buffer.from(content)),
      (error) => error instanceof UnreadableFile && says.test(error.message),
    );
  });
