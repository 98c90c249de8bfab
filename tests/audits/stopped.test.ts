// An audit that is stopped in the middle, by a kill or by a full disk, goes on where it was and writes the same bytes.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fairclause as command } from "../commands/command.ts";
import { companyOf } from "./companies.ts";
import { library } from "./company.ts";

const MAIN = join(import.meta.dirname, "../../packages/cli/main.mjs");
const scratch = mkdtempSync(join(tmpdir(), "audit-stopped-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const fairclause = (...args: readonly string[]) => command({}, ...args);
const inScratch = (...names: readonly string[]): string => join(scratch, ...names);
const company = inScratch("company");

/** One person's ten weeks under many numbers: several parts, made fast. */
before(() => {
  const plan = {
    seed: 5,
    kind: "retail chain",
    employees: 4,
    weeks: 10,
    from: "2026-02-02",
    oneIn: 3,
  } as const;
  const made = companyOf(plan, library);
  mkdirSync(company);
  for (const file of ["employees", "timesheets", "paid"] as const) {
    const [head = "", ...rows] = made[file].trimEnd().split("\n");
    const copies = Array.from({ length: 100 }, (_, copy) =>
      rows.map((row) => row.replace(/^(\d{3})-/, `$1-${String(copy).padStart(3, "0")}-`)),
    );
    writeFileSync(join(company, `${file}.csv`), `${[head, ...copies.flat()].join("\n")}\n`);
  }
  writeFileSync(join(company, "mapping.yaml"), "dates: year-month-day\nassumptions: none\n");
});

const partsIn = (out: string): readonly string[] =>
  existsSync(out)
    ? readdirSync(out)
        .filter((name) => name.startsWith(".parts-"))
        .flatMap((name) => readdirSync(join(out, name)).map((file) => join(out, name, file)))
    : [];
const doneIn = (out: string): number => partsIn(out).filter((file) => file.endsWith(".done")).length;

const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes("."))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );

/** Without the name of the folder it is in. */
function assertSame(out: string, expected: string): void {
  const [found, wanted] = [filesIn(out), filesIn(expected)];
  assert.deepEqual([...found.keys()], [...wanted.keys()]);
  for (const [name, bytes] of wanted) assert.equal(found.get(name), bytes, name);
}

const rowsAtFirst = (err: string): number => Number(/^(\d+) of \d+ rows/m.exec(err)?.[1]);

test("killed in the middle: the next run does only what is missing, and gives the same bytes", async () => {
  const whole = await fairclause("audit", company, "--out", inScratch("whole"), "--threads", "1");
  assert.equal(whole.code, 0, whole.err);
  const out = inScratch("killed");
  const child = spawn(process.execPath, [MAIN, "audit", company, "--out", out, "--threads", "1"], {
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.once("exit", (_, signal) => done(signal)));
  while (doneIn(out) < 2 && child.exitCode === null) await wait(5);
  child.kill("SIGKILL");
  assert.equal(await ended, "SIGKILL", "it was still at work");
  const done = doneIn(out);
  assert.ok(done >= 2, `${done} parts were done`);
  assert.ok(!existsSync(join(out, "manifest.json")));
  const again = await fairclause("audit", company, "--out", out, "--threads", "2");
  assert.equal(again.code, 0, again.err);
  assertSame(out, inScratch("whole"));
});

/** A file on a disk that is always full. */
const FULL = "/dev/full";

test("a full disk gives a message, keeps the parts, and the next run goes on with them", async () => {
  const out = inScratch("full");
  mkdirSync(out);
  symlinkSync(FULL, join(out, "periods.csv"));
  const full = await fairclause("audit", company, "--out", out);
  assert.equal(full.code, 1);
  assert.match(
    full.err,
    /\nfairclause: the disk is full: ENOSPC: [^\n]*\n {2}We kept what was done\. Make room and run it again: it goes on where it was\.\n$/,
  );
  assert.doesNotMatch(full.err, /\n\s+at /);
  const done = doneIn(out);
  assert.ok(done >= 3, `${done} parts were kept`);

  // A thread that meets the full disk says the same.
  const [last = ""] = partsIn(out)
    .filter((file) => file.endsWith(".done"))
    .slice(-1);
  const lines = last.replace(/\.done$/, ".lines");
  for (const file of [last, lines]) rmSync(file);
  symlinkSync(FULL, lines);
  const inThread = await fairclause("audit", company, "--out", out);
  assert.equal(inThread.code, 1);
  assert.match(inThread.err, /\nfairclause: the disk is full: ENOSPC: [^\n]*\n {2}We kept what was done/);
  assert.equal(doneIn(out), done - 1);

  rmSync(lines);
  rmSync(join(out, "periods.csv"));
  const again = await fairclause("audit", company, "--out", out);
  assert.equal(again.code, 0, again.err);
  assert.ok(rowsAtFirst(again.err) > 0);
  assertSame(out, inScratch("whole"));
});
