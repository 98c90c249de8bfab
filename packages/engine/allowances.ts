// Allowances: those the shift's own times and facts decide, and those that were claimed.

import type { Allowance } from "./award.ts";
import type { Base } from "./base-rate.ts";
import { factsHold } from "./conditions.ts";
import { clauseRefs } from "./law.ts";
import { type Component, Refused, type Warning } from "./result.ts";
import { isShiftFit, type Situation } from "./situation.ts";
import { type Cents, divideHalfUp, percentOf } from "./units.ts";
import type { Piece } from "./walk.ts";

/** Quantities are counted in sixty-thousandths of a unit, so that minutes and decimals are both exact. */
export const QUANTUM = 60_000;

export interface Allowances {
  readonly components: readonly Component[];
  readonly warnings: readonly Warning[];
}

export function allowancesOf(
  situation: Situation,
  base: Base,
  pieces: readonly Piece[],
  workedMinutes: number,
): Allowances {
  const components: Component[] = [];
  const warnings: Warning[] = [];
  const claims = withCompanions(situation);
  for (const rule of situation.plan.allowances) {
    if (rule.allPurpose) continue;
    const quantity = quantityDue(rule, situation, claims, pieces, workedMinutes);
    if (quantity === 0) continue;
    if (!factsHold(rule.when.facts, situation.factOf) || !isShiftFit(rule.when, situation)) {
      if (rule.due.by === "claim") warnings.push(notDue(rule, situation));
      continue;
    }
    components.push(componentOf(rule, situation, base, quantity));
  }
  for (const code of Object.keys(claims)) {
    const known = situation.plan.allowances.some(({ due }) => due.by === "claim" && due.code === code);
    if (!known) warnings.push(notForThisPerson(code));
  }
  return { components, warnings };
}

/** An allowance paid on top of another brings that other with it. */
function withCompanions(situation: Situation): Readonly<Record<string, true | number>> {
  const claims: Record<string, true | number> = { ...situation.shift.claims };
  for (const rule of situation.plan.allowances) {
    const claimed = rule.due.by === "claim" ? claims[rule.due.code] : undefined;
    if (rule.with !== null && claimed !== undefined && claims[rule.with] === undefined) claims[rule.with] = claimed;
  }
  return claims;
}

function quantityDue(
  rule: Allowance,
  situation: Situation,
  claims: Readonly<Record<string, true | number>>,
  pieces: readonly Piece[],
  workedMinutes: number,
): number {
  const whole = rule.unit === "hour" ? workedMinutes * 1000 : QUANTUM;
  switch (rule.due.by) {
    case "claim": {
      const claimed = claims[rule.due.code];
      return claimed === undefined ? 0 : claimed === true ? whole : claimed;
    }
    case "facts":
      return factsHold(rule.when.facts, situation.factOf) ? whole : 0;
    case "overtime-after-finish":
      return overtimeAfterFinish(situation, pieces) > rule.due.over ? QUANTUM : 0;
    case "each": {
      const { gap } = rule.due;
      return situation.attendance.breaks.filter((pause) => pause.kind === gap).length * QUANTUM;
    }
  }
}

/** Overtime worked after the usual finish: after the rostered end, or after the last ordinary minute. */
function overtimeAfterFinish(situation: Situation, pieces: readonly Piece[]): number {
  const rostered = situation.shift.rostered?.to ?? situation.shift.agreed?.to ?? null;
  let worked = 0;
  for (const piece of [...pieces].reverse()) {
    if (piece.label.ordinary) break;
    const from = rostered === null ? piece.from : Math.max(piece.from, rostered);
    worked += Math.max(0, piece.to - from);
  }
  return worked;
}

const notForThisPerson = (code: string): Warning => ({
  code: "allowance_not_due",
  severity: "warning",
  detail: `${code} was claimed but is not an allowance of this employment type, worker type and classification on this day.`,
  clauses: [],
});

const notDue = (rule: Allowance, situation: Situation): Warning => ({
  code: "allowance_not_due",
  severity: "warning",
  detail: `${rule.label} was claimed but is not due here: ${rule.says}`,
  clauses: clauseRefs(situation.plan.version, rule.clauses),
});

function componentOf(rule: Allowance, situation: Situation, base: Base, quantity: number): Component {
  const { plan } = situation;
  const clauses = clauseRefs(plan.version, rule.clauses);
  const rate = rateOf(rule, situation, base);
  return {
    code: rule.slug,
    label: rule.label,
    kind: "allowance",
    from: null,
    to: null,
    minutes: null,
    percent: rule.rate,
    rate,
    amount: divideHalfUp(rate * quantity, QUANTUM) as Cents,
    quantity,
    unit: rule.unit,
    buildUp: [{ label: rule.label, percent: rule.rate, rate, clauses }],
    clauses,
  };
}

function rateOf(rule: Allowance, situation: Situation, base: Base): Cents {
  if (rule.unit === "at-cost") return 100 as Cents;
  if (rule.rate !== null) return percentOf(base.minimum, rule.rate);
  const row = situation.plan.version.amounts.get(rule.slug);
  if (row === undefined) {
    throw new Refused(
      "rate_not_held",
      `The amount of ${rule.label} is not held for this day.`,
      clauseRefs(situation.plan.version, rule.clauses),
    );
  }
  return row.amount;
}
