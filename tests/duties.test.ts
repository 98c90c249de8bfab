// What classifications do: a sentence wherever a source describes the work, and a note where that is not the award's text.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dateOfCivil } from "#engine";
import { loadCatalogue } from "#pack";
import { AWARDS, library } from "./awards.ts";

const DAY = dateOfCivil(2026, 8, 1);
const catalogue = loadCatalogue(AWARDS, library);
const listOf = (code: string) => catalogue.classifications(code, DAY, DAY)?.classifications ?? [];

/** The awards whose text we have, and the adult classifications that it gives a rate and no duties. */
const NOT_DESCRIBED: Readonly<Record<string, RegExp>> = {
  MA000004: /^$/,
  // Pay in the year after a full-time course.
  MA000005: /-graduate$/,
  // Told apart by a qualification and years of experience.
  MA000010: /^(?:advanced-certificate|associate-diploma|technical)-\d$|^diploma-first-year$/,
  // A rate kept from before 2025.
  MA000018: /^direct-care-2-from-level-3$/,
  MA000020: /^$/,
  MA000027: /^$/,
  // Rates for entry with a degree.
  MA000034: /^registered-nurse-(?:degree|masters)$/,
  MA000049: /^$/,
  // Rates kept from before 2025, which say nothing of the work.
  MA000100: /-kept$/,
  // A former level that need not lead a room.
  MA000120: /-former-4a$/,
};

/** Of the awards whose text we do not have, the classifications that no source describes well enough. */
const NOT_SUMMARISED: Readonly<Record<string, RegExp>> = {
  MA000043: /^level-[2-9]$/,
  MA000059: /^mi-8$/,
};

describe("duties", () => {
  for (const [code, isLeftOut] of Object.entries(NOT_DESCRIBED))
    test(`${code}: a sentence for every adult classification that the text describes`, () => {
      const adults = listOf(code).filter(({ rate_type }) => rate_type === "adult");
      assert.ok(adults.length >= 8);
      for (const { code: own, duties } of adults) assert.equal(duties === null, isLeftOut.test(own), own);
    });

  for (const { code, depth } of catalogue.awards())
    if (depth !== "rates" && !(code in NOT_DESCRIBED))
      test(`${code}: a sentence for every classification, or it is listed`, () => {
        const isLeftOut = NOT_SUMMARISED[code] ?? /^$/;
        for (const { code: own, duties } of listOf(code))
          assert.equal(duties === null, isLeftOut.test(own), own);
      });

  test("name where they come from, and a junior's are those of the adult classification", () => {
    const [adult] = listOf("MA000004").filter(({ code }) => code === "retail-1");
    assert.equal(adult?.duties?.clause, "A.1");
    const juniors = listOf("MA000004").filter(({ rate_type }) => rate_type === "junior");
    assert.ok(juniors.some(({ duties }) => duties?.does === adult?.duties?.does));
  });

  test("are no part of what is published", () => {
    const content = JSON.stringify(catalogue.version("MA000004", "MA000004@2025-07-01.1")?.content ?? null);
    assert.ok(content.includes("retail-1"));
    assert.ok(!content.includes("Serves customers"));
  });

  test("have a note, and say so each, exactly where they are not from the award's text", () => {
    for (const { code } of catalogue.awards()) {
      const list = catalogue.classifications(code, DAY, DAY);
      const bases = new Set(list?.classifications.flatMap(({ duties }) => duties?.basis ?? []));
      assert.equal(bases.has("summary"), list?.duties_note !== null, code);
      if (code in NOT_DESCRIBED) assert.equal(bases.has("text"), true, code);
    }
    // Schedule B of MA000018 is not in our text, its clause 14 is.
    assert.match(
      catalogue.classifications("MA000018", DAY, DAY)?.duties_note ?? "",
      /^Some of these summaries/,
    );
    assert.equal(
      catalogue.classifications("MA000003", DAY, DAY)?.duties_note,
      "These summaries are not checked against the award's text. The award's definitions in Schedule A decide.",
    );
  });
});
