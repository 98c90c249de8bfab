// Values that fit no person, no shift and no payslip are faults, on every call that takes them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, compareAwards, isProblem, PERIOD_EXAMPLE, readJsonBytes } from "#contract";
import { detectRisks } from "#risks";
import { GOOD, library, pointers, priced } from "./requests.ts";

const faultsOf = (answer: unknown): readonly string[] =>
  typeof answer === "object" && answer !== null && isProblem(answer)
    ? (answer.errors ?? []).map(({ pointer }) => pointer)
    : [];

/** A period on every call that takes one: the faults by call, each less the place of the period in its body. */
function onEveryCall(period: object): readonly (readonly string[])[] {
  const compared = faultsOf(compareAwards({ period, a: {}, b: { employment_type: "casual" } }, library));
  return [
    faultsOf(calculatePayPeriod(period, library)),
    faultsOf(detectRisks(period, library)),
    compared.map((pointer) => pointer.replace(/^\/period/, "")),
  ];
}

const thrice = (expected: readonly string[]) => [expected, expected, expected];

describe("a salary", () => {
  const salaried = (amount: unknown) => onEveryCall({ ...PERIOD_EXAMPLE, salary: { amount } });

  for (const amount of [
    "9".repeat(400),
    `${"9".repeat(400)}.00`,
    "9007199254740993.00",
    "10000000.00",
    "-1.00",
    "-0.00",
    "1.000",
    "1.5",
    "1",
    "01.00",
    "1e3",
    " 1.00",
    1150,
  ])
    test(`${String(amount).slice(0, 24)} is refused`, () =>
      assert.deepEqual(salaried(amount), thrice(["/salary/amount"])));

  test("zero and the maximum are accepted to the cent", () => {
    for (const amount of ["0.00", "9999999.99"]) {
      assert.deepEqual(salaried(amount), thrice([]));
      const answer = calculatePayPeriod({ ...PERIOD_EXAMPLE, salary: { amount } }, library);
      assert.ok("salary" in answer);
      assert.equal(answer.salary?.amount, amount);
    }
  });
});

test("what was paid has the bounds of a salary", () => {
  const risks = (paid: object) => faultsOf(detectRisks({ ...GOOD, paid }, library));
  for (const amount of ["10000000.00", "-1.00", "1.005", "007.00"]) {
    assert.deepEqual(risks({ total: amount }), ["/paid/total"]);
    assert.deepEqual(risks({ lines: [{ label: "Pay", amount }] }), ["/paid/lines/0/amount"]);
  }
  assert.deepEqual(risks({ lines: [{ label: "Pay", amount: "1.00", hours: 1.00000000001 }] }), [
    "/paid/lines/0/hours",
  ]);
});

describe("hours worked earlier that day", () => {
  const earlier = (hours: number, more: object = {}) => ({ hours_already_worked_today: hours, ...more });

  test("are at most a day", () => {
    for (const hours of [168, 24.5])
      assert.deepEqual(pointers(earlier(hours)), ["/hours_already_worked_today"]);
  });

  test("fit between midnight and the start", () => {
    assert.deepEqual(pointers(earlier(20)), ["/hours_already_worked_today"]);
    assert.deepEqual(pointers(earlier(16.25)), ["/hours_already_worked_today"]);
    priced(earlier(16));
    assert.deepEqual(pointers(earlier(1, { start_time: "00:30" })), ["/hours_already_worked_today"]);
  });

  test("fit before the previous finish, if that is given", () => {
    priced(earlier(4, { previous_shift_end: "2026-08-05T12:00" }));
    assert.deepEqual(pointers(earlier(13, { previous_shift_end: "2026-08-05T12:00" })), [
      "/hours_already_worked_today",
    ]);
    assert.deepEqual(pointers(earlier(4, { previous_shift_end: "2026-08-04T22:00" })), [
      "/hours_already_worked_today",
    ]);
  });

  test("in a period too", () => {
    const [first, ...rest] = PERIOD_EXAMPLE.shifts;
    const shifts = [{ ...first, start_time: "09:00", end_time: "12:00", ...earlier(9.5) }, ...rest];
    assert.deepEqual(
      onEveryCall({ ...PERIOD_EXAMPLE, shifts }),
      thrice(["/shifts/0/hours_already_worked_today"]),
    );
  });
});

