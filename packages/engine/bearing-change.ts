// Can a shift pay another total when something else about the person, or about what came before, is changed?

import { ageWithin } from "./conditions.ts";
import type { Employee, Facts, Shift } from "./facts.ts";
import type { Survey } from "./survey.ts";

/** False only when the total is certainly the same and nothing is refused; what is not looked at here may matter. */
export function changeBears(survey: Survey, given: Facts, other: Facts): boolean {
  const [before, after] = [given.shifts[0], other.shifts[0]];
  if (before === undefined || after === undefined || other.holidays !== given.holidays) return true;
  return (
    differsIn(given.employee, other.employee, (key) => personBears(survey, key)) ||
    differsIn(before, after, (key) => historyBears(survey, after, key))
  );
}

function differsIn<T extends object>(before: T, after: T, bears: (key: keyof T) => boolean): boolean {
  if (before === after) return false;
  for (const key in after) if (after[key] !== before[key] && bears(key)) return true;
  return false;
}

function personBears({ plan, holding, age }: Survey, key: keyof Employee): boolean {
  const steps = holding.scales.flatMap(({ scale, steps: own }) => (scale === "junior" ? own : []));
  switch (key) {
    case "age":
      return plan.testsAge || steps.length > 0;
    case "serviceStart":
      return steps.some((step) => step.serviceMonths !== null && ageWithin(step.age, age));
    default:
      return true;
  }
}

function historyBears(
  { holding, shift, worked, hasOvertime }: Survey,
  other: Shift,
  key: keyof Shift,
): boolean {
  const { limits, patterns, automatic, plainRows, testedRows } = holding;
  const countsOrdinary = [...plainRows, ...testedRows].some(
    ({ isTiered, rule }) => isTiered && rule.when.hours !== "overtime",
  );
  const hasPattern = shift.agreed !== null || shift.rostered !== null;
  switch (key) {
    case "workedToday":
      return (
        countsOrdinary ||
        hasPattern ||
        shift.previousFinish !== null ||
        limits.some(({ per, most }) => per === "day" && other.workedToday + worked > most)
      );
    case "workedThisWeek":
      return countsOrdinary || limits.some(({ per }) => per === "week" || per === "cycle");
    case "previousFinish":
      return testedRows.some(({ rule }) => rule.rest !== null);
    case "agreed":
    case "rostered":
      return (
        patterns.some(({ of }) => of === key) ||
        (hasOvertime && automatic.some(({ due }) => due.by === "overtime-after-finish"))
      );
    default:
      return true;
  }
}
