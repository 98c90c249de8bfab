// Checks the page on risks against the code: it has every code, and each example gives the result under it.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { isProblem, type Library } from "#contract";
import { loadLibrary, publishVersions } from "#pack";
import { CODES, detectRisks } from "#risks";

const ROOT = join(import.meta.dirname, "..");
const AWARDS = join(ROOT, "awards");
const PACK = "MA000004-general-retail";
const page = readFileSync(join(ROOT, "docs/risks.md"), "utf8");
const library = loadLibrary(AWARDS);

const folder = mkdtempSync(join(tmpdir(), "fairclause-risks-"));
after(() => rmSync(folder, { recursive: true }));

/** Retail with this July's first rate corrected upwards: 27.91 in place of 27.81. */
function correctedLibrary(): Library {
  for (const name of [PACK, "payroll.yaml", "published", "public-holidays", "standard-facts.yaml"])
    cpSync(join(AWARDS, name), join(folder, name), { recursive: true });
  const lines = readFileSync(join(AWARDS, "versions.lock"), "utf8").split("\n");
  const kept = lines.filter((line) => line.startsWith("MA000004@") || line.startsWith("AU@"));
  writeFileSync(join(folder, "versions.lock"), `${kept.join("\n")}\n`);
  const rates = join(folder, PACK, "rates/minimum.csv");
  const text = readFileSync(rates, "utf8");
  const corrected = text.replace(/^(2026-07-01 ppc,retail-1,)1056\.80,27\.81/m, "$11060.60,27.91");
  assert.notEqual(corrected, text);
  writeFileSync(rates, corrected);
  publishVersions(folder);
  return loadLibrary(folder);
}

const sections = page.split(/^### /m).slice(1);

test("the page has every code, once", () => {
  const listed = sections.map((section) => /^`(\w+)`\n/.exec(section)?.[1] ?? section.slice(0, 40));
  assert.deepEqual([...listed].sort(), Object.keys(CODES).sort());
});

describe("each example gives what stands under it", () => {
  for (const section of sections) {
    const [, code = ""] = /^`(\w+)`/.exec(section) ?? [];
    test(code, () => {
      const body = JSON.parse(/```json\n(.+)\n```/.exec(section)?.[1] ?? "");
      const held = code === "award_version_replaced" ? correctedLibrary() : library;
      const report = detectRisks(body, held);
      assert.ok(!isProblem(report), JSON.stringify(report));
      const found = report.risks
        .filter((risk) => risk.risk_code === code)
        .map(({ severity, confidence, amount_at_risk: amount, clauses }) => {
          const worth = amount === null ? "no amount" : `\`${amount}\` at risk`;
          const refs = clauses.map(({ ref }) => ref).join(", ");
          return `→ \`${severity}\`, confidence \`${confidence}\`, ${worth}, clauses ${refs}`;
        });
      assert.deepEqual(found, [/^→.*$/m.exec(section)?.[0]]);
    });
  }
});
