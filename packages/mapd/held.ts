// What the awards folder already holds of an award, as the importer left it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, type LocalDate, parseLocalDate } from "#engine";
import { Faulty } from "#pack";
import {
  ALLOWANCE_NAMES,
  ALLOWANCES,
  type AllowanceLine,
  type AllowanceNameLine,
  CLASSIFICATIONS,
  type ClassificationLine,
  MINIMUM,
  type MinimumLine,
  readTable,
} from "./tables.ts";
import { mostCommon, type Years } from "./years.ts";

export const SOURCE = "FWC pay database";

export interface HeldFolder {
  readonly name: string;
  readonly path: string;
  /** Its rules are written: rates keep the pack's own format. */
  readonly isEncoded: boolean;
}

export interface HeldAward {
  readonly folder: HeldFolder;
  readonly identity: string;
  readonly classifications: readonly ClassificationLine[];
  readonly rates: readonly MinimumLine[];
  readonly allowanceNames: readonly AllowanceNameLine[];
  readonly allowances: readonly AllowanceLine[];
  readonly years: Years;
}

/** Award code → its folder. */
export function heldFolders(awardsFolder: string): ReadonlyMap<string, HeldFolder> {
  if (!existsSync(awardsFolder)) return new Map();
  return new Map(
    readdirSync(awardsFolder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^MA\d{6}-/.test(entry.name))
      .map(({ name }) => {
        const path = join(awardsFolder, name);
        return [name.slice(0, 8), { name, path, isEncoded: existsSync(join(path, "rules")) }] as const;
      }),
  );
}

export function readHeld(folder: HeldFolder): HeldAward {
  const read = <C extends string>(path: string, columns: readonly C[]) => {
    const full = join(folder.path, path);
    if (!existsSync(full)) return [];
    return readTable(`${folder.name}/${path}`, readFileSync(full, "utf8"), columns);
  };
  const identity = readFileSync(join(folder.path, "award.yaml"), "utf8");
  const rates = read("rates/minimum.csv", MINIMUM);
  return {
    folder,
    identity,
    classifications: read("rates/classifications.csv", CLASSIFICATIONS),
    rates,
    allowanceNames: read("rates/allowance-names.csv", ALLOWANCE_NAMES),
    allowances: read("rates/allowances.csv", ALLOWANCES),
    years: heldYears(folder, identity, rates),
  };
}

function heldYears(folder: HeldFolder, identity: string, rates: readonly MinimumLine[]): Years {
  const verified = parseLocalDate(/^verified-to: (\S+)/m.exec(identity)?.[1] ?? "");
  if (verified === null) {
    const file = `${folder.name}/award.yaml`;
    throw new Faulty([
      { file, line: 1, problem: "`verified-to` is missing", remedy: "write the last verified day" },
    ]);
  }
  const starts = new Map<number, LocalDate>();
  for (const [year, rows] of Map.groupBy(rates, ({ source }) => sourceYear(source))) {
    const start = mostCommon(rows.map(({ from }) => dayOf(from)));
    if (year !== null && start !== null) starts.set(year, start);
  }
  return { starts, horizon: addDays(verified, 1) };
}

/** `FWC pay database 2026; …` was read in the export of 2026. */
function sourceYear(source: string): number | null {
  const year = new RegExp(`^${SOURCE} (\\d{4})`).exec(source)?.[1];
  return year === undefined ? null : Number(year);
}

/** The day of `2026-07-01 ppc`. */
export const dayOf = (from: string): LocalDate => parseLocalDate(from.slice(0, 10)) ?? (0 as LocalDate);
