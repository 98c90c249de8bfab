// The rate every percentage is taken of: the classification's minimum, scaled for juniors and apprentices.

import { type Apprenticeship, NOT_STATED, type Rule, type Scale, type ScaleStep } from "./award.ts";
import { ageWithin, type FactValues, factsHold } from "./conditions.ts";
import type { Employee, Shift } from "./facts.ts";
import { clauseRefs } from "./law.ts";
import type { Plan, RowTier } from "./plan.ts";
import { type BuildUpPart, type ClauseRef, Refused } from "./result.ts";
import {
  addMonths,
  ageOn,
  type Cents,
  divideHalfUp,
  formatPercent,
  type LocalDate,
  percentOf,
} from "./units.ts";

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

/** What the base rate of a shift is made from besides its plan. */
interface Person {
  readonly employee: Employee;
  readonly shift: Shift;
  readonly factOf: FactValues;
}

export function baseOn(
  plan: Plan,
  employee: Employee,
  shift: Shift,
  factOf: FactValues,
  day: LocalDate,
): Base {
  const age = employee.dateOfBirth === null ? employee.age : ageOn(employee.dateOfBirth, day);
  const found = stepFor(plan, employee, age, day);
  const person = { employee, shift, factOf };
  if (!isPlain(plan, person)) return makeBase(plan, found, person);
  const key = found?.step ?? null;
  const known = plan.bases.get(key);
  if (known !== undefined) return known;
  const base = makeBase(plan, found, person);
  plan.bases.set(key, base);
  return base;
}

/** Nothing but the scale decides the rate: no uplift, no kept rate, no all-purpose allowance. */
const isPlain = (plan: Plan, { factOf }: Person): boolean =>
  plan.uplifts.length === 0 &&
  !plan.hasAllPurpose &&
  (plan.retained.length === 0 || plan.retained.every((rule) => factOf(rule.fact) === null));

function makeBase(plan: Plan, found: FoundStep | null, { employee, shift, factOf }: Person): Base {
  let rate =
    found === null ? rateOf(plan, plan.classification.code) : applyStep(plan, found.scale, found.step);
  rate = upliftedRate(plan, rate, factOf);
  rate = retainedRate(plan, rate, employee, factOf);
  const ordinary = withAllPurpose(plan, rate, shift, factOf);
  const part = { label: rate.label, percent: null, rate: rate.hourly, clauses: rate.clauses };
  const ordinaryLabel = `${rate.label} with all-purpose allowances`;
  return {
    minimum: rate.hourly,
    ordinary,
    weekly: rate.weekly,
    part,
    ordinaryPart: ordinary === rate.hourly ? part : { ...part, label: ordinaryLabel, rate: ordinary },
    rules: rate.rules,
    buildUps: new Map(),
  };
}

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

function stepFor(plan: Plan, employee: Employee, age: number | null, day: LocalDate): FoundStep | null {
  for (const scale of plan.scales) {
    for (const step of scale.steps) if (stepFits(step, scale, employee, age, day)) return { scale, step };
  }
  const apprentice = plan.scales.filter((scale) => scale.scale === "apprentice");
  if (apprentice.length > 0) throw apprenticeshipNeeded(plan, apprentice, employee);
  return null;
}

function stepFits(
  step: ScaleStep,
  scale: Scale,
  employee: Employee,
  age: number | null,
  day: LocalDate,
): boolean {
  if (scale.scale === "junior") {
    return ageWithin(step.age, age) && serviceFits(step, employee.serviceStart, day);
  }
  const facts = employee.apprenticeship;
  if (facts === null || step.year === null) return false;
  return (
    facts.year === step.year &&
    startedFits(step, facts) &&
    (step.completedYear12 === null || step.completedYear12 === (facts.completedYear12 ?? false)) &&
    (step.adult === null || step.adult === (facts.adult ?? false))
  );
}

/** Without a known start, service is taken to be long enough for the higher step. */
function serviceFits(step: ScaleStep, serviceStart: LocalDate | null, day: LocalDate): boolean {
  const bounds = step.serviceMonths;
  if (bounds === null) return true;
  if (bounds.over !== null) return serviceStart === null || day > addMonths(serviceStart, bounds.over);
  return bounds.upTo === null || (serviceStart !== null && day <= addMonths(serviceStart, bounds.upTo));
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
  if (share === NOT_STATED)
    throw new Refused("not_stated", `${scale.label}: the percentage is not stated.`, clauses);
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

function apprenticeshipNeeded(plan: Plan, scales: readonly Scale[], employee: Employee): Refused {
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

function upliftedRate(plan: Plan, rate: Rate, factOf: FactValues): Rate {
  let lifted = rate;
  for (const uplift of plan.uplifts) {
    if (!factsHold(uplift.when.facts, factOf)) continue;
    const { by, over } = uplift.multiply;
    const weekly = divideHalfUp(lifted.weekly * by, over) as Cents;
    const hourly =
      uplift.path === "weekly" ? hourlyOf(plan, weekly) : (divideHalfUp(lifted.hourly * by, over) as Cents);
    const clauses = [...clauseRefs(plan.version, uplift.clauses), ...lifted.clauses];
    lifted = {
      weekly,
      hourly,
      label: `${lifted.label}, ${uplift.label}`,
      clauses,
      rules: [...lifted.rules, uplift],
    };
  }
  return lifted;
}

function retainedRate(plan: Plan, rate: Rate, employee: Employee, factOf: FactValues): Rate {
  for (const rule of plan.retained) {
    if (rule.adultApprentice && employee.apprenticeship?.adult !== true) continue;
    const kept = factOf(rule.fact);
    if (typeof kept === "number" && kept > rate.hourly) {
      const hourly = kept as Cents;
      const weekly = (hourly * plan.version.award.divisor) as Cents;
      const clauses = clauseRefs(plan.version, rule.clauses);
      return { hourly, weekly, label: rule.label, clauses, rules: [...rate.rules, rule] };
    }
  }
  return rate;
}

/** Weekly all-purpose amounts join the weekly rate before it is divided; hourly ones join the hourly rate. */
function withAllPurpose(plan: Plan, rate: Rate, shift: Shift, factOf: FactValues): Cents {
  let weekly = 0;
  let hourly = 0;
  for (const allowance of plan.allowances) {
    if (!allowance.allPurpose || !factsHold(allowance.when.facts, factOf)) continue;
    if (allowance.due.by === "claim" && shift.claims[allowance.due.code] === undefined) continue;
    const amount = plan.version.amounts.get(allowance.slug)?.amount ?? 0;
    if (allowance.unit === "week") weekly += amount;
    else hourly += amount;
  }
  const base = weekly === 0 ? rate.hourly : hourlyOf(plan, (rate.weekly + weekly) as Cents);
  return (base + hourly) as Cents;
}
