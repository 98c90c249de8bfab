// Says of a minute whether it is ordinary time or overtime, and which rule makes it so.

import {
  dayOf,
  type Elapsed,
  type Moment,
  NOT_STATED,
  type OrdinaryLimit,
  type PayRow,
  type Rule,
} from "#engine";
import { Refusing } from "./answer.ts";
import {
  beginDaysWork,
  type Count,
  type Counts,
  cycleCount,
  filledBy,
  thisWeek,
  workedOf,
} from "./counts.ts";
import { type Law, longDaysTold, payRows, paysContinuing, refsOf } from "./law.ts";
import { type Instant, instantAt, minuteFits } from "./minute-tests.ts";
import type { Limit, Scene } from "./scene.ts";
import { type Label, ORDINARY } from "./setting.ts";
import type { Holidays } from "./shift-tests.ts";
import { spanOutside } from "./span.ts";

/** A minute to be judged, with its portion and what was worked before it. */
export interface Now extends Instant {
  readonly portion: number;
  readonly counts: Counts;
}

export const nowAt = (at: Moment, portion: number, counts: Counts, holidays: Holidays): Now => ({
  ...instantAt(at, holidays),
  portion,
  counts,
});

/** Has the time passed after which a rule begins? */
export function hasElapsed({ slug, when: { elapsed } }: Rule, scene: Scene, now: Now): boolean {
  if (elapsed === null) return true;
  const passed = soFar(elapsed.of, slug, scene, now);
  return passed >= elapsed.over && (elapsed.upTo === null || passed < elapsed.upTo);
}

function soFar(of: Elapsed["of"], slug: string, { attendance }: Scene, { at, counts }: Now): number {
  switch (of) {
    case "since-start":
      return at - attendance.from;
    case "since-first-ordinary":
      return counts.ordinaryFrom === null ? 0 : at - counts.ordinaryFrom;
    case "since-break":
      return counts.sinceMeal;
    case "ordinary":
      return counts.work.ordinary;
    case "ordinary-in-shift":
      return counts.shift.ordinary;
    case "work":
      return workedOf(counts.shift);
    case "own-in-week":
      return counts.rowsThisWeek[slug] ?? 0;
    case "since-usual-start":
      return counts.usualStart === null ? 0 : at - counts.usualStart;
  }
}

export function labelOf(scene: Scene, now: Now): Label {
  const outside = outsideOf(scene, now);
  const through = throughAt(scene, now.at)?.rule ?? null;
  if (through === null) now.counts.throughAside = 0;
  enterDaysWork(scene, now, outside);
  const causes = [...outside, ...limitsReached(scene, now)];
  const cause = causes[0] ?? through ?? extraAt(scene, now.at);
  if (cause === null) return ORDINARY;
  const pause = scene.ordinaryBreaks.find(({ covers }) => covers(now.at))?.rule ?? null;
  return { cause, pause, endsDay: !isOneDay(scene) && causes.some(endsDaysWork) };
}

/** Circumstances come first, then the span, then the agreed pattern. */
function outsideOf(scene: Scene, now: Now): readonly Rule[] {
  const { law, beyond, spanExempt, holidays } = scene;
  const { at, portion, weekday, clock } = now;
  const circumstances = scene.overtimeWhen[portion]?.filter(
    (rule) => minuteFits(rule.when, now, holidays) && hasElapsed(rule, scene, now),
  );
  const span = spanExempt ? null : spanOutside(scene.spans, law, weekday, clock);
  const marked = beyond.filter(({ covers }) => covers(at)).map(({ rule }) => rule);
  return [...(circumstances ?? []), ...(span === null ? [] : [span]), ...marked];
}

/** Then the limits. */
const limitsReached = (scene: Scene, now: Now): readonly Rule[] =>
  scene.limits.filter((one) => isReached(one, scene, now)).map(({ rule }) => rule);

/** Last come a break that is worked through and what is only paid as overtime. */
export const throughAt = ({ through }: Scene, at: Moment): Scene["through"][number] | null =>
  through.find(({ covers }) => covers(at)) ?? null;

export const extraAt = ({ extra }: Scene, at: Moment): Rule | null =>
  extra.find(({ covers }) => covers(at))?.rule ?? null;

/** Work around a sleepover belongs together. */
const isOneDay = ({ attendance: { from, to, nights } }: Scene): boolean =>
  nights.length > 0 || dayOf(from) === dayOf((to - 1) as Moment);

/**
 * Overtime for want of a meal break, or by a limit of a calendar day, week or cycle, lies inside a day's ordinary work;
 * any other ends it.
 */
function endsDaysWork(cause: Rule): boolean {
  if (cause.kind === "overtime-when") return cause.when.elapsed?.of !== "since-break";
  if (cause.kind === "ordinary-limit")
    return cause.per !== "day" && cause.per !== "week" && cause.per !== "cycle";
  return cause.kind !== "worked-through-break";
}

const paysThoseWhoContinue = (row: PayRow): boolean =>
  row.kind === "rest-between" && paysContinuing(row.rest);

/**
 * Where overtime led outside ordinary hours, and another day's ordinary hours have come, that day's work begins; but only
 * if a clause about rest pays those who continue into it. In a full week or cycle no ordinary hours come.
 */
function enterDaysWork(scene: Scene, now: Now, outside: readonly Rule[]): void {
  const { counts, date } = now;
  if (isOneDay(scene)) return;
  const isEarlyStart = ({ kind }: Rule): boolean => kind === "pattern" && counts.shift.ordinary === 0;
  if (outside.length > 0)
    counts.isOutside ||= outside.some((cause) => endsDaysWork(cause) && !isEarlyStart(cause));
  else if (
    counts.isOutside &&
    date !== counts.begun &&
    payRows(scene.law).some(paysThoseWhoContinue) &&
    !limitsReached(scene, now).some(isOfWeeks)
  )
    beginDaysWork(counts, date);
}

const isOfWeeks = (rule: Rule): boolean =>
  rule.kind === "ordinary-limit" && (rule.per === "week" || rule.per === "cycle");

/** What the sources do not settle about time outside the span or beyond a pattern is refused. */
export function refuseCause(law: Law, cause: Rule | null): void {
  if (cause?.kind === "span" && cause.outside === NOT_STATED) refuse(law, cause);
  if (cause?.kind === "pattern" && cause.beyond === NOT_STATED) refuse(law, cause);
}

export function refuse(law: Law, { clauses, slug }: Rule): never {
  law.world.applied.add(slug);
  throw new Refusing("not_stated", refsOf(law, clauses));
}

/** While a break is worked through, a week is as full as if nothing were said of it. */
function isReached(limit: Limit, scene: Scene, { counts }: Now): boolean {
  const { filledBy: by, per } = limit.rule;
  const isOfWeeks = per === "week" || per === "cycle";
  if (isOfWeeks && counts.isForClass) return false;
  const aside = by === "ordinary" && isOfWeeks ? counts.throughAside : 0;
  return filledBy(countOf(limit, scene, counts), by) + aside >= longDayLimit(limit, scene, counts);
}

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
