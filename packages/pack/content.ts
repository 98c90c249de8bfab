// The content of an award version: what was in force in its span, as written, and nothing of what came after.

import { type Json, sharedJson } from "#contract";
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
import { LANGUAGE } from "./language/languages.ts";
import type { Pack } from "./load.ts";
import { namesOfKind } from "./references.ts";

/** What content is made of. */
export type Written = Pick<Pack, "award" | "written">;

/** The law of one day, for pay periods that began on another. */
export interface Moment {
  readonly day: LocalDate;
  readonly payPeriod: LocalDate;
}

/** Not part of it: ends, what only follows from where the history starts, other names for the same thing. */
const NOT_CONTENT = {
  award: ["language", "covers-from", "verified-to", "consolidated-to", "sources"],
  rule: ["to", "reading"],
  classification: ["fwc", "formerly", "to", "duties", "finder-words"],
};

/** What was in force, complete: next July, a longer history and another way to write it change no hash. */
export function contentOf({ award, written }: Written, at: Moment): Json {
  const rules = inForce(award.rules, at);
  const classifications = classificationsIn(award, rules, at);
  const parts = rules.map((rule) => partOf(rule, written));
  const named = new Set(parts.flatMap((part) => part.facts));
  const facts = award.facts.filter(({ slug }) => named.has(slug));
  const clauses = clausesNamed(award, rules, facts, classifications);
  const amounts = new Set(parts.flatMap((part) => part.amounts));
  return {
    language: LANGUAGE,
    award: without(written.identity, NOT_CONTENT.award),
    rules: parts.map(({ content }) => content),
    facts: facts.map(({ slug }) => ({ slug, fact: without(membersOf(written.facts)[slug], []) })),
    classifications: classifications.map(({ code }) => ({
      code,
      classification: without(membersOf(written.classifications)[code], NOT_CONTENT.classification),
    })),
    clauses: inForce(award.clauses, at)
      .filter(({ slug }) => clauses.has(slug))
      .map(({ slug, ref, title }) => ({ slug, ref, title })),
    rates: inForce(award.rates, at).map((row) => [
      start(row.from),
      row.classification,
      row.weekly,
      row.hourly,
      ...(row.yearly === undefined ? [] : [row.yearly]),
    ]),
    amounts: inForce(award.amounts, at)
      .filter(({ allowance }) => amounts.has(allowance))
      .map((row) => [
        start(row.from),
        row.allowance,
        row.amount,
        ...(row.fine === undefined ? [] : [row.fine]),
      ]),
    payroll: payrollOf(award, rules),
  };
}

/** What a rule is in every version that has it. */
interface RulePart {
  readonly content: Json;
  readonly facts: readonly string[];
  readonly amounts: readonly string[];
}

const known = new WeakMap<Rule, RulePart>();

/** Versions share most rules: each is put together and written once. */
function partOf(rule: Rule, { rules }: Written["written"]): RulePart {
  const found = known.get(rule);
  if (found !== undefined) return found;
  const content = sharedJson({ slug: rule.slug, rule: ruleContent(rules.get(rule), rule) });
  const part = { content, facts: factsNamedBy(rule), amounts: namesOfKind(rule, "amount") };
  known.set(rule, part);
  return part;
}

/** A reading that has ended is no part of the rule. */
const ruleContent = (text: Json | undefined, { reading }: Rule): Json => ({
  ...membersOf(without(text, NOT_CONTENT.rule)),
  ...(reading === null ? {} : { reading }),
});

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
