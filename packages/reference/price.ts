// Of the rows that claim a minute, the one the award prefers, and its rate.

import {
  type Cents,
  dayOf,
  divideHalfUp,
  type Moment,
  NOT_STATED,
  type PayRow,
  type Percent,
  percentOf,
  type Rule,
  WHOLE,
  weekdayOf,
} from "#engine";
import { Refusing } from "./answer.ts";
import { copyOf, countIn, countsItself, ownCount, workedOf } from "./counts.ts";
import { extraAt, hasElapsed, type Now, throughAt } from "./hours.ts";
import { amountOf, type Law, payRows, rateRow, refsOf } from "./law.ts";
import { minuteFits } from "./minute-tests.ts";
import type { Base } from "./rate.ts";
import type { Scene } from "./scene.ts";
import { isOvertime } from "./setting.ts";

/** What a row pays, in the tier that the time so far has reached. */
export interface RowTier {
  readonly row: PayRow;
  readonly tier: number;
  /** What the minute would be paid otherwise, where the row pays a percentage of that. */
  readonly under: Cents | null;
}

/** A minute with its price, and every row that claimed it. */
export interface PaidMinute {
  readonly at: Moment;
  readonly portion: number;
  /** The rule that makes it overtime, or pays it as such; null: ordinary time. */
  readonly cause: Rule | null;
  /** A break in overtime that is paid as ordinary time. */
  readonly pause: Rule | null;
  readonly endsDay: boolean;
  readonly claims: readonly PayRow[];
  readonly won: RowTier;
  readonly added: readonly RowTier[];
  readonly rate: Cents;
  readonly percent: Percent;
  readonly base: Base;
  readonly law: Law;
}

/** Overtime by one of the rules named. */
const causeFits = (because: readonly string[] | null, cause: Rule | null): boolean =>
  because === null || (cause !== null && because.includes(cause.slug));

/** A break worked through that began in such time, on such a day. */
const breakFits = ({ when: { breakIn, breakOn } }: PayRow, { counts: { through } }: Now): boolean =>
  (breakIn === null || (through !== null && (breakIn === "overtime") === through.inOvertime)) &&
  (breakOn === null || (through !== null && breakOn.includes(weekdayOf(dayOf(through.from)))));

/** Rows for ordinary time, for overtime or for both; overtime that some rules made; after so much time. */
const claimsOf = (scene: Scene, now: Now, cause: Rule | null): readonly PayRow[] =>
  rowsFor(scene, now, cause).filter(
    (row) =>
      causeFits(row.when.because, cause) &&
      breakFits(row, now) &&
      (isUnrelieved(row, now) || minuteFits(row.when, now, scene.holidays)) &&
      hasElapsed(row, scene, now) &&
      (row.kind !== "rest-between" || isUnrested(row, scene, now.at)),
  );

/** Rows of the minute's hours, and those that go on through all hours. */
function rowsFor(scene: Scene, now: Now, cause: Rule | null): readonly PayRow[] {
  const own = (cause === null ? scene.ordinaryRows : scene.overtimeRows)[now.portion] ?? [];
  if (now.counts.unrelieved.length === 0) return own;
  const others = (cause === null ? scene.overtimeRows : scene.ordinaryRows)[now.portion] ?? [];
  const goingOn = others.filter(
    (row) => row.untilRelievedIn === "all-hours" && isUnrelieved(row, now) && !own.includes(row),
  );
  return goingOn.length === 0
    ? own
    : payRows(scene.law).filter((row) => own.includes(row) || goingOn.includes(row));
}

/** Rows for a rest too short claim until the rest is had. */
function isUnrested(row: PayRow, { breaches }: Scene, at: Moment): boolean {
  const { from = at, to = null } = breaches.get(row) ?? {};
  return at >= from && (to === null || at < to);
}

/** Once it has claimed a minute, such a row claims every later one of its hours, past midnight too. */
const isUnrelieved = ({ untilRelieved, slug }: PayRow, { counts }: Now): boolean =>
  untilRelieved && counts.unrelieved.includes(slug);

