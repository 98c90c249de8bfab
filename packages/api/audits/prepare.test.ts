// Files of an audit on disk: the same rows however they arrive, flat in memory, and nothing left behind.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { type EmployeeRows, SOURCE_FILES, type SourceFile } from "#audit";
import { writeFrom } from "#audit-files";
import type { Library } from "#contract";
import type { PartLease, PayrollAudits } from "#store";
import { fromJson } from "./kept.ts";
import { DiskFull, prepare } from "./prepare.ts";
import { bytesIn, clearScratch, withScratch } from "./scratch.ts";
import type { Step } from "./step.ts";

const scratch = mkdtempSync(join(tmpdir(), "fairclause-prepare-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

type Files = Readonly<Record<SourceFile, string | Uint8Array>>;

const EMPLOYEES =
  "Employee ID,Name,Award,Classification,Employment Type,State\nE1,Zoë Ng,MA000004,retail-1,casual,VIC\n";
const SMALL = {
  employees: EMPLOYEES,
  timesheets: "Employee ID,Date,Start,End\nE2,2026-08-04,09:00,15:00\nE1,2026-08-03,09:00,15:00\n",
  paid: "Employee ID,Period Start,Period End,Amount\nE1,2026-08-03,2026-08-09,1.00\n",
};

/** A step on these files, in pieces of so many bytes, and what it keeps. */
function stepOn(files: Files, given: Partial<Step> & { readonly pieceBytes?: number } = {}) {
  const pieceBytes = given.pieceBytes ?? 1_000_000;
  const bytes = (kind: string) => Buffer.from(files[kind as SourceFile]);
  const kept: (readonly EmployeeRows[])[] = [];
  const audits: Pick<PayrollAudits, "piecesOf" | "read" | "keep"> = {
    piecesOf: async () =>
      SOURCE_FILES.flatMap((file) =>
        Array.from({ length: Math.ceil(bytes(file).length / pieceBytes) }, (_, index) => ({
          file,
          number: index + 1,
          bytes: pieceBytes,
        })),
      ),
    read: async (_, { name, number }) =>
      name === "setup"
        ? Buffer.from('{"mapping":{},"files":{"employees":"e.csv","timesheets":"t.csv","paid":"p.csv"}}')
        : bytes(name.slice("file:".length)).subarray((number - 1) * pieceBytes, number * pieceBytes),
    keep: async (_, blobs) => {
      for (const { content } of blobs) kept.push(fromJson("rows", content));
      return true;
    },
  };
  const step: Step = {
    lease: {} as PartLease,
    audits: audits as PayrollAudits,
    library: {} as Library,
    awardsFolder: "",
    basis: "basis",
    auditKey: null,
    scratchFolder: join(scratch, "audit-files"),
    mostDiskBytes: 1024 ** 3,
    signal: new AbortController().signal,
    charge: async () => {},
    ...given,
  };
  return { step, kept };
}

const left = (): readonly string[] => readdirSync(join(scratch, "audit-files"));

/** What the step gives up with, a line for each problem. */
async function problemsOf(files: Files, given: Partial<Step> = {}): Promise<readonly string[]> {
  const outcome = await prepare(stepOn(files, given).step);
  assert.ok("failure" in outcome, "the files are unfit");
  return fromJson("problems", outcome.failure.content).map(({ file, detail }) => `${file}: ${detail}`);
}

test("rows by employee, whole wherever a piece ends, and no file is left", async () => {
  const { step, kept } = stepOn(SMALL, { pieceBytes: 7 });
  const outcome = await prepare(step);
  assert.ok("parts" in outcome);
  assert.deepEqual(outcome.parts, [4]);
  assert.deepEqual(
    kept.flat().map(({ id, timesheets }) => [id, timesheets.map(({ row }) => row)]),
    [
      ["E1", [3]],
      ["E2", [2]],
    ],
  );
  assert.equal(kept[0]?.[0]?.employees[0]?.cells[1], "Zoë Ng");
  assert.deepEqual(left(), []);
});

test("more employees than fit into one part or one look come in order, once each", async () => {
  const ids = Array.from(
    { length: 45_000 },
    (_, place) => `E${String((place * 7919) % 45_000).padStart(5, "0")}`,
  );
  const timesheets = `Employee ID,Date,Start,End\n${ids.map((id) => `${id},2026-08-03,09:00,15:00\n`).join("")}`;
  const { step, kept } = stepOn({ ...SMALL, timesheets });
  const outcome = await prepare(step);
  assert.ok("parts" in outcome);
  const parts = outcome.parts;
  assert.equal(parts.length, kept.length);
  assert.ok(parts.length >= 9 && parts.slice(0, -1).every((rows) => rows === 5000), String(parts));
  const found = kept.flat().map(({ id }) => id);
  assert.deepEqual(found, [...new Set([...ids, "E1"])].toSorted());
});

test("a cell of several lines stays one cell, in text, in lines of JSON and in a workbook", async () => {
  const heads = ["Employee ID", "Period Start", "Period End", "Amount", "Note"];
  const cells = ["E1", "2026-08-03", "2026-08-09", "1.00", "a\nb"];
  const quoted = (line: readonly string[]): string => line.map((cell) => `"${cell}"`).join(",");
  const inSheet = (line: readonly string[]): string =>
    `<row>${line.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
  const sheet = `<worksheet><sheetData>${inSheet(heads)}${inSheet(cells)}</sheetData></worksheet>`;
  for (const paid of [
    `${heads.join()}\n${quoted(cells)}\n`,
    `${heads.join()}\r\n${"E1,2026-08-03,2026-08-09,1.00\r\n".repeat(20_000)}${quoted(cells)}\r\n`,
    `${JSON.stringify(Object.fromEntries(heads.map((head, place) => [head, cells[place]])))}\n`,
    zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet) }),
  ]) {
    const { step, kept } = stepOn({ ...SMALL, paid });
    assert.ok("parts" in (await prepare(step)), "the file is read");
    const last = kept
      .flat()
      .flatMap((person) => person.paid)
      .at(-1);
    assert.deepEqual(last?.cells.slice(0, 5), cells);
  }
});

test("lines of JSON that end in several ways, in pieces that end anywhere", async () => {
  const paid =
    '\ufeff{"Employee ID":"E1","Period Start":"2026-08-03","Period End":"2026-08-09","Amount":1.10}\r\n\r\n{"Employee ID":"E1","Period Start":"2026-08-10","Period End":"2026-08-16","Amount":2.50,"Note":"a\u2028b"}';
  const { step, kept } = stepOn({ ...SMALL, paid }, { pieceBytes: 3 });
  assert.ok("parts" in (await prepare(step)));
  assert.deepEqual(
    kept.flat().flatMap((person) => person.paid.map(({ row, cells }) => [row, cells[3], cells[4]])),
    [
      // The empty line, which has no employee.
      [2, "", ""],
      [1, "1.10", ""],
      [3, "2.50", "a\u2028b"],
    ],
  );
});

const WIDE = zipSync({
  "xl/worksheets/sheet1.xml": strToU8(
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
  ),
});

/** Each row has one cell, in the last column. */
const far = (rows: number): Uint8Array => {
  const cells = Array.from({ length: rows }, (_, row) => `<row><c r="XFD${row + 1}"><v>1</v></c></row>`);
  const xml = `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>`;
  return zipSync({ "xl/worksheets/sheet1.xml": strToU8(xml) });
};

const UNFIT: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ["a PDF", "%PDF-1.7", /^paid: This is a PDF\. We read CSV.*Export the report as CSV\.$/],
  ["nothing", "", /^paid: The file is empty\.$/],
  [
    "headings alone",
    "Employee ID,Period Start,Period End,Amount\n",
    /^paid: The file has headings and no rows\.$/,
  ],
  ["bytes that are no text", Uint8Array.of(65, 66, 1, 2, 3, 10), /^paid: This is not text\. We read CSV/],
  ["an open quote", 'Employee ID,Amount\n"E1,2\n', /^paid: A quote that opens on line 2 is not closed/],
  [
    "lines of JSON with other fields in each",
    Array.from({ length: 2001 }, (_, number) => `{"field ${number}":1}\n`).join(""),
    /^paid: This file has more than 2,000 different fields\. We read lines of JSON/,
  ],
  ["a list of JSON", '{"a":1}\n[2]\n', /^paid: Line 2 is not an object of fields\. We read lines of JSON/],
  [
    "JSON in Windows-1252",
    Uint8Array.of(0x7b, 0x22, 0xeb, 0x22, 0x3a, 0x31, 0x7d),
    /^paid: This is JSON in windows-1252\. Save it in UTF-8\.$/,
  ],
  [
    "an archive",
    zipSync({ "a.csv": strToU8("a,b") }),
    /^paid: This is no workbook that we can open\. We read/,
  ],
  ["Parquet that is cut off", "PAR1", /^paid: This Parquet file is not whole/],
  ["a workbook of one cell", WIDE, /^paid: /],
  [
    "a workbook whose cells are far apart",
    far(20_000),
    /^paid: This workbook is too large to read: .* 16384 columns.* CSV/,
  ],
  [
    "rows that are far too wide",
    `Employee ID,Amount\n${",".repeat(20_000)}\n`,
    /^paid: The rows of this file are too wide/,
  ],
  ["other columns", "a,b\n1,2\n", /^paid: /],
];

for (const [what, paid, says] of UNFIT)
  test(`${what} is a problem of the file`, async () => {
    const problems = await problemsOf({ ...SMALL, paid });
    assert.match(problems[0] ?? "", says);
    assert.deepEqual(left(), []);
  });

test("all problems come at once, each with its file", async () => {
  const problems = await problemsOf({ ...SMALL, timesheets: "%PDF-1.7", paid: "" });
  assert.deepEqual(
    problems.map((problem) => problem.slice(0, problem.indexOf(":"))),
    ["timesheets", "paid"],
  );
});

test("a line of JSON without an end, and a workbook that is too large, are refused before they fill the memory", async () => {
  const [line] = await problemsOf({ ...SMALL, paid: `{"a":"${"x".repeat(10_100_000)}` });
  assert.match(line ?? "", /^paid: Line 1 has more than ten million characters/);
  const book = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(65 * 1024 * 1024)]);
  const [large] = await problemsOf({ ...SMALL, paid: book });
  assert.match(
    large ?? "",
    /^paid: This workbook has 66 MiB, and we read workbooks of up to 64 MiB\. Save .* CSV/,
  );
});

test("a file that unpacks to more disk than it may take is refused", async () => {
  const rows = "E1,2026-08-03,2026-08-09,1.00\n".repeat(400_000);
  const paid = `Employee ID,Period Start,Period End,Amount\n${rows}`;
  const problems = await problemsOf({ ...SMALL, paid }, { mostDiskBytes: 1 });
  assert.match(problems[0] ?? "", /takes more than 0 GiB of disk when unpacked and sorted/);
  assert.deepEqual(left(), []);
});

test("a file whose copy would fill the disk is refused while we copy it", async () => {
  const names = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`k${place}`, 1]));
  const paid = `${JSON.stringify(names)}\n${"{}\n".repeat(200_000)}`;
  const folder = join(scratch, "audit-files");
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, bytesIn(folder));
  }, 20);
  const problems = await problemsOf({ ...SMALL, paid }, { mostDiskBytes: 3 * 1024 ** 2 });
  clearInterval(looking);
  assert.match(problems[0] ?? "", /^paid: This file takes more than 0 GiB of disk/);
  assert.ok(peak < 15_000_000, `all of the copy has 20 MB, and ${peak} bytes were written`);
  assert.deepEqual(left(), []);
});

