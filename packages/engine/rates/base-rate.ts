// The base of every percentage: the classification's minimum rate, scaled for juniors and apprentices.

import type { Allowance } from "../award/award.ts";
import { type Cents, type LocalDate, perWeek } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import { personAt } from "../facts/facts.ts";
import type { Base, ShareOfRow } from "../law/base.ts";
import { nothingDue } from "../law/due.ts";
import type { Plan } from "../law/law.ts";
import { weekHours } from "../law/plan.ts";
import { saysNothing, type Whose } from "../law/sight.ts";
import { clauseRefs } from "../law/versions.ts";
import { type AllPurpose, allPurposeOf, weeklyOf } from "./all-purpose.ts";
import { hourlyOf, MINIMUM, partOf, type Rate, rateOf, WHOLE_LABEL } from "./rate.ts";
import { type FoundStep, stepFor } from "./scale-steps.ts";
import { scaledRate } from "./scaled-rate.ts";
import { lifted, NOTHING_CHOSEN } from "./uplifts.ts";

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
  if (saysNothing(whose)) return holding.retainsByDefault;
  for (const { fact } of holding.retained) if (factOf(fact) !== null) return true;
  for (const { multiplyFact } of holding.uplifts)
    if (multiplyFact !== null && factOf(multiplyFact) !== null) return true;
  return false;
}

function isByPerson({ share, apprentices }: Allowance, { facts, shift, factOf }: Whose): boolean {
  if (apprentices.length > 0 && personAt(facts, shift).apprenticeship !== null) return true;
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
  const { plan } = whose;
  const scaled = found === null ? rateOf(plan, plan.classification.code) : scaledRate(plan, found);
  const minimum = lifted(whose, scaled, "minimum", NOTHING_CHOSEN);
  const rate = keptRate(whose, minimum);
  const allPurpose = allPurposeOf(whose);
  const chosen = (only: readonly string[]): number => rate.weekly + weeklyOf(allPurpose, only);
  const sum = lifted(whose, withWeekly(plan, rate, allPurpose), "week", chosen);
  const whole = lifted(whose, withHourly(sum, allPurpose), "hour", NOTHING_CHOSEN);
  const ofRow = rate === minimum ? shareOfRow(whose, found) : null;
  const part =
    ofRow === null ? partOf(rate) : { ...partOf(rate), label: WHOLE_LABEL, steps: MINIMUM, rate: ofRow.rate };
  return {
    minimum: rate.hourly,
    ordinary: whole.hourly,
    weekly: rate.weekly,
    divisor: weekHours(plan),
    ofRow,
    part,
    ordinaryPart: whole.hourly === rate.hourly ? part : partOf(whole),
    rules: whole.rules,
    readings: whole.rules.flatMap(({ reading }) => reading ?? []),
    said: {
      hourly: rate.hourly,
      weekly: rate.weekly,
      clauses: rate.clauses,
      ordinary: whole === rate ? null : { hourly: whole.hourly, weekly: whole.weekly },
    },
    wins: [],
    winners: [],
    due: nothingDue(),
  };
}

function shareOfRow(whose: Whose, found: FoundStep | null): ShareOfRow | null {
  const share = found?.step.percent ?? NOT_STATED;
  if (found === null || found.scale.path !== "row" || share === NOT_STATED) return null;
  const { plan } = whose;
  const { scale } = found;
  const plain = rateOf(plan, scale.rateOf ?? plan.classification.code);
  const { hourly, weekly } = lifted(whose, plain, "minimum", NOTHING_CHOSEN);
  const label = `${scale.label}, of that amount`;
  const clauses = clauseRefs(plan.version, scale.clauses);
  return { rate: hourly, weekly, share, part: { label, percent: share, rate: null, clauses } };
}

function keptRate({ plan, holding, facts, shift, factOf }: Whose, rate: Rate): Rate {
  for (const rule of holding.retained) {
    const kept = factOf(rule.fact);
    if (rule.adultApprentice && personAt(facts, shift).apprenticeship?.adult !== true) continue;
    if (typeof kept !== "number" || kept <= rate.hourly) continue;
    const hourly = kept as Cents;
    const weekly = perWeek(hourly, weekHours(plan));
    const clauses = clauseRefs(plan.version, rule.clauses);
    const steps = [{ is: "named", text: rule.label }] as const;
    return { hourly, weekly, label: rule.label, steps, clauses, rules: [...rate.rules, rule] };
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
    steps: [...rate.steps, { is: "all-purpose", allowances: joined.map(({ label }) => label) }],
    clauses: [...rate.clauses, ...joined.flatMap(({ clauses }) => clauseRefs(plan.version, clauses))],
    rules: [...rate.rules, ...joined],
  };
}

const withHourly = (rate: Rate, { hourly, beside }: AllPurpose): Rate =>
  hourly === 0
    ? rate
    : { ...rate, hourly: (rate.hourly + hourly) as Cents, weekly: (rate.weekly + beside) as Cents };
