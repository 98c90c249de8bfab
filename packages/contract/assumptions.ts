// What was not said and could change the pay: each default taken, with the totals the other values would give.

import {
  type Cents,
  type ClauseRef,
  calculate,
  dayOf,
  type Facts,
  type Law,
  type ShiftResult,
  versionAt,
} from "#engine";
import { alternativesOf } from "./alternatives.ts";
import { daylightSaving } from "./daylight-saving.ts";
import type { HeldAward, Library } from "./library.ts";
import type { CalculatePayRequest } from "./schema.ts";

export interface Assumption {
  readonly code: string;
  readonly detail: string;
  /** Totals under the other values; null where they cannot be told. */
  readonly effect: { readonly lowest: Cents; readonly highest: Cents } | null;
  readonly clauses: readonly ClauseRef[];
}

/** A default and the facts with other values in its place. */
export interface Alternative {
  /** Those that may pay another total. */
  readonly others: readonly Facts[];
  /** Is there another value that certainly pays the same? */
  readonly unmoved: boolean;
  /** Put into words only when the total changes. */
  readonly say: () => Said;
}

export interface Said {
  readonly code: string;
  readonly detail: string;
  readonly clauses: readonly string[];
}

export function assumptionsOf(
  request: CalculatePayRequest,
  facts: Facts,
  held: HeldAward,
  library: Library,
  result: ShiftResult,
): readonly Assumption[] {
  const assumptions: Assumption[] = [];
  const first = facts.shifts[0];
  if (first === undefined) return assumptions;
  const numbered = versionAt(held.law, dayOf(first.from), facts.employee.payPeriodStart).clauses;
  for (const alternative of alternativesOf(request, facts, held, library, result)) {
    const effect = effectOf(alternative, held.law, result.total);
    if (effect === null) continue;
    const { code, detail, clauses } = alternative.say();
    assumptions.push({ code, detail, effect, clauses: clauses.flatMap((slug) => numbered.get(slug) ?? []) });
  }
  const clock = daylightSaving(request.state, facts);
  if (clock !== null) assumptions.push({ code: "daylight_saving", detail: clock, effect: null, clauses: [] });
  for (const id of result.readings) assumptions.push(readingAssumption(held, id));
  return assumptions;
}

/** The range of totals of the other values, of which those that the law refuses have none; null: all are the same. */
function effectOf({ others, unmoved }: Alternative, law: Law, taken: Cents): Assumption["effect"] {
  let lowest = unmoved ? taken : Number.POSITIVE_INFINITY;
  let highest = unmoved ? taken : Number.NEGATIVE_INFINITY;
  for (const facts of others) {
    const outcome = calculate(facts, law, { explain: false });
    if (outcome.refused) continue;
    lowest = Math.min(lowest, outcome.total);
    highest = Math.max(highest, outcome.total);
  }
  const isMoved = lowest <= highest && (lowest !== taken || highest !== taken);
  return isMoved ? { lowest: lowest as Cents, highest: highest as Cents } : null;
}

/** A rule that rests on a reading and decided a cent. */
function readingAssumption(held: HeldAward, id: string): Assumption {
  const title = held.award.readings.find((reading) => reading.id === id)?.title ?? "";
  return {
    code: `reading_${id}`,
    detail: `This pay rests on reading ${id} of ${held.award.code}: ${title}.`,
    effect: null,
    clauses: [],
  };
}
