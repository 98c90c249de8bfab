// What an award version holds: the rules, rates, amounts and clause numbers in force, as written, and their hash.

import { type AwardVersion, contentHash, type HeldAward, type Json } from "#contract";
import {
  type Award,
  formatLocalDate,
  isInForce,
  type LocalDate,
  prepareLaw,
  type VersionInForce,
} from "#engine";
import type { Pack } from "./load.ts";
import { type Node, plainOf } from "./node.ts";
import { entriesOf } from "./read.ts";

/** The text in force for a day and pay period; the end of a span is not part of it, so next July changes nothing. */
export function contentOf(pack: Pack, day: LocalDate, payPeriod: LocalDate): Json {
  const { award } = pack;
  const inForce = <T extends Parameters<typeof isInForce>[0]>(items: readonly T[]): readonly T[] =>
    items.filter((item) => isInForce(item, day, payPeriod));
  return {
    award: withoutEnds(pack.trees.get("award.yaml"), ["verified-to", "consolidated-to", "sources"]),
    rules: rulesOf(pack, day, payPeriod),
    facts: treeOf(pack, "facts.yaml"),
    classifications: treeOf(pack, "classifications.yaml"),
    clauses: Object.fromEntries(inForce(award.clauses).map(({ slug, ref, title }) => [slug, { ref, title }])),
    rates: inForce(award.rates).map(({ from, classification, weekly, hourly }) => [
      formatLocalDate(from.day),
      classification,
      weekly,
      hourly,
    ]),
    amounts: inForce(award.amounts).map(({ from, allowance, amount }) => [
      formatLocalDate(from.day),
      allowance,
      amount,
    ]),
  };
}

const treeOf = (pack: Pack, path: string): Json => {
  const tree = pack.trees.get(path);
  return tree === undefined ? null : plainOf(tree);
};

function withoutEnds(node: Node | undefined, keys: readonly string[]): Json {
  if (node === undefined) return null;
  return Object.fromEntries(
    [...entriesOf(node)].filter(([key]) => !keys.includes(key)).map(([key, value]) => [key, plainOf(value)]),
  );
}

/** Each rule's variant in force, as written, less its end and a reading that has ended. */
function rulesOf(pack: Pack, day: LocalDate, payPeriod: LocalDate): Json {
  const rules: Record<string, Json> = {};
  for (const [path, tree] of pack.trees) {
    if (!path.startsWith("rules/")) continue;
    for (const [slug, node] of entriesOf(tree)) {
      const current = pack.award.rules.find((rule) => rule.slug === slug && isInForce(rule, day, payPeriod));
      if (current === undefined) continue;
      const variants = node.content.is === "list" ? node.content.items : [node];
      const started = variants.filter(
        (variant) => startOf(variant, pack.award) <= formatLocalDate(current.from.day),
      );
      const written = started.at(-1);
      const ended = current.reading === null ? ["to", "reading"] : ["to"];
      if (written !== undefined) rules[slug] = withoutEnds(written, ended);
    }
  }
  return rules;
}

function startOf(variant: Node, award: Award): string {
  const from = entriesOf(variant).get("from");
  return from?.content.is === "text" ? from.content.text.slice(0, 10) : formatLocalDate(award.coversFrom.day);
}

/** `MA000004@2026-07-01.1`; a first-pay-period change that waits is named too. */
function versionId(award: Award, inForce: VersionInForce): string {
  const waiting = inForce.pendingFrom === null ? "" : `-before-${formatLocalDate(inForce.pendingFrom)}`;
  return `${award.code}@${formatLocalDate(inForce.effectiveFrom)}${waiting}.1`;
}

export function holdAward(pack: Pack): HeldAward {
  const known = new Map<string, AwardVersion>();
  return {
    award: pack.award,
    law: prepareLaw(pack.award),
    versionOf: (inForce, day, payPeriodStart) => {
      const id = versionId(pack.award, inForce);
      const held = known.get(id);
      if (held !== undefined) return held;
      const content = contentOf(pack, day, payPeriodStart ?? day);
      const version = { id, effectiveFrom: inForce.effectiveFrom, contentHash: contentHash(content) };
      known.set(id, version);
      return version;
    },
  };
}
