// One unbroken presence at work: shifts that touch, as a list of worked minutes, in portions parted by gaps.

import {
  type Break,
  type BreakSchedule,
  clockOf,
  dayOf,
  MINUTES_A_DAY,
  type Minutes,
  type Moment,
  NOT_STATED,
  type RequiredRest,
  type Shift,
  type TimeRange,
} from "#engine";
import { clockWithin, lengthWithin } from "./bounds.ts";
import { type Law, type LawOf, payRows, paysContinuing, rulesOf } from "./law.ts";

export interface Minute {
  readonly at: Moment;
  /** Its place among the minutes of the attendance. */
  readonly place: number;
  /** Which shift of the attendance, and which portion. */
  readonly shift: number;
  readonly portion: number;
  /** A meal break or a gap ended just before it, or a paid meal break begins with it. */
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
  readonly minutes: readonly Minute[];
  readonly portions: readonly Portion[];
  /** As placed; a gap that counts as work is marked as paid. */
  readonly breaks: readonly Break[];
  /** How many unpaid gaps broke it. */
  readonly broken: number;
  /** Sleepovers, each from its first minute to its last, calls included. */
  readonly nights: readonly TimeRange[];
}

/** Shifts in time order; those that touch, and those that a rule joins as a broken shift, are one attendance. */
export function attendancesOf(shifts: readonly Shift[], lawOf: LawOf): readonly Attendance[] {
  const runs: Shift[][] = [];
  for (const shift of shifts.toSorted((a, b) => a.from - b.from)) {
    const last = runs.at(-1);
    if (last !== undefined && isJoined(last, shift, lawOf)) last.push(shift);
    else runs.push([shift]);
  }
  return runs.map((run) => attendanceOf(withHoursOfTouching(run), lawOf));
}

/**
 * Work that gives no hours and goes on from a shift that does lies outside them: it has the hours of that shift. So has work
 * that leads into such a shift on the day of its hours.
 */
const withHoursOfTouching = (run: readonly Shift[]): readonly Shift[] =>
  run.map((shift, place) => {
    const { rostered, agreed } = hoursBefore(run, place) ?? hoursAfter(run, place) ?? shift;
    return rostered === shift.rostered && agreed === shift.agreed ? shift : { ...shift, rostered, agreed };
  });

const givesHours = ({ rostered, agreed }: Shift): boolean => rostered !== null || agreed !== null;

/** The shift itself, or the last before it, that gives hours, with no time off between. */
function hoursBefore(run: readonly Shift[], place: number): Shift | null {
  const [shift, before] = [run[place], run[place - 1]];
  if (shift === undefined || givesHours(shift)) return shift ?? null;
  return before !== undefined && goesOn(before, shift) ? hoursBefore(run, place - 1) : null;
}

/** The first after it that gives hours, with no time off between, if all of that work begins on the day of those hours. */
function hoursAfter(run: readonly Shift[], place: number): Shift | null {
  const isOff = (shift: Shift, index: number): boolean =>
    index > 0 && !goesOn(run[index - 1] ?? shift, shift);
  const start = run.findLastIndex((shift, index) => index <= place && isOff(shift, index));
  const end = run.findIndex((shift, index) => index > place && isOff(shift, index));
  const work = run.slice(Math.max(start, 0), end < 0 ? run.length : end);
  const next = work.find(givesHours);
  const hours = next?.rostered ?? next?.agreed;
  const [first] = work;
  if (next === undefined || hours == null || first === undefined) return null;
  return dayOf(first.from) === dayOf(hours.from) ? next : null;
}

const goesOn = (before: Shift, shift: Shift): boolean =>
  before.to === shift.from &&
  !before.breaks.some((one) => isGap(one) && one.to === before.to) &&
  !shift.breaks.some((one) => isGap(one) && one.from === shift.from);

const isJoined = (run: readonly Shift[], shift: Shift, lawOf: LawOf): boolean =>
  run.at(-1)?.to === shift.from ? !areTwoShifts(run, shift, lawOf) : isBroken(run, shift, lawOf);

/**
 * Touching shifts with rostered or agreed hours each that together leave less than the rest in 24 hours: no one shift is so
 * long. For a rest that only overtime cuts short, work outside the hours must lead from those of one day to those of another.
 * A rest that is not for those who continue, or none, makes them two if no limit of the day or shift ends the first. Work
 * between them that gives no hours belongs to the first.
 */
