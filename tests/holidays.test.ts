// The calendar against date-holidays, every state and year: each difference is known, with who is right.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import Holidays from "date-holidays";
import { calculatePay, STATES } from "#contract";
import { formatClock, formatLocalDate, parseLocalDate } from "#engine";
import { loadCalendar, loadLibrary } from "#pack";

const calendar = loadCalendar(join(import.meta.dirname, "../awards"));
const YEARS = [2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027];

/** Where the two differ; the calendar here is right in each, by the gazetted or declared day. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "2020-04-27 NSW 00:00": "theirs only: New South Wales had no Monday for Anzac Day in 2020",
  "2020-09-25 VIC 00:00": "theirs only: the Grand Final of 2020 was played on 24 October",
  "2020-10-23 VIC 00:00": "ours only: the Friday before the Grand Final of 2020",
  "2021-04-26 SA 00:00": "ours only: South Australia had the Monday for Anzac Day in 2021",
  "2020-12-26 NT 00:00": "ours only: declared for 2020 beside the Monday",
  "2021-12-25 NT 00:00":
    "ours only: Christmas Day on a weekend is a holiday beside the Monday, by the Act of 2016",
  "2022-04-17 NT 00:00": "ours only: Easter Sunday was declared for 2022, a year before it came every year",
  "2022-12-25 NT 00:00":
    "ours only: Christmas Day on a weekend is a holiday beside the Monday, by the Act of 2016",
  "2027-12-25 NT 00:00": "ours only: the Territory lists the Saturday and the Monday",
  "2027-12-25 SA 00:00": "ours only: South Australia lists the Saturday and the Monday",
  "2022-09-23 VIC 00:00": "ours only: the Friday before the Grand Final of 2022, played on 24 September",
  "2022-09-30 VIC 00:00": "theirs only: a week after the Grand Final of 2022",
};

function ours(): ReadonlySet<string> {
  const found = new Set<string>();
  for (let day = calendar.from; day <= calendar.to; day = (day + 1) as typeof day) {
    for (const { state, from } of calendar.onDay(day))
      found.add(`${formatLocalDate(day)} ${state} ${formatClock(from)}`);
  }
  return found;
}

function theirs(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const state of STATES) {
    const library = new Holidays("AU", state);
    for (const { date, type } of YEARS.flatMap((year) => library.getHolidays(year))) {
      if (type === "public") found.add(`${date.slice(0, 10)} ${state} ${date.slice(11, 16)}`);
    }
  }
  return found;
}

test("every difference from the library is known", () => {
  const [here, there] = [ours(), theirs()];
  assert.ok(here.size > 800 && there.size > 800);
  const differing = [...new Set([...here, ...there])].filter((entry) => here.has(entry) !== there.has(entry));
  assert.deepEqual(differing.sort(), Object.keys(DIFFERENCES).sort());
});

test("part-days: Christmas Eve from six in Queensland, both eves from seven in South Australia and the Territory", () => {
  for (const year of YEARS) {
    const on = (day: string): readonly string[] =>
      calendar
        .onDay(parseLocalDate(`${year}-12-${day}`) ?? calendar.from)
        .filter(({ from }) => from > 0)
        .map(({ state, from }) => `${state} ${formatClock(from)}`)
        .sort();
    assert.deepEqual(on("24"), ["NT 19:00", "QLD 18:00", "SA 19:00"]);
    assert.deepEqual(on("31"), ["NT 19:00", "SA 19:00"]);
  }
});

test("days gazetted once", () => {
  const mourning = parseLocalDate("2022-09-22") ?? calendar.from;
  assert.deepEqual(new Set(calendar.onDay(mourning).map(({ state }) => state)), new Set(STATES));
});

test("the Territory's weekend Christmas and Easter Sunday of 2022 are paid as holidays, and Boxing Day of 2020 is one", () => {
  const awards = loadLibrary(join(import.meta.dirname, "../awards"));
  const total = (work_date: string): string => {
    const shift = { work_date, start_time: "10:00", end_time: "14:00", state: "NT" };
    const answer = calculatePay(
      { award_code: "MA000089", classification_code: "r6", employment_type: "casual", ...shift },
      awards,
    );
    return "total" in answer ? answer.total : answer.detail;
  };
  assert.equal(total("2021-12-25"), "260.36");
  for (const [day, monday] of [
    ["2021-12-25", "2021-12-27"],
    ["2022-04-17", "2022-04-18"],
    ["2022-12-25", "2022-12-27"],
  ] as const)
    assert.equal(total(day), total(monday), day);
  const boxing = calendar.onDay(parseLocalDate("2020-12-26") ?? calendar.from);
  assert.ok(
    boxing.some(({ state }) => state === "NT"),
    "earlier than any award is held",
  );
});
