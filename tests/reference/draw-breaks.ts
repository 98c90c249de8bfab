// Random breaks of a shift: none, one without a position, meals, rests, the gaps of a broken shift, a sleepover with calls.

import type { Break, BreakKind, Minutes, Moment, Shift, TimeRange } from "#engine";
import { type Drawing, near } from "./drawing.ts";
import type { Target } from "./target.ts";

type Breaks = Pick<Shift, "breaks" | "unplacedBreak">;

const NONE: Breaks = { breaks: [], unplacedBreak: 0 as Minutes };

export function drawBreaks(drawing: Drawing, target: Target, { from, to }: TimeRange): Breaks {
  const { dice } = drawing;
  const length = to - from;
  if (length < 40) return NONE;
  const { gap } = target;
  if (gap === "sleepover" || (gap === null && length > 600 && dice.chance(8)))
    return { ...NONE, breaks: drawNight(drawing, target, from, to) };
  if (length > LONG && dice.chance(gap === null ? 12 : 25))
    return { ...NONE, breaks: drawLongBreak(drawing, target, from, to) };
  if (gap === "broken_shift" || (gap === null && dice.chance(8)))
    return { ...NONE, breaks: drawGaps(drawing, from, to) };
  const way = dice.whole(1, 10);
  if (way <= 4) return NONE;
  if (way <= 6)
    return { ...NONE, unplacedBreak: Math.min(dice.pick([15, 30, 30, 45, 60]), length - 10) as Minutes };
  return { ...NONE, breaks: drawPauses(drawing, from, to) };
}

/** Work with room for a break as long as a rest between days. */
const LONG = 660;

/** One break near a bound of rest, with work on both sides. */
function drawLongBreak(
  { dice, bounds }: Drawing,
  { gap }: Target,
  from: number,
  to: number,
): readonly Break[] {
  const length = Math.min(Math.max(60, near(dice, bounds.rests, 600)), to - from - 30);
  const start = from + dice.pick([15, 60, 120, dice.whole(1, to - from - length - 1)]);
  const kind = gap === null ? dice.pick<BreakKind>(["meal", "rest", "broken_shift"]) : gap;
  return start + length >= to ? [] : [pause(start, start + length, kind, false)];
}

/** A sleepover, and where the target asks for it a gap before it too. */
function drawNight(drawing: Drawing, target: Target, from: number, to: number): readonly Break[] {
  const { tests } = target;
  const isBroken = tests.some(({ gaps, portions }) => gaps?.broken != null || portions !== null);
  if (!isBroken || to - from < 480) return drawSleepover(drawing, target, from, to);
  return [
    pause(from + 60, from + 120, "broken_shift", false),
    ...drawSleepover(drawing, target, from + 180, to),
  ];
}

const pause = (from: number, to: number, kind: BreakKind, paid: boolean): Break => ({
  from: from as Moment,
  to: to as Moment,
  kind,
  paid,
});

/** One to three breaks, in order and apart, which may touch the shift's ends. */
function drawPauses({ dice, bounds }: Drawing, from: number, to: number): readonly Break[] {
  const breaks: Break[] = [];
  let at = from;
  for (let count = dice.whole(1, 3); count > 0; count -= 1) {
    const start =
      at + Math.max(0, dice.chance(40) ? near(dice, bounds.lengths, 240) : dice.whole(0, 20) * 15);
    const end = start + dice.pick([10, 15, 20, 29, 30, 30, 31, 45, 60]);
    if (end > to || to - from - sumOf(breaks) - (end - start) < 5) break;
    const kind = dice.pick<BreakKind>(["meal", "meal", "rest"]);
    breaks.push(pause(start, end, kind, dice.chance(kind === "rest" ? 70 : 15)));
    at = end + 1;
  }
  return breaks;
}

const sumOf = (breaks: readonly Break[]): number => breaks.reduce((sum, one) => sum + one.to - one.from, 0);

function drawGaps({ dice, bounds }: Drawing, from: number, to: number): readonly Break[] {
  const breaks: Break[] = [];
  let at = from;
  for (let count = dice.chance(60) ? 1 : dice.whole(2, 3); count > 0; count -= 1) {
    const start =
      at + Math.max(1, dice.chance(50) ? near(dice, bounds.lengths, 120) : dice.whole(1, 16) * 15);
    const end = start + Math.max(1, dice.chance(50) ? near(dice, bounds.gaps, 120) : dice.whole(2, 24) * 15);
    if (end >= to) break;
    if (start - at > 60 && dice.chance(20)) breaks.push(pause(at + 20, at + 50, "meal", false));
    breaks.push(pause(start, end, "broken_shift", false));
    at = end + 1;
  }
  return breaks;
}

/** A night, with up to two calls; work on either side or only on one. */
function drawSleepover(
  { dice, bounds }: Drawing,
  { beyond }: Target,
  from: number,
  to: number,
): readonly Break[] {
  const most = to - from - 2;
  if (most < 120) return [];
  const length = Math.min(
    most,
    Math.max(60, dice.chance(60) ? near(dice, bounds.gaps, 480) : dice.whole(20, 40) * 15),
  );
  const room = most - length;
  const start = from + dice.pick([0, room, Math.floor(room / 2), Math.min(beyond ?? room, room)]) + 1;
  const breaks: Break[] = [];
  let at = start;
  for (let count = dice.whole(0, 2); count > 0; count -= 1) {
    const call = at + dice.whole(1, 16) * 15;
    const end = call + dice.pick([10, 30, 60, 61, 90]);
    if (end >= start + length) break;
    breaks.push(pause(at, call, "sleepover", false));
    at = end;
  }
  return [...breaks, pause(at, start + length, "sleepover", false)];
}
