// What a junior or apprentice scale makes of a rate: by way of the week, the hour or the year, rounded as it says.

import { NOT_STATED, type Scale } from "../award/award.ts";
import { type Cents, formatPercent, hoursRatio, type Percent, roundTo, WHOLE } from "../award/units.ts";
import type { Plan } from "../law/law.ts";
import { weekHours } from "../law/plan.ts";
import { clauseRefs } from "../law/versions.ts";
import { Refused } from "../result/result.ts";
import { hourlyOf, type Rate, rateOf } from "./rate.ts";
import type { FoundStep } from "./scale-steps.ts";

/** The rate of a step, or that of the floor where it is more. */
export function scaledRate(plan: Plan, found: FoundStep): Rate {
  const { scale, floor } = found;
  const rate = applyStep(plan, found);
  if (floor === undefined) return rate;
  const { scale: junior, step } = floor;
  const least =
    step === null
      ? { ...rateOf(plan, junior.rateOf ?? plan.classification.code), label: junior.label }
      : applyStep(plan, { scale: junior, step });
  if (least.hourly <= rate.hourly) return rate;
  const clauses = [...clauseRefs(plan.version, scale.clauses), ...clauseRefs(plan.version, junior.clauses)];
  const label = `${scale.label}, no less than ${least.label}`;
  return { ...least, ...named(label), clauses, rules: [scale, junior] };
}

function applyStep(plan: Plan, { scale, step }: FoundStep): Rate {
  const clauses = clauseRefs(plan.version, scale.clauses);
  const share = step.percent;
  if (share === NOT_STATED) {
    throw new Refused("not_stated", `${scale.label}: the percentage is not stated.`, clauses);
  }
  const figures = isByYear(scale)
    ? figuresOfYear(plan, scale, share)
    : figuresOf(plan, { scale, step }, share);
  const rules = [scale];
  const way = step.fromRate === null ? "" : " of the way from a lower rate";
  const scaled = { ...figures, ...named(`${scale.label}, ${formatPercent(share)} %${way}`), clauses, rules };
  if (step.atLeastRate === null) return scaled;
  const floor = rateOf(plan, step.atLeastRate);
  return floor.hourly > scaled.hourly
    ? { ...floor, ...named(`${scale.label}, lowest adult rate`), clauses, rules }
    : scaled;
}

const isByYear = ({ path }: Scale): boolean => path === "yearly" || path === "yearly-to-hour";

type Figures = Pick<Rate, "weekly" | "hourly">;

const NOTHING: Figures = { weekly: 0 as Cents, hourly: 0 as Cents };

function figuresOf(plan: Plan, { scale, step }: FoundStep, share: Percent): Figures {
  const of = rateOf(plan, scale.rateOf ?? plan.classification.code);
  const low = step.fromRate === null ? NOTHING : rateOf(plan, step.fromRate);
  const part = (from: Cents, to: Cents, unit: number): Cents =>
    roundTo(from * WHOLE + (to - from) * share, WHOLE, unit) as Cents;
  const weekly = part(low.weekly, of.weekly, scale.roundWeeklyTo);
  const hourly =
    scale.path === "weekly"
      ? hourlyTo(scale, hourlyOf(plan, weekly))
      : part(low.hourly, of.hourly, scale.roundHourlyTo);
  return { weekly, hourly };
}

const hourlyTo = ({ roundHourlyTo }: Scale, hourly: Cents): Cents =>
  roundHourlyTo === 1 ? hourly : (roundTo(hourly, 1, roundHourlyTo) as Cents);

/** Of the year's figure before its week is rounded; in one step, before the week is rounded at all. */
function figuresOfYear(plan: Plan, scale: Scale, share: Percent): Figures {
  const code = scale.rateOf ?? plan.classification.code;
  const yearly = plan.version.rates.get(code)?.yearly;
  if (yearly === undefined || scale.weekShare === null) {
    const clauses = clauseRefs(plan.version, scale.clauses);
    throw new Refused(
      "rate_not_held",
      `We do not have the rate of ${code} in this year for this day.`,
      clauses,
    );
  }
  const { by, over } = scale.weekShare;
  const weekly = roundTo(yearly * share * by, WHOLE * over, scale.roundWeeklyTo) as Cents;
  if (scale.path === "yearly") return { weekly, hourly: hourlyTo(scale, hourlyOf(plan, weekly)) };
  const hours = hoursRatio(weekHours(plan));
  const numerator = yearly * share * by * hours.over;
  return { weekly, hourly: roundTo(numerator, WHOLE * over * hours.by, scale.roundHourlyTo) as Cents };
}

/** A rate with a name of its own. */
const named = (label: string): Pick<Rate, "label" | "steps"> => ({
  label,
  steps: [{ is: "named", text: label }],
});
