// How many shifts of the mixed General Retail workload we price in a second.

import { type Calculation, calculate, type Facts, type Law } from "#engine";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";

export interface Mixed {
  readonly distinctShifts: number;
  readonly componentsAShift: number;
  /** Rules that paid at least one component. */
  readonly payingRules: number;
  readonly answer: Timing;
  readonly explained: Timing;
}

export function pricedOrThrow(facts: Facts, law: Law, explain: boolean): Calculation {
  const outcome = calculate(facts, law, { explain });
  if (outcome.refused) throw new Error(`${facts.shifts[0]?.id} was refused: ${outcome.detail}`);
  return outcome;
}

const SHIFTS_A_BATCH = 200;

export async function measureMixed(workload: readonly Facts[], law: Law, pace: Pace): Promise<Mixed> {
  const candidate = (name: string, explain: boolean): Candidate => ({
    name,
    shiftsABatch: SHIFTS_A_BATCH,
    runBatch: batchesOf(workload, SHIFTS_A_BATCH, (facts) => pricedOrThrow(facts, law, explain).total),
  });
  const [answer] = await measure([candidate("components and clauses", false)], pace);
  const [explained] = await measure([candidate("with every rule explained", true)], pace);
  if (answer === undefined || explained === undefined) throw new Error("nothing was measured");
  return { distinctShifts: workload.length, ...varietyOf(workload, law), answer, explained };
}

/** Counted afterwards and without keeping results: results that live on teach V8 to allocate later ones as old. */
function varietyOf(workload: readonly Facts[], law: Law): Pick<Mixed, "componentsAShift" | "payingRules"> {
  const codes = new Set<string>();
  let count = 0;
  for (const facts of workload) {
    for (const { components } of pricedOrThrow(facts, law, false).shifts) {
      count += components.length;
      for (const component of components) codes.add(component.code);
    }
  }
  return { componentsAShift: count / workload.length, payingRules: codes.size };
}
