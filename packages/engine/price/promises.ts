// Money promised over the pay for time: a minimum in dollars, piece rates over the hours of the day, a guaranteed week.

import type { Guarantee, MinimumPayment, PieceRate, Rule } from "../award/award.ts";
import { ORDINARY_HOURS } from "../award/payroll.ts";
import { type Cents, dayOf, divideHalfUp, percentOf, QUANTUM, WHOLE, weekOf } from "../award/units.ts";
import { firstWeekOf } from "../hours/cycles.ts";
import type { Base } from "../law/base.ts";
import { clauseRefs } from "../law/versions.ts";
import { heldAmount } from "../rates/all-purpose.ts";
import type { Claim, Component, ShiftResult } from "../result/result.ts";
import { isShiftFit } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import { quantityOf } from "./unit-pay.ts";

/** A priced shift, with what decides its promises. */
export interface PromisedShift {
  readonly situation: Situation;
  readonly base: Base;
  readonly result: ShiftResult;
}

/** Minimums of the shift and the day first, then pieces of the day, then the week or cycle; each sees those before. */
export function keepPromises(shifts: readonly PromisedShift[]): readonly ShiftResult[] {
  if (!shifts.some(mayBePromised)) return shifts.map(({ result }) => result);
  let kept = shifts;
  kept = settle(kept, startOf, (group) => dollarMinimums(group, "shift"));
  kept = settle(kept, dayOfWork, (group) => dollarMinimums(group, "day"));
  kept = settle(kept, dayOfWork, piecePay);
  kept = settle(kept, week, (group) => guarantees(group, (rule) => rule.per === "week"));
  for (const weeks of cycleLengths(kept))
    kept = settle(kept, cycle(weeks), (group) =>
      guarantees(group, (rule) => rule.per === "cycle" && rule.cycleWeeks === weeks),
    );
  return kept.map(({ result }) => result);
}

/** Most shifts have no pieces, and under most rules nothing else is promised. */
const mayBePromised = ({ situation }: PromisedShift): boolean =>
  situation.holding.promisesDollars ||
  situation.holding.guarantees.length > 0 ||
  situation.holding.pieceRates.some((rule) => rule.amount !== null || piecesTold(rule, situation) !== null);

type SpanOf = (shift: PromisedShift) => number;

const startOf: SpanOf = ({ situation }) => situation.attendance.from;
const dayOfWork: SpanOf = ({ situation }) => dayOf(situation.attendance.from);
const week: SpanOf = ({ situation }) =>
  weekOf(dayOf(situation.attendance.from), situation.facts.employee.weekStartsOn);

/** The first week of the cycle; without a known start all the work given is one. */
const cycle =
  (weeks: number | null): SpanOf =>
  (shift) => {
    const { cycleStart: start, weekStartsOn } = shift.situation.facts.employee;
    return firstWeekOf(week(shift), {
      weeks: weeks ?? 1,
      start: weeks === null ? null : start,
      weekStartsOn,
    });
  };

function cycleLengths(shifts: readonly PromisedShift[]): ReadonlySet<number | null> {
  const all = shifts.flatMap(({ situation }) => situation.holding.guarantees);
  return new Set(all.filter(({ per }) => per === "cycle").map(({ cycleWeeks }) => cycleWeeks));
}

/** A promise that was kept: the rule, and what it adds. */
interface Kept {
  readonly rule: Rule;
  readonly component: Component;
}

type Group = readonly [PromisedShift, ...PromisedShift[]];

/** Adds what is promised over each span to the last shift of it. */
function settle(
  shifts: readonly PromisedShift[],
  spanOf: SpanOf,
  promised: (group: Group) => readonly Kept[],
): readonly PromisedShift[] {
  const groups = new Map<number, [PromisedShift, ...PromisedShift[]]>();
  for (const shift of shifts) {
    const known = groups.get(spanOf(shift));
    if (known === undefined) groups.set(spanOf(shift), [shift]);
    else known.push(shift);
  }
  const kept = new Map([...groups.values()].map((group) => [lastOf(group), promised(group)] as const));
  return shifts.map((shift) => withKept(shift, kept.get(shift) ?? []));
}

const lastOf = (group: Group): PromisedShift => group.at(-1) ?? group[0];

function withKept(shift: PromisedShift, kept: readonly Kept[]): PromisedShift {
  const due = kept.filter(({ component }) => component.amount > 0);
  if (due.length === 0) return shift;
  const { result } = shift;
  const more = due.reduce((sum, { component }) => sum + component.amount, 0);
  const readings = due.flatMap(({ rule }) => rule.reading ?? []);
  return {
    ...shift,
    result: {
      ...result,
      components: [...result.components, ...due.map(({ component }) => component)],
      total: (result.total + more) as Cents,
      readings: [...new Set([...result.readings, ...readings])].sort(),
      claims: result.claims.map((claim) => applied(claim, due)),
    },
  };
}

