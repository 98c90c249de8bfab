// Each shift of a period as a calculate-pay request of its own, and where its fields are in the period's request.

import type { Award, EmploymentType, OrdinaryLimit } from "#engine";
import { onceAnAward } from "../library/once-an-award.ts";
import { unescaped } from "../request/read-values.ts";
import {
  type CalculatePayPeriodRequest,
  EMPLOYEE_FIELDS,
  type PeriodShift,
  WEEKDAYS,
} from "../schemas/period-schema.ts";
import type { CalculatePayRequest } from "../schemas/shift-schema.ts";

type Circumstances = NonNullable<CalculatePayRequest["circumstances"]>;

/** The employee's fields and the shift's; if both give one, the shift's wins. */
export function shiftRequest(
  { employee, period }: CalculatePayPeriodRequest,
  shift: PeriodShift,
  award: Award | null,
): CalculatePayRequest {
  const { id: _, ...given } = shift;
  const { allowances, circumstances, ...person } = employee;
  const cycle = cycleFacts(period.roster_cycle?.weeks, award, person.employment_type);
  return {
    ...person,
    ...given,
    classification_code: given.classification_code ?? person.classification_code,
    pay_period_start: period.start,
    ...merged("apprenticeship", person.apprenticeship, given.apprenticeship),
    ...merged("allowances", allowances, given.allowances),
    ...merged("circumstances", cycle, circumstances, given.circumstances),
  };
}

/** A field that several places may fill; left out if none does. */
function merged<K extends string, T extends object>(
  name: K,
  ...parts: readonly (T | undefined)[]
): { readonly [key in K]?: T } {
  const given = parts.filter((part) => part !== undefined);
  if (given.length === 0) return {};
  // Not by assignment, which would treat a name such as __proto__ as the prototype and lose it.
  const entries = given.flatMap((part) => Object.entries(part));
  return { [name]: Object.fromEntries(entries) } as { [key in K]: T };
}

/** The fact by which an award asks over how many weeks hours are averaged, filled in. */
function cycleFacts(
  weeks: number | undefined,
  award: Award | null,
  employment: EmploymentType,
): Circumstances | undefined {
  if (weeks === undefined || award === null) return undefined;
  return Object.fromEntries(
    cycleLimitsOf(award, employment).flatMap(({ weeksFact }) =>
      weeksFact === null ? [] : [[weeksFact, weeks] as const],
    ),
  );
}

const cycleLimits = onceAnAward(({ rules }) =>
  rules.filter((rule): rule is OrdinaryLimit => rule.kind === "ordinary-limit" && rule.weeksFact !== null),
);

const cycleLimitsByEmployment = onceAnAward(() => new Map<EmploymentType, readonly OrdinaryLimit[]>());

/** The limits over a cycle for people of an employment type, one for each fact that gives its weeks. */
export function cycleLimitsOf(award: Award, employment: EmploymentType): readonly OrdinaryLimit[] {
  const known = cycleLimitsByEmployment(award);
  const found = known.get(employment);
  if (found !== undefined) return found;
  const byFact = new Map<string | null, OrdinaryLimit>();
  for (const limit of cycleLimits(award)) {
    if (limit.for.employment?.includes(employment) ?? true) byFact.set(limit.weeksFact, limit);
  }
  const limits = [...byFact.values()];
  known.set(employment, limits);
  return limits;
}

/** Where a fault of a shift's own request is in the period's request. */
export function placeOf(pointer: string, index: number, request: CalculatePayPeriodRequest): string {
  const [, field = "", name = ""] = pointer.split("/").map(unescaped);
  const ofShift = `/shifts/${index}${pointer}`;
  const ofEmployee = `/employee${pointer}`;
  if (field === "apprenticeship" && !Object.hasOwn(request.shifts[index]?.apprenticeship ?? {}, name))
    return ofEmployee;
  if (field === "allowances" || field === "circumstances") {
    if (Object.hasOwn(request.shifts[index]?.[field] ?? {}, name)) return ofShift;
    return Object.hasOwn(request.employee[field] ?? {}, name) ? ofEmployee : "/period/roster_cycle/weeks";
  }
  if (Object.hasOwn(request.shifts[index] ?? {}, field)) return ofShift;
  return Object.hasOwn(EMPLOYEE_FIELDS, field) ? ofEmployee : ofShift;
}

/** The weekday a period's weeks begin on; Monday is 0. */
export const weekStart = ({ week_starts_on: day }: CalculatePayPeriodRequest["period"]): number =>
  WEEKDAYS.indexOf(day);
