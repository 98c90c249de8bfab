// The rate every percentage is taken of: the classification's minimum, scaled for juniors and apprentices.

import type { Allowance, Rule, Uplift } from "../award/award.ts";
import { type Cents, divideHalfUp, formatPercent, type LocalDate, WHOLE } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import type { Base, ShareOfRow } from "../law/base.ts";
import type { Plan } from "../law/law.ts";
import { weekHours } from "../law/plan.ts";
import type { Whose } from "../law/sight.ts";
import { clauseRefs } from "../law/versions.ts";
import { type BuildUpPart, type ClauseRef, Refused } from "../result/result.ts";
import { type AllPurpose, allPurposeOf } from "./all-purpose.ts";
import { type FoundStep, stepFor } from "./scale-steps.ts";

interface Rate {
  readonly weekly: Cents;
  readonly hourly: Cents;
  readonly label: string;
  readonly clauses: readonly ClauseRef[];
  readonly rules: readonly Rule[];
}

/** Claims by quantity have no end. */
const MOST_BASES = 64;
const BASE_BYTES = 1400;

export function baseOf(whose: Whose, day: LocalDate): Base {
  const { plan, holding } = whose;
  const { rateRules } = holding;
  const found = stepFor(whose, day);
  if (found?.floor !== undefined || isPersonal(whose)) return makeBase(whose, found);
  const claimed = claimedIn(whose);
  const step = found?.step ?? null;
  for (const known of plan.bases)
    if (known.rateRules === rateRules && known.step === step && known.claimed === claimed) return known.base;
  const base = makeBase(whose, found);
  plan.bases.push({ rateRules, step, claimed, base });
  if (plan.bases.length > MOST_BASES) plan.bases.shift();
  else plan.version.law.memory.grow(plan.entry, BASE_BYTES);
  return base;
}

/** More than the scale, what holds and what is claimed decides the rate: a kept one, or an allowance by the person. */
function isPersonal(whose: Whose): boolean {
  const { holding, factOf } = whose;
  for (const allowance of holding.personalAmounts) if (isByPerson(allowance, whose)) return true;
  for (const { fact } of holding.retained) if (factOf(fact) !== null) return true;
  return false;
}

function isByPerson({ share, apprentices }: Allowance, { facts: { employee }, factOf }: Whose): boolean {
  if (apprentices.length > 0 && employee.apprenticeship !== null) return true;
  return share !== null && share.classificationFact !== null && factOf(share.classificationFact) !== null;
}

/** The all-purpose allowances claimed, as a text; empty for none. */
function claimedIn({ holding, shift: { claims } }: Whose): string {
  if (holding.allPurposeClaims.size === 0) return "";
  let claimed = "";
  for (const code in claims) if (holding.allPurposeClaims.has(code)) claimed += `${code} ${claims[code]} `;
  return claimed;
}

function makeBase(whose: Whose, found: FoundStep | null): Base {
  const { plan, holding } = whose;
  const scaled =
    found === null ? rateOf(plan, plan.classification.code) : notUnder(plan, found, applyStep(plan, found));
  const lifted = liftedRate(whose, scaled);
  const rate = keptRate(whose, lifted);
  const allPurpose = allPurposeOf(whose);
  const sum = holding.uplifts
    .filter(({ base }) => base === "ordinary")
    .reduce((one, uplift) => lift(plan, one, uplift), withWeekly(plan, rate, allPurpose));
  const whole = withHourly(sum, allPurpose);
  const ofRow = rate === lifted ? shareOfRow(whose, found) : null;
  const part = ofRow === null ? partOf(rate) : { ...partOf(rate), label: WHOLE_LABEL, rate: ofRow.rate };
  return {
    minimum: rate.hourly,
    ordinary: whole.hourly,
    weekly: rate.weekly,
    divisor: weekHours(plan),
    ofRow,
    part,
    ordinaryPart: whole.hourly === rate.hourly ? part : partOf(whole),
    rules: whole.rules,
    said: {
      hourly: rate.hourly,
      weekly: rate.weekly,
      clauses: rate.clauses,
      ordinary: whole === rate ? null : { hourly: whole.hourly, weekly: whole.weekly },
    },
    wins: [],
  };
}

