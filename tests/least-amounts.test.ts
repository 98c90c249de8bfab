// An amount that the pay database calls a minimum by the week or the day is the least that the hours or occasions come to,
// without a claim of its own.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { AWARDS, encodedPacks, library } from "./awards.ts";

const LEAST = /\bminimum (?:payment )?per (?:week|day)\b/i;

/** The names of such amounts in a pack. */
function leastAmounts(pack: string): readonly string[] {
  const file = join(AWARDS, pack, "rates", "allowance-names.csv");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => LEAST.test(line)).map((line) => line.split(",")[0] ?? "");
}

test("a minimum by the week or the day is the floor of an allowance", () => {
  const found: string[] = [];
  for (const pack of encodedPacks) {
    const code = pack.slice(0, "MA000000".length);
    const rules = library.awards.get(code)?.award.rules ?? [];
    const allowances = rules.flatMap((rule) => (rule.kind === "allowance" ? [rule] : []));
    for (const least of leastAmounts(pack)) {
      found.push(`${code} ${least}`);
      assert.ok(
        allowances.some(({ floor }) => floor?.amount === least),
        `${code}: no allowance pays at least ${least}`,
      );
    }
  }
  assert.ok(found.includes("MA000027 nauseous-work-week"), found.join(", "));
});
