// Ranges and keys of the grid, as a spreadsheet has them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { commandOf } from "./grid-keys.ts";
import { boundsOf, cleared, copiedDown, copiedText } from "./range.ts";
import type { Row } from "./timesheet.ts";

const row = (day: string, start: string, end: string, pause: string): Row => ({
  cells: { day, start, end, break: pause },
  more: {},
});
const ROWS: readonly [Row, Row] = [
  {
    ...row("Mon 3 Aug 2026", "09:00", "17:00", "30"),
    more: {
      allowances: { "first-aid": true },
      is_public_holiday: true,
      public_holiday_dates: ["2026-08-03"],
      previous_shift_end: "2026-08-02T22:00",
      hours_already_worked_today: 1,
      hours_already_worked_this_week: 1,
    },
  },
  row("Thu 6 Aug 2026", "10:00", "18:00", "45"),
];
const all = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 3 });

describe("a range", () => {
  test("copies down with the days counting up, whole rows with the details that apply on any day", () => {
    const next = copiedDown(ROWS, all(0, 3));
    assert.deepEqual(
      next.map(({ cells }) => cells.day),
      ["Mon 3 Aug 2026", "Tue 4 Aug 2026", "Wed 5 Aug 2026", "Thu 6 Aug 2026"],
    );
    assert.deepEqual(next[0], ROWS[0]);
    assert.deepEqual(next[3]?.cells, { ...ROWS[0]?.cells, day: "Thu 6 Aug 2026" });
    assert.deepEqual(next[3]?.more, { allowances: { "first-aid": true } });
  });

  test("of days alone drops what belonged to another day", () => {
    const days = { top: 0, bottom: 2, left: 0, right: 0 };
    const given = [ROWS[1], { ...ROWS[0], cells: { ...ROWS[0].cells, day: "Mon 10 Aug 2026" } }, ROWS[0]];
    const next = copiedDown(given, days);
    assert.equal(next[1]?.cells.day, "Fri 7 Aug 2026");
    assert.deepEqual(next[1]?.more, { allowances: { "first-aid": true } });
    const same = copiedDown([row("Sun 2 Aug 2026", "9", "17", ""), ROWS[0]], { ...days, bottom: 1 });
    assert.deepEqual(same[1]?.more, ROWS[0].more, "the same day keeps what holds on it");
  });

  test("of one row copies the row above", () => {
    const next = copiedDown(ROWS, { top: 1, bottom: 1, left: 1, right: 2 });
    assert.equal(copiedText(next, all(1, 1)), "Thu 6 Aug 2026\t09:00\t17:00\t45");
  });

  test("clears its cells, and empty rows at the end are gone", () => {
    assert.equal(cleared(ROWS, all(1, 1)).length, 1);
    assert.equal(cleared(ROWS, all(0, 1)).length, 0);
    assert.equal(cleared(ROWS, { top: 0, bottom: 1, left: 3, right: 3 })[1]?.cells.break, "");
  });

  test("copies out as cells separated by tabs", () => {
    const bounds = boundsOf({ from: { row: 1, column: 2 }, to: { row: 0, column: 1 } });
    assert.equal(copiedText(ROWS, bounds), "09:00\t17:00\n10:00\t18:00");
  });
});

describe("keys", () => {
  const standing = { at: { row: 1, column: 2 }, rows: 7, isEditing: false, isSeveral: false, home: 0 };
  const press = (key: string, more: Partial<typeof standing> = {}, isShift = false, isControl = false) =>
    commandOf({ key, isShift, isControl }, { ...standing, ...more });

  test("arrows go to the next cell, with Shift they make a range", () => {
    assert.deepEqual(press("ArrowDown"), { does: "go", to: { row: 2, column: 2 }, home: 2 });
    assert.deepEqual(press("ArrowLeft", {}, true), { does: "extend", to: { row: 1, column: 1 } });
    assert.equal(press("ArrowUp", { at: { row: 0, column: 0 } }), null);
  });

  test("left and right stay in a text that is being edited", () => {
    assert.equal(press("ArrowLeft", { isEditing: true }), null);
    assert.deepEqual(press("ArrowDown", { isEditing: true })?.does, "go");
    assert.equal(press("Backspace", { isEditing: true }), null);
    assert.equal(press("Backspace")?.does, "clear");
  });

  test("Tab goes through the cells of a row, and Enter returns to where it began", () => {
    assert.deepEqual(press("Tab"), { does: "go", to: { row: 1, column: 3 }, home: 0 });
    assert.deepEqual(press("Tab", {}, true), { does: "go", to: { row: 1, column: 1 }, home: 0 });
    assert.deepEqual(press("Enter"), { does: "go", to: { row: 2, column: 0 }, home: 0 });
  });

  test("at the ends of a row Tab is the browser's, so that it reaches the row's details", () => {
    for (const row of [0, 1, 6]) {
      assert.equal(press("Tab", { at: { row, column: 3 } }), null);
      assert.equal(press("Tab", { at: { row, column: 0 } }, true), null);
    }
  });

  test("control keys copy down, undo and select all; others are the browser's", () => {
    assert.equal(press("d", {}, false, true)?.does, "copy-down");
    assert.equal(press("z", {}, false, true)?.does, "undo");
    assert.equal(press("Z", {}, true, true)?.does, "redo");
    assert.equal(press("c", {}, false, true), null);
  });
});
