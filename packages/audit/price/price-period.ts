// Prices one pay period: its lines, what rests on readings and assumptions, and the work that could not be priced.

import {
  type Library,
  type PricedPeriod,
  type Problem,
  periodAssumptionsOf,
  pricePeriod as priceRequest,
} from "#contract";
import {
  type Award,
  addDays,
  type Cents,
  type Component,
  calculate,
  dayOf,
  formatMoment,
  type LocalDate,
  type Minutes,
  parseLocalDate,
} from "#engine";
import type { AuditOptions } from "../records/options.ts";
import type { Terms, WorkedShift } from "../records/records.ts";
import { beforeOf, type History, remember } from "./history.ts";
import { periodRequest } from "./period-request.ts";

/** One component of one shift. */
export interface Line {
  readonly row: number;
  readonly day: LocalDate;
  readonly component: Component;
  readonly stp: string;
  readonly ote: boolean;
  /** null before 1 July 2026. */
  readonly qualifying: boolean | null;
}

export interface Unpriced {
  readonly row: number;
  readonly minutes: Minutes;
  readonly detail: string;
}

/** An open question, and the totals that its other answers would give. */
export interface OpenQuestion {
  readonly code: string;
  readonly detail: string;
  readonly isReading: boolean;
  readonly lowest: Cents;
  readonly highest: Cents;
}

export interface PricedWork {
  readonly due: Cents;
  readonly lines: readonly Line[];
  readonly workedMinutes: number;
  /** The minimum hourly rate of the last shift. */
  readonly baseRate: Cents;
  readonly versions: readonly { readonly id: string; readonly hash: string }[];
  /** Readings without a price of their own, and what rests on them. */
  readonly readings: readonly string[];
  readonly onReadings: Cents;
  readonly questions: readonly OpenQuestion[];
  readonly unpriced: readonly Unpriced[];
  /** Nothing is priced, because the employee has no award or classification. */
  readonly isWithoutTerms: boolean;
  /** What the total would be with the rates before each of the last changes, the latest first. */
  readonly earlierTotals: () => readonly Cents[];
}

export interface Work {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly shifts: readonly WorkedShift[];
  readonly terms: Terms;
}

export interface Pricing {
  readonly library: Library;
  readonly options: AuditOptions;
  readonly history: History;
}

/** Shifts that a problem points at are left out, and the others are priced without them. */
export function priceWork(work: Work, pricing: Pricing): PricedWork {
  const unpriced: Unpriced[] = [];
  let shifts = work.shifts;
  for (;;) {
    if (shifts.length === 0) return nothing(unpriced);
    const priced = priceRequest(requestOf(work, shifts, pricing), pricing.library, false);
    if ("period" in priced) return pricedWork(priced, { shifts, unpriced }, pricing);
    const faulty = faultyShifts(priced, shifts);
    unpriced.push(...faulty.map(({ shift, detail }) => unpricedShift(shift, detail)));
    shifts = shifts.filter((shift) => !faulty.some((one) => one.shift === shift));
  }
}

function requestOf({ start, end, terms }: Work, shifts: readonly WorkedShift[], pricing: Pricing): unknown {
  const { history, options, library } = pricing;
  const award = library.awards.get(terms.award)?.award;
  const first = shifts[0]?.from;
  const before =
    award === undefined || first === undefined
      ? {}
      : beforeOf(
          history,
          { periodStart: start, firstShift: first, award, employment: terms.employment },
          options,
          formatMoment,
        );
  return periodRequest({ start, end }, shifts, terms, { options, before });
}

const unpricedShift = (shift: WorkedShift, detail: string): Unpriced => ({
  row: shift.row,
  minutes: (shift.to - shift.from - shift.unpaidBreak) as Minutes,
  detail,
});

/** Those that the errors name, or all where they name none. */
function faultyShifts(
  { errors = [], detail }: Problem,
  shifts: readonly WorkedShift[],
): readonly { readonly shift: WorkedShift; readonly detail: string }[] {
  const named = shifts.flatMap((shift, index) => {
    const fault = errors.find(
      ({ pointer }) => pointer.startsWith(`/shifts/${index}/`) || pointer === `/shifts/${index}`,
    );
    return fault === undefined ? [] : [{ shift, detail: fault.detail }];
  });
  return named.length > 0 && errors.every(({ pointer }) => pointer.startsWith("/shifts/"))
    ? named
    : shifts.map((shift) => ({ shift, detail }));
}

