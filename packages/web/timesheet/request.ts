// A timesheet as the API takes it: rows we can read become shifts, and every cell we cannot read says why.

import { type CalculatePayPeriodRequest, type Problem, WEEKDAYS } from "#contract";
import {
  addDays,
  addMonths,
  clockTime,
  formatClock,
  formatLocalDate,
  type LocalDate,
  parseClock,
  parseLocalDate,
  weekdayOf,
} from "#engine";
import { inPageWords } from "../playground/page-words.ts";
import { NOT_CHOSEN } from "../playground/shift.ts";
import {
  type BreakPart,
  breaksIn,
  clockIn,
  dayIn,
  dayOfOtherWeekday,
  isBreakInHours,
  isEndOfDay,
  startIn,
} from "./cells.ts";
import {
  COLUMNS,
  type Column,
  type Employee,
  isEmptyRow,
  NO_AWARD,
  type Row,
  type Timesheet,
  type Weekday,
} from "./timesheet.ts";

export interface CellFault {
  readonly row: number;
  /** Null: the row as a whole. */
  readonly column: Column | null;
  readonly detail: string;
}

export interface ReadTimesheet {
  /** Null until there is an award, a classification and a shift. */
  readonly body: CalculatePayPeriodRequest | null;
  /** The row of each shift of the body. */
  readonly rowOf: readonly number[];
  readonly faults: readonly CellFault[];
  readonly period: { readonly start: string; readonly end: string } | null;
}

export function readTimesheet(sheet: Timesheet): ReadTimesheet {
  const read = sheet.rows.map(readRow);
  const faults = read.flatMap((row) => row.faults);
  const shifts = read.flatMap(({ shift }) => shift ?? []);
  const rowOf = read.flatMap(({ shift }, row) => (shift === null ? [] : row));
  const days = shifts.flatMap(({ work_date }) => parseLocalDate(work_date) ?? []);
  const period = sheet.period ?? periodOf(days, sheet.weekStartsOn);
  const { employee, weekStartsOn } = sheet;
  const isChosen = employee.award_code !== NO_AWARD && employee.classification_code !== NOT_CHOSEN;
  if (!isChosen || period === null || shifts.length === 0) return { body: null, rowOf, faults, period };
  const body = { employee, period: { ...period, week_starts_on: weekStartsOn }, shifts };
  return { body, rowOf, faults, period };
}

interface ReadRow {
  readonly shift: CalculatePayPeriodRequest["shifts"][number] | null;
  readonly faults: readonly CellFault[];
}

const WRONG: Readonly<Record<Column, string>> = {
  day: "Type a day, such as 3/08/2026.",
  start: "Type a time, such as 9:00 or 5 pm.",
  end: "Type a time, such as 17:00 or 5 pm.",
  break: "Type minutes, such as 30, or times, such as 12:00–12:30.",
};

/** As a paste leaves a time on a day that does not fit its row. */
const IS_ON_A_DAY = /^\d\d:\d\d on \w/;

/** What is wrong with a cell. */
function detailOf(column: Column, text: string): string {
  const other = column === "day" ? dayOfOtherWeekday(text) : null;
  if (other !== null) return `This day is ${other}. Correct the weekday or the day.`;
  if (IS_ON_A_DAY.test(text)) return "This is not the day that the row and its times allow. Correct it.";
  if (column === "start" && isEndOfDay(text)) return "24:00 ends a day. Type 0:00 with the day after.";
  if (column === "break" && isBreakInHours(text)) return "Type minutes: 60 for an hour.";
  return WRONG[column];
}

/** A row without times is a day off. */
function readRow(given: Row, row: number): ReadRow {
  const { cells, more } = given;
  if (isEmptyRow(given) || (cells.start.trim() === "" && cells.end.trim() === ""))
    return { shift: null, faults: [] };
  const day = dayIn(cells.day);
  const [start, end] = [startIn(cells.start), clockIn(cells.end)];
  const pause: BreakPart | null = breaksIn(cells.break);
  const wrong = { day: day === null, start: start === null, end: end === null, break: pause === null };
  const faults = COLUMNS.flatMap((column) =>
    wrong[column] ? { row, column, detail: detailOf(column, cells[column]) } : [],
  );
  if (day === null || start === null || end === null || pause === null) return { shift: null, faults };
  const own = { id: String(row + 1), work_date: day, start_time: start, end_time: end, ...pause };
  return { shift: { ...own, ...more, ...own }, faults: [] };
}

