// The ordinary shift: an attendance and its portions without what lies outside the roster and without overtime.

import { FAR, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Attendance, Portion, Stretch } from "./attendance.ts";

/** A portion of which nothing is left stays as it is: it is overtime throughout. */
export function withOrdinaryPortions(attendance: Attendance, overtime: readonly TimeRange[]): Attendance {
  const roster = rosterOf(attendance);
  if (roster === null && overtime.length === 0) return attendance;
  const { stretches, portions } = attendance;
  const left = leftOf(stretches, roster, overtime);
  const ordinaryWhole = left === null || roster === null ? left : asRostered(left, stretches, roster);
  const ordinaryPortions = portions.map((portion, index, { length }) => {
    if (length === 1) return { ...portion, ...ordinaryWhole };
    const stretchesOf = stretches.filter((stretch) => stretch.portion === index);
    const own = leftOf(stretchesOf, roster, overtime);
    if (own === null) return portion;
    // only the ends of the whole are those of the roster
    const begins = index === 0 && own.from === left?.from;
    const ends = index === length - 1 && own.to === left?.to;
    return {
      ...portion,
      worked: own.worked,
      from: begins ? (ordinaryWhole?.from ?? own.from) : own.from,
      to: ends ? (ordinaryWhole?.to ?? own.to) : own.to,
    };
  });
  return { ...attendance, ordinaryPortions, ordinaryWhole };
}

/** Work that lies outside the roster altogether is overtime only where something else makes it so. */
function leftOf(
  stretches: readonly Stretch[],
  roster: TimeRange | null,
  overtime: readonly TimeRange[],
): Left | null {
  const outside = roster === null ? [] : outsideOf(roster);
  if (roster === null || trimmed(stretches, outside) === null) return trimmed(stretches, overtime);
  return trimmed(stretches, [...outside, ...overtime]) ?? trimmed(stretches, []);
}

/** A shift that was begun late or left early is the one that was rostered, unless nothing of the roster was worked. */
function asRostered(left: Left, stretches: readonly Stretch[], roster: TimeRange): Left {
  if (trimmed(stretches, outsideOf(roster)) === null) return left;
  const isLate = left.from === stretches[0]?.from && left.from > roster.from;
  const isEarly = left.to === stretches.at(-1)?.to && left.to < roster.to;
  if (!isLate && !isEarly) return left;
  return { ...left, from: isLate ? roster.from : left.from, to: isEarly ? roster.to : left.to };
}

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
  let [first, last, worked]: [Moment | null, Moment | null, number] = [null, null, 0];
  for (const stretch of stretches) {
    for (let at = stretch.from; at < stretch.to; ) {
      const until = takenUntil(taken, at);
      if (until > at) {
        at = until;
        continue;
      }
      const to = leftUntil(taken, at, stretch.to);
      first ??= at;
      last = to;
      worked += to - at;
      at = to;
    }
  }
  return first === null || last === null ? null : { from: first, to: last, worked };
}

/** The end of a taken time that a moment is in, or the moment itself. */
function takenUntil(taken: readonly TimeRange[], at: Moment): Moment {
  for (const { from, to } of taken) if (at >= from && at < to) return to;
  return at;
}

/** The first taken time after a moment, or the end. */
function leftUntil(taken: readonly TimeRange[], at: Moment, end: Moment): Moment {
  let until = end;
  for (const { from } of taken) if (from > at && from < until) until = from;
  return until;
}
