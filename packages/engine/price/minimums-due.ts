// Which minimum payments are due for an attendance, and which of them replace others.

import type { Attendance, Portion } from "../attendance/attendance.ts";
import { reachesHoliday } from "../attendance/shift-tests.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { MinimumPayment } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import { NOT_STATED, type NotStated } from "../award/values.ts";
import type { PortionEnd } from "../claims/shift-walk.ts";
import type { Piece } from "../claims/walk.ts";
import type { Counters } from "../hours/counters.ts";
import { clauseRefs } from "../law/versions.ts";
import { Refused } from "../result/result.ts";
import { isShiftFit, portionFits, startFits } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import { lengthOf, offOf, overtimeRuns, shortOf } from "./overtime-runs.ts";

/** What a shift's minimum payments are worked out from. */
export interface Finished extends AsWorked {
  /** The situation of the last day. */
  readonly last: Situation;
  /** Does no more work of its day follow? A minimum of the day is paid with the last of it. */
  readonly isLastOfDay: boolean;
  /** The state where portions ended that others follow. */
  readonly ends: readonly PortionEnd[];
}

/** An attendance as it was worked. */
export interface AsWorked {
  readonly situation: Situation;
  readonly pieces: readonly Piece[];
  readonly counters: Counters;
}

/** Time that a minimum adds. */
export interface Added {
  readonly rule: MinimumPayment;
  readonly pieces: readonly Piece[];
}

/** Those that are due, less those that an exception replaces. */
export function minimumsDue({ situation, pieces }: AsWorked): readonly MinimumPayment[] {
  let due = NO_MINIMUMS;
  for (const rule of situation.holding.minimums)
    if (isDue(rule, situation) && isOfItsHours(rule, pieces)) due = plus(due, rule);
  if (due.length < 2) return due;
  return due.filter(
    (rule) =>
      !due.some((other) => other.overrides.includes(rule.slug) && isException(other, rule, situation)),
  );
}

const NO_MINIMUMS: readonly MinimumPayment[] = [];

/** A promise of less than another is an exception to it, and always applies. */
function isException(other: MinimumPayment, rule: MinimumPayment, situation: Situation): boolean {
  const [own, overridden] = [limitOf(other, situation), limitOf(rule, situation)];
  return own === NOT_STATED || overridden === NOT_STATED || own < overridden || other.amount !== null;
}

/** Whether some other minimum replaces one, because it adds time or leaves some unpaid. */
export const isReplaced = (
  rule: MinimumPayment,
  others: readonly MinimumPayment[],
  worked: AsWorked,
  added: readonly Added[],
): boolean => others.some((other) => other.overrides.includes(rule.slug) && isActing(other, worked, added));

function isActing(rule: MinimumPayment, worked: AsWorked, added: readonly Added[]): boolean {
  const { situation, pieces } = worked;
  const limit = statedLimit(rule, situation);
  const isOff = (length: number): boolean =>
    shortOf(rule, limit, length) > 0 || offOf(rule, limit, length) > 0;
  if (rule.per === "overtime") return overtimeRuns(pieces).some((run) => isOff(lengthOf(run)));
  if (rule.per === "shift" || rule.per === "day")
    return lackOf(rule, worked, added).short > 0 || offOf(rule, limit, countedFor(rule, worked, added)) > 0;
  const portions = portionsUnder(rule, situation);
  return (rule.per === "longest-portion" ? longest(portions) : portions).some(({ worked }) => isOff(worked));
}

/** The engagements of parts of an attendance come before it, and it before the day's work. */
export function widthOf({ per }: MinimumPayment): number {
  if (per === "day") return 2;
  return per === "shift" ? 1 : 0;
}

/** What counts towards the minimum of an attendance or a day: the work, and what smaller minimums added to it. */
function countedFor(
  rule: MinimumPayment,
  { situation, counters }: AsWorked,
  added: readonly Added[],
): number {
  let counted = situation.attendance.worked;
  counted += rule.per === "day" ? earlierFor(rule, situation, counters) : counters.addedShift;
  for (const one of added) if (widthOf(one.rule) < widthOf(rule)) counted += lengthOf(one.pieces);
  return counted;
}

