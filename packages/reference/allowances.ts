// Allowances: those that the shift's times and facts bring, and those that were claimed.

import {
  type Allowance,
  type Cents,
  type Claimed,
  dayOf,
  divideHalfUp,
  type LengthBounds,
  percentOf,
  QUANTUM,
} from "#engine";
import { apprenticesShare, isByWeek, unitAmount } from "./all-purpose.ts";
import type { Line } from "./answer.ts";
import { type Counts, weekOf } from "./counts.ts";
import { amountOf, fineAmountOf, isInForceOn, moneyLine, rulesOf } from "./law.ts";
import type { Base } from "./rate.ts";
import { type Scene, wholeFits } from "./scene.ts";
import { occasionsOf, timesDue, type WholeWork } from "./times-due.ts";
import type { WalkedShift } from "./walk.ts";

/** A walked shift; `whole` is its attendance where it is the last shift of it, otherwise null. */
export interface Claiming {
  readonly walked: WalkedShift;
  readonly whole: Pick<WholeWork, "scenes" | "minutes"> | null;
  readonly counts: Counts;
}

/** In the award's order; what is paid is counted, so that later shifts of the week, day or attendance know. */
export function allowanceLines(claiming: Claiming): readonly Line[] {
  const { walked, counts } = claiming;
  const scene = walked.first;
  const claims = withCompanions(scene);
  const due = rulesFor(claiming).flatMap((rule) => {
    if (rule.allPurpose || !wholeFits(rule.when, scene)) return [];
    const exact = leftOf(rule, quantityDue(rule, claiming, claims), scene, counts);
    const earlier = hoursBefore(rule, scene, counts);
    const quantity = started(rule, earlier + exact) - started(rule, earlier);
    return exact > 0 ? [{ rule, quantity, exact }] : [];
  });
  const priced = due.map((one) => ({ ...one, amount: amountAlone(one, walked, counts) }));
  const kept = priced.filter(
    (one) => !isExcluded(one, priced) && !wasReplaced(one.rule.slug, scene, counts.paid),
  );
  const beyond = kept.map((one) => ({ ...one, amount: beyondReplaced(one, kept, scene, counts.paid) }));
  const paid = underSharedCaps(beyond, scene, counts);
  for (const one of paid) {
    countPaid(one, scene, counts);
    countReplaced(one, scene, counts);
  }
  return paid.map((one) => lineOf(one, walked));
}

/** Those of the shift, and those of the attendance that only its earlier shifts have, as the latest of them has them. */
function rulesFor({ walked: { first }, whole }: Claiming): readonly Allowance[] {
  const rules = [...rulesOf(first.law, "allowance")];
  for (const { law } of (whole?.scenes ?? []).toReversed())
    for (const rule of rulesOf(law, "allowance")) {
      const { by } = rule.due;
      const isOfShift = by === "claim" || by === "facts" || by === "worked";
      const isNew = rules.every(({ slug }) => slug !== rule.slug);
      if (!isOfShift && isNew && isInForceOn(rule, first.law)) rules.push(rule);
    }
  const { rules: all } = first.law.world.award;
  return rules.sort((a, b) => all.indexOf(a) - all.indexOf(b));
}

interface Due {
  readonly rule: Allowance;
  readonly quantity: number;
  /** Before part hours were made whole. */
  readonly exact: number;
}

interface Priced extends Due {
  readonly amount: number;
}

/** Another that is due replaces it; or of those compared another comes to more, or as much and stands before it. */
const isExcluded = (one: Priced, all: readonly Priced[]): boolean =>
  all.some((other) => {
    const isCompared =
      other.rule.highestWith.includes(one.rule.slug) || one.rule.highestWith.includes(other.rule.slug);
    const isFirst = all.indexOf(other) < all.indexOf(one);
    return (
      other.rule.overrides.includes(one.rule.slug) ||
      (other !== one && isCompared && (isFirst ? other.amount >= one.amount : other.amount > one.amount))
    );
  });

const PERS = ["week", "day", "shift"] as const;

/** Has an allowance that overrides it been paid for the week, the day or the attendance? */
const wasReplaced = (slug: string, scene: Scene, paid: Counts["paid"]): boolean =>
  PERS.some((per) => paid[`instead of ${slug} ${spanKey(per, scene)}`] !== undefined);

/** What one allowance replaces another for: the unit it is paid for, or else that of the other; else the attendance. */
function replacesFor(rule: Allowance, slug: string, { law }: Scene): Per {
  const other = law.world.award.rules.find((one) => one.slug === slug && isInForceOn(one, law));
  return onceA(rule) ?? (other?.kind === "allowance" ? onceA(other) : null) ?? "shift";
}

