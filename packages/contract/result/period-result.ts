// A priced period as the contract prints it: shifts, days and components that all sum to the total.

import {
  type Award,
  type Cents,
  type ClauseRef,
  type Component,
  dayOf,
  type Facts,
  formatCents,
  formatLocalDate,
  formatPercent,
  type Minutes,
  type ShiftResult,
} from "#engine";
import type { AwardVersion } from "../library/library.ts";
import { wireClauses } from "../problems/problem.ts";
import type { PeriodComponent, PeriodResult } from "../schemas/period-result-schema.ts";
import { includedText, type WirePayroll, wirePayroll } from "./payroll.ts";
import { hoursOf, quantityOf, wireVersion } from "./to-wire.ts";

/** Shifts that start on one day, day by day. */
export function daysOf({ shifts }: Facts, results: readonly ShiftResult[]): PeriodResult["days"] {
  const days: { date: string; shifts: string[]; minutes: number; total: number }[] = [];
  for (const { id, workedMinutes, total } of results) {
    const from = shifts.find((shift) => shift.id === id)?.from;
    if (from === undefined) continue;
    const date = formatLocalDate(dayOf(from));
    const last = days.at(-1);
    const day = last?.date === date ? last : { date, shifts: [], minutes: 0, total: 0 };
    if (day !== last) days.push(day);
    day.shifts.push(id);
    day.minutes += workedMinutes;
    day.total += total;
  }
  return days.map(({ date, shifts: ids, minutes, total }) => ({
    date,
    shifts: ids,
    worked_minutes: minutes,
    total: formatCents(total as Cents),
  }));
}

interface Sum {
  readonly first: Component;
  readonly payroll: WirePayroll;
  readonly shifts: string[];
  readonly clauses: ClauseRef[];
  minutes: number;
  quantity: number;
  amount: number;
}

/** One rule at one rate, reported in one way, is one line; in the order in which they first occur. */
export function componentsOf(
  award: Award,
  { shifts }: Facts,
  results: readonly ShiftResult[],
): readonly PeriodComponent[] {
  const sums = new Map<string, Sum>();
  for (const { id, components } of results) {
    const from = shifts.find((shift) => shift.id === id)?.from;
    if (from === undefined) continue;
    for (const component of components) {
      const payroll = wirePayroll(award, component, includedText(component.buildUp), dayOf(from));
      const key = keyOf(component, payroll);
      const sum = sums.get(key) ?? newSum(component, payroll);
      sums.set(key, sum);
      add(sum, id, component);
    }
  }
  return [...sums.values()].map((sum) => wireSum(award.code, sum));
}

const keyOf = ({ code, kind, percent, rate, unit, treatment }: Component, payroll: WirePayroll): string =>
  `${code}/${kind}/${percent}/${rate}/${unit}/${treatment}/${payroll.qualifying_earnings}`;

const newSum = (first: Component, payroll: WirePayroll): Sum => ({
  first,
  payroll,
  shifts: [],
  clauses: [],
  minutes: 0,
  quantity: 0,
  amount: 0,
});

function add(sum: Sum, id: string, { minutes, quantity, amount, clauses }: Component): void {
  if (sum.shifts.at(-1) !== id) sum.shifts.push(id);
  for (const clause of clauses)
    if (!sum.clauses.some(({ ref }) => ref === clause.ref)) sum.clauses.push(clause);
  sum.minutes += minutes ?? 0;
  sum.quantity += quantity ?? 0;
  sum.amount += amount;
}

function wireSum(
  code: string,
  { first, payroll, shifts, clauses, minutes, quantity, amount }: Sum,
): PeriodComponent {
  const { code: rule, label, kind, percent, rate, unit } = first;
  const time = first.minutes === null ? null : (minutes as Minutes);
  return {
    code: rule,
    label,
    kind,
    minutes: time,
    hours: time === null ? null : hoursOf(time),
    percent: percent === null ? null : formatPercent(percent),
    rate: formatCents(rate),
    amount: formatCents(amount as Cents),
    ...(first.quantity === null ? {} : { quantity: quantityOf(quantity) }),
    ...(unit === null ? {} : { unit }),
    ...payroll,
    shifts,
    clauses: wireClauses(code, clauses),
  };
}

/** Each warning once, with its shifts. */
export function warningsOf(code: string, results: readonly ShiftResult[]): PeriodResult["warnings"] {
  const found = new Map<string, { warning: ShiftResult["warnings"][number]; shifts: string[] }>();
  for (const { id, warnings } of results) {
    for (const warning of warnings) {
      const key = `${warning.code}/${warning.detail}/${warning.clauses.map(({ ref }) => ref)}`;
      const known = found.get(key) ?? { warning, shifts: [] };
      found.set(key, known);
      if (known.shifts.at(-1) !== id) known.shifts.push(id);
    }
  }
  return [...found.values()].map(({ warning, shifts }) => ({
    ...warning,
    clauses: wireClauses(code, warning.clauses),
    shifts,
  }));
}

export function versionsOf(versions: readonly AwardVersion[]): PeriodResult["award_versions"] {
  const distinct = new Map(versions.map((version) => [version.id, version]));
  return [...distinct.values()].sort((a, b) => a.effectiveFrom - b.effectiveFrom).map(wireVersion);
}

export function salaryOf(amount: string | undefined, total: Cents): PeriodResult["salary"] {
  if (amount === undefined) return null;
  const cents = centsOf(amount);
  return {
    amount: formatCents(cents),
    award_total: formatCents(total),
    difference: formatCents((cents - total) as Cents),
    is_enough: cents >= total,
  };
}

const centsOf = (amount: string): Cents => Number(amount.replace(".", "")) as Cents;
