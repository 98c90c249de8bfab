// Finds facts that no rule asks for, sentences without an end, and sentences that two rules share word for word.

import { type Award, factsNamedBy } from "#engine";
import type { Pack } from "./load.ts";
import type { Fault, Place } from "./node.ts";

export function unusedFactFaults({ award, trees }: Pack): readonly Fault[] {
  const used = new Set(award.rules.flatMap(factsNamedBy));
  const tree = trees.get("facts.yaml");
  const entries = tree?.content.is === "map" ? tree.content.entries : new Map<string, Place>();
  return award.facts.flatMap(({ slug }) => {
    const { file, line } = entries.get(slug) ?? { file: "facts.yaml", line: 1 };
    const remedy = "test it in a rule, or remove it: an answer to it would change nothing";
    return used.has(slug) ? [] : [{ file, line, problem: `no rule asks for the fact ${slug}`, remedy }];
  });
}

/** What rules say is shown as it is written, next to other sentences. */
export function unendedSentences(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const unended = new Set(award.rules.flatMap(({ slug, says }) => (says.endsWith(".") ? [] : [slug])));
  return [...unended].map((slug) => ({
    ...placeOf(slug),
    problem: `what ${slug} says does not end in a full stop`,
    remedy: "end the sentence",
  }));
}

/** Variants of one rule may say the same; two rules that do leave a reader to guess how they differ. */
export function repeatedSentences(award: Award, placeOf: (slug: string) => Place): readonly Fault[] {
  const first = new Map<string, string>();
  const found = new Map<string, Fault>();
  for (const { slug, says } of award.rules) {
    const earlier = first.get(says) ?? slug;
    first.set(says, earlier);
    if (earlier === slug) continue;
    const { file, line } = placeOf(slug);
    const problem = `${slug} says word for word what ${earlier} says`;
    found.set(slug, { file, line, problem, remedy: "say how the two differ" });
  }
  return [...found.values()];
}
