// What we make of an award to price with: a law, its versions, and a version's plan for a kind of person.

import type { AmountRow, Award, Classification, FactDeclaration, RateRow, Rule } from "../award/award.ts";
import type { FactValues } from "../award/conditions.ts";
import type { ScaleStep } from "../award/kinds/scale.ts";
import type { LocalDate } from "../award/units.ts";
import type { EmploymentType, FactValue } from "../award/values.ts";
import type { ClauseRef, Component, ShiftResult, VersionInForce } from "../result/result.ts";
import type { Base } from "./base.ts";
import type { Holding } from "./holding.ts";
import type { Entry, Memory, Shared } from "./memory.ts";
import type { Row } from "./rows.ts";

/** Rules and clause numbers in force, with what they compile to; versions that differ only in amounts share it. */
export interface Text {
  readonly rules: readonly Rule[];
  readonly clauses: ReadonlyMap<string, ClauseRef>;
  readonly refs: Map<readonly string[], readonly ClauseRef[]>;
  /** The place of each rule. */
  readonly order: ReadonlyMap<Rule, number>;
  /** Filled as kinds of person occur. */
  readonly compiled: Map<string, Compiled>;
}

/** An award as it stands for one combination of day and pay period. */
export interface Version extends Text {
  readonly law: Law;
  readonly inForce: VersionInForce;
  /** The days on which nothing else changes, half-open. */
  readonly firstDay: LocalDate;
  readonly dayAfter: LocalDate;
  readonly award: Award;
  readonly rates: ReadonlyMap<string, RateRow>;
  readonly amounts: ReadonlyMap<string, AmountRow>;
  /** Filled as kinds of person occur. */
  readonly plans: Map<Classification, Plan[]>;
}

/** An award made ready for calculating: versions are worked out once and kept. */
export interface Law {
  readonly award: Award;
  /** Where what is worked out of it is kept. */
  readonly memory: Memory;
  readonly days: readonly LocalDate[];
  readonly payPeriods: readonly LocalDate[];
  readonly versions: Map<number, Version>;
  /** The version found last for a day and a pay period that no change parts. */
  latest: Version | null;
  readonly texts: Map<string, Text>;
  /** By code and by every alias. */
  readonly classifications: ReadonlyMap<string, Classification>;
  readonly facts: ReadonlyMap<string, FactDeclaration>;
  /** The facts of a shift that states none. */
  readonly defaultOf: FactValues;
  /** Does some row ask how much overtime a week has? */
  readonly asksOfWeeks: boolean;
  /** Does some rule promise money over the pay for the time of a shift, a day, a week or a cycle? */
  readonly promises: boolean;
  /** Does some rule make one broken shift of two shifts of a day? */
  readonly joinsShifts: boolean;
  /** Allowances that another may take the place of. */
  readonly overridden: ReadonlySet<string>;
}

/** What a set of rules compiles to; classifications that meet the same rules share it. */
export interface Compiled {
  readonly rules: readonly Rule[];
  /** Those of them that hold only under some facts, at some age or in shifts with a gap. */
  readonly conditional: readonly Rule[];
  readonly rows: readonly Row[];
  /** Clock times at which some rule starts or stops, in order. */
  readonly cuts: readonly number[];
  /** Those of them that belong to a rule outside the timetable: each walk looks again there. */
  readonly stops: ReadonlySet<number>;
  /** Facts whose values decide whether some rule holds, and whether age does. */
  readonly testedFacts: ReadonlySet<string>;
  readonly testsAge: boolean;
  /** Is some rule only for shifts with a gap? */
  readonly asksForGaps: boolean;
  /** What applies under each set of those facts, at any age and without a gap; filled on first use. */
  readonly stated: Stated;
  /** The same at each tested age, and with a gap if that matters. */
  readonly holdings: Map<number, Stated>;
  /** Lists and timetables that many holdings share; filled on first use. */
  readonly shared: Shared;
  /** The readings that shifts depend on; filled on first use. */
  readonly readings: Readings;
  /** The people it is for, of those who occurred. */
  readonly plans: Plan[];
  readonly entry: Entry;
}

/** Readings in order, and the same with one more. */
export interface Readings {
  readonly list: readonly string[];
  further: readonly { readonly reading: string; readonly then: Readings }[];
}

/** What holds where so many facts were stated, and where one more is. */
export interface Stated {
  holding: Holding | null;
  /** By the fact that is stated next, in the order of the request. */
  further: Map<string, readonly StatedValue[]> | null;
}

interface StatedValue {
  readonly value: FactValue | undefined;
  readonly then: Stated;
}

export interface Plan extends Compiled {
  readonly version: Version;
  readonly classification: Classification;
  readonly employment: EmploymentType;
  readonly worker: string;
  /** The clauses of the classification's rate. */
  readonly clauses: readonly ClauseRef[];
  readonly classified: ShiftResult["classification"];
  /** Allowances as last paid; filled on first use. */
  allowances: readonly KnownAllowance[];
  /** Base rates that were asked for: few, most often one. */
  readonly bases: KnownBase[];
}

interface KnownAllowance {
  readonly rule: Rule;
  component: Component;
}

/** A base rate, and what made it: the rules, the step of a scale, and the all-purpose allowances claimed. */
interface KnownBase {
  readonly rateRules: readonly Rule[];
  readonly step: ScaleStep | null;
  readonly claimed: string;
  readonly base: Base;
}
