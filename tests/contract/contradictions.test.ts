// What contradicts itself is a fault: holidays that are none, days outside the shift, cycles to come, names of no field.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, compareAwards, isProblem, PERIOD_EXAMPLE, readJsonBytes } from "#contract";
import { detectRisks } from "#risks";
import { GOOD, library, pointers, priced, problem } from "./requests.ts";

const ENTRY = () => ({ depth: "full", gaps: [] }) as const;

const faultsOf = (answer: object): readonly string[] =>
  isProblem(answer) ? (answer.errors ?? []).map(({ pointer }) => pointer).sort() : [];

const ofPeriod = (change: object): readonly string[] =>
  faultsOf(calculatePayPeriod({ ...PERIOD_EXAMPLE, ...change }, library));

describe("public holidays", () => {
  test("a day cannot be one and not be one", () => {
    assert.deepEqual(pointers({ is_public_holiday: false, public_holiday_dates: ["2026-08-05"] }), [
      "/public_holiday_dates/0",
    ]);
    priced({ is_public_holiday: true, public_holiday_dates: ["2026-08-05"] });
  });

  test("a day the shift does not touch says nothing about it", () => {
    assert.deepEqual(pointers({ public_holiday_dates: ["2026-08-04", "2026-08-05", "2026-12-25"] }), [
      "/public_holiday_dates/0",
      "/public_holiday_dates/2",
    ]);
    assert.deepEqual(pointers({ end_time: "19:45", public_holiday_dates: ["2026-08-06"] }), [
      "/public_holiday_dates/0",
    ]);
  });

  test("the next day counts for a shift that runs into it, and where a minimum payment could", () => {
    priced({
      start_time: "20:00",
      end_time: "02:00",
      breaks: undefined,
      public_holiday_dates: ["2026-08-06"],
    });
    priced({ end_time: "23:00", public_holiday_dates: ["2026-08-06"] });
    assert.deepEqual(
      pointers({
        start_time: "20:00",
        end_time: "02:00",
        breaks: undefined,
        public_holiday_dates: ["2026-08-07"],
      }),
      ["/public_holiday_dates/0"],
    );
  });

  test("the shifts of a period agree about a day", () => {
    const night = { id: "night", work_date: "2026-08-04", start_time: "22:00", end_time: "04:00" };
    const day = { id: "day", work_date: "2026-08-05", start_time: "12:00", end_time: "18:00" };
    const shifts = [
      { ...night, public_holiday_dates: ["2026-08-05"] },
      { ...day, is_public_holiday: false },
    ];
    assert.deepEqual(ofPeriod({ shifts }), ["/shifts/0/public_holiday_dates/0"]);
    assert.deepEqual(ofPeriod({ shifts: [shifts[0], { ...day, is_public_holiday: true }] }), []);
  });
});

describe("a roster cycle", () => {
  const cycle = (start: string) => ({
    period: { ...PERIOD_EXAMPLE.period, roster_cycle: { weeks: 2, start } },
  });

  test("begins in the period or before it", () => {
    assert.deepEqual(ofPeriod(cycle("2026-08-10")), ["/period/roster_cycle/start"]);
    assert.deepEqual(ofPeriod(cycle("2030-01-07")), ["/period/roster_cycle/start"]);
    assert.deepEqual(ofPeriod(cycle("2026-08-03")), []);
    assert.deepEqual(ofPeriod(cycle("2026-07-27")), []);
  });

  test("in a comparison and a search for risks too", () => {
    const period = { ...PERIOD_EXAMPLE, ...cycle("2026-08-10") };
    assert.deepEqual(faultsOf(detectRisks(period, library, ENTRY)), ["/period/roster_cycle/start"]);
    assert.deepEqual(faultsOf(compareAwards({ period, a: {}, b: {} }, library)), [
      "/period/period/roster_cycle/start",
    ]);
  });
});

