// Which column is what: headings are scored against the names we know, and a tie is refused rather than guessed.

import type { SourceFile } from "../records/findings.ts";
import { FIELDS, type Field, statedField } from "./fields.ts";

/** Columns by field, counted from 0. */
export type Columns = Readonly<Record<string, number>>;

interface HeadingProblem {
  readonly field: string;
  readonly detail: string;
}

export interface HeadingMatch {
  readonly columns: Columns;
  readonly problems: readonly HeadingProblem[];
  /** Headings that no field uses. */
  readonly unused: readonly string[];
}

/** Letters and digits only, so that `Emp. Co./Last Name` is `emp co last name`. */
export const plainHeading = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const EXACT = 1000;

/** An exact name scores by its place in the list; a heading that only contains one scores less; others nothing. */
function scoreOf(heading: string, { headings, isWhole = false }: Field): number {
  const exact = headings.findIndex((name) => plainHeading(name) === heading);
  if (exact >= 0) return EXACT - exact;
  if (isWhole) return 0;
  const words = new Set(heading.split(" "));
  const within = headings.findIndex((name) => {
    const wanted = plainHeading(name).split(" ");
    return wanted.length > 1 && wanted.every((word) => words.has(word));
  });
  return within >= 0 ? EXACT / 2 - within : 0;
}

/** Columns that a mapping names, by heading or by number from 1, go before those that are found; 0 says there is none. */
export function matchHeadings(
  file: SourceFile,
  headings: readonly string[],
  named: Readonly<Record<string, string | number>>,
  wisher: (field: string) => string = () => "The mapping",
): HeadingMatch {
  const plain = headings.map(plainHeading);
  const columns: Record<string, number> = {};
  const problems: HeadingProblem[] = [];
  for (const [field, column] of Object.entries(named)) {
    if (column === 0) continue;
    const found = placeOf(column, headings, plain);
    if (typeof found === "number") columns[field] = found;
    else
      problems.push({
        field,
        detail: `${wisher(field)} wants the column ${JSON.stringify(column)} for ${field}. ${found}`,
      });
  }
  headings.forEach((heading, place) => {
    const field = statedField(file, heading);
    if (field === null || named[field] !== undefined) return;
    if (columns[field] === undefined) columns[field] = place;
    else problems.push({ field, detail: `Two columns are ${field}. Say in the mapping which one it is.` });
  });
  const open = FIELDS[file].filter(({ name }) => named[name] !== 0);
  matchByScore(open, plain, headings, { columns, problems });
  problems.push(...missing(file, headings, columns));
  const used = new Set(Object.values(columns));
  const unused = headings.filter((heading, place) => heading !== "" && !used.has(place));
  if (file === "timesheets" && named.unpaid_break !== 0) problems.push(...unclearBreaks(unused, columns));
  return { columns, problems, unused };
}

/** Any of these says how long a break was. */
const BREAK_FIELDS = ["unpaid_break", "break_start", "hours"];

/** Whether a heading has a word for a break. */
export const mayBeBreaks = (heading: string): boolean => /\b(?:breaks?|lunch)\b/.test(plainHeading(heading));

/** Where no column is for breaks, one that may be is not left unread: its breaks would be priced as work. */
function unclearBreaks(
  unused: readonly string[],
  columns: Readonly<Record<string, number>>,
): readonly HeadingProblem[] {
  if (BREAK_FIELDS.some((name) => columns[name] !== undefined)) return [];
  const unclear = unused.filter(mayBeBreaks);
  if (unclear.length === 0) return [];
  const detail = `${listed(unclear)} may be about breaks. Say in the mapping which column has the unpaid break (unpaid_break), or give 0 if none has.`;
  return [{ field: "unpaid_break", detail }];
}

/** A text says why we do not know which column it is. */
function placeOf(
  column: string | number,
  headings: readonly string[],
  plain: readonly string[],
): number | string {
  const [place = -1, rival] = typeof column === "number" ? [column - 1] : placesOf(column, headings, plain);
  if (headings[place] === undefined) return `The file has: ${listed(headings)}.`;
  return rival === undefined
    ? place
    : `Columns ${place + 1} and ${rival + 1} of the file, ${JSON.stringify(headings[place])} and ${JSON.stringify(headings[rival])}, both fit. Give the number of one in the mapping.`;
}

/** The columns with exactly this heading, or else those it fits without its case and punctuation. */
function placesOf(wanted: string, headings: readonly string[], plain: readonly string[]): readonly number[] {
  const among = (names: readonly string[], name: string): readonly number[] =>
    names.flatMap((one, place) => (one.trim() === name ? [place] : []));
  const exact = among(headings, wanted.trim());
  const rough = plainHeading(wanted);
  return exact.length > 0 || rough === "" ? exact : among(plain, rough);
}

const listed = (headings: readonly string[]): string =>
  headings.every((heading) => heading === "")
    ? `${headings.length} columns without headings that we know`
    : headings.map((heading) => JSON.stringify(heading)).join(", ");

interface Matching {
  readonly columns: Record<string, number>;
  readonly problems: HeadingProblem[];
}

/** The best pair of field and heading first; a heading is used once. */
function matchByScore(
  fields: readonly Field[],
  plain: readonly string[],
  headings: readonly string[],
  { columns, problems }: Matching,
): void {
  const taken = new Set(Object.values(columns));
  const pairs = fields
    .filter(({ name }) => columns[name] === undefined)
    .flatMap((field) =>
      plain.map((heading, place) => ({ field: field.name, place, score: scoreOf(heading, field) })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place);
  for (const { field, place, score } of pairs) {
    if (columns[field] !== undefined || taken.has(place)) continue;
    const rival = pairs.find(
      (one) => one.field === field && one.place !== place && one.score === score && !taken.has(one.place),
    );
    if (rival !== undefined) {
      const detail = `${JSON.stringify(headings[place])} and ${JSON.stringify(headings[rival.place])} fit ${field} equally well. Say in the mapping which one it is.`;
      if (!problems.some((one) => one.field === field)) problems.push({ field, detail });
      continue;
    }
    columns[field] = place;
    taken.add(place);
  }
}

function missing(file: SourceFile, headings: readonly string[], columns: Columns): readonly HeadingProblem[] {
  const lacking = FIELDS[file].filter(({ name, isRequired }) => isRequired && columns[name] === undefined);
  const problems = lacking.map(({ name, headings: known }) => ({
    field: name,
    detail: `No column fits ${name} (headings we know: ${known.join(", ")}). The file has: ${listed(headings)}.`,
  }));
  const isNamed = ["employee", "name", "last_name"].some((name) => columns[name] !== undefined);
  if (!isNamed)
    problems.push({
      field: "employee",
      detail: `No column says who the employee is. The file has: ${listed(headings)}.`,
    });
  return problems;
}

/** The row that looks most like headings among the first; -1: none does, so the file has no headings. */
export function headingRow(file: SourceFile, rows: readonly (readonly string[])[]): number {
  let [best, most] = [-1, 1];
  rows.forEach((row, index) => {
    const plain = row.map(plainHeading);
    const fitting = FIELDS[file].filter((field) =>
      plain.some((heading) => scoreOf(heading, field) > 0),
    ).length;
    if (fitting > most) [best, most] = [index, fitting];
  });
  return best;
}
