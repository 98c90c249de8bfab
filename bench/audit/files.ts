// The audited files: four companies over six years, and people of every other award with rules, with planted mistakes
// in their pay.

import { appendFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Library, PricedPeriod } from "#contract";
import { loadLibrary } from "#pack";
import { type Company, companyOf, KINDS, tradeUnder } from "../../tests/audits/companies.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Six years of weeks, from the first that we cover all four awards in. */
const PLAN = { employees: 3, weeks: 312, from: "2020-07-06", oneIn: 8 } as const;

/** This many people of other awards beside the twelve of the companies: a million shifts have people of every award. */
const OTHERS_A_ROUND = 3;
/** Above those of the companies. */
const OTHER_SEEDS = 1_000_000;

export const FILES = ["employees", "timesheets", "paid"] as const;

export interface Made {
  readonly folder: string;
  readonly shifts: number;
  /** How many awards some of them are under. */
  readonly awards: number;
  /** What must be reported as short, in cents. */
  readonly planted: number;
  readonly mapping: Readonly<Record<string, string>>;
  /** Some of the periods, for the engine alone. */
  readonly sample: readonly PricedPeriod[];
}

/** `own`: everyone's every week is drawn anew; `rostered`: by rosters of their own; `alike`: the same twelve people again and again. */
export const WEEKS = ["own", "rostered", "alike"] as const;

interface Wanted {
  readonly shifts: number;
  readonly weeks: string;
  readonly assumptions: string;
}

/** One period in so many is in the sample. */
const SAMPLED = 25;

export function makeFiles({ shifts, weeks, assumptions }: Wanted): Made {
  const library = loadLibrary(join(ROOT, "awards"));
  const folder = mkdtempSync(join(tmpdir(), "fairclause-bench-"));
  const common = { ...PLAN, isRostered: weeks === "rostered" };
  const companiesOf = (round: number): readonly Company[] =>
    KINDS.map((kind, place) =>
      companyOf({ ...common, seed: round * KINDS.length + place + 1, kind }, library, round * PLAN.employees),
    );
  const first = companiesOf(0);
  const others = tradesBeside(first, library);
  const othersOf = (round: number): readonly Company[] =>
    Array.from({ length: OTHERS_A_ROUND }, (_, place) => round * OTHERS_A_ROUND + place).flatMap((number) => {
      const kind = others[number % others.length];
      const plan = { ...common, employees: 1, seed: OTHER_SEEDS + number };
      return kind === undefined ? [] : [companyOf({ ...plan, kind }, library, number)];
    });
  const awards = new Set<string>();
  for (const file of FILES)
    writeFileSync(join(folder, `${file}.csv`), `${first[0]?.[file].split("\n")[0]}\n`);
  let [made, planted] = [0, 0];
  const sample: PricedPeriod[] = [];
  for (let round = 0; made < shifts; round += 1) {
    for (const company of [
      ...(round === 0 || weeks === "alike" ? first : companiesOf(round)),
      ...othersOf(round),
    ]) {
      awards.add(company.award);
      for (const file of FILES) appendFileSync(join(folder, `${file}.csv`), rowsOf(company[file], round));
      sample.push(...company.periods.filter((_, place) => place % SAMPLED === round % SAMPLED));
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
  return { folder, shifts: made, awards: awards.size, planted, mapping, sample };
}

/** Employers under every award with rules but those of the companies. */
const tradesBeside = (companies: readonly Company[], library: Library) =>
  library.awards.codes
    .filter((code) => companies.every(({ award }) => award !== code))
    .flatMap((code) => tradeUnder(code, library) ?? []);

/** Without the headings, under employee numbers of the round. */
const rowsOf = (file: string, round: number): string =>
  file.slice(file.indexOf("\n") + 1).replace(/^(\d{3})-/gm, `$1-${String(round).padStart(4, "0")}-`);
