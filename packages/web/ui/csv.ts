// A table as a CSV file that spreadsheets read.

export type Cell = string | number | null | undefined;

/** Quotes a cell that a spreadsheet would run as a formula. */
function cellText(cell: Cell): string {
  const text = String(cell ?? "");
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("");
