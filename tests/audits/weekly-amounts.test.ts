// Amounts for a week that two pay periods, or two sets of terms, share: they are due once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { auditFiles } from "./company.ts";

const HEADING =
  "Employee ID,Award,Classification,Employment Type,State,Date of Birth,Allowances,Effective From";
const SHIFTS = "Employee ID,Date,Start,End,Unpaid Break,Allowances";

/** Weeks begin on Monday. */
function duesOf(
  terms: readonly string[],
  shifts: readonly string[],
  periods: readonly string[],
): readonly (readonly number[])[] {
  const files = {
    employees: `${[HEADING, ...terms].join("\n")}\n`,
    timesheets: `${[SHIFTS, ...shifts].join("\n")}\n`,
    paid: `Employee ID,Period Start,Period End,Amount\n${periods.map((one) => `${one},1.00`).join("\n")}\n`,
  };
  const { employees, problems } = auditFiles(files, { dates: "year-month-day", assumptions: "none" });
  assert.deepEqual(problems, []);
  return employees.map((one) => one.periods.map(({ balance }) => balance.due));
}

const FIRST_AIDER = "MA000004,retail-1,full_time,VIC,1990-01-01,first-aid,";

/** Thursday to Wednesday, 7.6 hours on weekdays: 5 × 211.36. */
const daysFrom = (id: string, first: number, claims = ""): readonly string[] =>
  [0, 1, 4, 5, 6].map(
    (later) => `${id},2026-08-${String(first + later).padStart(2, "0")},09:00,17:06,30,${claims}`,
  );

const THREE = ["2026-08-06,2026-08-12", "2026-08-13,2026-08-19", "2026-08-20,2026-08-26"];

test("pay weeks from Thursday: the allowance of each week from Monday is due once", () => {
  const shifts = [6, 13, 20].flatMap((first) => daysFrom("A", first));
  const dues = duesOf(
    [`A,${FIRST_AIDER}`],
    shifts,
    THREE.map((one) => `A,${one}`),
  );
  // 14.55 for the weeks of 3 and 10 August, then for one week more each time
  assert.deepEqual(dues, [[105_680 + 2 * 1455, 105_680 + 1455, 105_680 + 1455]]);
});

test("a claim with a shift is treated alike, and one that was not paid before is due", () => {
  const shifts = [...daysFrom("A", 6), ...daysFrom("A", 13, "first-aid")];
  const plain = "A,MA000004,retail-1,full_time,VIC,1990-01-01,,";
  const periods = THREE.slice(0, 2).map((one) => `A,${one}`);
  assert.deepEqual(duesOf([plain], shifts, periods), [[105_680, 105_680 + 2 * 1455]]);
  const both = [...daysFrom("A", 6, "first-aid"), ...daysFrom("A", 13, "first-aid")];
  assert.deepEqual(duesOf([plain], both, periods), [[105_680 + 2 * 1455, 105_680 + 1455]]);
});

test("the same work of two people differs by what was paid to each before it", () => {
  const shifts = [...daysFrom("A", 6), ...daysFrom("A", 13), ...daysFrom("B", 13)];
  const periods = [...THREE.slice(0, 2).map((one) => `A,${one}`), "B,2026-08-13,2026-08-19"];
  assert.deepEqual(duesOf([`A,${FIRST_AIDER}`, `B,${FIRST_AIDER}`], shifts, periods), [
    [105_680 + 2 * 1455, 105_680 + 1455],
    [105_680 + 2 * 1455],
  ]);
});

test("terms that change inside a week leave its allowance due once", () => {
  const shifts = [3, 4, 5, 6, 7].map((day) => `A,2026-08-0${day},09:00,17:06,30,`);
  const casual = "A,MA000004,retail-1,casual,VIC,1990-01-01,first-aid,";
  const dues = duesOf([casual, `A,${FIRST_AIDER}2026-08-06`], shifts, ["A,2026-08-03,2026-08-09"]);
  // 3 × 7.6 × 34.76 (264.18) and 2 × 211.36
  assert.deepEqual(dues, [[3 * 26_418 + 2 * 21_136 + 1455]]);
});

test("another award's allowance is another allowance", () => {
  const shifts = [3, 4, 5, 6, 7].map((day) => `A,2026-08-0${day},09:00,17:06,30,`);
  const clerk = "A,MA000002,level-3,full_time,VIC,1990-01-01,first-aid,2026-08-06";
  const dues = duesOf([`A,${FIRST_AIDER}`, clerk], shifts, ["A,2026-08-03,2026-08-09"]);
  // 3 × 211.36 and 14.55; 2 × 7.6 × 31.11 (236.44) and 16.79
  assert.deepEqual(dues, [[3 * 21_136 + 1455 + 2 * 23_644 + 1679]]);
});

// MA000016 17.2(b): 7.68 a shift, at most 38.19 a week: 3 shifts, 6 of two pay weeks, 6 again, and 3.
test("pay weeks from Thursday: what earlier shifts of the week were paid counts towards a weekly cap", () => {
  const shifts = [6, 13, 20].flatMap((first) =>
    [0, 1, 2, 4, 5, 6].map((later) => `A,2026-08-${String(first + later).padStart(2, "0")},09:00,13:00,0,`),
  );
  const firstAid = (claims: string) =>
    duesOf(
      [`A,MA000016,security-officer-1,casual,VIC,1990-01-01,${claims},`],
      shifts,
      THREE.map((one) => `A,${one}`),
    );
  const [[none], [paid]] = [firstAid(""), firstAid("first-aid")];
  const due = paid?.map((cents, place) => cents - (none?.[place] ?? 0));
  // 6 × 7.68; then 38.19 less 3 × 7.68, and 3 × 7.68 of the next week, twice
  assert.deepEqual(due, [4608, 3819, 3819]);
});
