// The weeks that people of a company work: drawn anew, by a roster, or office hours.
import type { CalculatePayPeriodRequest } from "#contract";
import { addDays, formatClock, formatLocalDate, type LocalDate } from "#engine";

/** The same numbers for the same seed (mulberry32). */
export function dice(seed: number): Roll {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

export type Roll = (sides: number) => number;
export const pick = <T>(roll: Roll, list: readonly [T, ...T[]] | readonly T[]): T => {
  const found = list[roll(list.length)];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
};

type Shift = CalculatePayPeriodRequest["shifts"][number];

/**
 * Five days of about eight hours, or for casuals two to four days of two to nine; Sunday ends early, so that no week
 * affects the next. `longer` decides which days are longer than rostered.
 */
export function weekOf(roll: Roll, start: LocalDate, isCasual: boolean, longer = roll): readonly Shift[] {
  const days = [0, 1, 2, 3, 4, 5, 6];
  const count = isCasual ? 2 + roll(3) : 5;
  while (days.length > count) days.splice(roll(days.length), 1);
  return days.map((day, index) => {
    const from = 9 * 60 + 30 * roll(day === 6 ? 2 : 6);
    const length = isCasual
      ? 120 + 60 * roll(day === 6 ? 6 : 8)
      : 456 + (longer(6) === 0 && day !== 6 ? 120 : 0);
    const pause = length > 300 ? 30 : 0;
    return {
      id: `s${index}`,
      work_date: formatLocalDate(addDays(start, day)),
      start_time: formatClock(from),
      end_time: formatClock(from + length + pause),
      unpaid_break_minutes: pause,
    };
  });
}

export type WeekAt = (start: LocalDate, week: number) => readonly Shift[];

/** A fortnight's roster, or for casuals four usual weeks; one week in ten, or in two, is drawn anew. */
export function rosterOf(roll: Roll, isCasual: boolean): WeekAt {
  const usual = Array.from({ length: isCasual ? 4 : 2 }, () => roll(2 ** 31));
  const longer: Roll = (sides) => roll(2 * sides);
  return (start, week) =>
    roll(isCasual ? 2 : 10) === 0
      ? weekOf(roll, start, isCasual)
      : weekOf(dice(usual[week % usual.length] ?? 0), start, isCasual, longer);
}

export const officeWeek = (start: LocalDate): readonly Shift[] =>
  [0, 1, 2, 3, 4].map((day) => ({
    id: `s${day}`,
    work_date: formatLocalDate(addDays(start, day)),
    start_time: "09:00",
    end_time: "17:06",
    unpaid_break_minutes: 30,
  }));
