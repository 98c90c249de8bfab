// Our own tables as text: read with the line of what is wrong, written with the columns in order.

import { Faulty } from "#pack";

export type TableRow<C extends string> = Readonly<Record<C, string>>;

export function readTable<C extends string>(
  file: string,
  content: string,
  columns: readonly C[],
): readonly TableRow<C>[] {
  const lines = content.replace(/\n$/, "").split("\n");
  if (lines[0] !== columns.join(",")) throw fault(file, 1, `the header is not ${columns.join(",")}`);
  return lines.slice(1).map((line, index) => {
    const fields = line.split(",");
    if (fields.length !== columns.length)
      throw fault(file, index + 2, `the row has ${fields.length} fields, the header ${columns.length}`);
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? ""])) as TableRow<C>;
  });
}

const fault = (file: string, line: number, problem: string): Faulty =>
  new Faulty([{ file, line, problem, remedy: "restore the file as the importer wrote it" }]);

export function writeTable<C extends string>(columns: readonly C[], rows: readonly TableRow<C>[]): string {
  const lines = rows.map((row) => columns.map((column) => row[column]).join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

export const CLASSIFICATIONS = ["code", "title", "stream", "level", "rate_type", "clause", "fwc"] as const;
export const MINIMUM = ["from", "classification", "rate", "per", "hourly", "source"] as const;
export const ALLOWANCES = [
  "from",
  "allowance",
  "amount",
  "per",
  "clause",
  "kind",
  "all_purpose",
  "fwc",
  "source",
] as const;
export const ALLOWANCE_NAMES = ["allowance", "title", "kind", "fwc"] as const;

export type ClassificationLine = TableRow<(typeof CLASSIFICATIONS)[number]>;
export type MinimumLine = TableRow<(typeof MINIMUM)[number]>;
export type AllowanceLine = TableRow<(typeof ALLOWANCES)[number]>;
export type AllowanceNameLine = TableRow<(typeof ALLOWANCE_NAMES)[number]>;

/** The word under `per` of a row from which something is no longer in force. */
export const ENDED = "ended";
