// A rate by the week and the hour on its way from a classification's minimum to the base of percentages.

import type { Rule } from "../award/award.ts";
import { type Cents, perHour } from "../award/units.ts";
import type { Plan } from "../law/law.ts";
import { weekHours } from "../law/plan.ts";
import { type BuildUpPart, type ClauseRef, type RateStep, Refused } from "../result/result.ts";

export interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
  readonly label: string;
  readonly steps: readonly RateStep[];
  readonly clauses: readonly ClauseRef[];
  readonly rules: readonly Rule[];
}

export const WHOLE_LABEL = "Minimum hourly rate";

export const MINIMUM: readonly RateStep[] = [{ is: "minimum" }];

const NO_RULES: readonly Rule[] = [];

/** What a classification is paid on this day. */
export function rateOf(plan: Plan, classification: string): Rate {
  const row = plan.version.rates.get(classification);
  if (row === undefined) {
    throw new Refused(
      "classification_not_in_force",
      `${plan.version.award.code} has no rate for ${classification} on this day; none is carried over from another year.`,
      plan.clauses,
    );
  }
  return {
    weekly: row.weekly,
    hourly: row.hourly,
    label: WHOLE_LABEL,
    steps: MINIMUM,
    clauses: plan.clauses,
    rules: NO_RULES,
  };
}

export const hourlyOf = (plan: Plan, weekly: Cents): Cents => perHour(weekly, weekHours(plan));

export const partOf = ({ label, steps, hourly, clauses }: Rate): BuildUpPart => ({
  label,
  steps,
  percent: null,
  rate: hourly,
  clauses,
});
