// Which files of a folder are exports of the pay database, and what each holds.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, Faulty } from "#pack";
import { readCsv } from "./csv.ts";
import type { Sheet } from "./sheet.ts";
import { readXlsx } from "./xlsx.ts";

type ExportKind = "award" | "classification" | "wage-allowance" | "expense-allowance";

export interface ExportFile {
  readonly name: string;
  readonly kind: ExportKind;
  /** null for a list of awards without a year. */
  readonly year: number | null;
}

const XLSX = /^map-(award|classification|wage-allowance|expense-allowance)-export-(\d{4})\.xlsx$/i;
const CSV = /^(award|classification|wage-allowance|expense-allowance)s(?:-(\d{4}))?\.csv$/i;

function exportFile(name: string): ExportFile | null {
  const match = XLSX.exec(name) ?? CSV.exec(name);
  if (match === null) return null;
  const kind = match[1]?.toLowerCase() as ExportKind;
  const year = match[2] === undefined ? null : Number(match[2]);
  return year === null && kind !== "award" ? null : { name, kind, year };
}

/** Exports in order of year, or the faults that make the folder unreadable as a whole. */
export function exportFiles(folder: string): readonly ExportFile[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => exportFile(entry.name))
    .filter((file) => file !== null)
    .sort((a, b) => (a.year ?? 0) - (b.year ?? 0) || a.name.localeCompare(b.name, "en"));
  if (!files.some(({ kind }) => kind !== "award")) {
    throw new Faulty([
      {
        file: folder,
        line: 1,
        problem: "no export of the pay database is in this folder",
        remedy: "put map-classification-export-YYYY.xlsx or classifications-YYYY.csv and its siblings there",
      },
    ]);
  }
  const twice = files.flatMap((file, index) => sameAsEarlier(file, files.slice(0, index)));
  const faults = [...twice, ...missingFrom(files)];
  if (faults.length > 0) throw new Faulty(faults);
  return files;
}

/** What a year does not have ends with it, so a year is read whole or not at all. */
function missingFrom(files: readonly ExportFile[]): readonly Fault[] {
  const years = new Set(files.filter(({ kind }) => kind !== "award").map(({ year }) => year));
  return [...years].flatMap((year) =>
    (["classification", "wage-allowance", "expense-allowance"] as const)
      .filter((kind) => !files.some((file) => file.kind === kind && file.year === year))
      .map((kind) => ({
        file: `map-${kind}-export-${year}.xlsx`,
        line: 1,
        problem: `the folder has other exports of ${year} and not this one`,
        remedy: "add it, as published or as CSV: what a year does not have is taken to have ended",
      })),
  );
}

const sameAsEarlier = (file: ExportFile, earlier: readonly ExportFile[]): readonly Fault[] =>
  earlier
    .filter(({ kind, year }) => kind === file.kind && year === file.year)
    .map(({ name }) => ({
      file: file.name,
      line: 1,
      problem: `${name} is an export of the same kind and year`,
      remedy: "keep one of them in the folder",
    }));

export function readExport(folder: string, { name }: ExportFile): Sheet {
  const path = join(folder, name);
  return /\.xlsx$/i.test(name)
    ? readXlsx(name, readFileSync(path))
    : readCsv(name, readFileSync(path, "utf8"));
}
