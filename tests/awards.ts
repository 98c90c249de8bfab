// The awards as this clone has them, read once for all the test files of a process.

import { join } from "node:path";
import { type PricedPeriod, pricePeriod } from "#contract";
import { isRatesOnly, loadLibrary, loadScenarios, packNames, type Scenario } from "#pack";

export const AWARDS = join(import.meta.dirname, "../awards");

export const library = loadLibrary(AWARDS);

/** The folders of the awards with rules. */
export const encodedPacks = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));

/** Each award's part of the random work drawn for all of them, which takes as long however many awards there are. */
export const drawsOf = (all: number): number => Math.ceil(all / encodedPacks.length);

const read = new Map<string, readonly Scenario[]>();

export function scenariosOf(pack: string): readonly Scenario[] {
  const scenarios = read.get(pack) ?? loadScenarios(join(AWARDS, pack), pack);
  read.set(pack, scenarios);
  return scenarios;
}

/** A share of an award's scenarios, from its first on: all awards together take as long however many there are. */
export function someScenariosOf(pack: string, all = 720): readonly Scenario[] {
  const scenarios = scenariosOf(pack);
  const step = Math.ceil(scenarios.length / drawsOf(all));
  return scenarios.filter((_, index) => index % step === 0);
}

/** A pay period without its assumptions, which take longer than its pay; null: the law has no price for one of its shifts. */
export function pricedPeriod(body: unknown): PricedPeriod | null {
  const priced = pricePeriod(body, library, false);
  return "period" in priced && priced.calculation.refusals.length === 0 ? priced : null;
}
