// One request read and priced: its facts and their pay, every fault of the request, or a refusal.

import { type Calculation, calculateOne, dayOf, type Facts, type FirstWalk } from "#engine";
import type { AwardVersion, HeldAward, Library } from "../library/library.ts";
import { checkerOf } from "../problems/faults.ts";
import { invalidRequest, type Problem, ratesOnly, refused } from "../problems/problem.ts";
import { allFaults } from "../request/all-faults.ts";
import { inOneOrder } from "../request/in-one-order.ts";
import { mealTimeFaults } from "../request/missed-meals.ts";
import { newFaults } from "../request/read-values.ts";
import { factsOf } from "../request/to-facts.ts";
import { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { withKnownGaps } from "./known-gaps.ts";

const checker = checkerOf(CalculatePayRequest);

/** A request read and priced, before anything is said about it. */
export interface PricedRequest {
  readonly request: CalculatePayRequest;
  readonly held: HeldAward;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly version: AwardVersion;
  /** How the engine walked it, for its assumptions; null: they walk it themselves. */
  readonly walk: FirstWalk | null;
}

/** Reads and prices a request; `explain` keeps the claims of every rule. */
export function priceRequest(body: unknown, library: Library, explain: boolean): PricedRequest | Problem {
  if (!checker.fits(body)) return invalidRequest(allFaults(body, checker.faults(body), library));
  const request = inOneOrder(body);
  const held = heldFor(request, library);
  const list = newFaults();
  const facts = factsOf(request, held, library, list);
  const rates = held === undefined ? library.awards.ratesOnly(request.award_code) : undefined;
  if (rates !== undefined) return ratesOnly(rates);
  const shift = facts?.shifts[0];
  if (facts === null || held === undefined || shift === undefined) return invalidRequest(list.faults);
  mealTimeFaults([{ shift, place: "", given: request.circumstances ?? {} }], held, list);
  if (list.faults.length > 0) return invalidRequest(list.faults);
  const { outcome, walk } = calculateOne(facts, held.law, { explain });
  if (outcome.refused) return refused(held.award.code, outcome);
  const calculation = withKnownGaps(outcome, held, facts, [request]);
  const result = calculation.shifts[0];
  if (result === undefined) throw new Error("one shift gives one result");
  const version = held.versionOf(result.version, dayOf(shift.from), facts.employee.payPeriodStart);
  const wrong = versionFault(request.award_version, version);
  if (wrong !== null) return invalidRequest([{ pointer: "/award_version", detail: wrong }]);
  return { request, held, facts, calculation, version, walk };
}

/** What is wrong with the requested version. */
export const versionFault = (asked: string | undefined, { id, contentHash }: AwardVersion): string | null =>
  asked === undefined || asked === id || asked === contentHash
    ? null
    : `award_version ${asked} is not the version in force for this shift, which is ${id} (${contentHash}).`;

/** The award as it stands, or as in a version replaced since. */
export function heldFor(
  { award_code: code, award_version: asked }: Pick<CalculatePayRequest, "award_code" | "award_version">,
  { awards }: Library,
): HeldAward | undefined {
  const replayed = asked === undefined ? undefined : awards.replay(code, asked);
  return replayed ?? awards.get(code);
}
