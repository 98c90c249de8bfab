// What the other readings of a clause would pay for an example, by the engine that the API runs.

import type { FactDeclaration, FactValue } from "#engine";
import type { Library } from "../library/library.ts";
import { priceRequest } from "../price/price-shift.ts";
import { isProblem } from "../problems/problem.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import type { PublicReading } from "./public-data.ts";

/** A reading by name, and what the example comes to under it. */
export interface ReadingAmount {
  readonly name: string;
  readonly cents: number;
}

export interface ReadingExample {
  readonly shift: CalculatePayRequest;
  readonly chosen: ReadingAmount;
  readonly others: readonly ReadingAmount[];
}

type ReadingFact = PublicReading["facts"][number];

/** The first shift that some other reading pays differently; null: none shows a difference. */
export function readingExample({ slug, shifts }: ReadingFact, library: Library): ReadingExample | null {
  for (const { shift, given } of shifts) {
    const fact = library.awards.get(shift.award_code)?.award.facts.find((one) => one.slug === slug);
    const cents = fact === undefined ? null : totalOf(shift, library);
    if (fact === undefined || cents === null) continue;
    const others = otherValues(fact, given).flatMap((value): readonly ReadingAmount[] => {
      const circumstances = { ...shift.circumstances, [slug]: value };
      const other = totalOf({ ...shift, circumstances }, library);
      return other === null || other === cents ? [] : [{ name: nameOf(value, fact.type), cents: other }];
    });
    if (others.length > 0) return { shift, chosen: { name: takenName(fact), cents }, others };
  }
  return null;
}

type Given = ReadingFact["shifts"][number]["given"];

function otherValues(
  { type, choices, default: taken }: FactDeclaration,
  given: Given,
): readonly NonNullable<Given>[] {
  if (type === "boolean") return [taken !== true];
  if (type === "choice") return choices.filter((choice) => choice !== taken);
  return given === null ? [] : [given];
}

function nameOf(value: FactValue, type: FactDeclaration["type"]): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (type === "hours") return `${value} hours`;
  const text = String(value).replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Hours are in minutes. */
const takenName = ({ type, default: taken }: FactDeclaration): string =>
  nameOf(type === "hours" ? Number(taken) / 60 : (taken ?? ""), type);

function totalOf(shift: CalculatePayRequest, library: Library): number | null {
  const priced = priceRequest(shift, library, false);
  return isProblem(priced) ? null : priced.calculation.total;
}
