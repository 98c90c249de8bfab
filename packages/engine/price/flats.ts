// Dollars on top of the rate for each hour, or started hour, inside a window.

import { hoursFit, isOnNamedDay, minuteAt, minuteFits } from "../attendance/minute.ts";
import { makesOvertime } from "../attendance/worked-through.ts";
import type { FlatPerHour } from "../award/award.ts";
import { inWindows } from "../award/conditions.ts";
import { ORDINARY_HOURS, OVERTIME } from "../award/payroll.ts";
import { type Cents, clockOf, divideHalfUp, type Minutes, type Moment, QUANTUM } from "../award/units.ts";
import type { WholeAttendance } from "../claims/attendance-walk.ts";
import type { Piece } from "../claims/walk.ts";
import { clauseRefs } from "../law/versions.ts";
import { type Component, Refused } from "../result/result.ts";
import { portionFits } from "../shift/fits.ts";
import type { Situation } from "../shift/situation.ts";
import { rulesOfWhole, shiftAt } from "./own-shift.ts";

/** Over a whole attendance: hours that start in one shift and end in the next are counted once. */
export function flatsOf(situation: Situation, { before, pieces }: WholeAttendance): readonly Component[] {
  let components: Component[] | null = null;
  const shifts = { last: situation, before };
  for (const rule of rulesOfWhole(shifts, ({ flats }) => flats)) {
    let inside: Piece[] | null = null;
    for (const piece of pieces) {
      if (!isDue(rule, shiftAt(piece.from, shifts), piece)) continue;
      inside ??= [];
      inside.push(piece);
    }
    if (inside === null) continue;
    components ??= [];
    for (const group of byAmount(rule, inside)) components.push(...componentsOf(rule, group));
  }
  return components ?? NONE;
}

/** A shift's own facts say whether its minutes bring dollars. */
function isDue({ slug }: FlatPerHour, situation: Situation, piece: Piece): boolean {
  const own = situation.holding.flats.find((rule) => rule.slug === slug);
  return own !== undefined && covers(own, situation, piece);
}

const NONE: readonly Component[] = [];

/** The clock comes first: most pieces are outside the window. */
function covers({ when }: FlatPerHour, situation: Situation, { from, portion, trigger }: Piece): boolean {
  return (
    inWindows(when.between, clockOf(from)) &&
    hoursFit(when, trigger === null) &&
    minuteFits(when, minuteAt(situation.holidays, from)) &&
    isOnNamedDay(when, from) &&
    portionFits(when.shift, situation, portion)
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
  throw new Refused("rate_not_held", `We do not have the amount of ${rule.label} for this day.`, clauses);
}

/** Ordinary time and overtime are two lines. Each has what the hours and the rounded sum grow by. */
function componentsOf(rule: FlatPerHour, { pieces, amount }: Group): readonly Component[] {
  const components: Component[] = [];
  let [start, counted, paid] = [0, 0, 0];
  for (let end = 1; end <= pieces.length; end += 1) {
    const [here, next] = [pieces[end - 1], pieces[end]];
    if (next !== undefined && makesOvertime(here?.trigger ?? null) === makesOvertime(next.trigger)) continue;
    const sum = quantityOf(rule, pieces.slice(0, end));
    const due = divideHalfUp(amount * sum, QUANTUM);
    const grown = { rate: amount, quantity: sum - counted, amount: (due - paid) as Cents };
    if (grown.quantity > 0) components.push(componentOf(rule, pieces.slice(start, end), grown));
    [start, counted, paid] = [end, sum, due];
  }
  return components;
}

const quantityOf = (rule: FlatPerHour, pieces: readonly Piece[]): number =>
  rule.counts === "minutes" ? workedIn(pieces) * 1000 : startedHours(rule, pieces) * QUANTUM;

const workedIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.to - piece.from), 0);

function componentOf(
  rule: FlatPerHour,
  pieces: readonly Piece[],
  grown: Pick<Component, "amount" | "quantity"> & { readonly rate: Cents },
): Component {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a group has at least one piece");
  const clauses = clauseRefs(first.plan.version, rule.clauses);
  return {
    code: rule.slug,
    label: rule.label,
    kind: "penalty",
    from: first.from,
    to: last.to,
    minutes: workedIn(pieces) as Minutes,
    percent: null,
    ...grown,
    unit: "hour",
    treatment: makesOvertime(first.trigger) ? OVERTIME : ORDINARY_HOURS,
    buildUp: [{ label: rule.label, percent: null, rate: grown.rate, clauses }],
    clauses,
  };
}

function startedHours({ counts }: FlatPerHour, pieces: readonly Piece[]): number {
  let hours = 0;
  let length = 0;
  let end: Moment | null = null;
  for (const { from, to } of pieces) {
    if (counts === "started-hours-a-stretch" && end !== from) {
      hours += Math.ceil(length / 60);
      length = 0;
    }
    length += to - from;
    end = to;
  }
  return hours + Math.ceil(length / 60);
}
