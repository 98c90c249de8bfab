// Gathers pieces into components: a stretch of time at one rate, rounded once, with its build-up and clauses.

import type { Rule } from "./award.ts";
import type { Base } from "./base-rate.ts";
import type { Holding } from "./holding.ts";
import { clauseRefs } from "./law.ts";
import type { Plan, Row } from "./plan.ts";
import type { AddedRow } from "./resolve.ts";
import type { BuildUpPart, ClauseRef, Component, ComponentKind } from "./result.ts";
import { type Minutes, type Moment, type Percent, payFor, WHOLE } from "./units.ts";
import type { Piece } from "./walk.ts";

/** A component still growing: pieces that follow with the same rule and rate join it. */
interface Open {
  readonly piece: Piece;
  readonly from: Moment;
  to: Moment;
  minutes: number;
  /** What made the time overtime, each once. */
  triggers: readonly Rule[];
}

/** One row, also as two versions have it, so long as its clauses have the same numbers. */
const sameRow = (a: Row, b: Row): boolean =>
  a === b || (a.rule === b.rule && a.clauses.every(({ ref }, index) => ref === b.clauses[index]?.ref));

const sameAdded = (a: readonly AddedRow[], b: readonly AddedRow[]): boolean =>
  a.length === b.length &&
  a.every(({ row, tier }, index) => row.rule === b[index]?.row.rule && tier === b[index]?.tier);

/** Pieces join across an unpaid break but never across other paid time, which would come between them. */
function joins({ piece: a }: Open, b: Piece): boolean {
  return (
    sameRow(a.won.row, b.won.row) &&
    a.won.tier === b.won.tier &&
    a.won.rate === b.won.rate &&
    (a.trigger === null) === (b.trigger === null) &&
    sameAdded(a.won.added, b.won.added)
  );
}

export function componentsOf(holding: Holding, pieces: readonly Piece[], topUp: Rule | null): Component[] {
  const components: Component[] = [];
  let open: Open | null = null;
  for (const piece of pieces) {
    const { from, to, trigger } = piece;
    if (open !== null && joins(open, piece)) {
      open.to = to;
      open.minutes += to - from;
      open.triggers = withTrigger(open.triggers, trigger);
      continue;
    }
    if (open !== null) components.push(close(holding, open, topUp));
    open = { piece, from, to, minutes: to - from, triggers: withTrigger(NO_TRIGGERS, trigger) };
  }
  if (open !== null) components.push(close(holding, open, topUp));
  return components;
}

function kindOf(row: Row, ordinary: boolean): ComponentKind {
  if (!ordinary) return "overtime";
  return row.rule.kind === "ordinary-rate" ? "ordinary" : "penalty";
}

function close(holding: Holding, open: Open, topUp: Rule | null): Component {
  const { won, trigger, base, plan } = open.piece;
  const length = open.minutes as Minutes;
  const { row } = won;
  const clauses = clausesOf(plan, row, open.triggers, won.added);
  return {
    code: topUp === null ? row.rule.slug : topUp.slug,
    label: topUp === null ? row.rule.label : `${topUp.label} (${row.rule.label})`,
    kind: topUp === null ? kindOf(row, trigger === null) : "top_up",
    from: open.from,
    to: open.to,
    minutes: length,
    percent: won.percent,
    rate: won.rate,
    amount: payFor(won.rate, length),
    quantity: null,
    unit: null,
    buildUp: buildUp(holding, open.piece, base),
    clauses: topUp === null ? clauses : [...clauseRefs(plan.version, topUp.clauses), ...clauses],
  };
}

function buildUp(holding: Holding, { won, plan }: Piece, base: Base): readonly BuildUpPart[] {
  const { row, tier, added } = won;
  const step = row.tiers[tier];
  if (step === undefined) return [];
  const known = added.length === 0 ? base.buildUps[step.slot] : undefined;
  if (known !== undefined) return known;
  const first = row.rule.base === "ordinary" ? base.ordinaryPart : base.part;
  const more = added.map((one) => partOf(one.row, one.row.tiers[one.tier]?.percent ?? (0 as Percent)));
  const parts = [first, ...rowParts(holding, plan, row, step.percent), ...more];
  if (added.length === 0) base.buildUps[step.slot] = parts;
  return parts;
}

const partOf = (row: Row, share: Percent): BuildUpPart => ({
  label: row.rule.label,
  percent: share,
  rate: null,
  clauses: row.clauses,
});

/** What a row adds to the base rate, said part by part. */
function rowParts(holding: Holding, plan: Plan, row: Row, share: Percent | null): readonly BuildUpPart[] {
  if (share === null) return [];
  const parts: BuildUpPart[] = [];
  const { casualLoading } = holding;
  const loaded = casualLoading !== null && row.casual !== "none" && row.casual !== "replaced";
  if (loaded) {
    const { label, percent, clauses } = casualLoading;
    parts.push({ label, percent, rate: null, clauses: clauseRefs(plan.version, clauses) });
  }
  const own = loaded && row.casual === "points" ? share - casualLoading.percent : share;
  if (own !== WHOLE) parts.push(partOf(row, (own - WHOLE) as Percent));
  return parts;
}

const NO_TRIGGERS: readonly Rule[] = [];

const withTrigger = (triggers: readonly Rule[], trigger: Rule | null): readonly Rule[] =>
  trigger === null || triggers.includes(trigger) ? triggers : [...triggers, trigger];

/** The rate's clause first, then the clauses that made the hours overtime and those of what was added. */
function clausesOf(
  plan: Plan,
  row: Row,
  triggers: readonly Rule[],
  added: readonly AddedRow[],
): readonly ClauseRef[] {
  const [trigger, ...more] = triggers;
  if (trigger === undefined && added.length === 0) return row.clauses;
  if (trigger === undefined || more.length > 0 || added.length > 0) return joined(plan, row, triggers, added);
  const known = row.withTrigger.get(trigger) ?? joined(plan, row, triggers, added);
  row.withTrigger.set(trigger, known);
  return known;
}

function joined(
  plan: Plan,
  row: Row,
  triggers: readonly Rule[],
  added: readonly AddedRow[],
): readonly ClauseRef[] {
  const all = [...row.clauses];
  const more = [
    ...triggers.flatMap((trigger) => clauseRefs(plan.version, trigger.clauses)),
    ...added.flatMap((one) => one.row.clauses),
  ];
  for (const clause of more) if (!all.some(({ ref }) => ref === clause.ref)) all.push(clause);
  return all;
}
