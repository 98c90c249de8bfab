// The ordinary shift: an attendance and its portions without what lies outside the roster and without overtime.

import { FAR, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Attendance, Portion, Stretch } from "./attendance.ts";

/** A portion of which nothing is left stays as it is: it is overtime throughout. */
export function withOrdinaryPortions(attendance: Attendance, overtime: readonly TimeRange[]): Attendance {
  const roster = rosterOf(attendance);
  const outside = roster === null ? NONE : outsideOf(roster);
  if (outside.length === 0 && overtime.length === 0) return attendance;
  const leftOf = (stretches: readonly Stretch[]): Left | null => {
    const isOutside = trimmed(stretches, outside) === null;
    return trimmed(stretches, isOutside ? overtime : [...outside, ...overtime]);
  };
  const ordinaryPortions = attendance.portions.map((portion, index) => ({
    ...portion,
    ...leftOf(attendance.stretches.filter((stretch) => stretch.portion === index)),
  }));
  return { ...attendance, ordinaryPortions, ordinaryWhole: leftOf(attendance.stretches) };
}

const NONE: readonly TimeRange[] = [];

/** From the first rostered or agreed minute of its shifts to the last; a shift that gives neither was worked as rostered. */
function rosterOf({ shifts }: Attendance): TimeRange | null {
  if (shifts.every(({ rostered, agreed }) => rostered === null && agreed === null)) return null;
  const ranges = shifts.map((shift): TimeRange => shift.rostered ?? shift.agreed ?? shift);
  return {
    from: Math.min(...ranges.map(({ from }) => from)) as Moment,
    to: Math.max(...ranges.map(({ to }) => to)) as Moment,
  };
}

const outsideOf = ({ from, to }: TimeRange): readonly TimeRange[] => [
  { from: -FAR as Moment, to: from },
  { from: to, to: FAR as Moment },
];

type Left = Pick<Portion, "worked" | "to" | "from">;

/** What is left of some work; null: nothing. */
function trimmed(stretches: readonly Stretch[], taken: readonly TimeRange[]): Left | null {
  let [from, to]: (Moment | null)[] = [null, null];
  let worked = 0;
  for (const stretch of stretches) {
    let at = stretch.from;
    while (at < stretch.to) {
      const end = endOfTaken(taken, at);
      const next = end ?? nextTaken(taken, at, stretch.to);
      if (end === null) {
        from ??= at;
        to = next;
        worked += next - at;
      }
      at = next;
    }
  }
  return from == null || to == null ? null : { from, to, worked };
}

/** Where the time that is taken at a moment ends; null: none is taken there. */
function endOfTaken(taken: readonly TimeRange[], at: Moment): Moment | null {
  for (const { from, to } of taken) if (from <= at && at < to) return to;
  return null;
}

/** Where the next time that is taken starts, or work ends. */
function nextTaken(taken: readonly TimeRange[], at: Moment, end: Moment): Moment {
  let next = end;
  for (const { from } of taken) if (from > at && from < next) next = from;
  return next;
}
