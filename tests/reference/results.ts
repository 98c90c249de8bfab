// The file of finished awards: a line each with what was compared, so that a run goes on where another stopped.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { contentHash, type HeldAward, type Json, type Library } from "#contract";
import { ENGINE_VERSION } from "#engine";
import type { Found } from "./one-award.ts";
import type { Wanted } from "./run.ts";

const COLUMNS = [
  "award",
  "engine",
  "content",
  "shifts",
  "periods",
  "seed",
  "differ",
  "unmet",
  "refused",
  "seconds",
] as const;

/** What was compared; `content` tells the award's rules and rates and the calendar apart from later ones. */
export interface Basis {
  readonly award: string;
  readonly engine: string;
  readonly content: string;
  readonly shifts: number;
  readonly periods: number;
  readonly seed: number;
}

export interface Result extends Basis, Found {}

export const basisOf = (
  { award }: Pick<HeldAward, "award">,
  { calendar }: Pick<Library, "calendar">,
  { shifts, periods, seed }: Pick<Wanted, "shifts" | "periods" | "seed">,
): Basis => ({
  award: award.code,
  engine: ENGINE_VERSION,
  content: contentHash([award as unknown as Json, calendar.contentHash]),
  shifts,
  periods,
  seed,
});

/** The same engine, award and draws. */
export const isIn = (results: readonly Basis[], basis: Basis): boolean =>
  results.some((one) => (Object.keys(basis) as (keyof Basis)[]).every((key) => one[key] === basis[key]));

export function readResults(file: string): readonly Result[] {
  if (!existsSync(file)) return [];
  const [head, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  if (head !== COLUMNS.join(",")) throw new Error(`${file} has other columns than ${COLUMNS.join(",")}`);
  return lines.map((line) => {
    const [award = "", engine = "", content = "", ...numbers] = line.split(",");
    const [shifts = 0, periods = 0, seed = 0, ...found] = numbers.map(Number);
    const [differ = 0, unmet = 0, refused = 0, seconds = 0] = found;
    return { award, engine, content, shifts, periods, seed, differ, unmet, refused, seconds };
  });
}

/** An award has one line, its latest. A run that is stopped here leaves the file as it was. */
export function keepResult(file: string, result: Result): void {
  const others = readResults(file).filter(({ award }) => award !== result.award);
  const lines = [...others, result]
    .sort((a, b) => a.award.localeCompare(b.award))
    .map((one) => COLUMNS.map((column) => one[column]).join(","));
  writeFileSync(`${file}.new`, `${[COLUMNS.join(","), ...lines].join("\n")}\n`);
  renameSync(`${file}.new`, file);
}
