// We accept an instant exactly as it is written, or not at all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isDay, parseInstant } from "./instants.ts";

test("what is an instant", () => {
  for (const text of [
    "2027-06-30T00:00Z",
    "2027-06-30T23:59:59Z",
    "2028-02-29T12:00:00.5+10:00",
    "2027-06-30T00:00:00-03:30",
  ])
    assert.equal(parseInstant(text), Date.parse(text), text);
});

test("what is not an instant", () => {
  for (const text of [
    "2027-02-30T00:00:00Z",
    "2027-02-29T00:00:00Z",
    "2027-04-31T00:00:00+10:00",
    "2027-13-01T00:00:00Z",
    "2027-00-10T00:00:00Z",
    "2027-06-30T24:00:00Z",
    "2027-06-30T12:60Z",
    "2027-06-30T12:00:60Z",
    "2027-06-30T12:00:00",
    "2027-06-30",
    "2027-06-30T12:00:00+25:00",
    "2027-06-30T12:00:00z",
    "+012027-06-30T12:00:00Z",
    "soon",
  ])
    assert.equal(parseInstant(text), null, text);
});

test("days of the calendar", () => {
  for (const text of ["2026-12-31", "2028-02-29", "0001-01-01"]) assert.ok(isDay(text), text);
  for (const text of ["2026-13-01", "2026-02-29", "2026-00-01", "2026-1-1", "20260101", "0000-00-00"])
    assert.ok(!isDay(text), text);
});
