// Faults of a period that arise from counting by the week: facts about what came before, and amounts for a week.

import {
  type Allowance,
  type Award,
  dayOf,
  type EmploymentType,
  earlierFactsOf,
  earlierThatDay,
  type Facts,
  type FactValue,
  factsHold,
  paidUnit,
  type Rule,
  type Shift,
  type UnitPay,
  weekOf,
  withoutOvertimeWork,
} from "#engine";
import { onceAnAward } from "../library/once-an-award.ts";
import { escaped } from "../problems/faults.ts";
import type { FaultList } from "../request/read-values.ts";
import type { CalculatePayPeriodRequest } from "../schemas/period-schema.ts";
import { cycleLimitsOf, weekStart } from "./period-requests.ts";

/** A shift in its place in the request, and the facts of it alone. */
interface Placed {
  readonly index: number;
  readonly facts: Facts;
  readonly shift: Shift;
}

/** Facts that tell what came before a shift in its week or cycle, which a period counts from then on. */
export const earlierFactsIn = onceAnAward(({ rules }: Award) => new Set(rules.flatMap(earlierFactsOf)));

/** Facts that tell how long ago a usual shift began that is not given. */
const passedFactsIn = onceAnAward(
  ({ rules }: Award) =>
    new Set(
      rules.flatMap(({ when: { elapsed } }) =>
        elapsed?.of === "since-usual-start" ? elapsed.passedFact : [],
      ),
    ),
);

/** Does a fact tell of what came before one shift, and of no other? */
export const isOfBefore = (award: Award, slug: string): boolean =>
  earlierFactsIn(award).has(slug) || passedFactsIn(award).has(slug);

/** Given with the employee, such a fact would apply again in every week, and a number of units with every shift. */
export function earlierFaults({ employee }: CalculatePayPeriodRequest, award: Award, list: FaultList): void {
  for (const slug of Object.keys(employee.circumstances ?? {})) {
    if (!isOfBefore(award, slug)) continue;
    list.add(
      `/employee/circumstances/${slug}`,
      `${slug} is about what came before a shift; give it with the first shift it bears on.`,
    );
  }
  for (const [code, claimed] of Object.entries(employee.allowances ?? {})) {
    if (claimed !== true)
      list.add(
        `/employee/allowances/${escaped(code)}`,
        "Only true is allowed here. Give a number with the shift it belongs to.",
      );
  }
}

/** One number of weeks, in any of its places. */
export function cycleFaults(
  { employee, period, shifts }: CalculatePayPeriodRequest,
  award: Award,
  list: FaultList,
): void {
  const weeks = period.roster_cycle?.weeks;
  if (weeks === undefined) return;
  const differs = (given: number | boolean | string | undefined): boolean =>
    given !== undefined && given !== weeks;
  for (const { weeksFact: slug } of cycleLimitsOf(award, employee.employment_type)) {
    if (slug === null) continue;
    const detail = `${slug} contradicts the ${weeks} weeks of /period/roster_cycle.`;
    if (differs(employee.circumstances?.[slug])) list.add(`/employee/circumstances/${slug}`, detail);
    shifts.forEach(({ circumstances }, index) => {
      if (differs(circumstances?.[slug])) list.add(`/shifts/${index}/circumstances/${slug}`, detail);
    });
  }
}

/** A usual shift that is given says itself when it began. */
export function usualStartFaults(ordered: readonly Placed[], award: Award, list: FaultList): void {
  const slugs = passedFactsIn(award);
  if (slugs.size === 0) return;
  let usual: number | null = null;
  for (const { index, facts, shift } of ordered) {
    for (const slug of slugs)
      if (usual !== null && Object.hasOwn(shift.circumstances, slug))
        list.add(
          `/shifts/${index}/circumstances/${slug}`,
          `${slug} is about a usual shift that is not given, and /shifts/${usual} is one; leave it out.`,
        );
    if (withoutOvertimeWork(facts, award).shifts.length > 0) usual = index;
  }
}

