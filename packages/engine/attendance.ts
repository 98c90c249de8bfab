// One unbroken presence at work: touching shifts joined, breaks taken out, portions of broken shifts told apart.

import type { BreakSchedule } from "./award.ts";
import type { Break, Shift } from "./facts.ts";
import { dayOf, MINUTES_A_DAY, type Minutes, type Moment, momentAt } from "./units.ts";

/** Worked time between breaks, within one shift. */
export interface Stretch {
  readonly from: Moment;
  readonly to: Moment;
  readonly shift: number;
  readonly portion: number;
  /** A meal break, or a gap in a broken shift, ended just before it or begins with it. */
  readonly afterMeal: boolean;
}

interface Portion {
  readonly from: Moment;
  readonly to: Moment;
  readonly worked: number;
}

export interface Attendance {
  readonly shifts: readonly Shift[];
  readonly from: Moment;
  readonly to: Moment;
  readonly stretches: readonly Stretch[];
  readonly portions: readonly Portion[];
  readonly breaks: readonly Break[];
  readonly worked: number;
}

/** What the award says about the breaks of a shift. */
interface BreakRules {
  readonly breakSchedule: BreakSchedule | null;
  readonly paidBreaks: readonly unknown[];
}

export type BreakRulesFor = (shift: Shift) => BreakRules;

const byStart = (a: Shift, b: Shift): number => a.from - b.from;

/** Shifts in time order, those that touch as one attendance. Breaks that count as work stay in. */
export function attendancesOf(shifts: readonly Shift[], rulesFor: BreakRulesFor): readonly Attendance[] {
  if (shifts.length === 1) return [attendanceOf(shifts, rulesFor)];
  const runs: Shift[][] = [];
  for (const shift of [...shifts].sort(byStart)) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    if (previous !== undefined && shift.from < previous.to) {
      throw new RangeError(
        `shifts ${previous.id} and ${shift.id} overlap; a request with overlaps is refused earlier`,
      );
    }
    if (last !== undefined && previous?.to === shift.from) last.push(shift);
    else runs.push([shift]);
  }
  return runs.map((run) => attendanceOf(run, rulesFor));
}

const separates = ({ kind }: Break): boolean => kind === "broken_shift" || kind === "sleepover";

const NO_BREAKS: readonly Break[] = [];

/** The plainest presence: one shift without a break. */
function unbroken(run: readonly Shift[], { from, to }: Shift): Attendance {
  const worked = to - from;
  const stretch = { from, to, shift: 0, portion: 0, afterMeal: false };
  return {
    shifts: run,
    from,
    to,
    stretches: [stretch],
    portions: [{ from, to, worked }],
    breaks: NO_BREAKS,
    worked,
  };
}

function attendanceOf(run: readonly Shift[], rulesFor: BreakRulesFor): Attendance {
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) throw new Error("an attendance has at least one shift");
  if (first === last && first.breaks.length === 0 && first.unplacedBreak === 0) return unbroken(run, first);
  const cutting: Cutting = { stretches: [], from: first.from, portion: 0, afterMeal: false };
  let breaks = NO_BREAKS;
  for (let index = 0; index < run.length; index += 1) {
    const shift = run[index] ?? first;
    const rules = rulesFor(shift);
    const pauses = pausesOf(shift, rules.breakSchedule);
    cutShift(cutting, shift, index, pauses, rules);
    breaks = breaks.length === 0 ? pauses : [...breaks, ...pauses];
  }
  const { stretches } = cutting;
  const portions = portionsOf(stretches);
  let worked = 0;
  for (const { from, to } of stretches) worked += to - from;
  return { shifts: run, from: first.from, to: last.to, stretches, portions, breaks, worked };
}

/** Cuts worked time into stretches as it goes through the breaks of a run of shifts. */
interface Cutting {
  readonly stretches: Stretch[];
  /** Where the next stretch begins. */
  from: Moment;
  portion: number;
  afterMeal: boolean;
}

function cutShift(
  cutting: Cutting,
  shift: Shift,
  index: number,
  pauses: readonly Break[],
  rules: BreakRules,
): void {
  cutting.from = shift.from;
  for (const pause of pauses) {
    const counts = pause.paid || (rules.paidBreaks.length > 0 && !separates(pause));
    if (counts && pause.kind !== "meal") continue;
    cutAt(cutting, index, pause.from);
    cutting.afterMeal ||= pause.kind === "meal" || separates(pause);
    if (counts) cutAt(cutting, index, pause.to);
    else cutting.from = pause.to;
    cutting.afterMeal ||= counts;
    if (!counts && separates(pause)) cutting.portion += 1;
  }
  cutAt(cutting, index, shift.to);
}

function cutAt(cutting: Cutting, shift: number, to: Moment): void {
  const { from, portion, afterMeal } = cutting;
  if (to <= from) return;
  cutting.stretches.push({ from, to, shift, portion, afterMeal });
  cutting.afterMeal = false;
  cutting.from = to;
}

/** A portion in which nothing was worked (a sleepover that begins a shift) is left out of the list, its place kept. */
function portionsOf(stretches: readonly Stretch[]): readonly Portion[] {
  const last = stretches.at(-1);
  if (last === undefined) return [];
  if (last.portion === 0) return [wholeOf(stretches, last)];
  const portions: Portion[] = [];
  for (const { portion } of stretches) portions[portion] ??= portionOf(stretches, portion);
  return portions;
}

function wholeOf(stretches: readonly Stretch[], last: Stretch): Portion {
  let worked = 0;
  for (const stretch of stretches) worked += stretch.to - stretch.from;
  return { from: (stretches[0] ?? last).from, to: last.to, worked };
}

function portionOf(stretches: readonly Stretch[], portion: number): Portion {
  const own = stretches.filter((stretch) => stretch.portion === portion);
  const from = own[0]?.from ?? (0 as Moment);
  const to = own.at(-1)?.to ?? from;
  return { from, to, worked: own.reduce((sum, stretch) => sum + (stretch.to - stretch.from), 0) };
}

function pausesOf(shift: Shift, schedule: BreakSchedule | null): readonly Break[] {
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

/** Where an unpaid break of a given length may begin, and where it is put: as near the middle as allowed. */
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

/** Unpaid time inside one shift of an attendance. */
export function unpaidIn(attendance: Attendance, shift: number): Minutes {
  const whole = attendance.shifts[shift];
  if (whole === undefined) return 0 as Minutes;
  let unpaid = whole.to - whole.from;
  for (const stretch of attendance.stretches)
    if (stretch.shift === shift) unpaid -= stretch.to - stretch.from;
  return unpaid as Minutes;
}

const midnightAfter = (at: Moment): Moment => momentAt(dayOf(at), MINUTES_A_DAY);

/** The part of a stretch on the day it begins. */
export const withinDay = (part: Stretch): Stretch => {
  const midnight = midnightAfter(part.from);
  return part.to <= midnight ? part : { ...part, to: midnight };
};

/** What is left of a stretch on the day after. */
export const nextDay = (stretch: Stretch, part: Stretch): Stretch | null => {
  const midnight = midnightAfter(part.from);
  return stretch.to <= midnight ? null : { ...stretch, from: midnight };
};
