// Which minimum payments are due for an attendance, what each looks at, and how far that falls short.

import { dayOf, type MinimumPayment, type Moment, NOT_STATED } from "#engine";
import type { Attendance } from "./attendance.ts";
import type { Counts } from "./counts.ts";
import { refuse } from "./hours.ts";
import { rulesOf } from "./law.ts";
import type { PaidMinute } from "./price.ts";
import { portionFits, type Scene, startFits, wholeFits } from "./scene.ts";
import { isOvertime } from "./setting.ts";
import { reachesHoliday } from "./shift-tests.ts";
import type { PortionEnd } from "./walk.ts";

/** An attendance that has been walked; `first` and `last` are the first and last day of its last shift. */
export interface Finished extends Worked {
  readonly last: Scene;
  /** Does no more work of its day follow? A minimum of the day is paid with the last of it. */
  readonly isLastOfDay: boolean;
  /** What stood where portions ended that others follow. */
  readonly ends: readonly PortionEnd[];
  /** The end of what is paid as worked. */
  readonly paidUntil: Moment;
}

export interface Worked {
  readonly first: Scene;
  readonly minutes: readonly PaidMinute[];
  readonly counts: Counts;
}

/** Time that a minimum adds. */
export interface Added {
  readonly rule: MinimumPayment;
  readonly minutes: readonly PaidMinute[];
}

/** Those whose shift and hours fit, less those whose place an exception takes. */
export function minimumsDue({ first: scene, minutes }: Worked): readonly MinimumPayment[] {
  const isOvertimeThroughout = isAllOvertime(minutes);
  const due = rulesOf(scene.law, "minimum-payment").filter(
    (rule) =>
      startFits(rule.when, scene) &&
      (isOfPortions(rule) ? portionsUnder(rule, scene).length > 0 : wholeFits(rule.when, scene)) &&
      (!rule.overtimeOnly || isOvertimeThroughout) &&
      (!rule.unlessOvertime || !isOvertimeThroughout),
  );
  return due.filter(
    (rule) => !due.some((other) => other.overrides.includes(rule.slug) && isException(other, rule, scene)),
  );
}

/** A promise of less than another is an exception to it, and always holds. */
function isException(other: MinimumPayment, rule: MinimumPayment, scene: Scene): boolean {
  if (other.minimum === NOT_STATED || rule.minimum === NOT_STATED || other.amount !== null) return true;
  return limitOf(other, scene) < limitOf(rule, scene);
}

/** Does one of some other minimums take the place of one, because it adds time or leaves some unpaid? */
export const isReplaced = (
  rule: MinimumPayment,
  others: readonly MinimumPayment[],
  worked: Worked,
  added: readonly Added[],
): boolean =>
  others.some((other) => {
    if (!other.overrides.includes(rule.slug)) return false;
    const limit = limitOf(other, worked.first);
    return partsOf(other, worked, added).some(
      (part) => lackOf(other, part, worked, added) > 0 || offOf(other, part.worked, limit) > 0,
    );
  });

/** What a part lacks. A wider minimum lacks as much as smaller ones added in its place, unless they added more. */
function lackOf(rule: MinimumPayment, part: Part, { first }: Worked, added: readonly Added[]): number {
  const inItsPlace = lengthOf(added.filter((one) => isInPlaceOf(rule, part.to, one)));
  const short = shortOf(rule, part.worked - inItsPlace, limitOf(rule, first));
  return short < inItsPlace ? 0 : short;
}

/** Did a smaller minimum add time after the last work? */
export const isAtEnd = (rule: MinimumPayment, end: Moment, one: Added): boolean =>
  widthOf(one.rule) < widthOf(rule) && (one.minutes[0]?.at ?? end) >= end;

/** And does this minimum take its place there? */
export const isInPlaceOf = (rule: MinimumPayment, end: Moment, one: Added): boolean =>
  isAtEnd(rule, end, one) && rule.overrides.includes(one.rule.slug);

export const lengthOf = (added: readonly Added[]): number => added.flatMap(({ minutes }) => minutes).length;

/** The engagements of parts of an attendance come before it, and it before the day's work. */
export function widthOf({ per }: MinimumPayment): number {
  if (per === "day") return 2;
  return per === "shift" ? 1 : 0;
}

/** Is all of some work overtime, breaks that are paid in it aside? */
export const isAllOvertime = (minutes: readonly PaidMinute[]): boolean =>
  minutes.every(({ cause, pause }) => isOvertime(cause) || pause !== null);

export const isOfPortions = ({ per }: MinimumPayment): boolean => per === "portion" || per === "call";

interface Part {
  /** Of a portion. */
  readonly from?: Moment;
  readonly to: Moment;
  readonly worked: number;
  readonly portion: number;
}

/** The portions that fit: calls during a sleepover, or those that are none. */
const portionsUnder = (rule: MinimumPayment, scene: Scene): readonly Part[] =>
  scene.attendance.portions
    .map((one, portion) => ({ ...one, portion }))
    .filter(({ call, portion }) => call === (rule.per === "call") && portionFits(rule.when, scene, portion));

/** Does a portion end in the shift at hand? */
const endsIn = (portion: number, { attendance, shift }: Scene): boolean => {
  const last = attendance.minutes.findLast((minute) => minute.portion === portion);
  return last !== undefined && attendance.shifts[last.shift] === shift;
};

/**
 * What must reach the minimum: each portion, the longest of them (the last of equals), the shift, or the whole day. The
 * shift and the day hold what smaller minimums added too.
 */
