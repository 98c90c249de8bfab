// An audit in memory, as a page does it, writes the same bytes as the command line.
import assert from "node:assert/strict";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { load } from "js-yaml";
import {
  columnsOf,
  donePart,
  fileCells,
  joinAudit,
  optionsOf,
  Patterns,
  partPlans,
  peopleIn,
  readMapping,
  readTables,
} from "#audit";
import { fairclause as command } from "../commands/command.ts";
import { companyOf, KINDS } from "./companies.ts";
import { library, sources } from "./company.ts";
import { asParquet } from "./parquet-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "audit-in-memory-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** The files of an audit of a folder, done here. */
function auditInMemory(folder: string): ReadonlyMap<string, string | readonly Uint8Array[]> {
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const { mapping } = readMapping(load(read("mapping.yaml").toString()));
  const cells = (kind: string) =>
    fileCells(read(readdirSync(folder).find((name) => name.startsWith(`${kind}.`)) ?? ""));
  const files = { employees: cells("employees"), timesheets: cells("timesheets"), paid: cells("paid") };
  const tables = readTables(files, mapping);
  const people = peopleIn(tables);
  const rowsOf = ({ employees, timesheets, paid }: { [kind in keyof typeof files]: readonly unknown[] }) =>
    employees.length + timesheets.length + paid.length;
  const plans = partPlans([...people].map(([id, rows]) => [id, rowsOf(rows)] as const));
  const context = { columns: columnsOf(tables), mapping, library, patterns: new Patterns() };
  const parts = plans.map(({ index, keys }) =>
    donePart(
      index,
      keys.flatMap((key) => people.get(key) ?? []),
      context,
    ),
  );
  return joinAudit(parts, { options: optionsOf(mapping), ...sources }).files;
}

const bytesOf = (content: string | readonly Uint8Array[]): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.concat(content);

async function assertSame(folder: string, name: string): Promise<number> {
  const out = join(scratch, `${name}-out`);
  const ran = await command({}, "audit", folder, "--out", out);
  assert.equal(ran.code, 0, ran.err);
  const files = auditInMemory(folder);
  const written = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\w\.\w/.test(file),
  );
  assert.deepEqual([...files.keys()].sort(), written.filter((file) => file !== "manifest.json").sort());
  for (const [file, content] of files)
    assert.ok(bytesOf(content).equals(readFileSync(join(out, file))), `${name}: ${file} differs`);
  return files.size;
}

test("the twelve, with every trap of their files", async () => {
  await assertSame(join(import.meta.dirname, "twelve"), "twelve");
});

test("cells with the signs that the working database puts between cells", async () => {
  const twelve = join(import.meta.dirname, "twelve");
  const folder = join(scratch, "separated");
  cpSync(twelve, folder, { recursive: true });
  for (const [kind, sign] of [
    ["employees", "\u001f"],
    ["timesheets", "\u001f1"],
    ["paid", "\u001f1 \u001f2"],
  ] as const) {
    const [head = "", ...rows] = readFileSync(join(twelve, `${kind}.csv`), "utf8")
      .trimEnd()
      .split(/\r?\n/);
    const noted = rows.map((row, place) => `${row},${place % 2 === 0 ? `${sign}a${sign}` : ""}`);
    writeFileSync(join(folder, `${kind}.csv`), `${head},Note\n${noted.join("\n")}\n`);
  }
  await assertSame(folder, "separated");
});

test("lines of JSON, with numbers as written, fields left out and an empty line", async () => {
  const twelve = join(import.meta.dirname, "twelve");
  const folder = join(scratch, "lines");
  mkdirSync(folder);
  copyFileSync(join(twelve, "mapping.yaml"), join(folder, "mapping.yaml"));
  for (const kind of ["employees", "timesheets", "paid"]) {
    const [head = [], ...rows] = fileCells(readFileSync(join(twelve, `${kind}.csv`))).rows;
    const lines = rows.map((cells) => {
      const fields = head.map((name, place) => [name, cells[place] ?? ""] as const);
      const told = fields.filter(([, cell]) => cell !== "");
      return `{${told.map(([name, cell]) => `${JSON.stringify(name)}:${/^\d+\.\d\d$/.test(cell) ? cell : JSON.stringify(cell)}`).join(",")}}`;
    });
    const [first = "", ...others] = lines;
    writeFileSync(join(folder, `${kind}.ndjson`), `\ufeff${first}\r\n\r\n${others.join("\n")}\n`);
  }
  await assertSame(folder, "lines");
});

test("Parquet, with decimals, dates, times and empty cells in columns of their own kinds", async () => {
  const twelve = join(import.meta.dirname, "twelve");
  const folder = join(scratch, "parquet");
  cpSync(twelve, folder, { recursive: true });
  await asParquet(folder);
  await assertSame(folder, "parquet");
});

test("four companies in several parts, with names in other scripts and employees in no order", async () => {
  const folder = join(scratch, "companies");
  mkdirSync(folder);
  const texts = { employees: "", timesheets: "", paid: "" };
  for (const [seed, kind] of KINDS.entries()) {
    const plan = { seed: seed + 21, kind, employees: 2, weeks: 20, from: "2026-03-02", oneIn: 3 };
    const company = companyOf(plan, library);
    for (const file of ["employees", "timesheets", "paid"] as const) {
      const [head = "", ...rows] = company[file].trimEnd().split("\n");
      const named = Array.from({ length: 8 }, (_, copy) =>
        rows.map((row) => row.replace(/^(\d{3})-/, `${["z", "é", "Ω", "😀", "A", "~", "ｱ", "0"][copy]}$1-`)),
      );
      texts[file] += `${seed === 0 ? `${head}\r\n` : ""}${named.flat().join("\r\n")}\r\n`;
    }
  }
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, `${file}.csv`), text);
  writeFileSync(
    join(folder, "mapping.yaml"),
    "dates: year-month-day\nassumptions: short\ninterest_to: 2026-10-31\n",
  );
  await assertSame(folder, "companies");
});
