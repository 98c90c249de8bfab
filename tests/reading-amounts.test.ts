// What each reading pays for an example, worked by hand from the clauses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readingExample } from "#contract";
import { library } from "./awards.ts";

const morning = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual" as const,
  work_date: "2026-08-05",
  start_time: "08:00",
  end_time: "12:00",
  previous_shift_end: "2026-08-04T22:00",
  state: "VIC" as const,
  age: 30,
};
const REST = "casual-loading-in-rest-breach";

test("both amounts of a reading, of the first shift that shows it", () => {
  const rested = { ...morning, previous_shift_end: "2026-08-03T22:00" };
  const shifts = [rested, morning].map((shift) => ({ shift, given: null }));
  const example = readingExample({ slug: REST, shifts }, library);
  assert.equal(example?.shift, morning);
  // Clause 16.6(b): 4 hours at 225 % of 27.81 (62.57), or at 200 % (55.62).
  assert.equal(example?.chosen.cents, 4 * 6257);
  assert.deepEqual(
    example?.others.map(({ cents }) => cents),
    [4 * 5562],
  );
});

test("none where no shift shows it", () =>
  assert.equal(readingExample({ slug: REST, shifts: [] }, library), null));
