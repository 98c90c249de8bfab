// The timesheets: a row for a shift, or several rows for what each rule pays; we report every gap and fill in none.

import { type LocalDate, type Minutes, type Moment, momentAt } from "#engine";
import type { Finding, FindingCode } from "../records/findings.ts";
import type { UnreadWork, WorkedShift } from "../records/records.ts";
import { dateOrderOf } from "./mapping.ts";
import { rowSettings } from "./presets.ts";
import { breakOf, hoursFault, type Rows } from "./read-breaks.ts";
import { codesIn } from "./read-employees.ts";
import {
  cellOf,
  distinctRows,
  isTooWide,
  meaningOf,
  noterOf,
  type Reading,
  type TextRow,
  tooWideText,
} from "./rows.ts";
import {
  type DateOrder,
  isInstant,
  isNo,
  lengthText,
  readClocks,
  readDate,
  readHours,
  timeText,
} from "./values.ts";

export interface ReadShifts {
  readonly shifts: readonly WorkedShift[];
  readonly unread: readonly UnreadWork[];
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
  const shifts: WorkedShift[] = [];
  const unread: UnreadWork[] = [];
  for (const row of distinctRows(rows, reading, note)) {
    const leave = cellOf(row, reading.columns.is_leave);
    if (!isNo(leave)) {
      note("leave_row", row.row, `The leave column says ${JSON.stringify(leave)}.`);
      continue;
    }
    const read = shiftOf(row, sheet, note);
    if ("from" in read) addShift(shifts, read, sheet);
    else unread.push(read);
  }
  return { shifts, unread };
}

/** If a row is what one rule pays, rows with the same times are one shift. */
function addShift(shifts: WorkedShift[], shift: WorkedShift, { rows }: Sheet): void {
  const isPart = rows === "rule" && shifts.some((one) => one.from === shift.from && one.to === shift.to);
  if (!isPart) shifts.push(shift);
}

function shiftOf(row: TextRow, sheet: Sheet, note: Note): WorkedShift | UnreadWork {
  const { columns, mapping, most, order } = sheet;
  const given = (place: number | undefined): string => cellOf(row, place);
  const [start, end] = readClocks(given(columns.start), given(columns.end));
  const day = readDate(given(columns.date) || given(columns.start), order);
  const left = (code: FindingCode, detail: string): UnreadWork => {
    note(code, row.row, detail);
    return { row: row.row, day, minutes: readHours(given(columns.hours), null) };
  };
  if (isTooWide(row, most)) return left("row_unreadable", tooWideText(most));
  if (day === null)
    return left("row_unreadable", noDayText(given(columns.date) || given(columns.start), order));
  if (start === null) return left("time_missing", missingText("start", given(columns.start)));
  if (end === null) return left("time_missing", missingText("finish", given(columns.end)));
  const from = momentAt(day, start);
  const endDay = readDate(given(columns.end_date) || dateIn(given(columns.end)), order);
  const to = finishOf(from, day, end, endDay);
  if (to === null)
    return left(
      "row_unreadable",
      `The finish ${given(columns.end_date)} ${given(columns.end)} does not lie within a day after the start.`,
    );
  const assumed = endDay === null && end < start ? to - from : 0;
  if (assumed > DOUBTFUL) return left("time_missing", doubtfulText(start, end, assumed));
  if (assumed > LONG) note("finish_assumed_next_day", row.row, nextDayText(start, end, assumed));
  const pause = breakOf(row, sheet, { from, to });
  if (typeof pause === "string") return left("row_unreadable", pause);
  const unfit = hoursFault(row, sheet, (to - from) as Minutes, pause.unpaid);
  if (unfit !== null) note("hours_differ", row.row, unfit);
  return {
    row: row.row,
    from,
    to,
    unpaidBreak: pause.unpaid,
    breaks: pause.placed,
    classification: classificationIn(given(columns.classification), mapping.classifications),
    allowances: allowancesIn(given(columns.allowances)),
  };
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

const noDayText = (cell: string, order: DateOrder): string =>
  isInstant(cell)
    ? `${JSON.stringify(cell)} is not a date${becauseOf(cell)}.`
    : `${JSON.stringify(cell)} is not a date written ${order}.`;

/** What to know of a cell with a day or time that we do not read. */
const becauseOf = (cell: string): string =>
  isInstant(cell) ? " where the work was done, because it is in UTC: export local times" : "";

const classificationIn = (cell: string, names: Readonly<Record<string, string>> = {}): string | null =>
  cell === "" ? null : (meaningOf(names, cell) ?? cell);

const NO_ALLOWANCES: WorkedShift["allowances"] = {};

const allowancesIn = (cell: string): WorkedShift["allowances"] =>
  cell === "" ? NO_ALLOWANCES : Object.fromEntries(codesIn(cell).map((code) => [code, true] as const));

/** The day of a cell that has a day and a time. */
const dateIn = (cell: string): string => (/\d[/.-]\d|^\d{5}$/.test(cell) ? cell : "");

const DAY = 1440;

/** Without a day, a finish at or before the start is on the next day; null: it makes no sense. */
function finishOf(from: Moment, day: LocalDate, end: number, endDay: LocalDate | null): Moment | null {
  const clock = from - momentAt(day, 0);
  const at =
    endDay === null ? momentAt(day, end + (end <= clock && end !== clock ? DAY : 0)) : momentAt(endDay, end);
  return at > from && at - from <= DAY ? at : null;
}
