// What a change of the person, or of what came before a shift, makes of it; what is not looked at here is something.

import { NOT_STATED } from "./award.ts";
import type { Bearing } from "./bearing.ts";
import { ageWithin } from "./conditions.ts";
import type { Employee, Shift, TimeRange } from "./facts.ts";
import { labelHours } from "./hours.ts";
import type { Situation } from "./situation.ts";
import type { Survey } from "./survey.ts";
import { opened } from "./total.ts";
import { firstStep } from "./walk.ts";

export function personBearing(survey: Survey, given: Employee, other: Employee): Bearing {
  for (const key of changedIn(given, other)) if (partBears(survey, key)) return "something";
  return "nothing";
}

/** Names what differs. */
function changedIn<T extends object>(given: T, other: T): readonly (keyof T)[] {
  const keys: (keyof T)[] = [];
  for (const key in other) if (other[key] !== given[key]) keys.push(key);
  return keys;
}

function partBears(
  { situation: { plan, age }, kept: { juniorSteps } }: Survey,
  key: keyof Employee,
): boolean {
  switch (key) {
    case "age":
      return plan.testsAge || juniorSteps.length > 0;
    case "serviceStart":
      return juniorSteps.some((step) => step.serviceMonths !== null && ageWithin(step.age, age));
    default:
      return true;
  }
}

export function shiftBearing(survey: Survey, given: Shift, other: Shift): Bearing {
  const [key, more] = changedIn(given, other);
  if (key === undefined) return "nothing";
  if (more !== undefined) return "something";
  switch (key) {
    case "workedToday":
    case "workedThisWeek":
      return hoursBearing(survey, other, key);
    case "agreed":
    case "rostered":
      return patternBearing(survey, key, other[key]);
    case "previousFinish":
      return survey.situation.holding.testedRows.some(({ rule }) => rule.rest !== null)
        ? "something"
        : "nothing";
    default:
      return "something";
  }
}

/** Hours before a shift use up limits; those that leave no room on the only day of a shift make all of it overtime. */
function hoursBearing(survey: Survey, other: Shift, key: "workedToday" | "workedThisWeek"): Bearing {
  const { holding, attendance, shift } = survey.situation;
  if (survey.kept.countsOrdinary) return "something";
  if (key === "workedToday" && (hasPattern(shift) || shift.previousFinish !== null)) return "something";
  const isTight = holding.limits.some(({ per, most }) =>
    key === "workedToday"
      ? per === "day" && other.workedToday + attendance.worked > most
      : per === "week" || per === "cycle",
  );
  if (!isTight) return "nothing";
  return survey.days.length === 1 && isBeyondLimits(survey.situation, other) ? "overtime" : "something";
}

const hasPattern = ({ agreed, rostered }: Shift): boolean => agreed !== null || rostered !== null;

/** Is there no ordinary minute left as work starts? */
function isBeyondLimits(situation: Situation, shift: Shift): boolean {
  const { attendance, facts } = situation;
  const [start] = attendance.stretches;
  if (start === undefined) return false;
  const { counters } = opened({ ...attendance, shifts: [shift] }, facts.employee);
  const label = labelHours(situation, firstStep(situation, start.from, start.to, start.portion), counters);
  return label?.kind === "ordinary-limit";
}

/** Where no hours were agreed or rostered all of them go beyond. */
function patternBearing(survey: Survey, of: "agreed" | "rostered", pattern: TimeRange | null): Bearing {
  const { holding, shift } = survey.situation;
  const rule = holding.patterns.find((one) => one.of === of);
  const isAfterFinish = holding.automatic.some(({ due }) => due.by === "overtime-after-finish");
  if (rule === undefined) return isAfterFinish && survey.hasOvertime ? "something" : "nothing";
  const isNone = pattern !== null && pattern.from === pattern.to && pattern.to <= shift.from;
  return isNone && rule.beyond !== NOT_STATED && !isAfterFinish ? "overtime" : "something";
}
