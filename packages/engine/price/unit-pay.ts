// Pay by the unit in place of hours: kilometres, flying hours, performances, lectures, half days, calls.

import type { UnitPay } from "../award/award.ts";
import { ORDINARY_HOURS } from "../award/payroll.ts";
import { type Cents, divideHalfUp, type Percent, QUANTUM, WHOLE } from "../award/units.ts";
import type { Base } from "../law/base.ts";
import { clauseRefs } from "../law/versions.ts";
import { fineAmount, heldAmount } from "../rates/all-purpose.ts";
import type { Component } from "../result/result.ts";
import { isShiftFit } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";

export interface PaidUnits {
  readonly rule: UnitPay;
  readonly component: Component;
}

const NONE: readonly PaidUnits[] = [];

/** Of one shift, by its own facts. */
export function unitPays(situation: Situation, base: Base): readonly PaidUnits[] {
  return situation.holding.unitPays.length === 0 ? NONE : unitsPaid(situation, base);
}

function unitsPaid(situation: Situation, base: Base): readonly PaidUnits[] {
  const due = situation.holding.unitPays.filter(
    (rule) => unitsOf(rule, situation) !== null && isShiftFit(rule.when, situation),
  );
  return due
    .filter(({ slug }) => !due.some(({ overrides }) => overrides.includes(slug)))
    .map((rule) => ({ rule, component: componentOf(rule, situation, base) }));
}

/**
 * How many units, in sixty-thousandths of one: a number, or the hours of a fact; null: the shift does not mention them.
 */
export function quantityOf(fact: string, { plan, factOf }: Situation): number | null {
  const told = factOf(fact);
  if (typeof told !== "number") return null;
  return plan.version.law.facts.get(fact)?.type === "hours" ? told * 1000 : told * QUANTUM;
}

/** At least so many, and a part of one as a whole where the award counts it so. */
function unitsOf({ unitsFact, atLeast, partUnits }: UnitPay, situation: Situation): number | null {
  const told = quantityOf(unitsFact, situation);
  if (told === null) return null;
  const units = partUnits === "count-whole" ? Math.ceil(told / QUANTUM) * QUANTUM : told;
  return Math.max(units, atLeast * QUANTUM);
}

function componentOf(rule: UnitPay, situation: Situation, base: Base): Component {
  const { price, isFine } = priceOf(rule, situation, base);
  const quantity = unitsOf(rule, situation) ?? 0;
  const clauses = clauseRefs(situation.plan.version, rule.clauses);
  const rate = divideHalfUp(price, FINE) as Cents;
  const percent = rule.pays === WHOLE ? null : rule.pays;
  return {
    code: rule.slug,
    label: rule.label,
    kind: "ordinary",
    from: null,
    to: null,
    minutes: null,
    percent,
    rate,
    amount: divideHalfUp(price * quantity, QUANTUM * FINE) as Cents,
    quantity,
    unit: rule.unit,
    treatment: ORDINARY_HOURS,
    ...(isFine ? { fineRate: price } : {}),
    buildUp: [{ label: rule.label, percent, rate, clauses }],
    clauses,
  };
}

/** Hundredths of a cent in a cent. */
const FINE = 100;

interface Price {
  /** In hundredths of a cent: whole cents, unless the amount is finer. */
  readonly price: number;
  readonly isFine: boolean;
}

/** An amount of the award or a share of the person's rate, with a casual's loading, and what the rule pays of that. */
function priceOf(rule: UnitPay, situation: Situation, base: Base): Price {
  const fine = rule.amount === null ? null : fineAmount(rule.amount, situation);
  const step = fine === null ? FINE : 1;
  const whole = fine ?? plainCents(rule, situation, base) * FINE;
  const loaded = isLoadedAfter(rule, situation)
    ? shareOf(whole, (WHOLE + situation.holding.loading) as Percent, step)
    : whole;
  return { price: shareOf(loaded, rule.pays, step), isFine: fine !== null };
}

const shareOf = (price: number, share: Percent, step: number): number =>
  divideHalfUp(price * share, WHOLE * step) * step;

const isLoadedAfter = ({ casual, amount }: UnitPay, { plan }: Situation): boolean =>
  plan.employment === "casual" &&
  (casual === "compounded-rounded" || (casual === "compounded" && amount !== null));

/** Of the week or the hour, with the loading in one product where the rule says so. */
function plainCents(rule: UnitPay, situation: Situation, base: Base): number {
  if (rule.amount !== null) return heldAmount(rule.amount, rule, situation);
  const { plan, holding } = situation;
  const inOne =
    plan.employment === "casual" && rule.casual === "compounded" ? WHOLE + holding.loading : WHOLE;
  const [rate, share] = rule.ofWeek === null ? [base.minimum, rule.ofHour] : [base.weekly, rule.ofWeek];
  return divideHalfUp(rate * (share ?? WHOLE) * inOne, WHOLE * WHOLE);
}
