// Times the clock skips when daylight saving starts are faults in the states that have it, wherever a time is given.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem } from "#contract";
import { GOOD, library, pointers, priced } from "./requests.ts";

/** Clocks went forward at 2 am on Sunday 4 October 2026. */
const NIGHT = { work_date: "2026-10-04", start_time: "01:00", end_time: "06:00", breaks: undefined };

const EVENING_BEFORE = { ...NIGHT, work_date: "2026-10-03", start_time: "20:00" };

describe("when the clocks go forward", () => {
  for (const state of ["ACT", "NSW", "SA", "TAS", "VIC"]) {
    test(`02:10 to 02:50 does not exist in ${state}`, () =>
      assert.deepEqual(pointers({ ...NIGHT, state, start_time: "02:10", end_time: "02:50" }), [
        "/end_time",
        "/start_time",
      ]));
  }

  for (const state of ["NT", "QLD", "WA"])
    test(`02:10 to 02:50 exists in ${state}`, () =>
      void priced({ ...NIGHT, state, start_time: "02:10", end_time: "02:50" }));

  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ["a start at two", { ...NIGHT, start_time: "02:00" }, ["/start_time"]],
    ["an end the evening before leads to", { ...EVENING_BEFORE, end_time: "02:30" }, ["/end_time"]],
    [
      "breaks",
      {
        ...EVENING_BEFORE,
        breaks: [
          { start_time: "22:00", end_time: "22:30" },
          { start_time: "02:10", end_time: "02:40" },
          { start_time: "02:50", end_time: "03:10" },
        ],
      },
      ["/breaks/1/end_time", "/breaks/1/start_time", "/breaks/2/start_time"],
    ],
    [
      "the roster",
      { ...NIGHT, rostered: { start_time: "02:30", end_time: "06:00" } },
      ["/rostered/start_time"],
    ],
    [
      "the hours agreed",
      { ...NIGHT, employment_type: "part_time", agreed_hours: { start_time: "01:00", end_time: "02:59" } },
      ["/agreed_hours/end_time"],
    ],
    [
      "the previous finish",
      { ...NIGHT, start_time: "10:00", end_time: "16:00", previous_shift_end: "2026-10-04T02:15" },
      ["/previous_shift_end"],
    ],
  ];
  for (const [name, change, expected] of cases)
    test(name, () => assert.deepEqual(pointers(change), expected));

  test("the message says what to give", () => {
    const answer = calculatePayPeriod(periodOf({ start_time: "02:10", end_time: "06:00" }), library);
    assert.ok(isProblem(answer));
    assert.deepEqual(answer.errors, [
      {
        pointer: "/shifts/0/start_time",
        detail:
          "02:10 did not exist on 2026-10-04 in VIC: the clocks went from 02:00 to 03:00. Give the time the clock showed.",
      },
    ]);
  });

  test("time up to the change is time that was, and so is all around it", () => {
    priced({ ...EVENING_BEFORE, end_time: "02:00" });
    priced({ ...NIGHT, start_time: "03:00" });
    const over = priced(NIGHT);
    assert.deepEqual(over.shift.worked_minutes, 300, "paid by the clock");
    assert.ok(over.assumptions.some(({ code }) => code === "daylight_saving"));
  });

  test("on any other Sunday it is a time like any other", () => {
    for (const work_date of ["2026-09-27", "2025-10-12", "2026-04-05"])
      priced({ ...NIGHT, work_date, start_time: "02:10", end_time: "02:50" });
    assert.deepEqual(pointers({ ...NIGHT, work_date: "2025-10-05", start_time: "02:10" }), ["/start_time"]);
  });
});

test("without a state the answer says that the time may not exist", () => {
  const { assumptions } = priced({ ...NIGHT, state: undefined, start_time: "02:10", end_time: "02:50" });
  const said = assumptions.find(({ code }) => code === "daylight_saving");
  assert.match(said?.detail ?? "", /02:10 did not exist on 2026-10-04 in ACT, NSW, SA, TAS and VIC/);
});

test("the hour that comes twice is paid by the clock", () => {
  const twice = priced({ ...NIGHT, work_date: "2026-04-05", start_time: "02:10", end_time: "02:50" });
  assert.equal(twice.shift.worked_minutes, 40);
});

const periodOf = (shift: object) => {
  const { award_code, classification_code, employment_type, state } = GOOD;
  return {
    employee: { award_code, classification_code, employment_type, state },
    period: { start: "2026-09-28", end: "2026-10-04", week_starts_on: "monday" },
    shifts: [{ id: "a", work_date: "2026-10-04", ...shift }],
  };
};
