// A file in memory as rows of cells: text in any encoding we know, or a workbook. Any other file gets a message.

import { UnusableWorkbook } from "#workbook";
import { cellsIn, delimiterOf, type Encoding, encodingOf } from "../columns/text.ts";
import { workbookCells } from "../columns/workbook-cells.ts";

export interface FileCells {
  readonly rows: readonly (readonly string[])[];
  /** How wide its widest row is. */
  readonly width: number;
  readonly encoding: Encoding | "xlsx";
}

/** What a person can do about a file that has no rows for us; the message is a sentence. */
export class UnreadableFile extends Error {}

const READS = "We read CSV, tab-separated text and XLSX here.";

/** What other files begin with. */
const OTHERS: readonly (readonly [start: string, says: string])[] = [
  ["PAR1", `This is a Parquet file. ${READS} The command line reads Parquet too.`],
  ["\u00d0\u00cf\u0011\u00e0", `This is a spreadsheet of an old format. ${READS} Save it as XLSX or CSV.`],
  ["%PDF", `This is a PDF. ${READS} Export the report as CSV.`],
  ["{", `This is JSON. ${READS} The command line reads lines of JSON too.`],
  ["[{", `This is JSON. ${READS}`],
  ["<", `This is a web page or XML, whatever its name says. ${READS} Export it as CSV.`],
  ["Rar!", `This is an archive. ${READS} Unpack it first.`],
  ["\u001f\u008b", `This is an archive. ${READS} Unpack it first.`],
];

const SAMPLE_CHARACTERS = 256 * 1024;

export function fileCells(bytes: Uint8Array): FileCells {
  if (bytes.length === 0) throw new UnreadableFile("The file is empty.");
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith("PK")) return wide(workbookIn(bytes), "xlsx");
  const other = OTHERS.find(([begin]) => start.replace(/^\u00ef\u00bb\u00bf/, "").startsWith(begin));
  if (other !== undefined) throw new UnreadableFile(other[1]);
  const { encoding } = encodingOf(bytes, true);
  const text = new TextDecoder(encoding).decode(bytes);
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (isBinary(sample)) throw new UnreadableFile(`This is not text. ${READS}`);
  return wide(cellsIn(text, delimiterOf(sample)), encoding);
}

function workbookIn(bytes: Uint8Array): readonly (readonly string[])[] {
  try {
    return workbookCells(bytes);
  } catch (error) {
    if (error instanceof UnusableWorkbook) throw new UnreadableFile(error.message);
    throw new UnreadableFile(`This is an archive and no workbook that we can open. ${READS}`);
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
