// Labels worked time as ordinary or by what makes it overtime, without pricing it.

import type { Stretch } from "../attendance/attendance.ts";
import type { Rule } from "../award/award.ts";
import type { Moment } from "../award/units.ts";
import { countStep } from "../hours/count-step.ts";
import type { Counters } from "../hours/counters.ts";
import { endsDay, labelHours } from "../hours/hours.ts";
import type { Situation } from "../shift/situation.ts";
import { firstStep, moveOn } from "./steps.ts";
import { isInBreak } from "./walk.ts";

/** Time that is ordinary, or overtime by some rule. */
export interface Labelled {
  readonly from: Moment;
  readonly to: Moment;
  readonly trigger: Rule | null;
  /** A break in overtime that is paid as ordinary time. */
  readonly inBreak: boolean;
  /** Overtime that ends a day's ordinary work. */
  readonly endsDay: boolean;
}

/** Labels one stretch within one day, without a price. It refuses nothing: another class may follow. */
export function labelStretch(
  situation: Situation,
  { from: start, to: end, portion }: Stretch,
  counters: Counters,
  labelled: Labelled[],
): void {
  const step = firstStep(situation, start, end, portion);
  while (true) {
    const { at: from } = step;
    const label = labelHours(situation, step, counters);
    const inBreak = label !== null && isInBreak(situation, from);
    const isEnd = label !== null && endsDay(situation, step, counters, label);
    const { to } = step;
    labelled.push({ from, to, trigger: label, inBreak, endsDay: isEnd });
    if (!inBreak) countStep(situation, counters, { at: from, length: to - from, label, portion });
    if (to >= end) return;
    moveOn(step, situation, end);
  }
}
