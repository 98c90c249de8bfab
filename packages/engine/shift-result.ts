// Prices a walked shift: components, minimum payments, allowances, warnings, and the readings they rest on.

import { allowanceComponent, allowancesOf, type DueAllowance } from "./allowances.ts";
import { unpaidIn } from "./attendance.ts";
import type { Rule } from "./award.ts";
import { componentsOf } from "./components.ts";
import type { Counters } from "./counters.ts";
import { flatsOf } from "./flats.ts";
import { type TopUp, topUps } from "./minimums.ts";
import type { Component, ShiftResult } from "./result.ts";
import type { WalkedShift } from "./shift-walk.ts";
import type { Cents, Minutes } from "./units.ts";
import type { Piece } from "./walk.ts";
import { warningsOf } from "./warnings.ts";

/** `workedEarlier` is null for shifts that others of the same attendance follow: the last answers for minimums. */
export function finish(walked: WalkedShift, counters: Counters, workedEarlier: number | null): ShiftResult {
  const { first: situation, pieces, baseAt, trace, index } = walked;
  const { plan, attendance, shift } = situation;
  const base = baseAt(shift.from);
  let worked = 0;
  for (const piece of pieces) worked += piece.to - piece.from;
  const added =
    workedEarlier === null ? [] : topUps(situation, baseAt, workedEarlier, pieces.at(-1) ?? null, counters);
  const allowances = allowancesOf(situation, pieces, worked);
  const components: Component[] = componentsOf(plan, pieces, null);
  components.push(...flatsOf(situation, pieces));
  for (const { rule, pieces: extra } of added) components.push(...componentsOf(plan, extra, rule));
  for (const due of allowances.due) components.push(allowanceComponent(due, situation, base));
  const warnings = [...warningsOf(situation, counters), ...allowances.warnings];
  let total = 0;
  for (const component of components) total += component.amount;
  const { version, classification } = plan;
  return {
    id: shift.id,
    version: { effectiveFrom: version.effectiveFrom, pendingFrom: version.pendingFrom },
    classification: {
      code: classification.code,
      title: classification.title,
      clauses: plan.clauses,
    },
    base: { hourly: base.minimum, weekly: base.weekly, clauses: base.part.clauses },
    workedMinutes: worked as Minutes,
    unpaidBreakMinutes: unpaidIn(attendance, index),
    components,
    total: total as Cents,
    warnings,
    readings: readingsOf(pieces, added, allowances.due),
    claims:
      trace === null ? [] : trace.finish(walked, { added, allowances: allowances.due, components, warnings }),
  };
}

/** The readings of rules that decided a cent of this shift. */
function readingsOf(
  pieces: readonly Piece[],
  added: readonly TopUp[],
  allowances: readonly DueAllowance[],
): readonly string[] {
  const found: string[] = [];
  const note = (rule: Rule | null): void => {
    if (rule !== null && rule.reading !== null && !found.includes(rule.reading)) found.push(rule.reading);
  };
  for (const { won, label, base } of pieces) {
    note(won.row.rule);
    note(label.trigger);
    for (const rule of base.rules) note(rule);
  }
  for (const { rule } of added) note(rule);
  for (const { rule } of allowances) note(rule);
  return found.sort();
}
