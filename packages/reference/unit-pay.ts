// Pay by the unit in place of hours: so many kilometres, performances or lectures at a price.

import { type Cents, divideHalfUp, percentOf, QUANTUM, type UnitPay, WHOLE } from "#engine";
import type { Line } from "./answer.ts";
import { fineAmountOf, type Law, moneyLine, rulesOf } from "./law.ts";
import type { Base } from "./rate.ts";
import { wholeFits } from "./scene.ts";
import type { WalkedShift } from "./walk.ts";

/** Of each shift by its own facts, where it tells of units at all. */
export function unitLines({ first: scene, base }: WalkedShift): readonly Line[] {
  const { law } = scene;
  const due = rulesOf(law, "unit-pay").filter(
    (rule) => unitsTold(law, rule.unitsFact) !== null && wholeFits(rule.when, scene),
  );
  return due
    .filter(({ slug }) => !due.some((other) => other.overrides.includes(slug)))
    .map((rule) => lineOf(law, rule, base));
}

/** A number of units, or the hours of a fact of hours; in sixty-thousandths. */
export function unitsTold({ world, factOf }: Law, fact: string): number | null {
  const told = factOf(fact);
  if (typeof told !== "number") return null;
  const isTime = world.award.facts.some(({ slug, type }) => slug === fact && type === "hours");
  return told * (isTime ? QUANTUM / 60 : QUANTUM);
}

function lineOf(law: Law, rule: UnitPay, base: Base): Line {
  law.world.applied.add(rule.slug);
  const told = unitsTold(law, rule.unitsFact) ?? 0;
  const counted = rule.partUnits === "count-whole" ? Math.ceil(told / QUANTUM) * QUANTUM : told;
  const quantity = Math.max(counted, rule.atLeast * QUANTUM);
  const price = priceOf(law, rule, base);
  return moneyLine(law, rule, {
    kind: "ordinary",
    percent: rule.pays === WHOLE ? null : rule.pays,
    rate: divideHalfUp(price, 100) as Cents,
    amount: divideHalfUp(price * quantity, 100 * QUANTUM) as Cents,
    quantity,
  });
}

/** In hundredths of a cent. What is held in cents is rounded to the cent at each step, what is held finer is not. */
function priceOf(law: Law, rule: UnitPay, base: Base): number {
  const held = rule.amount === null ? null : fineAmountOf(law, rule.amount, rule);
  const isFine = held?.isFine === true;
  const of = (price: number, share: number): number =>
    isFine ? divideHalfUp(price * share, WHOLE) : divideHalfUp(price * share, WHOLE * 100) * 100;
  const loading = law.employee.employment === "casual" ? WHOLE + (law.loading?.percent ?? 0) : WHOLE;
  if (held !== null) return of(rule.casual === "none" ? held.fine : of(held.fine, loading), rule.pays);
  const [rate, share] =
    rule.ofWeek === null ? [base.minimum, rule.ofHour ?? WHOLE] : [base.weekly, rule.ofWeek];
  const inOne = divideHalfUp(rate * share * loading, WHOLE * WHOLE);
  const inTwo = divideHalfUp(percentOf(rate, share) * loading, WHOLE);
  const price = { none: percentOf(rate, share), compounded: inOne, "compounded-rounded": inTwo };
  return of((price[rule.casual as keyof typeof price] ?? price.none) * 100, rule.pays);
}
