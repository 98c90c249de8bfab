// The rate every percentage is taken of: the classification's minimum, scaled for juniors and apprentices.

import { type Allowance, NOT_STATED, type Rule, type ScaleStep, type Uplift } from "./award.ts";
import type { Facts, Shift } from "./facts.ts";
import type { Sight } from "./holding.ts";
import { clauseRefs } from "./law.ts";
import type { Plan } from "./plan.ts";
import type { Won } from "./resolve.ts";
import { type BaseRate, type BuildUpPart, type ClauseRef, Refused } from "./result.ts";
import { type FoundStep, stepFor } from "./scale-steps.ts";
import { type Cents, divideHalfUp, formatPercent, type LocalDate, QUANTUM, WHOLE } from "./units.ts";

export interface Base {
  /** Of the classification, before all-purpose allowances. */
  readonly minimum: Cents;
  /** With all-purpose allowances. */
  readonly ordinary: Cents;
  readonly weekly: Cents;
  readonly part: BuildUpPart;
  readonly ordinaryPart: BuildUpPart;
  /** The rules that made it: scales, uplifts, a kept rate, higher duties. */
  readonly rules: readonly Rule[];
  /** As the result says it. */
  readonly said: BaseRate;
  /** By slot of a row's tier: what it pays alone on this base, and how that is built up; filled as met. */
  readonly wins: (Won | undefined)[];
  readonly buildUps: (readonly BuildUpPart[] | undefined)[];
}

interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
  readonly label: string;
  readonly clauses: readonly ClauseRef[];
  readonly rules: readonly Rule[];
}

/** Whose base, for which shift. */
export interface Whose extends Sight {
  readonly facts: Facts;
  readonly shift: Shift;
}

export function baseOf(whose: Whose, day: LocalDate): Base {
  const { holding } = whose;
  const found = stepFor(whose, day);
  if (!isPlain(whose) || found?.floor !== undefined) return makeBase(whose, found);
  const key = found?.step ?? null;
  const { latest } = whose.plan;
  if (latest.holding === holding && latest.step === key && latest.base !== null) return latest.base;
  const bases = basesUnder(whose);
  const base = bases.get(key) ?? makeBase(whose, found);
  bases.set(key, base);
  latest.holding = holding;
  latest.step = key;
  latest.base = base;
  return base;
}

function basesUnder({ plan, holding }: Whose): Map<ScaleStep | null, Base> {
  const known = plan.bases.get(holding);
  if (known !== undefined) return known;
  const bases = new Map<ScaleStep | null, Base>();
  plan.bases.set(holding, bases);
  return bases;
}

/** Nothing but the scale and what holds decides the rate: no kept rate, no all-purpose allowance that is claimed. */
function isPlain({ holding: { allPurpose, retained }, factOf, shift: { claims } }: Whose): boolean {
  for (const { due } of allPurpose) if (due.by === "claim" && claims[due.code] !== undefined) return false;
  for (const { fact } of retained) if (factOf(fact) !== null) return false;
  return true;
}

const joins = ({ due }: Allowance, { claims }: Shift): boolean =>
  due.by !== "claim" || claims[due.code] !== undefined;

function makeBase(whose: Whose, found: FoundStep | null): Base {
  const { plan, holding } = whose;
  const scaled =
    found === null ? rateOf(plan, plan.classification.code) : notUnder(plan, found, applyStep(plan, found));
  const lifted = holding.uplifts
    .filter(({ of }) => of === "minimum")
    .reduce((rate, uplift) => lift(plan, rate, uplift), scaled);
  const rate = keptRate(whose, lifted);
  const whole = holding.uplifts
    .filter(({ of }) => of === "ordinary")
    .reduce((sum, uplift) => lift(plan, sum, uplift), withAllPurpose(whose, rate));
  const part = partOf(rate);
  return {
    minimum: rate.hourly,
    ordinary: whole.hourly,
    weekly: rate.weekly,
    part,
    ordinaryPart: whole.hourly === rate.hourly ? part : partOf(whole),
    rules: whole.rules,
    said: { hourly: rate.hourly, weekly: rate.weekly, clauses: rate.clauses },
    wins: [],
    buildUps: [],
  };
}

const partOf = ({ label, hourly, clauses }: Rate): BuildUpPart => ({
  label,
  percent: null,
  rate: hourly,
  clauses,
});

const NO_RULES: readonly Rule[] = [];

const weekHours = ({ classification, version }: Plan): number =>
  classification.divisor ?? version.award.divisor;

const hourlyOf = (plan: Plan, weekly: Cents): Cents => divideHalfUp(weekly, weekHours(plan)) as Cents;

function rateOf(plan: Plan, classification: string): Rate {
  const row = plan.version.rates.get(classification);
  if (row === undefined) {
    throw new Refused(
      "classification_not_in_force",
      `${plan.version.award.code} has no rate for ${classification} on this day; none is carried over from another year.`,
      plan.clauses,
    );
  }
  return {
    weekly: row.weekly,
    hourly: row.hourly,
    label: "Minimum hourly rate",
    clauses: plan.clauses,
    rules: NO_RULES,
  };
}

const NOTHING = { weekly: 0 as Cents, hourly: 0 as Cents };

