// What came before an attendance, for rules about rest: its shifts, its hours, and the rests it broke.

import type { Attendance } from "../attendance/attendance.ts";
import { dayOf, type LocalDate, MINUTES_A_DAY, type Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import { isLike, type RestTime } from "./rest-times.ts";

export interface Rest {
  readonly finish: Moment | null;
  /** The day on which the earlier work began; null when only its finish is known. */
  readonly startedOn: LocalDate | null;
  /** The rests it broke and did not have since, by the rule's name. */
  readonly breached: readonly string[];
  /** null when only its finish is known. */
  readonly work: LabelledWork | null;
  /** What came before that. */
  readonly earlier: Rest | null;
}

/** An attendance and which of its hours are ordinary. */
export interface LabelledWork extends Pick<Attendance, "shifts" | "stretches"> {
  readonly times: readonly RestTime[];
}

export const NOTHING_BEFORE: Rest = {
  finish: null,
  startedOn: null,
  breached: [],
  work: null,
  earlier: null,
};

/** A previous finish given with the shift means work of another day unless hours were worked today. */
export function restBefore(attendance: Attendance, before: Rest): Rest {
  const first = attendance.shifts[0];
  if (first === undefined || first.previousFinish === null) return before;
  if (before.finish !== null && before.finish >= first.previousFinish) return before;
  const startedOn = first.workedToday > 0 ? dayOf(attendance.from) : null;
  return { ...NOTHING_BEFORE, finish: first.previousFinish, startedOn };
}

/** What an attendance leaves for the next. */
export const restAfter = (
  { from, to, shifts, stretches }: Attendance,
  times: readonly RestTime[],
  breached: readonly string[],
  before: Rest,
): Rest => ({
  finish: to,
  startedOn: dayOf(from),
  breached,
  work: { shifts, stretches, times },
  earlier: before.finish === null ? null : before,
});

/** The facts by which rules about rest disregard work, and the shortest rest that one asks for. */
export interface RestAsked {
  readonly disregardFacts: readonly string[];
  readonly shortestRest: number;
}

/**
 * Whether both are the same to an attendance. A breach of rest matters to later work until the rest is had, and nothing
 * before the last ordinary work does, unless a rule disregards that.
 */
export function isSameRest(a: Rest, b: Rest, asked: RestAsked): boolean {
  const since = (a.finish ?? 0) - 2 * MINUTES_A_DAY;
  let [one, other]: [Rest | null, Rest | null] = [a, b];
  while (one !== null && other !== null && one !== other) {
    if (!isSameAttendance(one, other, asked)) return false;
    if (asked.disregardFacts.length === 0 && hasOrdinary(one)) return true;
    if (one.finish !== null && one.finish < since) return true;
    [one, other] = [one.earlier, other.earlier];
  }
  return one === other;
}

export const hasOrdinary = ({ work, finish }: Rest): boolean =>
  work === null ? finish !== null : work.times.some(({ isOrdinary }) => isOrdinary);

const isSameAttendance = (a: Rest, b: Rest, asked: RestAsked): boolean =>
  a.finish === b.finish &&
  a.startedOn === b.startedOn &&
  a.breached.join() === b.breached.join() &&
  isSameWork(a.work, b.work, asked);

function isSameWork(a: LabelledWork | null, b: LabelledWork | null, asked: RestAsked): boolean {
  if (a === null || b === null) return a === b;
  const { disregardFacts, shortestRest } = asked;
  const isShort = (from: number, to: number): boolean => isShorter(to - from, shortestRest);
  const timesOf = ({ times }: LabelledWork) =>
    joined(times, (one, next) => isLike(one, next) && !isDay(one) && isShort(one.to, next.from));
  const stretchesOf = ({ stretches }: LabelledWork) =>
    joined(stretches, (one, next) => one.shift === next.shift && isShort(one.to, next.from));
  return (
    areSame(a.shifts, b.shifts, (one, other) => isSameShift(one, other, disregardFacts)) &&
    areSame(timesOf(a), timesOf(b), isSameTime) &&
    areSame(stretchesOf(a), stretchesOf(b), isSameRange)
  );
}

/** By so much clocks change. */
const HOUR = 60;

/** Is time off too short for a rest, even where clocks change? */
export const isShorter = (length: number, rest: number): boolean => length + HOUR < rest;

/** Ordinary time that ends its day's work may begin another on the next day. */
const isDay = ({ isOrdinary, endsDay }: RestTime): boolean => isOrdinary && endsDay;

/** Time on either side of a break that is no rest is one, wherever the break lies. */
function joined<T extends TimeRange>(list: readonly T[], isOne: (one: T, next: T) => boolean): readonly T[] {
  const found: T[] = [];
  for (const next of list) {
    const last = found.at(-1);
    if (last !== undefined && isOne(last, next)) found[found.length - 1] = { ...last, to: next.to };
    else found.push(next);
  }
  return found;
}

const areSame = <T>(a: readonly T[], b: readonly T[], isSame: (one: T, other: T) => boolean): boolean =>
  a.length === b.length && a.every((one, index) => isSame(one, b[index] as T));

const isSameShift = (shift: Shift, other: Shift, facts: readonly string[]): boolean =>
  shift === other ||
  (isSameRange(shift, other) &&
    facts.every((slug) => shift.circumstances[slug] === other.circumstances[slug]));

const isSameTime = (time: RestTime, other: RestTime): boolean =>
  isSameRange(time, other) && isLike(time, other);

const isSameRange = ({ from, to }: TimeRange, other: TimeRange): boolean =>
  from === other.from && to === other.to;
