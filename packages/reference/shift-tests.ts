// Tests of a shift as a whole, or of the portion a minute is in: its start, finish, length, days, holidays and gaps.

import {
  addDays,
  type ClockWindow,
  clockOf,
  dayOf,
  type GapTest,
  type Holiday,
  type LocalDate,
  MINUTES_A_DAY,
  type Moment,
  momentAt,
  type Shift,
  type ShiftTest,
  weekdayOf,
} from "#engine";
import type { Attendance, Portion } from "./attendance.ts";
import { clockWithin, lengthWithin } from "./bounds.ts";
import type { Law } from "./law.ts";

/** Public holidays, and what was agreed about the day the attendance starts on. */
export interface Holidays {
  readonly days: readonly Holiday[];
  readonly moved: "away" | "here" | null;
  readonly movedOn: LocalDate;
}

/** A holiday lasts from its clock time to the end of its day. */
export function isHoliday({ days, moved, movedOn }: Holidays, at: Moment): boolean {
  const today = dayOf(at);
  if (moved !== null && today === movedOn) return moved === "here";
  return days.some(({ day, from }) => day === today && clockOf(at) >= from);
}

/** A holiday that was moved here by agreement brings no name. */
export const isHolidayNamed = (
  { days, moved, movedOn }: Holidays,
  at: Moment,
  names: readonly string[],
): boolean =>
  !(moved === "away" && dayOf(at) === movedOn) &&
  days.some(({ day, from, name }) => day === dayOf(at) && clockOf(at) >= from && names.includes(name));

/** What shift tests look at. */
export interface Tested {
  readonly attendance: Attendance;
  /** The whole and the portions without what lies outside the roster and without overtime at their ends. */
  readonly ordinaryWhole: Portion;
  readonly ordinaryPortions: readonly Portion[];
  readonly holidays: Holidays;
  readonly law: Law;
  readonly shift: Shift;
}

export function shiftFits(
  test: ShiftTest | null,
  tested: Tested,
  portion: number,
  classes: readonly string[],
): boolean {
  if (test === null) return true;
  const { attendance, holidays } = tested;
  const part = partOf(test, tested, portion);
  const whole = test.of === "whole" ? wholeOf(test, tested) : tested.ordinaryWhole;
  const { from, to } = part ?? whole;
  const worked = part?.worked ?? ("worked" in whole ? whole.worked : attendance.minutes.length);
  return (
    (test.classes === null || test.classes.some((slug) => classes.includes(slug))) &&
    (test.on === null || test.on.includes(weekdayOf(dayOf(from)))) &&
    (test.onHoliday === null || test.onHoliday === isHoliday(holidays, from)) &&
    (test.partDay === null || test.partDay === hasPartDay(holidays, dayOf(from))) &&
    (test.starts === null || clockWithin(test.starts, clockOf(from))) &&
    (test.finishes === null || clockWithin(test.finishes, finishClock(to))) &&
    (test.crosses === null || crosses(test.crosses, from, to)) &&
    (test.total === null || lengthWithin(test.total, worked)) &&
    (test.startToFinish === null || lengthWithin(test.startToFinish, to - from)) &&
    (test.portions === null || lengthWithin(test.portions, notCalls(attendance).length)) &&
    (test.gaps === null || gapsFit(test.gaps, attendance, part)) &&
    (test.reachesHoliday === null || test.reachesHoliday === reachesHoliday(tested, from, to)) &&
    (test.finishesOnHoliday === null || test.finishesOnHoliday === isHoliday(holidays, (to - 1) as Moment)) &&
    (test.mostlyOn === null || isMostly(from, to, wholeDays(test.mostlyOn))) &&
    (test.mostlyHoliday === null || test.mostlyHoliday === isMostly(from, to, holidayOn(holidays))) &&
    (test.halfOn === null || timeIn(from, to, wholeDays(test.halfOn)) * 2 === to - from) &&
    (test.halfHoliday === null ||
      test.halfHoliday === (timeIn(from, to, holidayOn(holidays)) * 2 === to - from)) &&
    (test.mostlyBetween === null || isMostly(from, to, () => test.mostlyBetween ?? []))
  );
}

/** The attendance, or of it the shift and those that touch it with the same answer to a fact. */
function wholeOf({ alikeIn }: ShiftTest, { attendance, law, shift }: Tested): Attendance | Portion {
  if (alikeIn === null) return attendance;
  const { shifts, minutes } = attendance;
  const assumed = law.world.award.facts.find(({ slug }) => slug === alikeIn)?.default ?? null;
  const own = law.factOf(alikeIn);
  let alike = [shift];
  for (const other of shifts) {
    const isAlike = (other.circumstances[alikeIn] ?? assumed) === own;
    if (isAlike && other.from === alike.at(-1)?.to) alike = [...alike, other];
  }
  for (const other of shifts.toReversed()) {
    const isAlike = (other.circumstances[alikeIn] ?? assumed) === own;
    if (isAlike && other.to === alike[0]?.from) alike = [other, ...alike];
  }
  const [from, to] = [alike[0]?.from ?? attendance.from, alike.at(-1)?.to ?? attendance.to];
  return { from, to, worked: minutes.filter(({ at }) => at >= from && at < to).length, call: false };
}

/** The portion that is meant; null: the whole. An ordinary shift is a portion, or a broken shift as a whole. */
function partOf(
  { of }: ShiftTest,
  { attendance, ordinaryPortions }: Tested,
  portion: number,
): Portion | null {
  if (of === "whole" || (of === "ordinary-shift" && attendance.broken > 0)) return null;
  return (of === "portion" ? attendance.portions : ordinaryPortions)[portion] ?? null;
}

