// Prices the shift with the engine and the contract that the API uses, and measures how long that took.

import {
  answerOf,
  isProblem,
  type Library,
  type PayResult,
  type PricedRequest,
  type Problem,
  priceRequest,
} from "#contract";
import { inPageWords } from "./page-words.ts";
import type { Shift } from "./shift.ts";

export interface Paid {
  readonly result: PayResult;
  readonly priced: PricedRequest;
}

export interface Pricing {
  /** Null if the shift is faulty or we can't price it. */
  readonly paid: Paid | null;
  readonly problem: Problem | null;
  readonly milliseconds: number;
}

export function pricingOf(shift: Shift, library: Library): Pricing {
  const started = performance.now();
  const priced = priceRequest(shift, library, false);
  if (isProblem(priced)) return { paid: null, problem: priced, milliseconds: performance.now() - started };
  const result = answerOf(priced, library);
  return { paid: { result, priced }, problem: null, milliseconds: performance.now() - started };
}

/** What is wrong with one field or anything inside it. */
export function faultAt(problem: Problem | null, pointer: string): string | undefined {
  const fault = problem?.errors?.find(
    (one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`),
  );
  return fault === undefined ? undefined : inPageWords(fault.detail);
}

/** Everything that is wrong with a request, once each. */
export const faultTexts = ({ errors = [] }: Problem): readonly string[] => [
  ...new Set(errors.map(({ detail }) => inPageWords(detail))),
];
