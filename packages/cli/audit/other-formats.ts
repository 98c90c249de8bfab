// Workbooks and lines of JSON as CSV with every value as text, so that one reader reads all inputs.

import { once } from "node:events";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { type LineFields, lineFields, UnreadableLine, workbookCells } from "#audit";
import { AuditFailure, messageOf } from "./failure.ts";
import type { ReadFile } from "./text-file.ts";

const quotedCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const csvLine = (cells: readonly string[]): string => `${cells.map(quotedCell).join(",")}\n`;

/** Every cell of the first sheet. */
export function workbookAsCsv(path: string): string {
  try {
    return workbookCells(readFileSync(path)).map(csvLine).join("");
  } catch (error) {
    throw new AuditFailure(
      `${basename(path)} cannot be read as a workbook: save it as CSV`,
      messageOf(error).split("\n").slice(0, 2),
    );
  }
}

export const isNdjson = (path: string): boolean =>
  [".ndjson", ".jsonl"].includes(extname(path).toLowerCase());

/** Two passes: the names of all fields, then a row for each line; an empty line keeps its place. */
export async function ndjsonAsCsv(path: string, { encoding }: ReadFile, to: string): Promise<void> {
  if (encoding !== "utf-8") throw new AuditFailure(`${basename(path)} is in ${encoding}; JSON is UTF-8`);
  const names = new Set<string>();
  for await (const { fields } of objectsIn(path)) for (const name of Object.keys(fields)) names.add(name);
  const heads = [...names];
  const out = createWriteStream(to);
  const write = async (cells: readonly string[]): Promise<void> => {
    if (!out.write(csvLine(cells))) await once(out, "drain");
  };
  // DuckDB would skip a line of one empty cell.
  const wide = heads.length < 2 ? [...heads, ""] : heads;
  await write(wide);
  for await (const { fields } of objectsIn(path)) await write(wide.map((name) => fields[name] ?? ""));
  out.end();
  await finished(out);
}

async function* objectsIn(path: string): AsyncGenerator<{ readonly fields: LineFields }> {
  let number = 0;
  const lines = createInterface({
    input: createReadStream(path, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const given of lines) {
    number += 1;
    const line = number === 1 ? given.replace(/^\ufeff/, "") : given;
    yield { fields: line.trim() === "" ? {} : fieldsOf(line, `${basename(path)}, line ${number}`) };
  }
}

function fieldsOf(line: string, place: string): LineFields {
  try {
    return lineFields(line);
  } catch (error) {
    if (error instanceof UnreadableLine) throw new AuditFailure(`${place} ${error.message}`);
    throw error;
  }
}
