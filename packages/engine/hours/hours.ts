// Says for each stretch of minutes whether it is ordinary time or overtime, and which rule made it so.

import type { Attendance } from "../attendance/attendance.ts";
import { endsDaysWork } from "../attendance/days-work.ts";
import { hoursFit, isOnNamedDay, minuteFits } from "../attendance/minute.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { Elapsed, OvertimeWhen, Rule } from "../award/award.ts";
import { FAR, type Moment } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import type { Limit } from "../law/holding.ts";
import { clauseRefs } from "../law/versions.ts";
import { Refused } from "../result/result.ts";
import { lastingAt } from "../shift/excess.ts";
import { portionFits } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import { filled, workedIn } from "./counted.ts";
import { beginDaysWork, type Counters, NEVER } from "./counters.ts";
import { filledInCycle } from "./cycles.ts";
import type { Step } from "./step.ts";
import { timeInWeek } from "./time-before.ts";

/**
 * What makes a step overtime, or null for ordinary time; the step ends where that may change.
 * Circumstances first, then the span, then the agreed pattern, then the limits, then a break worked through.
 * Where overtime led outside ordinary hours and another day's have come, that day's work may be counted by itself.
 */
export function labelHours(situation: Situation, step: Step, counters: Counters): Rule | null {
  const outside = outsideOf(situation, step, counters);
  if (outside !== null) {
    if (situation.runsOn) counters.isOutside ||= leadsOutside(situation, step, counters, outside);
    return outside;
  }
  const through = situation.through.length === 0 ? null : lastingAt(situation.through, step.at);
  if (through === null) counters.throughAside = 0;
  if (counters.isOutside && situation.countsEachDay && counters.day !== counters.begun) {
    // in a full week or cycle no ordinary hours come
    if (!isWeekFull(situation, step, counters)) beginDaysWork(counters);
  }
  const beyond = beyondLimits(situation, step, counters);
  if (beyond !== null || (through === null && situation.extra.length === 0)) return beyond;
  return (through ?? lastingAt(situation.extra, step.at))?.rule ?? null;
}

function outsideOf(situation: Situation, step: Step, counters: Counters): Rule | null {
  if (situation.overtimeWhen.length > 0) {
    const found = overtimeByCircumstance(situation, step, counters);
    if (found !== null) return found;
  }
  const { outside } = step.segment;
  if (outside !== null && !situation.spanExempt) return outside;
  return lastingAt(situation.excess, step.at)?.rule ?? null;
}

/** Does a step lead outside the day's ordinary hours: for the reason that comes first, or for another? */
function leadsOutside(situation: Situation, step: Step, counters: Counters, first: Rule): boolean {
  const isEarlyStart = counters.ordinaryShift === 0;
  if (endsDaysWork(first) && !(first.kind === "pattern" && isEarlyStart)) return true;
  if (first.kind === "overtime-when" && isAlsoOutside(situation, step, counters)) return true;
  return !isEarlyStart && isAlsoBeyond(situation, step);
}

/** Would a step that some circumstance makes overtime be so by the span, or by another circumstance that ends the day? */
function isAlsoOutside(situation: Situation, step: Step, counters: Counters): boolean {
  if (step.segment.outside !== null && !situation.spanExempt) return true;
  const others = (situation.overtimeWhen[step.portion] ?? NONE).filter(endsDaysWork);
  return firstCircumstance(others, situation, step, counters) !== null;
}

const isAlsoBeyond = ({ excess }: Situation, { at }: Step): boolean =>
  excess.some(({ rule, range: { from, to } }) => endsDaysWork(rule) && at >= from && at < to);

/**
 * Whether overtime ends the day's ordinary work, for any reason. Each step by itself: rules about rest may leave out
 * some.
 */
export function endsDay(situation: Situation, step: Step, counters: Counters, label: Rule | null): boolean {
  if (!situation.runsOn || label === null || !makesOvertime(label)) return false;
  if (endsDaysWork(label)) return true;
  const isByCircumstance = label.kind === "overtime-when";
  if (isByCircumstance && (isAlsoOutside(situation, step, counters) || isAlsoBeyond(situation, step)))
    return true;
  const limits = situation.limits.filter(({ rule }) => endsDaysWork(rule));
  return firstLimit(limits, situation, step, counters) !== null;
}

/** Refuses what the sources do not settle about time outside the span or beyond a pattern. */
export function refuseLabel({ plan }: Situation, label: Rule): void {
  const isUnstated =
    (label.kind === "span" && label.outside === NOT_STATED) ||
    (label.kind === "pattern" && label.beyond === NOT_STATED);
  if (isUnstated) throw new Refused("not_stated", label.says, clauseRefs(plan.version, label.clauses));
}

const NONE: readonly OvertimeWhen[] = [];

const overtimeByCircumstance = (situation: Situation, step: Step, counters: Counters): Rule | null =>
  firstCircumstance(situation.overtimeWhen[step.portion] ?? NONE, situation, step, counters);

function firstCircumstance(
  rules: readonly OvertimeWhen[],
  situation: Situation,
  step: Step,
  counters: Counters,
): Rule | null {
  let to: number = step.to;
  for (const rule of rules) {
    if (!minuteFits(rule.when, step)) continue;
    if (!isOnNamedDay(rule.when, step.at)) continue;
    const until = elapsedUntil(rule, situation.attendance, step.at, counters);
    if (until === 0) {
      const lasts = elapsedFor(rule, situation.attendance, step.at, counters);
      step.to = Math.min(to, step.at + lasts) as Moment;
      return rule;
    }
    to = Math.min(to, step.at + until);
  }
  step.to = to as Moment;
  return null;
}

