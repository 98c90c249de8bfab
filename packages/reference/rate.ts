// The rate that percentages are taken of: the minimum, scaled for juniors and apprentices, lifted, with allowances.

import {
  addMonths,
  type Cents,
  divideHalfUp,
  type LocalDate,
  type Moment,
  NOT_STATED,
  type Percent,
  type Scale,
  type ScaleStep,
  type Shift,
  WHOLE,
} from "#engine";
import { allPurpose } from "./all-purpose.ts";
import { Refusing } from "./answer.ts";
import { ageWithin, apprenticeFits } from "./bounds.ts";
import { findClassification } from "./codes.ts";
import {
  byTheWeek,
  type Law,
  lawOn,
  type Rate,
  rateRow,
  refsOf,
  rulesOf,
  scaleNamed,
  weekHours,
  weekOfHour,
} from "./law.ts";
import type { Scene } from "./scene.ts";
import { lift } from "./uplift.ts";

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

/** The base of each minute of a day: that of higher duties while they last, where it is more than the person's own. */
export function basesOn({ law, shift, duties }: Scene, date: LocalDate): (at: Moment) => Base {
  const own = baseOf(law, shift, date);
  if (duties === null) return () => own;
  const { world } = law;
  const classification = findClassification(world.award, duties.classification);
  const above = baseOf(lawOn(world, shift, law.date, classification), shift, date);
  if (above.minimum <= own.minimum) return () => own;
  world.applied.add(duties.rule.slug);
  const { shareFact } = duties.rule;
  const share = shareFact === null ? 100 : Number(law.factOf(shareFact) ?? 100);
  const higher = share === 100 ? above : partway(own, above, share);
  return (at) => (duties.covers(at) ? higher : own);
}

/** Some of the difference that higher duties make. */
function partway(own: Base, above: Base, share: number): Base {
  const between = (from: Cents, to: Cents): Cents => (from + divideHalfUp((to - from) * share, 100)) as Cents;
  return {
    minimum: between(own.minimum, above.minimum),
    ordinary: between(own.ordinary, above.ordinary),
    weekly: between(own.weekly, above.weekly),
    divisor: above.divisor,
    ofRow: null,
  };
}

/** Scale, uplift, a kept rate, weekly allowances, uplift of the sum, hourly allowances, uplift by the hour: each to the cent, in this order. */
function baseOf(law: Law, shift: Shift, date: LocalDate): Base {
  const found = stepFor(law, date);
  const scaled = found === null ? rateRow(law, law.classification.code) : scaledRate(law, found, date);
  const lifted = lift(law, scaled, "minimum", []);
  const kept = keptRate(law, lifted);
  const { weekly, hourly, amounts } = allPurpose(law, shift);
  const joined = weekly === 0 ? kept : byTheWeek(law, (kept.weekly + weekly) as Cents);
  const sum = lift(law, joined, "weekly", [{ slug: null, weekly: kept.weekly }, ...amounts]);
  const { hourly: ordinary } = lift(law, { ...sum, hourly: (sum.hourly + hourly) as Cents }, "hourly", []);
  const ofRow = kept === lifted && found !== null ? shareOfRow(law, found) : null;
  return { minimum: kept.hourly, ordinary, weekly: kept.weekly, divisor: weekHours(law), ofRow };
}

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
  if (least.hourly <= rate.hourly) return rate;
  law.world.applied.add(floor.slug);
  return least;
}

function stepRate(law: Law, scale: Scale, { percent, fromRate, atLeastRate }: ScaleStep): Rate {
  if (percent === NOT_STATED) throw new Refusing("not_stated", refsOf(law, scale.clauses));
  const high = rateRow(law, scale.rateOf ?? law.classification.code);
  const low = fromRate === null ? { weekly: 0, hourly: 0 } : rateRow(law, fromRate);
  const share = (from: number, to: number, unit: number): Cents =>
    (divideHalfUp(from * WHOLE + (to - from) * percent, WHOLE * unit) * unit) as Cents;
  const weekly = share(low.weekly, high.weekly, scale.roundWeeklyTo);
  const hourly = share(low.hourly, high.hourly, scale.roundHourlyTo);
  const rate = scale.path.startsWith("yearly")
    ? yearlyRate(law, scale, percent)
    : scale.path === "weekly"
      ? toSteps(scale, byTheWeek(law, weekly))
      : { weekly, hourly };
  const floor = atLeastRate === null ? null : rateRow(law, atLeastRate);
  return floor !== null && floor.hourly > rate.hourly ? floor : rate;
}

const toSteps = ({ roundHourlyTo: step }: Scale, { weekly, hourly }: Rate): Rate => ({
  weekly,
  hourly: (divideHalfUp(hourly, step) * step) as Cents,
});

/** A share of the year's figure: its week to the cent and then the hour, or the hour in one step. */
function yearlyRate(law: Law, scale: Scale, percent: Percent): Rate {
  const { yearly } = rateRow(law, scale.rateOf ?? law.classification.code);
  if (yearly === undefined || scale.weekShare === null)
    throw new Refusing("rate_not_held", refsOf(law, scale.clauses));
  const { by, over } = scale.weekShare;
  const step = scale.roundWeeklyTo;
  const weekly = (divideHalfUp(yearly * percent * by, WHOLE * over * step) * step) as Cents;
  if (scale.path === "yearly") return toSteps(scale, byTheWeek(law, weekly));
  const hours = Math.round(weekHours(law) * 100);
  const unit = scale.roundHourlyTo;
  const hourly = divideHalfUp(yearly * percent * by * 100, WHOLE * over * hours * unit) * unit;
  return { weekly, hourly: hourly as Cents };
}

/** Where a scale is a share of the row, rows are priced at the whole rate first. */
function shareOfRow(law: Law, { scale, step }: Found): Base["ofRow"] {
  if (scale.path !== "row" || step.percent === NOT_STATED) return null;
  const { hourly, weekly } = lift(law, rateRow(law, scale.rateOf ?? law.classification.code), "minimum", []);
  return { hourly, weekly, share: step.percent };
}

/** A person keeps the rate they had, where it is more. */
function keptRate(law: Law, rate: Rate): Rate {
  for (const { slug, fact, adultApprentice } of rulesOf(law, "retained-rate")) {
    const kept = law.factOf(fact);
    if (adultApprentice && law.employee.apprenticeship?.adult !== true) continue;
    if (typeof kept !== "number" || kept <= rate.hourly) continue;
    law.world.applied.add(slug);
    return { hourly: kept as Cents, weekly: weekOfHour(kept, weekHours(law)) };
  }
  return rate;
}
