// What the API says of its fields, in the words of the pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inPageWords } from "./page-words.ts";

test("a page calls fields by their labels, and shifts by their rows", () => {
  for (const [detail, wanted] of [
    [
      "start_time and end_time are equal, which could mean no time or a whole day.",
      "The start and the end are equal, which could mean no time or a whole day.",
    ],
    ["Give age or date_of_birth, not both.", "Give age or date of birth, not both."],
    [
      "previous_shift_end is after the shift starts.",
      "The end of the previous shift is after the shift starts.",
    ],
    [
      'Shift "1" overlaps "12" (/shifts/11), 2026-08-03T16:00 to 2026-08-04T02:00.',
      "Row 1 overlaps row 12, 16:00 on Mon 3 Aug 2026 to 02:00 on Tue 4 Aug 2026.",
    ],
    [
      "2026-08-03 is not in the period, 2026-08-10 to 2026-08-16.",
      "Mon 3 Aug 2026 is not in the period, Mon 10 Aug 2026 to Sun 16 Aug 2026.",
    ],
    ["MA000004@2026-07-01 and 2026-02-31 stay.", "MA000004@2026-07-01 and 2026-02-31 stay."],
    ["The break is not inside the shift.", "The break is not inside the shift."],
    ["start must be a date like 2026-08-05.", "Start must be a date like Wed 5 Aug 2026."],
  ] as const)
    assert.equal(inPageWords(detail), wanted);
});
