// Rules that a rule names where a rule of their kind could never be meant.

import { type Award, has, type Rule, type RuleKind } from "#engine";
import type { Fault, Place } from "./node.ts";
import { valueAt } from "./value-at.ts";

interface Named {
  readonly of: RuleKind | "pays-minutes" | "any";
  readonly path: string;
  readonly means: RuleKind | "pays-minutes" | "makes-overtime";
}

const NAMED: readonly Named[] = [
  ...["overrides", "highestWith", "addsTo", "ofRows", "countOf"].map(
    (path): Named => ({ of: "pays-minutes", path, means: "pays-minutes" }),
  ),
  ...["overrides", "highestWith", "with"].map(
    (path): Named => ({ of: "allowance", path, means: "allowance" }),
  ),
  { of: "minimum-payment", path: "overrides", means: "minimum-payment" },
  { of: "unit-pay", path: "overrides", means: "unit-pay" },
  { of: "piece-rate", path: "overrides", means: "piece-rate" },
  { of: "rate-cap", path: "except", means: "pays-minutes" },
  { of: "span-extension", path: "extends", means: "span" },
  { of: "shift-class", path: "notWithin", means: "span" },
  { of: "uplift", path: "only", means: "allowance" },
  { of: "scale", path: "noLessThan", means: "scale" },
  { of: "any", path: "when.because", means: "makes-overtime" },
  { of: "any", path: "when.shift.classes", means: "shift-class" },
];

export function namedKindFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const rules = new Map(award.rules.map((rule) => [rule.slug, rule]));
  const found = new Map<string, Fault>();
  for (const rule of award.rules)
    for (const { of, path, means } of NAMED) {
      if (of !== "any" && !isOf(rule, of)) continue;
      for (const slug of [valueAt(rule, path)].flat()) {
        const named = typeof slug === "string" ? rules.get(slug) : undefined;
        if (named === undefined || isOf(named, means)) continue;
        const { file, line } = placeOf(rule.slug);
        const problem = `rule ${rule.slug} names ${named.slug}, a ${named.kind} rule, where it does nothing`;
        const remedy = `name ${WORDS[means] ?? `rules of the kind ${means}`}, or drop it`;
        found.set(`${rule.slug} ${named.slug}`, { file, line, problem, remedy });
      }
    }
  return [...found.values()];
}

const WORDS: Readonly<Partial<Record<Named["means"], string>>> = {
  "pays-minutes": "rules that pay minutes",
  "makes-overtime": "rules that make overtime",
};

const isOf = (rule: Rule, means: Exclude<Named["of"] | Named["means"], "any">): boolean =>
  means === "pays-minutes" || means === "makes-overtime" ? has(rule, means) : rule.kind === means;
