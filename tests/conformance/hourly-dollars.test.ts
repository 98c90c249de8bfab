// Dollars by the hour are part of a printed figure, and cells taken out by name are not part of the count.

import assert from "node:assert/strict";
import { test } from "node:test";
import { localDate } from "#engine";
import { library } from "../awards.ts";
import { parseBook } from "./book.ts";
import type { Cell } from "./cells.ts";
import { proveAll } from "./prove.ts";
import { reportOf } from "./report.ts";

const cellOf = (heading: string, label: string, expected: string): Cell => ({
  place: { file: "guide.csv", line: 2 },
  award: "MA000009",
  effectiveFrom: localDate(20_270), // 1 July 2025
  words: "printed",
  heading,
  classification: "Level 2 cook grade 1",
  label,
  unit: null,
  expected,
});

const LABEL = "Evening - Monday to Friday - 7pm to midnight";

/** The result for a figure when the situation looks at a part-timer's Wednesday at a clock time. */
function seen(at: string, expected: string, kind: string): string {
  const book = parseBook(
    "evening",
    `headings: { part-time: { says: [Part-time], employment: [part_time] } }
classifications: { cook: { says: [Level 2 cook grade 1], facts: { classification_code: hospitality-2 } } }
situations: { evening: { labels: [Evening], kind: ${kind}, worker_types: [non_shiftworker], shift: { day: wed, start: 17:00, end: 21:15, at: ${at} } } }`,
  );
  const [proved] = proveAll([cellOf("Part-time", "Evening", expected)], library, () => book);
  return proved?.verdict.is === "unequal" ? proved.verdict.got : (proved?.verdict.is ?? "");
}

test("the dollars that cover the minute join its rate, to the minute", () => {
  assert.equal(seen("19:00", "28.66", "ordinary"), "equal");
  assert.equal(seen("21:14", "28.66", "ordinary"), "equal");
  assert.match(seen("18:59", "28.66", "ordinary"), /^25\.85 /);
  assert.match(seen("19:00", "28.66", "penalty"), /^ordinary pay \(ordinary-hours\) covers/);
});

test("cells under an excluded name are reported and not counted", () => {
  const loaded = "Adult - Loaded rate arrangement - Full-time - Monday to Friday - maximum 40 hours per week";
  const cells = [cellOf(loaded, LABEL, "31.00"), cellOf("Adult - Full-time & part-time", LABEL, "28.66")];
  const [guide] = reportOf(proveAll(cells, library), []).guides;
  assert.deepEqual([guide?.cells, guide?.covered, guide?.equal, guide?.left_out], [1, 1, 1, []]);
  assert.deepEqual(guide?.taken_out, [
    { reason: "loaded rate arrangements (Schedule I) are not encoded", cells: 1 },
  ]);
});
