// Joins the parts of an audit in order into its files, and adds up their totals.

import { createHash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  createReadStream,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import {
  EMPLOYEE_HEADINGS,
  FINDING_HEADINGS,
  htmlPage,
  lettersFile,
  mergeTotals,
  newTotals,
  ParquetFile,
  type ParquetPart,
  type PartPlan,
  PERIOD_HEADINGS,
  partName,
  type Totals,
} from "#audit";
import { removeOtherLetters } from "./output-folder.ts";

interface DonePart extends Omit<ParquetPart, "bytes"> {
  readonly totals: Totals;
}

const TEXTS = [
  { file: "periods.csv", suffix: "periods", head: PERIOD_HEADINGS },
  { file: "findings.csv", suffix: "findings", head: FINDING_HEADINGS },
  { file: "employees.csv", suffix: "employees", head: EMPLOYEE_HEADINGS },
] as const;

export interface Joined {
  readonly totals: Totals;
  /** The files written, relative to the folder. */
  readonly files: readonly string[];
}

export function joinParts(plans: readonly PartPlan[], parts: string, out: string): Joined {
  const files: string[] = [];
  for (const { file, suffix, head } of TEXTS) {
    writeFileSync(join(out, file), head);
    for (const { index } of plans)
      appendFileSync(join(out, file), readFileSync(join(parts, `${partName(index)}.${suffix}`)));
    files.push(file);
  }
  const totals = joinLines(plans, parts, join(out, "lines.parquet"));
  files.push("lines.parquet");
  mkdirSync(join(out, "letters"), { recursive: true });
  for (const { index } of plans) {
    const letters = readFileSync(join(parts, `${partName(index)}.letters`), "utf8");
    if (letters === "") continue;
    const file = lettersFile(index);
    writeFileSync(join(out, file), htmlPage("Letters", [letters]));
    files.push(file);
  }
  removeOtherLetters(out, files);
  return { totals, files };
}

function joinLines(plans: readonly PartPlan[], parts: string, path: string): Totals {
  const totals = newTotals();
  const parquet = new ParquetFile();
  const out = openSync(path, "w");
  writeSync(out, ParquetFile.head);
  for (const { index } of plans) {
    const bytes = readFileSync(join(parts, `${partName(index)}.lines`));
    const done: DonePart = deserialize(readFileSync(join(parts, `${partName(index)}.done`)));
    writeSync(out, bytes);
    parquet.add({ bytes, groups: done.groups, rows: done.rows });
    mergeTotals(totals, done.totals);
  }
  writeSync(out, parquet.finish());
  closeSync(out);
  return totals;
}

export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return `sha256:${hash.digest("hex")}`;
}
