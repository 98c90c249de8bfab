// Plain work is priced without a request, and comes to what its request comes to in every award, open questions included.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type PricedPeriod, periodDefaultsOf, pricePeriod } from "#contract";
import {
  addDays,
  formatLocalDate,
  type LocalDate,
  parseLocalDate,
  periodTotalWith,
  periodVariationsOf,
} from "#engine";
import { library } from "../awards.ts";
import { auditFiles } from "./company.ts";

const START = parseLocalDate("2026-08-03") ?? (0 as LocalDate);
const [FIRST, LAST] = [formatLocalDate(START), formatLocalDate(addDays(START, 6))];

/** Day, start, finish and break of a week with a long day, a late one and a Saturday: some of it is overtime. */
const WEEK = [
  [0, "09:00", "17:00", 30],
  [1, "12:00", "21:30", 60],
  [2, "08:00", "18:00", 30],
  [4, "10:00", "22:00", 30],
  [5, "09:00", "17:30", 30],
] as const;

interface Person {
  readonly id: string;
  readonly award: string;
  readonly classification: string;
  readonly employment: "full_time" | "part_time" | "casual";
  readonly priced: PricedPeriod;
}

/** One person of each award and employment type whose week has a price. */
const people = library.awards.codes.flatMap((award) =>
  (["full_time", "part_time", "casual"] as const).flatMap((employment): readonly Person[] => {
    const classification = library.awards.get(award)?.award.classifications[0]?.code ?? "";
    const body = {
      employee: {
        award_code: award,
        classification_code: classification,
        employment_type: employment,
        state: "NSW",
        date_of_birth: "1990-06-15",
      },
      period: { start: FIRST, end: LAST, week_starts_on: "monday" },
      shifts: WEEK.map(([day, start_time, end_time, unpaid_break_minutes], index) => ({
        id: `s${index}`,
        work_date: formatLocalDate(addDays(START, day)),
        start_time,
        end_time,
        unpaid_break_minutes,
      })),
    };
    const priced = pricePeriod(body, library, false);
    if (!("period" in priced) || priced.calculation.refusals.length > 0) return [];
    return [{ id: `${award} ${employment}`, award, classification, employment, priced }];
  }),
);

test("people of most awards have a price", () => {
  assert.ok(people.length > library.awards.codes.length, `${people.length} people`);
});

test("the total and the open questions are those of the request", () => {
  const shifts = people.flatMap(({ id }) =>
    WEEK.map(
      ([day, start, end, pause]) => `${id},${formatLocalDate(addDays(START, day))},${start},${end},${pause}`,
    ),
  );
  const files = {
    employees: `Employee ID,Award,Classification,Employment Type,State,Date of Birth\n${people
      .map(({ id, award, classification, employment }) =>
        [id, award, classification, employment, "NSW", "1990-06-15"].join(","),
      )
      .join("\n")}\n`,
    timesheets: `Employee ID,Date,Start,End,Unpaid Break\n${shifts.join("\n")}\n`,
    paid: `Employee ID,Period Start,Period End,Amount\n${people.map(({ id }) => `${id},${FIRST},${LAST},1.00`).join("\n")}\n`,
  };
  const { employees } = auditFiles(files, { dates: "year-month-day", assumptions: "every" });
  assert.equal(employees.length, people.length);
  for (const { id, priced } of people) {
    const work = employees.find((one) => one.id === id)?.periods[0]?.priced;
    assert.equal(work?.due, priced.calculation.total, id);
    assert.deepEqual(
      work?.questions.map(({ code, detail, lowest, highest }) => ({ code, detail, lowest, highest })),
      periodDefaultsOf(priced, library).flatMap(({ code, detail, effect }) =>
        effect === null ? [] : [{ code, detail, ...effect }],
      ),
      id,
    );
  }
});

/** Two weeks of which the first ends with a change of the clocks: the day from the Monday on, start, finish and break. */
const ROSTERS = [
  // Across the change, then little rest.
  [
    [5, "20:00", "04:00", 30],
    [6, "12:00", "21:00", 30],
    [7, "06:00", "14:00", 30],
  ],
  // Nine hours of rest by the clock, with the change in them.
  [
    [4, "09:00", "17:00", 30],
    [5, "12:00", "21:00", 30],
    [6, "06:00", "14:00", 0],
    [7, "00:00", "08:00", 30],
  ],
  // To the change itself, in the time it skips or repeats, and on the day after.
  [
    [5, "18:00", "02:00", 0],
    [6, "13:00", "23:30", 30],
    [7, "09:00", "17:00", 30],
  ],
  [
    [5, "18:00", "02:30", 30],
    [6, "23:00", "07:00", 30],
    [8, "07:00", "15:00", 30],
  ],
] as const;