function areTwoShifts(run: readonly Shift[], shift: Shift, lawOf: LawOf): boolean {
  const stated = hoursIn(run);
  const [first, before, hours] = [stated[0], stated.at(-1), shift.rostered ?? shift.agreed];
  if (first === undefined || before === undefined || hours === null || hours.from < before.to) return false;
  const isLong = (rest: number): boolean => hours.to - first.from > MINUTES_A_DAY - rest;
  const isNextDay = dayOf(hours.from) > dayOf(first.from);
  const law = lawOf(shift);
  const rests = payRows(law).flatMap((row) => (row.kind === "rest-between" ? row.rest : []));
  const isTwo = ({ needed, afterOvertimeFact }: RequiredRest): boolean =>
    isLong(needed) && (afterOvertimeFact === null || (isNextDay && hours.from > before.to));
  if (rests.some((rest) => paysContinuing(rest) && isTwo(rest))) return true;
  if (rulesOf(law, "ordinary-limit").some(({ per }) => per !== "week" && per !== "cycle")) return false;
  if (rests.length === 0) return isLedOn(stated, shift);
  return isNextDay && rests.some((rest) => !paysContinuing(rest) && isLong(rest.needed));
}

/** The hours that some shifts give. */
export const hoursIn = (shifts: readonly Shift[]): readonly TimeRange[] =>
  shifts.flatMap(({ rostered, agreed }) => rostered ?? agreed ?? []);

/** Does work outside the hours lead from those of one day to those of another, with less than ten hours left in 24? */
export function isLedOn(stated: readonly TimeRange[], shift: Shift): boolean {
  const [first, before, hours] = [stated[0], stated.at(-1), shift.rostered ?? shift.agreed];
  if (first === undefined || before === undefined || hours === null) return false;
  const isLong = hours.to - first.from > MINUTES_A_DAY - USUAL_REST;
  return isLong && hours.from > before.to && dayOf(hours.from) > dayOf(first.from);
}

const USUAL_REST = 600;

/** Does a rule that stands for both make two attendances, of one day unless it says otherwise, one broken shift? */
function isBroken(run: readonly Shift[], shift: Shift, lawOf: LawOf): boolean {
  const [first, before] = [run[0], run.at(-1)];
  if (first === undefined || before === undefined) return false;
  const isOneDay = dayOf(first.from) === dayOf(shift.from);
  const standing = rulesOf(lawOf(before), "broken-shift");
  const [leaves, returns] = [
    before.rostered ?? before.agreed ?? before,
    shift.rostered ?? shift.agreed ?? shift,
  ];
  const gap = returns.from > leaves.to ? returns.from - leaves.to : shift.from - before.to;
  const law = lawOf(shift);
  const rule = rulesOf(law, "broken-shift").find(
    (one) =>
      standing.includes(one) &&
      (isOneDay || one.overMidnight) &&
      lengthWithin(one.gap, gap) &&
      (one.startToFinish === null || lengthWithin(one.startToFinish, shift.to - first.from)),
  );
  if (rule !== undefined) law.world.applied.add(rule.slug);
  return rule !== undefined;
}

const isGap = ({ kind }: Break): boolean => kind === "broken_shift" || kind === "sleepover";

