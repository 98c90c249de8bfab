// What the award adds to ordinary pay, told where it may be missing, and mistakes that come to exactly what was paid.

import { type Cents, formatCents } from "#engine";
import { type Case, standingOf } from "../case.ts";
import type { Due } from "../dues.ts";
import {
  type Detector,
  daysText,
  dueFact,
  type Finding,
  gradeOfShort,
  hoursText,
  NOTHING,
  orOfRate,
  paidFact,
  timesOf,
} from "../finding.ts";
import { isItemised } from "../itemised.ts";
import { type Mistake, mistakesOf } from "../mistakes.ts";

export const causes: Detector = (one) => {
  const { paid, total, dues } = one;
  const standing = standingOf(one);
  const told = dues.filter(({ code }) => code !== "component_underpaid");
  if (standing === "unknown") return told.map((due) => ofDue(one, due, UNKNOWN));
  if (paid === null || standing === "covered") {
    return told.filter(({ code }) => code === "rest_between_shifts").map((due) => ofDue(one, due, COVERED));
  }
  const missing = (total - paid.total) as Cents;
  const exact = mistakesOf(one).filter(({ shortBy }) => shortBy === missing);
  if (exact.length > 0) return exact.map((mistake) => ofMistake(one, mistake, exact.length === 1));
  if (isItemised(one)) return NOTHING;
  return told.filter(({ extra }) => extra <= missing).map((due) => ofDue(one, due, SHORT));
};

type Grade = Pick<Finding, "severity" | "confidence"> & { readonly note: string };

const UNKNOWN: Grade = { severity: "info", confidence: "high", note: "What was paid was not given." };
const COVERED: Grade = { severity: "info", confidence: "high", note: "What was paid covers it." };
const SHORT: Grade = { severity: "warning", confidence: "low", note: "It may be what is missing." };

function ofDue(one: Case, due: Due, grade: Grade): Finding {
  const { severity, confidence, note } = grade;
  return {
    code: due.code,
    severity,
    confidence,
    description: `${dueText(due)} ${note}`,
    clauses: due.clauses,
    amount: grade === COVERED ? null : due.extra,
    facts: [...due.shifts.flatMap(timesOf), ...paidFact(one)],
    clearsWhen: `The pay has ${formatCents(due.extra)} for it: give what was paid.`,
  };
}

/** A due in a sentence or two. */
function dueText({ label, rule, minutes, extra, shifts, components }: Due): string {
  const rates = [...new Set(components.map(({ rate }) => formatCents(rate)))].join(", ");
  const worth =
    minutes === null
      ? `${formatCents(extra)} is due.`
      : `${hoursText(minutes)} at ${rates}, ${formatCents(extra)} above the ordinary rate.`;
  return `${label} on ${daysText(shifts)}: ${rule.says} ${worth}`;
}

/** Paid exactly what a mistake gives is strong evidence of it; that money is missing is as sure as the shortfall. */
function ofMistake(one: Case, mistake: Mistake, isOnly: boolean): Finding {
  const { code, shortBy, text, clauses, facts, unless } = mistake;
  const grade = gradeOfShort(one, (one.total - shortBy) as Cents);
  return {
    code,
    severity: grade.isRounding ? "warning" : grade.severity,
    confidence: isOnly && !grade.isRounding ? grade.confidence : "medium",
    description: `What was paid is, to the cent, ${text}.${isOnly ? "" : " Another mistake gives the same amount."}`,
    clauses: orOfRate(clauses, one),
    amount: shortBy,
    facts: [...facts, ...paidFact(one), dueFact(one)],
    clearsWhen:
      unless ??
      `You find another payment of ${formatCents(shortBy)} for it, or another cause of the shortfall.`,
  };
}
