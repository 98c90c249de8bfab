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
    a.label.trigger === b.label.trigger &&
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
      continue;
    }
    if (open !== null) components.push(close(plan, open, topUp));
    open = { piece, from: piece.from, to: piece.to, minutes: piece.to - piece.from };
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
        ? clausesOf(plan, row, label.trigger)
        : [...clauseRefs(plan.version, topUp.clauses), ...row.clauses],
  };
}

function buildUp(row: Row, tier: number, added: readonly Row[], base: Base): readonly BuildUpPart[] {
  const first = row.rule.base === "ordinary" ? base.ordinaryPart : base.part;
  const parts = row.tiers[tier]?.parts ?? [];
  const extra = added.flatMap((one) => one.tiers[0]?.parts ?? []);
  return [first, ...parts, ...extra];
}

/** The rate's clause first, then the clause that made the hours overtime. */
function clausesOf(plan: Plan, row: Row, trigger: Rule | null): readonly ClauseRef[] {
  if (trigger === null) return row.clauses;
  const known = row.withTrigger.get(trigger);
  if (known !== undefined) return known;
  const seen = new Set(row.clauses.map((clause) => clause.ref));
  const more = clauseRefs(plan.version, trigger.clauses).filter((clause) => !seen.has(clause.ref));
  const all = [...row.clauses, ...more];
  row.withTrigger.set(trigger, all);
  return all;
}
