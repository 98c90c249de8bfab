// The timesheets: a row for a shift, or several rows for what each rule pays; we report every gap and fill in none.

import { type LocalDate, type Minutes, type Moment, momentAt } from "#engine";
import type { Finding, FindingCode } from "../records/findings.ts";
import type { ClockRange, ShiftIds, UnreadWork, WorkedShift } from "../records/records.ts";
import { dateOrderOf } from "./mapping.ts";
import { rowSettings } from "./presets.ts";
import { breakByParts, breakOf, hoursFault, type Rows, type Span } from "./read-breaks.ts";
import { codesIn } from "./read-employees.ts";
import {
  becauseOf,
  cellOf,
  distinctRows,
  isTooWide,
  meaningOf,
  noDayText,
  noterOf,
  type Reading,
  type TextRow,
  tooWideText,
} from "./rows.ts";
import { noteNamesakes, shiftIdsIn } from "./shift-ids.ts";
import { claimsIn, factsIn } from "./stated.ts";
import {
  type DateOrder,
  isNo,
  isNoDay,
  lengthText,
  readClocks,
  readDate,
  readHours,
  readLength,
  timeText,
} from "./values.ts";

export interface ReadShifts {
  readonly shifts: readonly WorkedShift[];
  readonly unread: readonly UnreadWork[];
  readonly shiftIds: ShiftIds;
}

/** What applies to all its rows. */
interface Sheet extends Rows {
  readonly order: DateOrder;
}

type Note = (code: FindingCode, row: number, detail: string) => void;

export function readShifts(
  id: string,
  rows: readonly TextRow[],
  reading: Reading,
  findings: Finding[],
): ReadShifts {
  const note = noterOf("timesheets", id, findings);
  const sheet = { ...reading, ...rowSettings(reading.mapping), order: dateOrderOf(reading.mapping) };
  const found = new Map<string, FoundShift>();
  const unread: UnreadWork[] = [];
  for (const row of distinctRows(rows, reading, note)) {
    const leave = cellOf(row, reading.columns.is_leave);
    if (!isNo(leave)) {
      note("leave_row", row.row, `The leave column says ${JSON.stringify(leave)}.`);
      continue;
    }
    const read = shiftOf(row, sheet, note);
    if (!("from" in read)) unread.push(read);
    else addShift(found, read, row, sheet);
  }
  const shifts = Array.from(found.values(), (one) => withBreakByParts(one, sheet));
  noteUnstatedBreaks(shifts, note);
  const shiftIds = shiftIdsIn(rows, reading.columns);
  // The parts of a shift have the name of the shift.
  if (sheet.rows === "shift") noteNamesakes(shifts, shiftIds, note);
  return { shifts, unread, shiftIds };
}

/** Once, at the first of them. */
function noteUnstatedBreaks(shifts: readonly WorkedShift[], note: Note): void {
  const unstated = shifts.filter(({ isBreakStated }) => !isBreakStated);
  const [first] = unstated;
  if (first === undefined) return;
  const [count, they] =
    unstated.length === 1 ? ["1 shift has", "it"] : [`${unstated.length} shifts have`, "them"];
  note(
    "breaks_missing",
    first.row,
    `${count} no breaks and no hours worked. We assumed no unpaid break in ${they}.`,
  );
}

/** A shift, and its rows: several where a row is what one rule pays. */
interface FoundShift {
  readonly shift: WorkedShift;
  readonly rows: TextRow[];
}

/** If a row is what one rule pays, rows with the same times are one shift. */
function addShift(found: Map<string, FoundShift>, shift: WorkedShift, row: TextRow, { rows }: Sheet): void {
  const key = rows === "rule" ? `${shift.from}-${shift.to}` : String(shift.row);
  const whole = found.get(key);
  if (whole === undefined) found.set(key, { shift, rows: [row] });
  else whole.rows.push(row);
}

function withBreakByParts({ shift, rows }: FoundShift, sheet: Sheet): WorkedShift {
  if (sheet.rows === "shift") return shift;
  let worked = 0;
  for (const row of rows) {
    const hours = readLength(cellOf(row, sheet.columns.hours), "hours");
    if (hours === null) return shift;
    worked += hours;
  }
  return breakByParts(shift, worked);
}

function shiftOf(row: TextRow, sheet: Sheet, note: Note): WorkedShift | UnreadWork {
  const { columns, mapping, most, order } = sheet;
  const given = (place: number | undefined): string => cellOf(row, place);
  const day = readDate(given(columns.date) || given(columns.start), order);
  const left = ({ code, detail }: Fault): UnreadWork => {
    note(code, row.row, detail);
    return { row: row.row, day, minutes: readHours(given(columns.hours), null) };
  };
  if (isTooWide(row, most)) return left(unreadable(tooWideText(most)));
  if (day === null) return left(unreadable(noDayText(given(columns.date) || given(columns.start), order)));
  const times = timesOf(row, sheet, day);
  if ("code" in times) return left(times);
  const { from, to, doubt } = times;
  const pause = breakOf(row, sheet, times);
  if (typeof pause === "string") return left(unreadable(pause));
  const [rostered, agreed] = [rangeIn(row, sheet, "rostered"), rangeIn(row, sheet, "agreed")];
  if (typeof rostered === "string") return left(unreadable(rostered));
  if (typeof agreed === "string") return left(unreadable(agreed));
  const claims = claimsIn(row, columns);
  if (typeof claims === "string") return left(unreadable(claims));
  if (doubt !== null) note("finish_assumed_next_day", row.row, doubt);
  const unfit = hoursFault(row, sheet, (to - from) as Minutes, pause.unpaid);
  if (unfit !== null) note("hours_differ", row.row, unfit);
  return {
    row: row.row,
    from,
    to,
    unpaidBreak: pause.unpaid,
    isBreakStated: pause.isStated,
    breaks: pause.placed,
    classification: classificationIn(given(columns.classification), mapping.classifications),
    allowances: { ...allowancesIn(given(columns.allowances)), ...claims },
    stated: factsIn(row, columns),
    rostered,
    agreed,
  };
}

