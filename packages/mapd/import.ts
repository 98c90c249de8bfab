// Reads a folder of exports and works out, for every award in it, what the awards folder lacks. Writes nothing itself.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, Faulty } from "#pack";
import { type AllowanceRecord, readAllowances } from "./allowance-rows.ts";
import { type LeftOut, type RateRecord, readClassifications } from "./classification-rows.ts";
import { AWARD_COLUMNS, readColumns } from "./columns.ts";
import { importEncoded } from "./encoded.ts";
import { type ExportFile, exportFiles, readExport } from "./export-files.ts";
import { type HeldFolder, heldFolders, readHeld } from "./held.ts";
import { loadNotes, notesOf } from "./notes.ts";
import type { AwardImport, AwardRows } from "./plan.ts";
import { importRatesOnly } from "./rates-only.ts";
import { updatedCoverage } from "./register.ts";
import { mended } from "./words.ts";

export interface Import {
  readonly awards: readonly AwardImport[];
  /** Path under the awards folder → new content. */
  readonly files: ReadonlyMap<string, string>;
  readonly leftOut: LeftOut;
  /** Codes that only earlier years have, and that no list of awards names. */
  readonly ended: readonly string[];
}

type Say = (progress: string) => void;

export function planImport(exportsFolder: string, awardsFolder: string, say: Say): Import {
  const published = readPublished(exportsFolder, say);
  const folders = heldFolders(awardsFolder);
  const notes = loadNotes(awardsFolder);
  const { rows: all, ended } = awardsOf(published, folders);
  const awards = all.map((rows) => {
    const folder = folders.get(rows.code);
    if (folder?.isEncoded === true) return importEncoded(folder, rows, notesOf(notes, rows.code));
    return importRatesOnly(rows, folder === undefined ? null : readHeld(folder), notesOf(notes, rows.code));
  });
  say(`${awards.length} awards compared with ours`);
  const files = new Map(awards.flatMap((award) => [...award.files]));
  return {
    awards,
    files: new Map([...files, ...coverageFile(awardsFolder, awards)]),
    leftOut: published.leftOut,
    ended,
  };
}

interface Published {
  readonly titles: ReadonlyMap<string, string>;
  readonly rates: readonly RateRecord[];
  readonly allowances: readonly AllowanceRecord[];
  readonly leftOut: LeftOut;
}

/** Every row of every export, or every fault in them. */
function readPublished(folder: string, say: Say): Published {
  const faults: Fault[] = [];
  const titles = new Map<string, string>();
  const rates: RateRecord[] = [];
  const allowances: AllowanceRecord[] = [];
  const leftOut = { examples: 0, headings: 0, empty: 0 };
  for (const file of exportFiles(folder)) {
    try {
      const count = readOne(folder, file, { titles, rates, allowances, leftOut, faults });
      say(`${file.name}: ${count} rows`);
    } catch (error) {
      if (!(error instanceof Faulty)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new Faulty(faults);
  return { titles, rates, allowances, leftOut };
}

interface Collected {
  readonly titles: Map<string, string>;
  readonly rates: RateRecord[];
  readonly allowances: AllowanceRecord[];
  readonly leftOut: LeftOut;
  readonly faults: Fault[];
}

function readOne(folder: string, file: ExportFile, into: Collected): number {
  const sheet = readExport(folder, file);
  const year = file.year ?? 0;
  if (file.kind === "award") {
    for (const { cells } of readColumns(sheet, AWARD_COLUMNS))
      into.titles.set(cells.award, mended(cells.title));
  } else if (file.kind === "classification") {
    const { records, leftOut, faults } = readClassifications(sheet, year);
    for (const record of records) into.rates.push(record);
    for (const why of ["examples", "headings", "empty"] as const) into.leftOut[why] += leftOut[why];
    into.faults.push(...faults);
  } else {
    const kind = file.kind === "wage-allowance" ? "wage" : "expense";
    const { records, leftOut, faults } = readAllowances(sheet, year, kind);
    for (const record of records) into.allowances.push(record);
    into.leftOut.headings += leftOut.headings;
    into.leftOut.empty += leftOut.empty;
    into.faults.push(...faults);
  }
  return sheet.rows.length;
}

interface PublishedAwards {
  readonly rows: readonly AwardRows[];
  readonly ended: readonly string[];
}

/** The rows of each award under the name it was last published with. An award that ended has no name and no new rows. */
function awardsOf(
  { titles, rates, allowances }: Published,
  folders: ReadonlyMap<string, HeldFolder>,
): PublishedAwards {
  const ratesOf = Map.groupBy(rates, ({ award }) => award);
  const allowancesOf = Map.groupBy(allowances, ({ award }) => award);
  const codes = [...new Set([...ratesOf.keys(), ...allowancesOf.keys()])].sort();
  const titled = codes.map((code) => ({ code, title: titles.get(code) ?? heldTitle(folders.get(code)) }));
  const nameless = titled.filter(({ title }) => title === null).map(({ code }) => code);
  const newest = awardsOfNewestYear([...rates, ...allowances]);
  const unknown = nameless.filter((code) => newest.has(code));
  if (unknown.length > 0) throw new Faulty(unknown.map(missingTitle));
  const rows = titled.flatMap(({ code, title }) =>
    title === null
      ? []
      : [{ code, title, rates: ratesOf.get(code) ?? [], allowances: allowancesOf.get(code) ?? [] }],
  );
  return { rows, ended: nameless };
}

function awardsOfNewestYear(
  records: readonly { readonly award: string; readonly year: number }[],
): ReadonlySet<string> {
  const newest = records.reduce((latest, { year }) => Math.max(latest, year), 0);
  return new Set(records.filter(({ year }) => year === newest).map(({ award }) => award));
}

function heldTitle(folder: HeldFolder | undefined): string | null {
  if (folder === undefined) return null;
  const written = /^title: (.*)$/m.exec(readFileSync(join(folder.path, "award.yaml"), "utf8"))?.[1];
  return written?.replace(/^"(.*)"$/, "$1") ?? null;
}

const missingTitle = (code: string): Fault => ({
  file: "awards.csv",
  line: 1,
  problem: `${code} is new and no list of awards names it`,
  remedy: "add map-award-export-YYYY.xlsx or awards.csv to the folder",
});

function coverageFile(
  awardsFolder: string,
  awards: readonly AwardImport[],
): readonly (readonly [string, string])[] {
  const path = join(awardsFolder, "coverage.yaml");
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const entries = awards.flatMap(({ code, coverage }) =>
    coverage === null ? [] : [[code, coverage] as const],
  );
  const after = updatedCoverage(before, new Map(entries));
  return after === before ? [] : [["coverage.yaml", after]];
}
