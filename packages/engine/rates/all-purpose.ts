// What an allowance amounts to for a person, and what all-purpose ones add to the rate by the week and by the hour.

import type { Allowance } from "../award/award.ts";
import { type Cents, divideHalfUp, percentOf, perHour, perWeek, QUANTUM } from "../award/units.ts";
import { NOT_STATED } from "../award/values.ts";
import { personAt, type Shift } from "../facts/facts.ts";
import type { Plan } from "../law/law.ts";
import { weekHours } from "../law/plan.ts";
import type { Whose } from "../law/sight.ts";
import { clauseRefs } from "../law/versions.ts";
import { Refused } from "../result/result.ts";
import { apprenticeStep } from "./scale-steps.ts";

/** A day's amount is spread over a fifth of the week's hours. */
const DAYS_A_WEEK = 5;

export interface AllPurpose {
  /** Joins the weekly rate before it is divided. */
  readonly weekly: number;
  /** Joins the hourly rate, whatever was made of the weekly one. */
  readonly hourly: number;
  /** What comes to the week with that: shown, and never divided. */
  readonly beside: number;
  readonly joined: readonly Allowance[];
  /** What each of them adds to the weekly rate. */
  readonly weeklyAmounts: readonly number[];
}

const NOTHING: AllPurpose = { weekly: 0, hourly: 0, beside: 0, joined: [], weeklyAmounts: [] };

/** What the allowances named add to the weekly rate. */
export const weeklyOf = ({ joined, weeklyAmounts }: AllPurpose, only: readonly string[]): number =>
  joined.reduce((sum, { slug }, place) => (only.includes(slug) ? sum + (weeklyAmounts[place] ?? 0) : sum), 0);

export function allPurposeOf(whose: Whose): AllPurpose {
  const { plan, holding, shift } = whose;
  if (holding.allPurpose.length === 0) return NOTHING;
  let weekly = 0;
  let hourly = 0;
  let beside = 0;
  const joined: Allowance[] = [];
  const weeklyAmounts: number[] = [];
  const amounts: number[] = [];
  for (const allowance of holding.allPurpose) {
    const times = timesOf(allowance, shift);
    if (times === 0) continue;
    const whole = divideHalfUp(amountFor(allowance, whose) * times, QUANTUM);
    const amount = Math.min(whole, leftUnderCap(allowance, joined, amounts, whose));
    amounts.push(amount);
    const isWeekly = isByWeek(allowance) && allowance.joins[plan.employment] === "weekly-rate";
    if (isWeekly) weekly += amount;
    else {
      hourly += hourlyAmount(allowance, amount, plan);
      beside += weeklyAmount(allowance, amount, plan);
    }
    joined.push(allowance);
    weeklyAmounts.push(isWeekly ? amount : 0);
  }
  return { weekly, hourly, beside, joined, weeklyAmounts };
}

/** What a shared cap leaves after the allowances before. */
function leftUnderCap(
  allowance: Allowance,
  joined: readonly Allowance[],
  amounts: readonly number[],
  whose: Whose,
): number {
  const { cap } = allowance;
  if (cap?.shared !== true) return Number.POSITIVE_INFINITY;
  const spent = joined.reduce(
    (sum, one, place) => (one.cap?.amount === cap.amount ? sum + (amounts[place] ?? 0) : sum),
    0,
  );
  return heldAmount(cap.amount, allowance, whose) - spent;
}

/** Amounts for the month and the year come by the week. */
export const isByWeek = ({ unit }: Allowance): boolean =>
  unit === "week" || unit === "month" || unit === "year";

/** A week's or a day's amount is divided by the hours of the week; any other joins as it is. */
function hourlyAmount(allowance: Allowance, amount: number, plan: Plan): number {
  if (allowance.unit === "day") return perHour(amount * DAYS_A_WEEK, weekHours(plan));
  return isByWeek(allowance) ? perHour(amount, weekHours(plan)) : amount;
}

/** What such an amount comes to in a week. */
function weeklyAmount(allowance: Allowance, amount: number, plan: Plan): number {
  if (allowance.unit === "day") return amount * DAYS_A_WEEK;
  return isByWeek(allowance) ? amount : perWeek(amount as Cents, weekHours(plan));
}

/** How many of an allowance are in the rate: one, or the number of weekly ones claimed (tonnes); hours claimed are not rates. */
function timesOf({ due, unit }: Allowance, { claims }: Shift): number {
  if (due.by !== "claim") return QUANTUM;
  const claimed = claims[due.code];
  if (claimed === undefined) return 0;
  return claimed === true || unit !== "week" ? QUANTUM : claimed;
}

/**
 * One unit of an allowance: an amount of the award, its week's share, or a share of a weekly rate; of it, an
 * apprentice's share.
 */
export function amountFor(allowance: Allowance, whose: Whose): Cents {
  const { share, weekShare } = allowance;
  const held =
    share === null
      ? heldAmount(allowance.amount ?? allowance.slug, allowance, whose)
      : shareOfRate(share, whose);
  const whole = weekShare === null ? held : (divideHalfUp(held * weekShare.by, weekShare.over) as Cents);
  return apprenticesShare(whole, allowance, whose);
}

export function apprenticesShare(whole: Cents, allowance: Allowance, whose: Whose): Cents {
  if (allowance.apprentices.length === 0) return whole;
  const step = apprenticeStep(allowance.apprentices, personAt(whose.facts, whose.shift).apprenticeship);
  if (step === null) return whole;
  if (step.percent === NOT_STATED) throw refused("not_stated", "share for apprentices", allowance, whose);
  return percentOf(whole, step.percent);
}

function shareOfRate(
  { percent, classificationFact }: NonNullable<Allowance["share"]>,
  { plan, factOf }: Whose,
): Cents {
  const named = classificationFact === null ? null : factOf(classificationFact);
  const weeklyOf = (code: string): number => plan.version.rates.get(code)?.weekly ?? 0;
  const weekly = Math.max(weeklyOf(plan.classification.code), named === null ? 0 : weeklyOf(String(named)));
  return percentOf(weekly as Cents, percent);
}

type Named = Pick<Allowance, "label" | "clauses">;

export function heldAmount(name: string, allowance: Named, whose: Pick<Whose, "plan">): Cents {
  const row = whose.plan.version.amounts.get(name);
  if (row !== undefined) return row.amount;
  throw refused("rate_not_held", "amount", allowance, whose);
}

/** An amount finer than a cent, in hundredths of one; null: it is in whole cents. */
export const fineAmount = (name: string, { plan }: Pick<Whose, "plan">): number | null =>
  plan.version.amounts.get(name)?.fine ?? null;

const refused = (
  code: "rate_not_held" | "not_stated",
  what: string,
  { label, clauses }: Named,
  { plan }: Pick<Whose, "plan">,
): Refused =>
  new Refused(
    code,
    `We do not have the ${what} of ${label} for this day.`,
    clauseRefs(plan.version, clauses),
  );
