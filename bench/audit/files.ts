// The files that are audited: four companies over six years, with mistakes planted in their pay.

import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadLibrary } from "#pack";
import { type Company, companyOf, KINDS } from "../../tests/audits/companies.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Six years of weeks, from the first that we cover all four awards in. */
const PLAN = { employees: 3, weeks: 312, from: "2020-07-06", oneIn: 8 } as const;

export const FILES = ["employees", "timesheets", "paid"] as const;

export interface Made {
  readonly folder: string;
  readonly shifts: number;
  /** What must come out as short, in cents. */
  readonly planted: number;
  readonly mapping: Readonly<Record<string, string>>;
}

interface Wanted {
  readonly shifts: number;
  /** The same twelve people again and again under other numbers, or everyone with weeks of their own. */
  readonly isCopied: boolean;
  readonly assumptions: string;
}

export function makeFiles({ shifts, isCopied, assumptions }: Wanted): Made {
  const library = loadLibrary(join(ROOT, "awards"));
  const folder = mkdtempSync(join(tmpdir(), "fairclause-bench-"));
  const companiesOf = (round: number): readonly Company[] =>
    KINDS.map((kind, place) =>
      companyOf({ ...PLAN, seed: round * KINDS.length + place + 1, kind }, library, round * PLAN.employees),
    );
  const first = companiesOf(0);
  for (const file of FILES)
    writeFileSync(join(folder, `${file}.csv`), `${first[0]?.[file].split("\n")[0]}\n`);
  let [made, planted] = [0, 0];
  for (let round = 0; made < shifts; round += 1) {
    for (const company of round === 0 || isCopied ? first : companiesOf(round)) {
      for (const file of FILES) appendFileSync(join(folder, `${file}.csv`), rowsOf(company[file], round));
      made += company.shifts;
      planted += company.planted.reduce((sum, { short }) => sum + short, 0);
    }
  }
  const mapping = { dates: "year-month-day", assumptions, interest_to: "2026-10-31" };
  writeFileSync(
    join(folder, "mapping.yaml"),
    Object.entries(mapping)
      .map(([key, value]) => `${key}: ${value}\n`)
      .join(""),
  );
  return { folder, shifts: made, planted, mapping };
}

/** Without the headings, under employee numbers of the round. */
const rowsOf = (file: string, round: number): string =>
  file.slice(file.indexOf("\n") + 1).replace(/^(\d{3})-/gm, `$1-${String(round).padStart(4, "0")}-`);
