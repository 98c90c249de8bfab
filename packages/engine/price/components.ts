// Gathers pieces into components: a stretch of time at one rate, rounded once, with its build-up and clauses.

import { makesOvertime } from "../attendance/worked-through.ts";
import type { Rule } from "../award/award.ts";
import { joined, plus } from "../award/lists.ts";
import { ORDINARY_HOURS, OVERTIME } from "../award/payroll.ts";
import { type Cents, type Minutes, type Moment, type Percent, WHOLE } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { Base } from "../law/base.ts";
import type { Holding } from "../law/holding.ts";
import type { Plan } from "../law/law.ts";
import type { AddedRow, Row, Won } from "../law/rows.ts";
import { clauseRefs } from "../law/versions.ts";
import { heldAmount } from "../rates/all-purpose.ts";
import type { BuildUpPart, ClauseRef, Component, ComponentKind } from "../result/result.ts";
import { grow, type PaidStretch } from "./paid-stretches.ts";

/** One row, also as two versions have it, so long as its clauses have the same numbers. */
const sameRow = (a: Row, b: Row): boolean =>
  a === b || (a.rule === b.rule && a.clauses.every(({ ref }, index) => ref === b.clauses[index]?.ref));

const sameAdded = (a: readonly AddedRow[], b: readonly AddedRow[]): boolean =>
  a.length === b.length &&
  a.every(({ row, tier }, index) => row.rule === b[index]?.row.rule && tier === b[index]?.tier);

/** Pieces join across an unpaid break but never across other paid time, which would come between them. */
/** Time that is only paid as overtime is reported as ordinary hours, so it is separate from overtime. */
function joins(a: Piece, b: Piece): boolean {
  return (
    (a.won === b.won || sameWin(a.won, b.won)) &&
    (a.trigger === null) === (b.trigger === null) &&
    makesOvertime(a.trigger) === makesOvertime(b.trigger)
  );
}

const sameWin = (a: Won, b: Won): boolean =>
  sameRow(a.row, b.row) && a.tier === b.tier && a.rate === b.rate && sameAdded(a.added, b.added);

/** Pieces that follow with the same rule and rate: one component. */
interface Run {
  readonly first: Piece;
  readonly to: Moment;
  readonly length: number;
  readonly triggers: readonly Rule[];
}

/** The place after the pieces that go on at the rate of the one at a place. */
function endOfRun(pieces: readonly Piece[], start: number): number {
  const first = pieces[start];
  let end = start + 1;
  for (let piece = pieces[end]; piece !== undefined && first !== undefined; piece = pieces[end]) {
    if (!joins(first, piece)) return end;
    end += 1;
  }
  return end;
}

function runOf(pieces: readonly Piece[], start: number, end: number): Run {
  const first = pieces[start];
  const last = pieces[end - 1];
  if (first === undefined || last === undefined) throw new Error("a run has at least one piece");
  let length = 0;
  let triggers = NO_TRIGGERS;
  for (let at = start; at < end; at += 1) {
    const { from, to, trigger } = pieces[at] ?? first;
    length += to - from;
    if (trigger !== null) triggers = withTrigger(triggers, trigger);
  }
  return { first, to: last.to, length, triggers };
}

/** The components of pieces in time order; those at one rate that follow each other are rounded as one stretch. */
export function componentsOf(
  holding: Holding,
  pieces: readonly Piece[],
  topUp: Rule | null,
  stretches: PaidStretch[],
): readonly Component[] {
  let components: readonly Component[] = NO_COMPONENTS;
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    end = endOfRun(pieces, start);
    const run = runOf(pieces, start, end);
    const amount = grow(stretches, run.first.won.rate, run.length, run.to);
    components = plus(components, componentOf(holding, run, topUp, amount));
  }
  return components;
}

const NO_COMPONENTS: readonly Component[] = [];

/** What the same components come to, for callers that do not need them. */
export function payOf(pieces: readonly Piece[], stretches: PaidStretch[]): number {
  let pay = 0;
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    end = endOfRun(pieces, start);
    const { first, length, to } = runOf(pieces, start, end);
    pay += grow(stretches, first.won.rate, length, to);
  }
  return pay;
}

function kindOf({ isOrdinary }: Won, trigger: Rule | null): ComponentKind {
  if (trigger !== null) return "overtime";
  return isOrdinary ? "ordinary" : "penalty";
}

