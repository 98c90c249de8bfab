// Cuts worked time into steps: from one moment at which a clock rule, a holiday or a pattern may change something to the next.

import { isHoliday } from "../attendance/shift-tests.ts";
import { clockOf, dayOf, type Moment, momentAt, weekdayOf } from "../award/units.ts";
import type { Holiday, TimeRange } from "../facts/facts.ts";
import type { Step } from "../hours/step.ts";
import type { Segment } from "../law/rows.ts";
import { segmentAt } from "../law/timetable.ts";
import type { Situation } from "../shift/situation.ts";

/** The first step of a walk within one day. */
export function firstStep(situation: Situation, at: Moment, to: Moment, portion: number): Step {
  const { plan, holding, holidays } = situation;
  const clock = clockOf(at);
  const weekday = weekdayOf(dayOf(at));
  const holiday = isHoliday(holidays, at);
  const segment = segmentAt(plan, holding, { weekday, holiday, clock });
  return { at, clock, weekday, holiday, portion, segment, to: boundaryAfter(situation, at, to, segment) };
}

/** Moves a step on to the moment it reached. */
export function moveOn(step: Step, situation: Situation, to: Moment): void {
  const { plan, holding, holidays } = situation;
  step.clock += step.to - step.at;
  step.at = step.to;
  step.holiday = isHoliday(holidays, step.at);
  step.segment = segmentAt(plan, holding, step);
  step.to = boundaryAfter(situation, step.at, to, step.segment);
}

/** The next moment at which a clock rule, a holiday or a pattern may change something. */
function boundaryAfter(situation: Situation, at: Moment, to: Moment, segment: Segment): Moment {
  let next: number = Math.min(to, momentAt(dayOf(at), segment.to));
  const { facts, ranges } = situation;
  if (facts.holidays.length > 0) next = holidayBefore(next, at, facts.holidays);
  if (ranges.length > 0) next = endBefore(next, at, ranges);
  return next as Moment;
}

/** Where a holiday of the same day begins, if that is earlier. */
function holidayBefore(before: number, at: Moment, holidays: readonly Holiday[]): number {
  let next = before;
  for (const { day, from } of holidays) {
    const start = momentAt(day, from);
    if (day === dayOf(at) && start > at) next = Math.min(next, start);
  }
  return next;
}

/** Where a range begins or ends, if that is earlier. */
function endBefore(before: number, at: Moment, ranges: readonly TimeRange[]): number {
  let next = before;
  for (const { from, to } of ranges) {
    if (from > at) next = Math.min(next, from);
    if (to > at) next = Math.min(next, to);
  }
  return next;
}
