// Words that a variation adds to a clause take no overtime away. MA000100 28.1(b)(ii): "per day" became "either per day or
// per shift" on 1 June 2026.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem } from "#contract";
import { library } from "./awards.ts";

/** Fortnights before and after the variation, without a public holiday: the first Sunday of each, and the Monday after it. */
const BEFORE = { start: "2026-05-11", end: "2026-05-24", sunday: "2026-05-17", monday: "2026-05-18" };
const AFTER = { start: "2026-08-03", end: "2026-08-16", sunday: "2026-08-09", monday: "2026-08-10" };

const NIGHTS = ["20:00-06:00", "22:00-06:00", "22:00-08:00", "23:00-07:30"];
const EVENINGS = ["12:00-22:00", "16:00-23:30", "18:00-04:00", "21:00-08:00"];

function shiftOf(work_date: string, times: string): object {
  const [start_time, end_time] = times.split("-");
  return { id: `${work_date} ${times}`, work_date, start_time, end_time };
}

function overtimeIn(fortnight: typeof BEFORE, times: readonly [string, string], employee: object): number {
  const { start, end, sunday, monday } = fortnight;
  const shifts = [shiftOf(sunday, times[0]), shiftOf(monday, times[1])];
  const period = { start, end, week_starts_on: "monday" };
  const answer = calculatePayPeriod({ employee, period, shifts }, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  const components = answer.shifts.flatMap(({ pay_result }) => pay_result?.components ?? []);
  const overtime = components.filter(({ kind }) => kind === "overtime");
  return overtime.reduce((sum, { hours }) => sum + Number(hours), 0);
}

describe("a limit by the day or the shift makes no less overtime than one by the day", () => {
  for (const employment_type of ["part_time", "casual"])
    test(employment_type, () => {
      const employee = {
        award_code: "MA000100",
        classification_code: "sacs-2-1",
        employment_type,
        worker_type: "shiftworker",
        state: "VIC",
        age: 30,
        circumstances: { "disability-services-work": true, "two-shifts-of-a-day": "separate" },
      };
      let most = 0;
      for (const night of NIGHTS)
        for (const evening of EVENINGS) {
          const before = overtimeIn(BEFORE, [night, evening], employee);
          const after = overtimeIn(AFTER, [night, evening], employee);
          assert.ok(after >= before, `${night} and ${evening}: ${before} hours, then ${after}`);
          most = Math.max(most, before);
        }
      assert.ok(most > 0, "no overtime by the day was tried");
    });
});