/** Two clock times of the day of the shift. Null: not given; a text says what is wrong with them. */
function rangeIn(row: TextRow, { columns }: Sheet, name: "rostered" | "agreed"): ClockRange | string | null {
  const [first, last] = [cellOf(row, columns[`${name}_start`]), cellOf(row, columns[`${name}_end`])];
  if (isNo(first) && isNo(last)) return null;
  const [start, end] = readClocks(first, last);
  return start === null || end === null
    ? `The ${name} hours from ${JSON.stringify(first)} to ${JSON.stringify(last)} lack a time that we can read.`
    : { start: timeText(start), end: timeText(end) };
}

/** Why a row is not a shift that we can price. */
interface Fault {
  readonly code: FindingCode;
  readonly detail: string;
}

const unreadable = (detail: string): Fault => ({ code: "row_unreadable", detail });
const lacking = (detail: string): Fault => ({ code: "time_missing", detail });

interface Times extends Span {
  /** What to say of a finish that we take to be on the next day; null: nothing. */
  readonly doubt: string | null;
}

function timesOf(row: TextRow, { columns, order }: Sheet, day: LocalDate): Times | Fault {
  const given = (field: string): string => cellOf(row, columns[field]);
  const [begin, finish, lastDay] = [given("start"), given("end"), given("end_date")];
  const [start, end] = readClocks(begin, finish);
  if (start === null) return lacking(missingText("start", begin));
  if (end === null) return lacking(missingText("finish", finish));
  const unread = endDayFault(lastDay, finish, order);
  if (unread !== null) return lacking(unread);
  const from = momentAt(day, start);
  const endDay = readDate(lastDay || dateIn(finish), order);
  const to = finishOf(from, day, end, endDay);
  if (to === null)
    return unreadable(`The finish ${lastDay} ${finish} does not lie within a day after the start.`);
  const assumed = endDay === null && end < start ? to - from : 0;
  if (assumed > DOUBTFUL) return lacking(doubtfulText(start, end, assumed));
  return { from, to, doubt: assumed > LONG ? nextDayText(start, end, assumed) : null };
}

/** Of shifts whose finish we take to be on the next day: with more minutes than this we say so. */
const LONG = 12 * 60;
/** With more than this a shift from 9 to 5 is likelier: we do not price it. */
const DOUBTFUL = 18 * 60;

const doubtfulText = (start: number, end: number, span: number): string =>
  `We read the start as ${timeText(start)} and the finish as ${timeText(end)}. To the next day that is ${lengthText(span)}, so am or pm, or the date of the finish, is missing.`;

const nextDayText = (start: number, end: number, span: number): string =>
  `The finish ${timeText(end)} comes before the start ${timeText(start)}. We took it to be on the next day, which makes the shift ${lengthText(span)} long.`;

const missingText = (which: string, cell: string): string =>
  cell === ""
    ? `The ${which} time is missing.`
    : `${JSON.stringify(cell)} is not a ${which} time${becauseOf(cell)}.`;

const classificationIn = (cell: string, names: Readonly<Record<string, string>> = {}): string | null =>
  cell === "" ? null : (meaningOf(names, cell) ?? cell);

const NO_ALLOWANCES: WorkedShift["allowances"] = {};

const allowancesIn = (cell: string): WorkedShift["allowances"] =>
  cell === "" ? NO_ALLOWANCES : Object.fromEntries(codesIn(cell).map((code) => [code, true] as const));

/** The day of a cell that has a day and a time. */
const dateIn = (cell: string): string => (/\d[/.-]\d|^\d{5}$/.test(cell) ? cell : "");

const WITH_DAY = /\d[/.-]\d{1,2}[/.-]\d|\d[ -][a-z]{3}/i;

/** The day of the finish, in a column or before the time, is there and is not one; null: it is, or is not given. */
function endDayFault(day: string, end: string, order: DateOrder): string | null {
  const cell = day !== "" ? day : WITH_DAY.test(end) ? end : "";
  return isNoDay(cell, order) ? `The day of the finish is not clear: ${noDayText(cell, order)}` : null;
}

const DAY = 1440;

/** Without a day, a finish at or before the start is on the next day; null: it makes no sense. */
function finishOf(from: Moment, day: LocalDate, end: number, endDay: LocalDate | null): Moment | null {
  const clock = from - momentAt(day, 0);
  const at =
    endDay === null ? momentAt(day, end + (end <= clock && end !== clock ? DAY : 0)) : momentAt(endDay, end);
  return at > from && at - from <= DAY ? at : null;
}
