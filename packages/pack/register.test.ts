// The register as a chain, on the made-up award: a line that is changed, moved or missing is found.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { publishVersions, verifyVersions } from "./publish.ts";

const ROOT = join(import.meta.dirname, "../..");
let folder = "";
const lock = (): string => join(folder, "versions.lock");
const faults = (): readonly string[] => verifyVersions(folder).faults.map(({ problem }) => problem);

before(() => {
  folder = mkdtempSync(join(tmpdir(), "fairclause-register-"));
  cpSync(join(ROOT, "docs/example-award"), folder, { recursive: true });
  cpSync(join(ROOT, "awards/public-holidays"), join(folder, "public-holidays"), { recursive: true });
  publishVersions(folder);
  const rates = join(folder, "MA999001-lighthouse-keepers/rates/minimum.csv");
  writeFileSync(rates, `${readFileSync(rates, "utf8")}2026-12-01,keeper,1178.00,31.00,made up\n`);
  publishVersions(folder);
});
after(() => rmSync(folder, { recursive: true }));

test("a chain that only grew is sound", () => {
  assert.deepEqual(faults(), []);
  assert.match(readFileSync(lock(), "utf8"), /^(?:\S+ sha256:\S{64} sha256:\S{64}\n){3}$/);
});

test("a missing line, a moved line and a changed hash are found", () => {
  const text = readFileSync(lock(), "utf8");
  const [first = "", second = "", third = ""] = text.split("\n");
  const withLines = (...lines: readonly string[]): readonly string[] => {
    writeFileSync(lock(), lines.map((line) => `${line}\n`).join(""));
    const found = faults();
    writeFileSync(lock(), text);
    return found.filter((problem) => problem.endsWith("does not follow the line before it"));
  };
  assert.equal(withLines(second, third).length, 1);
  assert.equal(withLines(first, third).length, 1);
  assert.equal(withLines(second, first, third).length, 3);
  const other = first.replace(/sha256:(.)/, (_all, digit) => `sha256:${digit === "0" ? "1" : "0"}`);
  assert.equal(withLines(other, second, third).length, 1);
  assert.deepEqual(withLines(first, second, third), []);
});

test("a line without the hash of the line before it is no line", () => {
  const text = readFileSync(lock(), "utf8");
  writeFileSync(lock(), text.replaceAll(/ sha256:\S{64}$/gm, ""));
  assert.throws(faults, /not a published version/);
  writeFileSync(lock(), text);
});
