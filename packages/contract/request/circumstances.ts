// Checks the facts of an award against their declarations and converts them to the engine's types.

import { type Award, type FactDeclaration, type FactValue, parseClock } from "#engine";
import type { HeldAward } from "../library/library.ts";
import { placeKey } from "../library/places.ts";
import { escaped } from "../problems/faults.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { type FaultList, wholeMinutesOf } from "./read-values.ts";

export function circumstancesOf(
  request: CalculatePayRequest,
  { award, law }: HeldAward,
  list: FaultList,
): Readonly<Record<string, FactValue>> {
  if (request.locality === undefined && request.circumstances === undefined) return NOTHING_SAID;
  const values: Record<string, FactValue> = {};
  const place = request.locality === undefined ? undefined : placeKey(request.locality);
  if (place !== undefined) {
    for (const fact of award.facts) if (fact.localities.includes(place)) values[fact.slug] = true;
  }
  if (request.circumstances === undefined) return values;
  for (const [slug, given] of Object.entries(request.circumstances)) {
    const fact = law.facts.get(slug);
    if (fact === undefined) continue;
    const value = typedValue(fact, given, award);
    if (value === null) list.add(`/circumstances/${slug}`, `${slug} must be ${formOf(fact)}.`);
    else values[slug] = value;
  }
  return values;
}

const NOTHING_SAID: Readonly<Record<string, FactValue>> = {};

export function circumstanceFaults(
  request: CalculatePayRequest,
  { award, law }: HeldAward,
  list: FaultList,
): void {
  if (request.circumstances === undefined) return;
  for (const slug of Object.keys(request.circumstances)) {
    if (law.facts.has(slug)) continue;
    const known = award.facts.map((fact) => fact.slug).join(", ");
    list.add(
      `/circumstances/${escaped(slug)}`,
      `${slug} is not a fact that ${award.code} asks for; it asks for ${known}.`,
    );
  }
}

function typedValue(fact: FactDeclaration, given: boolean | number | string, award: Award): FactValue | null {
  switch (fact.type) {
    case "boolean":
      return typeof given === "boolean" ? given : null;
    case "choice":
      return typeof given === "string" && fact.choices.includes(given) ? given : null;
    case "integer":
      return Number.isInteger(given) && Number(given) >= fact.least && Number(given) <= fact.most
        ? Number(given)
        : null;
    case "hours":
      return typeof given === "number" && given >= 0 && given <= fact.most ? wholeMinutesOf(given) : null;
    case "money":
      return centsOf(given);
    case "clock":
      return typeof given === "string" ? parseClock(given, false) : null;
    case "times":
      return typeof given === "string" && isTimes(given) ? given : null;
    case "classification":
      return award.classifications.some((one) => one.code === given) ? given : null;
  }
}

const WINDOW = /^\d\d:\d\d-\d\d:\d\d$/;

/** Windows by the clock, none of them empty. */
const isTimes = (given: string): boolean =>
  given.split(",").every((window) => {
    if (!WINDOW.test(window)) return false;
    const [from, to] = window.split("-").map((clock) => parseClock(clock, true));
    return from != null && to != null && from !== to;
  });

/** Money is a decimal string, so that no cent is lost on the way. */
function centsOf(given: unknown): number | null {
  const match = typeof given === "string" ? /^(\d{1,6})(?:\.(\d{2}))?$/.exec(given) : null;
  return match === null ? null : Number(match[1]) * 100 + Number(match[2] ?? 0);
}

function formOf(fact: FactDeclaration): string {
  switch (fact.type) {
    case "boolean":
      return "true or false";
    case "choice":
      return `one of ${fact.choices.join(", ")}`;
    case "integer":
      return `a whole number from ${fact.least} to ${fact.most}`;
    case "hours":
      return `hours from 0 to ${fact.most} that come to whole minutes`;
    case "money":
      return 'dollars as a string like "27.81"';
    case "clock":
      return 'a time like "16:00"';
    case "times":
      return 'times like "09:00-10:30,14:00-15:30"';
    case "classification":
      return "a classification code of the award";
  }
}
