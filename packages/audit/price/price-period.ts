// Prices one pay period: by its pattern if we have priced one like it, or else by the period calculation.

import {
  type CalculatePayPeriodRequest,
  type PricedFacts,
  type PricedPeriod,
  type Problem,
  pricedAsSaid,
  pricePeriod as priceRequest,
} from "#contract";
import { type Award, addDays, type Cents, type Component, calculate, dayOf, parseLocalDate } from "#engine";
import type { WorkedShift } from "../records/records.ts";
import { type Before, beforeOf, NOTHING_BEFORE, remember } from "./history.ts";
import { ordinaryNextDay } from "./next-day.ts";
import { movedQuestions, questionsOf } from "./open-questions.ts";
import { type LinePart, type Pattern, patternKey, sharedComponent } from "./pattern.ts";
import { periodRequest } from "./period-request.ts";
import { pricePlainWork } from "./plain-work.ts";
import {
  type AskableWork,
  type Line,
  nothing,
  type OpenQuestion,
  type Unpriced,
  unpricedShift,
} from "./priced-work.ts";
import type { Pricing, Work } from "./work.ts";

export function priceWork(work: Work, pricing: Pricing): AskableWork {
  if (work.shifts.length === 0) return nothing([]);
  const before = beforeWork(work, pricing);
  const key = pricing.patterns.isLooking()
    ? patternKey(work, before, pricing.library, pricing.options)
    : null;
  const known = key === null ? undefined : pricing.patterns.find(key, work.start);
  if (known === undefined) return pricePlain(work, before, key, pricing) ?? priceAnew(work, key, pricing);
  const body = bodyMaker(withoutFaulty(work, known), pricing);
  return workOf(known, work, pricing, () => priceRequest(body(), pricing.library, false));
}

const withoutFaulty = (work: Work, { faulty }: Pattern): Work =>
  faulty.length === 0 ? work : { ...work, shifts: work.shifts.filter((_, place) => !faulty.includes(place)) };

/** A request made later, with what came before the work as it is known now. */
function bodyMaker(work: Work, pricing: Pricing): () => CalculatePayPeriodRequest {
  const before = beforeWork(work, pricing);
  return () => bodyOf(work, before, pricing);
}

/** null: the work is not plain. Open questions are about what a request says, so this builds one for them. */
function pricePlain(work: Work, before: Before, key: string | null, pricing: Pricing): AskableWork | null {
  const priced = pricePlainWork(work, before, pricing);
  if (priced === null) return null;
  const pattern = patternFrom(priced, work);
  if (key !== null) pricing.patterns.keep(key, pattern);
  return workOf(pattern, work, pricing, () => pricedAsSaid(priced, bodyOf(work, before, pricing)));
}

/** Leaves out shifts that a problem points at, and prices the others without them. */
function priceAnew(work: Work, key: string | null, pricing: Pricing): AskableWork {
  const unpriced: Unplaced[] = [];
  let left = work;
  for (;;) {
    if (left.shifts.length === 0) return nothing(unpriced.map(unpricedAs));
    const priced = priceRequest(bodyOf(left, beforeWork(left, pricing), pricing), pricing.library, false);
    if ("period" in priced) {
      const pattern = patternFrom(priced, work, { faulty: unpriced, refused: refusedIn(priced, work) });
      if (key !== null) pricing.patterns.keep(key, pattern);
      return workOf(pattern, work, pricing, () => priced);
    }
    const faulty = faultyShifts(priced, left.shifts);
    unpriced.push(...faulty);
    left = { ...left, shifts: left.shifts.filter((shift) => !faulty.some((one) => one.shift === shift)) };
  }
}

/** A shift without a price, and why. */
interface Unplaced {
  readonly shift: WorkedShift;
  readonly detail: string;
}

const unpricedAs = ({ shift, detail }: Unplaced): Unpriced => unpricedShift(shift, detail);

function beforeWork({ from, shifts, terms }: Work, { history, options, library }: Pricing): Before {
  const award = library.awards.get(terms.award)?.award;
  const firstShift = shifts[0]?.from;
  return award === undefined || firstShift === undefined
    ? NOTHING_BEFORE
    : beforeOf(history, { periodStart: from, firstShift, award, employment: terms.employment }, options);
}

const bodyOf = (
  { start, end, shifts, terms }: Work,
  before: Before,
  { options }: Pricing,
): CalculatePayPeriodRequest => periodRequest({ start, end }, shifts, terms, { options, before });

