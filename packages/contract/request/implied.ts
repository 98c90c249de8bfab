// What a classification code says about the person and the work must agree with the request.

import type { Classification } from "#engine";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import type { FaultList } from "./read-values.ts";

/**
 * A code that means another code with facts filled in cannot come with other values of them. A date of birth wins
 * over the age that a code says: the risk `classification_differs` reports it.
 */
export function impliedFaults(
  request: CalculatePayRequest,
  classification: Classification,
  list: FaultList,
): void {
  ageFault(request, classification, list);
  apprenticeshipFaults(request, classification, list);
  for (const slug in classification.implies.facts) {
    const value = classification.implies.facts[slug];
    const given = request.circumstances?.[slug];
    if (given === undefined || given === value) continue;
    list.add(`/circumstances/${slug}`, says(request, classification, `that ${slug} is ${value}`));
  }
}

const says = (request: CalculatePayRequest, { is }: Classification, what: string): string =>
  `classification_code ${request.classification_code} says ${what}${is === null ? "." : `; with another value use ${is}.`}`;

function ageFault(
  { age, classification_code: code }: CalculatePayRequest,
  { implies: { age: implied }, is }: Classification,
  list: FaultList,
): void {
  if (implied !== null && age !== undefined && age !== implied)
    list.add("/age", `${code} is the rate for age ${implied}; with an age use ${is}.`);
}

/** Not the start: a code says only from which day on its rates are for people who started then or later. */
function apprenticeshipFaults(
  request: CalculatePayRequest,
  classification: Classification,
  list: FaultList,
): void {
  const { apprenticeship: implied } = classification.implies;
  const given = request.apprenticeship;
  if (implied === null || given === undefined) return;
  for (const [name, value, told] of [
    ["year", implied.year, given.year],
    ["stage", implied.stage, given.stage],
    ["completed_year_12", implied.completedYear12, given.completed_year_12],
    ["adult", implied.adult, given.adult],
  ] as const) {
    if (value === undefined || told === undefined || value === told) continue;
    list.add(
      `/apprenticeship/${name}`,
      says(request, classification, `that apprenticeship.${name} is ${value}`),
    );
  }
}
