// Pay rows as one kind of person meets them, the clock they fit, and what one of them wins.

import type { CasualMethod, PayRow, RateCap, Rule, ShiftTest, Span, When } from "../award/award.ts";
import type { RequiredRest } from "../award/kinds/rest-between.ts";
import type { Cents, Percent } from "../award/units.ts";
import type { BuildUpPart, ClauseRef } from "../result/result.ts";

interface RowTier {
  readonly upTo: number;
  /** null: not stated. */
  readonly percent: Percent | null;
}

/** A pay row as one employment type meets it. */
export interface Row {
  readonly rule: PayRow;
  /** Of the rule, as a walk asks for it again and again. */
  readonly when: When;
  /** Is it for ordinary time, for overtime? */
  readonly ofOrdinary: boolean;
  readonly ofOvertime: boolean;
  readonly isOfRest: boolean;
  readonly untilRelieved: boolean;
  /** The weekdays on which it may begin to claim, as bits. */
  readonly days: number;
  /** The weekdays on which a shift that it fits may start, and what else it asks of the shift; null: nothing. */
  readonly startDays: number;
  readonly shiftTest: ShiftTest | null;
  /** Does it fit wherever it is worth a look: does it ask nothing of what made the time overtime, a break, a day by name? */
  readonly fitsAtOnce: boolean;
  /** Does it count the time that it claims? */
  readonly countsOwnTime: boolean;
  readonly index: number;
  readonly isTiered: boolean;
  readonly tiers: readonly RowTier[];
  readonly adds: boolean;
  readonly casual: CasualMethod;
  readonly clauses: readonly ClauseRef[];
  /** The rows it overrides, and those of which the one that pays more prevails, by index. */
  readonly overridden: IndexSet;
  readonly compared: IndexSet;
  /** Clauses of this row followed by those of what made the hours overtime; filled on first use. */
  readonly withTriggers: ClausesWith[];
}

interface ClausesWith {
  readonly triggers: readonly Rule[];
  readonly clauses: readonly ClauseRef[];
}

/** Does the minute alone tell whether a row fits: not the shift, the week, a rest, what made it overtime, other rows? */
export const needsNoLook = ({ when, ofRows, untilRelieved, kind }: PayRow): boolean =>
  when.week === null &&
  when.shift === null &&
  when.because === null &&
  when.holidays === null &&
  when.namedDays === null &&
  ofRows.length === 0 &&
  !untilRelieved &&
  kind !== "rest-between";

/** Indexes of rows as bits, thirty to a number: there are as many sets as rows, twice. */
export type IndexSet = readonly number[];
const INDEXES_A_WORD = 30;

const isIn = (set: IndexSet, index: number): boolean =>
  ((set[(index / INDEXES_A_WORD) | 0] ?? 0) & (1 << (index % INDEXES_A_WORD))) !== 0;

export function indexSet<T>(rows: readonly T[], isMeant: (row: T) => boolean): IndexSet {
  const words: number[] = new Array(Math.ceil(rows.length / INDEXES_A_WORD)).fill(0);
  rows.forEach((row, index) => {
    const word = Math.floor(index / INDEXES_A_WORD);
    if (isMeant(row)) words[word] = (words[word] ?? 0) | (1 << (index % INDEXES_A_WORD));
  });
  return words;
}

export const overrides = (row: Row, other: Row): boolean => isIn(row.overridden, other.index);

/** Does the one that pays more prevail? */
export const isCompared = (row: Row, other: Row): boolean =>
  isIn(row.compared, other.index) || isIn(other.compared, row.index);

/** The rows whose hours, day and window fit. */
export interface Fitting {
  /** Of those that need another look, the ones that it may be worth at. */
  readonly worthALook: IndexSet;
  readonly rows: readonly Row[];
  /** Those that wait for some time to have passed, and all others. */
  readonly waiting: readonly Row[];
  readonly settled: Settled;
  /** The same with one more row that needed another look; filled on first use. */
  readonly further: SettledWith[];
}

interface SettledWith {
  readonly row: Row;
  readonly settled: Settled;
}

/** Rows that claim time at once. */
export interface Settled {
  readonly rows: readonly Row[];
  /** Does one of them add to another? */
  readonly hasAdding: boolean;
  /** Those of them that pay in tiers. */
  readonly tiered: readonly Row[];
  /** The one that prevails when all of them claim; null if that depends on their rates. */
  readonly preferred: Row | null;
}

export const isWorthALook = ({ worthALook }: Fitting, { index }: Row): boolean => isIn(worthALook, index);

export interface Segment {
  readonly to: number;
  /** The span this time is outside of. */
  readonly outside: Span | null;
  readonly ordinary: Fitting;
  readonly overtime: Fitting;
}

/** By weekday, then by weekday on a holiday; filled on first use. */
export type Timetables = (readonly Segment[] | undefined)[];

export interface AddedRow {
  readonly row: Row;
  readonly tier: number;
}

export interface Won {
  readonly row: Row;
  /** Of the row's rule, as each component says it. */
  readonly code: string;
  readonly label: string;
  readonly isOrdinary: boolean;
  readonly reading: string | null;
  readonly clauses: readonly ClauseRef[];
  readonly tier: number;
  readonly rate: Cents;
  readonly percent: Percent;
  /** Rows whose points are added on top. */
  readonly added: readonly AddedRow[];
  /** The ceiling that cut the rate. */
  readonly cap: RateCap | null;
  /** The base of the percentage, if it is what another row would pay. */
  readonly under: Won | null;
  /** How the rate is built up; filled when first asked for. */
  buildUp: readonly BuildUpPart[] | null;
}

export function isOverridden(row: Row, claimed: readonly Row[]): boolean {
  for (const other of claimed) if (!other.adds && overrides(other, row)) return true;
  return false;
}

export const shiftRestsOf = (rows: readonly Row[]): readonly RequiredRest[] =>
  rows.flatMap(({ rule }) => (rule.kind === "rest-between" ? rule.rest : []));
