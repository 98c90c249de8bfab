// Where `fairclause audit` writes: never over what it reads, and nothing of an earlier run stays.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  linkSync,
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
import { after, test } from "node:test";
import { fairclause as command } from "../commands/command.ts";

const TWELVE = join(import.meta.dirname, "twelve");
const scratch = mkdtempSync(join(tmpdir(), "audit-output-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const fairclause = (...args: readonly string[]) => command({}, ...args);
const inScratch = (...names: readonly string[]): string => join(scratch, ...names);

function company(name: string): string {
  cpSync(TWELVE, inScratch(name), { recursive: true });
  rmSync(inScratch(name, "summary.json"));
  return inScratch(name);
}

const filesIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder)
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), "base64")]);

test("an audit never writes into the folder of its inputs, by whatever name", async () => {
  const from = company("own");
  symlinkSync(from, inScratch("link"));
  const before = filesIn(from);
  for (const out of [from, `${from}/`, inScratch("link"), inScratch("link", "..", "own")]) {
    const ran = await fairclause("audit", from, "--out", out);
    assert.equal(ran.code, 2, out);
    assert.match(
      ran.err,
      /^fairclause: \S+ is the folder of \S+employees\.csv: name another folder with --out\n/,
    );
    assert.deepEqual(filesIn(from), before, out);
  }
  const whole = await fairclause("audit", from);
  assert.equal(whole.code, 0, whole.err);
});

test("an audit writes over no link to an input, and deletes none with its working files", async () => {
  const from = company("linked");
  const out = inScratch("linked-out");
  mkdirSync(out);
  linkSync(join(from, "paid.csv"), join(out, "periods.csv"));
  const before = filesIn(from);
  const linked = await fairclause("audit", from, "--out", out);
  assert.equal(linked.code, 2);
  assert.match(linked.err, /the audit would write \S+periods\.csv over \S+paid\.csv: name another folder/);
  assert.deepEqual(filesIn(from), before);

  const parts = join(inScratch("parts-out"), ".parts-mine");
  mkdirSync(parts, { recursive: true });
  cpSync(join(from, "paid.csv"), join(parts, "paid.csv"));
  const ran = await fairclause(
    "audit",
    from,
    "--paid",
    join(parts, "paid.csv"),
    "--out",
    inScratch("parts-out"),
  );
  assert.equal(ran.code, 2);
  assert.match(ran.err, /paid\.csv is in a folder that the audit deletes: move the file/);
});

test("verify, recall and key are about payroll audits, whatever comes first, and create nothing", async () => {
  const from = company("signed");
  const [key, manifest] = [inScratch("key.pem"), join(from, "audit", "manifest.json")];
  assert.equal((await fairclause("audit", "key", key)).code, 0);
  assert.equal((await fairclause("audit", from, "--key", key)).code, 0);
  const first = await fairclause("audit", "verify", "--signed-by", key, manifest);
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, /It is signed with key/);

  const store = inScratch("store");
  for (const name of ["verify", "recall", "key"]) {
    const bare = await command({ FAIRCLAUSE_DATA: store }, "audit", name);
    assert.deepEqual([bare.code, bare.out], [2, ""], name);
    assert.match(bare.err, new RegExp(`^fairclause: audit ${name} takes one (?:manifest, such as|file)`));
  }
  const log = await command({ FAIRCLAUSE_DATA: store }, "audit", "verify");
  assert.match(log.err, /the activity log is verified with: fairclause log verify/);
  const option = await fairclause("audit", "key", "--colour");
  assert.deepEqual([option.code, existsSync("--colour")], [2, false]);
  assert.ok(!existsSync(store));
});

