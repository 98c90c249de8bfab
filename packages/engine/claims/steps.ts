// Cuts worked time into steps: from one moment at which a clock rule, a holiday or a pattern may change something to the next.

import { isHoliday } from "../attendance/shift-tests.ts";
import { clockOf, dayOf, type Moment, momentAt, weekdayOf } from "../award/units.ts";
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
  const day = dayOf(at);
  let next: number = Math.min(to, momentAt(day, segment.to));
  for (const holiday of situation.facts.holidays) {
    const from = momentAt(holiday.day, holiday.from);
    if (holiday.day === day && from > at) next = Math.min(next, from);
  }
  for (const { from, to: until } of situation.ranges) {
    if (from > at) next = Math.min(next, from);
    if (until > at) next = Math.min(next, until);
  }
  return next as Moment;
}
