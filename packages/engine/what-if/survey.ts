// A walked shift as rules see it: what they can act on, so that we can say which cannot.

import { rosterOf } from "../attendance/planned.ts";
import { addDays, clockOf, dayOf, MINUTES_A_DAY, type Moment, weekdayOf } from "../award/units.ts";
import type { Walked } from "../claims/attendance-walk.ts";
import { type Facts, isGap, type Shift } from "../facts/facts.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import { hasPartMinimums } from "../price/minimums.ts";
import type { Situation } from "../shift/situation.ts";
import { changesKnown, type KnownChanges } from "./concerned.ts";

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
  readonly notes: Notes;
  readonly before: WorkedBefore;
  /** What was found of changes to such shifts. */
  readonly changes: KnownChanges;
}

/** No less than was worked before the shift: on its day, in its week, and in its cycle. */
interface WorkedBefore {
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

/** Facts that say whose duties were done. */
const dutyFactsIn = ({ shared, rules }: Plan): readonly string[] =>
  shared.once("duty facts", () =>
    rules.flatMap((rule) => (rule.kind === "higher-duties" ? [rule.classificationFact] : [])),
  );

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
  const short = Math.max(0, holding.longestMinimum - attendance.worked);
  if (short > MINUTES_A_DAY) return null;
  if (holding.weekRowsStand || situation.ordinaryBreaks.length > 0) return null;
  // time that was not worked decides its class too
  if (holding.testsOrdinaryPortions && (rosterOf(attendance)?.to ?? 0) > attendance.to) return null;
  for (const slug of dutyFactsIn(plan)) if (Object.hasOwn(shift.circumstances, slug)) return null;
  const notes = plan.version.law.memory.once(holding, notesOn);
  let hasOvertime = short > 0;
  for (const { trigger } of pieces) hasOvertime ||= trigger !== null;
  const paid = attendance.worked + short;
  const days = daysOf(shift, (shift.to + short) as Moment, facts, holding);
  const before = { today: shift.workedToday, week: shift.workedThisWeek, cycle: shift.workedThisWeek };
  const isShort = short > 0;
  return {
    situation,
    walked,
    isShort,
    paid,
    hasOvertime,
    isLabelled: !isShort && situation.through.length === 0 && !holding.asksOtherRows,
    days,
    notes,
    before,
    changes: changesKnown(situation),
  };
}

function daysOf(
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
