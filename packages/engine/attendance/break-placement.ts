// The breaks of a shift in time order, and where we put a break without a position.

import type { BreakSchedule } from "../award/award.ts";
import type { Moment } from "../award/units.ts";
import type { Break, Shift } from "../facts/facts.ts";

export function pausesOf(shift: Shift, schedule: BreakSchedule | null): readonly Break[] {
  const { breaks, unplacedBreak } = shift;
  if (unplacedBreak > 0) {
    if (breaks.length > 0) throw new RangeError(`shift ${shift.id} has breaks with and without a place`);
    return [placeBreak(shift, schedule)];
  }
  return isInOrder(breaks) ? breaks : [...breaks].sort((a, b) => a.from - b.from);
}

function isInOrder(breaks: readonly Break[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const { from } of breaks) {
    if (from < before) return false;
    before = from;
  }
  return true;
}

export interface Placement {
  readonly earliest: Moment;
  readonly latest: Moment;
  readonly chosen: Moment;
}

/** Where an unpaid break of a given length may begin, and where we put it: as near the middle as allowed. */
export function placementOf(shift: Shift, schedule: BreakSchedule | null): Placement {
  const length = shift.unplacedBreak;
  const middle = shift.from + Math.floor((shift.to - shift.from - length) / 2);
  const away = schedule?.awayFromEnds ?? 0;
  const longest = schedule?.longestWithoutMeal ?? shift.to - shift.from;
  const window = schedule?.fromStart ?? null;
  let earliest = Math.max(shift.from + (window?.earliest ?? away), shift.to - longest - length);
  let latest = Math.min(shift.to - away - length, shift.from + (window?.latest ?? longest));
  if (earliest > latest) {
    earliest = shift.from + (window?.earliest ?? away);
    latest = shift.to - away - length;
  }
  if (earliest > latest) earliest = latest = middle;
  const chosen = Math.min(Math.max(middle, earliest), latest);
  return { earliest: earliest as Moment, latest: latest as Moment, chosen: chosen as Moment };
}

function placeBreak(shift: Shift, schedule: BreakSchedule | null): Break {
  const from = placementOf(shift, schedule).chosen;
  return { from, to: (from + shift.unplacedBreak) as Moment, paid: false, kind: "meal" };
}
