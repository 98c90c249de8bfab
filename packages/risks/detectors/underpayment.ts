// Less paid than is due: against the total, and of a salary against its period.

import { type Cents, formatCents } from "#engine";
import { type Case, standingOf } from "../case.ts";
import { allClauses } from "../dues.ts";
import {
  type Detector,
  dueFact,
  type Finding,
  factOf,
  gradeOfShort,
  listText,
  NOTHING,
  paidFact,
} from "../finding.ts";

export const underpayment: Detector = (one) => {
  const { paid, total } = one;
  if (paid === null || standingOf(one) !== "short") return NOTHING;
  const missing = (total - paid.total) as Cents;
  const description = `${formatCents(paid.total)} was paid and ${formatCents(total)} is due, ${formatCents(missing)} more: ${componentsText(one)}.${otherwiseText(one, paid.total)}`;
  return [
    {
      ...graded(one, paid.total),
      code: "underpayment",
      description,
      clauses: componentClauses(one),
      amount: missing,
      facts: [...paidFact(one), dueFact(one)],
    },
  ];
};

/** A salary pays the period it is for; what other periods pay above the award is not counted in it. */
export const salary: Detector = (one) => {
  const { salary: amount, total, paid } = one;
  if (amount === null || amount >= total || (paid !== null && paid.total >= total)) return NOTHING;
  const missing = (total - amount) as Cents;
  return [
    {
      ...graded(one, amount),
      code: "salary_below_award",
      description: `The salary for this period is ${formatCents(amount)}; the award pays ${formatCents(total)} in it, ${formatCents(missing)} more. What a salary pays above the award in other periods is not counted here: each period's amounts fall due in it.`,
      clauses: componentClauses(one),
      amount: missing,
      facts: [factOf("salary", formatCents(amount)), dueFact(one)],
    },
  ];
};

function graded(one: Case, paid: Cents): Pick<Finding, "severity" | "confidence" | "clearsWhen"> {
  const { undoing, readings, isRounding, severity, confidence } = gradeOfShort(one, paid);
  const clears = [
    `The difference was paid for this ${one.isPeriod ? "period" : "shift"}: give all that was paid.`,
    undoing.length === 0 ? "" : ` Or one of these differs from what we assumed: ${listText(undoing)}.`,
    isRounding ? " Or hourly rates were not rounded to the cent, which the award does not ask for." : "",
    readings.length === 0 ? "" : ` What is due rests on ${listText(readings)}.`,
  ];
  return { severity, confidence, clearsWhen: clears.join("") };
}

/** Facts left unsaid with which exactly what was paid would be due. */
function otherwiseText({ assumptions }: Case, paid: Cents): string {
  const exact = assumptions.filter(
    ({ effect }) => effect !== null && (effect.lowest === paid || effect.highest === paid),
  );
  return exact.length === 0
    ? ""
    : ` What was paid would be due if one of these differed from what we assumed: ${listText(exact.map(({ code }) => code))}.`;
}

/** What the award pays, rule by rule, in the order met. */
function componentsText({ shifts }: Case): string {
  const sums = new Map<string, number>();
  for (const { result } of shifts)
    for (const { label, amount } of result.components) sums.set(label, (sums.get(label) ?? 0) + amount);
  return listText([...sums].map(([label, amount]) => `${label} ${formatCents(amount as Cents)}`));
}

const componentClauses = ({ shifts }: Case) =>
  allClauses(shifts.flatMap(({ result }) => result.components.map(({ clauses }) => clauses)));
