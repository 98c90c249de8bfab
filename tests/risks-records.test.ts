// Records of time: more hours within twenty-four than anyone works.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isProblem } from "#contract";
import { detectRisks } from "#risks";
import { library } from "./awards.ts";

const employee = {
  award_code: "MA000004",
  classification_code: "retail-1",
  employment_type: "casual",
  state: "VIC",
  age: 24,
};

/** The hours that are too many, as the finding tells them; undefined: there is none. */
function hoursTold(second: readonly [string, string]): string | undefined {
  const shift = (id: string, [start_time, end_time]: readonly [string, string]) => ({
    id,
    work_date: "2026-08-05",
    start_time,
    end_time,
  });
  const body = {
    employee,
    period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
    shifts: [shift("a", ["00:00", "10:00"]), shift("b", second)],
  };
  const report = detectRisks(body, library);
  if (isProblem(report)) assert.fail(JSON.stringify(report));
  const found = report.risks.find(({ risk_code }) => risk_code === "long_hours");
  return found && /^[\d.]+ h/.exec(found.description)?.[0];
}

describe("hours within twenty-four", () => {
  test("count a second shift up to their end: 10 hours, and 10 of the 12 from 2 pm", () => {
    assert.equal(hoursTold(["14:00", "02:00"]), "20.00 h");
    assert.equal(hoursTold(["14:00", "00:00"]), "20.00 h");
  });

  test("leave out what is after them: 10 hours, and 6 of the 14 from 6 pm", () => {
    assert.equal(hoursTold(["18:00", "08:00"]), undefined);
  });
});
