// Money promised over the pay for time: dollars for the shift or the day, pieces of the day, a week or a cycle.

import {
  type Cents,
  dayOf,
  divideHalfUp,
  type Guarantee,
  type MinimumPayment,
  type PieceRate,
  percentOf,
  QUANTUM,
  WHOLE,
} from "#engine";
import type { Line, ShiftPay } from "./answer.ts";
import { weekOf } from "./counts.ts";
import { amountOf, type Law, moneyLine, rulesOf } from "./law.ts";
import type { Base } from "./rate.ts";
import { type Scene, wholeFits } from "./scene.ts";
import { unitsTold } from "./unit-pay.ts";

/** A shift as it was priced. */
export interface Priced {
  readonly scene: Scene;
  readonly base: Base;
  pay: ShiftPay;
}

/** In this order, each on top of those before; told with the last shift of its shift, day, week or cycle. */
export function keepPromises(shifts: readonly Priced[]): readonly ShiftPay[] {
  promise(shifts, ({ attendance }) => `${attendance.from}`, dollars("shift"));
  promise(shifts, dayKey, dollars("day"));
  promise(shifts, dayKey, pieces);
  promise(shifts, weekKey, (group) => guaranteed(group, ({ per }) => per === "week"));
  for (const weeks of new Set(shifts.flatMap(({ scene }) => cyclesOf(scene.law))))
    promise(shifts, cycleKey(weeks), (group) =>
      guaranteed(group, ({ per, cycleWeeks }) => per === "cycle" && cycleWeeks === weeks),
    );
  return shifts.map(({ pay }) => pay);
}

const dayKey = ({ attendance }: Scene): string => `${dayOf(attendance.from)}`;
const weekKey = ({ attendance, law }: Scene): string => `${weekOf(dayOf(attendance.from), law.employee)}`;
const cycleKey =
  (weeks: number | null) =>
  ({ attendance, law }: Scene): string => {
    const { cycleStart } = law.employee;
    if (weeks === null || cycleStart === null) return "all";
    const since = weekOf(dayOf(attendance.from), law.employee) - weekOf(cycleStart, law.employee);
    return `${Math.floor(since / weeks)}`;
  };

const cyclesOf = (law: Law): readonly (number | null)[] =>
  rulesOf(law, "guarantee").flatMap(({ per, cycleWeeks }) => (per === "cycle" ? [cycleWeeks] : []));

type Promise = (group: readonly Priced[], last: Priced) => readonly Line[];

function promise(shifts: readonly Priced[], keyOf: (scene: Scene) => string, lines: Promise): void {
  for (const group of Map.groupBy(shifts, ({ scene }) => keyOf(scene)).values()) {
    const last = group.at(-1);
    if (last === undefined) continue;
    const due = lines(group, last).filter(({ amount }) => amount > 0);
    for (const { code } of due) last.scene.law.world.applied.add(code);
    const more = due.reduce((sum, { amount }) => sum + amount, 0);
    const { id, lines: before, total } = last.pay;
    last.pay = { id, lines: [...before, ...due], total: total + more };
  }
}

/** All that was paid but allowances. */
const timePay = (group: readonly Priced[]): number =>
  group
    .flatMap(({ pay }) => pay.lines)
    .filter(({ kind }) => kind !== "allowance")
    .reduce((sum, { amount }) => sum + amount, 0);

/** What is missing, and never less than nothing. */
const short = (amount: number): Cents => Math.max(0, amount) as Cents;

const dollars =
  (per: MinimumPayment["per"]): Promise =>
  (group, { scene }) =>
    rulesOf(scene.law, "minimum-payment").flatMap((rule) => {
      if (rule.amount === null || rule.per !== per || !wholeFits(rule.when, scene)) return [];
      const rate = amountOf(scene.law, rule.amount, rule);
      const amount = short(rate - timePay(group));
      return [moneyLine(scene.law, rule, { kind: "top_up", rate, amount })];
    });

function guaranteed(group: readonly Priced[], isMeant: (rule: Guarantee) => boolean): readonly Line[] {
  const last = group.at(-1);
  if (last === undefined) return [];
  const { law } = last.scene;
  return rulesOf(law, "guarantee")
    .filter(isMeant)
    .map((rule) => {
      const { ofWeek: percent } = rule;
      const rate =
        rule.amount === null
          ? percentOf(last.base.weekly, percent ?? WHOLE)
          : amountOf(law, rule.amount, rule);
      const amount = short(rate - timePay(group));
      return moneyLine(law, rule, { kind: "top_up", rate, percent, amount });
    });
}

/** What the pieces of a day come to beyond the time pay of the shifts that have some; the earliest make up that pay. */
const pieces: Promise = (group, { scene: { law } }) => {
  const paid = timePay(group.filter((shift) => piecesOf(shift).length > 0));
  let earned = 0;
  return group.flatMap(piecesOf).map(({ rule, rate, quantity, worth }) => {
    const before = Math.max(paid, earned);
    earned += worth;
    const percent = rule.pays === WHOLE ? null : rule.pays;
    const amount = short(Math.max(paid, earned) - before);
    return moneyLine(law, rule, { kind: "ordinary", rate, amount, quantity, percent });
  });
};

interface Pieces {
  readonly rule: PieceRate;
  readonly rate: Cents;
  readonly quantity: number;
  readonly worth: number;
}

function piecesOf({ scene, base }: Priced): readonly Pieces[] {
  const { law } = scene;
  const due = rulesOf(law, "piece-rate").filter(({ when }) => wholeFits(when, scene));
  const kept = due.filter(({ slug }) => !due.some(({ overrides }) => overrides.includes(slug)));
  return kept.flatMap((rule) => {
    const quantity = unitsTold(law, rule.timeFact ?? rule.unitsFact ?? "");
    const rate = rule.timeFact === null ? rateOfPieces(law, rule) : base.minimum;
    if (quantity === null || rate === null) return [];
    const worth = divideHalfUp(rate * quantity * rule.pays, QUANTUM * rule.unitsARate * WHOLE);
    return [{ rule, rate, quantity, worth }];
  });
}

function rateOfPieces(law: Law, rule: PieceRate): Cents | null {
  if (rule.amount !== null) return amountOf(law, rule.amount, rule);
  const told = rule.rateFact === null ? null : law.factOf(rule.rateFact);
  return typeof told === "number" ? (told as Cents) : null;
}
