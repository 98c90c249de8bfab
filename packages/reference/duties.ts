// Time spent on the duties of a higher classification, added up over the day's work or the attendance.

import {
  clockOf,
  dayOf,
  type FactValue,
  type HigherDuties,
  type LocalDate,
  MINUTES_A_DAY,
  type Moment,
  parseClock,
  type Shift,
  type TimeRange,
} from "#engine";
import type { Attendance, Minute } from "./attendance.ts";
import { lengthWithin } from "./bounds.ts";
import { type Law, type LawOf, rulesOf } from "./law.ts";

/** What one shift says of higher duties, and the minutes of it that were worked on them. */
interface OwnDuties {
  readonly rule: HigherDuties;
  readonly classification: string;
  readonly windows: readonly TimeRange[];
  readonly attendance: Attendance;
  readonly shift: Shift;
  readonly date: LocalDate;
  readonly worked: number;
}

/** Of all shifts, those that say something of higher duties. */
export type AllDuties = readonly OwnDuties[];

export interface Duties {
  readonly rule: HigherDuties;
  readonly classification: string;
  readonly covers: (at: Moment) => boolean;
}

export const allDutiesOf = (attendances: readonly Attendance[], lawOf: LawOf): AllDuties =>
  attendances.flatMap((attendance) =>
    attendance.shifts.flatMap((shift, index) => {
      const law = lawOf(shift);
      const rule = rulesOf(law, "higher-duties").find(
        ({ classificationFact }) => typeof law.factOf(classificationFact) === "string",
      );
      if (rule === undefined) return [];
      const windows = windowsOf(rule, law, attendance);
      const worked = attendance.minutes.filter((one) => one.shift === index && isIn(windows, one.at)).length;
      const classification = String(law.factOf(rule.classificationFact));
      return [{ rule, classification, windows, attendance, shift, date: dayOf(attendance.from), worked }];
    }),
  );

const isIn = (windows: readonly TimeRange[], at: Moment): boolean =>
  windows.some(({ from, to }) => at >= from && at < to);

/**
 * Beyond the threshold the whole of the day's work, or of the attendance, is lifted, and time added to it; below it
 * only the time itself. Work of the day without duties of its own is lifted with the rest.
 */
export function dutiesOf(shift: Shift, attendance: Attendance, all: AllDuties): Duties | null {
  const ofDay = all.filter(({ date }) => date === dayOf(attendance.from));
  const ofAttendance = ofDay.filter((one) => one.attendance === attendance);
  const own = ofAttendance.find((one) => one.shift === shift);
  const leading = own ?? ofDay.find(({ rule }) => rule.counted === "days-work") ?? ofAttendance[0];
  if (leading === undefined) return null;
  const { rule, classification } = leading;
  if (rule.counted === "in-a-row") {
    const runs = runsOn(attendance, ofAttendance).filter((run) => run.length >= rule.atLeast);
    if (runs.some((run) => liftsWhole(rule, run.length))) return { rule, classification, covers: () => true };
    const lifted = new Set(runs.flat());
    return own === undefined || lifted.size === 0
      ? null
      : { rule, classification, covers: (at) => lifted.has(at) };
  }
  const together = rule.counted === "days-work" ? ofDay : ofAttendance;
  const worked = together.reduce((sum, one) => sum + one.worked, 0);
  if (worked < rule.atLeast) return null;
  if (liftsWhole(rule, worked)) return { rule, classification, covers: () => true };
  return own === undefined ? null : { rule, classification, covers: (at) => isIn(own.windows, at) };
}

/** Minutes on higher duties in a row: other work or the gap of a broken shift ends it, a meal break does not. */
function runsOn({ minutes, shifts }: Attendance, duties: AllDuties): readonly (readonly Moment[])[] {
  const runs: Moment[][] = [];
  let before: Minute | null = null;
  for (const minute of minutes) {
    const own = duties.find(({ shift }) => shift === shifts[minute.shift]);
    const isOn = own !== undefined && isIn(own.windows, minute.at);
    if (isOn && before?.portion === minute.portion) runs.at(-1)?.push(minute.at);
    else if (isOn) runs.push([minute.at]);
    before = isOn ? minute : null;
  }
  return runs;
}

/** Are duties long enough to lift the whole of the work? */
const liftsWhole = ({ whole }: HigherDuties, worked: number): boolean =>
  whole !== "never" && lengthWithin(whole, worked);

/** Clock times inside the attendance; without them the duties took the whole of it. */
function windowsOf(rule: HigherDuties, { factOf }: Law, { from, to }: Attendance): readonly TimeRange[] {
  const times = rule.timesFact === null ? null : factOf(rule.timesFact);
  if (typeof times === "string") return times.split(",").flatMap((window) => windowOf(window, from));
  const start = clockFrom(rule.fromFact === null ? null : factOf(rule.fromFact), from) ?? from;
  const end = clockFrom(rule.toFact === null ? null : factOf(rule.toFact), start) ?? to;
  return [{ from: start, to: end }];
}

/** `09:00-10:30`, the first of its clock times from a moment on. */
function windowOf(text: string, from: Moment): readonly TimeRange[] {
  const [start, end] = text.split("-").map((clock) => parseClock(clock.trim(), true));
  const begins = clockFrom(start ?? null, from);
  const ends = begins === null ? null : clockFrom(end ?? null, begins);
  return begins === null || ends === null ? [] : [{ from: begins, to: ends }];
}

/** The first moment at a clock time from another moment on; null: no clock time was given. */
export const clockFrom = (clock: FactValue | null, from: Moment): Moment | null =>
  typeof clock === "number"
    ? ((from + ((((clock - clockOf(from)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY)) as Moment)
    : null;
