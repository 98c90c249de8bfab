// What a spreadsheet does with a range of cells: where keys lead, clearing, copying down, copying out.

import { dayIn, laterDay } from "./cells.ts";
import { type Cells, COLUMNS, type Column, type More, type Row, rowAt, trimmed } from "./timesheet.ts";

/** A cell by its row and its place among the columns. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Two corners: where it began, and where the focus is. */
export interface Range {
  readonly from: Place;
  readonly to: Place;
}

export const oneCell = (place: Place): Range => ({ from: place, to: place });

export interface Bounds {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const boundsOf = ({ from, to }: Range): Bounds => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const isWithin = ({ top, bottom, left, right }: Bounds, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const isSeveral = ({ top, bottom, left, right }: Bounds): boolean => top !== bottom || left !== right;

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where an arrow leads; null: the key is not an arrow, or there is no cell that way. */
export function stepFrom({ row, column }: Place, key: string, rows: number): Place | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const next = { row: row + step.row, column: column + step.column };
  const isThere = next.row >= 0 && next.row < rows && next.column >= 0 && next.column < COLUMNS.length;
  return isThere ? next : null;
}

const columnsIn = ({ left, right }: Bounds): readonly Column[] => COLUMNS.slice(left, right + 1);

/** Rows with the cells of a range rewritten; the list grows as far as the range does. */
export function written(
  rows: readonly Row[],
  bounds: Bounds,
  textAt: (row: number, column: Column) => string,
): readonly Row[] {
  const length = Math.max(rows.length, bounds.bottom + 1);
  const columns = columnsIn(bounds);
  const next = Array.from({ length }, (_, index): Row => {
    const row = rowAt(rows, index);
    if (index < bounds.top || index > bounds.bottom) return row;
    const cells: Partial<Record<Column, string>> = {};
    for (const column of columns) cells[column] = textAt(index, column);
    return { ...row, cells: { ...row.cells, ...cells } };
  });
  return trimmed(next);
}

/** Clearing a whole row also clears its details. */
export function cleared(rows: readonly Row[], bounds: Bounds): readonly Row[] {
  const isWhole = bounds.left === 0 && bounds.right === COLUMNS.length - 1;
  const next = written(rows, bounds, () => "");
  if (!isWhole) return next;
  return trimmed(
    next.map((row, index) => (index >= bounds.top && index <= bounds.bottom ? { ...row, more: {} } : row)),
  );
}

/** What a row says about its own day, which means nothing on another. */
function withoutFactsOfDay(more: More): More {
  const {
    is_public_holiday: _,
    public_holiday_dates: __,
    previous_shift_end: ___,
    hours_already_worked_today: ____,
    hours_already_worked_this_week: _____,
    ...rest
  } = more;
  return rest;
}

/** Rows after a change: one that moved to another day loses what belonged to its earlier day. */
export const withFactsOfDays = (before: readonly Row[], after: readonly Row[]): readonly Row[] =>
  after.map((row, index) => {
    const isSameDay = dayIn(row.cells.day) === dayIn(rowAt(before, index).cells.day);
    return isSameDay ? row : { ...row, more: withoutFactsOfDay(row.more) };
  });

/** The day of the row above, or of the first row that has one, or else today. */
export function nearestDay(rows: readonly Row[], row: number, today: string): string {
  const dayOf = ({ cells }: Row): string | null => dayIn(cells.day);
  const above = rows.slice(0, row).findLast((one) => dayOf(one) !== null);
  const found = above ?? rows.find((one, index) => index !== row && dayOf(one) !== null);
  return (found === undefined ? null : dayOf(found)) ?? today;
}

/** The first row of the range into those below it, or the row above into a range of one row; days count up. */
export function copiedDown(rows: readonly Row[], given: Bounds): readonly Row[] {
  const bounds = given.top === given.bottom && given.top > 0 ? { ...given, top: given.top - 1 } : given;
  const { cells, more } = rowAt(rows, bounds.top);
  const isWhole = bounds.left === 0 && bounds.right === COLUMNS.length - 1;
  const textAt = (row: number, column: Column): string =>
    column === "day" ? laterDay(cells.day, row - bounds.top) : cells[column];
  const next = withFactsOfDays(rows, written(rows, bounds, textAt));
  if (!isWhole) return next;
  const copied = withoutFactsOfDay(more);
  return next.map((row, index) =>
    index > bounds.top && index <= bounds.bottom ? { ...row, more: copied } : row,
  );
}

/** As a spreadsheet copies: cells separated by tabs, rows by line ends. */
export function copiedText(rows: readonly Row[], bounds: Bounds): string {
  const lines: string[] = [];
  for (let row = bounds.top; row <= bounds.bottom; row += 1) {
    const { cells }: { readonly cells: Cells } = rowAt(rows, row);
    lines.push(
      columnsIn(bounds)
        .map((column) => cells[column])
        .join("\t"),
    );
  }
  return lines.join("\n");
}
