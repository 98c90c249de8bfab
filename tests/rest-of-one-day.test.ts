// Rest between the ordinary work of two shifts of one day: a clause that speaks of the next shift looks at them too.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { library } from "./awards.ts";

/** The clause looks from one day to the next: MA000010 32.12(c), MA000034 19.4(b), MA000049 (the work of successive days). */
const BETWEEN_DAYS = ["MA000010", "MA000034", "MA000049"];
/** Our sources give the hours and the rate, and not the words: we look from one day to the next, as most awards do. */
const NO_WORDS = [
  "MA000002",
  "MA000011",
  "MA000025",
  "MA000029",
  "MA000036",
  "MA000038",
  "MA000043",
  "MA000048",
  "MA000073",
  "MA000074",
  "MA000075",
  "MA000090",
  "MA000101",
  "MA000103",
  "MA000104",
  "MA000112",
  "MA000115",
  "MA000116",
  "MA000119",
];
const DAYS_ONLY = new Set([...BETWEEN_DAYS, ...NO_WORDS]);

describe("an award says whether its rest lies between days or between shifts", () => {
  for (const code of library.awards.codes) {
    const rules = library.awards.get(code)?.award.rules ?? [];
    const rests = rules.flatMap((rule) => (rule.kind === "rest-between" ? [rule.rest] : []));
    const byTheDay = rests.filter(({ separates, sameDay }) => separates === "ordinary-work" && !sameDay);
    if (byTheDay.length === 0 && !DAYS_ONLY.has(code)) continue;
    test(code, () => assert.equal(byTheDay.length > 0, DAYS_ONLY.has(code)));
  }
});
