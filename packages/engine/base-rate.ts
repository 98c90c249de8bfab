// The rate every percentage is taken of: the classification's minimum, scaled for juniors and apprentices.

import {
  type Apprenticeship,
  NOT_STATED,
  type Rule,
  type Scale,
  type ScaleStep,
  type Uplift,
} from "./award.ts";
import { ageWithin, type FactValues } from "./conditions.ts";
import type { Employee, Shift } from "./facts.ts";
import type { Holding } from "./holding.ts";
import { clauseRefs } from "./law.ts";
import type { Plan, RowTier } from "./plan.ts";
import { type BaseRate, type BuildUpPart, type ClauseRef, Refused } from "./result.ts";
import { addMonths, type Cents, divideHalfUp, formatPercent, type LocalDate, percentOf } from "./units.ts";

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
  /** How the rates of rows are built up on this base; filled as met. */
  readonly buildUps: Map<RowTier, readonly BuildUpPart[]>;
}

interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
  readonly label: string;
  readonly clauses: readonly ClauseRef[];
  readonly rules: readonly Rule[];
}

/** Whose base, for which shift, on which day. */
export interface Whose {
  readonly plan: Plan;
  readonly holding: Holding;
  readonly factOf: FactValues;
  readonly employee: Employee;
  readonly shift: Shift;
  readonly age: number | null;
  readonly day: LocalDate;
}

export function baseOf(whose: Whose): Base {
  const { holding, factOf } = whose;
  const found = stepFor(whose);
  if (!isPlain(holding, factOf)) return makeBase(whose, found);
  const key = found?.step ?? null;
  const bases = basesUnder(whose);
  const known = bases.get(key);
  if (known !== undefined) return known;
  const base = makeBase(whose, found);
  bases.set(key, base);
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
const isPlain = (holding: Holding, factOf: FactValues): boolean =>
  holding.allPurpose.length === 0 && holding.retained.every((rule) => factOf(rule.fact) === null);

function makeBase(whose: Whose, found: FoundStep | null): Base {
  const { plan, holding } = whose;
  const scaled =
    found === null ? rateOf(plan, plan.classification.code) : applyStep(plan, found.scale, found.step);
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
    buildUps: new Map(),
  };
}

const partOf = ({ label, hourly, clauses }: Rate): BuildUpPart => ({
  label,
  percent: null,
  rate: hourly,
  clauses,
});

const NO_RULES: readonly Rule[] = [];

const hourlyOf = (plan: Plan, weekly: Cents): Cents =>
  divideHalfUp(weekly, plan.version.award.divisor) as Cents;

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

interface FoundStep {
  readonly scale: Scale;
  readonly step: ScaleStep;
}

function stepFor(whose: Whose): FoundStep | null {
  const { scales, apprenticeScales } = whose.holding;
  for (const scale of scales) {
    for (const step of scale.steps) if (stepFits(step, scale, whose)) return { scale, step };
  }
  if (apprenticeScales.length > 0) throw apprenticeshipNeeded(whose, apprenticeScales);
  return null;
}

function stepFits(step: ScaleStep, scale: Scale, { employee, age, day }: Whose): boolean {
  if (scale.scale === "junior")
    return ageWithin(step.age, age) && serviceFits(step, employee.serviceStart, day);
  const facts = employee.apprenticeship;
  if (facts === null || step.year === null) return false;
  return (
    facts.year === step.year &&
    startedFits(step, facts) &&
    (step.completedYear12 === null || step.completedYear12 === (facts.completedYear12 ?? false)) &&
    (step.adult === null || step.adult === (facts.adult ?? false))
  );
}

/** Without a known start, service is taken to be long enough for the highest step. */
function serviceFits(step: ScaleStep, serviceStart: LocalDate | null, day: LocalDate): boolean {
  if (step.serviceMonths === null) return true;
  const { over, upTo } = step.serviceMonths;
  if (serviceStart === null) return upTo === null;
  return (
    (over === null || day > addMonths(serviceStart, over)) &&
    (upTo === null || day <= addMonths(serviceStart, upTo))
  );
}

