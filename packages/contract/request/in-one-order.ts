// A request with its fields in one order, so that reading it is fast.

import { CalculatePayRequest } from "../schemas/shift-schema.ts";

const WITHOUT_VALUES: Readonly<Record<string, undefined>> = Object.fromEntries(
  Object.keys(CalculatePayRequest.properties).map((name) => [name, undefined]),
);

/**
 * The same request with a place for every field. Callers send fields in any order and leave some out. V8 reads objects
 * faster if all of them have the same fields in one order.
 */
export function inOneOrder(request: CalculatePayRequest): CalculatePayRequest {
  const ordered: Record<string, unknown> = { ...WITHOUT_VALUES };
  const given: Readonly<Record<string, unknown>> = request;
  for (const name in given) ordered[name] = given[name];
  return ordered as CalculatePayRequest;
}
