// What uplifts make of a rate: a factor, or one that a fact gives, with its own rounding, divisor and floor.

import type { Ratio, Uplift } from "../award/award.ts";
import { type Cents, divideHalfUp, perHour, perWeek, roundTo } from "../award/units.ts";
import { weekHours } from "../law/plan.ts";
import type { Whose } from "../law/sight.ts";
import { clauseRefs } from "../law/versions.ts";
import { heldAmount } from "./all-purpose.ts";
import { hourlyOf, type Rate, rateOf } from "./rate.ts";

/** What is multiplied: the minimum, the sum of the week, or the sum of the hour with what joins by the hour. */
type Lifted = "minimum" | "week" | "hour";

const lifts = ({ base, path }: Uplift): Lifted =>
  base === "minimum" ? "minimum" : path === "weekly" ? "week" : "hour";

/** The rate with its uplifts; `chosen` says what of the week an uplift multiplies. */
export function lifted(whose: Whose, rate: Rate, of: Lifted, chosen: Chosen): Rate {
  let result = rate;
  for (const uplift of whose.holding.uplifts)
    if (lifts(uplift) === of) result = lift(whose, result, uplift, chosen);
  return result;
}

/** How much of the week's rate an uplift of a chosen list multiplies. */
export type Chosen = (only: readonly string[]) => number;

export const NOTHING_CHOSEN: Chosen = () => 0;

function lift(whose: Whose, rate: Rate, uplift: Uplift, chosen: Chosen): Rate {
  const { plan } = whose;
  const { by, over } = factorOf(uplift, whose);
  const multiplied = uplift.only === null ? rate.weekly : chosen(uplift.only);
  const product = roundTo(multiplied * by, over, uplift.roundWeeklyTo);
  const weekly = (rate.weekly - multiplied + product) as Cents;
  const hourly =
    uplift.path === "weekly"
      ? perHour(weekly, uplift.divisor ?? weekHours(plan))
      : (divideHalfUp(rate.hourly * by, over) as Cents);
  const clauses = [...clauseRefs(plan.version, uplift.clauses), ...rate.clauses];
  const result: Rate = {
    weekly,
    hourly,
    label: `${rate.label}, ${uplift.label}`,
    steps: [...rate.steps, { is: "uplift", label: uplift.label }],
    clauses,
    rules: [...rate.rules, uplift],
  };
  const least = leastOf(uplift, whose);
  return least === null || least.hourly <= hourly ? result : { ...result, ...least };
}

function factorOf({ multiply, multiplyFact }: Uplift, { factOf }: Whose): Ratio {
  const told = multiplyFact === null ? null : factOf(multiplyFact);
  return typeof told === "number" ? { by: told, over: 100 } : multiply;
}

type Figures = Pick<Rate, "weekly" | "hourly">;

/** The floor under an uplift: a classification's rate, or an amount by the hour or by the week. */
function leastOf(uplift: Uplift, whose: Whose): Figures | null {
  const { plan } = whose;
  const { atLeastRate, atLeastHourly, atLeastWeekly } = uplift;
  if (atLeastRate !== null) return figuresOf(rateOf(plan, atLeastRate));
  if (atLeastHourly !== null) {
    const hourly = heldAmount(atLeastHourly, uplift, whose);
    return { weekly: perWeek(hourly, weekHours(plan)), hourly };
  }
  if (atLeastWeekly === null) return null;
  const weekly = heldAmount(atLeastWeekly, uplift, whose);
  return { weekly, hourly: hourlyOf(plan, weekly) };
}

const figuresOf = ({ weekly, hourly }: Rate): Figures => ({ weekly, hourly });