test("letters of an earlier audit go, other files stay, and verify names a letter that is not of the audit", async () => {
  const from = company("letters");
  const letters = (...names: readonly string[]): string => join(from, "audit", "letters", ...names);
  mkdirSync(letters(), { recursive: true });
  for (const name of ["00007.html", "12345.html", "notes.html", "00007.txt"])
    writeFileSync(letters(name), "earlier");
  const ran = await fairclause("audit", from);
  assert.equal(ran.code, 0, ran.err);
  assert.deepEqual(readdirSync(letters()).sort(), ["00000.html", "00007.txt", "notes.html"]);

  const manifest = join(from, "audit", "manifest.json");
  const whole = await fairclause("audit", "verify", manifest);
  assert.equal(whole.code, 0, whole.err);
  writeFileSync(letters("00007.html"), "earlier");
  const more = await fairclause("audit", "verify", manifest);
  assert.deepEqual(
    [more.code, more.err],
    [1, "fairclause: letters/00007.html is not of this audit: delete it\n"],
  );
});

test("a place that cannot be written to gets a message, and no stack", async () => {
  const from = company("places");
  const file = join(from, "paid.csv");
  assert.equal((await fairclause("audit", from)).code, 0);
  const manifest = join(from, "audit", "manifest.json");
  cpSync(join(from, "audit"), inScratch("blocked"), { recursive: true });
  rmSync(inScratch("blocked", "letters"), { recursive: true });
  writeFileSync(inScratch("blocked", "letters"), "a file");
  const cases: readonly (readonly [RegExp, ...(readonly string[])])[] = [
    [/paid\.csv is a file, or is in one: name a folder with --out\n/, from, "--out", file],
    [/x is a file, or is in one: name a folder with --out\n/, from, "--out", join(file, "x")],
    [/letters/, from, "--out", inScratch("blocked")],
    [/no does not exist: make it first/, "recall", manifest, "--out", inScratch("no", "r.csv")],
    [/paid\.csv is not a folder/, "recall", manifest, "--out", join(file, "r.csv")],
    [/places is a folder: name a file/, "recall", manifest, "--out", from],
    [/none\.json does not exist/, "recall", inScratch("none", "none.json")],
  ];
  for (const [message, ...args] of cases) {
    const ran = await fairclause("audit", ...args);
    assert.equal(ran.code, 1, `${args.join(" ")}: ${ran.err}`);
    assert.match(ran.err, message);
    assert.doesNotMatch(ran.err, /\n\s+at /, args.join(" "));
  }
});

test("one audit at a time writes into a folder; the lock of a dead process is taken over", async () => {
  const from = company("locked");
  const lock = join(from, "audit", ".lock");
  mkdirSync(join(from, "audit", ".working"), { recursive: true });
  writeFileSync(join(from, "audit", ".working", "rows"), "of the other");
  writeFileSync(lock, `${process.pid}\n`);
  const busy = await fairclause("audit", from);
  assert.deepEqual(
    [busy.code, busy.err],
    [
      1,
      `fairclause: another audit is writing into this folder: wait for it, or name another with --out\n  If none is, delete ${lock} and run it again.\n`,
    ],
  );
  assert.ok(existsSync(join(from, "audit", ".working", "rows")));

  const gone = spawnSync(process.execPath, ["--eval", ""]).pid;
  for (const stale of [`${gone}\n`, ""]) {
    writeFileSync(lock, stale);
    const ran = await fairclause("audit", from);
    assert.equal(ran.code, 0, ran.err);
    assert.ok(!existsSync(lock));
  }
});

test("of two audits started together one does its work, and the other says so", async () => {
  const from = company("together");
  const ran = await Promise.all([fairclause("audit", from), fairclause("audit", from)]);
  for (const { code, err } of ran.filter((one) => one.code !== 0)) {
    assert.equal(code, 1);
    assert.match(err, /^fairclause: another audit is writing into this folder/);
  }
  assert.ok(ran.some(({ code }) => code === 0));
  const verified = await fairclause("audit", "verify", join(from, "audit", "manifest.json"));
  assert.equal(verified.code, 0, verified.err);
});
