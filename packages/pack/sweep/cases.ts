// What the sweep supposes about a minute, as far as it has had to: a case, which questions part into narrower cases.

import type { Elapsed, FactValue, Rule, ShiftTest } from "#engine";
import type { ShiftCase, ShiftQuestion } from "./shift-cases.ts";

export interface Case {
  /** null: no value is given or assumed. */
  readonly facts: Readonly<Record<string, FactValue | null>>;
  /** null: the age is not known. */
  readonly age?: number | null;
  /** null: a public holiday that no rule names. */
  readonly holidayName?: string | null;
  /** What made the minute overtime. */
  readonly trigger?: Rule;
  /** Minutes that have passed, of each kind a rule waits for. */
  readonly elapsed: Readonly<Partial<Record<Elapsed["of"], number>>>;
  /** The shift, portion or ordinary part the minute belongs to. */
  readonly shifts: Readonly<Partial<Record<ShiftTest["of"], ShiftCase>>>;
  /** Whatever is either so or not: a rest cut short, the overtime of a week, gaps in a shift. */
  readonly flags: Readonly<Record<string, boolean>>;
}

export const ANY_CASE: Case = { facts: {}, elapsed: {}, shifts: {}, flags: {} };

/** The narrower cases of a case, which together are all of it. */
interface Split {
  /** `asked`: what is still asked of shifts. */
  readonly parts: (given: Case, asked: readonly ShiftQuestion[]) => readonly Case[];
  /** What is asked, in the order in which it is best asked: what parts a case into few others first. */
  readonly asks: Asked;
}

export const Asked = { fact: 0, person: 1, time: 2, flag: 3, shift: 4 } as const;
export type Asked = (typeof Asked)[keyof typeof Asked];

/** Does a condition hold in a case? Where the case is too wide to tell: how to narrow it. */
export type Verdict = boolean | Split;

/** A condition on a minute, with all that it may ask of shifts. */
export interface Condition {
  readonly verdict: (given: Case) => Verdict;
  readonly asks: () => readonly ShiftQuestion[];
}

const sooner = (known: Split | null, next: Split): Split =>
  known === null || next.asks < known.asks ? next : known;

/** Do all of them hold? */
export function every<T>(items: readonly T[], verdictOf: (item: T) => Verdict): Verdict {
  let open: Split | null = null;
  for (const item of items) {
    const verdict = verdictOf(item);
    if (verdict === false) return false;
    if (verdict !== true) open = sooner(open, verdict);
  }
  return open ?? true;
}

/** Does one of them hold? */
export function some<T>(items: readonly T[], verdictOf: (item: T) => Verdict): Verdict {
  let open: Split | null = null;
  for (const item of items) {
    const verdict = verdictOf(item);
    if (verdict === true) return true;
    if (verdict !== false) open = sooner(open, verdict);
  }
  return open ?? false;
}

export const not = (verdict: Verdict): Verdict => (typeof verdict === "boolean" ? !verdict : verdict);

export const both = (one: Verdict, other: () => Verdict): Verdict => {
  if (one === false) return false;
  const next = other();
  if (next === false || one === true) return next;
  return next === true ? one : sooner(one, next);
};

export const either = (one: Verdict, other: () => Verdict): Verdict =>
  not(both(not(one), () => not(other())));

export function flag(given: Case, key: string): Verdict {
  const known = given.flags[key];
  if (known !== undefined) return known;
  return {
    asks: Asked.flag,
    parts: (whole) => [false, true].map((value) => ({ ...whole, flags: { ...whole.flags, [key]: value } })),
  };
}

/** What is claimed, and what may keep a minute from occurring at all. */
export interface Claims {
  readonly rows: readonly Condition[];
  readonly exclusions: readonly Condition[];
}

/**
 * The cases in which nothing is claimed. They differ in facts and kinds of person; of the shifts, times and exclusions
 * that lead to one, an example is enough.
 */
export function casesUnclaimed(given: Case, { rows, exclusions }: Claims): readonly Case[] {
  const open = openOf(rows, given);
  const excluding = open === null ? null : openOf(exclusions, given);
  if (open === null || excluding === null) return NONE;
  const { split } = open;
  if (split === null) return exampleOutside(given, excluding.conditions);
  const found: Case[] = [];
  for (const part of partsOf(split, given, [...open.conditions, ...excluding.conditions])) {
    found.push(...casesUnclaimed(part, { rows: open.conditions, exclusions: excluding.conditions }));
    if (split.asks > Asked.person && found.length > 0) break;
  }
  return found;
}

/** The first case found in which none of the conditions holds. */
export function exampleOutside(given: Case, conditions: readonly Condition[]): readonly Case[] {
  const open = openOf(conditions, given);
  if (open === null) return NONE;
  if (open.split === null) return [given];
  for (const part of partsOf(open.split, given, open.conditions)) {
    const found = exampleOutside(part, open.conditions);
    if (found.length > 0) return found;
  }
  return NONE;
}

const partsOf = (split: Split, given: Case, open: readonly Condition[]): readonly Case[] =>
  split.parts(given, split.asks === Asked.shift ? open.flatMap(({ asks }) => asks()) : []);

interface Open {
  readonly conditions: readonly Condition[];
  /** How best to narrow the case; null where no condition is left. */
  readonly split: Split | null;
}

/** The conditions a case is too wide for; null where one holds. */
function openOf(conditions: readonly Condition[], given: Case): Open | null {
  const open: Condition[] = [];
  let split: Split | null = null;
  for (const condition of conditions) {
    const verdict = condition.verdict(given);
    if (verdict === true) return null;
    if (verdict === false) continue;
    open.push(condition);
    split = sooner(split, verdict);
  }
  return { conditions: open, split };
}

const NONE: readonly Case[] = [];
