// Counts a step that was labelled: as ordinary time or overtime, and as what fills limits.

import { limitsFilled, makesOvertime } from "../attendance/worked-through.ts";
import type { Rule } from "../award/award.ts";
import type { Moment } from "../award/units.ts";
import type { Situation } from "../shift/situation.ts";
import { type Counters, count, countAside, countBoth, countCall, NEVER } from "./counters.ts";
import { markLongDay } from "./hours.ts";

/** So many minutes under one label from a moment on, in a portion. */
interface Counted {
  readonly at: Moment;
  readonly length: number;
  readonly label: Rule | null;
  readonly portion: number;
}

export function countStep(
  situation: Situation,
  counters: Counters,
  { at, length, label, portion }: Counted,
): void {
  const isOvertime = makesOvertime(label);
  const fills = label === null ? "all" : limitsFilled(label);
  if (!isOvertime && counters.ordinaryFrom === NEVER) counters.ordinaryFrom = at;
  count(counters, length, !isOvertime);
  if (isOvertime && fills !== "none") countBoth(counters, length);
  if (!isOvertime && fills !== "all") countAside(counters, length);
  if (fills === "day") counters.throughAside += length;
  if (situation.attendance.portions[portion]?.call === true) countCall(counters, length);
  if (situation.holding.hasLongDays && fills !== "none") markLongDay(situation, counters);
}
