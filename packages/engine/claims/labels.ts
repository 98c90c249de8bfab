// A first walk of an attendance, where its class or its rest turns on which of its hours are ordinary.

import type { Attendance } from "../attendance/attendance.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import { dayOf } from "../award/units.ts";
import { type Counters, filled } from "../hours/counters.ts";
import type { Sight } from "../law/sight.ts";
import { type OrdinaryDay, type Rest, regardedIn, restAfter } from "../rest/earlier-work.ts";
import { asksForLabels } from "../rest/rest.ts";
import type { Labels, Setting } from "../shift/situation.ts";
import type { Labelled } from "./label-walk.ts";
import { labelShift, type Walk } from "./shift-walk.ts";
import type { Piece } from "./walk.ts";

/** The attendance with the labels of a first walk, where they may bear on what it pays. */
export function settle(setting: Setting, walk: Walk): Setting {
  const { attendance, previous } = setting;
  for (const shift of attendance.shifts) {
    const sight = walk.sightOn(shift, dayOf(shift.from));
    const isAsked =
      (sight.holding.testsOrdinaryPortions && mayBeLimited(sight, attendance, walk.counters)) ||
      asksForLabels(sight, attendance, previous);
    if (isAsked) return { ...setting, labels: labelsOf(setting, walk) };
  }
  return setting;
}

/** May a limit make some of the attendance overtime? */
function mayBeLimited({ holding, factOf }: Sight, { worked }: Attendance, counters: Counters): boolean {
  for (const { limitFact, filledBy, per, most, weeks } of holding.limits) {
    const limit = limitFact === null ? most : Number(factOf(limitFact) ?? most);
    const unit = per === "cycle" && weeks === 1 ? "week" : per;
    if (filled(counters, unit, filledBy) + worked > limit * (per === "cycle" ? weeks : 1)) return true;
  }
  return false;
}

function labelsOf(setting: Setting, { sightOn, counters }: Walk): Labels {
  const walk = { sightOn, counters: { ...counters } };
  const { attendance } = setting;
  const pieces = attendance.shifts.flatMap((_, index) => labelShift(setting, index, walk));
  return {
    ordinary: ordinaryDays(pieces),
    overtime: pieces.filter(isOvertime),
    limited: pieces.filter(isLimited),
  };
}

const isOvertime = ({ trigger, inBreak }: Time): boolean => !inBreak && makesOvertime(trigger);

const isLimited = ({ trigger }: Time): boolean => trigger?.kind === "ordinary-limit";

type Time = Labelled | Piece;

/** Overtime ends a day's ordinary work where the ordinary work after it begins on another day. */
export function ordinaryDays(pieces: readonly Time[]): readonly OrdinaryDay[] {
  const days: OrdinaryDay[] = [];
  const start = pieces.find(({ inBreak }) => !inBreak)?.from;
  let hasEnded = false;
  for (const piece of pieces) {
    const { from, to, inBreak } = piece;
    if (inBreak) continue;
    if (isOvertime(piece)) {
      // overtime before a roster and any ordinary time is an early start
      hasEnded ||= piece.endsDay && (days.length > 0 || piece.trigger?.kind !== "pattern");
      continue;
    }
    const last = days.at(-1);
    const isNext = hasEnded && dayOf(from) !== dayOf(last?.from ?? start ?? from);
    if (last === undefined || isNext) days.push({ from, to, isNext });
    else days[days.length - 1] = { ...last, to };
    hasEnded = false;
  }
  return days;
}

/** What a walked attendance leaves for the next. */
export function restLeft(
  { attendance, previous }: Setting,
  pieces: readonly Piece[],
  breached: readonly string[],
  sightOn: Walk["sightOn"],
): Rest {
  const ordinary = ordinaryDays(pieces);
  const last = pieces.findLast(({ inBreak }) => !inBreak);
  const endsInOvertime = last !== undefined && isOvertime(last);
  const disregarding = pieces.at(-1)?.plan.disregarding ?? [];
  const regarded =
    disregarding.length === 0
      ? null
      : regardedIn(attendance, disregarding, (shift) => sightOn(shift, dayOf(shift.from)).factOf);
  return restAfter(attendance, { ordinary, endsInOvertime, breached }, previous, regarded);
}
