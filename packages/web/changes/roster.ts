// A roster pasted from a spreadsheet: a row for each shift, with who works it, read by its headings.

import { cellsIn, headingRow, matchHeadings } from "#audit";
import type { Award, EmploymentType } from "#engine";
import { breaksIn, breaksText, clockIn, dayIn } from "../timesheet/cells.ts";
import type { PeriodShift } from "../timesheet/timesheet.ts";

export interface RosterPerson {
  readonly name: string;
  /** As the roster says; null: it does not say, or uses words the award does not know. */
  readonly classification: string | null;
  readonly employment: EmploymentType | null;
  readonly shifts: readonly PeriodShift[];
}

export interface ReadRoster {
  readonly people: readonly RosterPerson[];
  /** What we cannot read, by the row of the paste; we price none of it. */
  readonly faults: readonly { readonly row: number; readonly detail: string }[];
}

const NO_HEADINGS =
  "Paste the headings too. The roster needs columns such as Employee, Date, Start and End, and may have Break, Classification and Employment type.";

export function readRoster(text: string, award: Award): ReadRoster {
  if (text.trim() === "") return { people: [], faults: [] };
  const table = cellsIn(text.replaceAll("\r\n", "\n"), text.includes("\t") ? "\t" : ",");
  const place = headingRow("timesheets", table.slice(0, 3));
  if (place < 0) return { people: [], faults: [{ row: 1, detail: NO_HEADINGS }] };
  const headings = table[place] ?? [];
  const columns = {
    ...matchHeadings("employees", headings, {}).columns,
    ...matchHeadings("timesheets", headings, {}).columns,
  };
  const cell = (cells: readonly string[], ...names: readonly string[]): string =>
    names.map((name) => cells[columns[name] ?? -1]?.trim() ?? "").find((one) => one !== "") ?? "";
  const read = table.slice(place + 1).flatMap((cells, index) => {
    const row = place + index + 2;
    return cells.every((one) => one.trim() === "")
      ? []
      : [readRow((...names) => cell(cells, ...names), row, award)];
  });
  const rows = read.flatMap((one) => ("detail" in one ? [] : [one]));
  const faults = read.flatMap((one) => ("detail" in one ? [one] : []));
  return { people: [...Map.groupBy(rows, ({ name }) => name)].map(personOf), faults };
}

interface RosterRow {
  readonly name: string;
  readonly classification: string | null;
  readonly employment: EmploymentType | null;
  readonly shift: PeriodShift;
}

type Cell = (...names: readonly string[]) => string;

function readRow(cell: Cell, row: number, award: Award): RosterRow | ReadRoster["faults"][number] {
  const name = cell("name") || [cell("first_name"), cell("last_name")].join(" ").trim() || cell("employee");
  const day = dayIn(cell("date", "start"));
  const [start, end] = [clockIn(timeOf(cell("start"))), clockIn(timeOf(cell("end")))];
  const pause = breaksIn(pauseText(cell));
  const wrong = [
    name === "" ? "no employee" : "",
    day === null ? "no day we can read, such as 3/08/2026" : "",
    start === null ? "no start we can read, such as 9:00" : "",
    end === null ? "no end we can read, such as 17:00" : "",
    pause === null ? "a break we cannot read: type minutes, such as 30" : "",
  ].filter((one) => one !== "");
  if (day === null || start === null || end === null || pause === null || name === "")
    return { row, detail: `Row ${row} has ${wrong.join(", and ")}.` };
  const shift = { id: String(row), work_date: day, start_time: start, end_time: end, ...pause };
  return {
    name,
    classification: codeOf(cell("classification"), award),
    employment: employmentOf(cell("employment_type")),
    shift,
  };
}

/** A time may come with its day. */
function timeOf(text: string): string {
  const [day = "", ...time] = text.split(/[T ]/);
  return /[-/]/.test(day) && time.length > 0 ? time.join(" ") : text;
}

function pauseText(cell: Cell): string {
  const [start_time, end_time] = [clockIn(cell("break_start")), clockIn(cell("break_end"))];
  return start_time === null || end_time === null
    ? cell("unpaid_break")
    : breaksText({ breaks: [{ start_time, end_time }] });
}

/** By its code or its title. */
function codeOf(text: string, { classifications }: Award): string | null {
  const wanted = text.toLowerCase();
  return (
    classifications.find(({ code, title }) => code === wanted || title.toLowerCase() === wanted)?.code ?? null
  );
}

function employmentOf(text: string): EmploymentType | null {
  if (/cas/i.test(text)) return "casual";
  if (/part|^p\.?t/i.test(text)) return "part_time";
  return /full|^f\.?t/i.test(text) ? "full_time" : null;
}

/** The first row that says what a person is decides. */
const personOf = ([name, rows]: readonly [string, readonly RosterRow[]]): RosterPerson => ({
  name,
  classification: rows.find(({ classification }) => classification !== null)?.classification ?? null,
  employment: rows.find(({ employment }) => employment !== null)?.employment ?? null,
  shifts: rows.map(({ shift }) => shift),
});
