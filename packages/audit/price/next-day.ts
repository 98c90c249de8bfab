// The ordinary minutes of a shift after its first midnight: they belong to the day, and perhaps the week, after it.

import { addDays, type Component, dayOf, momentAt } from "#engine";
import type { WorkedShift } from "../records/records.ts";

interface Span {
  readonly from: number;
  readonly to: number;
}

export function ordinaryNextDay(shift: WorkedShift, components: readonly Component[]): number {
  const midnight = momentAt(addDays(dayOf(shift.from), 1), 0);
  if (shift.to <= midnight) return 0;
  const pauses = pausesIn(shift);
  let minutes = 0;
  for (const { kind, from, to, minutes: own } of components) {
    if ((kind !== "ordinary" && kind !== "penalty") || from === null || to === null || own === null) continue;
    const later = { from: Math.max(from, midnight), to };
    const worked = lengthOf(later) - pauses.reduce((sum, pause) => sum + sharedBy(pause, later), 0);
    minutes += Math.min(own, Math.max(0, worked));
  }
  return minutes;
}

/** A break without a place is in the middle, as near as we know. */
function pausesIn({ from, to, breaks, unpaidBreak }: WorkedShift): readonly Span[] {
  if (breaks.length > 0) return breaks.filter(({ paid }) => !paid);
  const start = from + Math.floor((to - from - unpaidBreak) / 2);
  return [{ from: start, to: start + unpaidBreak }];
}

const lengthOf = ({ from, to }: Span): number => Math.max(0, to - from);

const sharedBy = (a: Span, b: Span): number =>
  lengthOf({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) });
