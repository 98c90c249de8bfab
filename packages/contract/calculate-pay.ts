// One request to one answer: the pay with its clauses, every fault of the request, or a refusal.

import { type Calculation, calculate, dayOf, ENGINE_VERSION, type Facts } from "#engine";
import { assumptionsOf } from "./assumptions.ts";
import { canonicalJson, type Json, sha256 } from "./canonical.ts";
import { checkerOf } from "./faults.ts";
import type { AwardVersion, HeldAward, Library } from "./library.ts";
import { invalidRequest, type Problem, ratesOnly, refused } from "./problem.ts";
import { newFaults } from "./reading.ts";
import type { PayResult } from "./result-schema.ts";
import { CalculatePayRequest } from "./schema.ts";
import { factsOf } from "./to-facts.ts";
import { payResult } from "./to-wire.ts";

const checker = checkerOf(CalculatePayRequest);

/** A request read and priced, before anything is said about it. */
export interface PricedRequest {
  readonly request: CalculatePayRequest;
  readonly held: HeldAward;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly version: AwardVersion;
}

/** Reads and prices a request; `explain` keeps the claims of every rule. */
export function priceRequest(body: unknown, library: Library, explain: boolean): PricedRequest | Problem {
  if (!checker.fits(body)) return invalidRequest(checker.faults(body));
  const held = heldFor(body, library);
  const list = newFaults();
  const facts = factsOf(body, held, library, list);
  const rates = library.awards.ratesOnly(body.award_code);
  if (rates !== undefined) return ratesOnly(rates);
  const shift = facts?.shifts[0];
  if (facts === null || held === undefined || shift === undefined) return invalidRequest(list.faults);
  const calculation = calculate(facts, held.law, { explain });
  if (calculation.refused) return refused(held.award.code, calculation);
  const result = calculation.shifts[0];
  if (result === undefined) throw new Error("one shift gives one result");
  const version = held.versionOf(result.version, dayOf(shift.from), facts.employee.payPeriodStart);
  const wrong = versionFault(body.award_version, version);
  if (wrong !== null) return invalidRequest([{ pointer: "/award_version", detail: wrong }]);
  return { request: body, held, facts, calculation, version };
}

/** What is wrong with the version that was asked for. */
export const versionFault = (asked: string | undefined, { id, contentHash }: AwardVersion): string | null =>
  asked === undefined || asked === id || asked === contentHash
    ? null
    : `award_version ${asked} is not the version in force for this shift, which is ${id} (${contentHash}).`;

/** The award as it stands, or as a version that was replaced since had it. */
export function heldFor(
  { award_code: code, award_version: asked }: Pick<CalculatePayRequest, "award_code" | "award_version">,
  { awards }: Library,
): HeldAward | undefined {
  const replayed = asked === undefined ? undefined : awards.replay(code, asked);
  return replayed ?? awards.get(code);
}

export function calculatePay(body: unknown, library: Library): PayResult | Problem {
  const priced = priceRequest(body, library, false);
  return "request" in priced ? answerOf(priced, library) : priced;
}

export function answerOf(
  { request, held, facts, calculation, version }: PricedRequest,
  library: Library,
): PayResult {
  const shift = facts.shifts[0];
  const result = calculation.shifts[0];
  if (shift === undefined || result === undefined) throw new Error("one shift gives one result");
  const { calendar } = library;
  const made = {
    request: withoutRef(request),
    award: version.contentHash,
    calendar: calendar.contentHash,
    engine: ENGINE_VERSION,
  };
  return payResult(request, held, shift, result, assumptionsOf(request, facts, held, library, result), {
    calculationId: `calc_${sha256(canonicalJson(made as Json)).slice(0, 32)}`,
    version,
    calendar,
    engineVersion: ENGINE_VERSION,
  });
}

/** What is calculated: the caller's own reference has no part in it. */
function withoutRef(request: CalculatePayRequest): CalculatePayRequest {
  if (request.client_ref === undefined) return request;
  const { client_ref: _, ...calculated } = request;
  return calculated;
}
