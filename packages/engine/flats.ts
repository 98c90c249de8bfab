// Dollars on top of the rate for each hour, or started hour, inside a window.

import { QUANTUM } from "./allowances.ts";
import type { FlatPerHour } from "./award.ts";
import { inWindows } from "./conditions.ts";
import { clauseRefs } from "./law.ts";
import { type Component, Refused } from "./result.ts";
import { isShiftFit, type Situation } from "./situation.ts";
import { type Cents, divideHalfUp, type Minutes } from "./units.ts";
import { minuteAt, type Piece } from "./walk.ts";

export function flatsOf(situation: Situation, pieces: readonly Piece[]): readonly Component[] {
  const components: Component[] = [];
  for (const rule of situation.holding.flats) {
    if (!isShiftFit(rule.when, situation)) continue;
    const inside = pieces.filter((piece) => covers(rule, situation, piece));
    const first = inside[0];
    const last = inside.at(-1);
    if (first === undefined || last === undefined) continue;
    const worked = inside.reduce((sum, piece) => sum + (piece.to - piece.from), 0);
    components.push(componentOf(rule, situation, first.from, last.to, worked));
  }
  return components;
}

function covers(rule: FlatPerHour, situation: Situation, piece: Piece): boolean {
  const minute = minuteAt(situation, piece.from);
  const { hours, days, holiday, between } = rule.when;
  return (
    (hours === null || hours === "all" || (hours === "ordinary") === piece.label.ordinary) &&
    (days === null || days.includes(minute.weekday)) &&
    (holiday === null || holiday === minute.holiday) &&
    inWindows(between, minute.clock)
  );
}

function componentOf(
  rule: FlatPerHour,
  situation: Situation,
  from: Piece["from"],
  to: Piece["to"],
  worked: number,
): Component {
  const clauses = clauseRefs(situation.plan.version, rule.clauses);
  const row = situation.plan.version.amounts.get(rule.amount);
  if (row === undefined) {
    throw new Refused("rate_not_held", `The amount of ${rule.label} is not held for this day.`, clauses);
  }
  const quantity = rule.counts === "started-hours" ? Math.ceil(worked / 60) * QUANTUM : worked * 1000;
  return {
    code: rule.slug,
    label: rule.label,
    kind: "penalty",
    from,
    to,
    minutes: worked as Minutes,
    percent: null,
    rate: row.amount,
    amount: divideHalfUp(row.amount * quantity, QUANTUM) as Cents,
    quantity,
    unit: "hour",
    buildUp: [{ label: rule.label, percent: null, rate: row.amount, clauses }],
    clauses,
  };
}
