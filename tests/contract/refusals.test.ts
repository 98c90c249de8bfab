// What the law as held does not answer is refused, with its clause.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { GOOD, problem } from "./requests.ts";

describe("refusals", () => {
  const refusals: readonly (readonly [string, object, string, RegExp])[] = [
    [
      "before the first held rate",
      { work_date: "2020-06-30" },
      "date_not_covered",
      /encoded from 2020-07-01/,
    ],
    [
      "after the last verified day",
      { work_date: "2028-02-29" },
      "date_not_covered",
      /verified to 2027-06-30/,
    ],
    ["long ago", { work_date: "1899-01-01" }, "date_not_covered", /before it/],
    ["far ahead", { work_date: "9999-12-31" }, "date_not_covered", /after it/],
    [
      "an apprentice without a year",
      { classification_code: "apprentice-4-year" },
      "fact_needed",
      /give apprenticeship\.year/,
    ],
    [
      "a fifth year",
      { classification_code: "apprentice-4-year", apprenticeship: { year: 5 } },
      "fact_needed",
      /no rate for year 5/,
    ],
  ];
  for (const [name, change, code, detail] of refusals) {
    test(name, () => {
      const answer = problem({ ...GOOD, ...change });
      assert.equal(answer.code, code);
      assert.match(answer.detail, detail);
      assert.equal(answer.status, 422);
    });
  }

  test("an award held with rates alone", () => {
    const answer = problem({ ...GOOD, award_code: "MA000121", classification_code: "level-1" });
    assert.equal(answer.code, "rates_only");
    assert.match(
      answer.detail,
      /^We have the pay rates of State Government Agencies Award 2020 \(MA000121\), but not its rules/,
    );
  });

  test("a rule not stated names its clause", () => {
    const answer = problem({
      ...GOOD,
      work_date: "2023-08-02",
      start_time: "08:00",
      end_time: "12:00",
      breaks: [],
      previous_shift_end: "2023-08-01T22:00",
    });
    assert.equal(answer.code, "not_stated");
    assert.deepEqual(
      answer.clauses?.map(({ ref }) => ref),
      ["16.6(b)"],
    );
  });
});
