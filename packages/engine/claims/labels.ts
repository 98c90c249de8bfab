// A first walk of an attendance, where its class or its rest turns on which of its hours are ordinary.

import type { Attendance } from "../attendance/attendance.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import { dayOf, type Moment } from "../award/units.ts";
import type { Shift, TimeRange } from "../facts/facts.ts";
import { type Counters, filled } from "../hours/counters.ts";
import type { Sight } from "../law/sight.ts";
import { type Rest, regardedIn, restAfter } from "../rest/earlier-work.ts";
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
  const ordinary: (TimeRange | null)[] = [];
  const overtime: TimeRange[] = [];
  const limited: TimeRange[] = [];
  for (let index = 0; index < setting.attendance.shifts.length; index += 1) {
    const labelled = labelShift(setting, index, walk);
    ordinary.push(ordinaryOf(labelled));
    for (const piece of labelled) {
      if (makesOvertime(piece.trigger)) overtime.push(piece);
      if (piece.trigger?.kind === "ordinary-limit") limited.push(piece);
    }
  }
  return { ordinary, overtime, limited };
}

/** From the first ordinary minute of some pieces to the last. */
function ordinaryOf(pieces: readonly Labelled[]): TimeRange | null {
  let [from, to]: [Moment | null, Moment | null] = [null, null];
  for (const piece of pieces) {
    if (makesOvertime(piece.trigger)) continue;
    from ??= piece.from;
    to = piece.to;
  }
  return from === null || to === null ? null : { from, to };
}

/** What a walked attendance leaves for the next. */
export function restLeft(
  { attendance, previous }: Setting,
  pieces: readonly Piece[],
  breached: readonly string[],
  sightOn: Walk["sightOn"],
): Rest {
  const ordinary = attendance.shifts.map((shift) => ordinaryOf(piecesOf(shift, pieces)));
  const endsInOvertime = makesOvertime(pieces.at(-1)?.trigger ?? null);
  const disregarding = pieces.at(-1)?.plan.disregarding ?? [];
  const regarded =
    disregarding.length === 0
      ? null
      : regardedIn(attendance, disregarding, (shift) => sightOn(shift, dayOf(shift.from)).factOf);
  return restAfter(attendance, { ordinary, endsInOvertime, breached }, previous, regarded);
}

const piecesOf = ({ from, to }: Shift, pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter((piece) => piece.from >= from && piece.to <= to);
