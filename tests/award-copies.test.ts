// Copies of awards, as `npm run award-copies` makes them: sound under their own codes.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { isRatesOnly, loadCoverage, loadScenarios, packNames } from "#pack";
import { checkAward } from "#pack/check";
import { copyAwards } from "../tools/award-copies.ts";

const AWARDS = join(import.meta.dirname, "../awards");
const folder = mkdtempSync(join(tmpdir(), "fairclause-copies-"));
after(() => rmSync(folder, { recursive: true }));

test("a copy takes the place of an award with rates only, and is checked under its code", () => {
  const encoded = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));
  assert.equal(copyAwards(folder, encoded.length + 1), 1);
  const awards = join(folder, "awards");
  const copies = packNames(awards).filter((name) => name.includes("-copy-of-"));
  const [copy = ""] = copies;
  const [original = ""] = encoded;
  const code = copy.slice(0, "MA000000".length);
  assert.deepEqual(copies, [`${code}-copy-of-${original.slice("MA000000-".length)}`]);
  assert.equal(packNames(awards).length, packNames(AWARDS).length);
  const report = checkAward(awards, code);
  assert.deepEqual(report?.faults, []);
  assert.equal(report?.packs[0]?.scenarios, loadScenarios(join(AWARDS, original), original).length);
  assert.notEqual(loadCoverage(awards).find((one) => one.code === code)?.depth, "rates");
  const figures = readdirSync(join(folder, "tests/conformance/figures")).filter((name) =>
    name.startsWith(code),
  );
  assert.equal(figures.length, 1);
  assert.ok(readFileSync(join(folder, "tests/hand-worked", `${code}.yaml`), "utf8").includes(code));
});
