// Warnings about breaks and rosters: what the award asks for and the shift does not show.

import type { Attendance } from "../attendance/attendance.ts";
import { paidAnyway } from "../attendance/paid-breaks.ts";
import type { BreakSchedule, RosterLimit } from "../award/award.ts";
import { withinLength } from "../award/conditions.ts";
import { joined, plus } from "../award/lists.ts";
import { FAR } from "../award/units.ts";
import { ordinaryIn } from "../hours/counted.ts";
import type { Counters } from "../hours/counters.ts";
import { clauseRefs } from "../law/versions.ts";
import type { Warning } from "../result/result.ts";
import { type WarningCode, warningOf } from "../result/warning-codes.ts";
import { isShiftFit } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import { restWarnings } from "./rest-limits.ts";

const NONE: readonly Warning[] = [];

export function warningsOf(situation: Situation, counters: Counters): readonly Warning[] {
  const { breakSchedule, rosterLimits } = situation.holding;
  const warnings = breakSchedule === null ? NONE : breakWarnings(breakSchedule, situation);
  let rosters = NONE;
  for (const limit of rosterLimits) {
    if (isBeyondRoster(limit, situation, counters)) rosters = plus(rosters, rosterWarning(limit, situation));
  }
  const more = joined(joined(rosters, paidBreakWarnings(situation)), restWarnings(situation));
  return joined(warnings, more);
}

type Said = readonly [code: WarningCode, detail: string];

function breakWarnings(schedule: BreakSchedule, situation: Situation): readonly Warning[] {
  const said = saidOfBreaks(schedule, situation.attendance);
  if (said.length === 0) return NONE;
  const clauses = clauseRefs(situation.plan.version, schedule.clauses);
  return said.map(([code, detail]) => warningOf(code, detail, clauses));
}

function saidOfBreaks(schedule: BreakSchedule, attendance: Attendance): readonly Said[] {
  const seen = breaksSeen(attendance, schedule);
  const { meal, longestWithoutMeal, awayFromEnds } = schedule;
  const mealsDue = mealsFor(schedule, attendance.worked);
  let said = NOTHING_SAID;
  if (seen.meals < mealsDue) {
    const breaks = `${mealsDue} meal break${mealsDue > 1 ? "s" : ""}`;
    const detail = `${hours(attendance.worked)} worked calls for ${breaks}; ${seen.meals} given. The time is paid as worked.`;
    said = plus(said, ["meal_break_missing", detail]);
  }
  if (seen.shortest < meal.least || seen.longest > meal.most * Math.max(1, mealsDue)) {
    said = plus(said, ["meal_break_length", `A meal break lasts ${meal.least} to ${meal.most} minutes.`]);
  }
  if (seen.meals > 0 && seen.longestWork > longestWithoutMeal) {
    const detail = `${hours(seen.longestWork)} without a meal break; the most is ${hours(longestWithoutMeal)}. The time is paid as worked.`;
    said = plus(said, ["meal_break_late", detail]);
  }
  const { fromStart } = schedule;
  if (fromStart !== null && seen.first > fromStart.latest) {
    const detail = `The meal break begins ${hours(seen.first)} after the start; it is due by ${hours(fromStart.latest)}.`;
    said = plus(said, ["meal_break_late", detail]);
  }
  if (fromStart !== null && seen.first >= 0 && seen.first < fromStart.earliest) {
    const detail = `The meal break begins ${afterStart(seen.first)}; it is not due before ${hours(fromStart.earliest)}.`;
    said = plus(said, ["meal_break_early", detail]);
  }
  if (seen.nearEnds) {
    const detail = `A break falls within ${hours(awayFromEnds)} of the start or the end of work.`;
    said = plus(said, ["break_near_ends", detail]);
  }
  return said;
}

const NOTHING_SAID: readonly Said[] = [];

function mealsFor({ steps }: BreakSchedule, worked: number): number {
  for (const step of steps) if (withinLength(step.worked, worked)) return step.mealBreaks;
  return 0;
}

interface BreaksSeen {
  meals: number;
  shortest: number;
  longest: number;
  /** The longest time at work between meal breaks. */
  longestWork: number;
  nearEnds: boolean;
  /** From the start of work to the first meal break; -1 without one. */
  first: number;
}

/** A gap in a broken shift is time for a meal, however early it comes and however long it is. */
function breaksSeen({ breaks, from, to }: Attendance, schedule: BreakSchedule): BreaksSeen {
  const earliest = schedule.fromStart?.earliest ?? 0;
  const seen = { meals: 0, shortest: FAR, longest: 0, longestWork: 0, nearEnds: false, first: -1 };
  let since = from;
  for (const { kind, from: start, to: end } of breaks) {
    const isGap = kind === "broken_shift" || kind === "sleepover";
    const isNear = start - from < schedule.awayFromEnds || to - end < schedule.awayFromEnds;
    seen.nearEnds ||= isNear && !isGap;
    if (kind === "rest") continue;
    if (seen.meals === 0) seen.first = isGap ? Math.max(start - from, earliest) : start - from;
    seen.meals += 1;
    seen.longestWork = Math.max(seen.longestWork, start - since);
    since = end;
    if (isGap) continue;
    seen.shortest = Math.min(seen.shortest, end - start);
    seen.longest = Math.max(seen.longest, end - start);
  }
  seen.longestWork = Math.max(seen.longestWork, to - since);
  return seen;
}

const afterStart = (length: number): string =>
  length === 0 ? "with the shift" : `${hours(length)} after the start`;

function hours(length: number): string {
  if (length < 60) return `${length} min`;
  return length % 60 === 0 ? `${length / 60} h` : `${Math.floor(length / 60)} h ${length % 60} min`;
}

function isBeyondRoster(
  { ordinary, per, when }: RosterLimit,
  situation: Situation,
  counters: Counters,
): boolean {
  if (ordinary !== null && !withinLength(ordinary, ordinaryIn(counters, per))) return false;
  return when.shift === null || isShiftFit(when, situation);
}

const rosterWarning = ({ slug, severity, says, clauses }: RosterLimit, { plan }: Situation): Warning => ({
  code: slug,
  severity,
  detail: says,
  clauses: clauseRefs(plan.version, clauses),
});

function paidBreakWarnings({ holding, attendance, plan, shift }: Situation): readonly Warning[] {
  const found = paidAnyway(shift, attendance.breaks, holding.paidBreaks);
  if (found === null) return NONE;
  const { rule, isWhole } = found;
  const what = isWhole
    ? "The break given as unpaid is paid here."
    : `Of a longer break given as unpaid, ${rule.most} minutes are paid here.`;
  const detail = `${rule.says} ${what}`;
  const clauses = clauseRefs(plan.version, rule.clauses);
  return [warningOf("break_is_paid", detail, clauses)];
}
