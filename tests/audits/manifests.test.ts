// What a manifest is good for: a signature that anyone can check, and a recall of the lines that later versions change.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fairclause as command } from "../commands/command.ts";
import { companyOf } from "./companies.ts";
import { library } from "./company.ts";

const ROOT = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "audit-manifests-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const fairclause = (...args: readonly string[]) => command({}, ...args);
const inScratch = (...names: readonly string[]): string => join(scratch, ...names);

/** A retail chain and an aged care home, audited. */
async function auditCompany(): Promise<string> {
  const folder = inScratch("company");
  mkdirSync(folder);
  const plan = { employees: 2, weeks: 6, from: "2026-06-15", oneIn: 3 };
  const [shop, home] = [
    companyOf({ ...plan, seed: 3, kind: "retail chain" }, library),
    companyOf({ ...plan, seed: 4, kind: "aged care" }, library),
  ];
  for (const file of ["employees", "timesheets", "paid"] as const)
    writeFileSync(join(folder, `${file}.csv`), shop[file] + home[file].slice(home[file].indexOf("\n") + 1));
  writeFileSync(join(folder, "mapping.yaml"), "dates: year-month-day\nassumptions: none\n");
  const ran = await fairclause("audit", folder, "--key", inScratch("key.pem"));
  assert.equal(ran.code, 0, ran.err);
  return folder;
}

interface Signed {
  readonly signature?: { readonly value: string };
  readonly [key: string]: unknown;
}

test("a key signs a manifest, and verifying says with which key, or that something was changed", async () => {
  const made = await fairclause("audit", "key", inScratch("key.pem"));
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^-----BEGIN PUBLIC KEY-----\n/);
  assert.doesNotMatch(made.out + made.err, /PRIVATE KEY-----/);
  assert.equal(statSync(inScratch("key.pem")).mode & 0o777, 0o600);
  writeFileSync(inScratch("public.pem"), made.out);
  const [, id] = /Key ([0-9a-f]{16}):/.exec(made.err) ?? [];
  const twice = await fairclause("audit", "key", inScratch("key.pem"));
  assert.match(twice.err, /key\.pem is there already/);

  const folder = await auditCompany();
  const manifest = join(folder, "audit", "manifest.json");
  const whole = await fairclause("audit", "verify", manifest, "--signed-by", inScratch("public.pem"));
  assert.equal(whole.code, 0, whole.err);
  assert.match(whole.out, new RegExp(`It is signed with key ${id}\\.`));

  const other = await fairclause("audit", "key", inScratch("other.pem"));
  writeFileSync(inScratch("other-public.pem"), other.out);
  const wrong = await fairclause("audit", "verify", manifest, "--signed-by", inScratch("other-public.pem"));
  assert.deepEqual(
    [wrong.code, wrong.err],
    [1, `fairclause: the manifest is signed with another key, ${id}\n`],
  );

  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.replace('"weeks_starts_on"', '"x"').replace('"rows": 4', '"rows": 5'));
  const changed = await fairclause("audit", "verify", manifest);
  assert.deepEqual([changed.code, changed.err], [1, "fairclause: the signature does not fit the manifest\n"]);
  const { signature: _, ...unsigned }: Signed = JSON.parse(text);
  writeFileSync(manifest, JSON.stringify(unsigned));
  const bare = await fairclause("audit", "verify", manifest, "--signed-by", inScratch("key.pem"));
  assert.deepEqual([bare.code, bare.err], [1, "fairclause: the manifest is not signed\n"]);
  writeFileSync(manifest, text);

  const none = await fairclause("audit", folder, "--key", inScratch("public.pem"));
  assert.match(
    none.err,
    /public\.pem is not a private key for manifests: make one with fairclause audit key/,
  );
});

/** The awards with a retail rate of July 2026 corrected, as if a mistake had been found. */
function correctedAwards(): string {
  const folder = inScratch("awards");
  cpSync(join(ROOT, "awards"), folder, { recursive: true });
  const file = join(folder, "MA000004-general-retail/rates/minimum.csv");
  const rates = readFileSync(file, "utf8");
  const corrected = rates.replace(
    /^(2026-07-01 ppc,retail-\d,)([\d.]+),([\d.]+)/gm,
    (_, start, weekly, hourly) =>
      [start, (Number(weekly) + 38).toFixed(2), ",", (Number(hourly) + 1).toFixed(2)].join(""),
  );
  assert.notEqual(corrected, rates);
  writeFileSync(file, corrected);
  return folder;
}

const centsIn = (csv: string, column: string): number => {
  const [head = "", ...rows] = csv.trimEnd().split("\n");
  const place = head.split(",").indexOf(column);
  assert.ok(place >= 0, column);
  return rows.reduce((sum, row) => sum + Math.round(Number(row.split(",")[place]) * 100), 0);
};

test("a recall prices again only those whose awards changed, and says which lines and by how much", async () => {
  const folder = inScratch("company");
  const manifest = join(folder, "audit", "manifest.json");
  const same = await fairclause("audit", "recall", manifest);
  assert.deepEqual([same.code, same.err], [0, ""]);
  assert.match(same.out, /^Nothing changes: \d+ versions of awards are as they were\.\n$/);

  const awards = correctedAwards();
  const recalled = await fairclause(
    "audit",
    "recall",
    manifest,
    "--awards",
    awards,
    "--out",
    inScratch("recall.csv"),
  );
  assert.equal(recalled.code, 0, recalled.err);
  assert.match(recalled.out, /^2 employees were priced again: \d+ lines of 2 of them change, from /);
  const changes = readFileSync(inScratch("recall.csv"), "utf8");
  assert.match(changes, /^employee,period_start,day,row,award,code,label,before,now,difference\n/);
  assert.doesNotMatch(changes, /MA000018/);
  assert.doesNotMatch(changes, /,2026-06-/, "days before July stay as they were");

  const again = await fairclause("audit", folder, "--awards", awards, "--out", inScratch("again"));
  assert.equal(again.code, 0, again.err);
  const due = (path: string): number => centsIn(readFileSync(path, "utf8"), "due");
  assert.equal(
    changes
      .trimEnd()
      .split("\n")
      .slice(1)
      .reduce((sum, row) => sum + Math.round(Number(row.slice(row.lastIndexOf(",") + 1)) * 100), 0),
    due(inScratch("again", "periods.csv")) - due(join(folder, "audit", "periods.csv")),
  );
  const verified = await fairclause("audit", "verify", manifest, "--awards", awards);
  assert.match(
    verified.err,
    /gives other .*; new since then: MA000004@2026-07-01\.\d+-draft\. fairclause audit recall/,
  );
});

test("a recall of an audit whose files were changed says so and prices nothing", async () => {
  const folder = inScratch("company");
  const periods = join(folder, "audit", "periods.csv");
  const before = readFileSync(periods, "utf8");
  writeFileSync(periods, `${before}\n`);
  const ran = await fairclause("audit", "recall", join(folder, "audit", "manifest.json"));
  assert.deepEqual(
    [ran.code, ran.err],
    [1, "fairclause: the audit is not as its manifest says\n  periods.csv was changed\n"],
  );
  writeFileSync(periods, before);
});
