// A workbook as rows of text, numbered as the sheet numbers them.

import { readWorkbook } from "#workbook";

/** The first sheet. Dates and times stay the numbers that the workbook has; an empty row keeps its place. */
export function workbookCells(bytes: Uint8Array): readonly (readonly string[])[] {
  const [header, ...rest] = readWorkbook(bytes, withThreeDecimals);
  const filled = rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const heads = header?.cells ?? [];
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), Math.max(2, heads.length));
  const wide = (cells: readonly string[]): readonly string[] =>
    Array.from({ length: width }, (_, place) => cells[place] ?? "");
  const blank = wide([]);
  const rows = [wide(heads)];
  for (const { row, cells } of filled) {
    while (rows.length < row - 1) rows.push(blank);
    rows.push(wide(cells));
  }
  return rows;
}

/** A time of day is a part of 1 in a workbook: 0.25 is six in the morning, and must not be read as 0:25. */
const withThreeDecimals = (digits: string): string =>
  digits.replace(/^(-?\d+)\.(\d{1,2})$/, (_, whole, part: string) => `${whole}.${part.padEnd(3, "0")}`);
