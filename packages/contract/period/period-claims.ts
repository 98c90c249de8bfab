// Faults of a period that arise from counting by the week: facts about what came before, and amounts for a week.

import {
  type Allowance,
  type Award,
  dayOf,
  type EmploymentType,
  earlierFactsOf,
  type Rule,
  type Shift,
  weekOf,
} from "#engine";
import { onceAnAward } from "../library/once-an-award.ts";
import { escaped } from "../problems/faults.ts";
import type { FaultList } from "../request/read-values.ts";
import type { CalculatePayPeriodRequest } from "../schemas/period-schema.ts";
import { cycleLimitsOf, weekStart } from "./period-requests.ts";

/** Facts that tell what came before a shift in its week or cycle, which a period counts from then on. */
export const earlierFactsIn = onceAnAward(({ rules }: Award) => new Set(rules.flatMap(earlierFactsOf)));

/** Given with the employee, such a fact would apply again in every week, and a number of units with every shift. */
export function earlierFaults({ employee }: CalculatePayPeriodRequest, award: Award, list: FaultList): void {
  for (const slug of Object.keys(employee.circumstances ?? {})) {
    if (!earlierFactsIn(award).has(slug)) continue;
    list.add(
      `/employee/circumstances/${slug}`,
      `${slug} is about what came before a shift; give it with the first shift it bears on.`,
    );
  }
  for (const [code, claimed] of Object.entries(employee.allowances ?? {})) {
    if (claimed !== true)
      list.add(
        `/employee/allowances/${escaped(code)}`,
        "Give a number with the shift it belongs to; here true.",
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

/** The claims that are paid by the week to people of an employment type. */
const weeklyClaims = (award: Award, employment: EmploymentType): ReadonlySet<string> =>
  new Set(
    award.rules.flatMap((rule) =>
      isWeekly(rule, employment) && rule.due.by === "claim" ? rule.due.code : [],
    ),
  );

const isWeekly = (rule: Rule, employment: EmploymentType): rule is Allowance =>
  rule.kind === "allowance" &&
  rule.unit === "week" &&
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
  const weekly = weeklyClaims(award, employee.employment_type);
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
