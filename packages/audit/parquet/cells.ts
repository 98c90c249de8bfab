// A Parquet file in memory as rows of cells: the names of its columns, then a row for each of its rows.

import type { FileMetaData } from "hyparquet";
import { readColumn } from "hyparquet/src/column.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { assertUnpacks, CODECS } from "./codecs.ts";
import { type ParquetColumn, parquetFooter } from "./footer.ts";
import type { TextOf } from "./texts.ts";
import { recordEnd } from "./thrift.ts";
import { damaged, UnreadableParquet } from "./unreadable.ts";

/** `most` bounds the text that it unpacks to, in characters: a small file may have any number of rows. */
export function parquetCells(bytes: Uint8Array, most: number): readonly (readonly string[])[] {
  const { columns, rows, groups } = parquetFooter(bytes.length, (from, to) => bytes.subarray(from, to));
  const room = newRoom(most);
  room.take(rows * columns.length * CELL_CHARACTERS);
  const found: (readonly string[])[] = [columns.map(({ name }) => name)];
  for (const group of groups) {
    const count = Number(group.num_rows);
    const cells = columns.map((column, place) => {
      const texts = columnTexts(bytes, group.columns[place], { column, rows: count });
      for (const text of texts) room.take(text.length);
      return texts;
    });
    for (let row = 0; row < count; row += 1) found.push(cells.map((texts) => texts[row] ?? ""));
  }
  return found;
}

/** What an empty cell takes, with the separator after it. */
const CELL_CHARACTERS = 2;

function newRoom(most: number): { take(characters: number): void } {
  let left = most;
  return {
    take(characters) {
      left -= characters;
      if (left >= 0) return;
      throw new UnreadableParquet(
        `This Parquet file has more than ${Math.floor(most / 1024 / 1024)} MiB of text when unpacked, too much to keep in memory. The command line (fairclause audit) reads files of any size.`,
      );
    },
  };
}

type Chunk = FileMetaData["row_groups"][number]["columns"][number] | undefined;

interface Wanted {
  readonly column: ParquetColumn;
  readonly rows: number;
}

function columnTexts(bytes: Uint8Array, chunk: Chunk, { column, rows }: Wanted): readonly string[] {
  const meta = chunk?.meta_data;
  if (meta === undefined || meta.type !== column.element.type) throw damaged("a part of a column is missing");
  assertUnpacks(meta.codec);
  const from = Number(meta.dictionary_page_offset || meta.data_page_offset);
  const length = Number(meta.total_compressed_size);
  if (from < 0 || length < 0 || from + length > bytes.length) throw damaged("a column ends beyond its end");
  // A copy: a value that says it is longer than it is ends here, and not in the next column.
  const own = Uint8Array.from(bytes.subarray(from, from + length));
  assertPages(own, rows);
  const texts = textsOf(valuesIn(own, meta.codec, { column, rows }), column.text);
  if (texts.length !== rows) throw damaged("a column has another number of rows");
  return texts;
}

function valuesIn(
  own: Uint8Array,
  codec: NonNullable<NonNullable<Chunk>["meta_data"]>["codec"],
  { column: { name, element }, rows }: Wanted,
): ReturnType<typeof readColumn>["data"] {
  const { type = "BOOLEAN", type_length, repetition_type } = element;
  // Without its meaning, so that each value comes as it is stored.
  const plain = { name, type, type_length, repetition_type } as typeof element;
  const root = { name: "root", num_children: 1 };
  const leaf = { element: plain, children: [], count: 1, path: [name] };
  try {
    return readColumn(
      { view: new DataView(own.buffer), offset: 0 },
      { groupStart: 0, selectStart: 0, selectEnd: rows, groupRows: rows },
      {
        pathInSchema: [name],
        type,
        element: plain,
        schemaPath: [{ element: root, children: [leaf], count: 2, path: [] }, leaf],
        codec,
        parsers: { ...DEFAULT_PARSERS, timestampFromNanoseconds: asStored },
        compressors: CODECS,
        utf8: false,
      },
    ).data;
  } catch {
    throw damaged(`we cannot unpack the column ${JSON.stringify(name)}`);
  }
}

/** The reader returns what its parser makes, of any type. */
const asStored = ((value: bigint) => value) as unknown as typeof DEFAULT_PARSERS.timestampFromNanoseconds;

const MOST_PAGE_BYTES = 256 * 1024 * 1024;

/** Checks that every page is there and claims no more than it can hold, before it allocates memory. */
function assertPages(own: Uint8Array, rows: number): void {
  let [at, values] = [0, 0];
  const view = new DataView(own.buffer);
  while (values < rows) {
    if (at >= own.length) throw damaged("pages of a column are missing");
    const end = recordEnd(own, at);
    const header = deserializeTCompactProtocol({ view, offset: at });
    const [unpacked, packed] = [Number(header.field_2), Number(header.field_3)];
    const isDictionary = header.field_7 !== undefined;
    const count = Number((header.field_5 ?? header.field_7 ?? header.field_8)?.field_1);
    const fits = [unpacked, packed, count].every((size) => Number.isInteger(size) && size >= 0);
    if (
      !fits ||
      unpacked > MOST_PAGE_BYTES ||
      packed > own.length - end ||
      count > mostIn(isDictionary, unpacked, rows - values)
    )
      throw damaged("a page of a column says more than it holds");
    if (!isDictionary) values += count;
    if (count === 0 && !isDictionary) throw damaged("a page of a column is empty");
    at = end + packed;
  }
}

/** Eight values a byte is the most that a dictionary has; other pages have no more values than there are rows. */
const mostIn = (isDictionary: boolean, unpacked: number, rows: number): number =>
  isDictionary ? unpacked * 8 : rows;

const MOST_KNOWN = 20_000;

/** The same values come again and again, and their texts then share memory. */
function textsOf(chunks: ReturnType<typeof readColumn>["data"], textOf: TextOf): readonly string[] {
  const known = new Map<unknown, string>();
  const texts: string[] = [];
  for (const chunk of chunks)
    for (const value of chunk) {
      if (value === null) {
        texts.push("");
        continue;
      }
      // What a dictionary does not have.
      if (value === undefined) throw damaged("a value is missing");
      // A map treats -0 as 0.
      let text = value === 0 ? textOf(value) : known.get(value);
      if (text === undefined) {
        text = textOf(value);
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(value, text);
      }
      texts.push(text);
    }
  return texts;
}
