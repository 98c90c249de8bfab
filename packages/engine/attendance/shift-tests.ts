// Tests of a shift as a whole: when it starts and ends, how long it is, what class it is, which day it begins on.

import type { ClockWindow, ShiftTest } from "../award/award.ts";
import { type FactValues, withinClock, withinLength } from "../award/conditions.ts";
import {
  clockOf,
  dayOf,
  type LocalDate,
  MINUTES_A_DAY,
  type Minutes,
  type Moment,
  weekdayOf,
} from "../award/units.ts";
import type { Holiday, Shift, TimeRange } from "../facts/facts.ts";
import type { Attendance, Portion } from "./attendance.ts";
import { gapsFit, portionCount } from "./gaps.ts";

/** The public holidays of a shift, and whether the one on the day it starts was moved by agreement. */
export interface Holidays {
  readonly days: readonly Holiday[];
  readonly moved: "away" | "here" | null;
  readonly movedOn: LocalDate;
}

/** May some minute be inside a public holiday? */
export const meetsHolidays = ({ days, moved }: Holidays): boolean => days.length > 0 || moved !== null;

/** Is a minute inside a public holiday, after what was agreed about the day the shift starts? */
export function isHoliday(holidays: Holidays, at: Moment): boolean {
  if (!meetsHolidays(holidays)) return false;
  const day = dayOf(at);
  if (holidays.moved !== null && day === holidays.movedOn) return holidays.moved === "here";
  for (const holiday of holidays.days) {
    if (holiday.day === day && clockOf(at) >= holiday.from) return true;
  }
  return false;
}

/** Whether a minute is inside a public holiday of one of these names. One that was moved here by agreement has none. */
export function isHolidayNamed(holidays: Holidays, at: Moment, names: readonly string[]): boolean {
  const day = dayOf(at);
  if (holidays.moved === "away" && day === holidays.movedOn) return false;
  return holidays.days.some(
    ({ day: on, from, name }) => on === day && clockOf(at) >= from && names.includes(name),
  );
}

function hasPartDay({ days }: Holidays, at: Moment): boolean {
  const day = dayOf(at);
  return days.some((holiday) => holiday.day === day && holiday.from > 0);
}

/** A holiday lasts to the end of its day, so the last minute worked on each day decides. */
export function reachesHoliday(holidays: Holidays, { stretches }: Attendance, within: TimeRange): boolean {
  for (const stretch of stretches) {
    const from = Math.max(stretch.from, within.from) as Moment;
    const to = Math.min(stretch.to, within.to) as Moment;
    if (from >= to) continue;
    for (let day: number = dayOf(from); day <= dayOf((to - 1) as Moment); day += 1) {
      const last = Math.min(to, (day + 1) * MINUTES_A_DAY) - 1;
      if (isHoliday(holidays, last as Moment)) return true;
    }
  }
  return false;
}

/** From which clock time a day counts; null: none of it. */
type DayPart = (day: LocalDate) => number | null;

const weekdayPart =
  (days: readonly number[]): DayPart =>
  (day) =>
    days.includes(weekdayOf(day)) ? 0 : null;

const holidayPart =
  ({ days, moved, movedOn }: Holidays): DayPart =>
  (day) => {
    if (moved !== null && day === movedOn) return moved === "here" ? 0 : null;
    const starts = days.filter((holiday) => holiday.day === day).map((holiday) => holiday.from);
    return starts.length === 0 ? null : Math.min(...starts);
  };

/** Does more than half of a time, breaks included, lie where days count? */
const isMostly = (part: DayPart, from: Moment, to: Moment): boolean =>
  insideOf(part, from, to) * 2 > to - from;

function insideOf(part: DayPart, from: Moment, to: Moment): number {
  let inside = 0;
  for (let day: number = dayOf(from); day <= dayOf((to - 1) as Moment); day += 1) {
    const start = part(day as LocalDate);
    if (start === null) continue;
    const begin = day * MINUTES_A_DAY;
    inside += Math.max(0, Math.min(to, begin + MINUTES_A_DAY) - Math.max(from, begin + start));
  }
  return inside;
}

const isHalf = (part: DayPart, from: Moment, to: Moment): boolean =>
  insideOf(part, from, to) * 2 === to - from;

/** Does more than half of a time, breaks included, lie between clock times? */
function isMostlyBetween(windows: readonly ClockWindow[], from: Moment, to: Moment): boolean {
  let inside = 0;
  for (let day: number = dayOf(from); day <= dayOf((to - 1) as Moment); day += 1) {
    const begin = day * MINUTES_A_DAY;
    for (const window of windows)
      inside += Math.max(0, Math.min(to, begin + window.to) - Math.max(from, begin + window.from));
  }
  return inside * 2 > to - from;
}

/** What a test of a shift looks at: its time, the classes of each portion, and the holidays around it. */
export interface TestedShift {
  readonly attendance: Attendance;
  readonly classes: readonly (readonly string[])[];
  readonly holidays: Holidays;
  /** Which shift of the attendance is meant, and what it answers. */
  readonly shift?: Shift;
  readonly factOf?: FactValues;
  readonly plan?: { readonly version: { readonly law: { readonly defaultOf: FactValues } } };
}

