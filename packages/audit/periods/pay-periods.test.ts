// Which pay period a shift is in: the shortest that contains its day, or a separate week.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, type LocalDate, momentAt, parseLocalDate } from "#engine";
import { DEFAULT_OPTIONS } from "../records/options.ts";
import type { EmployeeRecords, Payment, WorkedShift } from "../records/records.ts";
import { groupWork } from "./pay-periods.ts";

const FIRST = parseLocalDate("2026-07-06") ?? assert.fail();
const on = (place: number): LocalDate => (FIRST + place) as LocalDate;

const shiftOn = (place: number): WorkedShift => ({
  row: place + 2,
  from: momentAt(on(place), 540),
  to: momentAt(on(place), 600),
  unpaidBreak: 0 as WorkedShift["unpaidBreak"],
  isBreakStated: true,
  breaks: [],
  classification: null,
  allowances: {},
  stated: {},
  rostered: null,
  agreed: null,
});

const paymentFor = ([start, end]: readonly [number, number], index: number): Payment => ({
  row: index + 2,
  start: on(start),
  end: on(end),
  paidOn: null,
  code: null,
  amount: 1 as Payment["amount"],
});

const grouped = (spans: readonly (readonly [number, number])[], days: number) => {
  const records: EmployeeRecords = {
    id: "E1",
    employee: null,
    shifts: Array.from({ length: days }, (_, place) => shiftOn(place)),
    unread: [],
    shiftIds: new Map(),
    payments: spans.map(paymentFor),
    unreadPayments: [],
    findings: [],
  };
  return groupWork(records, DEFAULT_OPTIONS).periods;
};

/** The same numbers each time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    yield state >>> 8;
  }
}

test("a shift is in the shortest period that holds its day, and otherwise in a week that no period reaches into", () => {
  const dice = numbers(7);
  const below = (most: number): number => dice.next().value % most;
  for (let round = 0; round < 300; round += 1) {
    const spans = Array.from({ length: below(8) }, (): readonly [number, number] => {
      const start = below(50);
      return [start, start + below(20)];
    });
    const ordered = [...spans].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const periods = grouped(spans, 60);
    for (let place = 0; place < 60; place += 1) {
      const found = periods.filter(({ shifts }) => shifts.some(({ from }) => dayOf(from) === on(place)));
      assert.equal(found.length, 1, "every shift once");
      const [{ start, end, payments } = assert.fail()] = found;
      const [holding] = ordered
        .filter(([from, to]) => from <= place && place <= to)
        .sort((a, b) => a[1] - a[0] - (b[1] - b[0]));
      assert.ok(start <= on(place) && on(place) <= end);
      if (holding !== undefined) assert.deepEqual([start, end], [on(holding[0]), on(holding[1])]);
      else {
        assert.equal(payments.length, 0);
        assert.ok(end - start < 7);
        const reached = ordered.some(([from, to]) => on(from) <= end && start <= on(to));
        assert.ok(!reached, `${JSON.stringify(ordered)}: ${start - FIRST} to ${end - FIRST}`);
      }
    }
  }
});

test("many thousand periods that overlap are grouped", () => {
  const spans = Array.from({ length: 60_000 }, (_, index): readonly [number, number] => {
    const start = Math.floor(index / 30);
    return [start, start + (index % 30)];
  });
  const periods = grouped(spans, 2000);
  assert.equal(periods.length, 60_000);
  assert.equal(
    periods.reduce((sum, { shifts }) => sum + shifts.length, 0),
    2000,
  );
});
