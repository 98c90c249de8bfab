// What is paid while a meal break is missed: a share of the hourly rate on top, as a component of its own.

import { makesOvertime, overdueRanges, workedThroughRange } from "../attendance/worked-through.ts";
import type { MissedBreak } from "../award/award.ts";
import { ORDINARY_HOURS, OVERTIME } from "../award/payroll.ts";
import { type Cents, type Minutes, type Moment, payFor, percentOf } from "../award/units.ts";
import type { Piece } from "../claims/walk.ts";
import type { TimeRange } from "../facts/facts.ts";
import { clauseRefs } from "../law/versions.ts";
import type { Component } from "../result/result.ts";
import type { Situation } from "../shift/situation.ts";

export interface MissedBreakPay {
  readonly rule: MissedBreak;
  readonly component: Component;
}

const NONE: readonly MissedBreakPay[] = [];

/** Over a whole attendance: a missed break counts across all its shifts. */
export function missedBreakPay(situation: Situation, pieces: readonly Piece[]): readonly MissedBreakPay[] {
  let missed = NONE;
  for (const rule of situation.holding.missedBreaks) {
    const range = missedRange(rule, situation);
    if (range !== null) missed = [...missed, ...extrasIn(range, rule, pieces)];
  }
  return missed;
}

/** From the moment a fact gives, or after the longest time allowed; until the next meal break. */
export function missedRange(
  { after, startsFact }: MissedBreak,
  { attendance, factOf }: Situation,
): TimeRange | null {
  if (startsFact !== null) return workedThroughRange(startsFact, factOf, attendance);
  return overdueRanges(attendance, after, true)[0] ?? null;
}

interface Extra {
  readonly first: Piece;
  readonly rate: Cents;
  readonly from: Moment;
  /** Time at the same rate just before it, with which it is rounded. */
  readonly before: number;
  to: Moment;
  minutes: number;
}

/** Time at one rate is rounded once; ordinary time and overtime in it are two extras. */
function extrasIn(range: TimeRange, rule: MissedBreak, pieces: readonly Piece[]): readonly MissedBreakPay[] {
  const extras: Extra[] = [];
  for (const piece of pieces) {
    const from = Math.max(piece.from, range.from) as Moment;
    const to = Math.min(piece.to, range.to) as Moment;
    if (to <= from) continue;
    const { minimum, ordinary } = piece.base;
    const rate = percentOf(rule.base === "ordinary" ? ordinary : minimum, rule.pays);
    const last = extras.at(-1);
    const isSameRate = last?.rate === rate;
    if (isSameRate && makesOvertime(last.first.trigger) === makesOvertime(piece.trigger)) {
      last.to = to;
      last.minutes += to - from;
    } else {
      const before = isSameRate ? last.before + last.minutes : 0;
      extras.push({ first: piece, rate, from, before, to, minutes: to - from });
    }
  }
  return extras.map((extra) => ({ rule, component: componentOf(rule, extra) }));
}

function componentOf(rule: MissedBreak, { first, rate, from, before, to, minutes }: Extra): Component {
  const clauses = clauseRefs(first.plan.version, rule.clauses);
  const length = minutes as Minutes;
  const { ordinaryPart, part } = first.base;
  return {
    code: rule.slug,
    label: rule.label,
    kind: "penalty",
    from,
    to,
    minutes: length,
    percent: rule.pays,
    rate,
    amount: (payFor(rate, (before + minutes) as Minutes) - payFor(rate, before as Minutes)) as Cents,
    quantity: null,
    unit: null,
    treatment: makesOvertime(first.trigger) ? OVERTIME : ORDINARY_HOURS,
    buildUp: [
      rule.base === "ordinary" ? ordinaryPart : part,
      { label: rule.label, percent: rule.pays, rate: null, clauses },
    ],
    clauses,
  };
}
