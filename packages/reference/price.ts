// Of the rows that claim a minute, the one the award prefers and its rate; and minutes at one rate as lines.

import {
  type Cents,
  type ClauseRef,
  type ComponentKind,
  divideHalfUp,
  type Minutes,
  type Moment,
  NOT_STATED,
  type PayRow,
  type Percent,
  payFor,
  percentOf,
  type Rule,
  WHOLE,
} from "#engine";
import { type Line, Refusing } from "./answer.ts";
import { countIn } from "./counts.ts";
import { hasElapsed, type Now } from "./hours.ts";
import { type Law, refsOf } from "./law.ts";
import { hoursFit, minuteFits } from "./minute-tests.ts";
import type { Base } from "./rate.ts";
import type { Scene } from "./scene.ts";

/** What a row pays, in the tier that the time so far has reached. */
interface RowTier {
  readonly row: PayRow;
  readonly tier: number;
}

/** A minute with its price, and every row that claimed it. */
export interface PaidMinute {
  readonly at: Moment;
  readonly portion: number;
  /** The rule that makes it overtime, or pays it as such; null: ordinary time. */
  readonly cause: Rule | null;
  readonly claims: readonly PayRow[];
  readonly won: RowTier;
  readonly added: readonly RowTier[];
  readonly rate: Cents;
  readonly percent: Percent;
  readonly base: Base;
  readonly law: Law;
}

/** Overtime by one of the rules named. Beyond a limit, a break that is worked through is the cause while it lasts. */
function causeFits(because: readonly string[] | null, scene: Scene, at: Moment, cause: Rule | null): boolean {
  if (because === null) return true;
  if (cause === null) return false;
  const through =
    cause.kind === "ordinary-limit" ? scene.paidAsOvertime.find(({ covers }) => covers(at)) : undefined;
  return because.includes((through?.rule ?? cause).slug);
}

/** Rows for ordinary time, for overtime or for both; overtime that some rules made; after so much time. */
const claimsOf = (scene: Scene, now: Now, cause: Rule | null): readonly PayRow[] =>
  (scene.rows[now.portion] ?? []).filter(
    (row) =>
      hoursFit(row.when, cause === null) &&
      causeFits(row.when.because, scene, now.at, cause) &&
      now.at >= (scene.claimsFrom.get(row) ?? now.at) &&
      (isUnrelieved(row, now) || minuteFits(row.when, scene, now.at)) &&
      hasElapsed(row.when.elapsed, scene, now),
  );

/** Once it has claimed a minute, such a row claims every later one of its hours, past midnight too. */
const isUnrelieved = ({ untilRelieved, slug }: PayRow, { counts }: Now): boolean =>
  untilRelieved && counts.unrelieved.includes(slug);

/** Prices a minute, and notes the rules that had a part in it. */
export function priceMinute(scene: Scene, now: Now, cause: Rule | null, base: Base): PaidMinute {
  const { law } = scene;
  const { at, portion } = now;
  const { applied } = law.world;
  if (cause !== null) applied.add(cause.slug);
  const claims = claimsOf(scene, now, cause);
  for (const row of claims)
    if (row.untilRelieved && !isUnrelieved(row, now))
      now.counts.unrelieved = [...now.counts.unrelieved, row.slug];
  const inTier = (row: PayRow): RowTier => ({ row, tier: tierOf(row, scene, now, cause) });
  const won = preferred(claims, inTier, law, base);
  const added = claims.some(isAdding) ? addedTo(won, claims).map(inTier) : NONE;
  let price = { rate: rateOf(law, won, base), percent: shareOf(law, won) };
  for (const one of added) price = plus(price, rateOf(law, one, base), shareOf(law, one));
  const { rate, percent } = capped(scene, won, base, price);
  applied.add(won.row.slug);
  for (const { row } of added) applied.add(row.slug);
  if (law.loading !== null) applied.add(law.loading.slug);
  return { at, portion, cause, claims, won, added, rate, percent, base, law };
}

const NONE: readonly RowTier[] = [];

const addedTo = ({ row: winner }: RowTier, claims: readonly PayRow[]): readonly PayRow[] =>
  claims.filter((row) => isAdding(row) && names(row.addsTo, winner));

