// The end of a Parquet file lists its columns and where they are. We read tables: columns of plain values.

import { type FileMetaData, parquetMetadata, type SchemaElement } from "hyparquet";
import { type TextOf, textOfColumn } from "./texts.ts";
import { recordEnd } from "./thrift.ts";
import { damaged, UnreadableParquet } from "./unreadable.ts";

export interface ParquetColumn {
  readonly name: string;
  readonly element: SchemaElement;
  readonly text: TextOf;
}

export interface ParquetFooter {
  readonly columns: readonly ParquetColumn[];
  readonly rows: number;
  readonly groups: FileMetaData["row_groups"];
}

/** The bytes of a file from a place up to another. */
export type ReadBytes = (from: number, to: number) => Uint8Array;

const MARK_BYTES = 4;
const END_BYTES = 8;

const markIn = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(-MARK_BYTES));

/** Encrypted ones have a mark of their own, unless their end is readable. */
const MARK = "PAR1";
const ENCRYPTED_MARK = "PARE";

export const isParquet = (start: string): boolean =>
  start.startsWith(MARK) || start.startsWith(ENCRYPTED_MARK);

const ENCRYPTED = "This Parquet file is encrypted. Export it without encryption.";

export function parquetFooter(size: number, read: ReadBytes): ParquetFooter {
  const first = size < MARK_BYTES ? "" : markIn(read(0, MARK_BYTES));
  if (!isParquet(first)) throw new UnreadableParquet("This is not a Parquet file, whatever its name says.");
  if (size < MARK_BYTES + END_BYTES) throw cutOff();
  const end = read(size - END_BYTES, size);
  if (first === ENCRYPTED_MARK || markIn(end) === ENCRYPTED_MARK) throw new UnreadableParquet(ENCRYPTED);
  if (markIn(end) !== MARK) throw cutOff();
  const length = new DataView(end.buffer, end.byteOffset).getUint32(0, true);
  if (length > size - MARK_BYTES - END_BYTES) throw damaged("its end says it is longer than the file");
  return footerIn(read(size - END_BYTES - length, size));
}

const cutOff = (): UnreadableParquet =>
  new UnreadableParquet(
    "This Parquet file is not whole: its end is missing. It was not written or not copied to the end. Export or copy it again.",
  );

/** We do not use statistics, which may say anything. */
const NO_STATISTICS = {
  stringFromBytes: () => "",
  jsonFromBytes: () => null,
  uuidFromBytes: () => undefined,
  geometryFromBytes: () => undefined,
  geographyFromBytes: () => undefined,
  dateFromDays: () => new Date(0),
  timestampFromMilliseconds: () => new Date(0),
  timestampFromMicroseconds: () => new Date(0),
  timestampFromNanoseconds: () => new Date(0),
};

function metadataIn(bytes: Uint8Array): FileMetaData {
  recordEnd(bytes, 0);
  try {
    return parquetMetadata(Uint8Array.from(bytes).buffer, { parsers: NO_STATISTICS, geoparquet: false });
  } catch {
    throw damaged("we cannot read what it says of its columns");
  }
}

function footerIn(bytes: Uint8Array): ParquetFooter {
  const { schema, num_rows, row_groups: groups } = metadataIn(bytes);
  const columns = columnsIn(schema);
  const rows = Number(num_rows);
  const counted = groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (rows !== counted || !groups.every(({ num_rows: own }) => own >= 0n))
    throw damaged("its numbers of rows differ");
  for (const group of groups) {
    if (group.columns.length !== columns.length) throw damaged("a part of it lacks a column");
    for (const column of group.columns) {
      const { crypto_metadata, encrypted_column_metadata } = column;
      if (crypto_metadata !== undefined || encrypted_column_metadata !== undefined)
        throw new UnreadableParquet(ENCRYPTED);
      if (column.file_path !== undefined)
        throw new UnreadableParquet("The data of this Parquet file is in another file. Export one file.");
    }
  }
  return { columns, rows, groups };
}

function columnsIn(schema: readonly SchemaElement[]): readonly ParquetColumn[] {
  const [root, ...rest] = schema;
  if (root === undefined || rest.length === 0) throw damaged("it has no columns");
  const nested = rest.find(
    ({ num_children, repetition_type }) => num_children !== undefined || repetition_type === "REPEATED",
  );
  if (nested !== undefined)
    throw new UnreadableParquet(
      `The column ${JSON.stringify(nested.name)} has lists or fields within a cell. Export the table without it, or with one value a cell.`,
    );
  if (rest.length !== root.num_children) throw damaged("its columns are not as many as it says");
  return rest.map((element) => {
    const text = textOfColumn(element);
    if (text === null)
      throw new UnreadableParquet(
        `The column ${JSON.stringify(element.name)} has values of a kind that we do not read (${kindOf(element)}). Export it as text.`,
      );
    return { name: element.name, element, text };
  });
}

const kindOf = ({ type, converted_type, logical_type }: SchemaElement): string =>
  [type, logical_type?.type ?? converted_type].filter((one) => one !== undefined).join(", ");