function componentOf(
  holding: Holding,
  { first, to, length, triggers }: Run,
  topUp: Rule | null,
  amount: Cents,
): Component {
  const { won, trigger, base, plan } = first;
  const clauses = clausesOf(plan, won, triggers);
  const component: Component = {
    code: topUp === null ? won.code : topUp.slug,
    label: topUp === null ? won.label : `${topUp.label} (${won.label})`,
    kind: topUp === null ? kindOf(won, trigger) : "top_up",
    from: first.from,
    to,
    minutes: length as Minutes,
    percent: won.percent,
    rate: won.rate,
    amount,
    quantity: null,
    unit: null,
    treatment: makesOvertime(trigger) ? OVERTIME : ORDINARY_HOURS,
    buildUp: buildUp(holding, first, base),
    clauses: topUp === null ? clauses : joined(clauseRefs(plan.version, topUp.clauses), clauses),
  };
  return topUp === null ? component : { ...component, paidAs: won.label };
}

function buildUp(holding: Holding, { won, plan }: Piece, base: Base): readonly BuildUpPart[] {
  const { row, tier, added, under } = won;
  if (won.buildUp !== null) return won.buildUp;
  const step = row.tiers[tier];
  if (step === undefined) return [];
  if (under !== null) return [underPart(under), partOf(row, (won.percent - WHOLE) as Percent)];
  const first = firstPart(row, base, plan);
  const more = added.map(addedPart);
  const shared = base.ofRow === null ? [] : [base.ofRow.part];
  won.buildUp = [first, ...rowParts(holding, plan, row, step.percent), ...more, ...shared];
  return won.buildUp;
}

/** What another row would pay, of which this one pays a percentage. */
const underPart = ({ row, rate }: Won): BuildUpPart => ({
  label: `${row.rule.label} rate`,
  percent: null,
  rate,
  clauses: row.clauses,
});

function firstPart({ rule, clauses }: Row, base: Base, plan: Plan): BuildUpPart {
  const { part, ordinaryPart } = base;
  if (rule.ofAmount !== null)
    return {
      label: `${rule.label} rate`,
      percent: null,
      rate: heldAmount(rule.ofAmount, rule, { plan }),
      clauses,
    };
  if (rule.base === "minimum") return part;
  return rule.base === "ordinary" ? ordinaryPart : withNote(part, "by way of the week");
}

const withNote = (part: BuildUpPart, note: string): BuildUpPart => ({
  ...part,
  label: `${part.label}, ${note}`,
  steps: [...(part.steps ?? []), { is: "note", text: note }],
});

const partOf = (row: Row, share: Percent): BuildUpPart => ({
  label: row.rule.label,
  percent: share,
  rate: null,
  clauses: row.clauses,
});

const addedPart = ({ row, tier }: AddedRow): BuildUpPart => ({
  ...partOf(row, row.tiers[tier]?.percent ?? (0 as Percent)),
  isLoading: true,
});

/** What a row adds to the base rate, said part by part. */
function rowParts(holding: Holding, plan: Plan, row: Row, share: Percent | null): readonly BuildUpPart[] {
  if (share === null) return [];
  const parts: BuildUpPart[] = [];
  const { casualLoading } = holding;
  const loaded = casualLoading !== null && row.casual !== "none" && row.casual !== "replaced";
  if (loaded) {
    const { label, percent, clauses } = casualLoading;
    parts.push({ label, percent, rate: null, clauses: clauseRefs(plan.version, clauses), isLoading: true });
  }
  const own = loaded && row.casual === "points" ? share - casualLoading.percent : share;
  if (own !== WHOLE) parts.push(partOf(row, (own - WHOLE) as Percent));
  return parts;
}

const NO_TRIGGERS: readonly Rule[] = [];

const withTrigger = (triggers: readonly Rule[], trigger: Rule): readonly Rule[] =>
  triggers.includes(trigger) ? triggers : plus(triggers, trigger);

/** The rate's clause first, then the clauses that made the hours overtime and those of what was added. */
function clausesOf(
  plan: Plan,
  { row, added, clauses }: Won,
  triggers: readonly Rule[],
): readonly ClauseRef[] {
  if (triggers.length === 0 && added.length === 0) return clauses;
  if (added.length > 0) return allClauses(plan, row, triggers, added);
  for (const known of row.withTriggers) if (isSameList(known.triggers, triggers)) return known.clauses;
  const made = allClauses(plan, row, triggers, added);
  row.withTriggers.push({ triggers, clauses: made });
  return made;
}

function isSameList(a: readonly Rule[], b: readonly Rule[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

function allClauses(
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
