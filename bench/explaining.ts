// What an explanation costs beside its calculation, with assumptions, over the scenarios of every award.

import { join } from "node:path";
import { calculatePay, isProblem, type Library } from "#contract";
import { explainPay } from "#explain";
import { isRatesOnly, loadLibrary, loadScenarios, packNames } from "#pack";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";

const AWARDS = join(import.meta.dirname, "../awards");
/** One in so many scenarios: a batch is all of them, so that both are measured on the same work. */
const ONE_IN = 9;

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
    shiftsABatch: requests.length,
    runBatch: batchesOf(requests, requests.length, answer),
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

function answeredRequests(library: Library): readonly unknown[] {
  const packs = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));
  return packs
    .flatMap((name) => loadScenarios(join(AWARDS, name), name).map(({ request }) => request))
    .filter((request, index) => index % ONE_IN === 0 && !isProblem(calculatePay(request, library)));
}

/** The total paid, so that no work can be left out. */
function centsOf(answer: ReturnType<typeof calculatePay> | ReturnType<typeof explainPay>): number {
  if (isProblem(answer)) throw new Error(answer.detail);
  const { total } = "pay_result" in answer ? answer.pay_result : answer;
  return Number(total.replace(".", ""));
}
