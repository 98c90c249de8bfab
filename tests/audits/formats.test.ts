// Workbooks and lines of JSON as inputs: the same audit as from CSV.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { fairclause as command } from "../commands/command.ts";
import { asParquet } from "./parquet-files.ts";

const TWELVE = join(import.meta.dirname, "twelve");
const scratch = mkdtempSync(join(tmpdir(), "audit-formats-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const fairclause = (...args: readonly string[]) => command({}, ...args);

/** The twelve with one file in another format. */
function company(name: string, file: string, content: string | Uint8Array): string {
  const folder = join(scratch, name);
  cpSync(TWELVE, folder, { recursive: true });
  rmSync(join(folder, "summary.json"));
  rmSync(join(folder, `${file.slice(0, file.indexOf("."))}.csv`));
  writeFileSync(join(folder, file), content);
  return folder;
}

const rowsOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(join(TWELVE, file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));

type Cell = string | number;

const cellXml = (cell: Cell): string =>
  typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;

/** Rows by their number: those left out are empty in the sheet. */
function workbook(rows: readonly (readonly [number, readonly Cell[]])[]): Uint8Array {
  const xml = rows
    .map(([number, cells]) => `<row r="${number}">${cells.map(cellXml).join("")}</row>`)
    .join("");
  return zipSync({
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`),
  });
}

const serialOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
const fractionOf = (clock: string): number =>
  (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) / 1440;

test("a workbook whose dates and times are the numbers that spreadsheets keep, with an empty row", async () => {
  const [head = [], ...rows] = rowsOf("timesheets.csv");
  const typed = rows.map((cells): readonly Cell[] =>
    cells.map((cell, place) => {
      if (place === 1 && /^\d{4}-/.test(cell)) return serialOf(cell);
      return (place === 2 || place === 3) && /^\d\d:\d\d$/.test(cell) ? fractionOf(cell) : cell;
    }),
  );
  // The second row is empty, so every row has a number one higher than in the CSV file.
  const folder = company(
    "workbook",
    "timesheets.xlsx",
    workbook([[1, head], ...typed.map((cells, index) => [index + 3, cells] as const)]),
  );
  const ran = await fairclause("audit", folder);
  assert.equal(ran.code, 0, ran.err);
  assert.match(ran.out, /^due 8283\.74, paid 8357\.70, short 196\.04 in 7 of 13 pay periods, over 70\.00/);
  assert.doesNotMatch(ran.err, /windows-1252/);
  const plain = join(scratch, "plain");
  const base = await fairclause("audit", TWELVE, "--out", plain);
  assert.equal(base.code, 0, base.err);
  const rowNumbers = (path: string): readonly string[] =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line) => /,timesheets,(\d+),/.exec(line)?.[1] ?? []);
  assert.deepEqual(
    rowNumbers(join(folder, "audit", "findings.csv")),
    rowNumbers(join(plain, "findings.csv")).map((row) => String(Number(row) + 1)),
  );
});

test("a folder or file whose name is a pattern to the reader is read, and not those that fit the pattern", async () => {
  const paid = readFileSync(join(TWELVE, "paid.csv"), "utf8");
  const folder = company("Pay [12]/year=2026", "paid.csv", "");
  const other = company("Pay 1/year=2026", "paid.csv", `${paid}${paid.slice(paid.indexOf("\n") + 1)}`);
  writeFileSync(join(folder, "paid.csv"), paid);
  for (const name of ["p?id.csv", "p*d.csv"]) writeFileSync(join(folder, name), paid);
  cpSync(join(TWELVE, "paid.csv"), join(folder, "pxid.csv"));
  const told = /^due 8283\.74, paid 8357\.70, short 196\.04 in 7 of 13 pay periods, over 70\.00/;
  for (const name of ["paid.csv", "p?id.csv", "p*d.csv"]) {
    const ran = await fairclause("audit", folder, "--paid", join(folder, name));
    assert.equal(ran.code, 0, ran.err);
    assert.match(ran.out, told, name);
    assert.doesNotMatch(ran.err, /2026: |not use/);
  }
  await asParquet(folder);
  const kinds = ["employees", "timesheets", "paid"].flatMap((kind) => [
    `--${kind}`,
    join(folder, `${kind}.parquet`),
  ]);
  const out = join(folder, "out");
  const mapping = join(folder, "mapping.yaml");
  const ran = await fairclause("audit", ...kinds, "--mapping", mapping, "--out", out);
  assert.equal(ran.code, 0, ran.err);
  assert.match(ran.out, told);
  cpSync(out, join(other, "out"), { recursive: true });
  const again = await fairclause("audit", "recall", join(out, "manifest.json"));
  assert.equal(again.code, 0, again.err);
});

test("lines of JSON, with numbers as written, fields left out and an empty line", async () => {
  const [head = [], ...rows] = rowsOf("paid.csv");
  const lines = rows.map(
    (cells) =>
      `{${head
        .map((name, place) => [name, cells[place] ?? ""] as const)
        .filter(([, cell]) => cell !== "")
        .map(
          ([name, cell]) =>
            `${JSON.stringify(name)}:${/^\d+\.\d\d$/.test(cell) ? cell : JSON.stringify(cell)}`,
        )
        .join(",")}}`,
  );
  const folder = company(
    "ndjson",
    "paid.ndjson",
    `\ufeff${lines[0]}\r\n\r\n${lines.slice(1).join("\r\n")}\r\n`,
  );
  const ran = await fairclause("audit", folder);
  assert.equal(ran.code, 0, ran.err);
  assert.match(ran.out, /^due 8283\.74, paid 8357\.70, short 196\.04 in 7 of 13 pay periods, over 70\.00/);
});

test("a line that is not JSON, and a file that is not a workbook, are reported with the place", async () => {
  const cases: readonly (readonly [string, string, string, RegExp])[] = [
    [
      "broken",
      "paid.jsonl",
      '{"Employee ID":"E01"}\n{"Employee ID":\n',
      /paid\.jsonl: Line 2 is not JSON\. We read lines of JSON/,
    ],
    [
      "list",
      "paid.ndjson",
      '{"Employee ID":"E01"}\n[1,2]\n',
      /paid\.ndjson: Line 2 is not an object of fields/,
    ],
    [
      "page",
      "paid.xlsx",
      "<html>Not found</html>",
      /paid\.xlsx: This is a web page or XML, whatever its name says\. We read CSV/,
    ],
  ];
  for (const [name, file, content, message] of cases) {
    const ran = await fairclause("audit", company(name, file, content));
    assert.equal(ran.code, 1, name);
    assert.match(ran.err, message, name);
    assert.doesNotMatch(ran.err, /\n\s+at /, `${name} shows no stack`);
  }
  const old = await fairclause(
    "audit",
    "--employees",
    "a.csv",
    "--timesheets",
    join(TWELVE, "working.md"),
    "--paid",
    "c.csv",
  );
  assert.match(old.err, /does not exist|we read \.csv/);
});
