// Which step of a junior or apprentice scale a person is on, and which scale they may not fall below.

import type { Apprenticeship, Scale } from "../award/award.ts";
import { ageWithin } from "../award/conditions.ts";
import type { ScaleStep } from "../award/kinds/scale.ts";
import { addMonths, type LocalDate } from "../award/units.ts";
import { personAt } from "../facts/facts.ts";
import type { Whose } from "../law/sight.ts";
import { Refused } from "../result/result.ts";

export interface FoundStep {
  readonly scale: Scale;
  readonly step: ScaleStep;
  /** The scale it may not fall below, and its step for the same person. */
  readonly floor?: { readonly scale: Scale; readonly step: ScaleStep | null };
}

export function stepFor(whose: Whose, day: LocalDate): FoundStep | null {
  const { scales, agelessScales, apprenticeScales } = whose.holding;
  for (const scale of whose.age === null ? agelessScales : scales) {
    for (const step of scale.steps) {
      if (!stepFits(step, scale, whose, day)) continue;
      return scale.noLessThan === null ? { scale, step } : { scale, step, floor: floorOf(scale, whose, day) };
    }
  }
  if (apprenticeScales.length > 0) throw apprenticeshipNeeded(whose, apprenticeScales);
  return null;
}

function floorOf(
  { noLessThan }: Scale,
  whose: Whose,
  day: LocalDate,
): { scale: Scale; step: ScaleStep | null } {
  const { rules } = whose.plan.version;
  const scale = rules.find((rule): rule is Scale => rule.kind === "scale" && rule.slug === noLessThan);
  if (scale === undefined) throw new Error(`no scale ${noLessThan}; the pack check finds this`);
  return { scale, step: scale.steps.find((step) => stepFits(step, scale, whose, day)) ?? null };
}

function stepFits(step: ScaleStep, scale: Scale, whose: Whose, day: LocalDate): boolean {
  const { age, facts, shift } = whose;
  const { serviceStart, apprenticeship } = personAt(facts, shift);
  if (scale.scale === "junior") return ageWithin(step.age, age) && serviceFits(step, serviceStart, day);
  return apprenticeFits(step, apprenticeship);
}

/** The step of an apprentice; null: none fits, or it is not an apprentice. */
export const apprenticeStep = (
  steps: readonly ScaleStep[],
  apprenticeship: Partial<Apprenticeship> | null,
): ScaleStep | null => steps.find((step) => apprenticeFits(step, apprenticeship)) ?? null;

function apprenticeFits(step: ScaleStep, apprenticeship: Partial<Apprenticeship> | null): boolean {
  if (apprenticeship === null || (step.year === null && step.stage === null)) return false;
  return (
    (step.year === null || step.year === apprenticeship.year) &&
    (step.stage === null || step.stage === apprenticeship.stage) &&
    startedFits(step, apprenticeship) &&
    (step.completedYear12 === null || step.completedYear12 === (apprenticeship.completedYear12 ?? false)) &&
    (step.adult === null || step.adult === (apprenticeship.adult ?? false))
  );
}

/** Without a known start, we assume service long enough for the highest step. */
function serviceFits(step: ScaleStep, serviceStart: LocalDate | null, day: LocalDate): boolean {
  if (step.serviceMonths === null) return true;
  const { over, upTo } = step.serviceMonths;
  if (serviceStart === null) return upTo === null;
  return (
    (over === null || day > addMonths(serviceStart, over)) &&
    (upTo === null || day <= addMonths(serviceStart, upTo))
  );
}

/** Without a known start, we assume an apprenticeship began under the current table. */
function startedFits(step: ScaleStep, facts: Partial<Apprenticeship>): boolean {
  if (step.started === null) return true;
  const { from, before } = step.started;
  if (facts.started === undefined) return before === null;
  return (from === null || facts.started >= from) && (before === null || facts.started < before);
}

function apprenticeshipNeeded({ plan, facts, shift }: Whose, scales: readonly Scale[]): Refused {
  const steps = scales.flatMap((scale) => scale.steps);
  const by = steps.some(({ stage }) => stage !== null) ? "stage" : "year";
  const known = [...new Set(steps.map((step) => step[by]))].sort().join(", ");
  const given = personAt(facts, shift).apprenticeship?.[by];
  const detail =
    given === undefined
      ? `${plan.classification.title}: give apprenticeship.${by} (${known}).`
      : `${plan.classification.title}: there is no rate for ${by} ${given}; ${by}s are ${known}.`;
  return new Refused("fact_needed", detail, plan.clauses);
}
