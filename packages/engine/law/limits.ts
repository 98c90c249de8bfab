// Ordinary limits as the facts of a shift fill them in.

import { needsGap } from "../attendance/gaps.ts";
import { daysOf, startDaysFor } from "../attendance/minute.ts";
import type { OrdinaryLimit } from "../award/award.ts";
import { type FactValues, factsHold } from "../award/conditions.ts";
import type { Holding, Limit } from "./holding.ts";
import type { Plan } from "./law.ts";
import { lean } from "./memory.ts";
/** What decides whether a plan's rules apply. */
export interface Circumstances {
  readonly plan: Plan;
  readonly factOf: FactValues;
  readonly age: number | null;
  /** Is some shift of the calculation broken, or has it a sleepover? */
  readonly hasGaps: boolean;
}

/** The facts a limit depends on, as a text. */
export function limitKey(rule: OrdinaryLimit, under: Circumstances): string {
  const { longDaysUsed, weeks, raised } = limitOf(rule, under);
  return `;${longDaysUsed} ${weeks} ${raised.map((one) => rule.raised.indexOf(one)).join()}`;
}

export function limitsOf(rules: readonly OrdinaryLimit[], under: Circumstances): readonly Limit[] {
  const { shared, version } = under.plan;
  const key = rules.map((rule) => `${version.order.get(rule)}${limitKey(rule, under)}`);
  return shared.once(`limits ${key.join()}`, () => rules.map((rule) => limitOf(rule, under)));
}

const limitOf = (rule: OrdinaryLimit, { factOf, hasGaps }: Circumstances): Limit => ({
  rule,
  per: rule.per,
  filledBy: rule.filledBy,
  limitFact: rule.limitFact,
  most: rule.limit,
  mostOnLongDay: rule.longDay?.limit ?? rule.limit,
  longDays: rule.longDay?.daysAWeek ?? 0,
  longDaysUsed: rule.longDay !== null && factOf(rule.longDay.usedFact) === true ? 1 : 0,
  weeks: rule.weeksFact === null ? 1 : Number(factOf(rule.weeksFact) ?? 1),
  isForSomeShifts: rule.when.shift !== null,
  raised: lean(
    rule.raised.filter(({ facts, shift }) => factsHold(facts, factOf) && (hasGaps || !needsGap(shift))),
  ),
});

/** The limits for all shifts, and when a shift that others are for may start. */
export function limitsByDay(limits: readonly Limit[]): Pick<Holding, "limitsOfAll" | "limitDays"> {
  const ofSome = limits.filter(({ isForSomeShifts }) => isForSomeShifts);
  return {
    limitsOfAll:
      ofSome.length === 0 ? limits : lean(limits.filter(({ isForSomeShifts }) => !isForSomeShifts)),
    limitDays: daysOf(
      ofSome.map(({ rule }) => rule),
      startDaysFor,
    ),
  };
}

/**
 * Whether facts say how many long days were used, or hours worked earlier in a cycle of several weeks; and without
 * facts.
 */
export function earlierTold(
  limits: readonly Limit[],
  { version }: Plan,
): Pick<Holding, "tellsEarlier" | "tellsEarlierByDefault"> {
  const told = limits.filter((limit) => limit.longDaysUsed > 0 || workedFactOf(limit) !== null);
  const isByDefault = (limit: Limit): boolean =>
    limit.longDaysUsed > 0 || Number(version.law.defaultOf(workedFactOf(limit) ?? "") ?? 0) !== 0;
  return { tellsEarlier: told.length > 0, tellsEarlierByDefault: told.some(isByDefault) };
}

/** The fact about hours earlier in a cycle of several weeks. */
const workedFactOf = ({ rule, weeks }: Limit): string | null =>
  rule.per === "cycle" && weeks !== 1 ? rule.workedFact : null;
