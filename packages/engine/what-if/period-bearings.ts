// How changes affect each attendance of a period.

import { ALONE } from "../attendance/days-work.ts";
import { dayOf } from "../award/units.ts";
import { isShorter } from "../rest/earlier-work.ts";
import { bearingOf } from "./bearing.ts";
import type { Bearing, Change } from "./change.ts";
import type { Changes } from "./changed-period.ts";
import type { PeriodFacts } from "./period-facts.ts";
import type { Stage } from "./stage.ts";

interface StagedFacts extends PeriodFacts {
  readonly stages: readonly Stage[];
}

/** How the changes affect each attendance, after those before it. */
export function bearingsOf(variations: StagedFacts, changes: Changes): readonly Bearing[] {
  const { stages } = variations;
  const bearings = stages.map(({ survey: found, attendance: { shifts }, first }): Bearing => {
    const change = changes[first] ?? null;
    if (found !== null && change !== null)
      return isCarried(change, variations) ? "something" : bearingOf(found, change);
    const isTouched =
      change !== null || changes.slice(first, first + shifts.length).some((one) => one !== null);
    return isTouched ? "something" : "nothing";
  });
  return bearings.map((bearing, place) =>
    bearing === "nothing" && isDayTouched(stages, bearings, place) ? "something" : bearing,
  );
}

/** Attendances of one day share its minimums and its patterns: a change of one may affect the others. */
function isDayTouched(stages: readonly Stage[], bearings: readonly Bearing[], place: number): boolean {
  const stage = stages[place];
  if (stage === undefined || stage.sameDay === ALONE) return false;
  const day = dayOf(stage.attendance.from);
  return stages.some(
    ({ attendance }, other) => dayOf(attendance.from) === day && bearings[other] !== "nothing",
  );
}

/** Whether a change also says something about later shifts of the week or cycle, or of a rest before them. */
export function isCarried(change: Change, { carriedFacts, shortestRest }: PeriodFacts): boolean {
  if (change.of === "fact") return carriedFacts.includes(change.slug);
  if (change.of !== "shift") return false;
  const { breaks = [] } = change.to;
  const mayBeRest = breaks.some(({ from, to }) => !isShorter(to - from, shortestRest));
  return mayBeRest || "workedToday" in change.to || "workedThisWeek" in change.to;
}
