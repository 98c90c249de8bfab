// Which conditions each kind of rule can carry; a condition written in vain is refused.

import type { Rule, RuleKind } from "#engine";
import { faulty, type Node } from "./node.ts";
import { entriesOf } from "./read.ts";

const ROW = ["hours", "days", "holiday", "holidays", "named-days", "between", "shift", "elapsed"];

/** Besides facts, which every kind carries; by the keys of the YAML. */
const CONDITIONS: Readonly<Record<RuleKind, readonly string[]>> = {
  "ordinary-rate": ROW,
  penalty: ROW,
  overtime: [...ROW, "because", "week"],
  "rest-between": ROW,
  "overtime-when": ["days", "holiday", "named-days", "between", "shift", "elapsed"],
  "not-stated": ["hours", "days", "holiday", "named-days", "between", "shift"],
  "flat-per-hour": ["hours", "days", "holiday", "named-days", "between", "shift"],
  "minimum-payment": ["days", "holiday", "holidays", "named-days", "shift"],
  allowance: ["days", "holiday", "holidays", "named-days", "shift"],
  "unit-pay": ["days", "holiday", "holidays", "named-days", "shift"],
  "piece-rate": ["days", "holiday", "holidays", "named-days", "shift"],
  guarantee: [],
  "broken-shift": [],
  "ordinary-limit": ["shift"],
  "shift-class": ["shift"],
  "casual-loading": [],
  scale: [],
  uplift: [],
  "retained-rate": [],
  "higher-duties": [],
  span: [],
  "span-extension": [],
  pattern: [],
  "worked-through-break": [],
  "ordinary-break": [],
  "rate-cap": [],
  "missed-break": [],
  "paid-breaks": [],
  "break-schedule": [],
  "public-holiday-choice": [],
  "roster-limit": ["shift"],
  "rest-limit": [],
};

export function refuseIdleConditions(rule: Pick<Rule, "kind" | "when">, node: Node): void {
  const written = entriesOf(node).get("when");
  if (written === undefined) return;
  const carried = ["facts", ...CONDITIONS[rule.kind]];
  for (const [key, value] of entriesOf(written)) {
    if (carried.includes(key)) continue;
    throw faulty(value, `\`${key}\` is no condition of a ${rule.kind} rule`, `use ${carried.join(", ")}`);
  }
}

/** Only the time of a shift, in steps, is rounded to the nearest. */
export function refuseIdleRounding(rule: Rule, node: Node): void {
  if (rule.kind !== "minimum-payment" || rule.rounded === "up") return;
  if ((rule.per === "shift" || rule.per === "overtime") && rule.step !== null) return;
  throw faulty(node, "there are no steps of a shift to round to", "add beyond-in-steps-of, and per: shift");
}

/** A share of what rows pay has no floor among rates of the week or the hour. */
export function refuseFloorsOfRows(rule: Rule, node: Node): void {
  if (rule.kind !== "scale" || rule.path !== "row") return;
  const hasFloor = rule.steps.some(({ fromRate, atLeast }) => fromRate !== null || atLeast !== null);
  if (!hasFloor && rule.noLessThan === null) return;
  throw faulty(node, "a scale by the row has no from-rate, at-least or no-less-than", "use another path");
}