test("stopped on the way, it ends at once and leaves nothing", async () => {
  const stopping = new AbortController();
  const { step } = stepOn(SMALL, { pieceBytes: 7, signal: stopping.signal });
  const running = prepare(step);
  stopping.abort(new Error("stopped"));
  await assert.rejects(running, /stopped/);
  assert.deepEqual(left(), []);
});

test("only the owner may look at the files; what a killed process left goes, and a living one's stays", async () => {
  const folder = join(scratch, "leftovers");
  const gone = spawnSync(process.execPath, ["--version"]).pid;
  mkdirSync(join(folder, `${gone}-abcdef`), { recursive: true });
  writeFileSync(join(folder, `${gone}-abcdef`, "paid"), "secret");
  mkdirSync(join(folder, `${process.ppid}-abcdef`));
  mkdirSync(join(folder, "someone's"));
  clearScratch(folder);
  assert.deepEqual(readdirSync(folder).toSorted(), [`${process.ppid}-abcdef`, "someone's"]);
  const own = await withScratch(folder, async (made) => {
    assert.equal(statSync(made).mode & 0o777, 0o700);
    return made;
  });
  assert.equal(existsSync(own), false);
  await withScratch(folder, async (made) => {
    clearScratch(folder);
    assert.equal(existsSync(made), false, "a thread of this process that ended left it");
  });
  clearScratch(join(scratch, "nowhere"));
});

test("a folder that goes while we look at the disk is no error: DuckDB deletes its own", () => {
  assert.equal(bytesIn(join(scratch, "gone")), 0);
});

test("a file whose writing failed is closed, so that it stays deleted", async () => {
  const [path, error] = [join(scratch, "failed"), new Error("no first piece")];
  const pieces = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
  for (let times = 0; times < 20; times += 1) {
    await assert.rejects(writeFrom(pieces, path), error);
    rmSync(path, { force: true });
    await new Promise(setImmediate);
    await stat(scratch);
    assert.equal(existsSync(path), false);
  }
  await assert.rejects(writeFrom(pieces, join(scratch, "no folder", "failed")));
});

test("a full disk is a clear failure", async () => {
  const { step } = stepOn(SMALL);
  const full = new Proxy(step.audits, {
    get: (audits, name, receiver) =>
      name === "read"
        ? async (...asked: Parameters<PayrollAudits["read"]>) => {
            if (asked[1].name !== "setup")
              throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
            return audits.read(...asked);
          }
        : Reflect.get(audits, name, receiver),
  });
  await assert.rejects(prepare({ ...step, audits: full }), DiskFull);
  assert.deepEqual(left(), []);
});
