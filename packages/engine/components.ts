// Gathers pieces into components: a stretch of time at one rate, rounded once, with its build-up and clauses.

import type { Rule } from "./award.ts";
import type { Base } from "./base-rate.ts";
import { clauseRefs } from "./law.ts";
import type { Plan, Row } from "./plan.ts";
import type { BuildUpPart, ClauseRef, Component, ComponentKind } from "./result.ts";
import { type Cents, type Minutes, type Moment, type Percent, payFor } from "./units.ts";
import type { Piece } from "./walk.ts";

/** A component still growing: pieces that follow with the same rule, rate and reason join it. */
interface Open {
  readonly piece: Piece;
  readonly from: Moment;
  to: Moment;
  minutes: number;
  /** What made the time overtime, each once. */
  triggers: readonly Rule[];
}

const sameAdded = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index]);

/** Pieces join across an unpaid break but never across other paid time, which would come between them. */
function joins(open: Open, piece: Piece): boolean {
  const [a, b] = [open.piece, piece];
  return (
    a.won.row === b.won.row &&
    a.won.tier === b.won.tier &&
    a.won.rate === b.won.rate &&
    a.label.ordinary === b.label.ordinary &&
    sameAdded(a.won.added, b.won.added)
  );
}

export function componentsOf(plan: Plan, pieces: readonly Piece[], topUp: Rule | null): Component[] {
  const components: Component[] = [];
  let open: Open | null = null;
  for (const piece of pieces) {
    if (open !== null && joins(open, piece)) {
      open.to = piece.to;
      open.minutes += piece.to - piece.from;
      open.triggers = withTrigger(open.triggers, piece.label.trigger);
      continue;
    }
    if (open !== null) components.push(close(plan, open, topUp));
    const triggers = withTrigger(NO_TRIGGERS, piece.label.trigger);
    open = { piece, from: piece.from, to: piece.to, minutes: piece.to - piece.from, triggers };
  }
  if (open !== null) components.push(close(plan, open, topUp));
  return components;
}

function kindOf(row: Row, ordinary: boolean): ComponentKind {
  if (!ordinary) return "overtime";
  return row.rule.kind === "ordinary-rate" ? "ordinary" : "penalty";
}

function close(plan: Plan, open: Open, topUp: Rule | null): Component {
  const { won, label, base } = open.piece;
  const length = open.minutes as Minutes;
  const { row } = won;
  return {
    code: topUp === null ? row.rule.slug : topUp.slug,
    label: topUp === null ? row.rule.label : `${topUp.label} (${row.rule.label})`,
    kind: topUp === null ? kindOf(row, label.ordinary) : "top_up",
    from: open.from,
    to: open.to,
    minutes: length,
    percent: won.percent as Percent,
    rate: won.rate as Cents,
    amount: payFor(won.rate, length),
    quantity: null,
    unit: null,
    buildUp: buildUp(row, won.tier, won.added, base),
    clauses:
      topUp === null
        ? clausesOf(plan, row, open.triggers)
        : [...clauseRefs(plan.version, topUp.clauses), ...row.clauses],
  };
}

function buildUp(row: Row, tier: number, added: readonly Row[], base: Base): readonly BuildUpPart[] {
  const step = row.tiers[tier];
  if (step === undefined) return [];
  const known = added.length === 0 ? base.buildUps.get(step) : undefined;
  if (known !== undefined) return known;
  const first = row.rule.base === "ordinary" ? base.ordinaryPart : base.part;
  const parts = [first, ...step.parts, ...added.flatMap((one) => one.tiers[0]?.parts ?? [])];
  if (added.length === 0) base.buildUps.set(step, parts);
  return parts;
}

const NO_TRIGGERS: readonly Rule[] = [];

const withTrigger = (triggers: readonly Rule[], trigger: Rule | null): readonly Rule[] =>
  trigger === null || triggers.includes(trigger) ? triggers : [...triggers, trigger];

/** The rate's clause first, then the clauses that made the hours overtime. */
function clausesOf(plan: Plan, row: Row, triggers: readonly Rule[]): readonly ClauseRef[] {
  const [trigger, ...more] = triggers;
  if (trigger === undefined) return row.clauses;
  if (more.length > 0) return joinedClauses(plan, row, triggers);
  const known = row.withTrigger.get(trigger) ?? joinedClauses(plan, row, triggers);
  row.withTrigger.set(trigger, known);
  return known;
}

function joinedClauses(plan: Plan, row: Row, triggers: readonly Rule[]): readonly ClauseRef[] {
  const all = [...row.clauses];
  for (const clause of triggers.flatMap((trigger) => clauseRefs(plan.version, trigger.clauses))) {
    if (!all.some(({ ref }) => ref === clause.ref)) all.push(clause);
  }
  return all;
}
