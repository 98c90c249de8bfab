// What is wrong with a request for a pay period: every fault, each at its place.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, isProblem, type Problem } from "#contract";
import { library } from "./awards.ts";
import { eightHours, RETAIL, shift, WEEK } from "./retail-week.ts";

function faulty(body: object): readonly string[] {
  const answer = calculatePayPeriod(body, library);
  assert.ok(isProblem(answer), "a problem was due");
  assert.equal((answer as Problem).code, "invalid_request");
  return ((answer as Problem).errors ?? []).map(({ pointer }) => pointer);
}

describe("faults, each at its place", () => {
  const ok = { employee: RETAIL, period: WEEK, shifts: eightHours };
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ["no shifts", { ...ok, shifts: [] }, ["/shifts"]],
    ["shifts as an object", { ...ok, shifts: { length: 1 } }, ["/shifts"]],
    ["201 shifts", { ...ok, shifts: new Array(201).fill(eightHours[0]) }, ["/shifts"]],
    [
      "no start of the week",
      { ...ok, period: { start: WEEK.start, end: WEEK.end } },
      ["/period/week_starts_on"],
    ],
    [
      "a field of no shift",
      { ...ok, shifts: [{ ...eightHours[0], award_code: "x" }] },
      ["/shifts/0/award_code"],
    ],
    ["an impossible day", { ...ok, shifts: [shift("a 2026-02-30 09:00-12:00")] }, ["/shifts/0/work_date"]],
    ["equal times", { ...ok, shifts: [shift("a 2026-08-03 09:00-09:00")] }, ["/shifts/0/end_time"]],
    [
      "nothing but a break, after a shift that it touches",
      {
        ...ok,
        shifts: [
          shift("a 2026-08-03 09:00-12:00"),
          shift("b 2026-08-03 12:00-13:00", { breaks: [{ start_time: "12:00", end_time: "13:00" }] }),
        ],
      },
      ["/shifts/1/breaks"],
    ],
    ["outside the period", { ...ok, shifts: [shift("a 2026-08-10 09:00-12:00")] }, ["/shifts/0/work_date"]],
    ["an end before the start", { ...ok, period: { ...WEEK, end: "2026-08-01" } }, ["/period/end"]],
    ["longer than a month", { ...ok, period: { ...WEEK, end: "2026-09-03" } }, ["/period/end"]],
    ["an award nobody has", { ...ok, employee: { ...RETAIL, award_code: "MA1" } }, ["/employee/award_code"]],
    [
      "the wrong classification, told once",
      { ...ok, employee: { ...RETAIL, classification_code: "x" } },
      ["/employee/classification_code"],
    ],
    ["one id twice", { ...ok, shifts: [eightHours[0], { ...eightHours[1], id: "d0" }] }, ["/shifts/1/id"]],
    [
      "overlapping shifts, at both places",
      { ...ok, shifts: [shift("b 2026-08-03 11:00-13:00"), shift("a 2026-08-03 09:00-12:00")] },
      ["/shifts/1", "/shifts/0"],
    ],
    [
      "earlier work told of the person",
      { ...ok, employee: { ...RETAIL, circumstances: { "long-day-used": true } } },
      ["/employee/circumstances/long-day-used"],
    ],
    [
      "a number of units with the person",
      { ...ok, employee: { ...RETAIL, allowances: { "first-aid": 2 } } },
      ["/employee/allowances/first-aid"],
    ],
    [
      "two numbers for one week",
      { ...ok, shifts: eightHours.slice(0, 2).map((one) => ({ ...one, allowances: { "first-aid": 1 } })) },
      ["/shifts/1/allowances/first-aid"],
    ],
    [
      "two numbers for one week of a year's amount",
      {
        employee: {
          award_code: "MA000049",
          classification_code: "ground-services-officer-level-5",
          employment_type: "full_time",
          state: "NT",
          age: 30,
        },
        period: WEEK,
        shifts: eightHours
          .slice(0, 2)
          .map((one) => ({ ...one, allowances: { "district-without-dependants-darwin": 0.5 } })),
      },
      ["/shifts/1/allowances/district-without-dependants-darwin"],
    ],
    [
      "a cycle that begins inside a week",
      { ...ok, period: { ...WEEK, roster_cycle: { weeks: 2, start: "2026-08-04" } } },
      ["/period/roster_cycle/start"],
    ],
    [
      "a cycle longer than the award knows",
      { ...ok, period: { ...WEEK, roster_cycle: { weeks: 9, start: "2026-08-03" } } },
      ["/period/roster_cycle/weeks"],
    ],
    [
      "two numbers of weeks",
      {
        ...ok,
        employee: { ...RETAIL, circumstances: { "roster-cycle-weeks": 4 } },
        period: { ...WEEK, roster_cycle: { weeks: 2, start: "2026-08-03" } },
      },
      ["/employee/circumstances/roster-cycle-weeks"],
    ],
    [
      "a holiday that is none",
      {
        ...ok,
        shifts: [
          shift("a 2026-08-03 09:00-10:00", { is_public_holiday: true }),
          shift("b 2026-08-03 11:00-12:00", { is_public_holiday: false }),
        ],
      },
      ["/shifts/1/is_public_holiday"],
    ],
  ];
  for (const [name, body, pointers] of cases) test(name, () => assert.deepEqual(faulty(body), pointers));

  test("so are impossible days beside fields of the wrong type", () => {
    const shifts = [shift("a 2026-02-30 09:00-25:00"), { ...eightHours[0], colour: "red" }];
    assert.deepEqual(faulty({ ...ok, employee: { ...RETAIL, age: "25" }, shifts }).toSorted(), [
      "/employee/age",
      "/shifts/0/end_time",
      "/shifts/0/work_date",
      "/shifts/1/colour",
    ]);
  });

  test("every fault is reported, not only the first", () => {
    const shifts = [shift("a 2026-08-32 09:00-12:00"), shift("b 2026-08-03 25:00-12:00")];
    assert.deepEqual(faulty({ ...ok, shifts }), ["/shifts/0/work_date", "/shifts/1/start_time"]);
  });
});
