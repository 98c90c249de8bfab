// One part of an audit with its lines written: what a thread or a worker of a page hands over.

import type { Library } from "#contract";
import type { Mapping } from "../columns/mapping.ts";
import type { EmployeeRows, FileColumns } from "../columns/read-records.ts";
import { parquetPart } from "../outputs/parquet.ts";
import { auditPart } from "../outputs/part.ts";
import type { Patterns } from "../price/pattern.ts";
import { type DonePart, lettersFile } from "./join-parts.ts";

/** What all parts of an audit share in one thread. */
export interface PartsContext {
  readonly columns: FileColumns;
  readonly mapping: Mapping;
  readonly library: Library;
  readonly patterns: Patterns;
}

export function donePart(
  index: number,
  people: Iterable<EmployeeRows>,
  { columns, mapping, library, patterns }: PartsContext,
): DonePart {
  const job = { lettersFile: lettersFile(index), columns, mapping };
  const { lines, ...part } = auditPart(people, job, library, patterns);
  return { index, ...part, lines: parquetPart(lines) };
}