const nothing = (unpriced: readonly Unpriced[]): PricedWork => ({
  due: 0 as Cents,
  lines: [],
  workedMinutes: 0,
  baseRate: 0 as Cents,
  versions: [],
  readings: [],
  onReadings: 0 as Cents,
  questions: [],
  unpriced,
  isWithoutTerms: false,
  earlierTotals: () => [],
});

export const withoutTerms = (shifts: readonly WorkedShift[]): PricedWork => ({
  ...nothing(shifts.map((shift) => unpricedShift(shift, "No award or classification is known."))),
  isWithoutTerms: true,
});

interface Asked {
  readonly shifts: readonly WorkedShift[];
  readonly unpriced: readonly Unpriced[];
}

function pricedWork(priced: PricedPeriod, { shifts, unpriced }: Asked, pricing: Pricing): PricedWork {
  const { calculation, held, versions } = priced;
  const byId = new Map(shifts.map((shift) => [String(shift.row), shift]));
  const lines: Line[] = [];
  let onReadings = 0;
  let workedMinutes = 0;
  for (const { id, components, readings, workedMinutes: worked } of calculation.shifts) {
    const shift = byId.get(id);
    if (shift === undefined) continue;
    lines.push(...components.map((component) => lineOf(held.award, component, shift)));
    onReadings += readings.length === 0 ? 0 : restingOn(held.award, components);
    workedMinutes += worked;
    remember(pricing.history, shift.from, shift.to, components);
  }
  const refused = calculation.refusals.flatMap(({ id, refusal }) => {
    const shift = byId.get(id);
    return shift === undefined ? [] : [unpricedShift(shift, refusal.detail)];
  });
  return {
    due: calculation.total,
    lines,
    workedMinutes,
    baseRate: calculation.shifts.at(-1)?.base.hourly ?? (0 as Cents),
    versions: [...new Map(versions.map(({ id, contentHash }) => [id, { id, hash: contentHash }])).values()],
    readings: [...new Set(calculation.shifts.flatMap(({ readings }) => readings))].sort(),
    onReadings: onReadings as Cents,
    questions: pricing.options.assumptions === "none" ? [] : questionsOf(priced, pricing.library),
    unpriced: [...unpriced, ...refused],
    isWithoutTerms: false,
    earlierTotals: () => earlierTotals(priced),
  };
}

const QUALIFYING_FROM = parseLocalDate("2026-07-01") ?? Number.POSITIVE_INFINITY;

function lineOf({ payroll }: Award, component: Component, shift: WorkedShift): Line {
  const day = dayOf(shift.from);
  const treatment = payroll[component.treatment];
  const ote = treatment?.ote ?? false;
  return {
    row: shift.row,
    day,
    component,
    stp: treatment?.stp ?? "not-reported",
    ote,
    qualifying: day < QUALIFYING_FROM ? null : ote,
  };
}

/** Lines whose own rule rests on a reading; all of the shift where what rests on it made them what they are. */
function restingOn({ rules }: Award, components: readonly Component[]): number {
  const amountOf = (list: readonly Component[]): number => list.reduce((sum, { amount }) => sum + amount, 0);
  const own = components.filter(({ code }) =>
    rules.some((rule) => rule.slug === code && rule.reading !== null),
  );
  return amountOf(own.length > 0 ? own : components);
}

function questionsOf(priced: PricedPeriod, library: Library): readonly OpenQuestion[] {
  const { award } = priced.held;
  return periodAssumptionsOf(priced, library).flatMap(({ code, detail, effect }) =>
    effect === null
      ? []
      : [
          {
            code,
            detail,
            isReading: award.facts.some((fact) => fact.slug === code && fact.reading !== null),
            lowest: effect.lowest,
            highest: effect.highest,
          },
        ],
  );
}

const YEARS_BACK = 3;

/** The same work in a pay period that began the day before a change of rates. */
function earlierTotals({ facts, held }: PricedPeriod): readonly Cents[] {
  const start = facts.employee.payPeriodStart;
  const changes = held.law.payPeriods
    .filter((change) => start !== null && change <= start)
    .slice(-YEARS_BACK);
  return changes.reverse().flatMap((change) => {
    const employee = { ...facts.employee, payPeriodStart: addDays(change, -1) };
    const outcome = calculate({ ...facts, employee }, held.law, { explain: false });
    return outcome.refused || outcome.refusals.length > 0 ? [] : [outcome.total];
  });
}