/** Those that the errors name, or all where they name none. */
function faultyShifts({ errors = [], detail }: Problem, shifts: readonly WorkedShift[]): readonly Unplaced[] {
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

function refusedIn({ calculation }: PricedPeriod, { shifts }: Work): readonly Unplaced[] {
  return calculation.refusals.flatMap(({ id, refusal }) => {
    const shift = shifts.find(({ row }) => String(row) === id);
    return shift === undefined ? [] : [{ shift, detail: refusal.detail }];
  });
}

interface Without {
  readonly faulty: readonly Unplaced[];
  readonly refused: readonly Unplaced[];
}

const WITHOUT_NONE: Without = { faulty: [], refused: [] };

function patternFrom(
  { calculation, held, versions }: PricedFacts,
  { start, shifts }: Work,
  { faulty, refused }: Without = WITHOUT_NONE,
): Pattern {
  const placeOf = ({ shift }: Unplaced): number => shifts.indexOf(shift);
  const parts = new Map<string, readonly LinePart[]>();
  const components = new Map<string, readonly Component[]>();
  const readings = new Set<string>();
  let [workedMinutes, onReadings] = [0, 0];
  for (const result of calculation.shifts) {
    parts.set(
      result.id,
      result.components.map((component) => partOf(held.award, component)),
    );
    components.set(result.id, result.components);
    workedMinutes += result.workedMinutes;
    for (const reading of result.readings) readings.add(reading);
    if (result.readings.length > 0) onReadings += restingOn(held.award, result.components);
  }
  return {
    start,
    shifts: shifts.map(({ row }) => parts.get(String(row)) ?? null),
    nextDay: shifts.map((shift) => ordinaryNextDay(shift, components.get(String(shift.row)) ?? [])),
    unpriced: [...faulty, ...refused].map((one) => ({ place: placeOf(one), detail: one.detail })),
    faulty: faulty.map(placeOf),
    due: calculation.total,
    workedMinutes,
    baseRate: calculation.shifts.at(-1)?.base.hourly ?? (0 as Cents),
    versions: [...new Map(versions.map(({ id, contentHash }) => [id, { id, hash: contentHash }])).values()],
    readings: [...readings].sort(),
    onReadings: onReadings as Cents,
    questions: null,
    earlier: null,
  };
}

function partOf({ payroll }: Award, component: Component): LinePart {
  const treatment = payroll[component.treatment];
  return {
    component: sharedComponent(component),
    stp: treatment?.stp ?? "not-reported",
    ote: treatment?.ote ?? false,
  };
}

/** A pattern as the work of one period, which the next one remembers; `priced` is that period priced. */
function workOf(pattern: Pattern, work: Work, pricing: Pricing, priced: Repriced): AskableWork {
  const { due, workedMinutes, baseRate, versions, readings, onReadings } = pattern;
  const lines: Line[] = [];
  work.shifts.forEach((shift, index) => {
    const parts = pattern.shifts[index] ?? null;
    if (parts === null) return;
    addLines(lines, shift, parts, work.terms.award);
    remember(pricing.history, work.terms.award, shift, {
      lines: parts,
      nextDay: pattern.nextDay[index] ?? 0,
    });
  });
  const openQuestions = (): readonly OpenQuestion[] => {
    pattern.questions ??= questionsOf(priced(), pricing.library);
    return movedQuestions(pattern.questions, pattern.start, work.start);
  };
  const earlierOf = (): readonly Cents[] => {
    pattern.earlier ??= earlierTotals(priced());
    return pattern.earlier;
  };
  return {
    ...{ due, workedMinutes, baseRate, versions, readings, onReadings, lines },
    questions: pricing.options.assumptions === "every" ? openQuestions() : NO_QUESTIONS,
    unpriced: pattern.unpriced.length === 0 ? NONE : unpricedIn(pattern, work),
    isWithoutTerms: false,
    earlierTotals: earlierOf,
    openQuestions,
  };
}

const unpricedIn = ({ unpriced }: Pattern, { shifts }: Work): readonly Unpriced[] =>
  unpriced.flatMap(({ place, detail }) => {
    const shift = shifts[place];
    return shift === undefined ? [] : [unpricedShift(shift, detail)];
  });

type Repriced = () => PricedPeriod | Problem;

const NONE: readonly Unpriced[] = [];
const NO_QUESTIONS: readonly OpenQuestion[] = [];

function addLines(
  lines: Line[],
  { row, from }: WorkedShift,
  parts: readonly LinePart[],
  award: string,
): void {
  const day = dayOf(from);
  const isQualifying = day >= QUALIFYING_FROM;
  for (const { component, stp, ote } of parts)
    lines.push({ award, row, day, component, stp, ote, qualifying: isQualifying ? ote : null });
}

const QUALIFYING_FROM = parseLocalDate("2026-07-01") ?? Number.POSITIVE_INFINITY;

/** Lines whose own rule depends on a reading; all of the shift if what depends on it decided them. */
function restingOn(award: Award, components: readonly Component[]): number {
  const amountOf = (list: readonly Component[]): number => list.reduce((sum, { amount }) => sum + amount, 0);
  const resting = restingRules(award);
  const own = components.filter(({ code }) => resting.has(code));
  return amountOf(own.length > 0 ? own : components);
}

const known = new WeakMap<Award, ReadonlySet<string>>();

/** The slugs of rules that depend on a reading. */
function restingRules(award: Award): ReadonlySet<string> {
  const found = known.get(award);
  if (found !== undefined) return found;
  const slugs = new Set(award.rules.flatMap(({ slug, reading }) => (reading === null ? [] : [slug])));
  known.set(award, slugs);
  return slugs;
}

const YEARS_BACK = 3;

/** The same work in a pay period that began the day before a change of rates. */
function earlierTotals(priced: PricedPeriod | Problem): readonly Cents[] {
  if (!("period" in priced)) return [];
  const { facts, held } = priced;
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
