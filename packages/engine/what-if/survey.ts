// A walked shift as rules see it: what they can act on, so that we can say which cannot.

import { rosterOf } from "../attendance/planned.ts";
import { addDays, clockOf, dayOf, FAR, MINUTES_A_DAY, type Moment, weekdayOf } from "../award/units.ts";
import type { Walked } from "../claims/attendance-walk.ts";
import type { Piece } from "../claims/walk.ts";
import { type Facts, isGap, type Shift } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import { hasPartMinimums } from "../price/minimums.ts";
import type { Situation } from "../shift/situation.ts";
import { changesKnown, type KnownChanges } from "./concerned.ts";
import { reachIn } from "./reach.ts";

/** Only of shifts plain enough to be sure about: in one piece, under one law. */
export interface Survey {
  readonly situation: Situation;
  readonly walked: Walked;
  /** Is the work shorter than some minimum payment, so that time may be added to it? */
  readonly isShort: boolean;
  /** No less than is paid for, in minutes: the work, or the longest minimum where that is more. */
  readonly paid: number;
  /** May some of what is paid for be overtime? */
  readonly hasOvertime: boolean;
  /** Is all that is paid for labelled as it was walked: nothing is added to it, or paid by another label? */
  readonly isLabelled: boolean;
  /** The days of the work and of time that may be added to it. */
  readonly days: readonly DayOfShift[];
  /** What it has of that by which rules reach it. */
  readonly reach: number;
  readonly notes: Notes;
  readonly before: WorkedBefore;
  /** What was found of changes to such shifts. */
  readonly changes: KnownChanges;
}

/** No less than was worked before the shift: on its day, in its week, and in its cycle. */
export interface WorkedBefore {
  readonly today: number;
  readonly week: number;
  readonly cycle: number;
}

/** The part of a shift on one day, by the clock. */
interface DayOfShift {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  /** Is some of that day a public holiday? */
  readonly holiday: boolean;
}

/** What we ask of a holding again and again. */
interface Notes {
  /** Do hours that came before, other than overtime, decide what a row pays, or what is overtime by other than a limit? */
  readonly countsOrdinary: boolean;
  /** Does it matter to a row what made time overtime? */
  readonly asksCause: boolean;
}

function notesOn({ plainRows, testedRows, weekRows, overtimeWhen }: Holding): Notes {
  const rows = [...plainRows, ...testedRows, ...weekRows];
  return {
    countsOrdinary:
      overtimeWhen.some(({ when }) => when.elapsed?.of === "ordinary") ||
      rows.some(
        ({ isTiered, rule: { when, tiersCount } }) =>
          when.elapsed?.of === "ordinary" ||
          (isTiered && (when.hours !== "overtime" || tiersCount === "worked")),
      ),
    asksCause: rows.some(({ rule }) => rule.when.because !== null),
  };
}

/** null: nothing is certain about this shift. */
export function survey(walked: Walked): Survey | null {
  const { first: situation, last, pieces } = walked.walked;
  const { shift, facts, plan, holding, attendance } = situation;
  if (last !== situation || shift.breaks.some(isGap) || hasPartMinimums(situation, pieces)) return null;
  const short = addedAtMost(situation, pieces);
  if (short > MINUTES_A_DAY) return null;
  if (holding.weekRowsStand || situation.ordinaryBreaks.length > 0) return null;
  // time that was not worked decides its class too
  if (holding.testsOrdinaryPortions && (rosterOf(attendance)?.to ?? 0) > attendance.to) return null;
  const notes = plan.version.law.memory.once(holding, notesOn);
  let hasOvertime = short > 0;
  for (const { trigger } of pieces) hasOvertime ||= trigger !== null;
  const paid = attendance.worked + short;
  const days = daysOf(shift, (shift.to + short) as Moment, facts, holding);
  const before = workedBefore(shift);
  const isShort = short > 0;
  return {
    situation,
    walked,
    isShort,
    paid,
    hasOvertime,
    isLabelled: !isShort && situation.through.length === 0 && !holding.asksOtherRows,
    days,
    reach: reachIn(situation, days, hasOvertime),
    notes,
    before,
    changes: changesKnown(situation),
  };
}

export const workedBefore = ({ workedToday, workedThisWeek }: Shift): WorkedBefore => ({
  today: workedToday,
  week: workedThisWeek,
  cycle: workedThisWeek,
});

/** No less than minimum payments can add to the work. */
export function addedAtMost(
  { holding, attendance, factOf }: Pick<Situation, "holding" | "attendance" | "factOf">,
  pieces: readonly Piece[],
): number {
  const { longestMinimum, minimums } = holding;
  if (longestMinimum < FAR) return Math.max(0, longestMinimum - attendance.worked);
  let overtimes = 0;
  for (const { trigger } of pieces) if (trigger !== null) overtimes += 1;
  let most = 1; // it is not certain that none adds anything
  for (const { minimum, minimumFact, step, per } of minimums) {
    const limit = minimumFact === null ? minimum : (factOf(minimumFact) ?? minimum);
    if (typeof limit !== "number") return FAR;
    const short = per === "overtime" ? limit * overtimes : Math.max(0, limit - attendance.worked);
    most += short + (step ?? 0) * Math.max(1, overtimes);
  }
  return most;
}

export function daysOf(
  shift: Shift,
  end: Moment,
  { holidays }: Facts,
  { holidayMoved }: Holding,
): readonly DayOfShift[] {
  const first = dayOf(shift.from);
  const last = dayOf((end - 1) as Moment);
  const days: DayOfShift[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push({
      weekday: weekdayOf(day),
      from: day === first ? clockOf(shift.from) : 0,
      to: day === last ? clockOf((end - 1) as Moment) + 1 : MINUTES_A_DAY,
      holiday: holidays.some((holiday) => holiday.day === day) || (day === first && holidayMoved === "here"),
    });
  }
  return days;
}
