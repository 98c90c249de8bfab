// What we know about one employee and their shifts: the only input of a calculation besides the award.

import type { Apprenticeship } from "../award/award.ts";
import { ageOn, type ClockTime, type LocalDate, type Minutes, type Moment } from "../award/units.ts";
import type { EmploymentType, FactValue } from "../award/values.ts";

export interface Employee {
  readonly classification: string;
  readonly employment: EmploymentType;
  readonly worker: string;
  readonly age: number | null;
  readonly dateOfBirth: LocalDate | null;
  readonly serviceStart: LocalDate | null;
  readonly apprenticeship: Partial<Apprenticeship> | null;
  /** The first day of the pay period the work falls in, when known. */
  readonly payPeriodStart: LocalDate | null;
  /** 0 is Monday. */
  readonly weekStartsOn: number;
  /** A day on which a roster cycle begins, when known; without it all the work given is in one cycle. */
  readonly cycleStart: LocalDate | null;
}

/** What of a person makes a rate, and may change inside a pay period. */
export type PersonAtWork = Pick<Employee, "age" | "serviceStart" | "apprenticeship">;

export type BreakKind = "meal" | "rest" | "broken_shift" | "sleepover";

export interface Break {
  readonly from: Moment;
  readonly to: Moment;
  readonly paid: boolean;
  readonly kind: BreakKind;
}

/** Breaks that part the portions of a shift. */
export const isGap = ({ kind }: { readonly kind: BreakKind }): boolean =>
  kind === "broken_shift" || kind === "sleepover";

export interface TimeRange {
  readonly from: Moment;
  readonly to: Moment;
}

/** Is a moment inside one of some ranges? */
export function isWithin(ranges: readonly TimeRange[], at: Moment): boolean {
  for (const { from, to } of ranges) if (at >= from && at < to) return true;
  return false;
}

/** A claimed allowance: all the shift's hours, or a quantity in sixty-thousandths of its unit. */
export type Claimed = true | number;

/** The clocks change after a moment: from then on the clock shows so many minutes more than have passed. */
export interface ClockChange {
  readonly after: Moment;
  readonly skips: number;
}

/** Minutes that pass between two moments: on a night when the clocks change they differ from the clock. */
export const elapsed = (change: ClockChange | null, from: number, to: number): number =>
  to - from - (change !== null && from <= change.after && to > change.after ? change.skips : 0);

export interface Shift {
  readonly id: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly breaks: readonly Break[];
  readonly unplacedBreak: Minutes;
  readonly workedToday: Minutes;
  readonly workedThisWeek: Minutes;
  readonly rostered: TimeRange | null;
  readonly agreed: TimeRange | null;
  readonly previousFinish: Moment | null;
  readonly claims: Readonly<Record<string, Claimed>>;
  readonly circumstances: Readonly<Record<string, FactValue>>;
  /** The code of this work, if it is not the person's own. */
  readonly classification: string | null;
  /** What the shift or its code says about the person at this work, if it says anything. */
  readonly implied: PersonAtWork | null;
  /** A change of the clocks in the two days before its start, or in it, where the work is done. */
  readonly clockChange: ClockChange | null;
  /** Circumstances that the shifts of the period show, if they show some. */
  readonly shown: Readonly<Record<string, FactValue>> | null;
  /** Those of them that work outside the period could change. */
  readonly inferred: readonly string[];
}

/**
 * What a shift states of a fact. We make its numbers whole once more: a record that has the keys of a request with
 * fractions holds every number as a fraction, and each time that one is added to would be one too, and slow.
 */
export function statedFact(circumstances: Shift["circumstances"], slug: string): FactValue | undefined {
  if (!Object.hasOwn(circumstances, slug)) return undefined;
  const value = circumstances[slug];
  return typeof value === "number" ? ((value | 0) as FactValue) : value;
}

/** A public holiday where the work is done; a part-day begins at `from`. */
export interface Holiday {
  readonly day: LocalDate;
  readonly from: ClockTime;
  readonly name: string;
}

/** The days a pay period covers, those without work that are public holidays, and how long a roster cycle is. */
export interface KnownPeriod {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly cycleWeeks: number | null;
  readonly holidays: readonly LocalDate[];
}

export interface Facts {
  readonly employee: Employee;
  readonly shifts: readonly Shift[];
  readonly holidays: readonly Holiday[];
  /** Where the shifts of a period showed some facts: what they are found by. */
  readonly period?: KnownPeriod;
}

/** A person with no other facts. */
export const plainEmployee = (
  classification: string,
  employment: EmploymentType,
  worker: string,
): Employee => ({
  classification,
  employment,
  worker,
  age: null,
  dateOfBirth: null,
  serviceStart: null,
  apprenticeship: null,
  payPeriodStart: null,
  weekStartsOn: 0,
  cycleStart: null,
});

export const NONE_INFERRED: Shift["inferred"] = [];

/** A shift with no other facts. */
export const plainShift = (id: string, from: Moment, to: Moment): Shift => ({
  id,
  from,
  to,
  breaks: [],
  unplacedBreak: 0 as Minutes,
  workedToday: 0 as Minutes,
  workedThisWeek: 0 as Minutes,
  rostered: null,
  agreed: null,
  previousFinish: null,
  claims: {},
  circumstances: {},
  classification: null,
  implied: null,
  clockChange: null,
  shown: null,
  inferred: NONE_INFERRED,
});

/** A shift's own code may say more about the person than applies to all shifts: an apprentice begins a new year. */
export const personAt = ({ employee }: Facts, { implied }: Shift): PersonAtWork =>
  implied === null
    ? employee
    : {
        age: implied.age ?? employee.age,
        serviceStart: implied.serviceStart ?? employee.serviceStart,
        apprenticeship: implied.apprenticeship ?? employee.apprenticeship,
      };

export const ageOf = (facts: Facts, shift: Shift, day: LocalDate): number | null =>
  facts.employee.dateOfBirth === null ? personAt(facts, shift).age : ageOn(facts.employee.dateOfBirth, day);

/** Do two shifts state the same? */
export const isSameFacts = (
  some: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): boolean =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([slug, value]) => others[slug] === value);
