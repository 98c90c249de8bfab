// What a minute is, and whether the conditions a rule sets on minutes fit it.

import type { Rule, ShiftTest, When } from "../award/award.ts";
import { inWindows } from "../award/conditions.ts";
import { isNamedDay, type NamedDay } from "../award/named-days.ts";
import { clockOf, dayOf, EVERY_DAY, type LocalDate, type Moment, weekdayOf } from "../award/units.ts";
import { type Holidays, isHoliday } from "./shift-tests.ts";

/** What a minute is, for conditions to test. */
export interface Minute {
  readonly clock: number;
  readonly weekday: number;
  readonly holiday: boolean;
}

export const minuteAt = (holidays: Holidays, at: Moment): Minute => ({
  clock: clockOf(at),
  weekday: weekdayOf(dayOf(at)),
  holiday: isHoliday(holidays, at),
});

/** Rules that name no hours mean all of them. */
export const hoursFit = ({ hours }: When, ordinary: boolean): boolean =>
  hours === null || hours === "all" || (hours === "ordinary") === ordinary;

export const minuteFits = ({ days, holiday, between }: When, minute: Minute): boolean =>
  (days === null || days.includes(minute.weekday)) &&
  (holiday === null || holiday === minute.holiday) &&
  inWindows(between, minute.clock);

/** The weekdays on which a rule may fit a minute, as bits. */
export const weekdaysFor = ({ days }: When): number => bitsOf(days);

/** The weekdays on which a shift that a rule fits may start, as bits. */
export const startDaysFor = ({ shift }: When): number =>
  shift?.of === "whole" && shift.alikeIn === null ? bitsOf(shift.on) : EVERY_DAY;

/** What a rule asks of a shift beside the weekday it starts on; null: nothing. */
export const testBesideStart = ({ shift }: When): ShiftTest | null =>
  shift === null || isOfStart(shift) ? null : shift;

const isOfStart = (test: ShiftTest): boolean =>
  test.of === "whole" && Object.entries(test).every(([name, asked]) => isStart(name) || asked === null);

const isStart = (name: string): boolean => name === "of" || name === "on";

/** The weekdays of any of some rules, as bits. */
export function daysOf(rules: readonly Pick<Rule, "when">[], of: (when: When) => number): number {
  let days = 0;
  for (const { when } of rules) days |= of(when);
  return days;
}

function bitsOf(days: readonly number[] | null): number {
  if (days === null) return EVERY_DAY;
  let bits = 0;
  for (const day of days) bits |= 1 << day;
  return bits;
}

/** Is a moment on one of the days a rule names? */
export const isOnNamedDay = ({ namedDays }: When, at: Moment): boolean =>
  namedDays === null || isAmong(namedDays, dayOf(at));

const isAmong = (names: readonly NamedDay[], day: LocalDate): boolean =>
  names.some((name) => isNamedDay(day, name));
