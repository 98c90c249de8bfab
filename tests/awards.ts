// The awards as this clone has them, read once for all the test files of a process.

import { join } from "node:path";
import { isRatesOnly, loadLibrary, loadScenarios, packNames, type Scenario } from "#pack";

export const AWARDS = join(import.meta.dirname, "../awards");

export const library = loadLibrary(AWARDS);

/** The folders of the awards with rules. */
export const encodedPacks = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));

const LEAST_DRAWS = 6;

/** How much random work to draw for each award, so that all of them together take as long however many there are. */
export const drawsOf = (all: number): number =>
  Math.max(LEAST_DRAWS, Math.round(all / library.awards.codes.length));

const read = new Map<string, readonly Scenario[]>();

export function scenariosOf(pack: string): readonly Scenario[] {
  const scenarios = read.get(pack) ?? loadScenarios(join(AWARDS, pack), pack);
  read.set(pack, scenarios);
  return scenarios;
}

/** A share of an award's scenarios, from its first on: all awards together take as long however many there are. */
export function someScenariosOf(pack: string, all = 1800): readonly Scenario[] {
  const scenarios = scenariosOf(pack);
  const step = Math.ceil(scenarios.length / drawsOf(all));
  return scenarios.filter((_, index) => index % step === 0);
}