/** Time between shifts that a rule joined is a gap. Goes through the minutes of each shift: a minute inside a break that does not count as work is not worked. */
function attendanceOf(shifts: readonly Shift[], lawOf: LawOf): Attendance {
  const minutes: Minute[] = [];
  const breaks: Break[] = [];
  const nights: TimeRange[] = [];
  let portion = 0;
  let broken = 0;
  let afterMeal = false;
  shifts.forEach((shift, index) => {
    const law = lawOf(shift);
    const end = shifts[index + 1]?.from ?? shift.to;
    const between: Break = { from: shift.to, to: end, paid: false, kind: "broken_shift" };
    const pauses = [...pausesOf(shift, law), ...(end > shift.to ? [between] : [])];
    const sleeps = pauses.filter(({ kind }) => kind === "sleepover");
    const [first, last] = [sleeps[0], sleeps.at(-1)];
    if (first !== undefined && last !== undefined) nights.push({ from: first.from, to: last.to });
    let at: number = shift.from;
    const workUntil = (to: number): void => {
      for (; at < to; at += 1) {
        minutes.push({ at: at as Moment, place: minutes.length, shift: index, portion, afterMeal });
        afterMeal = false;
      }
    };
    for (const pause of pauses) {
      const start = minutes.find((minute) => minute.portion === portion)?.at ?? (at as Moment);
      const inside = isInsideMinimum(pause, start, law);
      const paidTo = inside || pause.paid ? pause.to : pause.from + paidMinutesOf(pause, shift, law);
      const counts = paidTo > pause.from;
      breaks.push(inside ? { ...pause, paid: true } : pause);
      if (paidTo === pause.to && pause.kind !== "meal") continue;
      workUntil(pause.from);
      afterMeal ||= pause.kind === "meal" || isGap(pause);
      workUntil(paidTo);
      at = Math.max(at, pause.to);
      afterMeal ||= counts;
      if (counts || !isGap(pause)) continue;
      if (pause.kind === "broken_shift") broken += 1;
      if (minutes.at(-1)?.portion === portion) portion += 1;
    }
    workUntil(end);
  });
  const [first, last] = [shifts[0], shifts.at(-1)];
  if (first === undefined || last === undefined) throw new Error("an attendance has a shift");
  if (minutes.length === 0) throw new Error("a shift has a minute of work: the contract refuses one without");
  const portions = [...Map.groupBy(minutes, ({ portion: index }) => index).values()].map((own) =>
    portionOf(own, nights),
  );
  return { shifts, from: first.from, to: last.to, minutes, portions, breaks, broken, nights };
}

/** A gap that is over before the minimum payment of the work it interrupts is used up counts as work. */
function isInsideMinimum(pause: Break, start: Moment, law: Law): boolean {
  if (pause.kind !== "broken_shift") return false;
  const rule = rulesOf(law, "minimum-payment").find(
    ({ gapInsideCounts, minimum, when: { shift } }) =>
      gapInsideCounts &&
      minimum !== NOT_STATED &&
      pause.to <= start + minimum &&
      (shift?.starts == null || clockWithin(shift.starts, clockOf(start))),
  );
  if (rule !== undefined) law.world.applied.add(rule.slug);
  return rule !== undefined;
}

/** How much of an unpaid break a rule pays. */
function paidMinutesOf(pause: Break, { from, to }: Shift, law: Law): number {
  const rule = isGap(pause)
    ? undefined
    : rulesOf(law, "paid-breaks").find(({ shiftLasting }) => lengthWithin(shiftLasting, to - from));
  if (rule === undefined) return 0;
  law.world.applied.add(rule.slug);
  const length = pause.to - pause.from;
  return rule.most === null ? length : Math.min(length, rule.most);
}

/** From the first worked minute to the last; inside a sleepover it is a call. */
export function portionOf(minutes: readonly Minute[], nights: readonly TimeRange[]): Portion {
  const [first, last] = [minutes[0], minutes.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a portion has a minute");
  const to = (last.at + 1) as Moment;
  const call = nights.some((night) => first.at >= night.from && to <= night.to);
  return { from: first.at, to, worked: minutes.length, call };
}

function pausesOf(shift: Shift, law: Law): readonly Break[] {
  const schedule = rulesOf(law, "break-schedule")[0] ?? null;
  if (schedule !== null) law.world.applied.add(schedule.slug);
  if (shift.unplacedBreak === 0) return shift.breaks.toSorted((a, b) => a.from - b.from);
  const from = placeOf(shift, shift.unplacedBreak, schedule);
  return [{ from, to: (from + shift.unplacedBreak) as Moment, paid: false, kind: "meal" }];
}

/** A break without a position is put as near the middle as the schedule lets it be. */
function placeOf({ from, to }: Shift, length: Minutes, schedule: BreakSchedule | null): Moment {
  const middle = from + Math.floor((to - from - length) / 2);
  if (schedule === null) return middle as Moment;
  const { awayFromEnds, longestWithoutMeal, fromStart } = schedule;
  const earliest = from + (fromStart?.earliest ?? awayFromEnds);
  const latest = to - awayFromEnds - length;
  const earliestForEnd = to - longestWithoutMeal - length;
  const latestForStart = from + (fromStart?.latest ?? longestWithoutMeal);
  const clamp = (low: number, high: number): number | null =>
    low > high ? null : Math.min(Math.max(middle, low), high);
  return (clamp(Math.max(earliest, earliestForEnd), Math.min(latest, latestForStart)) ??
    clamp(earliest, latest) ??
    middle) as Moment;
}
