// What we keep with an audit between its steps, and under which names.

import { deserialize, serialize } from "node:v8";
import type { EmployeeRows, FileColumns, Manifest, Mapping, ParquetPart, SourceFile, Totals } from "#audit";
import type { AuditBlob } from "#store";

/** As the organisation set it up. */
export interface Setup {
  readonly name: string | null;
  readonly mapping: Mapping;
  readonly files: Readonly<Record<SourceFile, string>>;
}

/** What the parts and the last step need of the files. */
interface Plan {
  readonly columns: FileColumns;
  readonly inputs: Manifest["inputs"];
}

/** What a part adds to the whole, besides text. */
export interface PartSums extends Omit<ParquetPart, "bytes"> {
  readonly totals: Totals;
}

export interface ResultFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly content_hash: string;
}

export interface AuditProblem {
  readonly file: SourceFile | null;
  readonly detail: string;
}

interface JsonKept {
  readonly setup: Setup;
  readonly plan: Plan;
  readonly rows: readonly EmployeeRows[];
  readonly problems: readonly AuditProblem[];
  readonly results: { readonly files: readonly ResultFile[]; readonly parts: number };
}

export const jsonBlob = <N extends keyof JsonKept>(name: N, value: JsonKept[N], number = 0): AuditBlob => ({
  name,
  number,
  content: Buffer.from(JSON.stringify(value)),
});

/** Reads what `jsonBlob` made under the same name. */
export const fromJson = <N extends keyof JsonKept>(_name: N, content: Uint8Array): JsonKept[N] =>
  JSON.parse(Buffer.from(content).toString());

export const sumsBlob = (sums: PartSums, number: number): AuditBlob => ({
  name: "sums",
  number,
  content: serialize(sums),
});

/** Reads what `sumsBlob` made. */
export const sumsFrom = (content: Uint8Array): PartSums => deserialize(content);

export const textBlob = (name: string, text: string, number = 0): AuditBlob => ({
  name,
  number,
  content: Buffer.from(text),
});
