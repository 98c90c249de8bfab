// What was not said and could change the pay: each default taken, with the totals the other values would give.

import {
  type Cents,
  type ClauseRef,
  calculate,
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
  readonly code: string;
  readonly detail: string;
  readonly clauses: readonly string[];
  readonly others: readonly Facts[];
}

export function assumptionsOf(
  request: CalculatePayRequest,
  facts: Facts,
  held: HeldAward,
  library: Library,
  result: ShiftResult,
): readonly Assumption[] {
  const assumptions: Assumption[] = [];
  const refs = clauseFinder(held.law, facts);
  for (const alternative of alternativesOf(request, facts, held, library, result)) {
    const totals = totalsOf(alternative.others, held.law);
    if (totals.every((total) => total === result.total)) continue;
    assumptions.push({
      code: alternative.code,
      detail: alternative.detail,
      effect: { lowest: Math.min(...totals) as Cents, highest: Math.max(...totals) as Cents },
      clauses: refs(alternative.clauses),
    });
  }
  const clock = daylightSaving(request.state, facts);
  if (clock !== null) assumptions.push({ code: "daylight_saving", detail: clock, effect: null, clauses: [] });
  return [...assumptions, ...readingAssumptions(held, result)];
}

/** Totals of the other values; one that the law refuses has none. */
function totalsOf(others: readonly Facts[], law: Law): readonly Cents[] {
  const totals: Cents[] = [];
  for (const facts of others) {
    const outcome = calculate(facts, law, { explain: false });
    if (!outcome.refused) totals.push(outcome.total);
  }
  return totals;
}

type ClauseFinder = (slugs: readonly string[]) => readonly ClauseRef[];

function clauseFinder(law: Law, facts: Facts): ClauseFinder {
  const first = facts.shifts[0];
  if (first === undefined) return () => [];
  const version = versionAt(law, Math.floor(first.from / 1440) as never, facts.employee.payPeriodStart);
  return (slugs) => slugs.flatMap((slug) => version.clauses.get(slug) ?? []);
}

/** Rules that rest on a reading and decided a cent. */
function readingAssumptions(held: HeldAward, result: ShiftResult): readonly Assumption[] {
  return result.readings.map((id) => {
    const title = held.award.readings.find((reading) => reading.id === id)?.title ?? "";
    return {
      code: `reading_${id}`,
      detail: `This pay rests on reading ${id} of ${held.award.code}: ${title}.`,
      effect: null,
      clauses: [],
    };
  });
}
