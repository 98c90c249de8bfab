// An attendance of a priced period, and what it comes to with a change that leaves its minutes as they are.

import type { Attendance } from "../attendance/attendance.ts";
import { ALONE, type SameDay } from "../attendance/days-work.ts";
import type { Walked, WholeAttendance } from "../claims/attendance-walk.ts";
import type { WalkedShift } from "../claims/shift-walk.ts";
import type { Counters } from "../hours/counters.ts";
import type { OvertimeOfWeek } from "../hours/week-overtime.ts";
import { countedTotal, totalOf } from "../price/shift-result.ts";
import { hasOrdinary, type Rest } from "../rest/earlier-work.ts";
import { isCertainlyHad } from "../rest/rest.ts";
import type { Bearing, Change } from "./change.ts";
import { isOfRateAlone, onBaseOf } from "./other-base.ts";
import type { PeriodFacts } from "./period-facts.ts";
import type { Survey } from "./survey.ts";
import { keepsCut, withoutWalk } from "./variations.ts";

/** A priced attendance: what came before it, its pay, and what we know of it. */
export interface Stage {
  readonly attendance: Attendance;
  /** The place of its first shift. */
  readonly first: number;
  readonly sameDay: SameDay;
  readonly counters: Counters;
  readonly rest: Rest;
  readonly total: number;
  readonly survey: Survey | null;
  /** The allowances that were counted by its end. */
  readonly paid: Counters["paidAllowances"];
  /** Its overtime, where a row asks for that of the week. */
  readonly overtime: readonly OvertimeOfWeek[];
}

/** The state before the pay is counted. */
export function asEnded(walked: WalkedShift, whole: WholeAttendance): Walked {
  const counters = { ...walked.counters };
  return { walked: { ...walked, counters }, whole: { ...whole, counters } };
}

/** As before, or with the same minutes at another rate or with other money beside them; null: only a walk can tell. */
export function knownTotal(stage: Stage, bearing: Bearing, change: Change | null): number | null {
  if (bearing === "nothing") return stage.total;
  const { survey, sameDay, paid } = stage;
  if (survey === null || change === null) return null;
  if (change.of === "fact") {
    const other = sameDay === ALONE ? withoutWalk(survey, change, bearing) : null;
    return other === null ? null : countedAlike(other, paid);
  }
  if (change.of !== "person" || !isOfRateAlone(survey.situation, change.to)) return null;
  const { facts } = survey.situation;
  const other = onBaseOf(survey, { ...facts, employee: { ...facts.employee, ...change.to } });
  return other === null ? null : totalOf(other.walked, other.whole);
}

/** Does a change leave the time of the only shift of a day cut as it is? */
export const isCutAlike = ({ survey, sameDay }: Stage, change: Change | null): boolean =>
  survey !== null && sameDay === ALONE && (change === null || keepsCut(survey, change));

/**
 * Were all rests certainly had before a stage, whatever came earlier? Its own ordinary work is then all that the next one
 * looks at.
 */
export function isRested(
  { attendance, rest: before }: Stage,
  next: Stage | undefined,
  rest: Rest,
  { rests, disregardFacts }: PeriodFacts,
): boolean {
  if (disregardFacts.length > 0 || rest.finish !== before.finish) return false;
  if (next !== undefined && !hasOrdinary(next.rest)) return false;
  return rests.every((one) => isCertainlyHad(one, attendance, rest));
}

/** null: later days of the week would find other allowances paid. */
function countedAlike({ walked, whole }: Walked, paid: Stage["paid"]): number | null {
  const counters = { ...walked.counters };
  const total = countedTotal({ ...walked, counters }, { ...whole, counters });
  const { paidAllowances } = counters;
  return paidAllowances === paid || paidInWeek(paidAllowances) === paidInWeek(paid) ? total : null;
}

const paidInWeek = (paid: Stage["paid"]): string => JSON.stringify(paid.filter(({ per }) => per === "week"));
