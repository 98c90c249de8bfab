// What rules ask of the times of a shift, as the engine asks it.

import {
  type ClockBounds,
  type ClockWindow,
  type LengthBounds,
  MINUTES_A_DAY,
  type ShiftTest,
  withinClock,
} from "#engine";
import {
  clockOf,
  dayOf,
  finishOf,
  lengthsAround,
  type ShiftCase,
  type ShiftQuestion,
  type Stretch,
  weekdayAt,
} from "./shift-cases.ts";

/** Everything a test asks but the class and the gaps; null where it asks nothing else. */
export function timesAsked(test: ShiftTest): ShiftQuestion | null {
  const { of, classes: _, gaps: __, portions: ___, ...times } = test;
  if (Object.values(times).every((one) => one === null)) return null;
  const { starts, finishes, crosses, onHoliday, partDay, reachesHoliday: reaches, mostlyHoliday } = test;
  const windows = (test.mostlyBetween ?? []).flatMap((window) => [window.from, window.to]);
  const crossed = [...(crosses === null ? [] : [crosses, crosses + 1]), ...windows];
  return {
    key: `${of} ${JSON.stringify(times)}`,
    of,
    starts: [...clocksOf(starts), ...crossed],
    finishes: [...clocksOf(finishes), ...crossed],
    spans: lengthsAround(test.startToFinish),
    totals: lengthsAround(test.total),
    asksForDays: test.on !== null || test.mostlyOn !== null || test.halfOn !== null,
    asksForHolidays: [
      ...[onHoliday, partDay, reaches, test.finishesOnHoliday],
      ...[mostlyHoliday, test.halfHoliday],
    ].some((one) => one !== null),
    asksForHalves: [test.mostlyOn, mostlyHoliday, test.halfOn, test.halfHoliday, test.mostlyBetween].some(
      (one) => one !== null,
    ),
    isMet: (shift, stretch) => timesFit(test, shift, stretch),
  };
}

/** Does a shift start and end on one day of the week, inside one of that day's windows? */
export function withinAsked(windows: readonly (ClockWindow | null)[]): ShiftQuestion {
  const clocks = windows.flatMap((window) => (window === null ? [] : [window.from, window.to]));
  return {
    key: `within ${JSON.stringify(windows)}`,
    of: "whole",
    starts: clocks,
    finishes: clocks.map((clock) => clock + 1),
    spans: [],
    totals: [],
    asksForDays: true,
    asksForHolidays: false,
    asksForHalves: false,
    isMet: ({ from, to }, stretch) => {
      const window = dayOf(from) === dayOf(to - 1) ? (windows[weekdayAt(stretch, from)] ?? null) : null;
      return window !== null && clockOf(from) >= window.from && finishOf(to) <= window.to;
    },
  };
}

/** A bound is met from it on, or only after it. */
const clocksOf = (bounds: ClockBounds | null): readonly number[] =>
  bounds === null
    ? []
    : [bounds.from, bounds.before, next(bounds.after), next(bounds.by)].filter((clock) => clock !== null);

const next = (clock: number | null): number | null => (clock === null ? null : clock + 1);

function timesFit(test: ShiftTest, shift: ShiftCase, stretch: Stretch): boolean {
  const { from, to, worked } = shift;
  return (
    (test.on === null || test.on.includes(weekdayAt(stretch, from))) &&
    holidaysFit(test, shift) &&
    (test.mostlyOn === null || isMostly(shift, weekdayPart(test.mostlyOn, stretch))) &&
    (test.halfOn === null || isHalf(shift, weekdayPart(test.halfOn, stretch))) &&
    (test.mostlyBetween === null || isMostlyBetween(test.mostlyBetween, shift)) &&
    (test.starts === null || withinClock(test.starts, clockOf(from))) &&
    (test.finishes === null || withinClock(test.finishes, finishOf(to))) &&
    (test.crosses === null || isCrossed(test.crosses, shift)) &&
    (test.total === null || isWithin(test.total, worked)) &&
    (test.startToFinish === null || isWithin(test.startToFinish, to - from))
  );
}

function holidaysFit(test: ShiftTest, shift: ShiftCase): boolean {
  const { onHoliday, partDay, reachesHoliday: reaches, finishesOnHoliday: finishes, mostlyHoliday } = test;
  const onDay = (day: number): number | null => shift.holidays.get(day) ?? null;
  return (
    (onHoliday === null || onHoliday === isHoliday(shift, shift.from)) &&
    (partDay === null || partDay === (shift.holidays.get(dayOf(shift.from)) ?? 0) > 0) &&
    (reaches === null || reaches === reachesHoliday(shift)) &&
    (finishes === null || finishes === isHoliday(shift, shift.to - 1)) &&
    (mostlyHoliday === null || mostlyHoliday === isMostly(shift, onDay)) &&
    (test.halfHoliday === null || test.halfHoliday === isHalf(shift, onDay))
  );
}

function isHoliday({ holidays }: ShiftCase, at: number): boolean {
  const begins = holidays.get(dayOf(at));
  return begins !== undefined && clockOf(at) >= begins;
}

/** A holiday lasts to the end of its day, so the last minute worked on each day tells. */
function reachesHoliday(shift: ShiftCase): boolean {
  for (let day = dayOf(shift.from); day <= dayOf(shift.to - 1); day += 1)
    if (isHoliday(shift, Math.min(shift.to, (day + 1) * MINUTES_A_DAY) - 1)) return true;
  return false;
}

/** From which clock time a day counts; null: none of it. */
type DayPart = (day: number) => number | null;

const weekdayPart =
  (weekdays: readonly number[], stretch: Stretch): DayPart =>
  (day) =>
    weekdays.includes(weekdayAt(stretch, day * MINUTES_A_DAY)) ? 0 : null;

/** Does more than half of a shift lie where days count? */
const isMostly = (shift: ShiftCase, part: DayPart): boolean =>
  insideOf(shift, part) * 2 > shift.to - shift.from;

const isHalf = (shift: ShiftCase, part: DayPart): boolean =>
  insideOf(shift, part) * 2 === shift.to - shift.from;

function insideOf(shift: ShiftCase, part: DayPart): number {
  let inside = 0;
  for (let day = dayOf(shift.from); day <= dayOf(shift.to - 1); day += 1) {
    const begins = part(day);
    if (begins === null) continue;
    const midnight = day * MINUTES_A_DAY;
    const end = Math.min(shift.to, midnight + MINUTES_A_DAY);
    inside += Math.max(0, end - Math.max(shift.from, midnight + begins));
  }
  return inside;
}

/** Does more than half of a shift lie between clock times? */
function isMostlyBetween(windows: readonly ClockWindow[], { from, to }: ShiftCase): boolean {
  let inside = 0;
  for (let day = dayOf(from); day <= dayOf(to - 1); day += 1)
    for (const window of windows) {
      const midnight = day * MINUTES_A_DAY;
      inside += Math.max(0, Math.min(to, midnight + window.to) - Math.max(from, midnight + window.from));
    }
  return inside * 2 > to - from;
}

function isCrossed(clock: number, { from, to }: ShiftCase): boolean {
  const ahead = from + ((((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY);
  return ahead > from && ahead < to;
}

const isWithin = ({ atLeast, over, under, upTo }: LengthBounds, value: number): boolean =>
  (atLeast === null || value >= atLeast) &&
  (over === null || value > over) &&
  (under === null || value < under) &&
  (upTo === null || value <= upTo);