/** What it comes to beyond those it overrides, where one of them was paid before; the first that overrides one counts it. */
function beyondReplaced(one: Priced, kept: readonly Priced[], scene: Scene, paid: Counts["paid"]): number {
  const first = (slug: string): boolean => kept.find(({ rule }) => rule.overrides.includes(slug)) === one;
  const earlier = one.rule.overrides
    .filter((slug) => first(slug) && !wasReplaced(slug, scene, paid))
    .map((slug) => paid[`cents ${slug} ${spanKey(replacesFor(one.rule, slug, scene), scene)}`] ?? 0);
  return Math.max(0, one.amount - earlier.reduce((sum, cents) => sum + cents, 0));
}

function countReplaced({ rule, amount }: Priced, scene: Scene, counts: Counts): void {
  const { slug, overrides } = rule;
  const paid = { ...counts.paid };
  for (const other of overrides)
    paid[`instead of ${other} ${spanKey(replacesFor(rule, other, scene), scene)}`] = 1;
  for (const per of PERS) {
    const key = `cents ${slug} ${spanKey(per, scene)}`;
    paid[key] = (paid[key] ?? 0) + amount;
  }
  counts.paid = paid;
}

/** Allowances under one cap get, one after the other, what it leaves. By the hour it is for the longest of their hours. */
function underSharedCaps(due: readonly Priced[], scene: Scene, counts: Counts): readonly Priced[] {
  const spentHere = new Map<string, number>();
  return due.map((one) => {
    const { cap } = one.rule;
    if (cap?.shared !== true) return one;
    const key = cap.per === "hour" ? cap.amount : `cap ${cap.amount} ${spanKey(cap.per, scene)}`;
    const hours = Math.max(
      ...due.filter(({ rule }) => rule.cap?.amount === cap.amount).map(({ quantity }) => quantity),
    );
    const held = amountOf(scene.law, cap.amount, one.rule);
    const most = cap.per === "hour" ? divideHalfUp(held * hours, QUANTUM) : held;
    const spent = (cap.per === "hour" ? spentHere.get(key) : counts.paid[key]) ?? 0;
    const amount = Math.max(0, Math.min(one.amount, most - spent));
    spentHere.set(key, spent + amount);
    if (cap.per !== "hour") counts.paid = { ...counts.paid, [key]: spent + amount };
    return { ...one, amount };
  });
}

const isHourly = ({ unit }: Allowance): boolean => unit === "hour" || unit === "started-hour";

/** An hour or part of an hour is an hour. */
const started = ({ unit }: Allowance, quantity: number): number =>
  unit === "started-hour" ? Math.ceil(quantity / QUANTUM) * QUANTUM : quantity;

/** Hours of the attendance that were counted with its earlier shifts, before part hours were made whole. */
const hoursBefore = (rule: Allowance, scene: Scene, { paid }: Counts): number =>
  isHourly(rule) ? (paid[paidKey(rule, "shift", scene)] ?? 0) : 0;

/** An allowance that is always paid with another brings that other with it. */
function withCompanions({ law, shift }: Scene): Readonly<Record<string, Claimed>> {
  const claims: Record<string, Claimed> = { ...shift.claims };
  for (const { due, with: companion } of rulesOf(law, "allowance")) {
    const claimed = due.by === "claim" ? claims[due.code] : undefined;
    if (companion !== null && claimed !== undefined) claims[companion] ??= claimed;
  }
  return claims;
}

/** In sixty-thousandths of the unit, so that minutes and decimals are both exact. */
function quantityDue(
  rule: Allowance,
  { walked, whole: attended, counts }: Claiming,
  claims: Readonly<Record<string, Claimed>>,
): number {
  const { due, lasts } = rule;
  const once = lasts === null ? QUANTUM : lasts * 1000;
  const whole = lasts === null && isHourly(rule) ? walked.minutes.length * 1000 : once;
  if (due.by === "facts") return whole;
  if (due.by === "worked") return occasionsForWork(rule, due.lasting, walked, counts) * once;
  if (due.by !== "claim")
    return attended === null ? 0 : timesDue(rule, { scene: walked.first, ...attended }) * once;
  const claimed = claims[due.code];
  if (claimed === undefined) return 0;
  return claimed === true ? whole : claimed;
}

/** The work it applies to runs on through shifts that touch and have it. */
function occasionsForWork(
  rule: Allowance,
  lasting: LengthBounds,
  { first: { shift }, minutes }: WalkedShift,
  counts: Counts,
): number {
  const workedUntil = (at: number): string => `work of ${rule.slug} until ${at}`;
  const before = counts.paid[workedUntil(shift.from)] ?? 0;
  const work = before + minutes.length;
  counts.paid = { ...counts.paid, [workedUntil(shift.to)]: work };
  return occasionsOf(rule, lasting, work) - occasionsOf(rule, lasting, before);
}

type Per = "week" | "day" | "shift";

