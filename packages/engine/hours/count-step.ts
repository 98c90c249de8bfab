// Counts a step that was labelled: as ordinary time or overtime, and as what fills limits.

import { limitsFilled, makesOvertime } from "../attendance/worked-through.ts";
import type { Rule } from "../award/award.ts";
import type { Situation } from "../shift/situation.ts";
import { type Counters, count, countAside, countBoth, countCall } from "./counters.ts";
import { markLongDay } from "./hours.ts";

/** So many minutes under one label, in a portion. */
interface Counted {
  readonly length: number;
  readonly label: Rule | null;
  readonly portion: number;
}

export function countStep(
  situation: Situation,
  counters: Counters,
  { length, label, portion }: Counted,
): void {
  const isOvertime = makesOvertime(label);
  const fills = label === null ? "all" : limitsFilled(label);
  count(counters, length, !isOvertime);
  if (isOvertime && fills !== "none") countBoth(counters, length);
  if (!isOvertime && fills !== "all") countAside(counters, length);
  if (fills === "day") counters.throughAside += length;
  if (situation.attendance.portions[portion]?.call === true) countCall(counters, length);
  if (situation.holding.hasLongDays && fills !== "none") markLongDay(situation, counters);
}