const WHOLE_LABEL = "Minimum hourly rate";

const liftedRate = ({ plan, holding }: Whose, rate: Rate): Rate =>
  holding.uplifts
    .filter(({ base }) => base === "minimum")
    .reduce((lifted, uplift) => lift(plan, lifted, uplift), rate);

function shareOfRow(whose: Whose, found: FoundStep | null): ShareOfRow | null {
  const share = found?.step.percent ?? NOT_STATED;
  if (found === null || found.scale.path !== "row" || share === NOT_STATED) return null;
  const { plan } = whose;
  const { scale } = found;
  const { hourly, weekly } = liftedRate(whose, rateOf(plan, scale.rateOf ?? plan.classification.code));
  const label = `${scale.label}, of what that comes to`;
  const clauses = clauseRefs(plan.version, scale.clauses);
  return { rate: hourly, weekly, share, part: { label, percent: share, rate: null, clauses } };
}

const partOf = ({ label, hourly, clauses }: Rate): BuildUpPart => ({
  label,
  percent: null,
  rate: hourly,
  clauses,
});

const NO_RULES: readonly Rule[] = [];

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
    label: WHOLE_LABEL,
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
      ? { ...rateOf(plan, junior.rateOf ?? plan.classification.code), label: junior.label }
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
  const of = rateOf(plan, scale.rateOf ?? plan.classification.code);
  const low = step.fromRate === null ? NOTHING : rateOf(plan, step.fromRate);
  const part = (from: Cents, to: Cents, unit: number): Cents =>
    (divideHalfUp(from * WHOLE + (to - from) * share, WHOLE * unit) * unit) as Cents;
  const weekly = part(low.weekly, of.weekly, scale.roundWeeklyTo);
  const hourly = scale.path === "weekly" ? hourlyOf(plan, weekly) : part(low.hourly, of.hourly, 1);
  const rules = [scale];
  const way = step.fromRate === null ? "" : " of the way from a lower rate";
  const scaled = { weekly, hourly, label: `${scale.label}, ${formatPercent(share)} %${way}`, clauses, rules };
  if (step.atLeastRate === null) return scaled;
  const floor = rateOf(plan, step.atLeastRate);
  return floor.hourly > hourly
    ? { ...floor, label: `${scale.label}, lowest adult rate`, clauses, rules }
    : scaled;
}

function lift(plan: Plan, rate: Rate, uplift: Uplift): Rate {
  const { by, over } = uplift.multiply;
  const weekly = divideHalfUp(rate.weekly * by, over) as Cents;
  const hourly =
    uplift.path === "weekly"
      ? (divideHalfUp(weekly, uplift.divisor ?? weekHours(plan)) as Cents)
      : (divideHalfUp(rate.hourly * by, over) as Cents);
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

/** Weekly all-purpose amounts join the weekly rate before it is divided. */
function withWeekly(plan: Plan, rate: Rate, { weekly, joined }: AllPurpose): Rate {
  if (joined.length === 0) return rate;
  const sum = (rate.weekly + weekly) as Cents;
  return {
    ...rate,
    weekly: sum,
    hourly: weekly === 0 ? rate.hourly : hourlyOf(plan, sum),
    label: `${rate.label} with all-purpose allowances`,
    clauses: [...rate.clauses, ...joined.flatMap(({ clauses }) => clauseRefs(plan.version, clauses))],
    rules: [...rate.rules, ...joined],
  };
}

const withHourly = (rate: Rate, { hourly }: AllPurpose): Rate =>
  hourly === 0 ? rate : { ...rate, hourly: (rate.hourly + hourly) as Cents };
