// The claims behind a result, in words: what applied, what lost and to whom, what did not apply.

import type { Rule } from "./award.ts";
import { clauseRefs, type Version } from "./law.ts";
import type { Plan, Row } from "./plan.ts";
import type { Claim } from "./result.ts";
import { formatPercent, type Moment } from "./units.ts";
import type { Trace } from "./walk.ts";

export interface ClaimTrace extends Trace {
  applied(rule: Rule, from: Moment | null, to: Moment | null, reason: string): void;
  finish(plan: Plan): readonly Claim[];
}

export function newTrace(version: () => Version): ClaimTrace {
  const claims: Claim[] = [];
  const touched = new Set<string>();
  const add = (
    rule: Rule,
    from: Moment | null,
    to: Moment | null,
    status: Claim["status"],
    reason: string,
    supersededBy: string | null,
  ): void => {
    touched.add(rule.slug);
    claims.push({ rule: rule.slug, clauses: clauseRefs(version(), rule.clauses), from, to, status, reason, supersededBy });
  };
  return {
    applied: (rule, from, to, reason) => add(rule, from, to, "applied", reason, null),
    claims: (minute, to, label, claimed, won) => {
      if (label.trigger !== null) add(label.trigger, minute.at, to, "applied", "These hours are overtime.", null);
      for (const row of claimed) {
        if (row === won.row || won.added.includes(row)) {
          add(row.rule, minute.at, to, "applied", `Paid at ${formatPercent(won.percent)} %.`, null);
        } else {
          add(row.rule, minute.at, to, "superseded", whyLost(row, won.row), won.row.rule.slug);
        }
      }
    },
    finish: (plan) => {
      for (const rule of plan.version.rules) {
        if (!touched.has(rule.slug)) add(rule, null, null, "skipped", whySkipped(plan, rule), null);
      }
      return joined(claims);
    },
  };
}

function whyLost(row: Row, winner: Row): string {
  const relation = winner.against[row.index];
  if (relation === 2) return `${winner.rule.label} pays more for these minutes.`;
  return `${winner.rule.label} prevails over ${row.rule.label}.`;
}

function whySkipped(plan: Plan, rule: Rule): string {
  const { employment } = rule.for;
  if (employment !== null && !employment.includes(plan.employment)) return "It does not apply to this employment type.";
  return "Nothing in this shift meets its conditions.";
}

/** Claims of one rule with one outcome on touching stretches are one claim. */
function joined(claims: readonly Claim[]): readonly Claim[] {
  const result: Claim[] = [];
  for (const claim of claims) {
    const index = result.findIndex(
      (one) =>
        one.rule === claim.rule &&
        one.status === claim.status &&
        one.supersededBy === claim.supersededBy &&
        one.reason === claim.reason &&
        one.to !== null &&
        one.to === claim.from,
    );
    const before = result[index];
    if (before === undefined) result.push(claim);
    else result[index] = { ...before, to: claim.to };
  }
  return result;
}
