// Facts left unsaid are asked about on the days and with the values on which something can depend.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calculatePay, isProblem } from "#contract";
import { library } from "./awards.ts";

function assumed(request: object): ReadonlyMap<string, unknown> {
  const answer = calculatePay(
    {
      award_code: "MA000034",
      classification_code: "registered-nurse-1-1",
      employment_type: "full_time",
      start_time: "07:00",
      end_time: "15:30",
      breaks: [{ start_time: "11:00", end_time: "11:30" }],
      worker_type: "shiftworker",
      state: "SA",
      ...request,
    },
    library,
  );
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  return new Map(answer.assumptions.map(({ code, effect }) => [code, effect]));
}

test("whether Christmas Day was moved is asked at Christmas and on no other Saturday", () => {
  assert.ok(assumed({ work_date: "2021-12-25" }).has("christmas-moved"));
  assert.ok(!assumed({ work_date: "2021-12-18" }).has("christmas-moved"));
  const night = { start_time: "22:00", end_time: "06:00", breaks: [] };
  assert.ok(assumed({ ...night, work_date: "2022-12-24" }).has("christmas-moved"));
});

test("hours and counts with too many values are priced with those that tell", () => {
  const nineHours = { employment_type: "part_time", work_date: "2026-08-04", end_time: "16:30" };
  // Eight hours at 32.09 and one at 48.14, or 7.6 and 1.4, which earns a meal allowance of 17.30.
  assert.deepEqual(assumed(nineHours).get("full-time-daily-hours"), {
    lowest_total: "304.86",
    highest_total: "328.58",
  });
  // The sixth shift of the week adds 6.41 less five times 1.26 to 256.72.
  const uniform = { work_date: "2026-08-04", allowances: { uniform: true } };
  assert.deepEqual(assumed(uniform).get("uniform-shifts-this-week"), {
    lowest_total: "256.83",
    highest_total: "256.83",
  });
});

test("earlier hours of the day name the limit of the person's own kind of employment", () => {
  const cited = (employment_type: string): readonly string[] => {
    const shift = {
      work_date: "2026-08-05",
      start_time: "09:00",
      end_time: "15:00",
      breaks: [],
      state: "VIC",
    };
    const asked = { award_code: "MA000005", classification_code: "level-3", employment_type, ...shift };
    const answer = calculatePay(asked, library);
    assert.ok(!isProblem(answer), JSON.stringify(answer));
    const found = answer.assumptions.find(({ code }) => code === "hours_already_worked_today");
    return found?.clauses.map(({ ref }) => ref) ?? [];
  };
  assert.deepEqual(cited("casual"), ["22.4"]);
  assert.ok(!cited("full_time").includes("22.4") && cited("full_time").includes("14.7"));
});

test("a local holiday has its clause if rules ask only whether most of a shift is on a holiday", () => {
  const asked = {
    award_code: "MA000049",
    classification_code: "technical-services-officer-level-4",
    employment_type: "full_time",
    worker_type: "shiftworker",
    work_date: "2026-08-12",
    start_time: "06:00",
    end_time: "13:30",
    state: "QLD",
    age: 30,
  };
  const answer = calculatePay(asked, library);
  assert.ok(!isProblem(answer), JSON.stringify(answer));
  const local = answer.assumptions.find(({ code }) => code === "locality");
  assert.ok(local?.effect, "what the day is worth in Brisbane");
  assert.ok(local.clauses.some(({ ref }) => ref === "24.4(a)(iii)"));
});

test("the shifts of a pay period answer what is asked about shifts in a row", () => {
  const ofTheWork = /\b(?:shifts?|afternoons|nights)\b.*\bin a row\b/su;
  // Other people's shifts, and weeks before the period, are not in it.
  const ofOthers = /at the workplace on|does the employer run|weeks in a row/iu;
  const open = library.awards.codes.flatMap((code) =>
    (library.awards.get(code)?.award.facts ?? [])
      .filter(({ asks, knownBy }) => knownBy === null && ofTheWork.test(asks) && !ofOthers.test(asks))
      .map(({ slug }) => `${code} ${slug}`),
  );
  assert.deepEqual(open, []);
});

test("a class that only all of the work has is asked about too, for it says where overtime begins", () => {
  const long = {
    award_code: "MA000103",
    classification_code: "grade-a",
    worker_type: "non_shiftworker",
    work_date: "2026-08-14",
    start_time: "08:00",
    end_time: "00:15",
    breaks: [{ start_time: "10:00", end_time: "11:00" }],
  };
  // MA000103 13, 20, 21: no night shift if the finish decides, so the span ends the ordinary hours at 6 pm. 9 hours at 8.32,
  // 2 at 12.48 and 4.25 at 16.64.
  assert.deepEqual(assumed({ ...long, state: "VIC" }).get("reading_R7"), {
    lowest_total: "170.56",
    highest_total: "170.56",
  });
});