test("around a change of the clocks, work comes to what its request comes to", () => {
  let compared = 0;
  for (const [index, roster] of ROSTERS.entries())
    for (const monday of ["2025-09-29", "2026-03-30"].map((day) => parseLocalDate(day) ?? START))
      compared += assertSameWeeks(roster, monday, ["NSW", "VIC", "SA", "QLD"][index] ?? "");
  assert.ok(compared > 2000, `${compared} periods`);
});

/** Gives how many periods it compared. */
function assertSameWeeks(roster: (typeof ROSTERS)[number], monday: LocalDate, state: string): number {
  const weeks = [monday, addDays(monday, 7)].map((start) => ({
    start: formatLocalDate(start),
    end: formatLocalDate(addDays(start, 6)),
    shifts: roster
      .map(([day, start_time, end_time, pause]) => ({
        at: addDays(monday, day),
        start_time,
        end_time,
        pause,
      }))
      .filter(({ at }) => at >= start && at < addDays(start, 7)),
  }));
  const rows = weeks.flatMap(({ shifts }) => shifts);
  const files = {
    employees: `Employee ID,Award,Classification,Employment Type,State\n${people
      .map(({ id, award, classification, employment }) =>
        [id, award, classification, employment, state].join(","),
      )
      .join("\n")}\n`,
    timesheets: `Employee ID,Date,Start,End,Unpaid Break\n${people
      .flatMap(({ id }) =>
        rows.map((one) => [id, formatLocalDate(one.at), one.start_time, one.end_time, one.pause].join(",")),
      )
      .join("\n")}\n`,
    paid: `Employee ID,Period Start,Period End,Amount\n${people
      .flatMap(({ id }) => weeks.map(({ start, end }) => `${id},${start},${end},1.00`))
      .join("\n")}\n`,
  };
  const { employees } = auditFiles(files, { dates: "year-month-day", assumptions: "none" });
  let compared = 0;
  for (const { id, award, classification, employment } of people) {
    const periods = employees.find((one) => one.id === id)?.periods ?? [];
    let before: string | undefined;
    weeks.forEach(({ start, end, shifts }, week) => {
      const body = {
        employee: {
          award_code: award,
          classification_code: classification,
          employment_type: employment,
          state,
        },
        period: { start, end, week_starts_on: "monday" },
        shifts: shifts.map(({ at, start_time, end_time, pause }, index) => ({
          id: `s${index}`,
          work_date: formatLocalDate(at),
          start_time,
          end_time,
          ...(pause > 0 ? { unpaid_break_minutes: pause } : {}),
          ...(index === 0 && before !== undefined ? { previous_shift_end: before } : {}),
        })),
      };
      const last = shifts.at(-1);
      if (last !== undefined)
        before = `${formatLocalDate(addDays(last.at, last.end_time <= last.start_time ? 1 : 0))}T${last.end_time}`;
      const priced = pricePeriod(body, library, false);
      if (!("period" in priced) || priced.calculation.refusals.length > 0) return;
      compared += 1;
      const lines = priced.calculation.shifts.flatMap(({ components }) =>
        components.map(({ code, minutes, rate, amount }) => ({ code, minutes, rate, amount })),
      );
      const found = periods[week]?.priced.lines.map(({ component: { code, minutes, rate, amount } }) => ({
        code,
        minutes,
        rate,
        amount,
      }));
      assert.deepEqual(found, lines, `${id} ${start}`);
    });
  }
  return compared;
}

test("where all work is in one week, it makes no difference with which week its roster cycle began", () => {
  for (const { id, priced } of people) {
    const { facts, held, calculation } = priced;
    const variations = periodVariationsOf(facts, held.law, calculation);
    for (const back of [1, 2, 3]) {
      const change = { of: "person", to: { cycleStart: addDays(START, -7 * back) } } as const;
      const total = periodTotalWith(
        variations,
        facts.shifts.map(() => change),
      );
      assert.equal(total, calculation.total, id);
    }
  }
});
