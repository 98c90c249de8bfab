// One unbroken presence at work: touching shifts joined, breaks taken out, portions of broken shifts told apart.

import { type BreakSchedule, type MinimumPayment, NOT_STATED } from "./award.ts";
import { withinClock } from "./conditions.ts";
import type { Break, Shift, TimeRange } from "./facts.ts";
import { clockOf, type Minutes, type Moment } from "./units.ts";

/** Worked time between breaks, within one shift. */
export interface Stretch {
  readonly from: Moment;
  readonly to: Moment;
  readonly shift: number;
  readonly portion: number;
  /** A meal break, or a gap in a broken shift, ended just before it or begins with it. */
  readonly afterMeal: boolean;
}

export interface Portion {
  readonly from: Moment;
  readonly to: Moment;
  readonly worked: number;
  /** Work during a sleepover. */
  readonly call: boolean;
}

export interface Attendance {
  readonly shifts: readonly Shift[];
  readonly from: Moment;
  readonly to: Moment;
  readonly stretches: readonly Stretch[];
  readonly portions: readonly Portion[];
  /** The portions less what lies beyond a pattern of hours. */
  readonly ordinaryPortions: readonly Portion[];
  readonly breaks: readonly Break[];
  readonly worked: number;
  /** How many unpaid gaps broke the shift. */
  readonly broken: number;
  /** Sleepovers, each from its first minute to its last, work during it included. */
  readonly nights: readonly TimeRange[];
}

/** What the award says about the breaks of a shift. */
interface BreakRules {
  readonly breakSchedule: BreakSchedule | null;
  readonly paidBreaks: readonly unknown[];
  readonly gapMinimums: readonly MinimumPayment[];
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

/** Cuts worked time into stretches as it goes through the breaks of a run of shifts. */
interface Cutting {
  readonly stretches: Stretch[];
  readonly breaks: Break[];
  readonly nights: TimeRange[];
  portion: number;
  broken: number;
  afterMeal: boolean;
}

const NO_BREAKS: readonly Break[] = [];
const NO_NIGHTS: readonly TimeRange[] = [];

/** The plainest presence: one shift without a break. */
function unbroken(run: readonly Shift[], { from, to }: Shift): Attendance {
  const worked = to - from;
  const stretch = { from, to, shift: 0, portion: 0, afterMeal: false };
  const portions = [{ from, to, worked, call: false }];
  return {
    shifts: run,
    from,
    to,
    stretches: [stretch],
    portions,
    ordinaryPortions: portions,
    breaks: NO_BREAKS,
    worked,
    broken: 0,
    nights: NO_NIGHTS,
  };
}

function attendanceOf(run: readonly Shift[], rulesFor: BreakRulesFor): Attendance {
  const only = run.length === 1 ? run[0] : undefined;
  if (only !== undefined && only.breaks.length === 0 && only.unplacedBreak === 0) return unbroken(run, only);
  const cutting: Cutting = {
    stretches: [],
    breaks: [],
    nights: [],
    portion: 0,
    broken: 0,
    afterMeal: false,
  };
  let index = 0;
  for (const shift of run) {
    cutShift(cutting, shift, index, rulesFor(shift));
    index += 1;
  }
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined) throw new Error("an attendance has at least one shift");
  const { stretches, breaks, nights, broken } = cutting;
  let worked = 0;
  for (const stretch of stretches) worked += stretch.to - stretch.from;
  const portions = portionsOf(stretches, nights);
  return {
    shifts: run,
    from: first.from,
    to: last.to,
    stretches,
    portions,
    ordinaryPortions: portions,
    breaks,
    worked,
    broken,
    nights,
  };
}

function cutShift(cutting: Cutting, shift: Shift, index: number, rules: BreakRules): void {
  let from = shift.from;
  const upTo = (to: Moment): void => {
    if (to <= from) return;
    cutting.stretches.push({
      from,
      to,
      shift: index,
      portion: cutting.portion,
      afterMeal: cutting.afterMeal,
    });
    cutting.afterMeal = false;
    from = to;
  };
  const pauses = pausesOf(shift, rules.breakSchedule);
  cutting.nights.push(...nightOf(pauses));
  for (const pause of pauses) {
    const inside = isInsideMinimum(pause, portionStart(cutting, from), rules.gapMinimums);
    cutting.breaks.push(inside ? { ...pause, paid: true } : pause);
    const counts = inside || pause.paid || (rules.paidBreaks.length > 0 && !separates(pause));
    if (counts && pause.kind !== "meal") continue;
    upTo(pause.from);
    cutting.afterMeal ||= pause.kind === "meal" || separates(pause);
    if (counts) upTo(pause.to);
    else from = pause.to;
    cutting.afterMeal ||= counts;
    if (!counts && separates(pause)) separate(cutting, pause);
  }
  upTo(shift.to);
}

const portionStart = ({ stretches, portion }: Cutting, from: Moment): Moment =>
  stretches.find((stretch) => stretch.portion === portion)?.from ?? from;

/** Is a gap over before the minimum payment of the work it interrupts is used up? */
const isInsideMinimum = (pause: Break, start: Moment, minimums: readonly MinimumPayment[]): boolean =>
  pause.kind === "broken_shift" &&
  minimums.some(
    ({ limit, when: { shift } }) =>
      limit !== NOT_STATED &&
      pause.to <= start + limit &&
      (shift === null || shift.starts === null || withinClock(shift.starts, clockOf(start))),
  );

/** A gap starts a new portion where there was work before it. */
function separate(cutting: Cutting, { kind }: Break): void {
  if (kind === "broken_shift") cutting.broken += 1;
  if (cutting.stretches.at(-1)?.portion === cutting.portion) cutting.portion += 1;
}

/** The sleepover breaks of one shift are one sleepover; what lies between them is work during it. */
function nightOf(pauses: readonly Break[]): readonly TimeRange[] {
  const asleep = pauses.filter(({ kind }) => kind === "sleepover");
  const [first, last] = [asleep[0], asleep.at(-1)];
  return first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to }];
}

interface Growing {
  from: Moment;
  to: Moment;
  worked: number;
  call: boolean;
}

function portionsOf(stretches: readonly Stretch[], nights: readonly TimeRange[]): readonly Portion[] {
  const portions: Growing[] = [];
  for (const stretch of stretches) {
    const known = portions[stretch.portion];
    if (known === undefined) {
      portions[stretch.portion] = {
        from: stretch.from,
        to: stretch.to,
        worked: stretch.to - stretch.from,
        call: nights.some((night) => stretch.from >= night.from && stretch.to <= night.to),
      };
    } else {
      known.to = stretch.to;
      known.worked += stretch.to - stretch.from;
    }
  }
  return portions;
}

function pausesOf(shift: Shift, schedule: BreakSchedule | null): readonly Break[] {
  if (shift.unplacedBreak > 0) {
    if (shift.breaks.length > 0)
      throw new RangeError(`shift ${shift.id} has breaks with and without a place`);
    return [placeBreak(shift, schedule)];
  }
  return shift.breaks.length > 1 ? [...shift.breaks].sort((a, b) => a.from - b.from) : shift.breaks;
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
  let earliest = Math.max(shift.from + away, shift.to - longest - length);
  let latest = Math.min(shift.to - away - length, shift.from + longest);
  if (earliest > latest) {
    earliest = shift.from + away;
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
