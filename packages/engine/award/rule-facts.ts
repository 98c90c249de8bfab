// Which facts bear on a rule: those it tests, and those it takes a value from.

import type { FactTest, Rule } from "./award.ts";

/** Tests of facts that decide whether a rule, or a part of it, holds. */
export const factTestsOf = (rule: Rule): readonly FactTest[] => [
  ...rule.when.facts,
  ...("rest" in rule ? (rule.rest?.reduced?.facts ?? []) : []),
  ...(rule.kind === "rest-limit" ? (rule.reduced?.facts ?? []) : []),
  ...("raised" in rule ? rule.raised.flatMap(({ facts }) => facts) : []),
];

/** Facts whose value a rule uses. */
export const factsUsedBy = (rule: Rule): readonly string[] =>
  rule.when.week === null ? usedByKind(rule) : [...usedByKind(rule), rule.when.week.elsewhereFact];

function usedByKind(rule: Rule): readonly string[] {
  const named = (...slugs: readonly (string | null)[]): readonly string[] =>
    slugs.filter((slug) => slug !== null);
  switch (rule.kind) {
    case "minimum-payment":
      return named(rule.addedFact, rule.limitFact);
    case "rest-between":
      return named(
        rule.rest?.afterOvertime?.fact ?? null,
        ...(rule.rest?.disregards ?? []).flatMap(({ facts }) => facts.map(({ slug }) => slug)),
      );
    case "ordinary-limit":
      return named(rule.longDay?.usedFact ?? null, rule.weeksFact, rule.workedFact, rule.limitFact);
    case "allowance":
      return named(
        rule.cap?.earlierFact ?? null,
        rule.floor?.earlierFact ?? null,
        rule.share?.classificationFact ?? null,
      );
    case "higher-duties":
      return named(rule.classificationFact, rule.fromFact, rule.toFact, rule.timesFact, rule.shareFact);
    case "unit-pay":
      return named(rule.unitsFact);
    case "piece-rate":
      return named(rule.unitsFact, rule.rateFact, rule.timeFact);
    case "missed-break":
      return named(rule.startsFact);
    case "uplift":
      return named(rule.multiplyFact);
    case "retained-rate":
    case "worked-through-break":
    case "ordinary-break":
    case "public-holiday-choice":
      return named(rule.fact);
    default:
      return [];
  }
}

/** Facts that tell of earlier work in the week or cycle, which later shifts go by as well. */
export function earlierFactsOf(rule: Rule): readonly string[] {
  const named: readonly (string | null | undefined)[] =
    rule.kind === "ordinary-limit"
      ? [rule.workedFact, rule.longDay?.usedFact]
      : rule.kind === "allowance"
        ? [rule.cap?.earlierFact, rule.floor?.earlierFact]
        : [];
  return named.filter((slug) => slug != null);
}

export const factsNamedBy = (rule: Rule): readonly string[] => [
  ...factTestsOf(rule).map(({ slug }) => slug),
  ...factsUsedBy(rule),
];