export function priceMinute(scene: Scene, now: Now, cause: Rule | null, base: Base): PaidMinute {
  const { law } = scene;
  const { at, portion } = now;
  const claims = claimsOf(scene, now, cause);
  for (const row of claims)
    if (row.untilRelieved && !isUnrelieved(row, now))
      now.counts.unrelieved = [...now.counts.unrelieved, row.slug];
  const { won, added, rate, percent } = priced(scene, { now, cause, base }, claims);
  return { at, portion, cause, pause: null, endsDay: false, claims, won, added, rate, percent, base, law };
}

/**
 * While a break is worked through: the better of what the minute would pay if nothing were said of the break, and what
 * the rows for the break pay; of equals the latter. It counts as the break's rule says.
 */
export function priceThrough(scene: Scene, now: Now, cause: Rule | null, base: Base): PaidMinute {
  const { rule: through = null, from = now.at } = throughAt(scene, now.at) ?? {};
  if (cause === null || through === null) return priceMinute(scene, now, cause, base);
  const ownCause = cause === through ? extraAt(scene, now.at) : cause;
  if (now.counts.through?.from !== from) now.counts.through = { from, inOvertime: isOvertime(ownCause) };
  const own = priceMinute(scene, now, ownCause, base);
  const ofBreak = priceMinute(scene, { ...now, counts: copyOf(now.counts) }, through, base);
  if (ofBreak.rate >= own.rate) return { ...ofBreak, cause };
  return isOvertime(cause) ? { ...own, cause } : own;
}

interface Minute {
  readonly now: Now;
  readonly cause: Rule | null;
  readonly base: Base;
}

type Priced = Pick<PaidMinute, "won" | "added" | "rate" | "percent">;

/** The price of the row that wins with what others add to it, under the ceilings. */
function priced(scene: Scene, minute: Minute, claims: readonly PayRow[]): Priced {
  const { law, caps } = scene;
  const { base, cause } = minute;
  const won = preferred(scene, minute, claims);
  if (cause !== null && tierShare(law, won) === NOT_STATED) law.world.applied.add(cause.slug);
  const added = claims.some(isAdding) ? addedTo(won, claims).map((row) => inTier(row, scene, minute)) : NONE;
  let [rate, percent] = [rateOf(law, won, base), shareOf(law, won)];
  for (const one of added) {
    rate = (rate + rateOf(law, one, base)) as Cents;
    percent = (percent + shareOf(law, one)) as Percent;
  }
  for (const { slug, at, except } of caps) {
    const most = sharePriced(law, won.row, base, at);
    if (rate <= most || except.includes(won.row.slug)) continue;
    law.world.applied.add(slug);
    [rate, percent] = [most, at];
  }
  return { won, added, rate, percent };
}

const NONE: readonly RowTier[] = [];

/** Which tier of a row a minute is in, and what it would be paid without a row that pays a share of that. */
const inTier = (row: PayRow, scene: Scene, minute: Minute): RowTier => ({
  row,
  tier: tierOf(row, scene, minute.now, minute.cause),
  under: row.ofRows.length === 0 ? null : rateUnder(row, scene, minute),
});

/** Of the rows named, those that would pay the minute, this one aside: as it is, or else as ordinary time. */
function rateUnder({ ofRows }: PayRow, scene: Scene, { now, cause, base }: Minute): Cents | null {
  for (const label of new Set([cause, null])) {
    const claims = claimsOf(scene, now, label).filter(
      (row) => row.ofRows.length === 0 && names(ofRows, row) && (label === cause || !row.untilRelieved),
    );
    if (claims.some((row) => !isAdding(row))) return priced(scene, { now, cause: label, base }, claims).rate;
  }
  return null;
}

const addedTo = ({ row: winner }: RowTier, claims: readonly PayRow[]): readonly PayRow[] =>
  claims.filter((row) => isAdding(row) && names(row.addsTo, winner));

/** Rows whose points are added on top of others. */
const isAdding = ({ addsTo }: PayRow): boolean => addsTo.length > 0;

