// Warnings about breaks and rosters: what the award asks for and the shift does not show.

import type { Attendance } from "./attendance.ts";
import type { BreakSchedule, RosterLimit } from "./award.ts";
import { withinLength } from "./conditions.ts";
import { type Counters, ordinaryIn } from "./counters.ts";
import type { Break } from "./facts.ts";
import { clauseRefs } from "./law.ts";
import type { Warning } from "./result.ts";
import type { Situation } from "./situation.ts";

export function warningsOf(situation: Situation, counters: Counters): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const schedule of situation.plan.breakSchedules) warnings.push(...breakWarnings(schedule, situation));
  for (const limit of situation.holding.rosterLimits) {
    const warning = rosterWarning(limit, situation, counters);
    if (warning !== null) warnings.push(warning);
  }
  warnings.push(...paidBreakWarnings(situation));
  return warnings;
}

function breakWarnings(schedule: BreakSchedule, situation: Situation): readonly Warning[] {
  const { attendance } = situation;
  const due = schedule.steps.find((step) => withinLength(step.worked, attendance.worked));
  const meals = attendance.breaks.filter((pause) => pause.kind === "meal");
  const clauses = clauseRefs(situation.plan.version, schedule.clauses);
  const warnings: Warning[] = [];
  if (due !== undefined && meals.length < due.mealBreaks) {
    warnings.push({
      code: "meal_break_missing",
      severity: "warning",
      detail: `${hours(attendance.worked)} worked calls for ${due.mealBreaks} meal break${due.mealBreaks > 1 ? "s" : ""}; ${meals.length} given. The time is paid as worked.`,
      clauses,
    });
  }
  const short = meals.some((pause) => pause.to - pause.from < schedule.meal.least);
  const long = meals.some(
    (pause) => pause.to - pause.from > schedule.meal.most * Math.max(1, due?.mealBreaks ?? 1),
  );
  if (short || long) {
    warnings.push({
      code: "meal_break_length",
      severity: "info",
      detail: `A meal break lasts ${schedule.meal.least} to ${schedule.meal.most} minutes.`,
      clauses,
    });
  }
  const longest = longestStretch(situation.attendance, meals);
  if (meals.length > 0 && longest > schedule.longestWithoutMeal) {
    warnings.push({
      code: "meal_break_late",
      severity: "warning",
      detail: `${hours(longest)} without a meal break; the most is ${hours(schedule.longestWithoutMeal)}. The time is paid as worked.`,
      clauses,
    });
  }
  const { from, to } = situation.attendance;
  const near = attendance.breaks.some(
    (pause) =>
      (pause.kind === "meal" || pause.kind === "rest") &&
      (pause.from - from < schedule.awayFromEnds || to - pause.to < schedule.awayFromEnds),
  );
  if (near) {
    warnings.push({
      code: "break_near_ends",
      severity: "info",
      detail: `A break falls within ${hours(schedule.awayFromEnds)} of the start or the end of work.`,
      clauses,
    });
  }
  return warnings;
}

function longestStretch({ from, to }: Attendance, meals: readonly Break[]): number {
  let longest = 0;
  let since = from;
  for (const meal of meals) {
    longest = Math.max(longest, meal.from - since);
    since = meal.to;
  }
  return Math.max(longest, to - since);
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
  const rule = situation.plan.paidBreaks[0];
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
