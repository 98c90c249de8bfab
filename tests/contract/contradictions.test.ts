// What contradicts itself is a fault: holidays, days outside the shift, cycles to come, earlier hours, ages, names of no field.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { calculatePayPeriod, compareAwards, isProblem, PERIOD_EXAMPLE, readJsonBytes } from "#contract";
import { detectRisks } from "#risks";
import { details, GOOD, library, pointers, priced, problem } from "./requests.ts";

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
    assert.deepEqual(faultsOf(detectRisks(period, library)), ["/period/roster_cycle/start"]);
    assert.deepEqual(faultsOf(compareAwards({ period, a: {}, b: {} }, library)), [
      "/period/period/roster_cycle/start",
    ]);
  });
});

describe("a meal break that was worked through", () => {
  const nurse = { award_code: "MA000034", classification_code: "registered-nurse-1-1" };
  const from = (time: string) => ({ ...nurse, circumstances: { "meal-break-worked-from": time } });
  const POINTER = "/circumstances/meal-break-worked-from";

  test("begins inside the shift", () => {
    for (const time of ["15:59", "22:00", "23:00"]) assert.deepEqual(pointers(from(time)), [POINTER], time);
    assert.equal(
      details(from("15:00")),
      "meal-break-worked-from is 15:00, which is not between start_time 16:00 and end_time 22:00.",
    );
    priced(from("16:00"));
    priced(from("21:59"));
  });

  test("begins in no break", () => {
    for (const time of ["19:00", "19:29"]) assert.deepEqual(pointers(from(time)), [POINTER], time);
    assert.equal(
      details(from("19:10")),
      "meal-break-worked-from is 19:10, and breaks has one from 19:00 to 19:30: give the time from which the employee worked, or the break as it was taken.",
    );
    priced(from("18:59"));
    priced(from("19:30"));
    priced({ ...from("19:10"), breaks: [{ start_time: "19:00", end_time: "19:30", kind: "rest" }] });
  });

  test("may begin in a shift that touches it, if that shift says so too", () => {
    const circumstances = { "meal-break-worked-from": "11:00" };
    const first = { id: "first", work_date: "2026-08-04", start_time: "07:00", end_time: "12:00" };
    const second = { id: "second", work_date: "2026-08-04", start_time: "12:00", end_time: "15:00" };
    const employee = { ...PERIOD_EXAMPLE.employee, ...nurse, employment_type: "full_time" };
    const faults = (...shifts: readonly object[]): readonly string[] =>
      ofPeriod({ employee: { ...employee, circumstances: {}, allowances: {} }, shifts });
    assert.deepEqual(faults({ ...first, circumstances }, { ...second, circumstances }), []);
    assert.deepEqual(faults(first, { ...second, circumstances }), [`/shifts/1${POINTER}`]);
    assert.deepEqual(faults({ ...second, circumstances }), [`/shifts/0${POINTER}`]);
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
        assert.deepEqual(faultsOf(detectRisks(shift, library)), [pointer]);
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
          assert.deepEqual(faultsOf(detectRisks(period, library)), [at]);
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
    assert.deepEqual(faultsOf(detectRisks(risks, library)), ["/paid/__proto__"]);
    const compared = parsed(`{"shift":${JSON.stringify(GOOD)},"a":{"__proto__":{"age":17}},"b":{}}`);
    assert.deepEqual(faultsOf(compareAwards(compared, library)), ["/a/__proto__"]);
  });
});

test("a name with a slash or a tilde is escaped in its pointer", () => {
  const [unknown] = problem({ ...GOOD, "a/b~c": 1 }).errors ?? [];
  assert.deepEqual(unknown, { pointer: "/a~1b~0c", detail: "a/b~c is not a field of this request." });
  const circumstances = { "a/b~c": true };
  assert.deepEqual(pointers({ circumstances }), ["/circumstances/a~1b~0c"]);
  assert.deepEqual(pointers({ allowances: circumstances }), ["/allowances/a~1b~0c"]);
  const employee = { ...PERIOD_EXAMPLE.employee, circumstances };
  assert.deepEqual(ofPeriod({ employee }), ["/employee/circumstances/a~1b~0c"]);
});

