// Easter and the other days that only the calendar fixes, against dates the states' gazettes printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { easterSunday, isNamedDay } from "./named-days.ts";
import { addDays, formatLocalDate, parseLocalDate } from "./units.ts";

const EASTER = ["2019-04-21", "2020-04-12", "2021-04-04", "2022-04-17", "2023-04-09", "2024-03-31"];
const LATER = ["2025-04-20", "2026-04-05", "2027-03-28", "2028-04-16", "2038-04-25", "2049-04-18"];

const day = (text: string) => {
  const found = parseLocalDate(text);
  assert.ok(found !== null);
  return found;
};

test("Easter Sunday falls where the calendars of those years print it", () => {
  for (const text of [...EASTER, ...LATER])
    assert.equal(formatLocalDate(easterSunday(Number(text.slice(0, 4)))), text);
});

test("the days around Easter, Christmas and New Year have their names and no other", () => {
  const easter = day("2027-03-28");
  assert.ok(isNamedDay(addDays(easter, -2), "good-friday"));
  assert.ok(isNamedDay(addDays(easter, -1), "easter-saturday"));
  assert.ok(isNamedDay(addDays(easter, 1), "easter-monday"));
  assert.ok(!isNamedDay(addDays(easter, -1), "easter-sunday"));
  assert.ok(isNamedDay(day("2026-12-25"), "christmas-day"));
  assert.ok(isNamedDay(day("2026-12-24"), "christmas-eve"));
  assert.ok(!isNamedDay(day("2026-11-25"), "christmas-day"));
  assert.ok(isNamedDay(day("2027-01-01"), "new-years-day"));
});
