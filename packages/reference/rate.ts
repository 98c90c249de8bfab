// The rate that percentages are taken of: the minimum, scaled for juniors and apprentices, lifted, with allowances.

import {
  type Allowance,
  type Apprenticeship,
  addMonths,
  type Cents,
  divideHalfUp,
  type LocalDate,
  type Moment,
  NOT_STATED,
  type Percent,
  percentOf,
  QUANTUM,
  type Scale,
  type ScaleStep,
  type Shift,
  type Uplift,
  WHOLE,
} from "#engine";
import { Refusing } from "./answer.ts";
import { ageWithin } from "./bounds.ts";
import {
  amountOf,
  findClassification,
  findRate,
  type Law,
  lawOn,
  rateRow,
  refsOf,
  rulesOf,
  scaleNamed,
  weekHours,
} from "./law.ts";
import type { Scene } from "./scene.ts";

export interface Base {
  /** By the hour: the minimum, and with all-purpose allowances. */
  readonly minimum: Cents;
  readonly ordinary: Cents;
  /** The minimum week's rate. */
  readonly weekly: Cents;
  /** The hours a week's rate is divided by. */
  readonly divisor: number;
  /** A share of what each row pays at the whole rate; null: rows are percentages of the base itself. */
  readonly ofRow: { readonly hourly: Cents; readonly weekly: Cents; readonly share: Percent } | null;
}

interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
}

/** The base of each minute of a day: that of higher duties while they last, where it is more than the person's own. */
export function basesOn({ law, shift, duties }: Scene, date: LocalDate): (at: Moment) => Base {
  const own = baseOf(law, shift, date);
  if (duties === null) return () => own;
  const { world } = law;
  const above = findClassification(world.award, duties.classification);
  const higher = baseOf(lawOn(world, shift, law.date, above), shift, date);
  if (higher.minimum <= own.minimum) return () => own;
  world.applied.add(duties.rule.slug);
  return (at) => (duties.covers(at) ? higher : own);
}

/** Scale, uplift, a kept rate, weekly allowances, uplift of the sum, hourly allowances: each to the cent, in this order. */
function baseOf(law: Law, shift: Shift, date: LocalDate): Base {
  const found = stepFor(law, date);
  const scaled = found === null ? rateRow(law, law.classification.code) : scaledRate(law, found, date);
  const lifted = lift(law, scaled, "minimum");
  const kept = keptRate(law, lifted);
  const { weekly, hourly } = allPurpose(law, shift);
  const joined = weekly === 0 ? kept : byTheWeek(law, (kept.weekly + weekly) as Cents);
  const sum = lift(law, joined, "ordinary");
  const ordinary = (sum.hourly + hourly) as Cents;
  const ofRow = kept === lifted && found !== null ? shareOfRow(law, found) : null;
  return { minimum: kept.hourly, ordinary, weekly: kept.weekly, divisor: weekHours(law), ofRow };
}

const byTheWeek = (law: Law, weekly: Cents): Rate => ({
  weekly,
  hourly: divideHalfUp(weekly, weekHours(law)) as Cents,
});

interface Found {
  readonly scale: Scale;
  readonly step: ScaleStep;
}

/** The first step that fits; an apprentice without one has no rate. */
function stepFor(law: Law, date: LocalDate): Found | null {
  const scales = rulesOf(law, "scale");
  for (const scale of scales) {
    const step = scale.steps.find((one) => stepFits(one, scale, law, date));
    if (step === undefined) continue;
    law.world.applied.add(scale.slug);
    return { scale, step };
  }
  if (scales.some(({ scale }) => scale === "apprentice"))
    throw new Refusing("fact_needed", refsOf(law, law.classification.clauses));
  return null;
}

function stepFits(step: ScaleStep, { scale }: Scale, { age, employee }: Law, date: LocalDate): boolean {
  if (scale === "apprentice") return apprenticeFits(step, employee.apprenticeship);
  return ageWithin(step.age, age) && serviceFits(step, employee.serviceStart, date);
}

/** Without a known start, service is taken to be long enough for the highest step. */
function serviceFits({ serviceMonths }: ScaleStep, start: LocalDate | null, date: LocalDate): boolean {
  if (serviceMonths === null) return true;
  const { over, upTo } = serviceMonths;
  if (start === null) return upTo === null;
  return (
    (over === null || date > addMonths(start, over)) && (upTo === null || date <= addMonths(start, upTo))
  );
}

/** Without a known start, an apprenticeship is taken to have begun under the current table. */
function apprenticeFits(step: ScaleStep, apprenticeship: Partial<Apprenticeship> | null): boolean {
  if (apprenticeship === null || (step.year === null && step.stage === null)) return false;
  const { year, stage, started, completedYear12 = false, adult = false } = apprenticeship;
  const { from, before } = step.started ?? { from: null, before: null };
  const hasBegun =
    started === undefined
      ? before === null
      : (from === null || started >= from) && (before === null || started < before);
  return (
    (step.year === null || step.year === year) &&
    (step.stage === null || step.stage === stage) &&
    (step.started === null || hasBegun) &&
    (step.completedYear12 === null || step.completedYear12 === completedYear12) &&
    (step.adult === null || step.adult === adult)
  );
}