/** Rows whose points are added on top of others. */
const isAdding = ({ addsTo }: PayRow): boolean => addsTo.length > 0;

/** Rows that another claim overrides fall away; of the rest the highest is taken, the first of equals. */
function preferred(
  claims: readonly PayRow[],
  inTier: (row: PayRow) => RowTier,
  law: Law,
  base: Base,
): RowTier {
  let best: RowTier | null = null;
  for (const row of claims) {
    if (isAdding(row) || claims.some((other) => !isAdding(other) && overrides(other, row))) continue;
    const one = inTier(row);
    if (best !== null && !names(row.highestWith, best.row) && !names(best.row.highestWith, row))
      throw new Error(`${row.slug} and ${best.row.slug} claim one minute and neither is preferred`);
    if (best === null || rateOf(law, one, base) > rateOf(law, best, base)) best = one;
  }
  if (best === null) throw new Error("no rule pays this minute");
  return best;
}

const names = (list: PayRow["overrides"], { slug }: PayRow): boolean => list === "all" || list.includes(slug);

/** The ordinary rate is the floor: any other row prevails over it, but for those it overrides by name. */
function overrides(row: PayRow, other: PayRow): boolean {
  if (row === other) return false;
  if (names(row.overrides, other)) return true;
  if (names(row.highestWith, other) || names(other.highestWith, row)) return false;
  return other.kind === "ordinary-rate" && row.kind !== "ordinary-rate" && !names(other.overrides, row);
}

function tierOf(row: PayRow, scene: Scene, now: Now, cause: Rule | null): number {
  const done = countedFor(row, scene, now, cause);
  return row.tiers.findIndex(({ upTo }) => upTo === null || done < upTo);
}

/** Tiers count time of the same kind, or all of it; while a break is worked through they count from its start. */
function countedFor(
  { counted, tiersCount }: PayRow,
  scene: Scene,
  { at, counts: soFar }: Now,
  cause: Rule | null,
): number {
  const start = scene.paidAsOvertime.find(({ covers }) => covers(at))?.from;
  if (start !== undefined) return at - start;
  const { ordinary, overtime } = countIn(soFar, counted, scene.law.employee);
  if (tiersCount === "worked") return ordinary + overtime;
  return cause === null ? ordinary : overtime;
}

function shareOf(law: Law, { row, tier }: RowTier): Percent {
  const share = row.tiers[tier]?.pays[law.employee.employment] ?? NOT_STATED;
  if (share !== NOT_STATED) return share;
  law.world.applied.add(row.slug);
  throw new Refusing("not_stated", refsOf(law, row.clauses));
}

/** Compounded: percentage × loading in one product. Rounded: the percentage of the casual rate, to the cent. */
function rateOf(law: Law, one: RowTier, base: Base): Cents {
  const share = shareOf(law, one);
  if (casualMethod(law, one.row) !== "compounded") return sharePriced(law, one.row, base, share);
  return ofRow(base, portionOf(one.row, base, share * (WHOLE + (law.loading?.percent ?? 0)), WHOLE * WHOLE));
}

const casualMethod = ({ employee }: Law, { casual }: PayRow): PayRow["casual"] =>
  employee.employment === "casual" ? casual : "none";

function sharePriced(law: Law, row: PayRow, base: Base, share: Percent): Cents {
  const method = casualMethod(law, row);
  const loading = law.loading?.percent ?? 0;
  if (method !== "compounded" && method !== "compounded-rounded")
    return ofRow(base, portionOf(row, base, share, WHOLE));
  return percentOf(ofRow(base, portionOf(row, base, WHOLE + loading, WHOLE)), share);
}

/** A share of what the row's percentage is of, rounded once; a week's rate is divided with it. */
function portionOf({ base: of }: PayRow, base: Base, share: number, whole: number): Cents {
  if (of === "weekly")
    return divideHalfUp((base.ofRow?.weekly ?? base.weekly) * share, whole * base.divisor) as Cents;
  const rate = of === "ordinary" ? base.ordinary : base.minimum;
  const wholeRate = base.ofRow === null ? rate : rate - base.minimum + base.ofRow.hourly;
  return divideHalfUp(wholeRate * share, whole) as Cents;
}

