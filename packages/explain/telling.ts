// The input of an explanation: the priced shift, its rules by name, and the clauses in force.

import { type PayResult, type PricedRequest, type WireClause, wireClauses } from "#contract";
import {
  type Claim,
  type ClauseRef,
  dayOf,
  type Facts,
  type Law,
  type Moment,
  type Rule,
  type Shift,
  type ShiftResult,
  type Version,
  versionAt,
} from "#engine";
import { named, type Times, timesOf } from "./english.ts";

export interface Telling {
  readonly facts: Facts;
  readonly shift: Shift;
  readonly law: Law;
  readonly version: Version;
  readonly result: ShiftResult;
  readonly answer: PayResult;
  readonly times: Times;
  readonly rules: ReadonlyMap<string, Rule>;
  /** Claims of rules that took effect. */
  readonly applied: readonly Applied[];
  /** The clauses of the rate: what has no clause of its own stands under them. */
  readonly rateClauses: readonly WireClause[];
}

interface Applied {
  readonly claim: Claim;
  readonly rule: Rule;
}

export function tellingOf(
  { held, facts, calculation }: Omit<PricedRequest, "walk">,
  answer: PayResult,
): Telling {
  const shift = facts.shifts[0];
  const result = calculation.shifts[0];
  if (shift === undefined || result === undefined) throw new Error("one shift gives one result");
  const { payPeriodStart } = facts.employee;
  const version = versionAt(held.law, dayOf(shift.from), payPeriodStart);
  const last = versionAt(held.law, dayOf((shift.to - 1) as Moment), payPeriodStart);
  // a rule may begin at midnight
  const rules =
    last.rules === version.rules ? rulesOf(version) : new Map([...rulesOf(last), ...rulesOf(version)]);
  return {
    facts,
    shift,
    law: held.law,
    version,
    result,
    answer,
    times: timesOf(shift.from, shift.to),
    rules,
    applied: appliedIn(result, rules),
    rateClauses: wireClauses(held.award.code, result.base.clauses),
  };
}

const byName = new WeakMap<readonly Rule[], ReadonlyMap<string, Rule>>();

function rulesOf({ rules }: Version): ReadonlyMap<string, Rule> {
  const known = byName.get(rules);
  if (known !== undefined) return known;
  const named = new Map(rules.map((rule) => [rule.slug, rule]));
  byName.set(rules, named);
  return named;
}

export const wired = ({ version }: Telling, refs: readonly ClauseRef[]): readonly WireClause[] =>
  wireClauses(version.award.code, refs);

const byRule = new WeakMap<Version, Map<Rule, readonly WireClause[]>>();

export function clausesOf(telling: Telling, rule: Rule): readonly WireClause[] {
  const { version } = telling;
  const known = byRule.get(version) ?? new Map<Rule, readonly WireClause[]>();
  const before = known.get(rule);
  if (before !== undefined) return before;
  const clauses = wired(
    telling,
    rule.clauses.flatMap((slug) => version.clauses.get(slug) ?? []),
  );
  byRule.set(version, known.set(rule, clauses));
  return clauses;
}

function appliedIn({ claims }: ShiftResult, rules: Telling["rules"]): readonly Applied[] {
  const applied: Applied[] = [];
  for (const claim of claims) {
    const rule = claim.status === "applied" ? rules.get(claim.rule) : undefined;
    if (rule !== undefined) applied.push({ claim, rule });
  }
  return applied;
}

export const quoted = ({ label }: Rule): string => named(label);

/** What a rule says, as the last words of a text: a sentence of its own, as the pack writes it. */
export const account = ({ says }: Rule): string => `. ${says}`;
