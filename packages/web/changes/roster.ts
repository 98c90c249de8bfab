// A roster pasted from a spreadsheet: a row for each shift, with who works it, read by its headings.

import { type Columns, cellsIn, headingRow, isNo, matchHeadings } from "#audit";
import type { Award, EmploymentType } from "#engine";
import { breaksIn, clockIn, dayIn, isDay, startIn } from "../timesheet/cells.ts";
import { columnsNamed } from "../timesheet/headings.ts";
import { shiftTexts } from "../timesheet/paste.ts";
import { byHeadings, isColumnOf, type Texts } from "../timesheet/paste-columns.ts";
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
  const body = table.slice(place + 1);
  const take = byHeadings(headings, body);
  if (take === null) return { people: [], faults: [{ row: 1, detail: NO_HEADINGS }] };
  const columns: Columns = {
    ...matchHeadings("employees", headings, {}).columns,
    ...columnsNamed(headings, (column) => isColumnOf(body, column, isDay)).columns,
  };
  const { texts } = shiftTexts(body, take, "");
  const read = body.flatMap((cells, index) => {
    const cell: Cell = (...names) =>
      names.map((name) => cells[columns[name] ?? -1]?.trim() ?? "").find((one) => one !== "") ?? "";
    const isBlank = cells.every((one) => one.trim() === "");
    return isBlank || !isNo(cell("is_leave"))
      ? []
      : [readRow(cell, texts[index] ?? {}, place + index + 2, award)];
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

function readRow(
  cell: Cell,
  texts: Texts,
  row: number,
  award: Award,
): RosterRow | ReadRoster["faults"][number] {
  const name = cell("name") || [cell("first_name"), cell("last_name")].join(" ").trim() || cell("employee");
  const day = dayIn(texts.day ?? "");
  const [start, end] = [startIn(texts.start ?? ""), clockIn(texts.end ?? "")];
  const pause = breaksIn(texts.break ?? "");
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