/** The shift and those that touch it, as long as they give the same answer to a fact. */
function alikeIn(fact: string, { attendance, shift, factOf, plan }: TestedShift): TimeRange & Worked {
  const { shifts, stretches } = attendance;
  const place = shift === undefined ? -1 : shifts.indexOf(shift);
  if (place < 0) return attendance;
  const own = factOf?.(fact);
  const isAlike = (other: Shift | undefined): other is Shift =>
    other !== undefined && (other.circumstances[fact] ?? plan?.version.law.defaultOf(fact)) === own;
  let [first, last] = [place, place];
  while (isAlike(shifts[first - 1]) && shifts[first - 1]?.to === shifts[first]?.from) first -= 1;
  while (isAlike(shifts[last + 1]) && shifts[last + 1]?.from === shifts[last]?.to) last += 1;
  let worked = 0;
  for (const one of stretches) if (one.shift >= first && one.shift <= last) worked += one.to - one.from;
  const [from, to] = [shifts[first]?.from ?? attendance.from, shifts[last]?.to ?? attendance.to];
  return { from, to, worked: worked as Minutes };
}

type Worked = Pick<Attendance, "worked">;

const wholeOf = ({ alikeIn: fact }: ShiftTest, shift: TestedShift): TimeRange & Worked =>
  fact === null || shift.attendance.shifts.length === 1 ? shift.attendance : alikeIn(fact, shift);

export function shiftTestHolds(test: ShiftTest, shift: TestedShift, portion: number): boolean {
  const { attendance, classes, holidays } = shift;
  if (test.classes !== null && !isAmong(test.classes, classes[portion])) return false;
  const part = isWhole(test, attendance) ? undefined : portionsFor(test, attendance)[portion];
  const { from, to, worked } =
    part ??
    (test.of === "whole" ? wholeOf(test, shift) : (attendance.ordinaryWhole ?? workedWhole(attendance)));
  if (test.on !== null && !test.on.includes(weekdayOf(dayOf(from)))) return false;
  if (test.starts !== null && !withinClock(test.starts, clockOf(from))) return false;
  if (test.finishes !== null && !withinClock(test.finishes, finishClock(to))) return false;
  if (test.onHoliday !== null && test.onHoliday !== isHoliday(holidays, from)) return false;
  if (test.partDay !== null && test.partDay !== hasPartDay(holidays, from)) return false;
  if (
    test.reachesHoliday !== null &&
    test.reachesHoliday !== reachesHoliday(holidays, attendance, { from, to })
  )
    return false;
  const last = (to - 1) as Moment;
  if (test.finishesOnHoliday !== null && test.finishesOnHoliday !== isHoliday(holidays, last)) return false;
  if (test.mostlyOn !== null && !isMostly(weekdayPart(test.mostlyOn), from, to)) return false;
  if (test.mostlyHoliday !== null && test.mostlyHoliday !== isMostly(holidayPart(holidays), from, to))
    return false;
  if (test.halfOn !== null && !isHalf(weekdayPart(test.halfOn), from, to)) return false;
  if (test.halfHoliday !== null && test.halfHoliday !== isHalf(holidayPart(holidays), from, to)) return false;
  if (test.mostlyBetween !== null && !isMostlyBetween(test.mostlyBetween, from, to)) return false;
  if (test.crosses !== null && !crosses(test.crosses, from, to)) return false;
  if (test.total !== null && !withinLength(test.total, worked)) return false;
  if (test.startToFinish !== null && !withinLength(test.startToFinish, to - from)) return false;
  if (test.portions !== null && !withinLength(test.portions, portionCount(attendance))) return false;
  return test.gaps === null || gapsFit(test.gaps, attendance, part);
}

function isAmong(asked: readonly string[], classes: readonly string[] | undefined): boolean {
  if (classes === undefined) return false;
  for (const slug of classes) if (asked.includes(slug)) return true;
  return false;
}

/** From the first minute worked in any portion to the last. */
const workedWhole = ({
  portions,
  from,
  to,
  worked,
}: Attendance): Pick<Portion, "worked" | "to" | "from"> => ({
  from: portions[0]?.from ?? from,
  to: portions.at(-1)?.to ?? to,
  worked,
});

const isWhole = ({ of }: ShiftTest, { broken }: Attendance): boolean =>
  of === "whole" || (of === "ordinary-shift" && broken > 0);

const portionsFor = ({ of }: ShiftTest, attendance: Attendance): readonly Portion[] =>
  of === "portion" ? attendance.portions : attendance.ordinaryPortions;

/** A finish at midnight is 24:00 of the day that ends. */
export const finishClock = (to: Moment): number => clockOf((to - 1) as Moment) + 1;

/** Work that starts at a clock time crosses it only a day later. */
const crosses = (clock: number, from: Moment, to: Moment): boolean => {
  const until = (((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return from + (until === 0 ? MINUTES_A_DAY : until) < to;
};
