// Allowances: those the shift's own times and facts decide, and those that were claimed.

import type { Allowance, Rule } from "../award/award.ts";
import { type FactValues, isEmpty } from "../award/conditions.ts";
import { allowanceTreatment } from "../award/payroll.ts";
import { type Cents, divideHalfUp, percentOf, QUANTUM } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { Claimed } from "../facts/facts.ts";
import { type Counters, countPaid, paidIn, type Span } from "../hours/counters.ts";
import type { Base } from "../law/base.ts";
import type { Plan } from "../law/law.ts";
import { clauseRefs } from "../law/versions.ts";
import { amountFor, apprenticesShare, heldAmount } from "../rates/all-purpose.ts";
import type { BuildUpPart, Component, Warning } from "../result/result.ts";
import { warningOf } from "../result/warning-codes.ts";
import { isShiftFit, type Situation } from "../shift/situation.ts";
import { timesDue } from "./allowance-due.ts";

export interface DueAllowance {
  readonly rule: Allowance;
  readonly quantity: number;
  /** Before part hours are made whole. */
  readonly exact: number;
}

/** Where allowances that were paid earlier are looked up: the week, the day and the attendance of a shift. */
export interface PaidBefore extends Readonly<Record<Span, number>> {
  readonly counters: Counters;
}

export interface Allowances {
  readonly due: readonly DueAllowance[];
  readonly warnings: readonly Warning[];
}

/** Allowances of one shift: those its facts bring, and those claimed with it. */
export function shiftAllowances(situation: Situation, workedMinutes: number, before: PaidBefore): Allowances {
  const isClaimed = !isEmpty(situation.shift.claims);
  let due = NOTHING.due;
  for (const rule of situation.holding.ofShift) {
    if (!isShiftFit(rule.when, situation)) continue;
    const exact = leftOf(rule, wholeQuantity(rule, workedMinutes), before);
    if (exact > 0) due = [...due, { rule, quantity: grownHours(rule, exact, before), exact }];
  }
  if (!isClaimed) return due.length === 0 ? NOTHING : { due, warnings: NO_WARNINGS };
  const claims = withCompanions(situation);
  for (const rule of situation.holding.claimable) {
    const claimed = rule.due.by === "claim" ? claims[rule.due.code] : undefined;
    if (claimed === undefined || rule.allPurpose || !isShiftFit(rule.when, situation)) continue;
    const whole = claimed === true ? wholeQuantity(rule, workedMinutes) : claimed;
    const exact = leftOf(rule, whole, before);
    if (exact > 0) due = [...due, { rule, quantity: grownHours(rule, exact, before), exact }];
  }
  return { due, warnings: claimWarnings(situation, claims) };
}

const isHourly = ({ unit }: Allowance): boolean => unit === "hour" || unit === "started-hour";

const isSpan = (unit: Allowance["unit"]): unit is Span =>
  unit === "week" || unit === "day" || unit === "shift";

/** What an amount is paid once for: its week, day or shift; an occasion that facts tell of is the attendance. */
function spanOf(rule: Allowance): Span | null {
  const { unit, due } = rule;
  if (isSpan(unit)) return unit;
  const isCounted = isHourly(rule) || unit === "km";
  return due.by === "facts" && !isCounted ? "shift" : null;
}

/** An amount for the week, the day or the shift is paid with the first shift it is due for. */
function leftOf(rule: Allowance, quantity: number, before: PaidBefore): number {
  const span = spanOf(rule);
  return span === null ? quantity : quantity - paidIn(before.counters, rule.slug, span, before[span]);
}

/** Counts what was paid, so that later shifts know; after the only shift none asks. */
export function countAllowances(
  due: readonly DueAllowance[],
  { factOf, facts, attendance }: Situation,
  before: PaidBefore,
): void {
  if (due.length === 0 || facts.shifts.length === 1) return;
  for (const { rule, quantity, exact } of due) {
    const count = (per: Span, more: number): void => {
      const all = earlierOf(rule, per, factOf, before) + more;
      countPaid(before.counters, { slug: rule.slug, per, at: before[per], quantity: all });
    };
    const bound = rule.cap ?? rule.floor;
    const span = spanOf(rule);
    if (span !== null) count(span, quantity);
    if (bound !== null && bound.per !== span) count(bound.per, quantity);
    if (isHourly(rule) && attendance.shifts.length > 1) count("shift", exact);
  }
}

/** What was paid of it earlier: as seen, or as the shift says where that is more. */
function earlierOf(
  { slug, cap, floor }: Allowance,
  per: Span,
  factOf: FactValues,
  before: PaidBefore,
): number {
  const bound = cap ?? floor;
  const told = bound?.per === per ? Number(factOf(bound.earlierFact) ?? 0) * QUANTUM : 0;
  return Math.max(told, paidIn(before.counters, slug, per, before[per]));
}

/** Allowances that the whole attendance brings: for overtime after the usual finish, for gaps and portions. */
export function attendanceAllowances(
  situation: Situation,
  pieces: readonly Piece[],
  before: PaidBefore,
): readonly DueAllowance[] {
  const { ofAttendance } = situation.holding;
  if (ofAttendance.length === 0) return NOTHING.due;
  let due = NOTHING.due;
  const hasOvertime = pieces.some(isOvertime);
  for (const rule of ofAttendance) {
    if (!hasOvertime && isForOvertime(rule)) continue;
    const count = timesDue(rule, situation, pieces);
    if (count === 0 || !isShiftFit(rule.when, situation)) continue;
    const quantity = leftOf(rule, count * (rule.lasts === null ? QUANTUM : rule.lasts * 1000), before);
    if (quantity > 0) due = [...due, { rule, quantity, exact: quantity }];
  }
  return due;
}

