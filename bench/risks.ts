// What a search for risks costs beside its calculation, over the scenarios of every award.

import { join } from "node:path";
import { calculatePay, isProblem, type Library } from "#contract";
import { type Cents, formatCents } from "#engine";
import { isRatesOnly, loadLibrary, loadScenarios, packNames } from "#pack";
import { detectRisks } from "#risks";
import { batchesOf, type Candidate, measure, type Pace, type Timing } from "./measure.ts";

const AWARDS = join(import.meta.dirname, "../awards");
/** One in so many scenarios: a batch is all of them, so that all are measured on the same work. */
const ONE_IN = 9;

export interface Risks {
  readonly requests: number;
  readonly calculated: Timing;
  /** Without what was paid, paid as the award asks, and paid at the minimum rate alone. */
  readonly searched: readonly Timing[];
}

export async function measureRisks(pace: Pace): Promise<Risks> {
  const library = loadLibrary(AWARDS);
  const priced = pricedRequests(library);
  const search = (body: object): number => {
    const report = detectRisks(body, library);
    if (isProblem(report)) throw new Error(report.detail);
    return 1 + report.risks.length;
  };
  const candidate = (
    name: string,
    bodyOf: (one: Priced) => object,
    answer: (body: object) => number,
  ): Candidate => {
    const bodies = priced.map(bodyOf);
    return { name, shiftsABatch: bodies.length, runBatch: batchesOf(bodies, bodies.length, answer) };
  };
  const [calculated, ...searched] = await measure(
    [
      candidate(
        "calculated",
        ({ request }) => request,
        (body) => ("total" in calculatePay(body, library) ? 1 : 0),
      ),
      candidate("risks, paid not given", ({ request }) => request, search),
      candidate("risks, paid in full", ({ request, total }) => ({ ...request, paid: { total } }), search),
      candidate(
        "risks, paid short",
        ({ request, short }) => ({ ...request, paid: { total: short } }),
        search,
      ),
    ],
    pace,
  );
  if (calculated === undefined) throw new Error("nothing was measured");
  return { requests: priced.length, calculated, searched };
}

interface Priced {
  readonly request: object;
  readonly total: string;
  readonly short: string;
}

function pricedRequests(library: Library): readonly Priced[] {
  const packs = packNames(AWARDS).filter((name) => !isRatesOnly(join(AWARDS, name)));
  return packs
    .flatMap((name) => loadScenarios(join(AWARDS, name), name).map(({ request }) => request))
    .filter((_, index) => index % ONE_IN === 0)
    .flatMap((request) => {
      const answer = calculatePay(request, library);
      if (isProblem(answer)) return [];
      const { total, shift, base_rate: base } = answer;
      const cents = (text: string): number => Number(text.replace(".", ""));
      const flat = Math.round((cents(base.hourly) * shift.worked_minutes) / 60);
      const short = formatCents(Math.max(0, Math.min(flat, cents(total) - 1)) as Cents);
      return [{ request: request as object, total, short }];
    });
}