describe("dates of a person", () => {
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ["born the day before", { date_of_birth: "2026-08-04" }, ["/date_of_birth"]],
    ["nine years old", { date_of_birth: "2016-08-06" }, ["/date_of_birth"]],
    ["121 years old", { date_of_birth: "1905-08-05" }, ["/date_of_birth"]],
    ["born in the year 1", { date_of_birth: "0001-01-01" }, ["/date_of_birth"]],
    ["born later", { date_of_birth: "2026-08-06" }, ["/date_of_birth"]],
    [
      "service before birth",
      { date_of_birth: "2000-01-01", service_start_date: "1999-12-31" },
      ["/service_start_date"],
    ],
    [
      "service as a small child",
      { date_of_birth: "2000-01-01", service_start_date: "2009-12-31" },
      ["/service_start_date"],
    ],
    ["service before the age allows", { age: 16, service_start_date: "2009-08-05" }, ["/service_start_date"]],
    ["service for more than a life", { service_start_date: "1900-01-01" }, ["/service_start_date"]],
    ["a previous finish in another age", { previous_shift_end: "0001-01-01T10:00" }, ["/previous_shift_end"]],
  ];
  for (const [name, change, expected] of cases)
    test(name, () => assert.deepEqual(pointers(change), expected));

  test("ten and a hundred and twenty are ages, and service may start at ten", () => {
    priced({ date_of_birth: "2016-08-05", service_start_date: "2026-08-05" });
    priced({ date_of_birth: "1905-08-06" });
    priced({ date_of_birth: "2000-01-01", service_start_date: "2010-01-01" });
    priced({ age: 16, service_start_date: "2020-08-05" });
  });

  test("an apprenticeship starts in the person's life and before the shift", () => {
    const apprentice = (started: string) => ({
      classification_code: "apprentice-4-year",
      employment_type: "full_time",
      date_of_birth: "2005-01-01",
      apprenticeship: { year: 2, started },
    });
    for (const started of ["2026-08-06", "2004-12-31", "2014-12-31"])
      assert.deepEqual(
        pointers(apprentice(started)).filter((pointer) => pointer.startsWith("/apprenticeship/")),
        ["/apprenticeship/started"],
        started,
      );
  });

  test("the same applies to a period's person", () => {
    const employee = { ...PERIOD_EXAMPLE.employee, age: undefined, date_of_birth: "2025-01-01" };
    assert.deepEqual(
      onEveryCall(JSON.parse(JSON.stringify({ ...PERIOD_EXAMPLE, employee }))),
      thrice(["/employee/date_of_birth"]),
    );
  });
});

describe("numbers as they were written", () => {
  const asked = (name: string, number: string): readonly string[] => {
    const text = JSON.stringify({ ...GOOD, changed: 0 }).replace('"changed":0', `"${name}":${number}`);
    const read = readJsonBytes(Buffer.from(text));
    assert.ok("value" in read);
    return pointers({ ...read.value });
  };

  for (const number of [
    "1e-400",
    "-1e-400",
    "0.000001e-320",
    "1.00000000001",
    "1.0000000000000001",
    "0.99999999999999999",
    "1e-9",
    "0.33",
    "0.33333333330001",
  ])
    test(`${number} hours are no whole minutes`, () =>
      assert.deepEqual(asked("hours_already_worked_today", number), ["/hours_already_worked_today"]));

  for (const number of [
    "0",
    "0.0e5",
    "1",
    "1.0",
    "10e-1",
    "1.1",
    "0.35",
    "0.3333333333333333",
    "0.8333333333333334",
  ])
    test(`${number} hours are`, () =>
      assert.ok(priced({ hours_already_worked_today: Number(number) }).total.length > 0));

  test("a third of an hour may be cut off or rounded after nine decimals", () => {
    for (const hours of [0.333333333, 0.3333333333, 0.6666666667, 0.6666666666])
      priced({ hours_already_worked_today: hours });
  });

  test("a quantity has three decimals, not nearly three", () => {
    for (const quantity of [1.00000000001, 1.0005, 12.3450001, 1e-7])
      assert.deepEqual(pointers({ allowances: { vehicle: quantity } }), ["/allowances/vehicle"]);
    priced({ allowances: { vehicle: 12.345 } });
    priced({ allowances: { vehicle: 1_000_000 } });
  });
});
