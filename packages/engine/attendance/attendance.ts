// One unbroken presence at work: joins touching shifts, removes breaks, and separates portions of broken shifts.

import type { BreakSchedule, MinimumPayment, PaidBreaks } from "../award/award.ts";
import { withinClock } from "../award/conditions.ts";
import { plus } from "../award/lists.ts";
import { clockOf, dayOf, MINUTES_A_DAY, type Minutes, type Moment, momentAt } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import { type Break, isGap, type Shift, type TimeRange } from "../facts/facts.ts";
import { pausesOf } from "./break-placement.ts";
import { areTwoShifts, isBroken, type JoiningRules, withHoursOfTouching } from "./joined-shifts.ts";
import { paidBreaksIn, paidUntil } from "./paid-breaks.ts";

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
  /** The whole of it less the same; null: nothing is left, or nothing was removed. */
  readonly ordinaryWhole: Pick<Portion, "worked" | "to" | "from"> | null;
  readonly breaks: readonly Break[];
  readonly worked: number;
  /** How many unpaid gaps broke the shift. */
  readonly broken: number;
  /** Sleepovers, each from its first minute to its last, work during it included. */
  readonly nights: readonly TimeRange[];
}

/** What the award says about the breaks of a shift. */
interface BreakRules extends JoiningRules {
  readonly breakSchedule: BreakSchedule | null;
  readonly paidBreaks: readonly PaidBreaks[];
  readonly gapMinimums: readonly MinimumPayment[];
}

export type BreakRulesFor = (shift: Shift) => BreakRules;

const byStart = (a: Shift, b: Shift): number => a.from - b.from;

/** Shifts in time order; those that touch, or that a rule joins, as one attendance. Breaks that count as work stay in. */
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
    const first = last?.[0];
    if (last === undefined || previous === undefined || first === undefined) runs.push([shift]);
    else if (previous.to === shift.from && !areTwoShifts(last, shift, rulesFor)) last.push(shift);
    else if (previous.to < shift.from && isBroken(first, previous, shift, rulesFor)) last.push(shift);
    else runs.push([shift]);
  }
  return runs.map((run) => attendanceOf(withHoursOfTouching(run), rulesFor));
}

const NO_STRETCHES: readonly Stretch[] = [];
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
    ordinaryWhole: null,
    breaks: NO_BREAKS,
    worked,
    broken: 0,
    nights: NO_NIGHTS,
  };
}

function attendanceOf(run: readonly Shift[], rulesFor: BreakRulesFor): Attendance {
  const first = run[0];
  if (first === undefined) throw new Error("an attendance has at least one shift");
  if (run.length === 1) return attendanceOfOne(run, first, hasBreaks(first) ? rulesFor(first) : null);
  const cutting = cuttingFrom(first);
  for (let index = 0; index < run.length; index += 1) {
    const shift = run[index] ?? first;
    if (index > 0) cutAfter(cutting, index - 1, run, rulesFor);
    cutShift(cutting, shift, index, rulesFor(shift));
  }
  return asCut(cutting, run, first.from, (run.at(-1) ?? first).to);
}

/** A run of one shift. */
export function attendanceOfOne(run: readonly Shift[], only: Shift, rules: BreakRules | null): Attendance {
  if (rules === null || !hasBreaks(only)) return unbroken(run, only);
  const cutting = cuttingFrom(only);
  cutShift(cutting, only, 0, rules);
  return asCut(cutting, run, only.from, only.to);
}

const hasBreaks = ({ breaks, unplacedBreak }: Shift): boolean => breaks.length > 0 || unplacedBreak !== 0;

const cuttingFrom = ({ from }: Shift): Cutting => ({
  stretches: NO_STRETCHES,
  breaks: NO_BREAKS,
  nights: NO_NIGHTS,
  from,
  portion: 0,
  broken: 0,
  afterMeal: false,
});

function asCut(cutting: Cutting, run: readonly Shift[], from: Moment, to: Moment): Attendance {
  const { stretches, breaks, nights, broken } = cutting;
  const portions = portionsOf(stretches, nights);
  let worked = 0;
  for (const stretch of stretches) worked += stretch.to - stretch.from;
  return {
    shifts: run,
    from,
    to,
    stretches,
    portions,
    ordinaryPortions: portions,
    ordinaryWhole: null,
    breaks,
    worked,
    broken,
    nights,
  };
}

/** Cuts worked time into stretches as it goes through the breaks of a run of shifts. */
interface Cutting {
  stretches: readonly Stretch[];
  breaks: readonly Break[];
  nights: readonly TimeRange[];
  /** Where the next stretch begins. */
  from: Moment;
  portion: number;
  broken: number;
  afterMeal: boolean;
}

function cutAfter(cutting: Cutting, place: number, run: readonly Shift[], rulesFor: BreakRulesFor): void {
  const [before, next] = [run[place], run[place + 1]];
  if (before !== undefined && next !== undefined && before.to < next.from)
    cutBetween(cutting, place, next.from, rulesFor(before));
}

