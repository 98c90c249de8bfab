// A shift of a period under a code of its own, from the request to the cent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calculatePayPeriod, isProblem } from "#contract";
import { library } from "../awards.ts";

const week = (code: string): object => ({
  employee: {
    award_code: "MA000004",
    classification_code: "retail-1",
    employment_type: "full_time",
    state: "VIC",
    age: 24,
  },
  period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
  shifts: [
    {
      id: "night-fill",
      classification_code: code,
      work_date: "2026-08-03",
      start_time: "08:00",
      end_time: "12:00",
    },
    { id: "shop", work_date: "2026-08-03", start_time: "12:00", end_time: "16:00" },
  ],
});

test("A29: four hours at level 4, then four at the employee's own level 1", () => {
  const answer = calculatePayPeriod(week("retail-4"), library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  assert.deepEqual(
    answer.shifts.map(({ id, pay_result }) => [id, pay_result?.classification.code, pay_result?.total]),
    [
      ["night-fill", "retail-4", "117.80"], // 4 × 29.45
      ["shop", "retail-1", "111.24"], // 4 × 27.81
    ],
  );
});

test("A29: a code the award does not have is a fault of that shift", () => {
  const answer = calculatePayPeriod(week("retail-99"), library);
  assert.ok(isProblem(answer));
  assert.deepEqual(
    (answer.errors ?? []).map(({ pointer }) => pointer),
    ["/shifts/0/classification_code"],
  );
});
