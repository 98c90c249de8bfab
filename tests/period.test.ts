// A pay period: exact cents across its shifts, sums that hold, and a period of one as the shift.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { calculatePay, calculatePayPeriod, isProblem, type PeriodResult, WEEKDAYS } from "#contract";
import { encodedPacks, library, someScenariosOf } from "./awards.ts";
import { DAYS, eightHours, RETAIL, shift, WEEK } from "./retail-week.ts";

const FIRST_WEEK = "paid_before_the_period";
const FORTNIGHT = { ...WEEK, end: "2026-08-16" };

function paid(body: object): PeriodResult {
  const answer = calculatePayPeriod(body, library);
  if (isProblem(answer)) assert.fail(JSON.stringify(answer));
  return answer;
}

/** `sat saturday 6.00 208.56`, a line a component. */
const lines = (result: PeriodResult): readonly string[] =>
  result.shifts.flatMap(({ id, pay_result }) =>
    (pay_result?.components ?? []).map(
      ({ code, hours, quantity, amount }) => `${id} ${code} ${hours ?? quantity} ${amount}`,
    ),
  );

const cents = (money: string): number => Number(money.replace(".", ""));
const sum = (amounts: readonly string[]): number => amounts.reduce((total, one) => total + cents(one), 0);

function sumsHold({ shifts, days, period_components, total: all, subtotal: total }: PeriodResult): void {
  assert.equal(all, total);
  assert.equal(sum(shifts.map(({ pay_result }) => pay_result?.total ?? "")), cents(total));
  assert.equal(sum(days.map((day) => day.total)), cents(total));
  assert.equal(sum(period_components.map(({ amount }) => amount)), cents(total));
  for (const { pay_result } of shifts)
    assert.equal(
      sum((pay_result?.components ?? []).map(({ amount }) => amount)),
      cents(pay_result?.total ?? ""),
    );
}

