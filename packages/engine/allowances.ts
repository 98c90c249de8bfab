// Allowances: those the shift's own times and facts decide, and those that were claimed.

import type { Allowance } from "./award.ts";
import type { Base } from "./base-rate.ts";
import { factsHold } from "./conditions.ts";
import type { Claimed } from "./facts.ts";
import { clauseRefs } from "./law.ts";
import { type Component, Refused, type Warning } from "./result.ts";
import { isShiftFit, type Situation } from "./situation.ts";
import { type Cents, divideHalfUp, percentOf } from "./units.ts";
import type { Piece } from "./walk.ts";

/** Quantities are counted in sixty-thousandths of a unit, so that minutes and decimals are both exact. */
export const QUANTUM = 60_000;

export interface DueAllowance {
  readonly rule: Allowance;
  readonly quantity: number;
}

export interface Allowances {
  readonly due: readonly DueAllowance[];
  readonly warnings: readonly Warning[];
}

export function allowancesOf(
  situation: Situation,
  pieces: readonly Piece[],
  workedMinutes: number,
): Allowances {
  const due: DueAllowance[] = [];
  for (const rule of situation.holding.automatic) {
    const quantity = automaticQuantity(rule, situation, pieces, workedMinutes);
    if (quantity > 0 && isShiftFit(rule.when, situation)) due.push({ rule, quantity });
  }
  if (isEmpty(situation.shift.claims)) return { due, warnings: NO_WARNINGS };
  const claims = withCompanions(situation);
  for (const rule of situation.plan.allowances) {
    const claimed = rule.due.by === "claim" ? claims[rule.due.code] : undefined;
    if (claimed === undefined || rule.allPurpose || !isDue(rule, situation)) continue;
    const quantity = claimed === true ? wholeQuantity(rule, workedMinutes) : claimed;
    if (quantity > 0) due.push({ rule, quantity });
  }
  return { due, warnings: claimWarnings(situation, claims) };
}

/** Claims that no rule answers, in the order of their names. */
function claimWarnings(situation: Situation, claims: Readonly<Record<string, Claimed>>): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const code of Object.keys(claims).sort()) {
    const rules = situation.plan.allowances.filter(({ due }) => due.by === "claim" && due.code === code);
    if (!rules.some((rule) => isDue(rule, situation))) warnings.push(notDue(code, rules[0], situation));
  }
  return warnings;
}

const isDue = (rule: Allowance, situation: Situation): boolean =>
  factsHold(rule.when.facts, situation.factOf) && isShiftFit(rule.when, situation);

const NO_WARNINGS: readonly Warning[] = [];

function isEmpty(claims: object): boolean {
  for (const _ in claims) return false;
  return true;
}

/** An allowance paid on top of another brings that other with it. */
function withCompanions(situation: Situation): Readonly<Record<string, Claimed>> {
  const all: Record<string, Claimed> = { ...situation.shift.claims };
  for (const rule of situation.plan.allowances) {
    const claimed = rule.due.by === "claim" ? all[rule.due.code] : undefined;
    if (rule.with !== null && claimed !== undefined) all[rule.with] ??= claimed;
  }
  return all;
}

const wholeQuantity = (rule: Allowance, workedMinutes: number): number =>
  rule.unit === "hour" ? workedMinutes * 1000 : QUANTUM;

function automaticQuantity(
  rule: Allowance,
  situation: Situation,
  pieces: readonly Piece[],
  workedMinutes: number,
): number {
  switch (rule.due.by) {
    case "claim":
      return 0;
    case "facts":
      return wholeQuantity(rule, workedMinutes);
    case "overtime-after-finish":
      return overtimeAfterFinish(situation, pieces) > rule.due.over ? QUANTUM : 0;
    case "each": {
      const { gap } = rule.due;
      return situation.attendance.breaks.filter((pause) => pause.kind === gap).length * QUANTUM;
    }
  }
}

/**
 * Overtime worked after the usual finish: after the rostered or agreed end, or after the last ordinary minute.
 * A shift that is overtime throughout has no usual finish unless one is given.
 */
function overtimeAfterFinish(situation: Situation, pieces: readonly Piece[]): number {
  const usualFinish = situation.shift.rostered?.to ?? situation.shift.agreed?.to ?? lastOrdinary(pieces);
  if (usualFinish === null) return 0;
  let worked = 0;
  for (const piece of pieces) {
    if (!piece.label.ordinary) worked += Math.max(0, piece.to - Math.max(piece.from, usualFinish));
  }
  return worked;
}

function lastOrdinary(pieces: readonly Piece[]): number | null {
  let finish: number | null = null;
  for (const { label, to } of pieces) if (label.ordinary) finish = to;
  return finish;
}

function notDue(code: string, rule: Allowance | undefined, situation: Situation): Warning {
  const why =
    rule === undefined
      ? "it is not an allowance of this employment type, worker type and classification on this day."
      : rule.says;
  return {
    code: "allowance_not_due",
    severity: "warning",
    detail: `${code} was claimed but is not due here: ${why}`,
    clauses: rule === undefined ? [] : clauseRefs(situation.plan.version, rule.clauses),
  };
}

export function allowanceComponent(
  { rule, quantity }: DueAllowance,
  situation: Situation,
  base: Base,
): Component {
  const clauses = clauseRefs(situation.plan.version, rule.clauses);
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
  if (row !== undefined) return row.amount;
  throw new Refused(
    "rate_not_held",
    `The amount of ${rule.label} is not held for this day.`,
    clauseRefs(situation.plan.version, rule.clauses),
  );
}