/** Of a public holiday, visits that ended before the holiday began count for nothing. */
function earlierFor(
  { when: { holiday } }: MinimumPayment,
  { earlier, holidays, workedEarlier }: Situation,
  { addedWork }: Counters,
): number {
  const before = holiday === true ? earlier.filter((one) => !reachesHoliday(holidays, one, one)) : NONE;
  if (before.length === 0) return workedEarlier + addedWork;
  let worked = workedEarlier;
  for (const one of before) worked -= one.worked;
  return before.length < earlier.length ? worked + addedWork : worked;
}

const NONE: readonly Attendance[] = [];

/** What an attendance or a day lacks, and the time that smaller minimums added at its end and that this replaces. */
interface Lack {
  readonly short: number;
  readonly replaced: readonly Added[];
}

/** It replaces theirs only where it adds no less. */
export function lackOf(rule: MinimumPayment, worked: AsWorked, added: readonly Added[]): Lack {
  const { situation } = worked;
  const isReplaced = (one: Added): boolean =>
    rule.overrides.includes(one.rule.slug) && isAtEnd(one, rule, situation);
  const replaced = added.length === 0 ? added : added.filter(isReplaced);
  const others = replaced.length === 0 ? added : added.filter((one) => !replaced.includes(one));
  const short = shortOf(rule, statedLimit(rule, situation), countedFor(rule, worked, others));
  let least = 0;
  for (const one of replaced) least += lengthOf(one.pieces);
  return short < least ? NO_LACK : { short, replaced };
}

const NO_LACK: Lack = { short: 0, replaced: [] };

/** Did a smaller minimum add time after the last work? */
export const isAtEnd = (one: Added, wider: MinimumPayment, { attendance }: Situation): boolean =>
  widthOf(one.rule) < widthOf(wider) && (one.pieces[0]?.from ?? 0) >= attendance.to;

const isOfItsHours = ({ overtimeOnly, unlessOvertime }: MinimumPayment, pieces: readonly Piece[]): boolean =>
  overtimeOnly === unlessOvertime || isOvertime(pieces) === overtimeOnly;

/** Is all of some work overtime, breaks that are paid in it aside? */
export const isOvertime = (pieces: readonly Piece[]): boolean =>
  pieces.every(({ trigger, inBreak }) => makesOvertime(trigger) || inBreak);

/** A minimum of portions is due where some portion fits it. */
function isDue(rule: MinimumPayment, situation: Situation): boolean {
  if (rule.per !== "portion" && rule.per !== "call") return isShiftFit(rule.when, situation);
  return startFits(rule.when, situation) && portionsUnder(rule, situation).length > 0;
}

export interface OfPortion extends Portion {
  readonly portion: number;
}

/** The portions a minimum looks at: those that fit, calls apart from the rest. */
export const portionsUnder = (rule: MinimumPayment, situation: Situation): readonly OfPortion[] =>
  situation.attendance.portions
    .map((one, portion) => ({ ...one, portion }))
    .filter(
      ({ call, portion }) =>
        call === (rule.per === "call") && portionFits(rule.when.shift, situation, portion),
    );

export const longest = (portions: readonly OfPortion[]): readonly OfPortion[] =>
  portions.length < 2 ? portions : [portions.reduce((a, b) => (b.worked >= a.worked ? b : a))];

export function statedLimit(rule: MinimumPayment, situation: Situation): number {
  const limit = limitOf(rule, situation);
  if (limit !== NOT_STATED) return limit;
  throw new Refused("not_stated", rule.says, clauseRefs(situation.plan.version, rule.clauses));
}

/** Minutes at the end of a shift that rounding to the nearest step leaves unpaid. */
export function minutesOff(rule: MinimumPayment, situation: Situation): number {
  if (rule.rounded === "up" || rule.per === "overtime") return 0;
  const limit = limitOf(rule, situation);
  return limit === NOT_STATED ? 0 : offOf(rule, limit, situation.attendance.worked);
}

const limitOf = ({ minimum, minimumFact }: MinimumPayment, { factOf }: Situation): number | NotStated =>
  minimumFact === null ? minimum : Number(factOf(minimumFact) ?? minimum);
