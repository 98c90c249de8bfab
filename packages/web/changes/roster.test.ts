// Reading a pasted roster: by its headings, in any order, with the name of every row we cannot read.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Award } from "#engine";
import { chosen, percentText } from "./compare-roster.ts";
import { EXAMPLE_ROSTER } from "./example.ts";
import { readRoster } from "./roster.ts";

const CLASSIFICATIONS = [
  { code: "retail-1", title: "Retail Employee Level 1" },
  { code: "retail-4", title: "Retail Employee Level 4" },
];
const AWARD = { classifications: CLASSIFICATIONS } as unknown as Award;

test("the example has three people, all complete", () => {
  const { people, faults } = readRoster(EXAMPLE_ROSTER, AWARD);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    people.map(({ name, classification, employment, shifts }) => [
      name,
      classification,
      employment,
      shifts.length,
    ]),
    [
      ["Sales assistant 1", "retail-1", "full_time", 5],
      ["Sales assistant 2", "retail-1", "casual", 2],
      ["Supervisor", "retail-4", "part_time", 2],
    ],
  );
});

test("columns are found by their headings, in any order, with commas or tabs", () => {
  const text =
    'Finish,Start Time,Shift Date,Given Name,Surname,Award Level\n5pm,9 am,3/08/2026,A,B,"Retail Employee Level 4"\n';
  const [person] = readRoster(text, AWARD).people;
  assert.equal(person?.name, "A B");
  assert.equal(person?.classification, "retail-4");
  assert.equal(person?.employment, null);
  assert.deepEqual(person?.shifts, [
    { id: "2", work_date: "2026-08-03", start_time: "09:00", end_time: "17:00" },
  ]);
});

test("a row that cannot be read is named, and the rest stays", () => {
  const text =
    "Employee\tDate\tStart\tEnd\tBreak\nA\t3/08/2026\t9:00\t17:00\t30\nB\tsoon\t9:00\t\t2\n\t3/08/2026\t9:00\t17:00\t";
  const { people, faults } = readRoster(text, AWARD);
  assert.equal(people.length, 1);
  assert.deepEqual(faults, [
    {
      row: 3,
      detail:
        "Row 3 has no day we can read, such as 3/08/2026, and no end we can read, such as 17:00, and a break we cannot read: type minutes, such as 30.",
    },
    { row: 4, detail: "Row 4 has no employee." },
  ]);
  assert.match(
    readRoster("A\t3/08/2026\t9:00\t17:00", AWARD).faults[0]?.detail ?? "",
    /^Paste the headings too\./,
  );
  assert.deepEqual(readRoster(" \n", AWARD), { people: [], faults: [] });
});

const shiftsIn = (text: string) => readRoster(text, AWARD).people.flatMap(({ shifts }) => shifts);

test("headings, days and breaks are read as on the timesheet page", () => {
  const day = { id: "2", work_date: "2026-08-03", start_time: "09:00", end_time: "17:30" };
  for (const pause of ["Breaks (unpaid)", "Unpaid lunch", "Break"])
    assert.deepEqual(
      shiftsIn(`Staff\tDate\tStart\tEnd\t${pause}\nA\t3/08/2026\t9:00\t17:30\t30`),
      [{ ...day, unpaid_break_minutes: 30 }],
      pause,
    );
  const hours = "Employee\tDate\tStart\tEnd\tHours\nA\t3/08/2026\t9:00\t17:30\t8";
  assert.deepEqual(shiftsIn(hours), [{ ...day, unpaid_break_minutes: 30 }]);
  // 13 can only be a day, so 8/3 is 3 August in the same column
  const months = "Employee\tDate\tStart\tEnd\nA\t8/3/2026\t9:00\t17:30\nA\t8/13/2026\t9:00\t17:30";
  assert.deepEqual(shiftsIn(months), [day, { ...day, id: "3", work_date: "2026-08-13" }]);
});

test("leave is no work, and a time on another day is not read", () => {
  const leave = "Employee\tDate\tStart\tEnd\tLeave\nA\t3/08/2026\t9:00\t17:00\tAnnual\n";
  assert.deepEqual(readRoster(leave, AWARD), { people: [], faults: [] });
  const days = "Employee\tStart date\tStart\tEnd date\tEnd\nA\t3/08/2026\t9:00\t4/08/2026\t17:00";
  assert.deepEqual(readRoster(days, AWARD).faults, [
    { row: 2, detail: "Row 2 has no end we can read, such as 17:00." },
  ]);
  const two = "Employee\tDate\tStart\tEnd\nA\t3/08/2026\t9:00 - 12:00\t17:00\nA\t4/08/2026\t24:00\t6:00";
  assert.deepEqual(
    readRoster(two, AWARD).faults.map(({ row }) => row),
    [2, 3],
  );
});

test("we price a person once both the classification and the employment type are known", () => {
  const { people } = readRoster("Employee\tDate\tStart\tEnd\nA\t3/08/2026\t9:00\t17:00", AWARD);
  assert.deepEqual(chosen(people, { A: { classification: "retail-1" } }), []);
  const [person] = chosen(people, { A: { classification: "retail-1", employment: "casual" } });
  assert.equal(person?.employment, "casual");
});

test("a change in per cent, to a tenth", () => {
  const change = (before: number, after: number) => percentText({ name: "", before, after });
  assert.equal(change(206_316, 216_103), "+4.7 %");
  assert.equal(change(100, 99), "−1.0 %");
  assert.equal(change(100, 100), "0.0 %");
  assert.equal(change(0, 100), "");
});
