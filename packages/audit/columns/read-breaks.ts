// The unpaid break of a shift: how long it is by its column, its times or the hours, and whether they fit the shift.

import type { Minutes, Moment } from "#engine";
import type { WorkedShift } from "../records/records.ts";
import type { rowSettings } from "./presets.ts";
import { cellOf, type Reading, type TextRow } from "./rows.ts";
import { isBelowOne, isNo, lengthText, readBreak, readClocks, readHours } from "./values.ts";

/** What applies to all rows of the timesheets. */
export interface Rows extends Reading, ReturnType<typeof rowSettings> {}

export interface Span {
  readonly from: Moment;
  readonly to: Moment;
}

interface ShiftBreak {
  readonly unpaid: Minutes;
  /** Whether the row says so. If not, we assume that there was none. */
  readonly isStated: boolean;
  /** Where it lies, if its times say so. */
  readonly placed: WorkedShift["breaks"];
}

const NOWHERE: WorkedShift["breaks"] = [];
const NO_MINUTES = 0 as Minutes;
const DAY = 1440;

/** So long a shift seldom has an unpaid break: if its row says nothing of one, there was none. */
const NEEDS_NONE = 300;

/** Hours with two decimals may be a minute off. */
const ROUNDED = 1;

/** Where rows of a shift leave more than this, some of them may be missing. */
const LONGEST_BREAK = 120;

/** A text says what is wrong with it. */
export function breakOf(row: TextRow, sheet: Rows, shift: Span): ShiftBreak | string {
  const cell = cellOf(row, sheet.columns.unpaid_break);
  const given = cell === "" ? null : readBreak(cell, sheet.breaks_in);
  if (cell !== "" && given === null) return unfitText(cell);
  const placed = placedBreaks(row, sheet, shift);
  if (typeof placed === "string") return placed;
  const span = (shift.to - shift.from) as Minutes;
  if (placed === null) {
    const unpaid = given ?? breakByHours(row, sheet, span);
    if (unpaid !== null && unpaid < span)
      return { unpaid, isStated: span <= NEEDS_NONE || tellsOfBreaks(row, sheet), placed: NOWHERE };
    return cell === "" ? unfitHours(cellOf(row, sheet.columns.hours)) : unfitText(cell);
  }
  const unpaid = placed.reduce((sum, one) => sum + one.to - one.from, 0) as Minutes;
  if (unpaid >= span) return "The times of the break leave nothing of the shift.";
  if (given !== null && Math.abs(given - unpaid) > ROUNDED)
    return `The times of the break are ${lengthText(unpaid)} apart, and the break column says ${JSON.stringify(cell)}.`;
  return { unpaid, isStated: true, placed: placed.map((one) => ({ ...one, paid: false })) };
}

/** An empty cell of a column for breaks says that there was none. */
const tellsOfBreaks = (row: TextRow, { columns, rows }: Rows): boolean =>
  columns.unpaid_break !== undefined ||
  columns.break_start !== undefined ||
  (rows === "shift" && cellOf(row, columns.hours) !== "");

function unfitText(cell: string): string {
  return isBelowOne(cell)
    ? `The break ${JSON.stringify(cell)} is not clear. Give minutes, such as 30, or say in the mapping that breaks are in hours.`
    : `The break ${JSON.stringify(cell)} does not fit the shift.`;
}

const unfitHours = (hours: string): string =>
  `The hours ${JSON.stringify(hours)} do not fit the times of the shift.`;

/** If no column is for breaks, what the hours leave of the time between start and finish. Null: not clear. */
function breakByHours(row: TextRow, { columns, rows }: Rows, span: Minutes): Minutes | null {
  if (columns.unpaid_break !== undefined || rows === "rule") return NO_MINUTES;
  const worked = cellOf(row, columns.hours);
  const hours = readHours(worked, span);
  if (hours === null && isBelowOne(worked)) return null;
  return Math.max(0, span - (hours ?? span)) as Minutes;
}

/** The rows of a shift that each rule pays add up to the hours worked, if they leave room for a break and not more. */
export function breakByParts(shift: WorkedShift, worked: number): WorkedShift {
  const unpaid = shift.to - shift.from - worked;
  if (shift.isBreakStated || unpaid < -ROUNDED || unpaid > LONGEST_BREAK) return shift;
  return { ...shift, unpaidBreak: Math.max(0, unpaid) as Minutes, isBreakStated: true };
}

/** What to say of hours that differ from the times less the break; null: they fit, or the row is only a part. */
export function hoursFault(
  row: TextRow,
  { columns, rows }: Rows,
  span: Minutes,
  unpaid: Minutes,
): string | null {
  const cell = cellOf(row, columns.hours);
  if (cell === "" || rows === "rule") return null;
  const worked = (span - unpaid) as Minutes;
  const hours = readHours(cell, worked);
  if (hours !== null && Math.abs(hours - worked) <= ROUNDED) return null;
  const pause = unpaid === 0 ? "without a break" : `less a break of ${lengthText(unpaid)}`;
  return `${unfitHours(cell)} We went by the times, ${pause}.`;
}

/** In their order. Null: no times are given. A text says why they are not those of breaks in this shift. */
function placedBreaks(row: TextRow, { columns }: Rows, shift: Span): readonly Span[] | string | null {
  const breaks: Span[] = [];
  for (const name of ["break", "break_2"]) {
    const [start, end] = [cellOf(row, columns[`${name}_start`]), cellOf(row, columns[`${name}_end`])];
    const placed = placedBreak(start, end, shift);
    if (typeof placed === "string") return placed;
    if (placed !== null) breaks.push(placed);
  }
  breaks.sort((a, b) => a.from - b.from);
  if (breaks.some((one, place) => one.from < (breaks[place - 1]?.to ?? 0))) return "The two breaks overlap.";
  return breaks.length === 0 ? null : breaks;
}

function placedBreak(first: string, last: string, { from, to }: Span): Span | string | null {
  if (isNo(first) && isNo(last)) return null;
  const [start, end] = readClocks(first, last);
  if (start === null || end === null)
    return `The break from ${JSON.stringify(first)} to ${JSON.stringify(last)} lacks a time that we can read.`;
  if (start === end) return null;
  const after = (at: Moment, clock: number): Moment => (at + ((((clock - at) % DAY) + DAY) % DAY)) as Moment;
  const begins = after(from, start);
  const ends = after(begins, end);
  return begins < to && ends <= to
    ? { from: begins, to: ends }
    : `The break from ${first} to ${last} does not lie within the shift.`;
}
