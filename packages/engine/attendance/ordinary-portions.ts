// The ordinary shift: an attendance and its portions without what lies outside the roster and without overtime.

import { FAR, type Moment } from "../award/units.ts";
import type { TimeRange } from "../facts/facts.ts";
import type { Attendance, Portion, Stretch } from "./attendance.ts";
import { workedWithin } from "./pattern.ts";
import type { UnderRoster } from "./planned.ts";

/** Time that no class counts: beyond a limit of the day or the shift, beyond the length of a shift with its breaks, or a recall. */
export interface Uncounted extends TimeRange {
  readonly by: "day" | "length" | "recall";
}

/**
 * A portion with nothing left stays as it is: it is overtime throughout. `finish` is where the rostered shift ends;
 * null: nothing of a roster was worked.
 */
export function withOrdinaryPortions(
  attendance: Attendance,
  overtime: readonly TimeRange[],
  { roster, stretches }: UnderRoster,
  finish: Moment | null,
): Attendance {
  if (roster === null && overtime.length === 0) return attendance;
  const { portions } = attendance;
  const left = leftOf(stretches, roster, overtime);
  const ordinaryWhole =
    left === null || roster === null || finish === null
      ? left
      : asRostered(left, stretches, { from: roster.from, to: finish });
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

/**
 * Work outside the roster altogether is overtime only if something else makes it so. If nothing is left it is
 * overtime throughout, and all of it counts.
 */
function leftOf(
  stretches: readonly Stretch[],
  roster: TimeRange | null,
  overtime: readonly TimeRange[],
): Left | null {
  const outside = roster === null ? [] : outsideOf(roster);
  const isOutside = roster === null || trimmed(stretches, outside) === null;
  return trimmed(stretches, isOutside ? overtime : [...outside, ...overtime]) ?? trimmed(stretches, []);
}

/** A shift that began late or ended early is still the rostered one. */
function asRostered(left: Left, stretches: readonly Stretch[], roster: TimeRange): Left {
  const isLate = left.from === stretches[0]?.from && left.from > roster.from;
  if (!isLate && left.to >= roster.to) return left;
  return {
    ...left,
    from: isLate ? roster.from : left.from,
    to: Math.max(left.to, roster.to) as Moment,
  };
}

/** Work as if it had gone on to the end of the roster. */
interface PlannedWork {
  readonly planned: Attendance;
  /** Beyond a pattern. */
  readonly past: readonly TimeRange[];
  readonly uncounted: readonly Uncounted[];
}

/**
 * Where a roster of ordinary hours ends: with the roster, but no later than the last minute that may be in it, with room
 * for its breaks beyond the limit, and for work before it. Work that is all overtime has the finish given. null: nothing of a roster was worked.
 */
export function rosteredFinish(
  { planned, past, uncounted }: PlannedWork,
  roster: TimeRange | null,
  roomIn: (roster: TimeRange) => number,
): Moment | null {
  if (roster === null) return null;
  const { stretches } = planned;
  const outside = outsideOf(roster);
  const inside = trimmed(stretches, outside);
  if (inside === null) return null;
  const of = (cause: Uncounted["by"]): readonly TimeRange[] => uncounted.filter(({ by }) => by === cause);
  const elsewhere = [...outside, ...past, ...of("recall")];
  const ordinary = trimmed(stretches, [...elsewhere, ...of("day"), ...of("length")]);
  if (ordinary === null || ordinary.to === inside.to) return roster.to;
  const early = workedWithin(planned, { from: planned.from, to: roster.from });
  const latest = Math.max(
    ordinary.to,
    endOf(partsLeft(of("day"), [...elsewhere, ...of("length")]), roomIn(roster)),
    endOf(partsLeft(of("length"), [...elsewhere, ...of("day")]), early),
  );
  return latest === inside.to ? roster.to : (latest as Moment);
}

/** Where so many minutes of some time end. */
function endOf(parts: readonly TimeRange[], length: number): number {
  let [end, room] = [-FAR as number, length];
  for (const { from, to } of parts) {
    if (room <= 0) break;
    end = Math.min(to, from + room);
    room -= to - from;
  }
  return end;
}

const outsideOf = ({ from, to }: TimeRange): readonly TimeRange[] => [
  { from: -FAR as Moment, to: from },
  { from: to, to: FAR as Moment },
];

type Left = Pick<Portion, "worked" | "to" | "from">;

/** What is left of some work; null: nothing. */
function trimmed(stretches: readonly TimeRange[], taken: readonly TimeRange[]): Left | null {
  const parts = partsLeft(stretches, taken);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  let worked = 0;
  for (const { from, to } of parts) worked += to - from;
  return { from: first.from, to: last.to, worked };
}

function partsLeft(stretches: readonly TimeRange[], taken: readonly TimeRange[]): readonly TimeRange[] {
  const parts: TimeRange[] = [];
  for (const stretch of stretches) {
    for (let at = stretch.from; at < stretch.to; ) {
      const until = takenUntil(taken, at);
      if (until > at) {
        at = until;
        continue;
      }
      const to = leftUntil(taken, at, stretch.to);
      parts.push({ from: at, to });
      at = to;
    }
  }
  return parts;
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
