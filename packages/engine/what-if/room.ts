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
      const weeksBy = (facts: FactValues): number => (weeksFact === null ? 1 : Number(facts(weeksFact) ?? 1));
      return [weeksBy(factOf), weeksBy(after)].every((count) =>
        count === 1
          ? before.week + paid <= most
          : count > 1 && Math.max(Number(told ?? 0), before.cycle) + paid <= most * count,
      );
    }
  }
}
