// Whether the work of a shift lies where it did, with the breaks that other law places and pays.

import { attendancesOf, type Stretch } from "../attendance/attendance.ts";
import type { Situation } from "../shift/situation.ts";
import type { Concerned } from "./concerned.ts";

/** Is each stretch of work where it was, with the breaks that the law then places and pays? */
export function isSameTime({ shift, attendance }: Situation, { holding }: Concerned): boolean {
  if (shift.breaks.length === 0 && shift.unplacedBreak === 0) return true;
  const [other] = attendancesOf([shift], holding);
  return (
    other !== undefined &&
    other.stretches.length === attendance.stretches.length &&
    other.stretches.every((stretch, index) => isSameStretch(stretch, attendance.stretches[index]))
  );
}

const isSameStretch = ({ from, to, afterMeal }: Stretch, other: Stretch | undefined): boolean =>
  from === other?.from && to === other.to && afterMeal === other.afterMeal;
