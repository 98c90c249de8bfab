// The content of an award version: what was in force in its span, as written, and nothing of what came after.

import type { Json } from "#contract";
import {
  type Award,
  type ChangeDate,
  type Classification,
  type Dated,
  factsNamedBy,
  formatLocalDate,
  isInForce,
  type LocalDate,
  type Rule,
} from "#engine";
import type { Pack } from "./load.ts";
import { type Node, plainOf } from "./node.ts";
import { entriesOf } from "./read.ts";
import { namesIn } from "./references.ts";

/** The law of one day, for pay periods that began on another. */
export interface Moment {
  readonly day: LocalDate;
  readonly payPeriod: LocalDate;
}

/** Ends, readings that have ended and names for the same thing are not part of it: next July changes no hash. */
export function contentOf(pack: Pack, at: Moment): Json {
  const { award } = pack;
  const rules = inForce(award.rules, at);
  const classifications = classificationsIn(award, rules, at);
  const facts = award.facts.filter(({ slug }) => rules.some((rule) => factsNamedBy(rule).includes(slug)));
  const clauses = clausesNamed(award, rules, facts, classifications);
  const amounts = new Set(rules.flatMap((rule) => namesIn(rule, "amount")));
  return {
    award: without(pack.trees.get("award.yaml"), ["verified-to", "consolidated-to", "sources"]),
    rules: rules.map((rule) => ({ slug: rule.slug, rule: writtenRule(pack, rule) })),
    facts: facts.map(({ slug }) => ({ slug, fact: written(pack, "facts.yaml", slug, []) })),
    classifications: classifications.map(({ code }) => ({
      code,
      classification: written(pack, "classifications.yaml", code, ["fwc", "formerly", "to"]),
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
  };
}

const inForce = <T extends Dated>(items: readonly T[], { day, payPeriod }: Moment): readonly T[] =>
  items.filter((item) => isInForce(item, day, payPeriod));

const start = ({ day, ppc }: ChangeDate): string => `${formatLocalDate(day)}${ppc ? " ppc" : ""}`;

/** Classifications with a rate, or with a scale that gives one. */
function classificationsIn(award: Award, rules: readonly Rule[], at: Moment): readonly Classification[] {
  const rated = new Set(inForce(award.rates, at).map(({ classification }) => classification));
  for (const rule of rules) {
    if (rule.kind === "scale" && rule.of !== null)
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

function without(node: Node | undefined, keys: readonly string[]): Json {
  if (node === undefined) return null;
  return Object.fromEntries(
    [...entriesOf(node)].filter(([key]) => !keys.includes(key)).map(([key, value]) => [key, plainOf(value)]),
  );
}

function written(pack: Pack, path: string, name: string, keys: readonly string[]): Json {
  const tree = pack.trees.get(path);
  return tree === undefined ? null : without(entriesOf(tree).get(name), keys);
}

/** The variant of a rule in force, as written. */
function writtenRule(pack: Pack, rule: Rule): Json {
  for (const [path, tree] of pack.trees) {
    const node = path.startsWith("rules/") ? entriesOf(tree).get(rule.slug) : undefined;
    if (node === undefined) continue;
    const variants = node.content.is === "list" ? node.content.items : [node];
    const started = variants.filter(
      (variant) => startOf(variant, pack.award) <= formatLocalDate(rule.from.day),
    );
    return { ...asObject(without(started.at(-1), ["from", "to", "reading"])), ...datedPart(rule) };
  }
  throw new Error(`rule ${rule.slug} is not in the files it was read from`);
}

const asObject = (value: Json): { readonly [key: string]: Json | undefined } =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json | undefined })
    : {};

const datedPart = ({ from, reading }: Rule): { readonly [key: string]: Json } => ({
  from: start(from),
  ...(reading === null ? {} : { reading }),
});

function startOf(variant: Node, award: Award): string {
  const from = entriesOf(variant).get("from");
  return from?.content.is === "text" ? from.content.text.slice(0, 10) : formatLocalDate(award.coversFrom.day);
}
