// `fairclause audit` from files to files: outputs, encodings, threads, the manifest, and what it says of bad input.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { DuckDBInstance } from "@duckdb/node-api";
import { fairclause as command } from "../commands/command.ts";

const TWELVE = join(import.meta.dirname, "twelve");
const scratch = mkdtempSync(join(tmpdir(), "audit-test-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const fairclause = (...args: readonly string[]) => command({}, ...args);

const folder = (name: string): string => join(scratch, name);

/** The files of the twelve, some of them changed. */
function company(name: string, changed: Readonly<Record<string, string | Uint8Array>>): string {
  cpSync(TWELVE, folder(name), { recursive: true });
  rmSync(join(folder(name), "summary.json"));
  for (const [file, content] of Object.entries(changed)) writeFileSync(join(folder(name), file), content);
  return folder(name);
}

const original = (file: string): string => readFileSync(join(TWELVE, file), "utf8");
const written = (name: string, file: string): Buffer => readFileSync(join(folder(name), "audit", file));

test("the twelve are audited, with every output", async () => {
  const ran = await fairclause("audit", company("plain", {}));
  assert.equal(ran.code, 0, ran.err);
  assert.match(ran.out, /^due 8283\.74, paid 8357\.70, short 196\.04 in 7 of 13 pay periods, over 70\.00/);
  assert.match(ran.err, /timesheets: 43 rows of timesheets\.csv, employee = column 1, date = column 2/);
  assert.match(ran.err, /70 of 70 rows/);
  assert.deepEqual(readdirSync(join(folder("plain"), "audit")).sort(), [
    "employees.csv",
    "findings.csv",
    "letters",
    "lines.parquet",
    "manifest.json",
    "periods.csv",
    "summary.html",
    "summary.json",
  ]);
  const worked: Readonly<Record<string, unknown>> = JSON.parse(original("summary.json"));
  const summary: Readonly<Record<string, unknown>> = JSON.parse(written("plain", "summary.json").toString());
  for (const [key, value] of Object.entries(worked)) assert.deepEqual(summary[key], value, key);
  const page = written("plain", "summary.html").toString();
  assert.match(
    page,
    /"Short by cause"><tbody>\n.*>Rates of an earlier year were paid<.*width:100%.*>\$47\.90</,
  );
  assert.match(page, />General Retail Industry Award 2020 \(MA000004\)<.*width:100%.*>\$168\.96</);
  assert.doesNotMatch(page, /(?:src|href)=/, "it loads nothing");
  assert.match(page, /Local public holidays are known for some places and years only/);
  assert.match(
    written("plain", "letters/00000.html").toString(),
    /<h1>Cai<\/h1>[\s\S]*the General Retail Industry Award 2020 \(MA000004\)[\s\S]*<b>\$31\.31<\/b>[\s\S]*<td>3 August 2026 to 9 August 2026<\/td>/,
  );
});

test("--json prints the summary, and progress stays apart from it", async () => {
  const ran = await fairclause("audit", company("as-json", {}), "--json");
  assert.equal(ran.code, 0, ran.err);
  assert.equal(ran.out, written("as-json", "summary.json").toString());
  assert.equal(JSON.parse(ran.out).short, "196.04");
});

test("the lines sum to what is due, as decimals", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const file = join(folder("plain"), "audit", "lines.parquet");
  const sums = await connection.runAndReadAll(
    `SELECT sum(amount)::VARCHAR, count(*)::INTEGER, sum(amount) FILTER (ote)::VARCHAR FROM read_parquet('${file}')`,
  );
  // All but the overtime of Ben (62.58) and Cai (48.67).
  assert.deepEqual(sums.getRowsJS(), [["8283.74", 45, "8172.49"]]);
  connection.closeSync();
  instance.closeSync();
});

test("verify runs the audit of a manifest again, and reports a changed file", async () => {
  const manifest = join(folder("plain"), "audit", "manifest.json");
  const whole = await fairclause("audit", "verify", manifest);
  assert.equal(whole.code, 0, whole.err);
  assert.match(whole.out, /gives the same again: 7 files/);
  const periods = join(folder("plain"), "audit", "periods.csv");
  const before = readFileSync(periods, "utf8");
  writeFileSync(periods, before.replace("10.44", "00.44"));
  const changed = await fairclause("audit", "verify", manifest);
  assert.deepEqual([changed.code, changed.err], [1, "fairclause: periods.csv was changed\n"]);
  writeFileSync(periods, before);
  writeFileSync(join(folder("plain"), "paid.csv"), original("paid.csv").replace("191.18", "222.49"));
  const input = await fairclause("audit", "verify", manifest);
  assert.match(input.err, /paid\.csv \(paid\) was changed since the audit/);
});

test("UTF-16 with tabs, Windows-1252 with semicolons and a byte-order mark give the same bytes, on any number of threads", async () => {
  const named = original("employees.csv").replace("Ana", "Zoë");
  const semicolons = named.replaceAll(",", ";");
  const shapes = {
    utf8: { "employees.csv": named },
    mark: { "employees.csv": `\ufeff${named}` },
    utf16: { "employees.csv": Buffer.from(`\ufeff${named.replaceAll(",", "\t")}`, "utf16le") },
    ansi: { "employees.csv": Buffer.from(semicolons, "latin1") },
  };
  for (const [name, files] of Object.entries(shapes)) {
    const ran = await fairclause("audit", company(name, files), "--threads", name === "utf8" ? "1" : "3");
    assert.equal(ran.code, 0, ran.err);
    for (const file of ["employees.csv", "periods.csv", "summary.json", "lines.parquet"])
      assert.deepEqual(written(name, file), written("utf8", file), `${name} ${file}`);
  }
  assert.match(written("utf8", "employees.csv").toString(), /^E01,Zoë,/m);
});

test("Parquet is read like text", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const from = company("parquet", {});
  await connection.run(
    `COPY (SELECT * FROM read_csv('${from}/paid.csv')) TO '${from}/paid.parquet' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  rmSync(join(from, "paid.csv"));
  const ran = await fairclause("audit", from);
  assert.equal(ran.code, 0, ran.err);
  assert.match(ran.out, /short 196\.04 in 7 of 13/);
});

test("Parquet that is not a table of plain values gets a clear message", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const from = company("no-table", {});
  const file = (name: string): string => join(from, `${name}.parquet`);
  const paid = `SELECT * FROM read_csv('${from}/paid.csv')`;
  await connection.run(`COPY (${paid}) TO '${file("whole")}' (FORMAT parquet)`);
  await connection.run(
    `COPY (SELECT *, [1, 2] AS tags FROM (${paid})) TO '${file("nested")}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const whole = readFileSync(file("whole"));
  writeFileSync(file("half"), whole.subarray(0, whole.length / 2));
  const bent = Buffer.from(whole);
  bent.fill(0xff, 4, 200);
  writeFileSync(file("bent"), bent);
  writeFileSync(file("text"), original("paid.csv"));
  writeFileSync(file("sealed"), "PARE and nobody knows what PARE");
  const cases: readonly (readonly [string, RegExp])[] = [
    ["nested", /nested\.parquet: The column "tags" has lists or fields within a cell\. Export/],
    ["half", /half\.parquet: This Parquet file is not whole: its end is missing/],
    ["bent", /bent\.parquet: This Parquet file is damaged\. Export or copy it again/],
    ["sealed", /sealed\.parquet: This Parquet file is encrypted\./],
  ];
  for (const [name, message] of cases) {
    const ran = await fairclause("audit", from, "--paid", file(name));
    assert.equal(ran.code, 1, name);
    assert.match(ran.err, message, name);
    assert.doesNotMatch(ran.err, /\n\s+at /, `${name} shows no stack`);
  }
  const misnamed = await fairclause("audit", from, "--paid", file("text"));
  assert.match(misnamed.out, /short 196\.04 in 7 of 13/, "the content decides, whatever the name says");
});

test("bad input gets a clear message, with what to do", async () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>, RegExp])[] = [
    [
      "tie",
      { "paid.csv": original("paid.csv").replace("Pay Code", "Amount") },
      /"Amount" and "Amount" fit amount equally well/,
    ],
    [
      "missing",
      { "timesheets.csv": original("timesheets.csv").replace("End", "Colour") },
      /No column fits end .*The file has: "Employee ID", "Date"/,
    ],
    [
      "mapping",
      { "mapping.yaml": "pay_codes: { ORD: wages }\n" },
      /mapping\.yaml is not a mapping\n {2}\/pay_codes\/ORD/,
    ],
    [
      "preset",
      { "mapping.yaml": "timesheets: { preset: deputy }\n" },
      /\/timesheets\/preset: "deputy" is not a preset of timesheets\. There are: deputy-timesheets, /,
    ],
    [
      "no-times",
      { "timesheets.csv": "full_name,date,hours\nAna,2026-08-03,4\n" },
      /No column fits start .*\n.*\n.*It looks like UpSheets for Xero.*no times/,
    ],
    [
      "quote",
      { "timesheets.csv": original("timesheets.csv").replace("E02,", '"E02,') },
      /timesheets\.csv: A quote that opens on line \d+ is not closed/,
    ],
    [
      "pdf",
      { "paid.csv": "%PDF-1.7\n1 0 obj\n" },
      /paid\.csv: This is a PDF\. We read .* Export the report as CSV/,
    ],
    ["page", { "paid.csv": "<table><tr><td>Amount</td></tr></table>\n" }, /paid\.csv: This is a web page/],
    [
      "workbook",
      { "paid.csv": Buffer.from("PK\u0003\u0004 rows") },
      /paid\.csv: This is no workbook that we can open/,
    ],
    [
      "picture",
      { "paid.csv": Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]) },
      /This is not text/,
    ],
    ["list", { "mapping.yaml": "- a\n" }, /mapping\.yaml is not a mapping: it must have keys/],
    ["yaml", { "mapping.yaml": "a: [" }, /mapping\.yaml is not YAML or JSON/],
    ["empty", { "paid.csv": "" }, /paid\.csv is empty/],
    [
      "headings",
      { "paid.csv": `${original("paid.csv").split("\n")[0]}\n` },
      /paid\.csv: The file has headings and no rows/,
    ],
    ["both", { "paid-2.csv": original("paid.csv") }, /paid-2\.csv and paid\.csv could both be the paid/],
  ];
  for (const [name, files, message] of cases) {
    const ran = await fairclause("audit", company(name, files));
    assert.equal(ran.code, 1, name);
    assert.match(ran.err, message, name);
    assert.doesNotMatch(ran.err, /\n\s+at /, `${name} shows no stack`);
  }
  const blank = await fairclause("audit", company("blank", { "mapping.yaml": "\n# nothing yet\n" }));
  assert.match(blank.out, /^due 8283\.74/, blank.err);
  const nowhere = await fairclause("audit", folder("nowhere"));
  assert.match(nowhere.err, /is not a folder/);
  const help = await fairclause("audit", "--help");
  assert.match(help.out, /audit verify MANIFEST/);
  assert.match(help.out, /timesheets: tanda-report +Tanda .* \*\n/);
});
