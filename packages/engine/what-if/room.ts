// Whether a shift fits under a limit of ordinary hours, with and without a change.

import type { OrdinaryLimit } from "../award/award.ts";
import type { FactValues } from "../award/conditions.ts";
import type { Survey } from "./survey.ts";

/** A limit as it is when nothing makes it longer, or as a fact gives it. */
export function shortestOf(
  { limit, limitFact, longDay, raised, per }: OrdinaryLimit,
  factOf: FactValues,
): number {
  if (limitFact !== null && per !== "cycle") return Number(factOf(limitFact) ?? limit);
  let shortest: number = Math.min(limit, longDay?.limit ?? limit);
  for (const { to } of raised) shortest = Math.min(shortest, to);
  return shortest;
}

/** Does all that is paid for fit under the limit at its shortest, now and after the change? */
export function hasRoom(
  rule: OrdinaryLimit,
  { before, paid }: Pick<Survey, "before" | "paid">,
  factOf: FactValues,
  after: FactValues,
): boolean {
  const most = Math.min(shortestOf(rule, factOf), shortestOf(rule, after));
  switch (rule.per) {
    case "day":
    case "days-work":
      return before.today + paid <= most;
    case "shift":
    case "portion":
      return paid <= most;
    case "week":
      return before.week + paid <= most;
    case "cycle": {
      const { workedFact, weeksFact } = rule;
      const told = workedFact === null ? null : factOf(workedFact);
      if (workedFact !== null && after(workedFact) !== told) return false;
      const inWeek = before.week + paid;
      const inCycle = Math.max(Number(told ?? 0), before.cycle) + paid;
      const fits = (weeks: number): boolean =>
        weeks === 1 ? inWeek <= most : weeks > 1 && inCycle <= most * weeks;
      return fits(weeksBy(weeksFact, factOf)) && fits(weeksBy(weeksFact, after));
    }
  }
}

const weeksBy = (weeksFact: string | null, factOf: FactValues): number =>
  weeksFact === null ? 1 : Number(factOf(weeksFact) ?? 1);
