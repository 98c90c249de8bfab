// What uplifts make of a rate: a factor, its rounding and its floor.

import { type Cents, divideHalfUp, type Ratio, type Uplift } from "#engine";
import {
  amountOf,
  byTheWeek,
  hourOf,
  type Law,
  type Rate,
  rateRow,
  rulesOf,
  weekHours,
  weekOfHour,
} from "./law.ts";

/** A part of a weekly rate: an all-purpose allowance, or (null) the minimum itself. */
export interface WeeklyPart {
  readonly slug: string | null;
  readonly weekly: number;
}

/** Uplifts of the minimum, then of the sum by the week; of the sum by the hour once hourly allowances have joined it. */
type Stage = "minimum" | "weekly" | "hourly";

export function lift(law: Law, rate: Rate, stage: Stage, parts: readonly WeeklyPart[]): Rate {
  let lifted = rate;
  for (const uplift of rulesOf(law, "uplift")) {
    if ((uplift.base === "minimum" ? "minimum" : uplift.path) !== stage) continue;
    law.world.applied.add(uplift.slug);
    lifted = notUnder(law, uplift, multiplied(law, uplift, lifted, parts));
  }
  return lifted;
}

/** Of a chosen list, the minimum and the allowances named are multiplied, and the others join as they are. */
function multiplied(law: Law, uplift: Uplift, rate: Rate, parts: readonly WeeklyPart[]): Rate {
  const { only, path, divisor, roundWeeklyTo: step } = uplift;
  const { by, over } = factorOf(law, uplift);
  const chosen =
    only === null
      ? rate.weekly
      : parts
          .filter(({ slug }) => slug === null || only.includes(slug))
          .reduce((sum, { weekly }) => sum + weekly, 0);
  const weekly = (rate.weekly - chosen + divideHalfUp(chosen * by, over * step) * step) as Cents;
  const divided = hourOf(weekly, divisor ?? weekHours(law));
  return { weekly, hourly: path === "weekly" ? divided : (divideHalfUp(rate.hourly * by, over) as Cents) };
}

function factorOf(law: Law, { multiply, multiplyFact }: Uplift): Ratio {
  const told = multiplyFact === null ? null : law.factOf(multiplyFact);
  return told === null ? multiply : { by: Number(told), over: 100 };
}

/** By the hour: a classification's rate or an amount, where that is more. */
function notUnder(law: Law, uplift: Uplift, rate: Rate): Rate {
  const floor = floorUnder(law, uplift);
  return floor !== null && floor.hourly > rate.hourly ? floor : rate;
}

function floorUnder(law: Law, uplift: Uplift): Rate | null {
  const { atLeastRate, atLeastHourly, atLeastWeekly } = uplift;
  if (atLeastRate !== null) return rateRow(law, atLeastRate);
  if (atLeastWeekly !== null) return byTheWeek(law, amountOf(law, atLeastWeekly, uplift));
  if (atLeastHourly === null) return null;
  const hourly = amountOf(law, atLeastHourly, uplift);
  return { hourly, weekly: weekOfHour(hourly, weekHours(law)) };
}
