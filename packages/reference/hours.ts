// Says of a minute whether it is ordinary time or overtime, and which rule makes it so.

import {
  clockOf,
  dayOf,
  type Elapsed,
  type Moment,
  NOT_STATED,
  type OrdinaryLimit,
  type Rule,
  weekdayOf,
} from "#engine";
import { Refusing } from "./answer.ts";
import { type Count, type Counts, cycleCount, filledBy, thisWeek } from "./counts.ts";
import { type Law, longDaysTold, refsOf } from "./law.ts";
import { type Instant, minuteFits } from "./minute-tests.ts";
import type { Limit, Scene } from "./scene.ts";
import { type Label, ORDINARY } from "./setting.ts";
import { type Holidays, isHoliday } from "./shift-tests.ts";
import { spanOutside } from "./span.ts";

/** A minute to be judged, with its portion and what was worked before it. */
export interface Now extends Instant {
  readonly portion: number;
  readonly counts: Counts;
}

export function nowAt(at: Moment, portion: number, counts: Counts, holidays: Holidays): Now {
  const date = dayOf(at);
  const isOnHoliday = isHoliday(holidays, at);
  return { at, date, weekday: weekdayOf(date), clock: clockOf(at), isHoliday: isOnHoliday, portion, counts };
}

/** Has the time passed after which a rule begins? */
export function hasElapsed(elapsed: Elapsed | null, scene: Scene, now: Now): boolean {
  if (elapsed === null) return true;
  const passed = soFar(elapsed.of, scene, now);
  return passed >= elapsed.over && (elapsed.upTo === null || passed < elapsed.upTo);
}

function soFar(of: Elapsed["of"], { attendance }: Scene, { at, counts }: Now): number {
  switch (of) {
    case "since-start":
      return at - attendance.from;
    case "since-break":
      return counts.sinceMeal;
    case "ordinary":
      return counts.work.ordinary;
    case "ordinary-in-shift":
      return counts.shift.ordinary;
    case "work":
      return counts.shift.ordinary + counts.shift.overtime;
  }
}

export function labelOf(scene: Scene, now: Now): Label {
  const cause = causeOf(scene, now);
  if (cause === null) return ORDINARY;
  const pause = scene.ordinaryBreaks.find(({ covers }) => covers(now.at))?.rule ?? null;
  return { cause, pause };
}

/**
 * Circumstances come first, then the span, then a break worked through and the agreed pattern, then the limits, then
 * what is only paid as overtime.
 */
function causeOf(scene: Scene, now: Now): Rule | null {
  const { law, beyond, paidAsOvertime, extra, spanExempt, holidays } = scene;
  const { at, portion, weekday, clock } = now;
  const circumstance = scene.overtimeWhen[portion]?.find(
    ({ when }) => minuteFits(when, now, holidays) && hasElapsed(when.elapsed, scene, now),
  );
  if (circumstance !== undefined) return circumstance;
  const span = spanExempt ? null : spanOutside(scene.spans, law, weekday, clock);
  if (span !== null) return span;
  const marked = beyond.find(({ covers }) => covers(at));
  if (marked !== undefined) return marked.rule;
  const limit = scene.limits.find((one) => isReached(one, scene, now));
  if (limit !== undefined) return limit.rule;
  const paid = paidAsOvertime.find(({ covers }) => covers(at)) ?? extra.find(({ covers }) => covers(at));
  return paid?.rule ?? null;
}

/** What the sources do not settle about time outside the span or beyond a pattern is refused. */
export function refuseCause(law: Law, cause: Rule | null): void {
  if (cause?.kind === "span" && cause.outside === NOT_STATED) refuse(law, cause);
  if (cause?.kind === "pattern" && cause.beyond === NOT_STATED) refuse(law, cause);
}

export function refuse(law: Law, { clauses, slug }: Rule): never {
  law.world.applied.add(slug);
  throw new Refusing("not_stated", refsOf(law, clauses));
}

const isReached = (limit: Limit, scene: Scene, { counts }: Now): boolean =>
  filledBy(countOf(limit, scene, counts), limit.rule.filledBy) >= longDayLimit(limit, scene, counts);

function countOf({ rule: { per }, weeks }: Limit, { law }: Scene, counts: Counts): Count {
  switch (per) {
    case "day":
      return counts.day;
    case "days-work":
      return counts.work;
    case "shift":
      return counts.shift;
    case "portion":
      return counts.portion;
    case "week":
      return thisWeek(counts);
    case "cycle":
      return weeks === 1 ? thisWeek(counts) : cycleCount(counts, weeks, law.employee);
  }
}

/** A day may be longer while the week has long days left, or when it already is one of them. */
function longDayLimit({ rule, limit }: Limit, scene: Scene, counts: Counts): number {
  if (rule.longDay === null || rule.limitFact !== null || rule.per === "cycle") return limit;
  const used = Math.max(thisWeek(counts).longDays, longDaysTold(rule, scene.law));
  const isLong = counts.longDays.includes(longDayKey(rule, scene, counts));
  return isLong || used < rule.longDay.daysAWeek ? rule.longDay.limit : rule.limit;
}

const longDayKey = ({ per }: OrdinaryLimit, { attendance }: Scene, { date }: Counts): string =>
  per === "shift" ? `shift ${attendance.from}` : `day ${date}`;

/** After each ordinary minute: a day longer than the usual limit uses up one of the week's long days. */
export function noteLongDay(scene: Scene, counts: Counts): void {
  for (const limit of scene.limits) {
    const { rule } = limit;
    if (rule.longDay === null || countOf(limit, scene, counts).ordinary <= rule.limit) continue;
    const key = longDayKey(rule, scene, counts);
    if (counts.longDays.includes(key)) continue;
    counts.longDays = [...counts.longDays, key];
    thisWeek(counts).longDays += 1;
  }
}
