// Workbooks and lines of JSON as CSV with every value as text, so that one reader reads all inputs.

import { readFileSync, statSync } from "node:fs";
import { JSON_LINES, type LineFields, lineFields, UnreadableFile, UnreadableLine, workbookIn } from "#audit";
import { chunksOf, type ReadFile } from "./text-file.ts";
import { UnfitFile } from "./unfit-file.ts";

const quotedCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const csvLine = (cells: readonly string[]): string => `${cells.map(quotedCell).join(",")}\n`;

const MIB = 1024 * 1024;
/** We read a workbook in memory, where its rows take many times as much. A sheet of a million rows has about half. */
const MOST_WORKBOOK_BYTES = 64 * MIB;

/** Every cell of the first sheet. */
export function workbookAsCsv(path: string): AsyncIterable<string> {
  const { size } = statSync(path);
  if (size > MOST_WORKBOOK_BYTES)
    throw new UnfitFile([
      `This workbook has ${Math.ceil(size / MIB)} MiB, and we read workbooks of up to ${MOST_WORKBOOK_BYTES / MIB} MiB. Save the sheet as CSV and use that file.`,
    ]);
  return lines(cellsOf(path));
}

function cellsOf(path: string): readonly (readonly string[])[] {
  try {
    return workbookIn(readFileSync(path));
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnfitFile([error.message]) : error;
  }
}

/** The disk wants large pieces. */
const CHARACTERS_AT_A_TIME = MIB;

async function* lines(
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let text = "";
  for await (const cells of rows) {
    text += csvLine(cells);
    if (text.length < CHARACTERS_AT_A_TIME) continue;
    yield text;
    text = "";
  }
  yield text;
}

/** Each row has all of them, so a small file with many would fill the disk. */
const MOST_FIELDS = 2000;
const TOO_MANY = `This file has more than 2,000 different fields. ${JSON_LINES}`;

/** Two passes: the names of all fields, then a row for each line; an empty line keeps its place. */
export async function ndjsonAsCsv(path: string, { encoding }: ReadFile): Promise<AsyncIterable<string>> {
  if (encoding !== "utf-8") throw new UnfitFile([`This is JSON in ${encoding}. Save it in UTF-8.`]);
  const names = new Set<string>();
  for await (const fields of objectsIn(path)) {
    for (const name of Object.keys(fields)) names.add(name);
    if (names.size > MOST_FIELDS) throw new UnfitFile([TOO_MANY]);
  }
  const heads = [...names];
  // DuckDB would skip a line of one empty cell.
  const wide = heads.length < 2 ? [...heads, ""] : heads;
  return lines(rowsIn(path, wide));
}

async function* rowsIn(path: string, heads: readonly string[]): AsyncGenerator<readonly string[]> {
  yield heads;
  for await (const fields of objectsIn(path)) yield heads.map((name) => fields[name] ?? "");
}

async function* objectsIn(path: string): AsyncGenerator<LineFields> {
  let number = 0;
  for await (const line of linesIn(path)) {
    number += 1;
    yield line.trim() === "" ? {} : fieldsOf(line, number);
  }
}

function fieldsOf(line: string, number: number): LineFields {
  try {
    return lineFields(line);
  } catch (error) {
    if (error instanceof UnreadableLine)
      throw new UnfitFile([`Line ${number} ${error.message}. ${JSON_LINES}`]);
    throw error;
  }
}

/** As for rows of text: no row of a table has more. */
const MOST_LINE_CHARACTERS = 10_000_000;

/** Ends of lines are those of `jsonRows`; a file without them must not be one line in memory. */
async function* linesIn(path: string): AsyncGenerator<string> {
  // It leaves out a byte-order mark.
  const decoder = new TextDecoder();
  let [rest, number] = ["", 0];
  for await (const chunk of chunksOf(path)) {
    const text = rest + decoder.decode(chunk, { stream: true });
    // A line feed may follow in the next chunk.
    const isSplit = text.endsWith("\r");
    const found = (isSplit ? text.slice(0, -1) : text).split(/\r\n|\n|\r/);
    rest = (found.pop() ?? "") + (isSplit ? "\r" : "");
    number += found.length;
    yield* found;
    if (rest.length > MOST_LINE_CHARACTERS)
      throw new UnfitFile([`Line ${number + 1} has more than ten million characters. ${JSON_LINES}`]);
  }
  const last = (rest + decoder.decode()).split(/\r\n|\n|\r/);
  if (last.at(-1) === "") last.pop();
  yield* last;
}
