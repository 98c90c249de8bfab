// What a classification code says of the person and the work, against what the request says: they must agree.

import { type Award, ageOn, type Classification, type LocalDate, parseLocalDate } from "#engine";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import type { FaultList } from "./read-values.ts";

/** A code that stands for another with facts filled in cannot be given with other values of them. */
export function impliedFaults(
  request: CalculatePayRequest,
  { classification, award }: { readonly classification: Classification; readonly award: Award },
  day: LocalDate | null,
  list: FaultList,
): void {
  ageFault(request, classification, list);
  if (day !== null) birthFault(request, classification, { day, award }, list);
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

const ADULT = 21;

/** The lowest row is for everyone below it too, so a birth is wrong only where another row, or none, is for that age. */
function birthFault(
  { date_of_birth, classification_code: code }: CalculatePayRequest,
  { implies: { age: implied }, is }: Classification,
  { day, award }: { readonly day: LocalDate; readonly award: Award },
  list: FaultList,
): void {
  const born = date_of_birth === undefined ? null : parseLocalDate(date_of_birth);
  if (implied === null || born === null || born >= day) return;
  const age = ageOn(born, day);
  const hasOwnRow = award.classifications.some((one) => one.is === is && one.implies.age === age);
  if (age === implied || !(hasOwnRow || (age >= ADULT && implied < ADULT))) return;
  list.add(
    "/date_of_birth",
    `date_of_birth makes the person ${age}, but classification_code ${code} is the rate for age ${implied}; with a date of birth use ${is}.`,
  );
}

/** Not the start: a code says only from which day on its rates are for those who started then or later. */
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
