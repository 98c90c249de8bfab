// A table of text as published, from any kind of file: header, rows, and the row each is in.

export interface SheetRow {
  /** As a person counts in the file: the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The first row is the header; rows with nothing in them are dropped. */
export function sheetOf(file: string, rows: readonly SheetRow[]): Sheet {
  const [header, ...rest] = rows;
  return {
    file,
    header: header?.cells ?? [],
    rows: rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  };
}
