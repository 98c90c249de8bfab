// The files of an audit's results, put together from its parts.

import { EMPLOYEE_HEADINGS, FINDING_HEADINGS, htmlPage, ParquetFile, PERIOD_HEADINGS } from "#audit";
import type { BlobName } from "#store";

/** Files that are a head and a piece of every part. */
export const JOINED = [
  { file: "periods.csv", blob: "periods", head: PERIOD_HEADINGS },
  { file: "findings.csv", blob: "findings", head: FINDING_HEADINGS },
  { file: "employees.csv", blob: "employees", head: EMPLOYEE_HEADINGS },
] as const;

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

export const resultType = (name: string): string =>
  TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";

/** A piece of a file: its bytes, or the name of the blob that has them. */
export type FilePiece = Uint8Array | (BlobName & { readonly made?: (content: Uint8Array) => Uint8Array });

const WHOLE = ["summary.json", "summary.html", "manifest.json"];
const LETTERS = /^letters\/(\d{5,})\.html$/;

/** In order; null for a name that no result has. */
export function filePieces(name: string, parts: number): readonly FilePiece[] | null {
  const each = (blob: string): readonly FilePiece[] =>
    Array.from({ length: parts }, (_, number) => ({ name: blob, number }));
  const joined = JOINED.find(({ file }) => file === name);
  if (joined !== undefined) return [Buffer.from(joined.head), ...each(joined.blob)];
  if (name === "lines.parquet") return [ParquetFile.head, ...each("lines"), { name: "lines-end", number: 0 }];
  if (WHOLE.includes(name)) return [{ name, number: 0 }];
  const letters = LETTERS.exec(name)?.[1];
  if (letters === undefined) return null;
  const made = (content: Uint8Array): Uint8Array =>
    Buffer.from(htmlPage("Letters", [Buffer.from(content).toString()]));
  return [{ name: "letters", number: Number(letters), made }];
}
