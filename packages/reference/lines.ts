// Minutes at one rate as lines of pay: rounded together, with the clauses behind them.

import type { Cents, ClauseRef, ComponentKind, Minutes, Moment, PayRow, Rule } from "#engine";
import { payFor } from "#engine";
import type { Line } from "./answer.ts";
import { runsOf } from "./bounds.ts";
import { refsOf } from "./law.ts";
import type { PaidMinute, RowTier } from "./price.ts";
import { isOvertime } from "./setting.ts";

/** A stretch at one rate as far as it was paid: what follows at that rate is rounded together with it. */
export interface PaidStretch {
  readonly rate: Cents;
  readonly minutes: number;
  readonly to: Moment;
}

/** The pay for more time at a rate is what the rounded sum of its stretch grows by. */
function grow(stretches: PaidStretch[], rate: Cents, minutes: number, to: Moment): Cents {
  const last = stretches.at(-1);
  const before = last?.rate === rate ? last.minutes : 0;
  const grown = { rate, minutes: before + minutes, to };
  stretches.splice(last?.rate === rate ? -1 : stretches.length, 1, grown);
  return (payFor(rate, (before + minutes) as Minutes) - payFor(rate, before as Minutes)) as Cents;
}

/** Minutes that follow each other at work, by one row at one rate, are one line. */
export function linesOf(
  minutes: readonly PaidMinute[],
  topUp: Rule | null,
  stretches: PaidStretch[],
): readonly Line[] {
  return runsOf(minutes, isAlike).map((run) => lineOf(run, topUp, stretches));
}

const isSame = (a: RowTier, b: RowTier | undefined): boolean => a.row === b?.row && a.tier === b.tier;

/** Also under two days' law, so long as the clauses of the row have the same numbers. */
const isAlike = (a: PaidMinute, b: PaidMinute): boolean =>
  (a.won === b.won && a.cause === b.cause && a.rate === b.rate && a.added === b.added && a.law === b.law) ||
  areOneLine(a, b);

const areOneLine = (a: PaidMinute, b: PaidMinute): boolean =>
  isSame(a.won, b.won) &&
  a.rate === b.rate &&
  (a.cause === null) === (b.cause === null) &&
  isOvertime(a.cause) === isOvertime(b.cause) &&
  a.added.length === b.added.length &&
  a.added.every((one, index) => isSame(one, b.added[index])) &&
  (a.law === b.law || refText(a) === refText(b));

const refText = ({ law, won }: PaidMinute): string =>
  refsOf(law, won.row.clauses)
    .map(({ ref }) => ref)
    .join();

function lineOf(
  run: readonly [PaidMinute, ...PaidMinute[]],
  topUp: Rule | null,
  stretches: PaidStretch[],
): Line {
  const [first] = run;
  const to = ((run.at(-1) ?? first).at + 1) as Moment;
  const { won, cause, law, rate, percent, at } = first;
  const causes = new Set<Rule>();
  for (const minute of run) if (minute.cause !== null) causes.add(minute.cause);
  const rows = first.added.map(({ row }) => row);
  for (const rule of [won.row, ...rows, ...causes, law.loading])
    if (rule !== null) law.world.applied.add(rule.slug);
  return {
    code: topUp?.slug ?? won.row.slug,
    kind: topUp === null ? kindOf(won.row, cause) : "top_up",
    from: at,
    to,
    minutes: run.length,
    percent,
    rate,
    amount: grow(stretches, rate, run.length, to),
    quantity: null,
    clauses: [
      ...(topUp === null ? [] : refsOf(law, topUp.clauses)),
      ...clausesOf(first, [...causes, ...rows]),
    ],
  };
}

function kindOf({ kind }: PayRow, cause: Rule | null): ComponentKind {
  if (cause !== null) return "overtime";
  return kind === "ordinary-rate" ? "ordinary" : "penalty";
}

/** The row's clauses first, then those of what made the time overtime, then those of what was added. */
function clausesOf({ law, won }: PaidMinute, others: readonly Rule[]): readonly ClauseRef[] {
  const clauses = [...refsOf(law, won.row.clauses)];
  for (const { clauses: slugs } of others)
    for (const ref of refsOf(law, slugs)) if (!clauses.some((one) => one.ref === ref.ref)) clauses.push(ref);
  return clauses;
}
