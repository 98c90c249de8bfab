// The content of an award version: what was in force in its span, as written, and nothing of what came after.

import type { Json } from "#contract";
import {
  type Award,
  allowanceTreatment,
  type ChangeDate,
  type Classification,
  type Dated,
  factsNamedBy,
  formatLocalDate,
  isInForce,
  type LocalDate,
  ORDINARY_HOURS,
  OVERTIME,
  type Rule,
} from "#engine";
import type { Pack } from "./load.ts";
import { namesOfKind } from "./references.ts";

/** What content is made of. */
export type Written = Pick<Pack, "award" | "written">;

/** The law of one day, for pay periods that began on another. */
export interface Moment {
  readonly day: LocalDate;
  readonly payPeriod: LocalDate;
}

/** Ends, readings that have ended and names for the same thing are not part of it: next July changes no hash. */
export function contentOf(pack: Written, at: Moment): Json {
  const { award, written } = pack;
  const rules = inForce(award.rules, at);
  const classifications = classificationsIn(award, rules, at);
  const named = new Set(rules.flatMap(factsNamedBy));
  const facts = award.facts.filter(({ slug }) => named.has(slug));
  const clauses = clausesNamed(award, rules, facts, classifications);
  const amounts = new Set(rules.flatMap((rule) => namesOfKind(rule, "amount")));
  return {
    award: without(written.get("award.yaml"), ["verified-to", "consolidated-to", "sources"]),
    rules: rules.map((rule) => ({ slug: rule.slug, rule: writtenRule(pack, rule) })),
    facts: facts.map(({ slug }) => ({ slug, fact: writtenOf(pack, "facts.yaml", slug, []) })),
    classifications: classifications.map(({ code }) => ({
      code,
      classification: writtenOf(pack, "classifications.yaml", code, ["fwc", "formerly", "to"]),
    })),
    clauses: inForce(award.clauses, at)
      .filter(({ slug }) => clauses.has(slug))
      .map(({ slug, ref, title }) => ({ slug, ref, title })),
    rates: inForce(award.rates, at).map((row) => [
      start(row.from),
      row.classification,
      row.weekly,
      row.hourly,
    ]),
    amounts: inForce(award.amounts, at)
      .filter(({ allowance }) => amounts.has(allowance))
      .map((row) => [start(row.from), row.allowance, row.amount]),
    payroll: payrollOf(award, rules),
  };
}

/** The treatments that the rules in force can name: one that is added for another award changes no hash. */
function payrollOf({ payroll }: Award, rules: readonly Rule[]): Json {
  const named = rules.flatMap((rule) => (rule.kind === "allowance" ? [allowanceTreatment(rule)] : []));
  const used = new Set([ORDINARY_HOURS, OVERTIME, ...named]);
  return Object.fromEntries(
    Object.entries(payroll)
      .filter(([name]) => used.has(name))
      .map(([name, { stp, ote, basis }]) => [name, { stp, ote: ote ? "yes" : "no", basis }]),
  );
}

const inForce = <T extends Dated>(items: readonly T[], { day, payPeriod }: Moment): readonly T[] =>
  items.filter((item) => isInForce(item, day, payPeriod));

const start = ({ day, ppc }: ChangeDate): string => `${formatLocalDate(day)}${ppc ? " ppc" : ""}`;

/** Classifications with a rate, or with a scale that gives one. */
function classificationsIn(award: Award, rules: readonly Rule[], at: Moment): readonly Classification[] {
  const rated = new Set(inForce(award.rates, at).map(({ classification }) => classification));
  for (const rule of rules) {
    if (rule.kind === "scale" && rule.rateOf !== null)
      for (const code of rule.for.classifications ?? []) rated.add(code);
  }
  return award.classifications.filter(({ code, is }) => rated.has(is ?? code));
}

function clausesNamed(
  award: Award,
  rules: readonly Rule[],
  facts: Award["facts"],
  classifications: readonly Classification[],
): ReadonlySet<string> {
  const named = [...rules, ...facts, ...classifications, ...award.workerTypes];
  return new Set(named.flatMap(({ clauses }) => clauses));
}

type Members = { readonly [key: string]: Json | undefined };

const membersOf = (value: Json | undefined): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

function without(value: Json | undefined, keys: readonly string[]): Json {
  if (value === undefined) return null;
  return Object.fromEntries(Object.entries(membersOf(value)).filter(([key]) => !keys.includes(key)));
}

function writtenOf({ written }: Written, path: string, name: string, keys: readonly string[]): Json {
  return without(membersOf(written.get(path))[name], keys);
}

/** The variant of a rule in force, as written. */
function writtenRule({ written, award }: Written, rule: Rule): Json {
  for (const [path, file] of written) {
    const found = path.startsWith("rules/") ? membersOf(file)[rule.slug] : undefined;
    if (found === undefined) continue;
    const variants: readonly Json[] = isList(found) ? found : [found];
    const started = variants.filter((variant) => startOf(variant, award) <= formatLocalDate(rule.from.day));
    return { ...membersOf(without(started.at(-1), ["from", "to", "reading"])), ...datedPart(rule) };
  }
  throw new Error(`rule ${rule.slug} is not in the files it was read from`);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const datedPart = ({ from, reading }: Rule): { readonly [key: string]: Json } => ({
  from: start(from),
  ...(reading === null ? {} : { reading }),
});

function startOf(variant: Json, award: Award): string {
  const { from } = membersOf(variant);
  return typeof from === "string" ? from.slice(0, 10) : formatLocalDate(award.coversFrom.day);
}
