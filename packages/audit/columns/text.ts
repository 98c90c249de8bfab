// The bytes of a text file: which encoding they are in, and what separates their cells.

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface EncodingFound {
  readonly encoding: Encoding;
  /** The bytes of the byte-order mark. */
  readonly markBytes: number;
}

/** By the byte-order mark; without one by zero bytes, which only UTF-16 has, and by whether the bytes are UTF-8. */
export function encodingOf(bytes: Uint8Array, isWhole: boolean): EncodingFound {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: "utf-8", markBytes: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", markBytes: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", markBytes: 2 };
  const [even, odd] = zerosIn(bytes);
  if (odd > even && odd > bytes.length / 8) return { encoding: "utf-16le", markBytes: 0 };
  if (even > odd && even > bytes.length / 8) return { encoding: "utf-16be", markBytes: 0 };
  return { encoding: isUtf8(bytes, isWhole) ? "utf-8" : "windows-1252", markBytes: 0 };
}

function zerosIn(bytes: Uint8Array): readonly [number, number] {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte !== 0) return;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  });
  return [even, odd];
}

/** A part of a file may end inside a character. */
function isUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The one that splits most rows into the same number of cells, above one. */
export function delimiterOf(text: string): Delimiter {
  let best: Delimiter = ",";
  let most = 0;
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>();
    for (const { length } of cellsIn(text, delimiter)) widths.set(length, (widths.get(length) ?? 0) + 1);
    for (const [width, rows] of widths) {
      const score = width > 1 ? rows * 100 + width : 0;
      if (score > most) [best, most] = [delimiter, score];
    }
  }
  return best;
}

/** Rows of cells: quotes may contain delimiters, line ends and doubled quotes. Leaves out blank lines. */
export function cellsIn(text: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = cellAt(text, at, delimiter);
    row.push(cell.text);
    at = cell.next;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) row.push("");
      continue;
    }
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    if (text[at] === "\r") at += 1;
    if (text[at] === "\n") at += 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function cellAt(
  text: string,
  from: number,
  delimiter: Delimiter,
): { readonly text: string; readonly next: number } {
  if (text[from] !== '"') {
    let to = from;
    while (to < text.length && text[to] !== delimiter && text[to] !== "\n" && text[to] !== "\r") to += 1;
    return { text: text.slice(from, to), next: to };
  }
  let cell = "";
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: cell + text.slice(at), next: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return afterQuote(text, cell, quote + 1, delimiter);
    cell += '"';
    at = quote + 2;
  }
}

/** What follows a closing quote up to the delimiter belongs to the cell. */
function afterQuote(
  text: string,
  cell: string,
  from: number,
  delimiter: Delimiter,
): { readonly text: string; readonly next: number } {
  let to = from;
  while (to < text.length && text[to] !== delimiter && text[to] !== "\n" && text[to] !== "\r") to += 1;
  return { text: cell + text.slice(from, to), next: to };
}
