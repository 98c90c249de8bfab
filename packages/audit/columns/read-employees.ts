// The employee file: one row for an employee, or several with the day from which each applies.

import { STATES } from "#contract";
import { addDays, formatLocalDate, type LocalDate, type Minutes } from "#engine";
import type { Finding } from "../records/findings.ts";
import type { Employee, Terms, WorkedShift } from "../records/records.ts";
import { dateOrderOf } from "./mapping.ts";
import {
  cellOf,
  distinctRows,
  isTooWide,
  meaningOf,
  nameOf,
  noDayText,
  noterOf,
  type Reading,
  type TextRow,
  tooWideText,
} from "./rows.ts";
import { claimsIn, factsIn } from "./stated.ts";
import { type DateOrder, isNo, isNoDay, readDate, readLength } from "./values.ts";

const EMPLOYMENT: Readonly<Record<string, Terms["employment"]>> = {
  "full time": "full_time",
  fulltime: "full_time",
  ft: "full_time",
  f: "full_time",
  permanent: "full_time",
  "part time": "part_time",
  parttime: "part_time",
  pt: "part_time",
  p: "part_time",
  casual: "casual",
  cas: "casual",
  c: "casual",
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** null: no row. An employee whose rows lack terms has an empty list of them. */
export function readEmployee(
  id: string,
  rows: readonly TextRow[],
  reading: Reading,
  findings: Finding[],
): Employee | null {
  const note = noterOf("employees", id, findings);
  const distinct = distinctRows(rows, reading, note);
  const [first] = distinct;
  if (first === undefined) return null;
  const unknownFrom: (LocalDate | null)[] = [];
  const ends: (LocalDate | null)[] = [];
  const terms = distinct.flatMap((row) => {
    const read = termsOf(row, reading, (code, detail) => note(code, row.row, detail));
    if (read.length === 0) unknownFrom.push(unknownSince(row, reading));
    ends.push(readDate(cellOf(row, reading.columns.terms_to), dateOrderOf(reading.mapping)));
    return read;
  });
  // Until terms begin that we know, we know of none after the last day of others.
  for (const end of ends) if (end !== null) unknownFrom.push(addDays(end, 1));
  const ordered = terms.sort((a, b) => (a.from ?? 0) - (b.from ?? 0));
  const clash = clashIn(ordered);
  if (clash !== null) note("terms_missing", first.row, clash);
  const known = clash === null ? ordered : [];
  return { row: first.row, name: nameOf(first, reading.columns), terms: known, unknownFrom };
}

/** null: the row says from when its terms hold, and we cannot read it. */
function unknownSince(row: TextRow, { columns, mapping, most }: Reading): LocalDate | null {
  const [cell, order] = [cellOf(row, columns.terms_from), dateOrderOf(mapping)];
  if (isTooWide(row, most)) return null;
  return isNoDay(cell, order) ? null : (readDate(cell, order) ?? (0 as LocalDate));
}

/** Two rows say different things from the same day on: we do not guess which one applies. */
function clashIn(terms: readonly Terms[]): string | null {
  const place = terms.findIndex((one, index) => {
    const before = terms[index - 1];
    return before !== undefined && before.from === one.from && JSON.stringify(before) !== JSON.stringify(one);
  });
  const clash = terms[place];
  if (clash === undefined) return null;
  const day = clash.from === null ? "without a first day" : `from ${formatLocalDate(clash.from)}`;
  return `Two rows ${day} give different terms, so this employee's work is not priced. Give the day from which each holds.`;
}

function termsOf(
  row: TextRow,
  { columns, mapping, most }: Reading,
  note: (code: "row_unreadable" | "terms_missing" | "value_unreadable", detail: string) => void,
): readonly Terms[] {
  if (isTooWide(row, most)) {
    note("row_unreadable", tooWideText(most));
    return [];
  }
  const given = (place: number | undefined): string => cellOf(row, place);
  const order = dateOrderOf(mapping);
  const { defaults = {}, classifications = {}, employment_types = {} } = mapping;
  const award = awardCode(given(columns.award)) ?? defaults.award ?? null;
  const level = given(columns.classification);
  const classification =
    (level === "" ? defaults.classification : (meaningOf(classifications, level) ?? level)) ?? null;
  const basis =
    given(columns.employment_type) === "" ? (defaults.employment_type ?? "") : given(columns.employment_type);
  const employment = meaningOf(EMPLOYMENT, plain(meaningOf(employment_types, basis) ?? basis)) ?? null;
  if (award === null || classification === null || employment === null) {
    const lacking = [
      award === null ? [`award (${JSON.stringify(given(columns.award))})`] : [],
      classification === null ? ["classification"] : [],
      employment === null ? [`employment type (${JSON.stringify(basis)})`] : [],
    ].flat();
    const from = readDate(given(columns.terms_from), order);
    const work = from === null ? "this employee's work" : `work from ${formatLocalDate(from)} on`;
    note("terms_missing", `The row has no ${lacking.join(", ")} that we can read, so ${work} is not priced.`);
    return [];
  }
  if (isNoDay(given(columns.terms_from), order)) {
    const cell = JSON.stringify(given(columns.terms_from));
    note(
      "terms_missing",
      `${cell} is not a date written ${order}. We do not know from when these terms hold, so this employee's work is not priced.`,
    );
    return [];
  }
  const unclear = (detail: string): readonly Terms[] => {
    note("terms_missing", `${detail} So work under these terms is not priced.`);
    return [];
  };
  const ended = lastDayFault(given(columns.terms_from), given(columns.terms_to), order);
  if (ended !== null) return unclear(ended);
  const apprenticeship = apprenticeshipIn(given(columns.apprenticeship));
  if (typeof apprenticeship === "string") return unclear(apprenticeship);
  const claims = claimsIn(row, columns);
  if (typeof claims === "string") return unclear(claims);
  const counted = countedText(claims);
  if (counted !== null) return unclear(counted);
  const state = given(columns.state) || defaults.state || "";
  if (state !== "" && stateOf(state) === null)
    note("value_unreadable", `${JSON.stringify(state)} is not a state or territory.`);
  for (const field of ["date_of_birth", "service_start"])
    if (isNoDay(given(columns[field]), order))
      note(
        "value_unreadable",
        `${JSON.stringify(given(columns[field]))} (${field}) is not a date written ${order}.`,
      );
  const agreed = given(columns.agreed_weekly_hours);
  const agreedWeek = agreedWeekIn(agreed);
  if (agreedWeek === null && !isNo(agreed))
    note(
      "value_unreadable",
      `${JSON.stringify(agreed)} (agreed_weekly_hours) is not a number of hours from 0 to 168.`,
    );
  return [
    {
      from: readDate(given(columns.terms_from), order),
      award,
      classification,
      employment,
      workerType: given(columns.worker_type) || defaults.worker_type || null,
      state: stateOf(state),
      locality: given(columns.locality) || null,
      dateOfBirth: readDate(given(columns.date_of_birth), order),
      serviceStart: readDate(given(columns.service_start), order),
      agreedWeek,
      apprenticeship,
      allowances: [...new Set([...codesIn(given(columns.allowances)), ...Object.keys(claims)])],
      stated: factsIn(row, columns),
    },
  ];
}

const WEEK = 168 * 60;

/** Null: none are agreed, or the cell is not such a number. */
function agreedWeekIn(cell: string): Minutes | null {
  const minutes = isNo(cell) ? null : readLength(cell, "hours");
  return minutes !== null && minutes > 0 && minutes <= WEEK ? minutes : null;
}

/** "3" and "3rd year" are a year, "stage 2" is a stage; a text says that the cell is neither. */
function apprenticeshipIn(cell: string): Terms["apprenticeship"] | string {
  if (cell === "") return null;
  const stage = /^stage (\d)$/i.exec(cell)?.[1];
  if (stage !== undefined) return { stage: Number(stage) };
  const year = /^(?:year )?([1-9])(?:(?:st|nd|rd|th)?(?: year)?)$/i.exec(cell)?.[1];
  return year === undefined
    ? `${JSON.stringify(cell)} is not the year of an apprenticeship, such as 3, or its stage, such as "stage 2".`
    : { year: Number(year) };
}

/** An employee has an allowance with every shift; how many of it, only a shift can say. */
function countedText(claims: WorkedShift["allowances"]): string | null {
  const counted = Object.entries(claims).find(([, claim]) => claim !== true);
  return counted === undefined
    ? null
    : `allowances.${counted[0]} is ${counted[1]}: give numbers with their shifts, in the timesheets, and yes or no here.`;
}

function lastDayFault(from: string, to: string, order: DateOrder): string | null {
  if (to === "") return null;
  const [first, last] = [readDate(from, order), readDate(to, order)];
  if (last === null) return noDayText(to, order);
  return first !== null && last < first ? `The last day ${to} is before the first one, ${from}.` : null;
}

const STATE_NAMES: Readonly<Record<string, string>> = {
  "new south wales": "NSW",
  victoria: "VIC",
  queensland: "QLD",
  "south australia": "SA",
  "western australia": "WA",
  tasmania: "TAS",
  "northern territory": "NT",
  "australian capital territory": "ACT",
};

/** `Vic.` and `Victoria` are VIC. */
function stateOf(cell: string): string | null {
  const name = plain(cell);
  const code = meaningOf(STATE_NAMES, name) ?? name.replaceAll(" ", "").toUpperCase();
  return STATES.find((one) => one === code) ?? null;
}

export const codesIn = (cell: string): readonly string[] =>
  cell === "" ? [] : cell.split(/[;,|\s]+/).filter((code) => code !== "");

/** `MA000004`, alone or in `General Retail Industry Award 2020 [MA000004]`. */
export const awardCode = (cell: string): string | null => /MA\d{6}/i.exec(cell)?.[0].toUpperCase() ?? null;
