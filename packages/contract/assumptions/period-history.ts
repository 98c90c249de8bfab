// What a period leaves open about the time before it: its first week, and its roster cycle.

import {
  addDays,
  type Change,
  dayOf,
  type Facts,
  type LocalDate,
  type Moment,
  momentAt,
  type OrdinaryLimit,
  weekOf,
} from "#engine";
import { earlierFactsIn } from "../period/period-claims.ts";
import { cycleLimitsOf } from "../period/period-requests.ts";
import type { PricedPeriod } from "../price/price-period.ts";
import type { Alternative, OtherValue, Statement } from "./alternative.ts";

/** A default of several shifts, and by other value what would change in each of them. */
export interface Unsaid {
  readonly said: Statement;
  readonly isGraded?: boolean;
  readonly shifts: string[];
  readonly others: OtherValue<(Change | null)[]>[];
}

/** Whether the period leaves open what one of its shifts alone leaves unstated. */
type Openness = (index: number, alternative: Alternative) => boolean;

/** Its shifts are all the work from its first day on. */
export function opennessOf({ facts, held }: PricedPeriod): Openness {
  const { payPeriodStart: start, weekStartsOn, employment } = facts.employee;
  if (start === null) return () => false;
  const ofCycle = cycleLimitsOf(held.award, employment).map(({ workedFact }) => workedFact);
  const ofWeek = earlierFactsIn(held.award);
  const firstWeek = weekOf(start, weekStartsOn);
  const isBegun = firstWeek === weekOf(addDays(start, -1), weekStartsOn);
  const isOfFirstWeek = (index: number): boolean => {
    const from = isBegun ? facts.shifts[index]?.from : undefined;
    return from !== undefined && weekOf(dayOf(from), weekStartsOn) === firstWeek;
  };
  return (index, { others: [first] }) => {
    const change = first?.change;
    if (change === undefined) return false;
    if (change.of === "fact") {
      if (ofCycle.includes(change.slug)) return false; // cycleUnsaid covers it, by the weeks that came before
      return !ofWeek.has(change.slug) || isOfFirstWeek(index);
    }
    if (change.of !== "shift") return true;
    const { workedToday, workedThisWeek, previousFinish } = change.to;
    if (workedToday !== undefined) return false;
    if (previousFinish !== undefined) return index === 0 && (previousFinish ?? 0) <= momentAt(start, 0);
    return workedThisWeek === undefined || (index === 0 && isOfFirstWeek(index));
  };
}

/** When the cycles of a limit began, and the hours worked in the one the period starts in. */
export function cycleUnsaid(priced: PricedPeriod): readonly Unsaid[] {
  const { facts, held } = priced;
  const { employment, payPeriodStart: start } = facts.employee;
  if (start === null) return [];
  return cycleLimitsOf(held.award, employment).flatMap((limit) => {
    const weeks = weeksOf(limit, priced);
    return weeks < 2
      ? []
      : [...beginningUnsaid(limit, weeks, priced), ...hoursUnsaid(limit, weeks, start, priced)];
  });
}

function weeksOf({ weeksFact }: OrdinaryLimit, { facts, held }: PricedPeriod): number {
  if (weeksFact === null) return 1;
  return Number(facts.shifts[0]?.circumstances[weeksFact] ?? held.law.facts.get(weeksFact)?.default ?? 1);
}

/** A cycle whose first day was not given could have begun with an earlier week. */
function beginningUnsaid(
  { clauses }: OrdinaryLimit,
  weeks: number,
  { facts, period }: PricedPeriod,
): readonly Unsaid[] {
  const { cycleStart } = facts.employee;
  if (period.period.roster_cycle !== undefined || cycleStart === null || isOfOneWeek(facts)) return [];
  const others = Array.from({ length: weeks - 1 }, (_, back) => {
    const change: Change = { of: "person", to: { cycleStart: addDays(cycleStart, -7 * (back + 1)) } };
    return { change: facts.shifts.map(() => change), clauses };
  });
  const detail = `We assumed that a roster cycle of ${weeks} weeks begins with the week of ${period.period.start}.`;
  return [
    { said: { code: "roster_cycle", detail, clauses }, shifts: facts.shifts.map(({ id }) => id), others },
  ];
}

/** Whether all the work is in one week, which is then alone in its cycle, in any week of it. */
function isOfOneWeek({ employee: { weekStartsOn }, shifts }: Facts): boolean {
  const [first] = shifts;
  if (first === undefined) return true;
  const week = weekOf(dayOf(first.from), weekStartsOn);
  return shifts.every(
    ({ from, to }) =>
      weekOf(dayOf(from), weekStartsOn) === week && weekOf(dayOf((to - 1) as Moment), weekStartsOn) === week,
  );
}

/** Hours of the cycle before the period: assumes full weeks where none are given. */
function hoursUnsaid(
  { workedFact, limit, clauses }: OrdinaryLimit,
  weeks: number,
  start: LocalDate,
  { facts, held, period }: PricedPeriod,
): readonly Unsaid[] {
  const { cycleStart, weekStartsOn } = facts.employee;
  const [first] = facts.shifts;
  if (workedFact === null || cycleStart === null || first === undefined) return [];
  if (Object.hasOwn(first.circumstances, workedFact)) return [];
  const begun = weekOf(start, weekStartsOn) - weekOf(cycleStart, weekStartsOn);
  // One week may be the last of its cycle.
  const isAnyWeek = period.period.roster_cycle === undefined && isOfOneWeek(facts);
  const before = isAnyWeek ? weeks - 1 : ((begun % weeks) + weeks) % weeks;
  const sinceWeek = isAnyWeek ? 0 : weekOf(dayOf(first.from), weekStartsOn) - weekOf(start, weekStartsOn);
  const started = before + (weekOf(addDays(start, -1), weekStartsOn) === weekOf(start, weekStartsOn) ? 1 : 0);
  if (started === 0 || before + sinceWeek >= weeks) return [];
  const change: Change = { of: "fact", slug: workedFact, to: started * limit };
  const assumed = isAnyWeek
    ? "We assumed that the roster cycle begins with this week."
    : "We assumed none, though the roster cycle began before the period.";
  const detail = `${held.law.facts.get(workedFact)?.asks ?? ""} ${assumed}`.trim();
  return [
    {
      said: { code: workedFact, detail, clauses },
      isGraded: isAnyWeek,
      shifts: [first.id],
      others: [{ change: facts.shifts.map((shift) => (shift === first ? change : null)), clauses }],
    },
  ];
}
