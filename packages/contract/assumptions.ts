// What was not said and could change the pay: each default taken, with the totals the other values would give.

import {
  type Cents,
  type Change,
  type ClauseRef,
  dayOf,
  type Facts,
  type ShiftResult,
  totalWith,
  variationsOf,
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

/** A default and the other values that could be in its place. */
export interface Alternative {
  readonly others: readonly Change[];
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
  const variations = variationsOf(facts, held.law, result.total);
  for (const alternative of alternativesOf(request, facts, held, library, result)) {
    const { others } = alternative;
    const effect = effectOf(others, variations.total, (change) => totalWith(variations, change));
    if (effect === null) continue;
    const { code, detail, clauses } = alternative.say();
    assumptions.push({ code, detail, effect, clauses: refsIn(numbered, clauses) });
  }
  const clock = daylightSaving(request.state, first);
  if (clock !== null) assumptions.push({ code: "daylight_saving", detail: clock, effect: null, clauses: [] });
  for (const id of result.readings) assumptions.push(readingAssumption(held, id));
  return assumptions;
}

/** The range of totals of the other values, of which those that the law refuses have none; null: all are the same. */
export function effectOf<T>(
  others: readonly T[],
  taken: Cents,
  totalOf: (other: T) => Cents | null,
): Assumption["effect"] {
  let lowest: Cents | null = null;
  let highest: Cents | null = null;
  for (const other of others) {
    const total = totalOf(other);
    if (total === null) continue;
    if (lowest === null || total < lowest) lowest = total;
    if (highest === null || total > highest) highest = total;
  }
  const isMoved = lowest !== taken || highest !== taken;
  return lowest === null || highest === null || !isMoved ? null : { lowest, highest };
}

type Numbered = ReadonlyMap<string, ClauseRef>;

const found = new WeakMap<Numbered, WeakMap<readonly string[], readonly ClauseRef[]>>();

/** The clause numbers in force, of those clauses that have one; found once for each list of them. */
export function refsIn(numbered: Numbered, slugs: readonly string[]): readonly ClauseRef[] {
  const lists = found.get(numbered) ?? new WeakMap<readonly string[], readonly ClauseRef[]>();
  const known = lists.get(slugs);
  if (known !== undefined) return known;
  const refs = slugs.flatMap((slug) => numbered.get(slug) ?? []);
  found.set(numbered, lists.set(slugs, refs));
  return refs;
}

/** A rule that rests on a reading and decided a cent. */
export function readingAssumption(held: HeldAward, id: string): Assumption {
  const title = held.award.readings.find((reading) => reading.id === id)?.title ?? "";
  return {
    code: `reading_${id}`,
    detail: `This pay rests on reading ${id} of ${held.award.code}: ${title}.`,
    effect: null,
    clauses: [],
  };
}
