// What a request says about missed meal breaks, compared with its times and breaks.

import { clockOf, type FactValue, formatClock, type Rule, type Shift, statedFact } from "#engine";
import type { HeldAward } from "../library/library.ts";
import { onceAnAward } from "../library/once-an-award.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";
import { firstAfter } from "./breaks.ts";
import type { FaultList } from "./read-values.ts";

/** Facts that give the time from which a rule pays until a meal break begins. */
const timeFacts = onceAnAward(({ rules }): ReadonlySet<string> => new Set(rules.flatMap(timeFactOf)));

function timeFactOf(rule: Rule): readonly string[] {
  if (rule.kind === "worked-through-break") return rule.fact === null ? [] : [rule.fact];
  return rule.kind === "missed-break" && rule.startsFact !== null ? [rule.startsFact] : [];
}

/** Rules that pay while there is no meal break. */
const overdueRules = onceAnAward(({ rules }) =>
  rules.filter(
    (rule) =>
      (rule.kind === "worked-through-break" && rule.after !== null) ||
      rule.when.elapsed?.of === "since-break",
  ),
);

/** Whether a person's fields may report a missed meal break. */
export const tellsOfMeals = (circumstances: object, { award }: HeldAward): boolean =>
  Object.keys(circumstances).some(
    (slug) =>
      timeFacts(award).has(slug) ||
      overdueRules(award).some(({ when }) => when.facts.some((test) => test.slug === slug)),
  );

/** A request cannot say that a break was missed, and from when, beside a break without times. */
export function unplacedBreakFaults(
  { unpaid_break_minutes: unplaced, circumstances }: CalculatePayRequest,
  held: HeldAward,
  list: FaultList,
): void {
  if (circumstances === undefined || (unplaced ?? 0) === 0) return;
  const missed = missedFacts(circumstances, held);
  for (const slug of Object.keys(circumstances)) {
    if (timeFacts(held.award).has(slug) && held.law.facts.get(slug)?.type === "clock")
      list.add(
        `/circumstances/${slug}`,
        `${slug} needs the times of the break that was taken: give breaks instead of unpaid_break_minutes.`,
      );
    if (missed.has(slug))
      list.add(
        `/circumstances/${slug}`,
        `${slug} says that a meal break was missed, and unpaid_break_minutes that one was taken: give breaks with their times, or one of the two.`,
      );
  }
}

/** Facts that turn on a rule that pays for a missed meal break. */
function missedFacts(circumstances: object, { award, law }: HeldAward): ReadonlySet<string> {
  const given = new Map<string, FactValue>(Object.entries(circumstances));
  const said = (slug: string): FactValue | null => given.get(slug) ?? law.facts.get(slug)?.default ?? null;
  const holding = overdueRules(award).filter(({ when }) =>
    when.facts.every(({ slug, values }) => {
      const value = said(slug);
      return value !== null && values.includes(value);
    }),
  );
  const named = holding.flatMap(({ when }) => when.facts.map(({ slug }) => slug));
  return new Set(named.filter((slug) => given.get(slug) === true));
}

/** A shift, its place in the request, and the facts given for it alone. */
export interface ToldShift {
  readonly shift: Shift;
  readonly place: string;
  readonly given: object;
}

/**
 * The time from which the employee worked through a break is in the shift and in no break. Shifts that touch are one.
 */
export function mealTimeFaults(told: readonly ToldShift[], { award }: HeldAward, list: FaultList): void {
  for (const { shift, place, given } of told)
    for (const slug of timeFacts(award)) {
      if (!Object.hasOwn(given, slug)) continue;
      const wrong = wrongTime(slug, shift, told);
      if (wrong !== null) list.add(`${place}/circumstances/${slug}`, wrong);
    }
}

function wrongTime(slug: string, shift: Shift, told: readonly ToldShift[]): string | null {
  const clock = statedFact(shift.circumstances, slug);
  if (typeof clock !== "number") return null;
  const run = touching(shift, told);
  const at = firstAfter(Math.min(...run.map(({ from }) => from)) as Shift["from"], clock);
  const own = run.find(({ from, to }) => at >= from && at < to);
  const time = (moment: Shift["from"]): string => formatClock(clockOf(moment));
  if (own === undefined || !Object.hasOwn(own.circumstances, slug))
    return `${slug} is ${formatClock(clock)}, which is not between start_time ${time(shift.from)} and end_time ${time(shift.to)}.`;
  const pause = own.breaks.find(({ kind, from, to }) => kind !== "rest" && at >= from && at < to);
  return pause === undefined
    ? null
    : `${slug} is ${formatClock(clock)}, and breaks has one from ${time(pause.from)} to ${time(pause.to)}: give the time from which the employee worked, or the break as it was taken.`;
}

/** A shift with those that touch it, and those that touch them. */
function touching(shift: Shift, told: readonly ToldShift[]): readonly Shift[] {
  const run = [shift];
  for (const { shift: other } of told) if (other.from === run.at(-1)?.to) run.push(other);
  for (const { shift: other } of told.toReversed()) if (other.to === run[0]?.from) run.unshift(other);
  return run;
}