describe("exact cents", () => {
  test("the hours beyond 38 in the week are its last ones", () => {
    // five days of eight hours: 38 × 27.81 and two hours at 150 % of 27.81 (41.72)
    const result = paid({ employee: RETAIL, period: WEEK, shifts: eightHours });
    assert.deepEqual(lines(result).slice(-2), [
      "d4 ordinary-hours 6.00 166.86",
      "d4 overtime-monday-to-saturday 2.00 83.44",
    ]);
    assert.equal(result.total, "1140.22"); // 4 × 222.48 + 166.86 + 83.44
    sumsHold(result);
  });

  test("weeks begin where the caller says", () => {
    const body = { employee: RETAIL, period: { ...WEEK, week_starts_on: "friday" }, shifts: eightHours };
    assert.equal(paid(body).total, "1112.40"); // 40 × 27.81, in two weeks
  });

  test("a cycle of two weeks averages, and begins again", () => {
    const twoWeeks = { ...FORTNIGHT, roster_cycle: { weeks: 2, start: "2026-08-03" } };
    assert.equal(paid({ employee: RETAIL, period: twoWeeks, shifts: eightHours }).total, "1112.40");
    // the cycle began the week before: this one ends it, and 38 hours were worked in it before
    const period = { ...WEEK, roster_cycle: { weeks: 2, start: "2026-07-27" } };
    const [first = {}, ...rest] = eightHours;
    const told = { ...first, circumstances: { "hours-already-worked-this-cycle": 38 } };
    assert.equal(paid({ employee: RETAIL, period, shifts: [told, ...rest] }).total, "1140.22");
    const untold = paid({ employee: RETAIL, period, shifts: eightHours });
    assert.equal(untold.total, "1112.40");
    const assumed = untold.assumptions.find(({ code }) => code === "hours-already-worked-this-cycle");
    assert.deepEqual(assumed?.effect, { lowest_total: "1140.22", highest_total: "1140.22" });
  });

  test("hours before the period count on", () => {
    const period = { ...WEEK, week_starts_on: "sunday" };
    const [first = {}, ...rest] = eightHours;
    const told = { ...first, hours_already_worked_this_week: 4 };
    // 34 hours are left of 38: six hours of the last day are overtime, three at 150 % and three at 200 %
    const result = paid({ employee: RETAIL, period, shifts: [told, ...rest] });
    assert.equal(result.total, "1237.56"); // 34 × 27.81 + 3 × 41.72 + 3 × 55.62
    const open = paid({ employee: RETAIL, period, shifts: eightHours }).assumptions.map(({ code }) => code);
    assert.ok(open.includes("hours_already_worked_this_week"));
    const closed = paid({ employee: RETAIL, period: WEEK, shifts: eightHours });
    assert.ok(!closed.assumptions.some(({ code }) => code.startsWith("hours_already_worked")));
  });

  test("one week of a cycle whose beginning is not told may be its last", () => {
    const employee = { ...RETAIL, circumstances: { "roster-cycle-weeks": 2 } };
    const question = (result: PeriodResult) =>
      result.assumptions.find(({ code }) => code === "hours-already-worked-this-cycle");
    const untold = paid({ employee, period: WEEK, shifts: eightHours });
    assert.equal(untold.total, "1112.40"); // 40 × 27.81: the cycle begins with it
    // 38 hours in the week before leave it 38: 38 × 27.81 and 2 × 41.72
    assert.deepEqual(question(untold)?.effect, { lowest_total: "1112.40", highest_total: "1140.22" });
    const period = { ...WEEK, roster_cycle: { weeks: 2, start: "2026-08-03" } };
    assert.equal(question(paid({ employee, period, shifts: eightHours })), undefined);
  });

  test("a night before the period that ran into its first week may have had ordinary hours in it", () => {
    const [first = {}, ...rest] = eightHours;
    const shifts = [{ ...first, previous_shift_end: "2026-08-03T02:00" }, ...rest];
    const question = (result: PeriodResult) =>
      result.assumptions.find(({ code }) => code === "hours_already_worked_this_week");
    const untold = paid({ employee: RETAIL, period: WEEK, shifts });
    const told = [
      { ...first, previous_shift_end: "2026-08-03T02:00", hours_already_worked_this_week: 2 },
      ...rest,
    ];
    const answer = paid({ employee: RETAIL, period: WEEK, shifts: told });
    assert.deepEqual(question(untold)?.effect, { lowest_total: untold.total, highest_total: answer.total });
    assert.equal(question(answer), undefined);
    const early = [{ ...first, previous_shift_end: "2026-08-03T00:00" }, ...rest];
    assert.equal(question(paid({ employee: RETAIL, period: WEEK, shifts: early })), undefined);
  });

  test("an amount for a week that began before the period may have been paid in it", () => {
    const employee = { ...RETAIL, allowances: { "first-aid": true } };
    const question = (result: PeriodResult) => result.assumptions.find(({ code }) => code === FIRST_WEEK);
    // Wednesday to Tuesday, weeks from Monday: 14.55 in each of two weeks, and the first may have had it on Monday
    const period = { start: "2026-08-05", end: "2026-08-11", week_starts_on: "monday" };
    const shifts = [...eightHours.slice(2), shift("d5 2026-08-10 09:00-13:00")];
    const begun = paid({ employee, period, shifts });
    assert.equal(begun.total, "807.78"); // 28 × 27.81 + 2 × 14.55
    const { detail, effect, clauses, shifts: named } = question(begun) ?? assert.fail("not stated");
    assert.deepEqual(effect, { lowest_total: "793.23", highest_total: "793.23" });
    assert.match(detail, /^First aid allowance: .* We assumed that it was not paid before the period/);
    assert.deepEqual([clauses.map(({ ref }) => ref), named], [["19.10(b)"], ["d2", "d3", "d4"]]);
    const whole = { ...period, week_starts_on: "wednesday" };
    assert.equal(question(paid({ employee, period: whole, shifts })), undefined);
    assert.equal(question(paid({ employee: RETAIL, period, shifts })), undefined);
    const later = shifts.map((one) =>
      one.id === "d5" ? { ...one, allowances: { "first-aid": true } } : one,
    );
    assert.equal(question(paid({ employee: RETAIL, period, shifts: later })), undefined);
  });

  test("one long day a week, then nine hours", () => {
    const shifts = [0, 1, 7].map((day) =>
      shift(`d${day} 2026-08-${String(3 + day).padStart(2, "0")} 07:00-18:00`, { unpaid_break_minutes: 60 }),
    );
    assert.deepEqual(lines(paid({ employee: RETAIL, period: FORTNIGHT, shifts })), [
      "d0 ordinary-hours 10.00 278.10",
      "d1 ordinary-hours 9.00 250.29",
      "d1 overtime-monday-to-saturday 1.00 41.72",
      "d7 ordinary-hours 10.00 278.10",
    ]);
  });

  test("less than twelve hours between days is double time", () => {
    const shifts = [shift("a 2026-08-03 13:00-21:00"), shift("b 2026-08-04 08:00-12:00")];
    assert.deepEqual(
      lines(paid({ employee: RETAIL, period: WEEK, shifts })).at(-1),
      "b rest-between-shifts 4.00 222.48",
    );
  });

  test("an amount for the week is paid once in each week", () => {
    const shifts = ["a 2026-08-03", "b 2026-08-05", "c 2026-08-10"].map((day) => shift(`${day} 09:00-13:00`));
    const employee = { ...RETAIL, allowances: { "first-aid": true } };
    assert.deepEqual(
      lines(paid({ employee, period: FORTNIGHT, shifts })).filter((line) => line.includes("first-aid")),
      ["a first-aid 1 14.55", "c first-aid 1 14.55"],
    );
  });

  test("a birthday inside the period", () => {
    const { age: _, ...ageless } = RETAIL;
    const born = { ...ageless, date_of_birth: "2006-08-05", employment_type: "casual" };
    const shifts = ["a 2026-08-04", "b 2026-08-05"].map((day) => shift(`${day} 09:00-12:00`));
    // at 19 80 % of 27.81; at 20, after six months' service, all of it (17.2)
    const rates = paid({ employee: born, period: WEEK, shifts }).shifts.map(
      ({ pay_result }) => pay_result?.base_rate.hourly,
    );
    assert.deepEqual(rates, ["22.25", "27.81"]);
  });

  test("a change for the first full pay period waits, whatever the day", () => {
    const shifts = [shift("a 2026-06-30 09:00-12:00"), shift("b 2026-07-02 09:00-12:00")];
    const across = { start: "2026-06-29", end: "2026-07-05", week_starts_on: "monday" };
    const rates = (period: object) =>
      paid({ employee: RETAIL, period, shifts: shifts.slice(-1) }).shifts[0]?.pay_result?.base_rate.hourly;
    assert.equal(rates(across), "26.55");
    assert.equal(rates({ ...across, start: "2026-07-01" }), "27.81");
    const versions = paid({ employee: RETAIL, period: across, shifts }).award_versions;
    assert.deepEqual(
      versions.map(({ effective_from, pending_change }) => [effective_from, pending_change?.effective_from]),
      [["2025-07-01", "2026-07-01"]],
    );
  });

  test("a shift before the first version is refused, and the others are priced", () => {
    // 17.1: 813.60 a week is 21.41 an hour; 4 h x 21.41 = 85.64
    const { shifts, total, subtotal } = paid({
      employee: RETAIL,
      period: { start: "2020-06-29", end: "2020-07-05", week_starts_on: "monday" },
      shifts: [shift("tue 2020-06-30 09:00-13:00"), shift("thu 2020-07-02 09:00-13:00")],
    });
    assert.equal(shifts[0]?.refusal?.code, "date_not_covered");
    assert.equal(shifts[1]?.pay_result?.total, "85.64");
    assert.deepEqual([total, subtotal], [null, "85.64"]);
  });

  test("a salary against what the award asks for", () => {
    const body = { employee: RETAIL, period: WEEK, shifts: eightHours };
    assert.deepEqual(paid({ ...body, salary: { amount: "1140.21" } }).salary, {
      amount: "1140.21",
      award_total: "1140.22",
      difference: "-0.01",
      is_enough: false,
    });
    assert.equal(paid({ ...body, salary: { amount: "1140.22" } }).salary?.is_enough, true);
    assert.equal(paid(body).salary, null);
  });
});

