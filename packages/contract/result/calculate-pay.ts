// One request to one answer: the pay with its clauses, every fault of the request, or a refusal.

import { ENGINE_VERSION } from "#engine";
import { assumptionsOf } from "../assumptions/shift-assumptions.ts";
import type { Library } from "../library/library.ts";
import { type PricedRequest, priceRequest } from "../price/price-shift.ts";
import type { Problem } from "../problems/problem.ts";
import type { PayResult } from "../schemas/result-schema.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { calculationId, payResult } from "./to-wire.ts";

export function calculatePay(body: unknown, library: Library): PayResult | Problem {
  const priced = priceRequest(body, library, false);
  return "request" in priced ? answerOf(priced, library) : priced;
}

export function answerOf(
  { request, held, facts, calculation, version, walk }: PricedRequest,
  library: Library,
): PayResult {
  const shift = facts.shifts[0];
  const result = calculation.shifts[0];
  if (shift === undefined || result === undefined) throw new Error("one shift gives one result");
  const { calendar } = library;
  const id = calculationId({
    request: withoutRef(request),
    award: version.contentHash,
    calendar: calendar.contentHash,
    engine: ENGINE_VERSION,
  });
  const priced = { request, held, facts, result, walk };
  return payResult(priced, assumptionsOf(priced, library), { calculationId: id, version, calendar });
}

/** The calculation does not use the caller's own reference. */
function withoutRef(request: CalculatePayRequest): CalculatePayRequest {
  if (request.client_ref === undefined) return request;
  const { client_ref: _, ...calculated } = request;
  return calculated;
}
