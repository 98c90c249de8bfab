// A night shift at the end of a pay period that runs into the next: its hours count in the week of their own day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { auditFiles } from "./company.ts";

const PERIODS = ["2026-08-03,2026-08-09", "2026-08-10,2026-08-16"];

/** Weeks and pay periods begin on Monday. */
function duesOf(terms: string, shifts: readonly string[], rosterCycle?: { weeks: number; start: string }) {
  const files = {
    employees: `Employee ID,Award,Classification,Employment Type,State,Date of Birth\nA,${terms},VIC,1990-01-01\n`,
    timesheets: `Employee ID,Date,Start,End,Break Start,Break End\n${shifts.map((one) => `A,2026-08-${one}`).join("\n")}\n`,
    paid: `Employee ID,Period Start,Period End,Amount\n${PERIODS.map((one) => `A,${one},1.00`).join("\n")}\n`,
  };
  const { employees, problems } = auditFiles(files, {
    dates: "year-month-day",
    assumptions: "none",
    ...(rosterCycle === undefined ? {} : { roster_cycle: rosterCycle }),
  });
  assert.deepEqual(problems, []);
  return employees.flatMap((one) => one.periods.map(({ balance }) => balance.due));
}

const FAST_FOOD = "MA000003,fast-food-1,casual";
const days = ["10", "11", "12", "13", "14"].map((day) => `${day},10:00,18:00,,`);

test("two hours after midnight on Monday are of the week that begins there", () => {
  const [, due] = duesOf(FAST_FOOD, ["09,22:00,02:00,,", ...days]);
  // 36 × 34.76, then beyond 38 with Monday's two: 2 × 48.67 and 2 × 62.57
  assert.equal(due, 36 * 3476 + 2 * 4867 + 2 * 6257);
});

test("a break after midnight is not worked", () => {
  const [, due] = duesOf(FAST_FOOD, ["09,22:00,02:00,00:30,01:30", ...days]);
  // one hour of Monday: 37 × 34.76, 2 × 48.67 and 62.57
  assert.equal(due, 37 * 3476 + 2 * 4867 + 6257);
});

test("they are no part of the next day's work", () => {
  const nights = ["10", "11", "12", "13"].map((day) => `${day},18:00,03:00,,`);
  const [first, due] = duesOf("MA000018,general-1,casual", ["09,20:00,06:00,,", ...nights]);
  assert.equal(first, 4 * 5554 + 6 * 3888);
  // Nine hours are within the day's ten. Six and 32 fill the week: on Thursday 2 × 52.07 and 2 × 69.43.
  assert.equal(due, 32 * 3888 + 2 * 5207 + 2 * 6943);
});

test("and of the roster cycle that begins there, or goes on", () => {
  const [, begun] = duesOf(FAST_FOOD, ["09,22:00,02:00,,", ...days], { weeks: 1, start: "2026-08-03" });
  assert.equal(begun, 36 * 3476 + 2 * 4867 + 2 * 6257);
  const week = ["03", "04", "05", "06"].map((day) => `${day},10:00,18:00,,`);
  const shifts = [...week, "09,22:00,02:00,,", ...days];
  const [, going] = duesOf(FAST_FOOD, shifts, { weeks: 2, start: "2026-08-03" });
  // 32 + 4 + 40 = 76
  assert.equal(going, 40 * 3476);
});
