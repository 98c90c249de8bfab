// What an assumption is, and the alternatives it is found from: a default and the other values it could have had.

import type { Cents, Change, ClauseRef, Facts, ShiftResult } from "#engine";
import type { HeldAward } from "../library/library.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";

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
  readonly say: () => Statement;
}

/** An assumption in words, with the slugs of the clauses it rests on. */
export interface Statement {
  readonly code: string;
  readonly detail: string;
  readonly clauses: readonly string[];
}

/** One shift, priced: what was asked, what it was read as, and what it came to. */
export interface PricedShift {
  readonly request: CalculatePayRequest;
  /** With this one shift. */
  readonly facts: Facts;
  readonly held: HeldAward;
  readonly result: ShiftResult;
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

type ClauseIndex = ReadonlyMap<string, ClauseRef>;

const refLists = new WeakMap<ClauseIndex, WeakMap<readonly string[], readonly ClauseRef[]>>();

/** The clause numbers in force, of those clauses that have one; found once for each list of them. */
export function refsIn(index: ClauseIndex, slugs: readonly string[]): readonly ClauseRef[] {
  const lists = refLists.get(index) ?? new WeakMap<readonly string[], readonly ClauseRef[]>();
  const listed = lists.get(slugs);
  if (listed !== undefined) return listed;
  const refs = slugs.flatMap((slug) => index.get(slug) ?? []);
  refLists.set(index, lists.set(slugs, refs));
  return refs;
}

/** A rule that rests on a reading and decided a cent. */
export function readingAssumption({ award }: HeldAward, id: string): Assumption {
  const title = award.readings.find((reading) => reading.id === id)?.title ?? "";
  return {
    code: `reading_${id}`,
    detail: `This pay rests on reading ${id} of ${award.code}: ${title}.`,
    effect: null,
    clauses: [],
  };
}
