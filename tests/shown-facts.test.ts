// Facts that the shifts of a period show by themselves, and what other facts would make them show.

import assert from "node:assert/strict";
import { test } from "node:test";
import { calculatePayPeriod, isProblem } from "#contract";
import { library } from "./awards.ts";

const shift = (id: string, work_date: string, start_time: string, end_time: string) => ({
  id,
  ...{ work_date, start_time, end_time, unpaid_break_minutes: 30 },
});

const employee = {
  award_code: "MA000010",
  classification_code: "c10",
  employment_type: "full_time",
  worker_type: "shiftworker",
  state: "VIC",
  age: 30,
} as const;

test("agreed longer shifts would be a run of 38 hours, and the worth of the agreement says so", () => {
  const answer = calculatePayPeriod(
    {
      employee,
      period: { start: "2026-07-27", end: "2026-08-09", week_starts_on: "monday" },
      shifts: [
        shift("thu", "2026-07-30", "07:00", "15:06"),
        shift("fri", "2026-07-31", "12:30", "22:30"),
        shift("mon", "2026-08-03", "12:30", "22:30"),
        shift("tue", "2026-08-04", "12:30", "22:30"),
        shift("wed", "2026-08-05", "12:30", "22:30"),
        shift("thu2", "2026-08-06", "09:00", "17:06"),
      ],
    },
    library,
  );
  if (isProblem(answer)) assert.fail(JSON.stringify(answer));
  // MA000010 33.2(e)(i): four afternoons of 8 hours are no five. Each is 3 × 44.18 and 5 × 58.90, and 1.5 hours of
  // overtime at 44.18: 493.31. The two day shifts are 7.6 × 29.45 = 223.82.
  assert.equal(answer.total, "2420.88");
  // 33.2(e)(ii): four of 9.5 ordinary hours are 38, so each pays 9.5 × 33.87 = 321.77.
  const agreed = answer.assumptions.find(({ code }) => code === "ordinary-hours-a-day");
  assert.deepEqual(agreed?.effect, { lowest_total: "1734.72", highest_total: "1734.72" });
});

test("a shift that is cut at midnight is still one shift of a run, and alone shows nothing", () => {
  const period = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" } as const;
  const unbroken = (id: string, work_date: string, start_time: string, end_time: string) => ({
    id,
    ...{ work_date, start_time, end_time },
  });
  const whole = [unbroken("tue", "2026-08-04", "16:00", "06:00")];
  const cut = [
    unbroken("tue", "2026-08-04", "16:00", "00:00"),
    unbroken("wed", "2026-08-05", "00:00", "06:00"),
  ];
  // MA000010 33.2(d), 32.1: 8 hours of a regular afternoon shift at 33.87, then overtime: 3 hours at 44.18 and 3 at 58.90.
  // 270.96 + 132.54 + 176.70 = 580.20.
  for (const shifts of [whole, cut]) {
    const answer = calculatePayPeriod({ employee, period, shifts }, library);
    if (isProblem(answer)) assert.fail(JSON.stringify(answer));
    assert.equal(answer.total, "580.20");
  }
});

/** The facts of every award that a run of shifts answers. */
const runs = library.awards.codes.flatMap((code) => {
  const award = library.awards.get(code)?.award;
  return (award?.facts ?? []).flatMap(({ slug, knownBy }) =>
    award !== undefined && knownBy?.by === "run" ? [{ of: `${code} ${slug}`, award, run: knownBy }] : [],
  );
});

test("a run goes by a stated class, in every award with such a fact", () => {
  const asked = runs.filter(({ award }) => award.facts.some(({ slug }) => slug === "shift-class"));
  assert.ok(asked.length > 0);
  for (const { of, run } of asked) assert.equal(run.toldBy?.fact, "shift-class", of);
});

