// A file in memory as rows of cells: text in any encoding we know, lines of JSON, a workbook, or Parquet. Any other file gets a message.

import { UnusableWorkbook } from "#workbook";
import { jsonRows, keepsNumbers, UnreadableLine } from "../columns/json-lines.ts";
import { QuoteCheck, unclosedText } from "../columns/quotes.ts";
import { cellsIn, delimiterOf, type Encoding, encodingOf } from "../columns/text.ts";
import { workbookCells } from "../columns/workbook-cells.ts";
import { parquetCells } from "../parquet/cells.ts";
import { isParquet } from "../parquet/footer.ts";
import { UnreadableParquet } from "../parquet/unreadable.ts";

export interface FileCells {
  readonly rows: readonly (readonly string[])[];
  /** How wide its widest row is. */
  readonly width: number;
  readonly encoding: Encoding | Exclude<FileFormat, "text">;
}

/** What a person can do about a file without rows for us; the message is a sentence. */
export class UnreadableFile extends Error {}

const READS = "We read CSV, tab-separated text, XLSX, Parquet and lines of JSON.";

/** How other files begin, what they are, and what to do if we do not read them. */
const OTHERS: readonly (readonly [start: string, is: string, action: string])[] = [
  ["PAR1", "This is a Parquet file.", "Export it again."],
  ["\u00d0\u00cf\u0011\u00e0", "This is a spreadsheet of an old format.", "Save it as XLSX or CSV."],
  ["%PDF", "This is a PDF.", "Export the report as CSV."],
  ["{", "This is JSON.", "Export it as CSV."],
  ["[{", "This is JSON.", "Export it as CSV."],
  ["<", "This is a web page or XML, whatever its name says.", "Export it as CSV."],
  ["Rar!", "This is an archive.", "Unpack it first."],
  ["\u001f\u008b", "This is an archive.", "Unpack it first."],
];

const unmarked = (start: string): string => start.replace(/^(?:\u00ef\u00bb\u00bf|\ufeff)/, "");

const otherFile = (start: string) => OTHERS.find(([begin]) => unmarked(start).startsWith(begin));

/** What the beginning of a file shows it to be, and what to do, if it is not rows of text; null: it may be. */
export function noText(sample: string): string | null {
  const other = otherFile(sample);
  if (other !== undefined) return `${other[1]} ${READS} ${other[2]}`;
  return isBinary(sample) ? `This is not text. ${READS}` : null;
}

/** How we read a file. */
export type FileFormat = "text" | "ndjson" | "xlsx" | "parquet";

/** By its first bytes, whatever its name is; throws for files that we do not read. */
export function formatOf(first: Uint8Array): FileFormat {
  if (first.length === 0) throw new UnreadableFile("The file is empty.");
  const start = String.fromCharCode(...first.subarray(0, 8));
  if (start.startsWith("PK\u0003\u0004")) return "xlsx";
  if (isParquet(start)) return "parquet";
  if (unmarked(start).startsWith("{")) return "ndjson";
  const other = otherFile(start);
  if (other !== undefined) throw new UnreadableFile(`${other[1]} ${READS} ${other[2]}`);
  return "text";
}

const SAMPLE_CHARACTERS = 256 * 1024;

/** Of a packed file: the most it may unpack to, in characters. */
const MOST_TEXT = 128 * 1024 * 1024;

export function fileCells(bytes: Uint8Array, mostText = MOST_TEXT): FileCells {
  const format = formatOf(bytes);
  if (format === "xlsx") return wide(workbookIn(bytes), format);
  if (format === "parquet") return wide(parquetIn(bytes, mostText), format);
  if (format === "ndjson") return wide(jsonIn(bytes), format);
  const { encoding } = encodingOf(bytes, true);
  const text = new TextDecoder(encoding).decode(bytes);
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (isBinary(sample)) throw new UnreadableFile(`This is not text. ${READS}`);
  const delimiter = delimiterOf(sample);
  const quotes = new QuoteCheck(delimiter);
  quotes.add(encoding === "utf-8" ? bytes : new TextEncoder().encode(text));
  const unclosed = quotes.fault();
  if (unclosed !== null) throw new UnreadableFile(unclosedText(unclosed));
  return wide(cellsIn(text, delimiter), encoding);
}

/** Every cell of the first sheet. */
export function workbookIn(bytes: Uint8Array): readonly (readonly string[])[] {
  try {
    return workbookCells(bytes);
  } catch (error) {
    if (error instanceof UnusableWorkbook) throw new UnreadableFile(error.message);
    throw new UnreadableFile(`This is no workbook that we can open. ${READS}`);
  }
}

function parquetIn(bytes: Uint8Array, mostText: number): readonly (readonly string[])[] {
  try {
    return parquetCells(bytes, mostText);
  } catch (error) {
    throw error instanceof UnreadableParquet ? new UnreadableFile(error.message) : error;
  }
}

export const JSON_LINES = "We read lines of JSON, with the fields of a row in each.";

function jsonIn(bytes: Uint8Array): readonly (readonly string[])[] {
  const { encoding } = encodingOf(bytes, true);
  if (encoding !== "utf-8") throw new UnreadableFile(`This is JSON in ${encoding}. Save it in UTF-8.`);
  if (!keepsNumbers())
    throw new UnreadableFile(
      "This is JSON, and this browser does not tell how its numbers are written. Update the browser, or export CSV.",
    );
  try {
    return jsonRows(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    throw new UnreadableFile(`${error.message} ${JSON_LINES}`);
  }
}

/** Text has no control characters but tabs and line ends. */
const isBinary = (sample: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells bytes that are no text
  /[\u0000-\u0006\u000e-\u0019]/.test(sample);

/** Of a file whose widest row has more columns than any export. */
const MOST_COLUMNS = 500;
const MOST_CELLS = 20_000_000;

function wide(rows: FileCells["rows"], encoding: FileCells["encoding"]): FileCells {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 1);
  if (width > MOST_COLUMNS && width * rows.length > MOST_CELLS)
    throw new UnreadableFile(
      `A row of this file has ${width} columns, too many for a file of ${rows.length} rows. Delete what is beside the table, or export it again.`,
    );
  return { rows, width, encoding };
}