/** The caller says that there was no such work earlier that day, and the period has some. */
export function earlierThatDayFaults(ordered: readonly Placed[], award: Award, list: FaultList): void {
  const shifts = ordered.map(({ shift }) => shift);
  for (const { slug, knownBy } of award.facts) {
    if (knownBy?.by !== "earlier-that-day") continue;
    for (const { index, shift } of ordered) {
      if (shift.circumstances[slug] !== false) continue;
      const earlier = earlierThatDay(knownBy, shift, shifts);
      if (earlier === null) continue;
      const place = ordered.find((one) => one.shift === earlier)?.index;
      const detail = `${slug} is false, and /shifts/${place} is such work of the same day; leave it out.`;
      list.add(`/shifts/${index}/circumstances/${slug}`, detail);
    }
  }
}

/** One shift of the day or week says that it has pay by the day or week. */
export function unitFaults(
  { period }: CalculatePayPeriodRequest,
  ordered: readonly Placed[],
  award: Award,
  list: FaultList,
): void {
  const weekStartsOn = weekStart(period);
  const seen = new Map<string, number>();
  for (const { index, shift, facts } of ordered)
    for (const { unitsFact, unit } of unitsToldBy(facts, shift, award)) {
      const day = dayOf(shift.from);
      const key = `${unitsFact} ${unit === "day" ? day : weekOf(day, weekStartsOn)}`;
      const before = seen.get(key);
      seen.set(key, before ?? index);
      if (before === undefined || before === index) continue;
      const detail = `${unitsFact} pays a ${unit} with this shift, and with /shifts/${before} of the same ${unit}; tell it of one of them.`;
      list.add(`/shifts/${index}`, detail);
    }
}

const paidOnce = onceAnAward(({ rules }: Award) =>
  rules.filter((rule) => rule.kind === "unit-pay" && (rule.unit === "day" || rule.unit === "week")),
);

function unitsToldBy({ employee }: Facts, { circumstances }: Shift, award: Award): readonly UnitPay[] {
  const factOf = (slug: string): FactValue | null =>
    circumstances[slug] ?? award.facts.find((fact) => fact.slug === slug)?.default ?? null;
  return paidOnce(award).flatMap((rule) =>
    rule.kind === "unit-pay" &&
    (rule.for.employment?.includes(employee.employment) ?? true) &&
    factsHold(rule.when.facts, factOf) &&
    Number(factOf(rule.unitsFact) ?? 0) > 0
      ? rule
      : [],
  );
}

/** A claim that is paid by the week, and a rule that pays it. */
export interface WeeklyClaim {
  readonly code: string;
  readonly rule: Allowance;
}

/** Those that people of an employment type may make. */
export const weeklyClaims = (award: Award, employment: EmploymentType): readonly WeeklyClaim[] =>
  award.rules.flatMap((rule) =>
    isWeekly(rule, employment) && rule.due.by === "claim" ? { code: rule.due.code, rule } : [],
  );

const isWeekly = (rule: Rule, employment: EmploymentType): rule is Allowance =>
  rule.kind === "allowance" &&
  paidUnit(rule) === "week" &&
  !rule.allPurpose &&
  (rule.for.employment?.includes(employment) ?? true);

/** Two numbers for one week could be parts of it or the same thing twice. */
export function weeklyFaults(
  { employee, period, shifts }: CalculatePayPeriodRequest,
  ordered: readonly { readonly index: number; readonly shift: Shift }[],
  award: Award,
  list: FaultList,
): void {
  const weekStartsOn = weekStart(period);
  const weekly = new Set(weeklyClaims(award, employee.employment_type).map(({ code }) => code));
  const seen = new Map<string, number>();
  for (const { index, shift } of ordered) {
    const week = weekOf(dayOf(shift.from), weekStartsOn);
    for (const [code, claimed] of Object.entries(shifts[index]?.allowances ?? {})) {
      if (claimed === true || !weekly.has(code)) continue;
      const before = seen.get(`${week}/${code}`);
      seen.set(`${week}/${code}`, index);
      if (before === undefined) continue;
      const detail = `${code} is paid by the week, and /shifts/${before} has a number of it in this week too; give it once, or true.`;
      list.add(`/shifts/${index}/allowances/${code}`, detail);
    }
  }
}
