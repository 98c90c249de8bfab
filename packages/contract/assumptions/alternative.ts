// What an assumption is, and the alternatives we find it from: a default and the other values it could have had.

import type {
  Cents,
  Change,
  ClauseRef,
  Facts,
  FirstWalk,
  Rule,
  ShiftResult,
  TimeRange,
  Version,
} from "#engine";
import type { HeldAward } from "../library/library.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";

export interface Assumption {
  readonly code: string;
  readonly detail: string;
  /** Totals under the other values; null if we cannot say. */
  readonly effect: { readonly lowest: Cents; readonly highest: Cents } | null;
  readonly clauses: readonly ClauseRef[];
}

/** A value that a default could have had instead, and the clauses by which it matters; none: those of the default. */
export interface OtherValue<T = Change> {
  readonly change: T;
  readonly clauses: readonly string[];
}

/** A default and the other values that could be in its place. */
export interface Alternative {
  readonly others: readonly OtherValue[];
  /** Anything between the default and these is possible too, so the range of totals begins at the default's. */
  readonly isGraded?: boolean;
  /** Put into words only when the total changes. */
  readonly say: () => Statement;
}

/** Those of some alternatives that we ask about. */
export type Filter = <T extends Alternative>(alternatives: readonly T[]) => readonly T[];

/** An assumption in words, with the slugs of its clauses. */
export interface Statement {
  readonly code: string;
  readonly detail: string;
  readonly clauses: readonly string[];
}

/** One shift, priced: the request, the facts we read, and the result. */
export interface PricedShift {
  readonly request: CalculatePayRequest;
  /** With this one shift. */
  readonly facts: Facts;
  readonly held: HeldAward;
  readonly result: ShiftResult;
  /** How the engine walked it, if that was kept. */
  readonly walk?: FirstWalk | null;
  /** With the shifts that it touches, if it is one of several. */
  readonly presence?: TimeRange | undefined;
}

const NO_CLAUSES: readonly string[] = [];

/** Other values of a default, with the same clauses as the default itself. */
export const otherValues = (changes: readonly Change[]): readonly OtherValue[] =>
  changes.map((change) => ({ change, clauses: NO_CLAUSES }));

/** The range of totals that other values give, and the values that gave a total of their own. */
export interface Effect<T> {
  readonly lowest: Cents;
  readonly highest: Cents;
  readonly telling: readonly OtherValue<T>[];
}

/** The totals of the other values, without those that the law refuses; null: all come to the same. */
export function effectOf<T>(
  { others, isGraded }: { readonly others: readonly OtherValue<T>[]; readonly isGraded?: boolean },
  taken: Cents,
  totalOf: (change: T) => Cents | null,
): Effect<T> | null {
  let isTakenToo = isGraded === true;
  // Most defaults make no difference, and need no lists.
  let found: { readonly totals: Cents[]; readonly telling: OtherValue<T>[] } | null = null;
  for (const other of others) {
    const total = totalOf(other.change);
    if (total === taken) isTakenToo = true;
    if (total === null || total === taken || found?.totals.includes(total) === true) continue;
    found ??= { totals: [], telling: [] };
    found.totals.push(total);
    found.telling.push(other);
  }
  if (found === null) return null;
  const { totals, telling } = found;
  if (isTakenToo) totals.push(taken);
  return { lowest: Math.min(...totals) as Cents, highest: Math.max(...totals) as Cents, telling };
}

/** Turns a default into an assumption, once another value is known to change the pay. */
export function assumptionFrom<T>(
  { code, detail, clauses }: Statement,
  { lowest, highest, telling }: Effect<T>,
  index: ClauseIndex,
): Assumption {
  const deciding = clausesOf(telling);
  const refs = refsIn(index, deciding.length === 0 ? clauses : deciding);
  return { code, detail, effect: { lowest, highest }, clauses: refs };
}

/** The clauses of several values, each once. */
function clausesOf(values: readonly OtherValue<unknown>[]): readonly string[] {
  let all = NO_CLAUSES;
  for (const { clauses } of values) {
    if (clauses.length === 0 || clauses === all) continue;
    all = all.length === 0 ? clauses : [...new Set([...all, ...clauses])];
  }
  return all;
}

type ClauseIndex = ReadonlyMap<string, ClauseRef>;

/** The clause numbers in force, of those clauses that have one. */
function refsIn(index: ClauseIndex, slugs: readonly string[]): readonly ClauseRef[] {
  const refs: ClauseRef[] = [];
  for (const slug of slugs) {
    const ref = index.get(slug);
    if (ref !== undefined) refs.push(ref);
  }
  return refs;
}

/** A choice as people read it. */
export const spaced = (slug: string): string => slug.replaceAll(/[-_]/g, " ");

/** A rule that depends on a reading and decided a cent, with the clauses that it reads. */
export function readingAssumption(
  { award, law }: HeldAward,
  { rules, clauses }: Version,
  id: string,
): Assumption {
  const slugs = law.memory.once(rules, clausesByReading).get(id) ?? NO_CLAUSES;
  const title = award.readings.find((reading) => reading.id === id)?.title ?? "";
  return {
    code: `reading_${id}`,
    detail: `This pay follows our reading ${id} of ${award.code}: ${title}.`,
    effect: null,
    clauses: refsIn(clauses, slugs),
  };
}

function clausesByReading(rules: readonly Rule[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { reading, clauses } of rules)
    if (reading !== null) found.set(reading, [...new Set([...(found.get(reading) ?? []), ...clauses])]);
  return found;
}
