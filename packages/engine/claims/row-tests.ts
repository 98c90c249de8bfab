// Whether a row fits a step: its hours, what made them overtime, the minute, and a rest that was cut short.

import { isOnNamedDay, minuteFits } from "../attendance/minute.ts";
import { isHolidayNamed } from "../attendance/shift-tests.ts";
import type { Rule, When } from "../award/award.ts";
import { dayOf, type Moment, weekdayOf } from "../award/units.ts";
import type { Counters } from "../hours/counters.ts";
import type { Step } from "../hours/step.ts";
import type { Row } from "../law/rows.ts";
import type { Situation } from "../shift/situation.ts";
import type { ClaimedTime } from "./resolve.ts";

export const fits = (
  row: Row,
  situation: Situation,
  step: Step,
  { ordinary, trigger, counters }: Pick<ClaimedTime, "ordinary" | "trigger" | "counters">,
): boolean =>
  isOfHours(row, ordinary, counters) &&
  causeFits(row.when, trigger) &&
  breakFits(row.when, counters) &&
  isOpen(row, situation, step) &&
  (isUnrelieved(row, counters) || momentFits(row.when, situation, step));

/** Whether the rest that a row pays for was cut short before this and has not been had since. */
export function isOpen(row: Row, { breaches }: Situation, { at }: Step): boolean {
  if (breaches.length === 0) return true;
  for (const { row: of, from, to } of breaches) if (of === row && (at < from || at >= to)) return false;
  return true;
}

export const isUnrelieved = ({ rule, untilRelieved }: Row, { unrelieved }: Counters): boolean =>
  untilRelieved && unrelieved.includes(rule.slug);

/** Is the time of a row's hours, or of any hours once it goes on through all of them? */
const isOfHours = (row: Row, ordinary: boolean, counters: Counters): boolean =>
  (ordinary ? row.ofOrdinary : row.ofOvertime) ||
  (row.rule.untilRelievedIn === "all-hours" && isUnrelieved(row, counters));

export const momentFits = (when: When, situation: Situation, step: Step): boolean =>
  minuteFits(when, step) && holidayFits(when, situation, step) && isOnNamedDay(when, step.at);

const holidayFits = ({ holidays: names }: When, { holidays }: Situation, { at }: Step): boolean =>
  names === null || isHolidayNamed(holidays, at, names);

/** Overtime by one of the rules named. */
const causeFits = ({ because }: When, trigger: Rule | null): boolean =>
  because === null || (trigger !== null && because.includes(trigger.slug));

/** A break that began in such time, on such a day. */
const breakFits = ({ breakIn, breakOn }: When, { throughInOvertime, throughFrom }: Counters): boolean =>
  (breakIn === null || (breakIn === "overtime") === throughInOvertime) &&
  (breakOn === null || breakOn.includes(weekdayOf(dayOf(throughFrom as Moment))));
