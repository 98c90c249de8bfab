// Says of each stretch of minutes whether it is ordinary time or overtime, and which rule made it so.

import type { Attendance } from "./attendance.ts";
import { type Elapsed, NOT_STATED, type OrdinaryLimit, type OvertimeWhen, type Rule } from "./award.ts";
import { type Counters, filled } from "./counters.ts";
import type { Limit } from "./holding.ts";
import { clauseRefs } from "./law.ts";
import { type Minute, minuteFits } from "./minute.ts";
import { Refused } from "./result.ts";
import { isShiftFit, portionFits, type Situation } from "./situation.ts";
import type { Moment } from "./units.ts";

export interface HoursLabel {
  readonly ordinary: boolean;
  /** What made the time overtime; null for ordinary time. */
  readonly trigger: Rule | null;
  /** How far the label reaches. */
  readonly to: Moment;
}

/** Circumstances first, then the span, then the agreed pattern, then the limits, which cut at the end. */
export function labelHours(
  situation: Situation,
  minute: Minute,
  boundary: Moment,
  counters: Counters,
): HoursLabel {
  let to = boundary;
  if (situation.overtimeWhen.length > 0) {
    const found = overtimeByCircumstance(situation, minute, boundary, counters);
    if (found.trigger !== null) return { ordinary: false, trigger: found.trigger, to: found.to };
    to = found.to;
  }
  const outside = outsideSpan(situation, minute);
  if (outside !== null) return { ordinary: false, trigger: outside, to };
  for (const { rule, range } of situation.excess) {
    if (minute.at < range.from || minute.at >= range.to) continue;
    if (rule.kind === "pattern" && rule.beyond === NOT_STATED) throw notStated(situation, rule);
    return { ordinary: false, trigger: rule, to };
  }
  return withinLimits(situation, minute, to, counters);
}

const notStated = ({ plan }: Situation, rule: Rule): Refused =>
  new Refused("not_stated", rule.says, clauseRefs(plan.version, rule.clauses));

const NONE: readonly OvertimeWhen[] = [];

function overtimeByCircumstance(
  situation: Situation,
  minute: Minute,
  boundary: Moment,
  counters: Counters,
): { readonly trigger: Rule | null; readonly to: Moment } {
  let to: number = boundary;
  for (const rule of situation.overtimeWhen[minute.portion] ?? NONE) {
    if (!minuteFits(rule.when, minute)) continue;
    const until = elapsedUntil(rule.when.elapsed, situation.attendance, minute, counters);
    if (until === 0) return { trigger: rule, to: boundary };
    to = Math.min(to, minute.at + until);
  }
  return { trigger: null, to: to as Moment };
}

/** Minutes to go before an elapsed-time condition holds; 0 when it holds. */
export function elapsedUntil(
  elapsed: Elapsed | null,
  attendance: Attendance,
  minute: Minute,
  counters: Counters,
): number {
  if (elapsed === null) return 0;
  const soFar =
    elapsed.of === "span"
      ? minute.at - attendance.from
      : elapsed.of === "since-break"
        ? counters.sinceMeal
        : counters.ordinaryShift + counters.overtimeShift;
  return Math.max(0, elapsed.over - soFar);
}

function outsideSpan(situation: Situation, minute: Minute): Rule | null {
  if (situation.spanExempt) return null;
  for (const { rule, windows } of situation.holding.spans) {
    const window = windows[minute.weekday] ?? null;
    if (window !== null && minute.clock >= window.from && minute.clock < window.to) continue;
    if (rule.outside === NOT_STATED) throw notStated(situation, rule);
    return rule;
  }
  return null;
}

function withinLimits(
  situation: Situation,
  minute: Minute,
  boundary: Moment,
  counters: Counters,
): HoursLabel {
  let to: number = boundary;
  for (const limit of situation.holding.limits) {
    const { rule } = limit;
    if (rule.when.shift !== null && !isShiftFit(rule.when, situation)) continue;
    const room = roomUnder(limit, situation, counters);
    if (room <= 0) return { ordinary: false, trigger: rule, to: boundary };
    to = Math.min(to, minute.at + room);
  }
  return { ordinary: true, trigger: null, to: to as Moment };
}

/** Ordinary minutes left under a limit. */
function roomUnder(limit: Limit, situation: Situation, counters: Counters): number {
  const { rule, weeks, longDaysUsed } = limit;
  if (rule.per === "cycle") return cycleRoom(rule, weeks, situation, counters);
  const done = filled(counters, rule.per, rule.counts);
  const { longDay } = rule;
  if (longDay === null)
    return (limit.raised.length === 0 ? rule.limit : raisedLimit(limit, situation)) - done;
  const used = Math.max(counters.longDaysThisWeek, longDaysUsed);
  const long = counters.longDayOn === longDayKey(rule, situation, counters) || used < longDay.daysAWeek;
  return (long ? longDay.limit : rule.limit) - done;
}

const raisedLimit = ({ rule, raised }: Limit, situation: Situation): number =>
  raised.find(({ shift }) => portionFits(shift, situation, 0))?.to ?? rule.limit;

function cycleRoom(rule: OrdinaryLimit, weeks: number, situation: Situation, counters: Counters): number {
  if (weeks === 1) return rule.limit - filled(counters, "week", rule.counts);
  const before = rule.workedFact === null ? 0 : Number(situation.factOf(rule.workedFact) ?? 0);
  return rule.limit * weeks - before - filled(counters, "cycle", rule.counts);
}

const longDayKey = (rule: OrdinaryLimit, situation: Situation, counters: Counters): number =>
  rule.per === "shift" ? situation.attendance.from : counters.day;

/** A day longer than the usual limit uses up one of the week's long days. */
export function markLongDay(situation: Situation, counters: Counters): void {
  for (const { rule } of situation.holding.limits) {
    if (rule.longDay === null || filled(counters, rule.per, "ordinary") <= rule.limit) continue;
    const key = longDayKey(rule, situation, counters);
    if (counters.longDayOn === key) continue;
    counters.longDayOn = key;
    counters.longDaysThisWeek += 1;
  }
}