const notCalls = ({ portions }: Attendance): readonly Portion[] => portions.filter(({ call }) => !call);

/** A finish at midnight is 24:00 of the day that ends. */
export const finishClock = (to: Moment): number => clockOf((to - 1) as Moment) + 1;

const hasPartDay = ({ days }: Holidays, today: LocalDate): boolean =>
  days.some(({ day, from }) => day === today && from > 0);

export const reachesHoliday = (
  { attendance, holidays }: Pick<Tested, "attendance" | "holidays">,
  from: Moment,
  to: Moment,
): boolean =>
  (holidays.moved !== null || holidays.days.some(({ day }) => day >= dayOf(from) && day <= dayOf(to))) &&
  attendance.minutes.some(({ at }) => at >= from && at < to && isHoliday(holidays, at));

/** From one clock time of a day to another. */
type Window = Pick<ClockWindow, "from" | "to">;

const WHOLE_DAY = { from: 0, to: MINUTES_A_DAY } as Window;

/** Does more than half of the time, breaks included, lie in such windows of its days? */
const isMostly = (from: Moment, to: Moment, windowsOn: (day: LocalDate) => readonly Window[]): boolean =>
  timeIn(from, to, windowsOn) * 2 > to - from;

function timeIn(from: Moment, to: Moment, windowsOn: (day: LocalDate) => readonly Window[]): number {
  let there = 0;
  for (let day = dayOf(from); day <= dayOf((to - 1) as Moment); day = addDays(day, 1))
    for (const window of windowsOn(day))
      there += Math.max(
        0,
        Math.min(to, momentAt(day, window.to)) - Math.max(from, momentAt(day, window.from)),
      );
  return there;
}

const wholeDays =
  (days: readonly number[]) =>
  (day: LocalDate): readonly Window[] =>
    days.includes(weekdayOf(day)) ? [WHOLE_DAY] : [];

const holidayOn =
  ({ days, moved, movedOn }: Holidays) =>
  (today: LocalDate): readonly Window[] => {
    if (moved !== null && today === movedOn) return moved === "here" ? [WHOLE_DAY] : [];
    const [first] = days.filter(({ day }) => day === today).sort((a, b) => a.from - b.from);
    return first === undefined ? [] : [{ ...WHOLE_DAY, from: first.from }];
  };

/** Is it so late at some moment after the start and before the finish? */
function crosses(clock: number, from: Moment, to: Moment): boolean {
  const today = momentAt(dayOf(from), clock % MINUTES_A_DAY);
  return (today > from ? today : today + MINUTES_A_DAY) < to;
}

function gapsFit(test: GapTest, attendance: Attendance, part: Portion | null): boolean {
  const { broken, nights, portions } = attendance;
  const calls = portions.filter(({ call }) => call);
  const { sleepoverLasting: lasting, aroundSleepover: around, interruptedRest: rest } = test;
  const brokenFor = gapsOf(attendance, "broken_shift").reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    (test.broken === null || lengthWithin(test.broken, broken)) &&
    (test.brokenFor === null || lengthWithin(test.brokenFor, brokenFor)) &&
    (test.sleepovers === null || lengthWithin(test.sleepovers, nights.length)) &&
    (test.calls === null || lengthWithin(test.calls, calls.length)) &&
    (lasting === null || nights.some(({ from, to }) => lengthWithin(lasting, to - from))) &&
    (around === null || around === isAroundSleepover(attendance)) &&
    (test.call === null || test.call === (part?.call ?? false)) &&
    (rest === null || isWithin(rest, interruptedRest(attendance, part)))
  );
}

const isWithin = (bounds: NonNullable<GapTest["interruptedRest"]>, rest: number | null): boolean =>
  rest !== null && lengthWithin(bounds, rest);

/** The unpaid gaps of a kind; a sleepover is one gap, however often it was interrupted. */
export const gapsOf = (
  { breaks, nights }: Attendance,
  kind: "broken_shift" | "sleepover",
): readonly { readonly from: Moment; readonly to: Moment }[] =>
  kind === "sleepover" ? nights : breaks.filter((one) => one.kind === kind && !one.paid);

/** Work on both sides of a sleepover. */
const isAroundSleepover = ({ nights, portions }: Attendance): boolean =>
  nights.some(
    (night) => portions.some(({ to }) => to <= night.from) && portions.some(({ from }) => from >= night.to),
  );

/** Of a portion after a sleepover with calls: the longest time off between the work before the sleepover and after it. */
function interruptedRest({ nights, portions }: Attendance, part: Portion | null): number | null {
  const night = nights.findLast(({ to }) => part !== null && !part.call && part.from >= to);
  if (night === undefined) return null;
  const before = portions.findLast(({ to }) => to <= night.from);
  const calls = portions.filter(({ call, from, to }) => call && from >= night.from && to <= night.to);
  const after = portions.find(({ from }) => from >= night.to);
  if (before === undefined || after === undefined || calls.length === 0) return null;
  const work = [before, ...calls, after];
  return Math.max(...work.slice(1).map(({ from }, index) => from - (work[index]?.to ?? from)));
}

/** Those of the days of an attendance, and two days either side of it, for its roster and for time added to it. */
export const holidaysNear = (holidays: readonly Holiday[], { from, to }: Attendance): readonly Holiday[] =>
  holidays.filter(({ day }) => day >= dayOf(from) - 2 && day <= dayOf(to) + 2);
