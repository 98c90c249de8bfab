// Facts whose answers a rule could not use: of another type than the key that names them reads.

import type { Award, FactDeclaration, Rule, RuleKind } from "#engine";
import type { Fault, Place } from "./node.ts";
import { valueAt } from "./value-at.ts";

type FactType = FactDeclaration["type"];

/** What a row may read of the time before the shifts that are given. */
const ELAPSED = {
  "when.elapsed.earlierFact": ["hours"],
  "when.elapsed.passedFact": ["boolean"],
} as const;

/** The types that each key which names a fact can read, by the kind of rule and the way to the key. */
const READ: Readonly<Partial<Record<RuleKind, Readonly<Record<string, readonly FactType[]>>>>> = {
  allowance: {
    "cap.earlierFact": ["integer"],
    "floor.earlierFact": ["integer"],
    "share.classificationFact": ["classification"],
  },
  "higher-duties": {
    classificationFact: ["classification"],
    fromFact: ["clock"],
    toFact: ["clock"],
    timesFact: ["times"],
    shareFact: ["integer"],
  },
  "minimum-payment": { minimumFact: ["hours"], addedFact: ["choice"] },
  "missed-break": { startsFact: ["clock"] },
  "ordinary-break": { fact: ["clock"] },
  "ordinary-limit": {
    limitFact: ["hours"],
    "longDay.usedFact": ["boolean"],
    weeksFact: ["integer"],
    workedFact: ["hours"],
  },
  "ordinary-rate": ELAPSED,
  overtime: { "when.week.elsewhereFact": ["hours"], ...ELAPSED },
  penalty: ELAPSED,
  "piece-rate": { unitsFact: ["integer", "hours"], rateFact: ["money"], timeFact: ["hours"] },
  "public-holiday-choice": { fact: ["choice"] },
  "rest-between": { "rest.afterOvertimeFact": ["boolean"], ...ELAPSED },
  "retained-rate": { fact: ["money"] },
  "unit-pay": { unitsFact: ["integer", "hours"] },
  uplift: { multiplyFact: ["integer"] },
  "worked-through-break": { fact: ["clock"] },
};

export function factTypeFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const types = new Map(award.facts.map(({ slug, type }) => [slug, type]));
  const found = new Map<string, Fault>();
  for (const rule of award.rules)
    for (const [path, wanted] of Object.entries(READ[rule.kind] ?? {})) {
      const fact = valueAt(rule, path);
      const type = typeof fact === "string" ? types.get(fact) : undefined;
      if (type === undefined || wanted.includes(type)) continue;
      const { file, line } = placeOf(rule.slug);
      const problem = `rule ${rule.slug} reads ${wanted.join(" or ")} from the fact ${String(fact)}, which is of type ${type}`;
      const remedy = `give the fact type: ${wanted.join(" or ")}, or name another`;
      found.set(`${rule.slug} ${path}`, { file, line, problem, remedy });
    }
  return [...found.values()];
}

/** Words that a rule takes from a choice and does not know, or waits for and never gets. */
export function unreadChoiceFaults(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const facts = new Map(award.facts.map((fact) => [fact.slug, fact]));
  const found = new Map<string, Fault>();
  for (const rule of award.rules)
    for (const [problem, remedy] of choiceComplaints(rule, facts)) {
      const { file, line } = placeOf(rule.slug);
      found.set(problem, { file, line, problem, remedy });
    }
  return [...found.values()];
}

/** What an `added-fact` may say; the word of the rule itself leaves it as it is. */
const ADDED: readonly string[] = ["continues", "at-finish"];

function choiceComplaints(rule: Rule, facts: ReadonlyMap<string, FactDeclaration>): readonly Complaint[] {
  if (rule.kind === "minimum-payment" && rule.addedFact !== null) {
    const known: readonly string[] = [...ADDED, rule.added];
    const unknown = facts.get(rule.addedFact)?.choices.filter((one) => !known.includes(one)) ?? [];
    return unknown.map((one) => [
      `${one} of the fact ${rule.addedFact} does nothing for ${rule.slug}`,
      `use ${ADDED.join(" and ")}`,
    ]);
  }
  if (rule.kind !== "public-holiday-choice") return [];
  const choices = facts.get(rule.fact)?.choices ?? [];
  return [rule.movedAway, rule.movedHere]
    .filter((one) => !choices.includes(one))
    .map((one) => [
      `${rule.slug} waits for ${one}, which ${rule.fact} can never be`,
      `use one of ${choices.join(", ")}`,
    ]);
}

type Complaint = readonly [problem: string, remedy: string];

/** Whether a key that names a fact is read at all: every such key must be listed above. */
export const isReadAt = (kind: RuleKind, path: string): boolean => Object.hasOwn(READ[kind] ?? {}, path);