const LONGEST_USUAL = 14 * 60;
const HALF_DAY = 720;

/**
 * The time twelve hours later, where a finish on the next day makes a very long shift: `5` after a start at `9` is
 * often five in the afternoon. Null: the shift is no longer than many are.
 */
export function afternoonEnd({ cells: { start, end, break: pause } }: Row): string | null {
  const [from, to] = [start, end].map((text) => parseClock(text, false)); // not while someone types
  if (from == null || to == null || to >= HALF_DAY || to >= from || to + HALF_DAY <= from) return null;
  const hasSleepover = breaksIn(pause)?.breaks?.some(({ kind }) => kind === "sleepover") ?? false;
  if (hasSleepover || to - from + 2 * HALF_DAY <= LONGEST_USUAL) return null;
  return formatClock(clockTime(to + HALF_DAY));
}

const LENGTHS = [7, 14, 28, 31];

/**
 * From the start of the first shift's week, as many whole weeks as the shifts need. If that is longer than a period may
 * be, the month they are in, or from the first shift to the last.
 */
export function periodOf(days: readonly LocalDate[], weekStartsOn: Weekday): ReadTimesheet["period"] {
  if (days.length === 0) return null;
  const [first, last] = [Math.min(...days) as LocalDate, Math.max(...days) as LocalDate];
  const start = addDays(first, -((weekdayOf(first) - WEEKDAYS.indexOf(weekStartsOn) + 7) % 7));
  const length = LENGTHS.find((one) => addDays(start, one) > last);
  if (length !== undefined) return spanOf(start, addDays(start, length - 1));
  const month = formatLocalDate(first).slice(0, 7);
  const begin = parseLocalDate(`${month}-01`) ?? first;
  const end = addDays(addMonths(begin, 1), -1);
  return last <= end ? spanOf(begin, end) : spanOf(first, last);
}

const spanOf = (start: LocalDate, end: LocalDate) => ({
  start: formatLocalDate(start),
  end: formatLocalDate(end),
});

const CELLS: Readonly<Record<string, Column>> = {
  work_date: "day",
  start_time: "start",
  end_time: "end",
  breaks: "break",
  unpaid_break_minutes: "break",
};

/** What the answer finds wrong with shifts, at their rows. */
export function shiftFaults(problem: Problem | null, rowOf: readonly number[]): readonly CellFault[] {
  return (problem?.errors ?? []).flatMap(({ pointer, detail }) => {
    const [, index, field = ""] = /^\/shifts\/(\d+)(?:\/([^/]+))?/.exec(pointer) ?? [];
    const row = index === undefined ? undefined : rowOf[Number(index)];
    return row === undefined ? [] : [{ row, column: CELLS[field] ?? null, detail: inPageWords(detail) }];
  });
}

/** The same problem with the pointers of one part of the body, relative to that part. */
export function problemOf(problem: Problem | null, part: string): Problem | null {
  const errors = (problem?.errors ?? []).flatMap(({ pointer, detail }) =>
    pointer.startsWith(`${part}/`) ? [{ pointer: pointer.slice(part.length), detail }] : [],
  );
  return problem === null ? null : { ...problem, errors };
}

/** Under another award, a row keeps its day and roster, not what only the first award knows. */
export function rowUnder({ cells, more }: Row): Row {
  const { allowances: _, circumstances: __, classification_code: ___, ...rest } = more;
  return { cells, more: rest };
}

/** The employee under another award, which has other classifications and questions. */
export const employeeUnder = (employee: Employee, award_code: string): Employee =>
  award_code === employee.award_code
    ? employee
    : {
        award_code,
        classification_code: NOT_CHOSEN,
        employment_type: employee.employment_type,
        ...(employee.state === undefined ? {} : { state: employee.state }),
        ...(employee.age === undefined ? {} : { age: employee.age }),
        ...(employee.date_of_birth === undefined ? {} : { date_of_birth: employee.date_of_birth }),
      };
