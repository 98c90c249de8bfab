// What a manifest states beside its files, and what another version of the audit means for verify and recall.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Manifest } from "#audit";
import { fairclause as command } from "../commands/command.ts";

const scratch = mkdtempSync(join(tmpdir(), "audit-statements-"));
after(() => rmSync(scratch, { recursive: true, force: true }));

const fairclause = (...args: readonly string[]) => command({}, ...args);

/** The twelve, with a code that a spreadsheet would run as a formula, and one that has the apostrophe already. */
const COMPANY = join(scratch, "company");
cpSync(join(import.meta.dirname, "twelve"), COMPANY, { recursive: true });
for (const file of ["employees.csv", "timesheets.csv", "paid.csv"]) {
  const path = join(COMPANY, file);
  writeFileSync(path, readFileSync(path, "utf8").replace(/^E06,/gm, "'-06,").replace(/^E05,/gm, "=05,"));
}
const MANIFEST = join(COMPANY, "audit", "manifest.json");

async function audited(): Promise<Manifest> {
  const ran = await fairclause("audit", COMPANY);
  assert.equal(ran.code, 0, ran.err);
  return JSON.parse(readFileSync(MANIFEST, "utf8"));
}

const write = (manifest: object): void => writeFileSync(MANIFEST, JSON.stringify(manifest));

test("a manifest that states anything else than the audit gives does not verify", async () => {
  const manifest = await audited();
  const said = async (changed: object): Promise<string> => {
    write({ ...manifest, ...changed });
    const { code, err } = await fairclause("audit", "verify", MANIFEST);
    assert.equal(code, 1);
    return err;
  };
  const { outputs } = manifest;
  const some = outputs.filter(({ file }) => file !== "periods.csv");
  assert.match(await said({ outputs: some }), /gives other periods\.csv\n/);
  assert.match(await said({ outputs: [] }), /letters\/00000\.html is not of this audit/);
  const rules = { ...manifest.rules, set_off: { ...manifest.rules.set_off, version: 7 } };
  assert.match(await said({ rules }), /the manifest says other rules than doing the audit again gives/);
  assert.match(await said({ award_versions: [] }), /says other award_versions/);
  assert.match(await said({ audit_version: "0.9.0" }), /says other audit_version/);
  const paid = { ...manifest.inputs.paid, rows: 99_999 };
  assert.match(await said({ inputs: { ...manifest.inputs, paid } }), /says other the rows of paid/);
  for (const broken of [{ inputs: {} }, { outputs: [{}] }, { mapping: undefined }])
    assert.match(await said(broken), /is not the manifest of an audit/);
  write(manifest);
  assert.equal((await fairclause("audit", "verify", MANIFEST)).code, 0);
});

test("an audit of another version is recalled for everyone, whatever their codes begin with", async () => {
  const manifest = await audited();
  write({ ...manifest, audit_version: "0.9.0" });
  const out = join(scratch, "recall.csv");
  const recalled = await fairclause("audit", "recall", MANIFEST, "--out", out);
  assert.equal(recalled.code, 0, recalled.err);
  assert.match(recalled.out, /The audit is version .* now and was 0\.9\.0, so everyone is priced again/);
  assert.match(recalled.out, /0 lines .*from 196\.04 to 196\.04/s);
});

test("half a character in an employee's code is written as the sign for one that is missing", async () => {
  const folder = join(scratch, "half");
  mkdirSync(folder);
  const lines = (file: string, row: object): void =>
    writeFileSync(join(folder, `${file}.ndjson`), `${JSON.stringify(row)}\n`);
  const id = { "Employee ID": "A\ud8001" };
  const person = { Award: "MA000004", Classification: "retail-1", "Employment Type": "casual" };
  lines("employees", { ...id, ...person, "Date of Birth": "1990-01-01", State: "VIC" });
  lines("timesheets", { ...id, Date: "2026-08-03", Start: "09:00", End: "13:00" });
  lines("paid", { ...id, "Period Start": "2026-08-03", "Period End": "2026-08-09", Amount: "100.00" });
  writeFileSync(join(folder, "mapping.yaml"), "dates: year-month-day\n");
  const ran = await fairclause("audit", folder);
  assert.equal(ran.code, 0, ran.err);
  assert.match(readFileSync(join(folder, "audit", "employees.csv"), "utf8"), /\nA\ufffd1,.*,39\.04,/);
});
