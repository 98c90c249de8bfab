// What has been worked so far in the shift, the day, the week and the cycle, as overtime rules count it.

import { plus } from "../award/lists.ts";
import { type LocalDate, weekOf } from "../award/units.ts";
import type { Shift } from "../facts/facts.ts";

export interface Counters {
  day: number;
  week: number;
  ordinaryDay: number;
  overtimeDay: number;
  ordinaryWeek: number;
  overtimeWeek: number;
  ordinaryShift: number;
  overtimeShift: number;
  /** Of all work that began on the same day as the work at hand. */
  workDay: number;
  ordinaryWork: number;
  overtimeWork: number;
  /** The day on which the ordinary work at hand began; before there is any, the attendance. */
  begun: number;
  /** When the ordinary time of the attendance began, or of the day's work it runs into. */
  ordinaryFrom: number;
  /** Has overtime led outside ordinary hours since the last ordinary minute? */
  isOutside: boolean;
  ordinaryCycle: number;
  overtimeCycle: number;
  sinceMeal: number;
  /** Labels for a class, which neither a full week or cycle nor earlier work of the day ends. */
  isForClass: boolean;
  longDaysThisWeek: number;
  longDayOn: number;
  /** The portion of the shift, and what was worked in the shift before it. */
  portion: number;
  ordinaryBeforePortion: number;
  overtimeBeforePortion: number;
  /** Overtime of calls during a sleepover, which fills no limit. */
  callsDay: number;
  callsWork: number;
  callsShift: number;
  callsWeek: number;
  callsCycle: number;
  /** Time of a break worked through that is in both counts, as overtime that fills limits; less what is in neither. */
  bothDay: number;
  bothWork: number;
  bothShift: number;
  bothWeek: number;
  bothCycle: number;
  bothBeforePortion: number;
  /** The cycle counts as each week began, so that a cycle can begin with any of them. */
  weekStarts: readonly WeekStart[];
  /** Overtime since the last ordinary minute. */
  overtimeSinceOrdinary: number;
  /** The start of the break that is worked through, and whether it began in overtime. */
  throughFrom: number;
  throughInOvertime: boolean;
  /** Time of that break which would fill the week if the request did not mention the break, and does not. */
  throughAside: number;
  /** Rows that began to claim in the attendance and go on until the employee is relieved. */
  unrelieved: readonly string[];
  /** Minutes of the day's work, or of the day, that rows which count their own time have claimed. */
  rowTimes: readonly RowTime[];
  /** Minutes of the week that rows which ask for them have claimed. */
  rowTimesThisWeek: readonly WeekTime[];
  /** When the last usual shift began, where a rule asks for it, and whether the attendance has had such work. */
  usualStart: number;
  hasUsualWork: boolean;
  /** Minutes that minimums added, to the attendance and to the day's work. */
  addedShift: number;
  addedWork: number;
  /** How much of an allowance was paid in the week, on the day or in the attendance in which it was last paid. */
  paidAllowances: readonly Paid[];
}

interface RowTime {
  readonly slug: string;
  /** The day on which it claimed last. */
  readonly day: number;
  readonly minutes: number;
  readonly isShared: boolean;
}

interface WeekTime {
  readonly slug: string;
  readonly minutes: number;
}

interface WeekStart {
  readonly week: number;
  readonly ordinary: number;
  readonly overtime: number;
  readonly calls: number;
  readonly both: number;
}

/** What an amount is for, or a bound on it. Shifts that touch are one. */
export type Span = "week" | "day" | "shift";

export interface Paid {
  readonly slug: string;
  readonly per: Span;
  /** Which week, day or attendance: its number, or its start. */
  readonly at: number;
  readonly quantity: number;
}

/** Before any day or week. */
export const NEVER = -1e9;

export const newCounters = (): Counters => ({
  day: NEVER,
  week: NEVER,
  ordinaryDay: 0,
  overtimeDay: 0,
  ordinaryWeek: 0,
  overtimeWeek: 0,
  ordinaryShift: 0,
  overtimeShift: 0,
  isForClass: false,
  workDay: NEVER,
  ordinaryWork: 0,
  overtimeWork: 0,
  begun: NEVER,
  ordinaryFrom: NEVER,
  isOutside: false,
  ordinaryCycle: 0,
  overtimeCycle: 0,
  sinceMeal: 0,
  longDaysThisWeek: 0,
  longDayOn: NEVER,
  portion: 0,
  ordinaryBeforePortion: 0,
  overtimeBeforePortion: 0,
  callsDay: 0,
  callsWork: 0,
  callsShift: 0,
  callsWeek: 0,
  callsCycle: 0,
  bothDay: 0,
  bothWork: 0,
  bothShift: 0,
  bothWeek: 0,
  bothCycle: 0,
  bothBeforePortion: 0,
  overtimeSinceOrdinary: 0,
  throughFrom: NEVER,
  throughInOvertime: false,
  throughAside: 0,
  unrelieved: NO_ROWS,
  weekStarts: NO_WEEKS,
  rowTimes: NO_TIMES,
  rowTimesThisWeek: NO_WEEK_TIMES,
  usualStart: NEVER,
  hasUsualWork: false,
  addedShift: 0,
  addedWork: 0,
  paidAllowances: NOTHING_PAID,
});

