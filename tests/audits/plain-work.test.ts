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
