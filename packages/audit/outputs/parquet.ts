// lines.parquet, written part by part: each part is a row group, so that parts written apart make one file.

import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { LINE_COLUMNS, type LineColumns } from "./lines.ts";

type Schema = ConstructorParameters<typeof ParquetWriter>[0]["schema"];
type RowGroups = ParquetWriter["row_groups"];

/** The bytes of a part's row groups, and where their columns lie in them. */
export interface ParquetPart {
  readonly bytes: Uint8Array;
  readonly groups: RowGroups;
  readonly rows: number;
}

const MAGIC_BYTES = 4;

function elementOf({ name, type }: (typeof LINE_COLUMNS)[number]): Schema[number] {
  const optional = { name, repetition_type: "OPTIONAL" } as const;
  switch (type) {
    case "STRING":
      return { ...optional, type: "BYTE_ARRAY", converted_type: "UTF8" };
    case "DATE":
      return { ...optional, type: "INT32", converted_type: "DATE" };
    case "MONEY":
      return { ...optional, type: "INT64", converted_type: "DECIMAL", precision: 18, scale: 2 };
    case "INT32":
      return { ...optional, type: "INT32" };
    case "DOUBLE":
      return { ...optional, type: "DOUBLE" };
    case "BOOLEAN":
      return { ...optional, type: "BOOLEAN" };
  }
}

const SCHEMA: Schema = [{ name: "root", num_children: LINE_COLUMNS.length }, ...LINE_COLUMNS.map(elementOf)];

const GROUP_ROWS = 100_000;

/** Days are whole numbers in the file as here; cents are given as what the decimal counts. */
const writtenValues = (
  type: (typeof LINE_COLUMNS)[number]["type"],
  values: LineColumns[number],
): unknown[] =>
  type === "MONEY" ? values.map((value) => (typeof value === "number" ? BigInt(value) : null)) : values;

export function parquetPart(lines: LineColumns): ParquetPart {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: SCHEMA, statistics: false });
  const rows = lines[0]?.length ?? 0;
  file.write({
    columnData: LINE_COLUMNS.map(({ name, type }, place) => ({
      name,
      data: writtenValues(type, lines[place] ?? []),
      offsetIndex: false,
    })),
    rowGroupSize: GROUP_ROWS,
  });
  return { bytes: writer.getBytes().slice(MAGIC_BYTES), groups: file.row_groups, rows };
}

/** Collects parts in order; what `finish` returns ends the file. */
export class ParquetFile {
  readonly #groups: RowGroups = [];
  #offset = MAGIC_BYTES;
  #rows = 0;

  /** The bytes that begin the file. */
  static readonly head: Uint8Array = new TextEncoder().encode("PAR1");

  add({ bytes, groups, rows }: ParquetPart): void {
    const moved = BigInt(this.#offset - MAGIC_BYTES);
    for (const group of groups)
      this.#groups.push({ ...group, columns: group.columns.map((column) => movedColumn(column, moved)) });
    this.#offset += bytes.length;
    this.#rows += rows;
  }

  finish(): Uint8Array {
    const writer = new ByteWriter();
    const file = new ParquetWriter({ writer, schema: SCHEMA, statistics: false });
    file.row_groups = this.#groups;
    file.num_rows = BigInt(this.#rows);
    file.finish();
    return writer.getBytes().slice(MAGIC_BYTES);
  }
}

type Column = RowGroups[number]["columns"][number];

function movedColumn(column: Column, by: bigint): Column {
  const { meta_data: meta, file_offset } = column;
  if (meta === undefined) return column;
  const { data_page_offset, dictionary_page_offset } = meta;
  return {
    ...column,
    file_offset: file_offset + by,
    meta_data: {
      ...meta,
      data_page_offset: data_page_offset + by,
      ...(dictionary_page_offset === undefined
        ? {}
        : { dictionary_page_offset: dictionary_page_offset + by }),
    },
  };
}