/** Minutes to go before an elapsed-time condition holds; 0 when it holds. */
export function elapsedUntil(
  { slug, when: { elapsed } }: Rule,
  attendance: Attendance,
  at: Moment,
  counters: Counters,
): number {
  if (elapsed === null) return 0;
  const passed = soFar({ of: elapsed.of, slug }, attendance, at, counters);
  if (elapsed.upTo !== null && passed >= elapsed.upTo) return FAR;
  return Math.max(0, elapsed.over - passed);
}

/** Minutes for which an elapsed-time condition that holds goes on holding. */
export function elapsedFor(
  { slug, when: { elapsed } }: Rule,
  attendance: Attendance,
  at: Moment,
  counters: Counters,
): number {
  if (elapsed === null || elapsed.upTo === null) return FAR;
  return elapsed.upTo - soFar({ of: elapsed.of, slug }, attendance, at, counters);
}

/** What is asked for, and the rule that asks. */
interface Measure {
  readonly of: Elapsed["of"];
  readonly slug: string;
}

function soFar({ of, slug }: Measure, attendance: Attendance, at: Moment, counters: Counters): number {
  switch (of) {
    case "since-start":
      return at - attendance.from;
    case "since-first-ordinary":
      return counters.ordinaryFrom === NEVER ? 0 : at - counters.ordinaryFrom;
    case "since-break":
      return counters.sinceMeal;
    case "ordinary":
      return counters.ordinaryWork;
    case "ordinary-in-shift":
      return counters.ordinaryShift;
    case "work":
      return workedIn(counters, "shift");
    case "own-in-week":
      return timeInWeek(counters, slug);
    case "since-usual-start":
      return counters.usualStart === NEVER ? 0 : at - counters.usualStart;
  }
}

const beyondLimits = (situation: Situation, step: Step, counters: Counters): Rule | null =>
  firstLimit(situation.limits, situation, step, counters);

/** The first limit that leaves no ordinary minute. */
function firstLimit(
  limits: readonly Limit[],
  situation: Situation,
  step: Step,
  counters: Counters,
): Rule | null {
  let to: number = step.to;
  for (const limit of limits) {
    if (counters.isForClass && (limit.per === "week" || limit.per === "cycle")) continue;
    const room = roomUnder(limit, situation, counters);
    if (room <= 0) {
      step.to = to as Moment;
      return limit.rule;
    }
    to = Math.min(to, step.at + room);
  }
  step.to = to as Moment;
  return null;
}

function isWeekFull(situation: Situation, step: Step, counters: Counters): boolean {
  const limits = situation.limits.filter(({ per }) => per === "week" || per === "cycle");
  return firstLimit(limits, situation, step, counters) !== null;
}

/** Ordinary minutes left under a limit. */
function roomUnder(limit: Limit, situation: Situation, counters: Counters): number {
  if (limit.per === "cycle") return cycleRoom(limit, situation, counters) - asideFrom(limit, counters);
  const done = filled(counters, limit.per, limit.filledBy) + asideFrom(limit, counters);
  if (limit.limitFact !== null) return Number(situation.factOf(limit.limitFact) ?? limit.most) - done;
  if (limit.longDays === 0)
    return (limit.raised.length === 0 ? limit.most : raisedLimit(limit, situation)) - done;
  const used = Math.max(counters.longDaysThisWeek, limit.longDaysUsed);
  const long = counters.longDayOn === longDayKey(limit, situation, counters) || used < limit.longDays;
  return (long ? limit.mostOnLongDay : limit.most) - done;
}

/** While a break is worked through, a week is as full as if the request did not mention it. */
const asideFrom = ({ per, filledBy }: Limit, { throughAside }: Counters): number =>
  filledBy === "ordinary" && (per === "week" || per === "cycle") ? throughAside : 0;

function raisedLimit({ most, raised }: Limit, situation: Situation): number {
  for (const { shift, to } of raised) if (portionFits(shift, situation, 0)) return to;
  return most;
}

function cycleRoom({ filledBy, most, weeks }: Limit, { facts }: Situation, counters: Counters): number {
  if (weeks === 1) return most - filled(counters, "week", filledBy);
  const { cycleStart: start, weekStartsOn } = facts.employee;
  if (start === null) return most * weeks - filled(counters, "cycle", filledBy);
  return most * weeks - filledInCycle(counters, { weeks, start, weekStartsOn }, filledBy);
}

const longDayKey = ({ per }: Limit, situation: Situation, counters: Counters): number =>
  per === "shift" ? situation.attendance.from : counters.day;

/** A day longer than the usual limit uses up one of the week's long days. */
export function markLongDay(situation: Situation, counters: Counters): void {
  for (const limit of situation.holding.limits) {
    if (limit.longDays === 0 || filled(counters, limit.per, "ordinary") <= limit.most) continue;
    const key = longDayKey(limit, situation, counters);
    if (counters.longDayOn === key) continue;
    counters.longDayOn = key;
    counters.longDaysThisWeek += 1;
  }
}

/** Time of a kind that the sources do not say what it pays. */
export function refuseNotStated(situation: Situation, step: Step, ordinary: boolean): void {
  for (const { when, says, clauses } of situation.holding.notStated) {
    if (!hoursFit(when, ordinary) || !minuteFits(when, step) || !isOnNamedDay(when, step.at)) continue;
    if (!portionFits(when.shift, situation, step.portion)) continue;
    throw new Refused("not_stated", says, clauseRefs(situation.plan.version, clauses));
  }
}