describe("what is said once", () => {
  test("assumptions and warnings name their shifts, and shifts have none of their own", () => {
    const result = paid({
      employee: { ...RETAIL, employment_type: "casual" },
      period: WEEK,
      shifts: DAYS.map((day, index) => shift(`d${index} ${day} 09:00-17:00`)),
    });
    for (const { pay_result } of result.shifts) {
      assert.deepEqual(pay_result?.assumptions, []);
      assert.deepEqual(pay_result?.warnings, []);
    }
    const said = result.warnings.map(({ code, detail }) => `${code} ${detail}`);
    assert.equal(new Set(said).size, said.length);
    const missing = result.warnings.find(({ code }) => code === "meal_break_missing");
    assert.deepEqual(missing?.shifts, ["d0", "d1", "d2", "d3", "d4"]);
    const codes = result.assumptions.map(({ code, detail }) => `${code} ${detail}`);
    assert.equal(new Set(codes).size, codes.length);
  });
});

describe("properties", () => {
  test("the order of the shifts does not matter", () => {
    const body = { employee: { ...RETAIL, allowances: { "first-aid": true } }, period: WEEK };
    const expected = JSON.stringify(paid({ ...body, shifts: eightHours }));
    fc.assert(
      fc.property(fc.shuffledSubarray(eightHours, { minLength: eightHours.length }), (shifts) => {
        assert.equal(JSON.stringify(paid({ ...body, shifts })), expected);
      }),
      { numRuns: 20 },
    );
  });

  for (const name of encodedPacks) {
    test(`${name}: a period of one is the shift, in many scenarios`, () => {
      let compared = 0;
      for (const { request } of someScenariosOf(name)) {
        const fields = request as Readonly<Record<string, unknown>>;
        const { start, body } = periodOfOne(fields);
        const alone = calculatePay({ ...fields, pay_period_start: start }, library);
        const period = calculatePayPeriod(body, library);
        if (isProblem(alone) || isProblem(period)) {
          assert.equal(isProblem(period), isProblem(alone), JSON.stringify(period));
          continue;
        }
        const [only] = period.shifts;
        assert.equal(JSON.stringify(only?.pay_result?.components), JSON.stringify(alone.components));
        assert.equal(period.total, alone.total);
        sumsHold(period);
        compared += 1;
      }
      assert.ok(compared > 0);
    });
  }
});

