// A code that means another with facts of the award filled in: we list them, and a request cannot contradict them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calculatePay, isProblem } from "#contract";
import { library } from "./awards.ts";

const HOURS = {
  award_code: "MA000009",
  employment_type: "part_time",
  work_date: "2026-08-05",
  start_time: "09:00",
  end_time: "14:00",
  state: "VIC",
};

test("an implied fact is not among what was assumed", () => {
  const answer = calculatePay({ ...HOURS, classification_code: "office-2-junior-16" }, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  assert.equal(answer.base_rate.hourly, "14.89");
  assert.ok(!answer.assumptions.some(({ code }) => code === "office-employee"));
  const adult = calculatePay({ ...HOURS, classification_code: "hospitality-2", age: 16 }, library);
  assert.ok(!isProblem(adult) && adult.assumptions.some(({ code }) => code === "office-employee"));
});

test("a value against it is a fault that names the other code", () => {
  const asked = {
    ...HOURS,
    classification_code: "office-2-junior-16",
    circumstances: { "office-employee": false },
  };
  const answer = calculatePay(asked, library);
  assert.ok(isProblem(answer) && answer.code === "invalid_request");
  assert.deepEqual(answer.errors, [
    {
      pointer: "/circumstances/office-employee",
      detail:
        "classification_code office-2-junior-16 says that office-employee is true; with another value use hospitality-2.",
    },
  ]);
});

test("a code that the rates had before the rules were written still answers", () => {
  const former = "junior-level-2-16-years-of-age";
  const [was, is] = [former, "office-2-junior-16"].map((code) =>
    calculatePay({ ...HOURS, classification_code: code }, library),
  );
  assert.ok(was !== undefined && is !== undefined && !isProblem(was) && !isProblem(is));
  assert.deepEqual(was.components, is.components);
});
