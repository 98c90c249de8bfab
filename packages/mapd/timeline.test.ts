// What held when: painting a span changes that span and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { LocalDate } from "#engine";
import { paint, pieceAt, type Timeline } from "./timeline.ts";

const same = (a: string, b: string): boolean => a === b;
const day = (value: number): LocalDate => value as LocalDate;
const painted = (
  timeline: Timeline<string>,
  from: number,
  until: number,
  value: string | null,
  source = "",
) => paint(timeline, { from: day(from), value, source }, day(until), same);

test("an equal value keeps the source that stands", () => {
  const held = painted([], 0, 10, "a", "2024");
  assert.deepEqual(painted(held, 0, 20, "a", "2025"), [
    { from: 0, value: "a", source: "2024" },
    { from: 20, value: null, source: "" },
  ]);
});

test("an end inside a value splits it", () => {
  const held = painted([], 0, 10, "a");
  assert.deepEqual(
    painted(held, 4, 6, null).map(({ from, value }) => [from, value]),
    [
      [0, "a"],
      [4, null],
      [6, "a"],
      [10, null],
    ],
  );
});

const span = fc.tuple(fc.nat(30), fc.nat(30), fc.constantFrom("a", "b", null));

test("any painting is what painting day by day gives, without repeats", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const days: (string | null)[] = Array(40).fill(null);
      let timeline: Timeline<string> = [];
      for (const [from, until, value] of spans) {
        timeline = painted(timeline, from, until, value);
        if (from < until) days.fill(value, from, until);
      }
      assert.deepEqual(
        days.map((_, index) => pieceAt(timeline, day(index))?.value ?? null),
        days,
      );
      assert.ok(timeline.every(({ value }, index) => index === 0 || value !== timeline[index - 1]?.value));
    }),
  );
});