function applied(claim: Claim, kept: readonly Kept[]): Claim {
  const found = claim.status === "skipped" ? kept.find(({ rule }) => rule.slug === claim.rule) : undefined;
  return found === undefined ? claim : { ...claim, status: "applied", reason: found.rule.says };
}

/** What the time and the units of some shifts came to: all but their allowances. */
const paidFor = (group: readonly PromisedShift[]): number =>
  group
    .flatMap(({ result }) => result.components)
    .reduce((sum, { kind, amount }) => (kind === "allowance" ? sum : sum + amount), 0);

type Promised = Pick<Component, "kind" | "percent" | "rate" | "quantity" | "unit">;

function componentOf(
  rule: Rule,
  { situation }: PromisedShift,
  amount: number,
  promised: Promised,
): Component {
  const clauses = clauseRefs(situation.plan.version, rule.clauses);
  return {
    ...promised,
    code: rule.slug,
    label: rule.label,
    from: null,
    to: null,
    minutes: null,
    treatment: ORDINARY_HOURS,
    amount: Math.max(0, amount) as Cents,
    buildUp: [{ label: rule.label, percent: promised.percent, rate: promised.rate, clauses }],
    clauses,
  };
}

function dollarMinimums(group: Group, per: MinimumPayment["per"]): readonly Kept[] {
  const last = lastOf(group);
  const { situation } = last;
  return situation.holding.minimums.flatMap((rule) => {
    if (rule.amount === null || rule.per !== per || !isShiftFit(rule.when, situation)) return [];
    const rate = heldAmount(rule.amount, rule, situation);
    const promised = { kind: "top_up", percent: null, rate, quantity: QUANTUM, unit: per } as const;
    return [{ rule, component: componentOf(rule, last, rate - paidFor(group), promised) }];
  });
}

function guarantees(group: Group, isMeant: (rule: Guarantee) => boolean): readonly Kept[] {
  const last = lastOf(group);
  const { situation, base } = last;
  return situation.holding.guarantees.filter(isMeant).map((rule) => {
    const rate =
      rule.amount === null
        ? percentOf(base.weekly, rule.ofWeek ?? WHOLE)
        : heldAmount(rule.amount, rule, situation);
    const promised = {
      kind: "top_up",
      percent: rule.ofWeek,
      rate,
      quantity: QUANTUM,
      unit: rule.per,
    } as const;
    return { rule, component: componentOf(rule, last, rate - paidFor(group), promised) };
  });
}

/** Pieces of one shift under one rule. */
interface Pieces {
  readonly rule: PieceRate;
  readonly rate: Cents;
  readonly quantity: number;
  readonly earned: number;
}

/** What all pieces of a day come to beyond what the time of their shifts was paid; the earliest are paid by it first. */
function piecePay(group: Group): readonly Kept[] {
  const last = lastOf(group);
  const paid = paidFor(group.filter((shift) => piecesOf(shift).length > 0));
  let soFar = 0;
  return group.flatMap(piecesOf).map(({ rule, rate, quantity, earned }) => {
    const before = Math.max(0, soFar - paid);
    soFar += earned;
    const amount = Math.max(0, soFar - paid) - before;
    const percent = rule.pays === WHOLE ? null : rule.pays;
    const unit = rule.timeFact === null ? "piece" : "hour";
    return {
      rule,
      component: componentOf(rule, last, amount, { kind: "ordinary", percent, rate, quantity, unit }),
    };
  });
}

function piecesOf(shift: PromisedShift): readonly Pieces[] {
  const { situation } = shift;
  const due = situation.holding.pieceRates.filter((rule) => isShiftFit(rule.when, situation));
  return due
    .filter(({ slug }) => !due.some(({ overrides }) => overrides.includes(slug)))
    .flatMap((rule) => piecesUnder(rule, shift));
}

const piecesTold = ({ timeFact, unitsFact }: PieceRate, situation: Situation): number | null =>
  quantityOf(timeFact ?? unitsFact ?? "", situation);

/** So many at a rate that a fact gives or the award states; or the standard time of them at the hourly rate. */
function piecesUnder(rule: PieceRate, { situation, base }: PromisedShift): readonly Pieces[] {
  const quantity = piecesTold(rule, situation);
  const rate = rule.timeFact === null ? rateOf(rule, situation) : base.minimum;
  if (quantity === null || rate === null) return [];
  const earned = divideHalfUp(rate * quantity * rule.pays, QUANTUM * WHOLE * rule.unitsARate);
  return [{ rule, rate, quantity, earned }];
}

function rateOf(rule: PieceRate, situation: Situation): Cents | null {
  if (rule.amount !== null) return heldAmount(rule.amount, rule, situation);
  const told = rule.rateFact === null ? null : situation.factOf(rule.rateFact);
  return typeof told === "number" ? (told as Cents) : null;
}
