// Where an award speaks of the facts that every request may leave unsaid; found once an award.

import type { Award, EmploymentType, OrdinaryLimit, Rule, Scale } from "#engine";
import { onceAnAward } from "./once-an-award.ts";

type Clauses = readonly string[];

interface AwardClauses {
  readonly scales: Readonly<Record<Scale["scale"], Clauses>>;
  readonly limits: Readonly<Record<OrdinaryLimit["per"], Clauses>>;
  readonly holiday: Clauses;
  readonly workerType: Clauses;
  readonly rest: Clauses;
  /** The longest rest that some rule asks for between two days' work. */
  readonly longestRest: number;
}

export const clausesIn = onceAnAward(({ rules, workerTypes }: Award): AwardClauses => {
  const first = (fits: (rule: Rule) => boolean): Clauses => rules.find(fits)?.clauses ?? [];
  const limit = (per: OrdinaryLimit["per"]): Clauses =>
    first((rule) => rule.kind === "ordinary-limit" && rule.per === per);
  const scale = (name: Scale["scale"]): Clauses =>
    first((rule) => rule.kind === "scale" && rule.scale === name);
  const rests = rules.flatMap((rule) => (rule.kind === "rest-between" ? (rule.rest?.needed ?? []) : []));
  return {
    scales: { junior: scale("junior"), apprentice: scale("apprentice") },
    limits: { day: limit("day"), shift: limit("shift"), week: limit("week"), cycle: limit("cycle") },
    holiday: first((rule) => rule.kind === "penalty" && rule.when.holiday === true),
    workerType: workerTypes[0]?.clauses ?? [],
    rest: first((rule) => rule.kind === "rest-between" && rule.rest !== null),
    longestRest: Math.max(0, ...rests),
  };
});

/** The clause of the latest pattern of this kind that an employment type has. */
export const patternClauses = (
  { rules }: Award,
  of: "agreed" | "rostered",
  employment: EmploymentType,
): Clauses =>
  rules.findLast(
    (rule) =>
      rule.kind === "pattern" && rule.of === of && (rule.for.employment?.includes(employment) ?? true),
  )?.clauses ?? [];