/** The rate, or that of the floor where it is more. */
function notUnder(plan: Plan, { scale, floor }: FoundStep, rate: Rate): Rate {
  if (floor === undefined) return rate;
  const { scale: junior, step } = floor;
  const least =
    step === null
      ? { ...rateOf(plan, junior.of ?? plan.classification.code), label: junior.label }
      : applyStep(plan, { scale: junior, step });
  if (least.hourly <= rate.hourly) return rate;
  const clauses = [...clauseRefs(plan.version, scale.clauses), ...clauseRefs(plan.version, junior.clauses)];
  return { ...least, label: `${scale.label}, no less than ${least.label}`, clauses, rules: [scale, junior] };
}

function applyStep(plan: Plan, { scale, step }: FoundStep): Rate {
  const clauses = clauseRefs(plan.version, scale.clauses);
  const share = step.percent;
  if (share === NOT_STATED) {
    throw new Refused("not_stated", `${scale.label}: the percentage is not stated.`, clauses);
  }
  const of = rateOf(plan, scale.of ?? plan.classification.code);
  const low = step.fromRate === null ? NOTHING : rateOf(plan, step.fromRate);
  const part = (from: Cents, to: Cents, unit: number): Cents =>
    (divideHalfUp(from * WHOLE + (to - from) * share, WHOLE * unit) * unit) as Cents;
  const weekly = part(low.weekly, of.weekly, scale.roundWeeklyTo);
  const hourly = scale.path === "weekly" ? hourlyOf(plan, weekly) : part(low.hourly, of.hourly, 1);
  const rules = [scale];
  const way = step.fromRate === null ? "" : " of the way from a lower rate";
  const scaled = { weekly, hourly, label: `${scale.label}, ${formatPercent(share)} %${way}`, clauses, rules };
  if (step.atLeast === null) return scaled;
  const floor = rateOf(plan, step.atLeast);
  return floor.hourly > hourly
    ? { ...floor, label: `${scale.label}, lowest adult rate`, clauses, rules }
    : scaled;
}

function lift(plan: Plan, rate: Rate, uplift: Uplift): Rate {
  const { by, over } = uplift.multiply;
  const weekly = divideHalfUp(rate.weekly * by, over) as Cents;
  const hourly =
    uplift.path === "weekly" ? hourlyOf(plan, weekly) : (divideHalfUp(rate.hourly * by, over) as Cents);
  const clauses = [...clauseRefs(plan.version, uplift.clauses), ...rate.clauses];
  return { weekly, hourly, label: `${rate.label}, ${uplift.label}`, clauses, rules: [...rate.rules, uplift] };
}

function keptRate({ plan, holding, facts: { employee }, factOf }: Whose, rate: Rate): Rate {
  for (const rule of holding.retained) {
    const kept = factOf(rule.fact);
    if (rule.adultApprentice && employee.apprenticeship?.adult !== true) continue;
    if (typeof kept !== "number" || kept <= rate.hourly) continue;
    const hourly = kept as Cents;
    const weekly = (hourly * weekHours(plan)) as Cents;
    const clauses = clauseRefs(plan.version, rule.clauses);
    return { hourly, weekly, label: rule.label, clauses, rules: [...rate.rules, rule] };
  }
  return rate;
}

/** An amount a tonne joins as often as it is claimed; a claim without a number is for one. */
function timesClaimed({ due }: Allowance, { claims }: Shift, each: Cents): Cents {
  const claimed = due.by === "claim" ? claims[due.code] : undefined;
  return typeof claimed === "number" ? (divideHalfUp(each * claimed, QUANTUM) as Cents) : each;
}

/** Weekly all-purpose amounts join the weekly rate before it is divided, or as the rule says; hourly ones the hourly. */
function withAllPurpose({ plan, holding, shift }: Whose, rate: Rate): Rate {
  let weekly = 0;
  let hourly = 0;
  const joined: Allowance[] = [];
  for (const allowance of holding.allPurpose) {
    if (!joins(allowance, shift)) continue;
    const each = plan.version.amounts.get(allowance.amount ?? allowance.slug)?.amount;
    if (each === undefined) {
      const clauses = clauseRefs(plan.version, allowance.clauses);
      throw new Refused(
        "rate_not_held",
        `The amount of ${allowance.label} is not held for this day.`,
        clauses,
      );
    }
    const amount = allowance.unit === "week" ? timesClaimed(allowance, shift, each) : each;
    if (allowance.unit !== "week") hourly += amount;
    else if (allowance.joins === "hourly-rate") hourly += hourlyOf(plan, amount);
    else weekly += amount;
    joined.push(allowance);
  }
  if (joined.length === 0) return rate;
  const sum = (rate.weekly + weekly) as Cents;
  const divided = weekly === 0 ? rate.hourly : hourlyOf(plan, sum);
  return {
    ...rate,
    weekly: sum,
    hourly: (divided + hourly) as Cents,
    label: `${rate.label} with all-purpose allowances`,
    clauses: [...rate.clauses, ...joined.flatMap(({ clauses }) => clauseRefs(plan.version, clauses))],
    rules: [...rate.rules, ...joined],
  };
}
