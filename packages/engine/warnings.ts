// Warnings about breaks and rosters: what the award asks for and the shift does not show.

import type { Attendance } from "./attendance.ts";
import type { BreakSchedule, RosterLimit } from "./award.ts";
import { withinLength } from "./conditions.ts";
import { type Counters, ordinaryIn } from "./counters.ts";
import { clauseRefs } from "./law.ts";
import type { Warning } from "./result.ts";
import type { Situation } from "./situation.ts";

export function warningsOf(situation: Situation, counters: Counters): readonly Warning[] {
  const warnings: Warning[] = [];
  const { breakSchedule } = situation.holding;
  if (breakSchedule !== null) warnings.push(...breakWarnings(breakSchedule, situation));
  for (const limit of situation.holding.rosterLimits) {
    const warning = rosterWarning(limit, situation, counters);
    if (warning !== null) warnings.push(warning);
  }
  warnings.push(...paidBreakWarnings(situation));
  return warnings;
}

function breakWarnings(schedule: BreakSchedule, situation: Situation): readonly Warning[] {
  const { attendance } = situation;
  const seen = breaksSeen(attendance, schedule);
  const due = schedule.steps.find((step) => withinLength(step.worked, attendance.worked));
  const mealsDue = due?.mealBreaks ?? 0;
  const warnings: Warning[] = [];
  const warn = (code: string, severity: Warning["severity"], detail: string): void => {
    warnings.push({ code, severity, detail, clauses: clauseRefs(situation.plan.version, schedule.clauses) });
  };
  if (seen.meals < mealsDue) {
    const breaks = `${mealsDue} meal break${mealsDue > 1 ? "s" : ""}`;
    const detail = `${hours(attendance.worked)} worked calls for ${breaks}; ${seen.meals} given. The time is paid as worked.`;
    warn("meal_break_missing", "warning", detail);
  }
  if (seen.shortest < schedule.meal.least || seen.longest > schedule.meal.most * Math.max(1, mealsDue)) {
    warn(
      "meal_break_length",
      "info",
      `A meal break lasts ${schedule.meal.least} to ${schedule.meal.most} minutes.`,
    );
  }
  if (seen.meals > 0 && seen.longestWork > schedule.longestWithoutMeal) {
    const most = hours(schedule.longestWithoutMeal);
    const detail = `${hours(seen.longestWork)} without a meal break; the most is ${most}. The time is paid as worked.`;
    warn("meal_break_late", "warning", detail);
  }
  if (seen.nearEnds) {
    const detail = `A break falls within ${hours(schedule.awayFromEnds)} of the start or the end of work.`;
    warn("break_near_ends", "info", detail);
  }
  return warnings;
}

interface BreaksSeen {
  meals: number;
  shortest: number;
  longest: number;
  /** The longest time at work between meal breaks. */
  longestWork: number;
  nearEnds: boolean;
}

function breaksSeen({ breaks, from, to }: Attendance, schedule: BreakSchedule): BreaksSeen {
  const seen = { meals: 0, shortest: Number.POSITIVE_INFINITY, longest: 0, longestWork: 0, nearEnds: false };
  let since = from;
  for (const pause of breaks) {
    if (pause.kind !== "meal" && pause.kind !== "rest") continue;
    const near = pause.from - from < schedule.awayFromEnds || to - pause.to < schedule.awayFromEnds;
    seen.nearEnds ||= near;
    if (pause.kind !== "meal") continue;
    seen.meals += 1;
    seen.shortest = Math.min(seen.shortest, pause.to - pause.from);
    seen.longest = Math.max(seen.longest, pause.to - pause.from);
    seen.longestWork = Math.max(seen.longestWork, pause.from - since);
    since = pause.to;
  }
  seen.longestWork = Math.max(seen.longestWork, to - since);
  return seen;
}

const hours = (length: number): string =>
  length % 60 === 0 ? `${length / 60} h` : `${Math.floor(length / 60)} h ${length % 60} min`;

function rosterWarning(limit: RosterLimit, situation: Situation, counters: Counters): Warning | null {
  if (!withinLength(limit.ordinary, ordinaryIn(counters, limit.per))) return null;
  return {
    code: limit.slug,
    severity: limit.severity,
    detail: limit.says,
    clauses: clauseRefs(situation.plan.version, limit.clauses),
  };
}

function paidBreakWarnings(situation: Situation): readonly Warning[] {
  const rule = situation.holding.paidBreaks[0];
  const unpaid = situation.attendance.breaks.some(
    (pause) => !pause.paid && (pause.kind === "meal" || pause.kind === "rest"),
  );
  if (rule === undefined || !unpaid) return [];
  return [
    {
      code: "break_is_paid",
      severity: "warning",
      detail: `${rule.says} The break given as unpaid is paid here.`,
      clauses: clauseRefs(situation.plan.version, rule.clauses),
    },
  ];
}
