// Comma-separated text to records that remember their line; fields may be quoted, with commas, quotes and line ends in them.

export interface CsvRecord {
  readonly line: number;
  /** null: the record is not well formed. */
  readonly fields: readonly string[] | null;
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*|))(,|\r?\n|\r|$)/y;
const REST_OF_LINE = /[^\r\n]*(?:\r?\n|\r|$)/y;

const lineEnds = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Records of a text, without blank lines and without a byte-order mark. */
export function parseCsv(given: string): readonly CsvRecord[] {
  const text = given.replace(/^\uFEFF/, "");
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { fields, end } = recordAt(text, at);
    if (fields === null || fields.some((field) => field !== "")) records.push({ line, fields });
    line += lineEnds(text.slice(at, end));
    at = end;
  }
  return records;
}

function recordAt(
  text: string,
  start: number,
): { readonly fields: readonly string[] | null; readonly end: number } {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    const found = match(FIELD, text, at);
    if (found === null)
      return { fields: null, end: start + (match(REST_OF_LINE, text, start)?.[0].length ?? 1) };
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    at += found[0].length;
    if (found[3] !== ",") return { fields, end: at };
  }
}
