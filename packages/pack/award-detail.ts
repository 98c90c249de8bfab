// One award in detail: the facts it asks for, its allowances and worker types with clauses, and what a clause does.

import type { AwardDetail, AwardSummary, ClauseDetail, WireClause } from "#contract";
import {
  type Award,
  type Dated,
  type FactDeclaration,
  type FactValue,
  formatCents,
  formatClock,
  formatLocalDate,
  type Law,
  type LocalDate,
  type Rule,
  versionAt,
} from "#engine";
import { dayAsked } from "./classification-list.ts";
import { linesOn, type RatesPack } from "./rates.ts";

const urlOf = (code: string): string => `https://awards.fairwork.gov.au/${code}.html`;

type RestingRule = ClauseDetail["entries"][number]["rules"][number];
/** Of a day, without the version in force on it. */
export type DetailOn = Omit<AwardDetail, "award_version">;
type ClausesOf = (slugs: readonly string[]) => readonly WireClause[];

export function encodedDetail(about: AwardSummary, law: Law, today: LocalDate): DetailOn {
  const { award } = law;
  const day = dayAsked(null, award.verifiedTo, today);
  const version = versionAt(law, day, null);
  const clausesOf: ClausesOf = (slugs) =>
    slugs.flatMap((slug) => {
      const clause = version.clauses.get(slug);
      return clause === undefined ? [] : [{ ...clause, url: urlOf(award.code) }];
    });
  return {
    ...about,
    on: formatLocalDate(day),
    worker_types: award.workerTypes.map(({ slug, says, clauses }, index) => ({
      code: slug,
      says,
      default: index === 0,
      clauses: clausesOf(clauses),
    })),
    circumstances: award.facts.map((fact) => circumstanceOf(fact, clausesOf)),
    allowances: version.rules.flatMap((rule) =>
      allowanceOf(rule, version.amounts.get(rule.slug)?.amount ?? null, clausesOf),
    ),
    readings: award.readings.map(({ id, title }) => ({ id, title })),
  };
}

function circumstanceOf(fact: FactDeclaration, clausesOf: ClausesOf): AwardDetail["circumstances"][number] {
  const bounded = fact.type === "integer" || fact.type === "hours";
  return {
    code: fact.slug,
    type: fact.type,
    ...(fact.type === "choice" ? { choices: fact.choices } : {}),
    ...(bounded ? { least: fact.least, most: fact.most } : {}),
    default: fact.default === null ? null : wireValue(fact, fact.default),
    asks: fact.asks,
    states: fact.states,
    clauses: clausesOf(fact.clauses),
  };
}

/** A value as a request would give it. */
function wireValue({ type }: FactDeclaration, value: FactValue): FactValue {
  if (typeof value !== "number") return value;
  if (type === "hours") return value / 60;
  if (type === "money") return formatCents(value as never);
  return type === "clock" ? formatClock(value) : value;
}

function allowanceOf(
  rule: Rule,
  amount: Parameters<typeof formatCents>[0] | null,
  clausesOf: ClausesOf,
): AwardDetail["allowances"] {
  if (rule.kind !== "allowance") return [];
  return [
    {
      code: rule.due.by === "claim" ? rule.due.code : rule.slug,
      label: rule.label,
      claimed: rule.due.by === "claim",
      unit: rule.unit,
      amount: amount === null ? null : formatCents(amount),
      clauses: clausesOf(rule.clauses),
    },
  ];
}

export function ratesDetail(about: AwardSummary, pack: RatesPack, today: LocalDate): DetailOn {
  const day = dayAsked(null, pack.verifiedTo, today);
  return {
    ...about,
    on: formatLocalDate(day),
    worker_types: [],
    circumstances: [],
    allowances: linesOn(pack.amounts, day).map(({ name, fields: [amount = "", per = "", clause = ""] }) => ({
      code: name,
      label: name.replaceAll("-", " "),
      claimed: true,
      unit: per,
      amount: /^\d+\.\d\d$/.test(amount) ? amount : null,
      clauses: clause === "" ? [] : [{ ref: clause, title: "", url: urlOf(pack.code) }],
    })),
    readings: [],
  };
}

/** Everything that has stood under a number, with its dates. */
export function clauseDetail(award: Award, ref: string): ClauseDetail | undefined {
  const entries = award.clauses
    .filter((clause) => clause.ref === ref)
    .map((clause) => ({
      title: clause.title,
      says: clause.says,
      from: formatLocalDate(clause.from.day),
      to: clause.to === null ? null : formatLocalDate(clause.to.day),
      rules: award.rules
        .filter((rule) => rule.clauses.includes(clause.slug) && overlap(rule, clause))
        .map(restingRule),
    }));
  return entries.length === 0 ? undefined : { award_code: award.code, ref, url: urlOf(award.code), entries };
}

const overlap = (a: Dated, b: Dated): boolean =>
  (a.to === null || a.to.day > b.from.day) && (b.to === null || b.to.day > a.from.day);

const restingRule = ({ slug, kind, label, says, from, to }: Rule): RestingRule => ({
  rule: slug,
  kind,
  label,
  says,
  from: formatLocalDate(from.day),
  with_pay_period: from.ppc,
  to: to === null ? null : formatLocalDate(to.day),
});
