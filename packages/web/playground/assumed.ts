// What we assumed, in the words and the order of the API, with the answers to pick.

import type { PayResult } from "#contract";
import type { Award, FactDeclaration } from "#engine";
import { spaced } from "./words.ts";

type Wire = PayResult["assumptions"][number];

/** One answer that a click gives. */
export interface Answer {
  readonly name: string;
  readonly slug: string;
  readonly value: boolean | string;
}

export interface Assumed {
  readonly code: string;
  readonly text: string;
  /** Cents that the other answer adds to the total, or takes from it; null: not known. */
  readonly worthCents: number | null;
  readonly wire: Wire;
  /** Empty: the form has the field. */
  readonly answers: readonly Answer[];
}

export interface Setting {
  readonly award: Award;
  /** Null: we can't price a shift of the period. */
  readonly total: string | null;
}

/** The form always shows it, so it counts as given. */
const SHOWN = new Set(["worker_type"]);

export function assumedIn(assumptions: readonly Wire[], setting: Setting): readonly Assumed[] {
  const factOf = (code: string): FactDeclaration | undefined =>
    setting.award.facts.find(({ slug, reading }) => slug === code || `reading_${reading}` === code);
  return assumptions
    .filter(({ code }) => !SHOWN.has(code))
    .map((wire) => {
      const fact = factOf(wire.code);
      const answers = fact === undefined ? [] : answersOf(fact);
      return { code: wire.code, text: wire.detail, worthCents: worthOf(wire, setting), wire, answers };
    });
}

const MOST_CHOICES = 4;

function answersOf({ slug, type, choices, default: taken }: FactDeclaration): readonly Answer[] {
  if (type === "boolean") return [true, false].map((value) => ({ name: value ? "Yes" : "No", slug, value }));
  if (type !== "choice" || choices.length > MOST_CHOICES) return [];
  const assumed = [String(taken), ...choices.filter((choice) => choice !== taken)];
  return assumed.map((value) => ({ name: sentence(spaced(value)), slug, value }));
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const cents = (text: string): number => Number(text.replace(".", ""));

/** The larger of the two differences. */
function worthOf({ effect }: Wire, { total }: Setting): number | null {
  if (effect === undefined || total === null) return null;
  const [low, high] = [cents(effect.lowest_total) - cents(total), cents(effect.highest_total) - cents(total)];
  return Math.abs(low) > Math.abs(high) ? low : high;
}
