// What we find the answers of a period's shifts from: some changes cannot affect them.

import type { Award, KnownBy, ShiftTest } from "../award/award.ts";
import { factsOfRuns, isOfUsualShifts, overtimeByFacts } from "./runs.ts";

/** Days worked go by the day of each start alone. */
export interface ShownFrom {
  /** The facts that runs of shifts and earlier work of the day turn on. */
  readonly facts: readonly string[];
  /** Does an answer go by the times of a shift, or by its breaks? */
  readonly times: boolean;
  readonly breaks: boolean;
  /** Whether the person decides if some work is overtime throughout, and so not part of a run. */
  readonly person: boolean;
}

export function shownFrom(award: Award): ShownFrom {
  const ways = award.facts.flatMap(({ knownBy }) => knownBy ?? []);
  const isOfSome = ({ for: { employment, worker } }: Award["rules"][number]): boolean =>
    (employment ?? null) !== null || (worker ?? null) !== null;
  return {
    facts: [
      ...factsOfRuns(award),
      ...ways.flatMap((way) => (way.by === "earlier-that-day" ? [way.fact] : [])),
    ],
    times: ways.some(({ by }) => by !== "days-worked-this-week"),
    breaks: ways.some(asksOfBreaks),
    person: ways.some(isOfUsualShifts) && overtimeByFacts(award.rules).some(isOfSome),
  };
}

/** Breaks affect only how long the work is. */
function asksOfBreaks(way: KnownBy): boolean {
  if (way.by !== "run" && way.by !== "share") return false;
  if (way.tests.some(({ total }: ShiftTest) => total !== null)) return true;
  return (
    way.by === "run" &&
    [way.orHours, way.ordinaryHours, way.ordinaryHoursFact, way.raised].some((asked) => asked !== null)
  );
}