const isPer = (unit: Allowance["unit"]): unit is Per => unit === "week" || unit === "day" || unit === "shift";

/** Which week, day or attendance: those the attendance starts in. */
function spanKey(per: Per, { attendance, law }: Scene): string {
  const date = dayOf(attendance.from);
  const which = { week: weekOf(date, law.employee), day: date, shift: attendance.from }[per];
  return `${per} ${which}`;
}

const paidKey = ({ slug }: Allowance, per: Per, scene: Scene): string => `${slug} ${spanKey(per, scene)}`;

/** What an amount is paid once for: its week, day or shift; an occasion that facts tell of is the attendance. */
function onceA(rule: Allowance): Per | null {
  const { due } = rule;
  const unit = isByWeek(rule) ? "week" : rule.unit;
  if (isPer(unit)) return unit;
  const isCounted = isHourly(rule) || unit === "km";
  return due.by === "facts" && !isCounted ? "shift" : null;
}

/** It is paid with the first shift that it is due for. */
function leftOf(rule: Allowance, quantity: number, scene: Scene, { paid }: Counts): number {
  const per = onceA(rule);
  return per === null ? quantity : quantity - (paid[paidKey(rule, per, scene)] ?? 0);
}

/** What was paid earlier: as seen, or as the shift says of a bound's week or day where that is more. */
function paidEarlier(rule: Allowance, per: Per, scene: Scene, { paid }: Counts): number {
  const bound = rule.cap ?? rule.floor;
  const fact = bound?.per === per ? bound.earlierFact : null;
  const told = fact === null ? 0 : Number(scene.law.factOf(fact) ?? 0) * QUANTUM;
  return Math.max(told, paid[paidKey(rule, per, scene)] ?? 0);
}

function countPaid({ rule, quantity, exact }: Due, scene: Scene, counts: Counts): void {
  const bound = rule.cap ?? rule.floor;
  const count = (per: Per, more: number): void => {
    const all = paidEarlier(rule, per, scene, counts) + more;
    counts.paid = { ...counts.paid, [paidKey(rule, per, scene)]: all };
  };
  for (const per of new Set([onceA(rule), bound?.shared === true ? null : (bound?.per ?? null)]))
    if (per !== null && per !== "hour") count(per, quantity);
  if (isHourly(rule)) count("shift", exact);
}

function lineOf({ rule, quantity, amount }: Priced, { first: scene, base }: WalkedShift): Line {
  scene.law.world.applied.add(rule.slug);
  const rate = rateOf(rule, scene, base);
  const money = { rate, percent: rule.rate, amount: amount as Cents, quantity };
  return moneyLine(scene.law, rule, { kind: "allowance", ...money });
}

/** By itself: by the hour, what the total of the attendance grows by; under a cap or a floor, that of the week or the day. */
function amountAlone({ rule, quantity }: Due, { first: scene, base }: WalkedShift, counts: Counts): number {
  const { floor } = rule;
  const cap = rule.cap?.shared === true ? null : rule.cap;
  const price = (units: number): number => divideHalfUp(fineRate(rule, scene, base) * units, QUANTUM * 100);
  const bound = cap ?? floor;
  const hours = started(rule, hoursBefore(rule, scene, counts));
  if (bound === null) return price(hours + quantity) - price(hours);
  const most = cap === null ? Number.POSITIVE_INFINITY : amountOf(scene.law, cap.amount, rule);
  const least = floor === null ? 0 : amountOf(scene.law, floor.amount, rule);
  const total = (units: number): number => (units === 0 ? 0 : Math.max(least, Math.min(most, price(units))));
  if (bound.per === "hour") return Math.min(price(quantity), divideHalfUp(most * quantity, QUANTUM));
  const earlier = paidEarlier(rule, bound.per, scene, counts);
  return total(earlier + quantity) - total(earlier);
}

/** The rate in hundredths of a cent: that of an amount held below the cent, or a hundred times the cents. */
function fineRate(rule: Allowance, scene: Scene, base: Base): number {
  const isHeld = rule.rate === null && rule.share === null && rule.unit !== "at-cost";
  const isPlain = isHeld && rule.weekShare === null && rule.apprentices.length === 0;
  return isPlain
    ? fineAmountOf(scene.law, rule.amount ?? rule.slug, rule).fine
    : rateOf(rule, scene, base) * 100;
}

function rateOf(rule: Allowance, { law }: Scene, { weekly, ordinary, minimum }: Base): Cents {
  if (rule.unit === "at-cost") return 100 as Cents;
  if (rule.rate === null) return unitAmount(law, rule);
  const hourly = rule.base === "ordinary" ? ordinary : minimum;
  return apprenticesShare(law, rule, percentOf(rule.unit === "rate-week" ? weekly : hourly, rule.rate));
}
