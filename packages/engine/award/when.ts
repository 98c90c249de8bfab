// Who a rule is for, when it applies, and from which day: the conditions every kind of rule shares.

import type { NamedDay } from "./named-days.ts";
import type { ClockTime, LocalDate, Minutes } from "./units.ts";

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "casual"] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** A value the sources do not give: a shift that needs it is refused. */
export const NOT_STATED = "not-stated";
export type NotStated = typeof NOT_STATED;

/** A day, or the first full pay period on or after it. */
export interface ChangeDate {
  readonly day: LocalDate;
  readonly ppc: boolean;
}

export interface Dated {
  readonly from: ChangeDate;
  readonly to: ChangeDate | null;
}

export type FactValue = boolean | number | string;

export interface ClockBounds {
  readonly from: ClockTime | null;
  readonly after: ClockTime | null;
  readonly before: ClockTime | null;
  readonly by: ClockTime | null;
}

export interface LengthBounds {
  readonly atLeast: number | null;
  readonly over: number | null;
  readonly under: number | null;
  readonly upTo: number | null;
}

export interface ClockWindow {
  readonly from: ClockTime;
  readonly to: ClockTime;
}

export interface ShiftTest {
  /** An ordinary portion is a portion less what lies beyond a pattern of hours; an ordinary shift is one, or a broken shift whole. */
  readonly of: "whole" | "portion" | "ordinary-portion" | "ordinary-shift";
  readonly starts: ClockBounds | null;
  readonly finishes: ClockBounds | null;
  readonly on: readonly number[] | null;
  readonly onHoliday: boolean | null;
  /** Whether the day it starts on has a holiday that begins during the day. */
  readonly partDay: boolean | null;
  /** Whether any of it is worked on a public holiday. */
  readonly reachesHoliday: boolean | null;
  /** More than half of its length lies on these days, or (not) inside public holidays. */
  readonly mostlyOn: readonly number[] | null;
  readonly mostlyHoliday: boolean | null;
  /** More than half of its length lies between these clock times. */
  readonly mostlyBetween: readonly ClockWindow[] | null;
  readonly crosses: ClockTime | null;
  readonly total: LengthBounds | null;
  readonly span: LengthBounds | null;
  readonly portions: LengthBounds | null;
  readonly classes: readonly string[] | null;
  readonly gaps: GapTest | null;
}

/** What is asked of the gaps in a broken or sleepover shift. */
export interface GapTest {
  /** How many gaps broke the shift. */
  readonly broken: LengthBounds | null;
  /** How long they are together. */
  readonly brokenFor: LengthBounds | null;
  readonly sleepovers: LengthBounds | null;
  readonly sleepoverLasting: LengthBounds | null;
  /** Work on both sides of a sleepover. */
  readonly aroundSleepover: boolean | null;
  /** Of a portion: work during a sleepover. */
  readonly call: boolean | null;
  /** How often a sleepover was interrupted by work. */
  readonly calls: LengthBounds | null;
  /** Of a portion after such a sleepover: the longest time off since the work before it. */
  readonly interruptedRest: LengthBounds | null;
}

export interface FactTest {
  readonly slug: string;
  readonly values: readonly FactValue[];
}

/** A time that must have passed: work, ordinary work of the day's work or of the attendance, the clock, work since a meal. */
export interface Elapsed {
  readonly of: "work" | "ordinary" | "ordinary-in-shift" | "span" | "since-break";
  readonly over: Minutes;
  /** The condition ends again after so much of it; null: it does not end. */
  readonly upTo: Minutes | null;
}

/** All overtime of a week: what is worked in the shifts at hand, and what a fact says of its other shifts. */
export interface WeekTest {
  readonly overtime: LengthBounds;
  readonly elsewhereFact: string;
}

export interface When {
  readonly hours: "ordinary" | "overtime" | "all" | null;
  readonly days: readonly number[] | null;
  readonly holiday: boolean | null;
  /** Inside one of these public holidays, by the names the calendar gives them. */
  readonly holidays: readonly string[] | null;
  /** On one of these days, public holiday or not. */
  readonly namedDays: readonly NamedDay[] | null;
  readonly between: readonly ClockWindow[] | null;
  readonly shift: ShiftTest | null;
  readonly elapsed: Elapsed | null;
  readonly facts: readonly FactTest[];
  /** Overtime that one of these rules made. */
  readonly because: readonly string[] | null;
  readonly week: WeekTest | null;
}

export interface AppliesTo {
  readonly employment: readonly EmploymentType[] | null;
  readonly worker: readonly string[] | null;
  readonly classifications: readonly string[] | null;
  readonly streams: readonly string[] | null;
  readonly age: { readonly from: number | null; readonly before: number | null } | null;
}
