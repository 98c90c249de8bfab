// Comma-separated values as in RFC 4180: quoted fields may hold commas, quotes and line breaks.

import { type Sheet, type SheetRow, sheetOf } from "./sheet.ts";

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

export function readCsv(file: string, content: string): Sheet {
  const text = content.replace(/^\uFEFF/, "");
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let [row, line] = [1, 1];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const [all, quoted, plain, end] = nextField(text);
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    line += lineBreaksIn(all);
    if (end === ",") continue;
    rows.push({ row, cells });
    cells = [];
    row = line;
  }
  if (cells.length > 0) rows.push({ row, cells: [...cells, ""] });
  return sheetOf(file, rows);
}

function nextField(text: string): readonly [string, string | undefined, string | undefined, string] {
  const start = FIELD.lastIndex;
  const match = FIELD.exec(text);
  if (match !== null) return [match[0], match[1], match[2], match[3] ?? ""];
  // A quote inside an unquoted field: take the field as it stands.
  const stop = /[,\r\n]|$/g;
  stop.lastIndex = start;
  const end = stop.exec(text)?.index ?? text.length;
  FIELD.lastIndex = Math.min(end + 1, text.length);
  return [text.slice(start, FIELD.lastIndex), undefined, text.slice(start, end), text.slice(end, end + 1)];
}

const lineBreaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