/** What a step gives, and no less than the junior scale that the scale names gives at the same age. */
function scaledRate(law: Law, { scale, step }: Found, date: LocalDate): Rate {
  const rate = stepRate(law, scale, step);
  if (scale.noLessThan === null) return rate;
  const floor = scaleNamed(law, scale.noLessThan);
  const floorStep = floor.steps.find((one) => stepFits(one, floor, law, date));
  const least =
    floorStep === undefined
      ? rateRow(law, floor.rateOf ?? law.classification.code)
      : stepRate(law, floor, floorStep);
  return least.hourly > rate.hourly ? least : rate;
}

function stepRate(law: Law, scale: Scale, { percent, fromRate, atLeastRate }: ScaleStep): Rate {
  if (percent === NOT_STATED) throw new Refusing("not_stated", refsOf(law, scale.clauses));
  const high = rateRow(law, scale.rateOf ?? law.classification.code);
  const low = fromRate === null ? { weekly: 0, hourly: 0 } : rateRow(law, fromRate);
  const share = (from: number, to: number, unit: number): Cents =>
    (divideHalfUp(from * WHOLE + (to - from) * percent, WHOLE * unit) * unit) as Cents;
  const weekly = share(low.weekly, high.weekly, scale.roundWeeklyTo);
  const rate =
    scale.path === "weekly" ? byTheWeek(law, weekly) : { weekly, hourly: share(low.hourly, high.hourly, 1) };
  const floor = atLeastRate === null ? null : rateRow(law, atLeastRate);
  return floor !== null && floor.hourly > rate.hourly ? floor : rate;
}

/** Where a scale is a share of the row, rows are priced at the whole rate first. */
function shareOfRow(law: Law, { scale, step }: Found): Base["ofRow"] {
  if (scale.path !== "row" || step.percent === NOT_STATED) return null;
  const { hourly, weekly } = lift(law, rateRow(law, scale.rateOf ?? law.classification.code), "minimum");
  return { hourly, weekly, share: step.percent };
}

function lift(law: Law, rate: Rate, of: Uplift["base"]): Rate {
  let lifted = rate;
  for (const { slug, base: what, multiply, path, divisor } of rulesOf(law, "uplift")) {
    if (what !== of) continue;
    law.world.applied.add(slug);
    const by = (cents: Cents): Cents => divideHalfUp(cents * multiply.by, multiply.over) as Cents;
    const weekly = by(lifted.weekly);
    const divided = divideHalfUp(weekly, divisor ?? weekHours(law)) as Cents;
    lifted = { weekly, hourly: path === "weekly" ? divided : by(lifted.hourly) };
  }
  return lifted;
}

/** A person keeps the rate they had, where it is more. */
function keptRate(law: Law, rate: Rate): Rate {
  for (const { slug, fact, adultApprentice } of rulesOf(law, "retained-rate")) {
    const kept = law.factOf(fact);
    if (adultApprentice && law.employee.apprenticeship?.adult !== true) continue;
    if (typeof kept !== "number" || kept <= rate.hourly) continue;
    law.world.applied.add(slug);
    return { hourly: kept as Cents, weekly: (kept * weekHours(law)) as Cents };
  }
  return rate;
}

/** A day's amount is spread over a fifth of the week's hours. */
const DAYS_A_WEEK = 5;

/** What all-purpose allowances add to the week's rate, and to the hour's. */
function allPurpose(law: Law, { claims }: Shift): { readonly weekly: number; readonly hourly: number } {
  let weekly = 0;
  let hourly = 0;
  for (const rule of rulesOf(law, "allowance")) {
    if (!rule.allPurpose) continue;
    const claimed = rule.due.by === "claim" ? claims[rule.due.code] : true;
    if (claimed === undefined) continue;
    law.world.applied.add(rule.slug);
    const times = claimed === true || rule.unit !== "week" ? QUANTUM : claimed;
    const amount = divideHalfUp(unitAmount(law, rule) * times, QUANTUM);
    if (rule.unit === "day") hourly += divideHalfUp(amount * DAYS_A_WEEK, weekHours(law));
    else if (rule.unit !== "week") hourly += amount;
    else if (rule.joins[law.employee.employment] === "hourly-rate")
      hourly += divideHalfUp(amount, weekHours(law));
    else weekly += amount;
  }
  return { weekly, hourly };
}

/** One unit of an allowance: a held amount, or a share of a weekly rate; of it, an apprentice's share. */
export function unitAmount(law: Law, rule: Allowance): Cents {
  const whole =
    rule.share === null ? amountOf(law, rule.amount ?? rule.slug, rule) : shareOfWeek(law, rule.share);
  return apprenticesShare(law, rule, whole);
}

export function apprenticesShare(law: Law, { apprentices, clauses }: Allowance, whole: Cents): Cents {
  const step = apprentices.find((one) => apprenticeFits(one, law.employee.apprenticeship));
  if (step === undefined) return whole;
  if (step.percent === NOT_STATED) throw new Refusing("not_stated", refsOf(law, clauses));
  return percentOf(whole, step.percent);
}

/** Of the person's own weekly rate, or of that of a classification a fact names, if higher. */
function shareOfWeek(law: Law, { percent, classificationFact }: NonNullable<Allowance["share"]>): Cents {
  const named = classificationFact === null ? null : law.factOf(classificationFact);
  const own = findRate(law, law.classification.code)?.weekly ?? 0;
  const other = named === null ? 0 : (findRate(law, String(named))?.weekly ?? 0);
  return percentOf(Math.max(own, other) as Cents, percent);
}