/** Without a known start, an apprenticeship is taken to have begun under the current table. */
function startedFits(step: ScaleStep, facts: Partial<Apprenticeship>): boolean {
  if (step.started === null) return true;
  const { from, before } = step.started;
  if (facts.started === undefined) return before === null;
  return (from === null || facts.started >= from) && (before === null || facts.started < before);
}

function applyStep(plan: Plan, scale: Scale, step: ScaleStep): Rate {
  const clauses = clauseRefs(plan.version, scale.clauses);
  const share = step.percent;
  if (share === NOT_STATED) {
    throw new Refused("not_stated", `${scale.label}: the percentage is not stated.`, clauses);
  }
  const of = rateOf(plan, scale.of ?? plan.classification.code);
  const weekly = percentOf(of.weekly, share);
  const hourly = scale.path === "weekly" ? hourlyOf(plan, weekly) : percentOf(of.hourly, share);
  const rules = [scale];
  const scaled = { weekly, hourly, label: `${scale.label}, ${formatPercent(share)} %`, clauses, rules };
  if (step.atLeast === null) return scaled;
  const floor = rateOf(plan, step.atLeast);
  return floor.hourly > hourly
    ? { ...floor, label: `${scale.label}, lowest adult rate`, clauses, rules }
    : scaled;
}

function apprenticeshipNeeded({ plan, employee }: Whose, scales: readonly Scale[]): Refused {
  const years = [...new Set(scales.flatMap((scale) => scale.steps.map((step) => step.year)))]
    .sort()
    .join(", ");
  const given = employee.apprenticeship?.year;
  const detail =
    given === undefined
      ? `${plan.classification.title}: give apprenticeship.year (${years}).`
      : `${plan.classification.title}: there is no rate for year ${given}; years are ${years}.`;
  return new Refused("fact_needed", detail, plan.clauses);
}

function lift(plan: Plan, rate: Rate, uplift: Uplift): Rate {
  const { by, over } = uplift.multiply;
  const weekly = divideHalfUp(rate.weekly * by, over) as Cents;
  const hourly =
    uplift.path === "weekly" ? hourlyOf(plan, weekly) : (divideHalfUp(rate.hourly * by, over) as Cents);
  const clauses = [...clauseRefs(plan.version, uplift.clauses), ...rate.clauses];
  return { weekly, hourly, label: `${rate.label}, ${uplift.label}`, clauses, rules: [...rate.rules, uplift] };
}

function keptRate({ plan, holding, employee, factOf }: Whose, rate: Rate): Rate {
  for (const rule of holding.retained) {
    const kept = factOf(rule.fact);
    if (rule.adultApprentice && employee.apprenticeship?.adult !== true) continue;
    if (typeof kept !== "number" || kept <= rate.hourly) continue;
    const hourly = kept as Cents;
    const weekly = (hourly * plan.version.award.divisor) as Cents;
    const clauses = clauseRefs(plan.version, rule.clauses);
    return { hourly, weekly, label: rule.label, clauses, rules: [...rate.rules, rule] };
  }
  return rate;
}

/** Weekly all-purpose amounts join the weekly rate before it is divided; hourly ones join the hourly rate. */
function withAllPurpose({ plan, holding, shift }: Whose, rate: Rate): Rate {
  let weekly = 0;
  let hourly = 0;
  for (const allowance of holding.allPurpose) {
    if (allowance.due.by === "claim" && shift.claims[allowance.due.code] === undefined) continue;
    const amount = plan.version.amounts.get(allowance.slug)?.amount;
    if (amount === undefined) {
      const clauses = clauseRefs(plan.version, allowance.clauses);
      throw new Refused(
        "rate_not_held",
        `The amount of ${allowance.label} is not held for this day.`,
        clauses,
      );
    }
    if (allowance.unit === "week") weekly += amount;
    else hourly += amount;
  }
  if (weekly === 0 && hourly === 0) return rate;
  const sum = (rate.weekly + weekly) as Cents;
  const divided = weekly === 0 ? rate.hourly : hourlyOf(plan, sum);
  return {
    ...rate,
    weekly: sum,
    hourly: (divided + hourly) as Cents,
    label: `${rate.label} with all-purpose allowances`,
  };
}
