// Weeks that are alike are priced once: an audit says the same about every period as when each is priced separately.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Patterns, type PeriodAudit } from "#audit";
import { addDays, formatLocalDate, type LocalDate, parseLocalDate } from "#engine";
import { companyOf, KINDS } from "./companies.ts";
import { auditFiles, type Files, library } from "./company.ts";

const MAPPING = { dates: "year-month-day", interest_to: "2026-10-31" } as const;

function assertSame(files: Files, mapping: Parameters<typeof auditFiles>[1], least: number): void {
  const patterns = new Patterns();
  const shared = auditFiles(files, mapping, patterns);
  const anew = auditFiles(files, mapping, new Patterns(0));
  assert.ok(patterns.met >= least, `${patterns.met} weeks were met again`);
  assert.deepEqual(shared.employees, anew.employees);
  assert.deepEqual(shared.totals, anew.totals);
}

/** A week from Monday: day, start, finish, break. The last shift runs over the hour at which clocks change. */
const WEEK = [
  [0, "09:00", "17:00", 30],
  [1, "12:00", "21:30", 60],
  [3, "06:00", "14:00", 30],
  [4, "18:00", "23:00", 0],
  [5, "22:00", "06:00", 30],
] as const;

const PEOPLE = [
  "A,MA000004,retail-1,Casual,VIC,1990-06-15,",
  "B,MA000004,retail-2,Full time,NSW,2006-09-10,2025-04-30",
  "C,MA000004,retail-1,Part time,,,",
  "D,MA000004,retail-4,Full time,QLD,1985-01-31,2024-12-31",
  "E,MA000018,general-3,Full time,SA,1979-03-01,",
  "F,MA000018,general-4,Casual,TAS,,",
  "G,MA000020,level-1d,Full time,WA,1988-12-25,",
  "H,MA000119,restaurant-2,Casual,ACT,2007-08-20,",
];

/** The same week again and again, over a change of rates, of the clocks and of the year. */
function rosterFiles(weeks: number): Files {
  const first = parseLocalDate("2025-06-02") ?? (0 as LocalDate);
  const [timesheets, paid]: [string[], string[]] = [[], []];
  for (const person of PEOPLE) {
    const [id] = person.split(",");
    for (let week = 0; week < weeks; week += 1) {
      const start = addDays(first, 7 * week);
      for (const [day, from, to, pause] of WEEK)
        timesheets.push(`${id},${formatLocalDate(addDays(start, day))},${from},${to},${pause}`);
      paid.push(`${id},${formatLocalDate(start)},${formatLocalDate(addDays(start, 6))},800.00`);
    }
  }
  return {
    employees: `Employee ID,Award,Classification,Employment Type,State,Date of Birth,Hire Date\n${PEOPLE.join("\n")}\n`,
    timesheets: `Employee ID,Date,Start,End,Unpaid Break\n${timesheets.join("\n")}\n`,
    paid: `Employee ID,Period Start,Period End,Amount\n${paid.join("\n")}\n`,
  };
}

test("a roster that repeats, over holidays, birthdays, changes of rates and of the clocks", () => {
  assertSame(rosterFiles(40), MAPPING, 60);
});

test("where not all questions are priced, work is read without a request and comes to the same", () => {
  const files = rosterFiles(40);
  const whole = auditFiles(files, MAPPING).employees;
  for (const assumptions of ["short", "none"] as const) {
    const { employees } = auditFiles(files, { ...MAPPING, assumptions }, new Patterns(0));
    employees.forEach(({ periods, findings }, person) => {
      assert.deepEqual(findings, whole[person]?.findings);
      periods.forEach((period, place) => {
        const other = whole[person]?.periods[place];
        assert.deepEqual(paidOf(period), other === undefined ? null : paidOf(other));
        if (assumptions === "none") return;
        assert.deepEqual(period.shortSplit, other?.shortSplit);
        if (period.balance.short > 0) assert.deepEqual(period.priced.questions, other?.priced.questions);
      });
    });
  }
});

/** What a period says but for its questions. */
const paidOf = ({ dueSplit: _, shortSplit: __, priced, ...period }: PeriodAudit) => {
  const { questions: ___, ...work } = priced;
  return { ...period, ...work };
};

test("a roster in cycles of four weeks, with a cycle's hours before each week", () => {
  const roster_cycle = { weeks: 4, start: "2025-06-02" };
  assertSame(rosterFiles(9), { ...MAPPING, roster_cycle }, 0);
});

for (const [seed, kind] of KINDS.entries()) {
  test(`${kind}: colleagues who work and are paid alike`, () => {
    const plan = { seed: seed + 11, kind, employees: 2, weeks: 10, from: "2025-12-01", oneIn: 3 };
    const { employees, timesheets, paid } = companyOf(plan, library);
    const twice = (rows: string): string =>
      rows + rows.slice(rows.indexOf("\n") + 1).replace(/^(\d{3})-/gm, "$1-again-");
    const files = { employees: twice(employees), timesheets: twice(timesheets), paid: twice(paid) };
    assertSame(files, MAPPING, 18);
  });
}
