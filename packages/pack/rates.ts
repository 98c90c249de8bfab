// Awards of which we have rates only: the Commission's figures in our tables, with their dates.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ChangeDate, isInForce, type LocalDate, parseLocalDate } from "#engine";
import { faulty } from "./node.ts";
import { list, object, optional } from "./read.ts";
import { changeDate, date, text } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

interface RateClassification {
  readonly code: string;
  readonly title: string;
  readonly stream: string;
  readonly level: string;
  readonly rateType: string;
  readonly clause: string;
  readonly aliases: readonly string[];
}

/** One figure from a day on, until the next of its name. */
export interface Line {
  readonly from: ChangeDate;
  readonly to: ChangeDate | null;
  readonly name: string;
  readonly fields: readonly string[];
}

export interface RatesPack {
  readonly code: string;
  readonly title: string;
  readonly coversFrom: ChangeDate;
  readonly verifiedTo: LocalDate;
  readonly classifications: readonly RateClassification[];
  /** Fields: rate, per, hourly. */
  readonly rates: readonly Line[];
  /** Fields: amount, per, clause, kind, all-purpose. */
  readonly amounts: readonly Line[];
}

const identity = object({
  code: text,
  title: text,
  "covers-from": changeDate,
  "verified-to": date,
  sources: optional(list(text), [] as readonly string[]),
});

export const isRatesOnly = (folder: string): boolean => !existsSync(join(folder, "rules"));

export function loadRates(folder: string, name: string): RatesPack {
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  const {
    "covers-from": coversFrom,
    "verified-to": verifiedTo,
    code,
    title,
  } = identity(parseYaml(`${name}/award.yaml`, read("award.yaml")));
  const rows = (path: string, columns: readonly string[]): readonly (readonly string[])[] =>
    tableRows(`${name}/${path}`, read(path), columns);
  return {
    code,
    title,
    coversFrom,
    verifiedTo,
    classifications: rows("rates/classifications.csv", CLASSIFICATIONS).map(classificationOf),
    rates: linesOf(`${name}/rates/minimum.csv`, rows("rates/minimum.csv", MINIMUM), 3),
    amounts: linesOf(`${name}/rates/allowances.csv`, rows("rates/allowances.csv", ALLOWANCES), 5),
  };
}

const CLASSIFICATIONS = ["code", "title", "stream", "level", "rate_type", "clause", "fwc"];
const MINIMUM = ["from", "classification", "rate", "per", "hourly", "source"];
const ALLOWANCES = ["from", "allowance", "amount", "per", "clause", "kind", "all_purpose", "fwc", "source"];

function classificationOf(row: readonly string[]): RateClassification {
  const [code = "", title = "", stream = "", level = "", rateType = "", clause = "", fwc = ""] = row;
  return { code, title, stream, level, rateType, clause, aliases: fwc === "" ? [] : fwc.split(" ") };
}

/** Thousands of rows a file: split plainly, with the line of what is wrong. */
function tableRows(
  file: string,
  content: string,
  columns: readonly string[],
): readonly (readonly string[])[] {
  const lines = content.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines[0] !== columns.join(",")) {
    throw faulty(
      { file, line: 1 },
      `the header is not ${columns.join(",")}`,
      "restore the file with import-mapd",
    );
  }
  return lines.slice(1).map((line, index) => {
    const fields = line.split(",");
    if (fields.length === columns.length) return fields;
    const problem = `the row has ${fields.length} fields, the header ${columns.length}`;
    throw faulty({ file, line: index + 2 }, problem, "write one value a column, without commas inside");
  });
}

const ENDED = "ended";

/** Rows stand until the next of their name; a row that says `ended` only ends the one before. */
function linesOf(file: string, rows: readonly (readonly string[])[], count: number): readonly Line[] {
  const next = new Map<string, ChangeDate>();
  const lines: Line[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const [fromText = "", name = "", ...rest] = rows[index] ?? [];
    const from = readChange(file, index + 2, fromText);
    const to = next.get(name) ?? null;
    if (to !== null && to.day <= from.day) {
      throw faulty(
        { file, line: index + 2 },
        `${name} starts on or after the row that follows it`,
        "keep rows in order of date",
      );
    }
    next.set(name, from);
    if (rest[1] !== ENDED) lines.push({ from, to, name, fields: rest.slice(0, count) });
  }
  return lines.reverse();
}

const changes = new Map<string, ChangeDate>();

function readChange(file: string, line: number, written: string): ChangeDate {
  const known = changes.get(written);
  if (known !== undefined) return known;
  const ppc = written.endsWith(" ppc");
  const day = parseLocalDate(ppc ? written.slice(0, -4) : written);
  if (day === null) throw faulty({ file, line }, `${written} is not a date`, "write 2026-07-01 ppc");
  const change = { day, ppc };
  changes.set(written, change);
  return change;
}

/** The days on which some figure starts or stops. */
export function changesOf({ rates, amounts, coversFrom }: RatesPack): readonly LocalDate[] {
  const days = new Set<LocalDate>([coversFrom.day]);
  for (const { from, to } of [...rates, ...amounts]) {
    days.add(from.day);
    if (to !== null) days.add(to.day);
  }
  return [...days].filter((day) => day >= coversFrom.day).sort((a, b) => a - b);
}

export const linesOn = (lines: readonly Line[], day: LocalDate): readonly Line[] =>
  lines.filter((line) => isInForce(line, day, day));