const ofRow = (base: Base, rate: Cents): Cents =>
  base.ofRow === null ? rate : percentOf(rate, base.ofRow.share);

interface Price {
  readonly rate: Cents;
  readonly percent: Percent;
}

const plus = (price: Price, rate: Cents, percent: Percent): Price => ({
  rate: (price.rate + rate) as Cents,
  percent: (price.percent + percent) as Percent,
});

/** A ceiling on the sum, with exceptions. */
function capped({ law, caps }: Scene, { row }: RowTier, base: Base, price: Price): Price {
  let cut = price;
  for (const { slug, at, except } of caps) {
    const rate = sharePriced(law, row, base, at);
    if (cut.rate <= rate || except.includes(row.slug)) continue;
    law.world.applied.add(slug);
    cut = { rate, percent: at };
  }
  return cut;
}

/** A stretch at one rate as far as it was paid: what follows at that rate is rounded together with it. */
export interface PaidStretch {
  rate: number;
  minutes: number;
}

export const newStretch = (): PaidStretch => ({ rate: -1, minutes: 0 });

/** The pay for more time at a rate is what the rounded sum of its stretch grows by. */
function grow(stretch: PaidStretch, rate: Cents, minutes: number): Cents {
  const before = stretch.rate === rate ? stretch.minutes : 0;
  Object.assign(stretch, { rate, minutes: before + minutes });
  return (payFor(rate, (before + minutes) as Minutes) - payFor(rate, before as Minutes)) as Cents;
}

/** Minutes that follow each other at work, by one row at one rate, are one line. */
export function linesOf(
  minutes: readonly PaidMinute[],
  topUp: Rule | null,
  stretch: PaidStretch,
): readonly Line[] {
  const runs: PaidMinute[][] = [];
  for (const minute of minutes) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && isAlike(before, minute)) run.push(minute);
    else runs.push([minute]);
  }
  return runs.map((run) => lineOf(run, topUp, stretch));
}

const isSame = (a: RowTier, b: RowTier | undefined): boolean => a.row === b?.row && a.tier === b.tier;

/** Also under two days' law, so long as the clauses of the row have the same numbers. */
const isAlike = (a: PaidMinute, b: PaidMinute): boolean =>
  isSame(a.won, b.won) &&
  a.rate === b.rate &&
  (a.cause === null) === (b.cause === null) &&
  a.added.length === b.added.length &&
  a.added.every((one, index) => isSame(one, b.added[index])) &&
  (a.law === b.law || refText(a) === refText(b));

const refText = ({ law, won }: PaidMinute): string =>
  refsOf(law, won.row.clauses)
    .map(({ ref }) => ref)
    .join();

function lineOf(run: readonly PaidMinute[], topUp: Rule | null, stretch: PaidStretch): Line {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) throw new Error("a line has a minute");
  const { won, cause, law, rate, percent, at } = first;
  return {
    code: topUp?.slug ?? won.row.slug,
    kind: topUp === null ? kindOf(won.row, cause) : "top_up",
    from: at,
    to: (last.at + 1) as Moment,
    minutes: run.length,
    percent,
    rate,
    amount: grow(stretch, rate, run.length),
    quantity: null,
    clauses: [...(topUp === null ? [] : refsOf(law, topUp.clauses)), ...clausesOf(run, first)],
  };
}

function kindOf({ kind }: PayRow, cause: Rule | null): ComponentKind {
  if (cause !== null) return "overtime";
  return kind === "ordinary-rate" ? "ordinary" : "penalty";
}

/** The row's clauses first, then those of what made the time overtime, then those of what was added. */
function clausesOf(run: readonly PaidMinute[], { law, won, added }: PaidMinute): readonly ClauseRef[] {
  const causes = new Set(run.flatMap(({ cause }) => cause ?? []));
  const clauses = [...refsOf(law, won.row.clauses)];
  for (const { clauses: slugs } of [...causes, ...added.map(({ row }) => row)])
    for (const ref of refsOf(law, slugs)) if (!clauses.some((one) => one.ref === ref.ref)) clauses.push(ref);
  return clauses;
}
