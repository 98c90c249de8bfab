// Alternatives that are the same for every request under an award: found once, and the clauses they rest on.

import {
  type Award,
  type Change,
  type EmploymentType,
  minutes,
  type OrdinaryLimit,
  type Pattern,
  type Rule,
  type Scale,
} from "#engine";
import { onceAnAward } from "../library/once-an-award.ts";
import type { Alternative } from "./alternative.ts";

type Clauses = readonly string[];
type ByEmployment<T> = Readonly<Record<EmploymentType, T>>;

interface Ready {
  readonly age: Alternative;
  readonly workerType: Alternative;
  readonly workedToday: ByEmployment<Alternative>;
  readonly workedThisWeek: ByEmployment<Alternative>;
  readonly scales: Readonly<Record<Scale["scale"], Clauses>>;
  readonly patterns: Readonly<Record<Pattern["of"], ByEmployment<Clauses>>>;
  readonly holiday: Clauses;
  readonly rest: Clauses;
  /** The longest rest that some rule asks for between two days' work. */
  readonly longestRest: number;
  /** Where only overtime cuts a rest short, the earlier work is taken to have ended in it: the facts that say so. */
  readonly afterOvertime: Readonly<Record<string, true>> | null;
}

const AGES = [15, 16, 17, 18, 19, 20].map((age): Change => ({ of: "person", to: { age } }));
const HOURS_TODAY = [180, 540, 660, 720].map(
  (worked): Change => ({ of: "shift", to: { workedToday: minutes(worked) } }),
);
const FULL_WEEK: Change = { of: "shift", to: { workedThisWeek: minutes(38 * 60) } };

const alternative = (
  code: string,
  detail: string,
  others: readonly Change[],
  clauses: Clauses,
): Alternative => {
  const said = { code, detail, clauses };
  return { others, say: () => said };
};

export const readyIn = onceAnAward(({ rules, workerTypes: [usual, ...workers] }: Award): Ready => {
  const first = (fits: (rule: Rule) => boolean): Clauses => rules.find(fits)?.clauses ?? [];
  const scale = (name: Scale["scale"]): Clauses =>
    first((rule) => rule.kind === "scale" && rule.scale === name);
  const limit = (employment: EmploymentType, per: OrdinaryLimit["per"]): Clauses =>
    first((rule) => rule.kind === "ordinary-limit" && rule.per === per && isFor(rule, employment));
  const rests = rules.flatMap((rule) => (rule.kind === "rest-between" ? [rule.rest] : []));
  const told = rests.flatMap(({ afterOvertimeFact }) => afterOvertimeFact ?? []);
  return {
    age: alternative("age", "No age was given; the adult rate is taken.", AGES, scale("junior")),
    workerType: alternative(
      "worker_type",
      `No worker_type was given; ${usual?.slug ?? ""} is taken.`,
      workers.map(({ slug }) => ({ of: "person", to: { worker: slug } })),
      usual?.clauses ?? [],
    ),
    workedToday: byEmployment((employment) =>
      alternative(
        "hours_already_worked_today",
        "No earlier hours today were given; none are taken.",
        HOURS_TODAY,
        [limit(employment, "days-work"), limit(employment, "day")].find(({ length }) => length > 0) ?? [],
      ),
    ),
    workedThisWeek: byEmployment((employment) =>
      alternative(
        "hours_already_worked_this_week",
        "No earlier hours this week were given; none are taken.",
        [FULL_WEEK],
        limit(employment, "cycle"),
      ),
    ),
    scales: { junior: scale("junior"), apprentice: scale("apprentice") },
    patterns: { agreed: patternsOf(rules, "agreed"), rostered: patternsOf(rules, "rostered") },
    holiday: first((rule) => rule.kind === "penalty" && rule.when.holiday === true),
    rest: first((rule) => rule.kind === "rest-between" && rule.rest !== null),
    longestRest: Math.max(0, ...rests.map(({ needed }) => needed)),
    afterOvertime: told.length === 0 ? null : Object.fromEntries(told.map((slug) => [slug, true])),
  };
});

const byEmployment = <T>(made: (employment: EmploymentType) => T): ByEmployment<T> => ({
  full_time: made("full_time"),
  part_time: made("part_time"),
  casual: made("casual"),
});

const isFor = (rule: Rule, employment: EmploymentType): boolean =>
  rule.for.employment?.includes(employment) ?? true;

/** The latest pattern of each employment type. */
const patternsOf = (rules: readonly Rule[], of: Pattern["of"]): ByEmployment<Clauses> =>
  byEmployment(
    (employment) =>
      rules.findLast((rule) => rule.kind === "pattern" && rule.of === of && isFor(rule, employment))
        ?.clauses ?? [],
  );
