// Every fault of a request is named with its pointer.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { GOOD, pointers, problem } from "./requests.ts";

describe("faults of a request", () => {
  test("all of them are named, not only the first", () => {
    const { breaks: _, start_time: __, ...rest } = GOOD;
    const answer = problem({
      ...rest,
      age: "25",
      colour: "red",
      work_date: "5/8/2026",
      employment_type: "intern",
    });
    assert.deepEqual((answer.errors ?? []).map(({ pointer }) => pointer).sort(), [
      "/age",
      "/colour",
      "/employment_type",
      "/start_time",
      "/work_date",
    ]);
    assert.match(answer.detail, /and 4 more/);
    assert.equal(answer.status, 422);
  });

  test("so are days and times that do not exist, and what the other fields contradict", () => {
    const answer = problem({
      ...GOOD,
      colour: "red",
      age: "25",
      work_date: "2026-02-30",
      start_time: "25:00",
      classification_code: "nothing",
      employment_type: "casual",
      agreed_hours: { start_time: "16:00", end_time: "20:00" },
      allowances: { rocket: true },
      previous_shift_end: "2026-08-04T24:10",
    });
    assert.deepEqual((answer.errors ?? []).map(({ pointer }) => pointer).sort(), [
      "/age",
      "/agreed_hours",
      "/allowances/rocket",
      "/classification_code",
      "/colour",
      "/previous_shift_end",
      "/start_time",
      "/work_date",
    ]);
  });

  test("a field is not faulty because another could not be read", () => {
    const state = problem({ ...GOOD, state: "vic", locality: "Melbourne" });
    assert.deepEqual(
      (state.errors ?? []).map(({ pointer }) => pointer),
      ["/state"],
    );
    const level = problem({ ...GOOD, classification_code: 1, apprenticeship: { year: 2 } });
    assert.deepEqual(
      (level.errors ?? []).map(({ pointer }) => pointer),
      ["/classification_code"],
    );
    const award = problem({ ...GOOD, award_code: 4, work_date: undefined, circumstances: { raining: true } });
    assert.deepEqual(
      (award.errors ?? []).map(({ pointer }) => pointer),
      ["/award_code", "/work_date"],
    );
    const { pointer } =
      problem({ ...GOOD, employment_type: 1, age: 20, date_of_birth: "2000-01-01" }).errors?.[1] ?? {};
    assert.equal(pointer, "/age");
  });

  test("a place in a list is named with its list", () => {
    const [first] = problem({ ...GOOD, breaks: [1] }).errors ?? [];
    assert.deepEqual(first, { pointer: "/breaks/0", detail: "breaks[0] must be object." });
  });

  test("a thousand of them, where there are nine: an answer is not sixty times its request", () => {
    const many = (value: unknown) =>
      Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`x${n}`, value]));
    for (const wrong of [{ circumstances: many(true) }, { allowances: many(true) }, many(1)]) {
      const answer = problem({ ...GOOD, ...wrong });
      assert.equal(answer.errors?.length, 1000);
      assert.match(answer.detail, /and 999 more/);
    }
  });

  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ["no such day", { work_date: "2026-02-29" }, ["/work_date"]],
    ["no such month", { work_date: "2026-13-01" }, ["/work_date"]],
    ["no such hour", { start_time: "25:00" }, ["/start_time"]],
    ["24:00 is the next day's 00:00", { end_time: "24:00" }, ["/end_time"]],
    ["equal times", { end_time: "16:00", breaks: [] }, ["/end_time"]],
    ["unknown award", { award_code: "MA999999" }, ["/award_code"]],
    ["unknown classification", { classification_code: "__proto__" }, ["/classification_code"]],
    [
      "a classification of the object's own making",
      { classification_code: "constructor" },
      ["/classification_code"],
    ],
    ["two kinds of break", { unpaid_break_minutes: 30 }, ["/breaks"]],
    ...(["meal", "broken_shift", "sleepover"] as const).map((kind): (typeof cases)[number] => [
      `nothing but a break: ${kind}`,
      { breaks: [{ start_time: GOOD.start_time, end_time: GOOD.end_time, kind }] },
      ["/breaks"],
    ]),
    ["a break outside the shift", { breaks: [{ start_time: "12:00", end_time: "12:30" }] }, ["/breaks/0"]],
    [
      "breaks that overlap",
      {
        breaks: [
          { start_time: "18:00", end_time: "18:30" },
          { start_time: "18:15", end_time: "18:45" },
        ],
      },
      ["/breaks"],
    ],
    [
      "a break as long as the shift",
      { breaks: undefined, unpaid_break_minutes: 360 },
      ["/unpaid_break_minutes"],
    ],
    ["a quantity as text", { allowances: { vehicle: "12" } }, ["/allowances/vehicle"]],
    ["an unknown allowance", { allowances: { rocket: true } }, ["/allowances/rocket"]],
    ["an unknown circumstance", { circumstances: { raining: true } }, ["/circumstances/raining"]],
    [
      "a circumstance of the wrong type",
      { circumstances: { "late-trading": "yes" } },
      ["/circumstances/late-trading"],
    ],
    ["an unknown worker type", { worker_type: "astronaut" }, ["/worker_type"]],
    ["age and date of birth", { age: 20, date_of_birth: "2006-01-01" }, ["/age"]],
    ["an age that is not whole", { age: 20.99 }, ["/age"]],
    ["an age nobody works at", { age: 0 }, ["/age"]],
    ["an age beyond belief", { age: 150 }, ["/age"]],
    [
      "agreed hours of a casual",
      { agreed_hours: { start_time: "16:00", end_time: "20:00" } },
      ["/agreed_hours"],
    ],
    [
      "hours that are no whole minutes",
      { hours_already_worked_today: 1.333 },
      ["/hours_already_worked_today"],
    ],
    ["a pay period that begins later", { pay_period_start: "2026-08-06" }, ["/pay_period_start"]],
    ["service that begins later", { service_start_date: "2026-08-06" }, ["/service_start_date"]],
    [
      "a previous finish inside the shift",
      { previous_shift_end: "2026-08-05T17:00" },
      ["/previous_shift_end"],
    ],
    ["an apprenticeship of someone who is none", { apprenticeship: { year: 1 } }, ["/apprenticeship"]],
    ["a junior code with another age", { classification_code: "retail-1-junior-16", age: 17 }, ["/age"]],
    ["a version that is not in force", { award_version: "MA000004@2021-02-01.99" }, ["/award_version"]],
    ["a long reference", { client_ref: "x".repeat(201) }, ["/client_ref"]],
    ["a number that could not be read", { age: Number.NaN }, ["/age"]],
    ["hours next to nothing", { hours_already_worked_today: 1e-9 }, ["/hours_already_worked_today"]],
    ["a quantity next to nothing", { allowances: { vehicle: 1e-10 } }, ["/allowances/vehicle"]],
    [
      "a meal break worked through, and a break without times",
      {
        award_code: "MA000018",
        classification_code: "direct-care-3",
        breaks: undefined,
        unpaid_break_minutes: 30,
        circumstances: { "meal-break-worked-from": "19:00" },
      },
      ["/circumstances/meal-break-worked-from"],
    ],
    [
      "a meal break missed, and a break without times",
      {
        award_code: "MA000010",
        classification_code: "c10",
        breaks: undefined,
        unpaid_break_minutes: 30,
        circumstances: { "meal-break-missed": true },
      },
      ["/circumstances/meal-break-missed"],
    ],
    [
      "on duty when the meal break was due, and a break without times",
      {
        award_code: "MA000034",
        classification_code: "registered-nurse-1-1",
        breaks: undefined,
        unpaid_break_minutes: 30,
        circumstances: { "on-duty-when-meal-break-due": true },
      },
      ["/circumstances/on-duty-when-meal-break-due"],
    ],
    [
      "a whole number that is not quite",
      { circumstances: { "roster-cycle-weeks": 2.00000001 } },
      ["/circumstances/roster-cycle-weeks"],
    ],
  ];
  for (const [name, change, expected] of cases) {
    test(name, () => assert.deepEqual(pointers(change), expected));
  }

  for (const body of [null, [], "x", 1, true]) {
    test(`not an object: ${JSON.stringify(body)}`, () =>
      assert.equal(problem(body).errors?.[0]?.pointer, ""));
  }

  test("keys that would touch an object's making are unknown fields", () => {
    const body: unknown = JSON.parse(
      `{${JSON.stringify(GOOD).slice(1, -1)},"__proto__":{"x":1},"constructor":{"prototype":{}}}`,
    );
    const answer = problem(body);
    assert.deepEqual((answer.errors ?? []).map(({ pointer }) => pointer).sort(), [
      "/__proto__",
      "/constructor",
    ]);
  });
});
