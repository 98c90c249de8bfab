// The forms of a comparison's body: the work under its name, or its own fields beside a and b.

import type { RequestFault } from "../problems/faults.ts";
import type { Problem } from "../problems/problem.ts";

export interface NamedWork {
  /** With the work under the name shift or period. */
  readonly body: unknown;
  /** Whether the caller gave the work's own fields. */
  readonly isFlat: boolean;
}

/** A period's own fields have one called period, which has no shifts. */
export function workNamed(body: unknown): NamedWork {
  if (!isObject(body) || "shift" in body) return { body, isFlat: false };
  const { a, b, ...work } = body;
  const isPeriod = "employee" in work || "shifts" in work;
  if (!isPeriod && !("award_code" in work)) return { body, isFlat: false };
  const sides = { ...("a" in body ? { a } : {}), ...("b" in body ? { b } : {}) };
  return { body: { [isPeriod ? "period" : "shift"]: work, ...sides }, isFlat: true };
}

/** Where a fault is in the body as the caller gave it. */
export function asGiven(problem: Problem, { isFlat }: NamedWork): Problem {
  const { errors } = problem;
  return isFlat && errors !== undefined ? { ...problem, errors: errors.map(unnamed) } : problem;
}

const unnamed = ({ pointer, detail }: RequestFault): RequestFault => ({
  pointer: pointer.replace(/^\/(?:shift|period)(?=\/|$)/, ""),
  detail,
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
