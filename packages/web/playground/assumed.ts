// What was assumed, as people read it: likely and costly first, without what cannot matter here, with the answers to pick.

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
  /** Null: a shift of the period is refused. */
  readonly total: string | null;
  /** Is there a public holiday within a fortnight? Without one none was moved. */
  readonly isHolidayNear: boolean;
}

/** The form always shows it, so it counts as given. */
const SHOWN = new Set(["worker_type"]);

/** Fields in words, where the answer's own sentence names one by its field. */
const PLAIN: Readonly<Record<string, string>> = {
  hours_already_worked_today: "We assumed no earlier work that day.",
  hours_already_worked_this_week: "We assumed no earlier work that week.",
  "apprenticeship.completed_year_12": "We assumed that the apprentice did not complete year 12.",
  "apprenticeship.adult": "We assumed that the apprentice was under 21 when the apprenticeship began.",
  roster_cycle: "We assumed that the roster cycle begins with this pay period.",
};

/** What everyone knows of a shift comes before what one award asks, and readings of its text come last. */
function rankOf({ code }: Wire, fact: FactDeclaration | undefined): number {
  if (code.startsWith("reading_")) return 2;
  return fact === undefined ? 0 : 1;
}

export function assumedIn(assumptions: readonly Wire[], setting: Setting): readonly Assumed[] {
  const { award, isHolidayNear } = setting;
  const moved = new Set(
    award.rules.flatMap((rule) => (rule.kind === "public-holiday-choice" ? [rule.fact] : [])),
  );
  const factOf = (code: string): FactDeclaration | undefined =>
    award.facts.find(({ slug, reading }) => slug === code || `reading_${reading}` === code);
  return assumptions
    .filter(({ code }) => !SHOWN.has(code) && (isHolidayNear || !moved.has(code)))
    .map((wire) => ({ wire, fact: factOf(wire.code) }))
    .sort(
      (a, b) =>
        rankOf(a.wire, a.fact) - rankOf(b.wire, b.fact) || sizeOf(b.wire, setting) - sizeOf(a.wire, setting),
    )
    .map(({ wire, fact }) => ({
      code: wire.code,
      text: textOf(wire, fact),
      worthCents: worthOf(wire, setting),
      wire,
      answers: fact === undefined ? [] : answersOf(fact),
    }));
}

function textOf({ code, detail }: Wire, fact: FactDeclaration | undefined): string {
  if (fact === undefined) return PLAIN[code] ?? detail;
  const { asks, type } = fact;
  const taken = fact.default;
  if (typeof taken === "boolean") return `${asks} We assumed ${taken ? "yes" : "no"}.`;
  if (type === "hours") return `${asks} We assumed ${Number(taken) / 60} hours.`;
  return `${asks} We assumed ${spaced(String(taken))}.`;
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

const sizeOf = (wire: Wire, setting: Setting): number => Math.abs(worthOf(wire, setting) ?? 0);