/** Rows that another claim overrides fall away; of the rest the highest is taken, the first of equals. */
function preferred(scene: Scene, minute: Minute, claims: readonly PayRow[]): RowTier {
  const { law } = scene;
  const { base } = minute;
  let best: RowTier | null = null;
  for (const row of claims) {
    if (isAdding(row) || claims.some((other) => !isAdding(other) && overrides(other, row))) continue;
    const one = inTier(row, scene, minute);
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

/** Tiers count time of the same kind, or all of it; of a break that counts as ordinary time, from its start. */
function countedFor(row: PayRow, scene: Scene, { at, counts: soFar }: Now, cause: Rule | null): number {
  const through = throughAt(scene, at);
  if (through !== null && through.rule === cause && !isOvertime(cause)) return at - through.from;
  if (countsItself(row)) return soFar.rows[ownCount(row, soFar, row.countOf ?? row.slug)] ?? 0;
  const count = countIn(soFar, row, scene.law.employee);
  if (row.tiersCount === "worked") return workedOf(count);
  return cause === null ? count.ordinary : count.overtime;
}

const tierShare = ({ employee }: Law, { row, tier }: RowTier): Percent | typeof NOT_STATED =>
  row.tiers[tier]?.pays[employee.employment] ?? NOT_STATED;

function shareOf(law: Law, one: RowTier): Percent {
  const share = tierShare(law, one);
  if (share !== NOT_STATED) return share;
  law.world.applied.add(one.row.slug);
  throw new Refusing("not_stated", refsOf(law, one.row.clauses));
}

/** Compounded: percentage × loading in one product. Rounded: the percentage of the casual rate, to the cent. */
function rateOf(law: Law, one: RowTier, base: Base): Cents {
  const share = shareOf(law, one);
  if (one.under !== null) return percentOf(one.under, share);
  if (casualMethod(law, one.row) !== "compounded" || one.row.ofAmount !== null)
    return sharePriced(law, one.row, base, share);
  return ofRow(
    base,
    portionOf(law, one.row, base, [share * (WHOLE + (law.loading?.percent ?? 0)), WHOLE * WHOLE]),
  );
}

const casualMethod = ({ employee }: Law, { casual }: PayRow): PayRow["casual"] =>
  employee.employment === "casual" ? casual : "none";

function sharePriced(law: Law, row: PayRow, base: Base, share: Percent): Cents {
  if (row.ofAmount !== null) return percentOf(amountOf(law, row.ofAmount, row), share);
  const method = casualMethod(law, row);
  const loading = law.loading?.percent ?? 0;
  if (method !== "compounded" && method !== "compounded-rounded")
    return ofRow(base, portionOf(law, row, base, [share, WHOLE]));
  return percentOf(ofRow(base, portionOf(law, row, base, [WHOLE + loading, WHOLE])), share);
}

/** A share of what the row's percentage is of, rounded once; a week's rate is divided with it. */
function portionOf(law: Law, row: PayRow, base: Base, [share, whole]: readonly [number, number]): Cents {
  const most = row.baseNoMoreThan === null ? null : rateRow(law, row.baseNoMoreThan);
  if (row.base === "weekly") {
    const weekly = Math.min(base.ofRow?.weekly ?? base.weekly, most?.weekly ?? Number.POSITIVE_INFINITY);
    const times = Number.isInteger(base.divisor) ? 1 : 100;
    return divideHalfUp(weekly * share * times, whole * Math.round(base.divisor * times)) as Cents;
  }
  const rate = row.base === "ordinary" ? base.ordinary : base.minimum;
  const wholeRate = base.ofRow === null ? rate : rate - base.minimum + base.ofRow.hourly;
  return divideHalfUp(Math.min(wholeRate, most?.hourly ?? Number.POSITIVE_INFINITY) * share, whole) as Cents;
}

const ofRow = (base: Base, rate: Cents): Cents =>
  base.ofRow === null ? rate : percentOf(rate, base.ofRow.share);