describe("hours worked earlier", () => {
  const hours = (today: number | undefined, week: number | undefined, more: object = {}) => ({
    hours_already_worked_today: today,
    hours_already_worked_this_week: week,
    ...more,
  });
  const cycle = (worked: number) => ({
    employment_type: "full_time",
    circumstances: { "roster-cycle-weeks": 4, "hours-already-worked-this-cycle": worked },
  });
  const inWeek = ["/hours_already_worked_this_week"];
  const inCycle = ["/circumstances/hours-already-worked-this-cycle"];

  test("in the week fit between six days before and the start", () => {
    assert.deepEqual(pointers(hours(undefined, 168)), inWeek);
    assert.deepEqual(pointers(hours(undefined, 160.25)), inWeek);
    priced(hours(undefined, 160));
    assert.match(details(hours(undefined, 168)), /160 h of a week lie before start_time \(16:00\)/);
  });

  test("in the week fit before the previous finish", () => {
    const finish = (at: string) => ({ previous_shift_end: at });
    assert.deepEqual(pointers(hours(undefined, 20, finish("2026-07-20T17:00"))), inWeek);
    assert.deepEqual(pointers(hours(undefined, 12, finish("2026-07-30T10:00"))), inWeek);
    priced(hours(undefined, 10, finish("2026-07-30T10:00")));
    assert.match(details(hours(undefined, 20, finish("2026-07-20T17:00"))), /previous_shift_end leaves/);
  });

  test("on the day are hours of the week", () => {
    assert.deepEqual(pointers(hours(8, 4)), inWeek);
    assert.match(details(hours(8, 4)), /is 4, less than hours_already_worked_today \(8\)/);
    priced(hours(8, 8));
    priced(hours(8, undefined));
  });

  test("in the week, or on the day, are hours of the cycle", () => {
    assert.deepEqual(pointers(hours(undefined, 30, cycle(20))), inCycle);
    assert.deepEqual(pointers(hours(6, undefined, cycle(5))), inCycle);
    assert.match(details(hours(undefined, 30, cycle(20))), /less than hours_already_worked_this_week \(30\)/);
    priced(hours(6, 20, cycle(20)));
  });

  test("a shift that ended that day without ordinary hours of the day began the day before, or was a call-back", () => {
    priced(hours(0, undefined, { previous_shift_end: "2026-08-05T02:00" }));
  });
});

describe("the shifts of a period and what came before them", () => {
  const day = (id: string, work_date: string, more: object = {}) => ({
    id,
    work_date,
    start_time: "12:00",
    end_time: "18:00",
    ...more,
  });
  const monday = day("mon", "2026-08-03");
  const tuesday = (end: string) => day("tue", "2026-08-04", { previous_shift_end: end });

  test("a previous finish is not before a listed shift ends", () => {
    const at = (end: string) => ofPeriod({ shifts: [monday, tuesday(end)] });
    for (const end of ["2026-08-02T18:00", "2026-08-03T12:30", "2026-08-03T17:59"])
      assert.deepEqual(at(end), ["/shifts/1/previous_shift_end"], end);
    assert.deepEqual(at("2026-08-03T18:00"), []);
    assert.deepEqual(at("2026-08-03T23:00"), [], "of a shift that is left out");
    assert.deepEqual(ofPeriod({ shifts: [tuesday("2026-08-03T12:30"), monday] }), [
      "/shifts/0/previous_shift_end",
    ]);
    assert.deepEqual(ofPeriod({ shifts: [tuesday("2026-08-03T12:30")] }), []);
  });

  test("hours of the week fit between its first day and the shift", () => {
    const first = (hours: number) => ({ ...monday, hours_already_worked_this_week: hours });
    assert.deepEqual(ofPeriod({ shifts: [first(12.5)] }), ["/shifts/0/hours_already_worked_this_week"]);
    assert.deepEqual(ofPeriod({ shifts: [first(12)] }), []);
  });
});

describe("an apprentice's age", () => {
  const apprentice = (person: object, apprenticeship: object = {}) => ({
    classification_code: "apprentice-4-year",
    employment_type: "full_time",
    ...person,
    apprenticeship: { year: 1, started: "2026-01-05", completed_year_12: false, ...apprenticeship },
  });
  const at = ["/apprenticeship/adult"];

  test("decides who began as an adult", () => {
    const of = (born: string, adult: boolean) => apprentice({ date_of_birth: born }, { adult });
    assert.deepEqual(pointers(of("2008-01-01", true)), at);
    assert.deepEqual(pointers(of("2005-01-06", true)), at, "21 the day after");
    assert.deepEqual(pointers(of("2005-01-05", false)), at, "21 that day");
    priced(of("2005-01-05", true));
    priced(of("2005-01-06", false));
    assert.match(
      details(of("2008-01-01", true)),
      /apprenticeship\.adult.*date_of_birth.*apprenticeship\.started/,
    );
  });

  test("in years, as far as they tell", () => {
    assert.deepEqual(pointers(apprentice({ age: 20 }, { adult: true })), at);
    assert.deepEqual(pointers(apprentice({ age: 23 }, { adult: false })), at);
    for (const adult of [true, false]) priced(apprentice({ age: 21 }, { adult }));
    priced(apprentice({ age: 22 }, { adult: true }));
  });

  test("without a start, no one under 21 now began at 21", () => {
    const unsaid = { started: undefined };
    assert.deepEqual(pointers(apprentice({ date_of_birth: "2008-01-01" }, { adult: true, ...unsaid })), at);
  });
});

describe("a code that says more than the work", () => {
  test("agrees with the apprenticeship", () => {
    const adult = (apprenticeship: object, more: object = {}) => ({
      classification_code: "adult-apprentice-4-year-1st",
      employment_type: "full_time",
      apprenticeship,
      ...more,
    });
    assert.deepEqual(pointers(adult({ adult: false })), ["/apprenticeship/adult"]);
    assert.deepEqual(pointers(adult({ year: 3 })), ["/apprenticeship/year"]);
    assert.deepEqual(pointers(adult({ started: "2026-01-05" }, { date_of_birth: "2008-01-01" })), [
      "/classification_code",
    ]);
    priced(adult({ started: "2026-01-05", year: 1 }, { date_of_birth: "2001-01-01" }));
  });
});
