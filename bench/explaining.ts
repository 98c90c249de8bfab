// What an explanation costs beside the calculation it explains, assumptions and all, over the scenarios of every award.

import { join } from "node:path";
import { calculatePay, isProblem, type Library } from "#contract";
import { explainPay } from "#explain";
import { isRatesOnly, loadLibrary, loadScenarios, packNames } from "#pack";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";

const AWARDS = join(import.meta.dirname, "../awards");
const REQUESTS_A_BATCH = 50;

export interface Explaining {
  readonly requests: number;
  readonly calculated: Timing;
  readonly explained: Timing;
}

export async function measureExplaining(pace: Pace): Promise<Explaining> {
  const library = loadLibrary(AWARDS);
  const requests = answeredRequests(library);
  const candidate = (name: string, answer: (request: unknown) => number): Candidate => ({
    name,
    shiftsABatch: REQUESTS_A_BATCH,
    runBatch: batchesOf(requests, REQUESTS_A_BATCH, answer),
  });
  const [calculated, explained] = await measure(
    [
      candidate("calculated, with assumptions", (request) => centsOf(calculatePay(request, library))),
      candidate("explained", (request) => centsOf(explainPay(request, library))),
    ],
    pace,
  );
  if (calculated === undefined || explained === undefined) throw new Error("nothing was measured");
  return { requests: requests.length, calculated, explained };
}

/** Dealt like cards, so that a slice of time meets all awards and not one of them. */
function answeredRequests(library: Library): readonly unknown[] {
  const packs = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));
  const hands = packs.map((name) =>
    loadScenarios(join(AWARDS, name), name)
      .map(({ request }) => request)
      .filter((request) => !isProblem(calculatePay(request, library))),
  );
  const most = Math.max(...hands.map((hand) => hand.length));
  return Array.from({ length: most }).flatMap((_, index) => hands.flatMap((hand) => hand[index] ?? []));
}

/** What was paid, so that no work can be left out. */
function centsOf(answer: ReturnType<typeof calculatePay> | ReturnType<typeof explainPay>): number {
  if (isProblem(answer)) throw new Error(answer.detail);
  const { total } = "pay_result" in answer ? answer.pay_result : answer;
  return Number(total.replace(".", ""));
}