const OF_PERSON = [
  "award_code",
  "classification_code",
  "employment_type",
  "worker_type",
  "state",
  "locality",
  "age",
  "date_of_birth",
  "service_start_date",
  "apprenticeship",
];

function periodOfOne(request: Readonly<Record<string, unknown>>): { start: string; body: object } {
  const { pay_period_start, award_version: _, client_ref: __, ...fields } = request;
  const start = String(pay_period_start ?? request.work_date);
  const entries = Object.entries(fields);
  const employee = Object.fromEntries(entries.filter(([key]) => OF_PERSON.includes(key)));
  const own = Object.fromEntries(entries.filter(([key]) => !OF_PERSON.includes(key)));
  const end = String(request.work_date);
  return {
    start,
    body: {
      employee,
      period: { start, end, week_starts_on: weekFor(String(request.work_date), own) },
      shifts: [{ id: "only", ...own }],
    },
  };
}

/** A Monday as for a shift alone; three days before the shift where more was worked in the week than fits since Monday. */
function weekFor(workDate: string, shift: Readonly<Record<string, unknown>>): string | undefined {
  const weekday = (new Date(`${workDate}T00:00Z`).getUTCDay() + 6) % 7;
  const hours = Number(shift.hours_already_worked_this_week ?? 0);
  return hours > weekday * 24 ? WEEKDAYS[(weekday + 4) % 7] : "monday";
}
