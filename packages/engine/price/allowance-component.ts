// The component of an allowance: kept with its plan, since most are the same with every shift.

import type { Allowance } from "../award/award.ts";
import { plus } from "../award/lists.ts";
import { allowanceTreatment } from "../award/payroll.ts";
import type { PricedAllowance } from "../law/due.ts";
import type { Plan } from "../law/law.ts";
import { clauseRefs } from "../law/versions.ts";
import type { BuildUpPart, Component } from "../result/result.ts";
import { paidUnit, priceFor } from "./due-allowance.ts";

/** As it was last paid under the plan in full: with nothing taken off for what was paid before. */
export function lastComponent(rule: Allowance, { allowances }: Plan): Component | null {
  for (const known of allowances) if (known.rule === rule) return known.component;
  return null;
}

export function allowanceComponent(priced: PricedAllowance, plan: Plan): Component {
  const { rule } = priced;
  const last = lastComponent(rule, plan);
  if (last !== null && isSame(last, priced)) return last;
  const component = componentOf(
    priced,
    last?.rate === priced.rate ? last.buildUp : [buildUpOf(priced, plan)],
  );
  if (priced.amount === priceFor(priced.quantity, priced)) keep(rule, component, plan);
  return component;
}

const isSame = (last: Component, { quantity, amount, rate, fine }: PricedAllowance): boolean =>
  last.quantity === quantity &&
  last.amount === amount &&
  last.rate === rate &&
  (last.fineRate ?? null) === fine;

function keep(rule: Allowance, component: Component, plan: Plan): void {
  for (const known of plan.allowances) {
    if (known.rule !== rule) continue;
    known.component = component;
    return;
  }
  plan.allowances = plus(plan.allowances, { rule, component });
}

function componentOf(
  { rule, quantity, amount, rate, fine }: PricedAllowance,
  buildUp: readonly BuildUpPart[],
): Component {
  const component: Component = {
    code: rule.slug,
    label: rule.label,
    kind: "allowance",
    from: null,
    to: null,
    minutes: null,
    percent: rule.rate,
    rate,
    amount,
    quantity,
    unit: paidUnit(rule),
    treatment: allowanceTreatment(rule),
    buildUp,
    clauses: buildUp[0]?.clauses ?? [],
  };
  return fine === null ? component : { ...component, fineRate: fine };
}

const buildUpOf = ({ rule, rate }: PricedAllowance, { version }: Plan): BuildUpPart => ({
  label: rule.label,
  percent: rule.rate,
  rate,
  clauses: clauseRefs(version, rule.clauses),
});
