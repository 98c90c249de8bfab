// The small rule in this engine, in two others and in plain code, on the same shifts and to the same cent.

import assert from "node:assert/strict";
import { prepareLaw } from "#engine";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";
import { pricedOrThrow } from "./mixed.ts";
import { jsonRulesEngine, type Pricer, zenManyShiftsACall, zenOneByOne, zenTogether } from "./peers.ts";
import { smallAward, smallFacts } from "./small-award.ts";
import { plainPay, type SmallShift, smallShifts } from "./small-rule.ts";

export interface SideBySide {
  readonly distinctShifts: number;
  readonly ours: Timing;
  readonly plain: Timing;
  readonly peers: readonly Timing[];
}

const DISTINCT_SHIFTS = 2000;
const SHIFTS_A_BATCH = 100;
/** zen-engine's loop mode is fastest with this. */
const SHIFTS_A_CALL = 500;

export async function measureSideBySide(pace: Pace): Promise<SideBySide> {
  const shifts = smallShifts(DISTINCT_SHIFTS);
  const expected = shifts.map(plainPay);
  const peers = [
    await peer("json-rules-engine 7.3.1", jsonRulesEngine(), SHIFTS_A_BATCH, shifts, expected),
    await peer("zen-engine 0.52.1, one by one", zenOneByOne(), SHIFTS_A_BATCH, shifts, expected),
    await peer(
      `zen-engine 0.52.1, ${SHIFTS_A_BATCH} calls together`,
      zenTogether(),
      SHIFTS_A_BATCH,
      shifts,
      expected,
    ),
    await peer(
      `zen-engine 0.52.1, ${SHIFTS_A_CALL} a call`,
      zenManyShiftsACall(),
      SHIFTS_A_CALL,
      shifts,
      expected,
    ),
  ];
  const [own, hand, ...others] = await measure([ours(shifts, expected), plain(shifts), ...peers], pace);
  if (own === undefined || hand === undefined) throw new Error("nothing was measured");
  return { distinctShifts: shifts.length, ours: own, plain: hand, peers: others };
}

function ours(shifts: readonly SmallShift[], expected: readonly number[]): Candidate {
  const law = prepareLaw(smallAward());
  const facts = shifts.map(smallFacts);
  const name = "this engine";
  const totals = facts.map((one) => pricedOrThrow(one, law, false).total);
  assert.deepEqual(totals, expected, `${name} and plain code must pay the same`);
  return {
    name,
    shiftsABatch: SHIFTS_A_BATCH,
    runBatch: batchesOf(facts, SHIFTS_A_BATCH, (one) => pricedOrThrow(one, law, false).total),
  };
}

const plain = (shifts: readonly SmallShift[]): Candidate => ({
  name: "plain TypeScript",
  shiftsABatch: DISTINCT_SHIFTS,
  runBatch: batchesOf(shifts, DISTINCT_SHIFTS, plainPay),
});

async function peer(
  name: string,
  price: Pricer,
  shiftsABatch: number,
  shifts: readonly SmallShift[],
  expected: readonly number[],
): Promise<Candidate> {
  assert.deepEqual(await price(shifts), expected, `${name} and plain code must pay the same`);
  let next = 0;
  const runBatch = async (): Promise<number> => {
    const totals = await price(shifts.slice(next, next + shiftsABatch));
    next = (next + shiftsABatch) % shifts.length;
    return totals.reduce((sum, total) => sum + total, 0);
  };
  return { name, shiftsABatch, runBatch };
}
