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
import { factsHold } from "./bounds.ts";
import { type Counts, cycleCount, filledBy, thisWeek } from "./counts.ts";
import { type Law, refsOf } from "./law.ts";
import { minuteFits } from "./minute-tests.ts";
import type { Scene } from "./scene.ts";
import { shiftFits } from "./shift-tests.ts";
import { spanOutside } from "./span.ts";

/** A minute to be judged: when it is and in which portion, with what was worked before it. */
export interface Now {
  readonly at: Moment;
  readonly portion: number;
  readonly counts: Counts;
}

/** Has the time passed after which a rule begins? */
export const hasElapsed = (elapsed: Elapsed | null, scene: Scene, now: Now): boolean =>
  elapsed === null || isBetween(soFar(elapsed.of, scene, now), elapsed);

const isBetween = (passed: number, { over, upTo }: Elapsed): boolean =>
  passed >= over && (upTo === null || passed < upTo);

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

/**
 * The rule that makes a minute overtime; null: it is ordinary time. Circumstances come first, then the span, then a
 * break worked through and the agreed pattern, then the limits, then what is only paid as overtime.
 */
export function causeOf(scene: Scene, now: Now): Rule | null {
  const { law, beyond, paidAsOvertime, extra, spanExempt } = scene;
  const { at, portion } = now;
  const circumstance = scene.overtimeWhen[portion]?.find(
    ({ when }) => minuteFits(when, scene, at) && hasElapsed(when.elapsed, scene, now),
  );
  if (circumstance !== undefined) return circumstance;
  const span = spanExempt ? null : spanOutside(scene.spans, law, weekdayOf(dayOf(at)), clockOf(at));
  if (span !== null) return span;
  const marked = beyond.find(({ covers }) => covers(at))?.rule;
  if (marked !== undefined) return marked;
  const limit = scene.limits.find((rule) => isReached(rule, scene, now));
  return limit ?? [...paidAsOvertime, ...extra].find(({ covers }) => covers(at))?.rule ?? null;
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

function isReached(rule: OrdinaryLimit, scene: Scene, { counts }: Now): boolean {
  const { law } = scene;
  if (rule.per === "cycle") return cycleIsFull(rule, law, counts);
  const done = filledBy(countOf(rule, counts), rule.filledBy);
  if (rule.limitFact !== null) return done >= Number(law.factOf(rule.limitFact) ?? rule.limit);
  return done >= (rule.longDay === null ? raisedLimit(rule, scene) : longDayLimit(rule, scene, counts));
}

const countOf = ({ per }: OrdinaryLimit, counts: Counts) => {
  if (per === "day") return counts.day;
  if (per === "days-work") return counts.work;
  if (per === "shift") return counts.shift;
  return per === "portion" ? counts.portion : thisWeek(counts);
};

/** The first longer limit whose facts hold and whose test the shift meets. */
function raisedLimit({ limit, raised }: OrdinaryLimit, scene: Scene): number {
  const longer = raised.find(
    ({ facts, shift }) =>
      factsHold(facts, scene.law.factOf) && shiftFits(shift, scene, 0, scene.classes[0] ?? []),
  );
  return longer?.to ?? limit;
}

/** A limit over a cycle is so much for each of its weeks. */
function cycleIsFull(rule: OrdinaryLimit, law: Law, counts: Counts): boolean {
  const weeks = cycleWeeks(rule, law);
  const count = weeks === 1 ? thisWeek(counts) : cycleCount(counts, weeks, law.employee);
  return filledBy(count, rule.filledBy) >= rule.limit * weeks;
}

export const cycleWeeks = ({ weeksFact }: OrdinaryLimit, { factOf }: Law): number =>
  weeksFact === null ? 1 : Number(factOf(weeksFact) ?? 1);

/** A day may be longer while the week has long days left, or when it already is one of them. */
function longDayLimit(rule: OrdinaryLimit, scene: Scene, counts: Counts): number {
  if (rule.longDay === null) return rule.limit;
  const used = Math.max(thisWeek(counts).longDays, longDaysTold(rule, scene.law));
  const isLong = counts.longDays.includes(longDayKey(rule, scene, counts));
  return isLong || used < rule.longDay.daysAWeek ? rule.longDay.limit : rule.limit;
}

export const longDaysTold = ({ longDay }: OrdinaryLimit, { factOf }: Law): number =>
  longDay !== null && factOf(longDay.usedFact) === true ? 1 : 0;

const longDayKey = ({ per }: OrdinaryLimit, { attendance }: Scene, { date }: Counts): string =>
  per === "shift" ? `shift ${attendance.from}` : `day ${date}`;

/** After each ordinary minute: a day longer than the usual limit uses up one of the week's long days. */
export function noteLongDay(scene: Scene, counts: Counts): void {
  for (const rule of scene.limits) {
    if (rule.longDay === null || countOf(rule, counts).ordinary <= rule.limit) continue;
    const key = longDayKey(rule, scene, counts);
    if (counts.longDays.includes(key)) continue;
    counts.longDays = [...counts.longDays, key];
    thisWeek(counts).longDays += 1;
  }
}