test("a run that counts ordinary hours has as many as a day or shift may have by agreement", () => {
  const counted = runs.filter(({ run }) => run.ordinaryHours !== null);
  assert.ok(counted.length > 0);
  for (const { of, award, run } of counted)
    for (const rule of award.rules) {
      if (rule.kind !== "ordinary-limit" || rule.per === "week" || rule.per === "cycle") continue;
      if (rule.limitFact !== null) assert.equal(run.ordinaryHoursFact, rule.limitFact, of);
      for (const { to, facts } of rule.raised)
        assert.deepEqual(facts.length === 0 ? null : run.raised, { to, fact: facts[0]?.slug }, of);
    }
});

test("shifts that touch, one with a break at a time and one with minutes alone, show what both with times do", () => {
  const period = { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" } as const;
  const first = {
    ...{ id: "day", work_date: "2026-08-04", start_time: "12:30", end_time: "17:00" },
    breaks: [{ start_time: "14:00", end_time: "14:30" }],
  };
  const later = { id: "evening", work_date: "2026-08-04", start_time: "17:00", end_time: "22:30" };
  // The middle of the second shift: two and a half hours before the break, and two and a half after it.
  const paused = [
    { ...later, unpaid_break_minutes: 30 },
    { ...later, breaks: [{ start_time: "19:30", end_time: "20:00" }] },
  ];
  const totals = paused.map((second) => {
    const shifts = [first, second, shift("wed", "2026-08-05", "12:30", "22:30")];
    const answer = calculatePayPeriod({ employee, period, shifts }, library);
    if (isProblem(answer)) assert.fail(JSON.stringify(answer));
    return answer.total;
  });
  assert.equal(totals[0], totals[1]);
});

const allAwards = library.awards.codes.flatMap((code) => library.awards.get(code)?.award ?? []);

test("the shifts of a period show earlier work of a day, in every award that asks about it", () => {
  const asksOfTheDay = /(earlier|already)\b.*\b(on|in) this day|earlier today|already\b.*\btoday/;
  const asked = allAwards.flatMap(({ code, facts }) =>
    facts.flatMap(({ type, slug, asks, knownBy }) =>
      type === "boolean" && asksOfTheDay.test(asks) ? [{ of: `${code} ${slug}`, knownBy }] : [],
    ),
  );
  assert.ok(asked.length > 0);
  for (const { of, knownBy } of asked) assert.ok(knownBy !== null, of);
});

test("an allowance that says it is for a day is counted by the day, not by the attendance", () => {
  const isForTheDay = /(?<!half )\b(a|each|per) day\b(?! (worker|off|hire))/;
  const found = allAwards.flatMap(({ code, rules }) =>
    rules.flatMap((rule) =>
      rule.kind === "allowance" && rule.due.by === "facts" && isForTheDay.test(rule.says)
        ? [{ of: `${code} ${rule.slug}`, unit: rule.unit }]
        : [],
    ),
  );
  assert.ok(found.length > 0);
  for (const { of, unit } of found) assert.equal(unit, "day", of);
});

test("what another kind of work is worth looks again at earlier work of the day", () => {
  const call = (id: string, start_time: string, end_time: string, circumstances = {}) => ({
    id,
    ...{ work_date: "2026-08-04", start_time, end_time, circumstances },
  });
  const answer = calculatePayPeriod(
    {
      employee: {
        award_code: "MA000036",
        classification_code: "sprinkler-tradesperson-1",
        employment_type: "full_time",
        circumstances: { travel: "not-due", "accrues-rostered-days-off": false },
        state: "VIC",
        age: 30,
      },
      period: { start: "2026-08-03", end: "2026-08-09", week_starts_on: "monday" },
      shifts: [
        call("work", "07:00", "11:00"),
        call("later", "19:00", "19:30", { "kind-of-work": "call-back" }),
      ],
    },
    library,
  );
  if (isProblem(answer)) assert.fail(JSON.stringify(answer));
  // MA000036 17.1: 4 × 32.79 = 131.16, and the day's first call has 2 hours at 65.58 = 131.16.
  assert.equal(answer.total, "262.32");
  // Were the morning a call-back too: 4 × 65.58 = 262.32, and the second call has its half hour, 32.79.
  const kind = answer.assumptions.find(({ code }) => code === "kind-of-work");
  assert.equal(kind?.effect?.highest_total, "295.11");
});