/** The time between two shifts that a rule made one is a gap of the broken shift; inside a minimum it is work. */
function cutBetween(cutting: Cutting, shift: number, to: Moment, rules: BreakRules): void {
  const gap: Break = { from: cutting.from, to, paid: false, kind: "broken_shift" };
  const counts = isInsideMinimum(gap, cutting, rules.gapMinimums);
  cutting.breaks = [...cutting.breaks, { ...gap, paid: counts }];
  cutting.afterMeal = true;
  if (counts) cutAt(cutting, shift, to);
  else separate(cutting, gap);
}

function cutShift(cutting: Cutting, shift: Shift, index: number, rules: BreakRules): void {
  cutting.from = shift.from;
  let pauses = pausesOf(shift, rules.breakSchedule);
  cutting.nights = withNight(cutting.nights, pauses);
  const rule = rules.paidBreaks.length === 0 ? null : paidBreaksIn(shift, rules.paidBreaks);
  for (const pause of pauses) {
    const inside = isInsideMinimum(pause, cutting, rules.gapMinimums);
    if (inside) pauses = pauses.with(pauses.indexOf(pause), { ...pause, paid: true });
    const paidTo = inside || pause.paid ? pause.to : paidUntil(pause, rule);
    const counts = paidTo > pause.from;
    if (paidTo === pause.to && pause.kind !== "meal") continue;
    cutAt(cutting, index, pause.from);
    cutting.afterMeal ||= pause.kind === "meal" || isGap(pause);
    if (counts) cutAt(cutting, index, paidTo);
    cutting.from = pause.to;
    cutting.afterMeal ||= counts;
    if (!counts && isGap(pause)) separate(cutting, pause);
  }
  cutAt(cutting, index, shift.to);
  cutting.breaks = cutting.breaks.length === 0 ? pauses : [...cutting.breaks, ...pauses];
}

function cutAt(cutting: Cutting, shift: number, to: Moment): void {
  const { from, portion, afterMeal } = cutting;
  if (to <= from) return;
  cutting.stretches = plus(cutting.stretches, { from, to, shift, portion, afterMeal });
  cutting.afterMeal = false;
  cutting.from = to;
}

const portionStart = ({ stretches, portion, from }: Cutting): Moment =>
  stretches.find((stretch) => stretch.portion === portion)?.from ?? from;

/** Whether a gap is over before the minimum payment of the work it interrupts is used up. */
function isInsideMinimum(pause: Break, cutting: Cutting, minimums: readonly MinimumPayment[]): boolean {
  if (pause.kind !== "broken_shift" || minimums.length === 0) return false;
  return endsInsideMinimum(pause, portionStart(cutting), minimums);
}

const endsInsideMinimum = (pause: Break, start: Moment, minimums: readonly MinimumPayment[]): boolean =>
  minimums.some(
    ({ minimum, when: { shift } }) =>
      minimum !== NOT_STATED &&
      pause.to <= start + minimum &&
      (shift === null || shift.starts === null || withinClock(shift.starts, clockOf(start))),
  );

/** A gap starts a new portion where there was work before it. */
function separate(cutting: Cutting, { kind }: Break): void {
  if (kind === "broken_shift") cutting.broken += 1;
  if (cutting.stretches.at(-1)?.portion === cutting.portion) cutting.portion += 1;
}

/** The sleepover breaks of one shift are one sleepover; what lies between them is work during it. */
function withNight(nights: readonly TimeRange[], pauses: readonly Break[]): readonly TimeRange[] {
  let [from, to]: (Moment | null)[] = [null, null];
  for (const pause of pauses) {
    if (pause.kind !== "sleepover") continue;
    from ??= pause.from;
    to = pause.to;
  }
  return from == null || to == null ? nights : [...nights, { from, to }];
}

function portionsOf(stretches: readonly Stretch[], nights: readonly TimeRange[]): readonly Portion[] {
  const last = stretches.at(-1);
  if (last === undefined) return [];
  return last.portion === 0 ? [portionOf(stretches, last, nights)] : severalPortions(stretches, last, nights);
}

const severalPortions = (
  stretches: readonly Stretch[],
  last: Stretch,
  nights: readonly TimeRange[],
): readonly Portion[] =>
  Array.from({ length: last.portion + 1 }, (_, portion) => {
    const own = stretches.filter((stretch) => stretch.portion === portion);
    return portionOf(own, own.at(-1) ?? last, nights);
  });

function portionOf(own: readonly Stretch[], last: Stretch, nights: readonly TimeRange[]): Portion {
  const { from, to } = own[0] ?? last;
  let worked = 0;
  for (const stretch of own) worked += stretch.to - stretch.from;
  return { from, to: last.to, worked, call: nights.length > 0 && isInNight(nights, from, to) };
}

const isInNight = (nights: readonly TimeRange[], from: Moment, to: Moment): boolean =>
  nights.some((night) => from >= night.from && to <= night.to);

/** Unpaid time inside one shift of an attendance. */
export function unpaidIn(attendance: Attendance, shift: number): Minutes {
  const whole = attendance.shifts[shift];
  if (whole === undefined) return 0 as Minutes;
  let unpaid = whole.to - whole.from;
  for (const stretch of attendance.stretches)
    if (stretch.shift === shift) unpaid -= stretch.to - stretch.from;
  return Math.max(0, unpaid) as Minutes;
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
