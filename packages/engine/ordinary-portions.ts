// The portions of a shift without the time beyond a pattern of hours: where the ordinary shift starts and ends.

import type { Attendance, Portion } from "./attendance.ts";
import type { TimeRange } from "./facts.ts";
import type { Moment } from "./units.ts";

/** A portion that lies beyond the pattern as a whole stays as it is. */
export function withOrdinaryPortions(attendance: Attendance, beyond: readonly TimeRange[]): Attendance {
  if (beyond.length === 0) return attendance;
  const ordinaryPortions = attendance.portions.map((portion, index) =>
    trimmed(portion, index, attendance, beyond),
  );
  return { ...attendance, ordinaryPortions };
}

function trimmed(
  portion: Portion,
  index: number,
  { stretches }: Attendance,
  beyond: readonly TimeRange[],
): Portion {
  const left = stretches
    .filter((stretch) => stretch.portion === index)
    .flatMap((stretch) => beyond.reduce<readonly TimeRange[]>(without, [stretch]));
  const [first, last] = [left[0], left.at(-1)];
  if (first === undefined || last === undefined) return portion;
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
