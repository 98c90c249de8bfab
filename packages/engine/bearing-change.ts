// Can a shift pay another total when something else about the person, or about what came before, is changed?

import { ageWithin } from "./conditions.ts";
import type { Employee, Shift } from "./facts.ts";
import type { Survey } from "./survey.ts";

/** False only when the total is certainly the same and nothing is refused; what is not looked at here may matter. */
export function personBears(survey: Survey, given: Employee, other: Employee): boolean {
  for (const key of keysOf(other)) if (other[key] !== given[key] && partBears(survey, key)) return true;
  return false;
}

function partBears({ situation: { plan, holding, age } }: Survey, key: keyof Employee): boolean {
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

/** The same of a shift whose times or history are changed. */
export function shiftBears(survey: Survey, given: Shift, other: Shift): boolean {
  for (const key of keysOf(other))
    if (other[key] !== given[key] && historyBears(survey, other, key)) return true;
  return false;
}

const keysOf = <T extends object>(value: T): readonly (keyof T)[] => Object.keys(value) as (keyof T)[];

function historyBears({ situation, hasOvertime }: Survey, other: Shift, key: keyof Shift): boolean {
  const {
    holding,
    shift,
    attendance: { worked },
  } = situation;
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
