import assert from "node:assert/strict";
import { test } from "node:test";
import { shift, testFacts } from "../testing/testing.ts";
import { differentStart } from "./different-starts.ts";

const starts = (...times: readonly string[]): readonly (readonly [unknown, boolean])[] => {
  const facts = testFacts({ shifts: times });
  const start = Math.floor((facts.shifts[0]?.from ?? 0) / 1440) as never;
  const span = { start, end: (start + 6) as never, cycleWeeks: null, holidays: [] };
  return facts.shifts.map((one) => {
    const { value, isCertain } = differentStart(30, one, { facts, span, met: new Map() });
    return [value, isCertain];
  });
};
const numbers = (...times: readonly string[]) => starts(...times).map(([value]) => value);

test("starts more than half an hour apart are different, and each new one has the next number", () => {
  assert.deepEqual(
    numbers("mon 08:00-15:00", "tue 08:31-15:00", "wed 08:00-15:00", "thu 09:02-15:00"),
    [1, 2, 0, 3],
  );
  assert.deepEqual(numbers("mon 08:00-15:00", "tue 08:30-15:00"), [1, 0]);
});

test("a start between two others does not hide them", () => {
  assert.deepEqual(numbers("mon 08:20-15:00", "tue 08:00-15:00", "wed 08:40-15:00"), [1, 0, 2]);
});

test("starts on either side of midnight lie close together", () => {
  assert.deepEqual(numbers("mon 23:50-06:00", "wed 00:10-06:00", "fri 00:21-06:00"), [1, 0, 2]);
});

test("a week that began before the period leaves the number open", () => {
  assert.deepEqual(starts("mon 08:00-15:00"), [[1, true]]);
  assert.deepEqual(starts("tue 08:00-15:00"), [[1, false]]);
});

test("a shift that is none of the usual ones has no number", () => {
  const facts = testFacts({ shifts: ["mon 08:00-15:00"] });
  const span = { start: 0 as never, end: 6 as never, cycleWeeks: null, holidays: [] };
  const other = shift("mon 18:00-20:00", {});
  assert.equal(differentStart(30, other, { facts, span, met: new Map() }).value, 0);
});
