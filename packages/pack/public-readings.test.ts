// Readings as an award's page shows them: paragraphs without the names of facts, and the shifts that show each fact.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadLibrary } from "./library.ts";
import { publicReadings } from "./public-readings.ts";
import { loadScenarios } from "./scenarios.ts";

const AWARDS = join(import.meta.dirname, "../../awards");
const PACK = "MA000004-general-retail";

const MARKDOWN = `# Readings

Some clauses are unclear.

## R1. Casuals who start with too little rest

Clause 16.6(b) says 200 %. We pay 225 %. The fact \`casual-loading-in-rest-breach\` shows the difference.

The second paragraph keeps \`breaks\` and names \`added-time\` in words.

## R2. Rest before 14 May 2024

We refuse.
`;

test("a reading has its paragraphs, its facts and shifts that leave them open", () => {
  const held = loadLibrary(AWARDS).awards.get("MA000004");
  assert.ok(held !== undefined);
  const [first, second] = publicReadings(held, MARKDOWN, loadScenarios(join(AWARDS, PACK), PACK));
  assert.deepEqual(first?.paragraphs, [
    "Clause 16.6(b) says 200 %. We pay 225 %.",
    "The second paragraph keeps `breaks` and names “added time” in words.",
  ]);
  const [fact] = first?.facts ?? [];
  assert.equal(fact?.slug, "casual-loading-in-rest-breach");
  assert.ok((fact?.shifts.length ?? 0) > 0);
  for (const { shift } of fact?.shifts ?? [])
    assert.ok(!Object.hasOwn(shift.circumstances ?? {}, "casual-loading-in-rest-breach"));
  assert.deepEqual(second, {
    id: "R2",
    title: "Rest before 14 May 2024",
    paragraphs: ["We refuse."],
    facts: [],
  });
});
