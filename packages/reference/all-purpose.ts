// What an allowance amounts to for a person, and what all-purpose ones add to the rate.

import {
  type Allowance,
  type Cents,
  divideHalfUp,
  NOT_STATED,
  percentOf,
  QUANTUM,
  type Shift,
} from "#engine";
import { Refusing } from "./answer.ts";
import { apprenticeFits } from "./bounds.ts";
import { amountOf, findRate, hourOf, type Law, refsOf, rulesOf, weekHours } from "./law.ts";
import type { WeeklyPart } from "./uplift.ts";

/** A day's amount is spread over a fifth of the week's hours. */
const DAYS_A_WEEK = 5;

interface AllPurpose {
  readonly weekly: number;
  readonly hourly: number;
  /** What each adds to the week's rate. */
  readonly amounts: readonly WeeklyPart[];
}

/** What all-purpose allowances add to the week's rate, and to the hour's. */
export function allPurpose(law: Law, { claims }: Shift): AllPurpose {
  let hourly = 0;
  const amounts: WeeklyPart[] = [];
  const shared = new Map<string, number>();
  for (const rule of rulesOf(law, "allowance")) {
    if (!rule.allPurpose) continue;
    const claimed = rule.due.by === "claim" ? claims[rule.due.code] : true;
    if (claimed === undefined) continue;
    law.world.applied.add(rule.slug);
    const times = claimed === true || rule.unit !== "week" ? QUANTUM : claimed;
    const whole = divideHalfUp(unitAmount(law, rule) * times, QUANTUM);
    const amount = Math.min(whole, leftUnderCap(law, rule, shared));
    if (rule.cap !== null) shared.set(rule.cap.amount, (shared.get(rule.cap.amount) ?? 0) + amount);
    const joins = rule.joins[law.employee.employment];
    if (rule.unit === "day") hourly += hourOf(amount * DAYS_A_WEEK, weekHours(law));
    else if (!isByWeek(rule)) hourly += amount;
    else if (joins === "hourly-rate") hourly += hourOf(amount, weekHours(law));
    else amounts.push({ slug: rule.slug, weekly: amount });
  }
  return { weekly: amounts.reduce((sum, { weekly }) => sum + weekly, 0), hourly, amounts };
}

/** What all-purpose allowances before it left of a cap that they share. */
function leftUnderCap(law: Law, rule: Allowance, shared: ReadonlyMap<string, number>): number {
  if (rule.cap?.shared !== true) return Number.POSITIVE_INFINITY;
  return amountOf(law, rule.cap.amount, rule) - (shared.get(rule.cap.amount) ?? 0);
}

/** A month's and a year's amount come by the week. */
export const isByWeek = ({ unit }: Allowance): boolean => ["week", "month", "year"].includes(unit);

/** One unit of an allowance: a held amount, or a share of a weekly rate; of it, an apprentice's share. */
export function unitAmount(law: Law, rule: Allowance): Cents {
  const held =
    rule.share === null ? amountOf(law, rule.amount ?? rule.slug, rule) : shareOfWeek(law, rule.share);
  const { by, over } = rule.weekShare ?? { by: 1, over: 1 };
  const whole = divideHalfUp(held * by, over) as Cents;
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
