// What a shift costs with 1, 10 and 121 awards loaded: using one of them, and using them all in turn.

import { type Award, createMemory, type Facts, type Law, type Memory, prepareLaw } from "#engine";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";
import { pricedOrThrow } from "./mixed.ts";

export interface Loaded {
  readonly awards: number;
  readonly heapMegabytes: number;
  readonly onlyOne: Timing;
  readonly inTurn: Timing;
}

const AWARDS_LOADED = [1, 10, 121];
const WARM_UP_SHIFTS = 5;
const SHIFTS_A_BATCH = 200;

export async function measureManyAwards(
  award: Award,
  workload: readonly Facts[],
  pace: Pace,
): Promise<readonly Loaded[]> {
  const laws: Law[] = [];
  const memory = createMemory();
  const found: Loaded[] = [];
  for (const awards of AWARDS_LOADED) {
    while (laws.length < awards) laws.push(copyOf(award, laws.length, workload, memory));
    const one = laws.slice(0, 1);
    const [onlyOne, inTurn] = await measure(
      [pricing("using one", workload, one), pricing("all in turn", workload, laws)],
      pace,
    );
    if (onlyOne === undefined || inTurn === undefined) throw new Error("nothing was measured");
    const heapMegabytes = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
    found.push({ awards, heapMegabytes, onlyOne, inTurn });
  }
  return found;
}

/** A copy that shares nothing with the award but its text, under its own code, and already in use. */
function copyOf(award: Award, index: number, workload: readonly Facts[], memory: Memory): Law {
  const copy = { ...structuredClone(award), code: `MA9${String(index).padStart(5, "0")}` };
  const law = prepareLaw(copy, memory);
  for (const facts of workload.slice(0, WARM_UP_SHIFTS)) pricedOrThrow(facts, law, false);
  return law;
}

/** Each shift has its award, the next shift the next award; one pass beforehand visits every pair. */
function pricing(name: string, workload: readonly Facts[], laws: readonly Law[]): Candidate {
  const pairs = workload.map((facts, index) => {
    const law = laws[index % laws.length];
    if (law === undefined) throw new Error("no award is loaded");
    pricedOrThrow(facts, law, false);
    return { facts, law };
  });
  return {
    name,
    shiftsABatch: SHIFTS_A_BATCH,
    runBatch: batchesOf(pairs, SHIFTS_A_BATCH, ({ facts, law }) => pricedOrThrow(facts, law, false).total),
  };
}
