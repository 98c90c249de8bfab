// Names in a pack that must point at something: clauses, facts, rules, classifications, amounts, readings.

import {
  type Award,
  type FactTest,
  type FactValue,
  factTestsOf,
  type NameKind,
  namesIn,
  type Rule,
} from "#engine";
import type { Pack } from "./load.ts";
import type { Fault, Place } from "./node.ts";

export function referenceFaults(pack: Pack): readonly Fault[] {
  const faults: Fault[] = [];
  const known = namesOf(pack);
  const bySlug = Map.groupBy(pack.award.rules, ({ slug }) => slug);
  for (const [slug, place] of pack.places) {
    for (const rule of bySlug.get(slug) ?? []) {
      for (const [kind, name] of namesIn(rule)) {
        if (!known[kind].has(name)) faults.push(missing(place, `rule ${slug}`, kind, name));
      }
      faults.push(...factFaults(pack, rule, place));
    }
  }
  for (const fact of pack.award.facts) {
    for (const clause of fact.clauses) {
      if (!known.clause.has(clause))
        faults.push(missing(placeIn(pack, "facts.yaml"), `fact ${fact.slug}`, "clause", clause));
    }
    if (fact.reading !== null && !known.reading.has(fact.reading)) {
      faults.push(missing(placeIn(pack, "facts.yaml"), `fact ${fact.slug}`, "reading", fact.reading));
    }
  }
  for (const { code, clauses, is, implies } of pack.award.classifications) {
    const place = placeIn(pack, "classifications.yaml");
    for (const fact of Object.keys(implies.facts))
      if (!known.fact.has(fact)) faults.push(missing(place, code, "fact", fact));
    for (const clause of clauses)
      if (!known.clause.has(clause)) faults.push(missing(place, code, "clause", clause));
    if (is !== null && !known.classification.has(is)) faults.push(missing(place, code, "classification", is));
  }
  return dedupe(faults);
}

const WHERE: Readonly<Record<NameKind, string>> = {
  clause: "add it to clauses.yaml",
  fact: "declare it in facts.yaml",
  rule: "write the rule, or correct the name",
  classification: "add it to classifications.yaml",
  amount: "add its rows to rates/allowances.csv",
  reading: "write it in readings.md as `## R1. …`",
  worker: "add it to worker-types in award.yaml",
  treatment: "use one of awards/payroll.yaml",
};

const missing = (place: Place, who: string, kind: NameKind, name: string): Fault => ({
  file: place.file,
  line: place.line,
  problem: `${who} names ${kind} ${name}, which does not exist`,
  remedy: WHERE[kind],
});

function namesOf(pack: Pack): Readonly<Record<NameKind, ReadonlySet<string>>> {
  const { award } = pack;
  return {
    clause: new Set(award.clauses.map(({ slug }) => slug)),
    fact: new Set(award.facts.map(({ slug }) => slug)),
    rule: new Set(pack.places.keys()),
    classification: new Set(award.classifications.map(({ code }) => code)),
    amount: new Set(award.amounts.map(({ allowance }) => allowance)),
    reading: new Set(award.readings.map(({ id }) => id)),
    worker: new Set(award.workerTypes.map(({ slug }) => slug)),
    treatment: new Set(Object.keys(award.payroll)),
  };
}

function placeIn(pack: Pack, path: string): Place {
  const tree = pack.trees.get(path);
  return { file: tree?.file ?? path, line: tree?.line ?? 1 };
}

export const namesOfKind = (rule: Rule, wanted: NameKind): readonly string[] =>
  namesIn(rule).flatMap(([kind, name]) => (kind === wanted ? [name] : []));

/** Facts a rule tests must be declared, and tested only for values they can have. */
function factFaults(pack: Pack, rule: Rule, place: Place): readonly Fault[] {
  return factTestsOf(rule).flatMap((test) => factFault(pack, rule, test, place));
}

type Fact = Award["facts"][number];

function factFault(pack: Pack, rule: Rule, test: FactTest, place: Place): readonly Fault[] {
  const fact = pack.award.facts.find(({ slug }) => slug === test.slug);
  if (fact === undefined) return [missing(place, `rule ${rule.slug}`, "fact", test.slug)];
  return test.values
    .filter((value) => !canBe(fact, value, pack))
    .map((value) => ({
      file: place.file,
      line: place.line,
      problem: `rule ${rule.slug} tests ${test.slug} for ${String(value)}, which it can never be`,
      remedy: remedyFor(fact),
    }));
}

/** Hours and clock times are minutes, money is cents: numbers, as a rule must write them. */
function canBe({ type, choices }: Fact, value: FactValue, { award }: Pack): boolean {
  switch (type) {
    case "boolean":
      return typeof value === "boolean";
    case "choice":
      return choices.includes(String(value));
    case "classification":
      return award.classifications.some(({ code }) => code === value);
    case "times":
      return false;
    default:
      return typeof value === "number";
  }
}

function remedyFor({ type, choices }: Fact): string {
  switch (type) {
    case "boolean":
      return "use yes or no";
    case "choice":
      return `use one of ${choices.join(", ")}`;
    case "classification":
      return "use a code of classifications.yaml";
    case "times":
      return "test another fact: times are windows, and no value of their own";
    case "integer":
      return "use a whole number";
    case "money":
      return "use cents, as a whole number";
    default:
      return "use minutes, as a whole number";
  }
}

const dedupe = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.file}:${fault.line}:${fault.problem}`, fault])).values(),
];
