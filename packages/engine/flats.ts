// Dollars on top of the rate for each hour, or started hour, inside a window.

import { QUANTUM } from "./allowances.ts";
import type { FlatPerHour } from "./award.ts";
import { inWindows } from "./conditions.ts";
import { clauseRefs } from "./law.ts";
import { type Component, Refused } from "./result.ts";
import { shiftTestHolds } from "./shift-tests.ts";
import type { Situation } from "./situation.ts";
import { type Cents, divideHalfUp, type Minutes } from "./units.ts";
import { minuteAt, type Piece } from "./walk.ts";

/** Over a whole attendance: hours that start in one shift and end in the next are counted once. */
export function flatsOf(situation: Situation, pieces: readonly Piece[]): readonly Component[] {
  const components: Component[] = [];
  for (const rule of situation.holding.flats) {
    const inside = pieces.filter((piece) => covers(rule, situation, piece));
    for (const group of byAmount(rule, inside)) components.push(componentOf(rule, group));
  }
  return components;
}

function covers(rule: FlatPerHour, situation: Situation, piece: Piece): boolean {
  const { attendance, classes, holidays } = situation;
  const { portion } = piece;
  const minute = minuteAt(situation, piece.from, portion);
  const { hours, days, holiday, between, shift } = rule.when;
  return (
    (hours === null || hours === "all" || (hours === "ordinary") === piece.label.ordinary) &&
    (days === null || days.includes(minute.weekday)) &&
    (holiday === null || holiday === minute.holiday) &&
    inWindows(between, minute.clock) &&
    (shift === null || shiftTestHolds(shift, attendance, portion, classes[portion] ?? [], holidays))
  );
}

interface Group {
  readonly pieces: readonly Piece[];
  readonly amount: Cents;
}

/** Pieces under one amount; a new amount at midnight starts another group. */
function byAmount(rule: FlatPerHour, pieces: readonly Piece[]): readonly Group[] {
  const groups: { pieces: Piece[]; amount: Cents }[] = [];
  for (const piece of pieces) {
    const amount = amountOf(rule, piece);
    const last = groups.at(-1);
    if (last?.amount === amount) last.pieces.push(piece);
    else groups.push({ pieces: [piece], amount });
  }
  return groups;
}

function amountOf(rule: FlatPerHour, { plan }: Piece): Cents {
  const row = plan.version.amounts.get(rule.amount);
  if (row !== undefined) return row.amount;
  const clauses = clauseRefs(plan.version, rule.clauses);
  throw new Refused("rate_not_held", `The amount of ${rule.label} is not held for this day.`, clauses);
}

function componentOf(rule: FlatPerHour, { pieces, amount }: Group): Component {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a group has at least one piece");
  const worked = pieces.reduce((sum, piece) => sum + (piece.to - piece.from), 0);
  const clauses = clauseRefs(first.plan.version, rule.clauses);
  const quantity = rule.counts === "started-hours" ? Math.ceil(worked / 60) * QUANTUM : worked * 1000;
  return {
    code: rule.slug,
    label: rule.label,
    kind: "penalty",
    from: first.from,
    to: last.to,
    minutes: worked as Minutes,
    percent: null,
    rate: amount,
    amount: divideHalfUp(amount * quantity, QUANTUM) as Cents,
    quantity,
    unit: "hour",
    buildUp: [{ label: rule.label, percent: null, rate: amount, clauses }],
    clauses,
  };
}