describe("names that would touch an object's making", () => {
  const parsed = (text: string): object => {
    const read = readJsonBytes(Buffer.from(text));
    assert.ok("value" in read);
    return read.value;
  };
  const withName = (body: object, place: string, name: string): object =>
    parsed(JSON.stringify(body).replace(`"${place}":{}`, `"${place}":{${JSON.stringify(name)}:true}`));

  for (const name of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"]) {
    for (const place of ["circumstances", "allowances"]) {
      const pointer = `/${place}/${name}`;
      test(`${place}: ${name} on every call`, () => {
        const shift = withName({ ...GOOD, [place]: {} }, place, name);
        assert.deepEqual(faultsOf(problem(shift)), [pointer]);
        assert.deepEqual(faultsOf(detectRisks(shift, library, ENTRY)), [pointer]);
        assert.deepEqual(faultsOf(compareAwards({ shift, a: {}, b: {} }, library)), [`/shift${pointer}`]);
        const overrides = withName({ [place]: {} }, place, name);
        assert.deepEqual(faultsOf(compareAwards({ shift: GOOD, a: overrides, b: {} }, library)), [
          `/a${pointer}`,
        ]);
        const { employee, shifts } = PERIOD_EXAMPLE;
        const ofEmployee = {
          ...PERIOD_EXAMPLE,
          employee: withName({ ...employee, [place]: {} }, place, name),
        };
        const ofShift = {
          ...PERIOD_EXAMPLE,
          shifts: shifts.map((one, index) =>
            index === 1 ? withName({ ...one, [place]: {} }, place, name) : one,
          ),
        };
        for (const [period, at] of [
          [ofEmployee, `/employee${pointer}`],
          [ofShift, `/shifts/1${pointer}`],
        ] as const) {
          assert.deepEqual(faultsOf(calculatePayPeriod(period, library)), [at]);
          assert.deepEqual(faultsOf(detectRisks(period, library, ENTRY)), [at]);
          assert.deepEqual(faultsOf(compareAwards({ period, a: {}, b: {} }, library)), [`/period${at}`]);
        }
      });
    }
  }

  test("as fields of every object of every body", () => {
    const unknown = (body: string): readonly string[] =>
      faultsOf(calculatePayPeriod(parsed(body), library)).filter((pointer) => pointer.includes("__proto__"));
    const text = JSON.stringify(PERIOD_EXAMPLE);
    for (const [at, pointer] of [
      ['{"employee"', "/__proto__"],
      ['{"award_code"', "/employee/__proto__"],
      ['{"start"', "/period/__proto__"],
      ['{"id":"mon"', "/shifts/0/__proto__"],
      ['{"amount"', "/salary/__proto__"],
    ] as const)
      assert.deepEqual(unknown(text.replace(at, `{"__proto__":{"id":"x"},${at.slice(1)}`)), [pointer]);
    const risks = parsed(
      `{${JSON.stringify(GOOD).slice(1, -1)},"paid":{"__proto__":{"total":"1.00"},"total":"1.00"}}`,
    );
    assert.deepEqual(faultsOf(detectRisks(risks, library, ENTRY)), ["/paid/__proto__"]);
    const compared = parsed(`{"shift":${JSON.stringify(GOOD)},"a":{"__proto__":{"age":17}},"b":{}}`);
    assert.deepEqual(faultsOf(compareAwards(compared, library)), ["/a/__proto__"]);
  });
});

test("a name with a slash or a tilde is escaped in its pointer", () => {
  const circumstances = { "a/b~c": true };
  assert.deepEqual(pointers({ circumstances }), ["/circumstances/a~1b~0c"]);
  assert.deepEqual(pointers({ allowances: circumstances }), ["/allowances/a~1b~0c"]);
  const employee = { ...PERIOD_EXAMPLE.employee, circumstances };
  assert.deepEqual(ofPeriod({ employee }), ["/employee/circumstances/a~1b~0c"]);
});
