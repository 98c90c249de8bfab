// What was not said and could change the pay is stated, with what it is worth.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePay, isProblem, type PayResult } from "#contract";
import { GOOD, library, priced } from "./requests.ts";

describe("assumptions", () => {
  const effectOf = (answer: PayResult, code: string) =>
    answer.assumptions.find((one) => one.code === code)?.effect;

  test("a default is stated with what the other value would pay", () => {
    assert.deepEqual(effectOf(priced({}), "late-trading"), {
      lowest_total: "215.54",
      highest_total: "215.54",
    });
    assert.equal(effectOf(priced({ circumstances: { "late-trading": false } }), "late-trading"), undefined);
  });

  test("no age: the range of junior pay", () => {
    assert.deepEqual(effectOf(priced({ start_time: "09:00", end_time: "12:00", breaks: [] }), "age"), {
      lowest_total: "46.92",
      highest_total: "104.28",
    });
  });

  test("a break without a position is placed and its worth told", () => {
    const change = {
      breaks: undefined,
      unpaid_break_minutes: 30,
      start_time: "14:00",
      end_time: "20:00",
      age: 30,
    };
    const answer = priced(change);
    assert.deepEqual(effectOf(answer, "break_position"), { lowest_total: "201.62", highest_total: "205.10" });
    assert.match(
      answer.assumptions.find(({ code }) => code === "break_position")?.detail ?? "",
      /placed it from 16:45/,
    );
    const plain = priced({ ...change, start_time: "09:00", end_time: "15:00" });
    assert.equal(effectOf(plain, "break_position"), undefined);
  });

  test("in the weeks after a change the pay period matters", () => {
    const july = { work_date: "2026-07-06", start_time: "09:00", end_time: "13:00", breaks: [], age: 30 };
    assert.deepEqual(effectOf(priced(july), "pay_period_start"), {
      lowest_total: "132.76",
      highest_total: "132.76",
    });
    assert.equal(
      effectOf(priced({ ...july, pay_period_start: "2026-07-06" }), "pay_period_start"),
      undefined,
    );
    assert.equal(effectOf(priced({ ...july, work_date: "2026-08-03" }), "pay_period_start"), undefined);
  });

  test("an early start without a previous finish", () => {
    const morning = { start_time: "08:00", end_time: "12:00", breaks: [], age: 30 };
    assert.deepEqual(effectOf(priced(morning), "previous_shift_end"), {
      lowest_total: "250.28",
      highest_total: "250.28",
    });
    assert.equal(
      effectOf(priced({ ...morning, start_time: "13:00", end_time: "17:00" }), "previous_shift_end"),
      undefined,
    );
  });

  test("no state on a day that is a holiday in some", () => {
    const { state: _, ...nowhere } = {
      ...GOOD,
      work_date: "2026-11-03",
      start_time: "09:00",
      end_time: "13:00",
      breaks: [],
      age: 30,
    };
    const answer = calculatePay(nowhere, library);
    assert.ok(!isProblem(answer));
    assert.deepEqual(effectOf(answer, "state"), { lowest_total: "278.12", highest_total: "278.12" });
    const christmas = calculatePay({ ...nowhere, work_date: "2026-12-25" }, library);
    assert.ok(!isProblem(christmas) && christmas.total === "278.12", "a holiday everywhere needs no state");
  });

  test("a change of the clocks is said", () => {
    const night = { worker_type: "shiftworker", start_time: "22:00", end_time: "06:00", breaks: [], age: 30 };
    const spring = priced({ ...night, work_date: "2026-10-03" });
    assert.match(
      spring.assumptions.find(({ code }) => code === "daylight_saving")?.detail ?? "",
      /forward on 2026-10-04 in VIC.*paid by the clock/,
    );
    assert.equal(
      priced({ ...night, work_date: "2026-10-03", state: "QLD" }).assumptions.some(
        ({ code }) => code === "daylight_saving",
      ),
      false,
    );
    assert.equal(spring.shift.worked_minutes, 480);
  });
});
