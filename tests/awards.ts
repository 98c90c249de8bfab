// The awards as this clone has them, read once for all the test files of a process.

import { join } from "node:path";
import { isRatesOnly, loadLibrary, loadScenarios, packNames, type Scenario } from "#pack";

export const AWARDS = join(import.meta.dirname, "../awards");

export const library = loadLibrary(AWARDS);

/** The folders of the awards with rules. */
export const encodedPacks = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));

const read = new Map<string, readonly Scenario[]>();

export function scenariosOf(pack: string): readonly Scenario[] {
  const scenarios = read.get(pack) ?? loadScenarios(join(AWARDS, pack), pack);
  read.set(pack, scenarios);
  return scenarios;
}
