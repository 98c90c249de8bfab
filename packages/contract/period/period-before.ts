// What the shifts of a period say came before them, compared with the other shifts and their week.

import { addDays, dayOf, formatMoment, type Moment, momentAt, type Shift, weekdayOf } from "#engine";
import { hoursOf } from "../request/earlier-hours.ts";
import type { FaultList } from "../request/read-values.ts";
import type { CalculatePayPeriodRequest } from "../schemas/period-schema.ts";
import { weekStart } from "./period-requests.ts";

/** A shift and its place in the request. */
interface Placed {
  readonly index: number;
  readonly shift: Shift;
}

/**
 * In time order. A finish later than the listed shift before is not a fault: a shift that we cannot price, and that the
 * caller leaves out for that, still counts for the rest after it.
 */
export function beforeFaults(
  ordered: readonly Placed[],
  { shifts, period }: CalculatePayPeriodRequest,
  list: FaultList,
): void {
  const weekStartsOn = weekStart(period);
  let latest: Placed | null = null;
  for (const { index, shift } of ordered) {
    const { previousFinish, workedThisWeek } = shift;
    if (latest !== null && previousFinish !== null && previousFinish < latest.shift.to) {
      const { id } = shifts[latest.index] ?? { id: "" };
      list.add(
        `/shifts/${index}/previous_shift_end`,
        `previous_shift_end is before shift ${JSON.stringify(id)} (/shifts/${latest.index}) ends, at ${formatMoment(latest.shift.to)}; leave it out, the shifts show it.`,
      );
    }
    const most = earlierInWeek(shift.from, weekStartsOn);
    if (workedThisWeek > most)
      list.add(
        `/shifts/${index}/hours_already_worked_this_week`,
        `Only ${hoursOf(most)} lie between the beginning of the week (/period/week_starts_on) and this shift.`,
      );
    if (latest === null || shift.to > latest.shift.to) latest = { index, shift };
  }
}

/** The minutes between the beginning of the week and a shift. */
export const earlierInWeek = (from: Moment, weekStartsOn: number): number =>
  from - momentAt(addDays(dayOf(from), -((weekdayOf(dayOf(from)) - weekStartsOn + 7) % 7)), 0);