const NO_ROWS: readonly string[] = [];
const NO_TIMES: readonly RowTime[] = [];
/** What all work on a date shares is left when another day's work begins. */
const sharedOf = (times: readonly RowTime[]) => times.filter(({ isShared }) => isShared);
const NO_WEEK_TIMES: readonly WeekTime[] = [];
const NO_WEEKS: readonly WeekStart[] = [];
const NOTHING_PAID: readonly Paid[] = [];

/** Moves to a day: daily counts start again, weekly ones when the week is new. */
export function enterDay(counters: Counters, day: LocalDate, weekStartsOn: number): void {
  if (counters.day === day) return;
  counters.day = day;
  counters.ordinaryDay = 0;
  counters.overtimeDay = 0;
  counters.callsDay = 0;
  counters.bothDay = 0;
  const week = weekOf(day, weekStartsOn);
  if (counters.week === week) return;
  counters.week = week;
  counters.ordinaryWeek = 0;
  counters.overtimeWeek = 0;
  counters.callsWeek = 0;
  counters.bothWeek = 0;
  counters.longDaysThisWeek = 0;
  counters.rowTimesThisWeek = NO_WEEK_TIMES;
  const { ordinaryCycle: ordinary, overtimeCycle: overtime, callsCycle: calls, bothCycle: both } = counters;
  counters.weekStarts = plus(counters.weekStarts, { week, ordinary, overtime, calls, both });
}

/** Starts an attendance; hours the caller says came before count if they exceed those we saw. */
export function enterShift(counters: Counters, shift: Shift, day: LocalDate, weekStartsOn: number): void {
  enterDay(counters, day, weekStartsOn);
  leaveShift(counters);
  counters.begun = day;
  if (counters.workDay !== day) {
    counters.workDay = day;
    counters.ordinaryWork = 0;
    counters.overtimeWork = 0;
    counters.callsWork = 0;
    counters.bothWork = 0;
    counters.addedWork = 0;
    counters.rowTimes = sharedOf(counters.rowTimes);
  }
  counters.ordinaryWork = Math.max(counters.ordinaryWork, shift.workedToday);
  counters.ordinaryDay = Math.max(counters.ordinaryDay, shift.workedToday);
  counters.ordinaryWeek = Math.max(counters.ordinaryWeek, shift.workedThisWeek);
}

/** What was counted within a shift ends with it. */
export function leaveShift(counters: Counters): void {
  counters.ordinaryShift = 0;
  counters.ordinaryFrom = NEVER;
  counters.overtimeShift = 0;
  counters.callsShift = 0;
  counters.bothShift = 0;
  counters.addedShift = 0;
  counters.sinceMeal = 0;
  counters.isOutside = false;
  counters.throughFrom = NEVER;
  counters.throughInOvertime = false;
  counters.throughAside = 0;
  counters.unrelieved = NO_ROWS;
  counters.hasUsualWork = false;
  enterPortion(counters, 0);
}

/** Work that runs into another day's ordinary hours: that day's work is counted by itself. */
export function beginDaysWork(counters: Counters): void {
  counters.workDay = counters.day;
  counters.ordinaryWork = 0;
  counters.overtimeWork = 0;
  counters.callsWork = 0;
  counters.bothWork = 0;
  counters.addedWork = 0;
  counters.rowTimes = sharedOf(counters.rowTimes);
  counters.ordinaryShift = 0;
  counters.overtimeShift = 0;
  counters.callsShift = 0;
  counters.bothShift = 0;
  enterPortion(counters, counters.portion);
  counters.begun = counters.day;
  counters.ordinaryFrom = NEVER;
  counters.isOutside = false;
}

export function enterPortion(counters: Counters, portion: number): void {
  counters.portion = portion;
  counters.ordinaryBeforePortion = counters.ordinaryShift;
  counters.overtimeBeforePortion = counters.overtimeShift;
  counters.bothBeforePortion = counters.bothShift;
}

/** Says of overtime just counted that it was a call during a sleepover. */
export function countCall(counters: Counters, length: number): void {
  counters.callsDay += length;
  counters.callsWork += length;
  counters.callsShift += length;
  counters.callsWeek += length;
  counters.callsCycle += length;
}

function addToDay(counters: Counters, length: number): void {
  counters.ordinaryDay += length;
  counters.ordinaryWork += length;
  counters.ordinaryShift += length;
}

/** Says of overtime just counted that it fills the limits of a day and a shift as ordinary time would. */
export function countBoth(counters: Counters, length: number): void {
  addToDay(counters, length);
  counters.bothDay += length;
  counters.bothWork += length;
  counters.bothShift += length;
}

/** Says of ordinary time just counted that it fills no limit of a week or cycle. */
export function countAside(counters: Counters, length: number): void {
  counters.ordinaryWeek -= length;
  counters.ordinaryCycle -= length;
  counters.bothWeek -= length;
  counters.bothCycle -= length;
}

export function count(counters: Counters, length: number, ordinary: boolean): void {
  counters.sinceMeal += length;
  if (ordinary) {
    if (counters.ordinaryShift === 0) counters.begun = counters.day;
    counters.isOutside = false;
    addToDay(counters, length);
    counters.ordinaryWeek += length;
    counters.ordinaryCycle += length;
    counters.overtimeSinceOrdinary = 0;
  } else {
    counters.overtimeDay += length;
    counters.overtimeWeek += length;
    counters.overtimeShift += length;
    counters.overtimeWork += length;
    counters.overtimeCycle += length;
    counters.overtimeSinceOrdinary += length;
  }
}
