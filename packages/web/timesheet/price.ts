// Prices the period with the engine and the contract that the API uses.

import {
  type CalculatePayPeriodRequest,
  isProblem,
  type Library,
  type PeriodResult,
  type PricedPeriod,
  type Problem,
  periodAnswerOf,
  pricePeriod,
} from "#contract";

export interface PaidPeriod {
  readonly result: PeriodResult;
  readonly priced: PricedPeriod;
}

export interface PeriodPricing {
  /** Null while there is nothing to price, or if a fault or a refusal stops it. */
  readonly paid: PaidPeriod | null;
  readonly problem: Problem | null;
}

const NOTHING: PeriodPricing = { paid: null, problem: null };

export function periodPricingOf(
  body: CalculatePayPeriodRequest | null,
  library: Library | null,
): PeriodPricing {
  const [code] = library?.awards.codes ?? [];
  if (body === null || library === null || code !== body.employee.award_code) return NOTHING;
  const priced = pricePeriod(body, library, false);
  if (isProblem(priced)) return { paid: null, problem: priced };
  return { paid: { result: periodAnswerOf(priced, library), priced }, problem: null };
}