function partsOf(rule: MinimumPayment, worked: Worked, added: readonly Added[]): readonly Part[] {
  const { first, minutes, counts } = worked;
  if (rule.per === "overtime") return overtimeRuns(minutes);
  const portions = portionsUnder(rule, first);
  if (isOfPortions(rule)) return portions;
  if (rule.per === "longest-portion") return portions.toSorted((a, b) => a.worked - b.worked).slice(-1);
  const { to, minutes: all, portions: whole } = first.attendance;
  const ofSmaller = lengthOf(added.filter((one) => widthOf(one.rule) < widthOf(rule)));
  const before = rule.per === "day" ? earlierFor(rule, first, counts) : counts.addedInAttendance;
  return [{ to, worked: before + all.length + ofSmaller, portion: whole.length - 1 }];
}

/** Of a public holiday, visits that ended before the holiday began count for nothing. */
function earlierFor(
  { when }: MinimumPayment,
  { earlier, holidays, workedEarlier }: Scene,
  { addedThatDay }: Counts,
): number {
  const isOnHoliday = (one: Attendance): boolean =>
    reachesHoliday({ attendance: one, holidays }, one.from, one.to);
  const before = when.holiday === true ? earlier.filter((one) => !isOnHoliday(one)) : [];
  const worked = workedEarlier - before.reduce((sum, { minutes }) => sum + minutes.length, 0);
  return before.length > 0 && before.length === earlier.length ? worked : worked + addedThatDay;
}

/** The result of a shift has the portions that end in it. The day's last attendance has the whole day. */
function partsTold(rule: MinimumPayment, finished: Finished, added: readonly Added[]): readonly Part[] {
  if (rule.per === "day" && !finished.isLastOfDay) return [];
  const parts = partsOf(rule, finished, added);
  return isOfPortions(rule) ? parts.filter(({ portion }) => endsIn(portion, finished.first)) : parts;
}

/** Stretches of overtime between ordinary time, breaks aside. */
export function overtimeRuns(minutes: readonly PaidMinute[]): readonly Part[] {
  const runs: Part[] = [];
  minutes.forEach(({ at, cause, portion }, place) => {
    if (!isOvertime(cause)) return;
    const goesOn = place > 0 && isOvertime(minutes[place - 1]?.cause ?? null);
    const run = goesOn ? runs.pop() : undefined;
    runs.push({ to: (at + 1) as Moment, worked: (run?.worked ?? 0) + 1, portion });
  });
  return runs;
}

export interface Shortfall {
  readonly from: Moment;
  readonly length: number;
  readonly portion: number;
  /** The portion after which it counts on. */
  readonly after: number;
}

/** Time short of the minimum, or of the next whole step beyond it. */
export function shortfalls(
  rule: MinimumPayment,
  finished: Finished,
  added: readonly Added[],
): readonly Shortfall[] {
  const limit = limitOf(rule, finished.first);
  if (minutesOff(rule, finished.first) > 0) return [];
  return partsTold(rule, finished, added).flatMap((part) => {
    if (rule.toNearerEnd) return besideCall(part, finished.first.attendance);
    if (rule.per === "overtime" && offOf(rule, part.worked, limit) > 0) return [];
    const length = lackOf(rule, part, finished, added);
    return length > 0 ? [{ from: part.to, length, portion: part.portion, after: part.portion }] : [];
  });
}

/**
 * From a call to the end of the sleepover, or from its start to the call, whichever makes less time with the work. Of the
 * latter, what lies on an earlier day than the call counts on from the work before the sleepover.
 */
function besideCall({ from: begin, to: end, portion }: Part, { nights }: Attendance): readonly Shortfall[] {
  const night = nights.find(({ from, to }) => begin !== undefined && from <= begin && to >= end);
  if (night === undefined || begin === undefined) return [];
  if (night.to - begin <= end - night.from)
    return end < night.to ? [{ from: end, length: night.to - end, portion, after: portion }] : [];
  const idle = Array.from({ length: begin - night.from }, (_, index) => (night.from + index) as Moment);
  const today = idle.filter((at) => dayOf(at) === dayOf(begin));
  const earlier = { from: night.from, length: idle.length - today.length, portion, after: portion - 1 };
  const later = { from: today[0] ?? begin, length: today.length, portion, after: portion };
  return [earlier, later].filter(({ length }) => length > 0);
}

const shortOf = ({ step }: MinimumPayment, worked: number, limit: number): number =>
  worked < limit || step === null ? limit - worked : (step - ((worked - limit) % step)) % step;

export function limitOf(rule: MinimumPayment, { law }: Scene): number {
  if (rule.minimumFact !== null) {
    const told = law.factOf(rule.minimumFact) ?? rule.minimum;
    return Number(told);
  }
  return rule.minimum === NOT_STATED ? refuse(law, rule) : rule.minimum;
}

/** Minutes at the end that rounding to the nearest step leaves unpaid. */
export function minutesOff(rule: MinimumPayment, scene: Scene): number {
  if (rule.rounded === "up" || rule.step === null || rule.per === "overtime") return 0;
  return offOf(rule, scene.attendance.minutes.length, limitOf(rule, scene));
}

/** Beyond a whole step, less than half of one is left unpaid. */
export function offOf({ rounded, step }: MinimumPayment, worked: number, limit: number): number {
  if (rounded === "up" || step === null || worked < limit) return 0;
  const over = (worked - limit) % step;
  return over * 2 < step ? over : 0;
}
