// The ordinary shift: an attendance and its portions without what lies outside the roster and without overtime.

import type { Attendance, Portion } from "./attendance.ts";
import type { TimeRange } from "./facts.ts";
import { FAR, type Moment } from "./units.ts";

/** A portion of which nothing is left stays as it is: it is overtime throughout. */
export function withOrdinaryPortions(attendance: Attendance, overtime: readonly TimeRange[]): Attendance {
  const roster = rosterOf(attendance);
  const outside = roster === null ? NONE : outsideOf(roster);
  if (outside.length === 0 && overtime.length === 0) return attendance;
  const ordinaryPortions = attendance.portions.map((portion, index) => {
    const left = (taken: readonly TimeRange[]) => trimmed(portion, index, attendance, taken);
    const isOutside = left(outside) === null;
    return left(isOutside ? overtime : [...outside, ...overtime]) ?? portion;
  });
  return { ...attendance, ordinaryPortions };
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

/** What is left of a portion; null: nothing. */
function trimmed(
  portion: Portion,
  index: number,
  { stretches }: Attendance,
  taken: readonly TimeRange[],
): Portion | null {
  const left = stretches
    .filter((stretch) => stretch.portion === index)
    .flatMap((stretch) => taken.reduce<readonly TimeRange[]>(without, [stretch]));
  const [first, last] = [left[0], left.at(-1)];
  if (first === undefined || last === undefined) return null;
  let worked = 0;
  for (const { from, to } of left) worked += to - from;
  return { ...portion, from: first.from, to: last.to, worked };
}

const without = (ranges: readonly TimeRange[], taken: TimeRange): readonly TimeRange[] =>
  ranges.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, taken.from) as Moment },
      { from: Math.max(from, taken.to) as Moment, to },
    ].filter((one) => one.from < one.to),
  );
