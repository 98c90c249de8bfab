// Every fault of a body that does not fit the schema: its schema's, and what the fields that fit contradict or name.

import type { Library } from "../library/library.ts";
import { MOST_FAULTS, type RequestFault } from "../problems/faults.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { newFaults, unescaped } from "./read-values.ts";
import { factsOf } from "./to-facts.ts";

/** In place of a required field that does not fit: its own fault is in the list already. */
const STAND_INS = {
  award_code: "",
  classification_code: "",
  employment_type: "part_time",
  work_date: "",
  start_time: "",
  end_time: "",
} as const;

/** Fields that can be wrong because another is missing: they are not judged without it. */
const RESTS_ON: Readonly<Record<string, string>> = {
  locality: "state",
  apprenticeship: "classification_code",
};

export function allFaults(
  body: unknown,
  ofSchema: readonly RequestFault[],
  library: Library,
): readonly RequestFault[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return ofSchema;
  const unfit = new Set(ofSchema.map(fieldOf));
  const isJudged = (field: string): boolean => !unfit.has(field) && !unfit.has(RESTS_ON[field] ?? "");
  const fitting = Object.fromEntries(Object.entries(body).filter(([field]) => isJudged(field)));
  // The schema found no fault in what is left, and the stand-ins complete it.
  const request = { ...STAND_INS, ...fitting } as CalculatePayRequest;
  const list = newFaults();
  const { awards } = library;
  if (awards.ratesOnly(request.award_code) !== undefined) return ofSchema;
  factsOf(request, awards.get(request.award_code), library, list);
  const others = list.faults.filter((fault) => !unfit.has(fieldOf(fault)));
  return [...ofSchema, ...others].slice(0, MOST_FAULTS);
}

const fieldOf = ({ pointer }: RequestFault): string => unescaped(pointer.split("/")[1] ?? "");