const isOvertime = ({ trigger }: Piece): boolean => trigger !== null;

const isForOvertime = ({ due }: Allowance): boolean => due.by.startsWith("overtime");

/** Claims that no rule answers, in the order of their names. */
function claimWarnings(situation: Situation, claims: Readonly<Record<string, Claimed>>): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const code of Object.keys(claims).sort()) {
    const named = (rule: Rule): rule is Allowance =>
      rule.kind === "allowance" && rule.due.by === "claim" && rule.due.code === code;
    const due = situation.holding.claimable.some((rule) => named(rule) && isShiftFit(rule.when, situation));
    if (!due) warnings.push(notDue(code, situation.plan.rules.find(named), situation));
  }
  return warnings;
}

const NO_WARNINGS: readonly Warning[] = [];
const NOTHING: Allowances = { due: [], warnings: NO_WARNINGS };

/** An allowance paid on top of another brings that other with it. */
function withCompanions(situation: Situation): Readonly<Record<string, Claimed>> {
  const all: Record<string, Claimed> = { ...situation.shift.claims };
  for (const rule of situation.holding.claimable) {
    const claimed = rule.due.by === "claim" ? all[rule.due.code] : undefined;
    if (rule.with !== null && claimed !== undefined) all[rule.with] ??= claimed;
  }
  return all;
}

function wholeQuantity(rule: Allowance, workedMinutes: number): number {
  if (rule.lasts !== null) return rule.lasts * 1000;
  return isHourly(rule) ? workedMinutes * 1000 : QUANTUM;
}

/** An hour or part of an hour is an hour. */
const startedHours = ({ unit }: Allowance, quantity: number): number =>
  unit === "started-hour" ? Math.ceil(quantity / QUANTUM) * QUANTUM : quantity;

/** Hours of the attendance that were counted with its earlier shifts. */
const hoursBefore = (rule: Allowance, { counters, shift }: PaidBefore): number =>
  isHourly(rule) ? paidIn(counters, rule.slug, "shift", shift) : 0;

/** What the hours of the attendance grow by: an hour that begins in one shift and ends in the next is one. */
function grownHours(rule: Allowance, exact: number, before: PaidBefore): number {
  const earlier = hoursBefore(rule, before);
  return startedHours(rule, earlier + exact) - startedHours(rule, earlier);
}

function notDue(code: string, rule: Allowance | undefined, situation: Situation): Warning {
  const why =
    rule === undefined
      ? "it is not an allowance of this employment type, worker type and classification on this day."
      : rule.says;
  const clauses = rule === undefined ? [] : clauseRefs(situation.plan.version, rule.clauses);
  return warningOf("allowance_not_due", `${code} was claimed but is not due here: ${why}`, clauses);
}

export const allowanceAmount = (
  due: DueAllowance,
  situation: Situation,
  base: Base,
  before: PaidBefore,
): Cents => amountOf(due, rateOf(due.rule, situation, base), situation, before);

export function allowanceComponent(
  due: DueAllowance,
  situation: Situation,
  base: Base,
  before: PaidBefore,
): Component {
  const { rule, quantity } = due;
  const rate = rateOf(rule, situation, base);
  const buildUp = buildUpOf(rule, rate, situation.plan);
  return {
    code: rule.slug,
    label: rule.label,
    kind: "allowance",
    from: null,
    to: null,
    minutes: null,
    percent: rule.rate,
    rate,
    amount: amountOf(due, rate, situation, before),
    quantity,
    unit: rule.unit,
    treatment: allowanceTreatment(rule),
    buildUp: [buildUp],
    clauses: buildUp.clauses,
  };
}

/** Said once for as long as the rate is the same. */
function buildUpOf(rule: Allowance, rate: Cents, plan: Plan): BuildUpPart {
  plan.allowances ??= new Map();
  const known = plan.allowances.get(rule);
  if (known !== undefined && known.rate === rate) return known;
  const clauses = clauseRefs(plan.version, rule.clauses);
  const part = { label: rule.label, percent: rule.rate, rate, clauses };
  plan.allowances.set(rule, part);
  return part;
}

/** By the hour, what the total of the attendance grows by; under a cap or a floor, that of the week or the day. */
function amountOf(
  { rule, quantity }: DueAllowance,
  rate: Cents,
  situation: Situation,
  before: PaidBefore,
): Cents {
  const { cap, floor } = rule;
  const price = (units: number): number => divideHalfUp(rate * units, QUANTUM);
  if (cap === null && floor === null) {
    const hours = startedHours(rule, hoursBefore(rule, before));
    return (price(hours + quantity) - price(hours)) as Cents;
  }
  const most = cap === null ? Number.POSITIVE_INFINITY : heldAmount(cap.amount, rule, situation);
  const least = floor === null ? 0 : heldAmount(floor.amount, rule, situation);
  const total = (units: number): number => (units === 0 ? 0 : Math.max(least, Math.min(most, price(units))));
  const earlier = earlierOf(rule, (cap ?? floor)?.per ?? "week", situation.factOf, before);
  return (total(earlier + quantity) - total(earlier)) as Cents;
}

function rateOf(rule: Allowance, situation: Situation, base: Base): Cents {
  if (rule.unit === "at-cost") return 100 as Cents;
  if (rule.rate === null) return amountFor(rule, situation);
  const hourly = rule.base === "ordinary" ? base.ordinary : base.minimum;
  return apprenticesShare(
    percentOf(rule.unit === "rate-week" ? base.weekly : hourly, rule.rate),
    rule,
    situation,
  );
}
