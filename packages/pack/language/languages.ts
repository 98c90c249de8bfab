// The numbers of the language: what packs and published content are written in, and how older ones are read as the latest.

import type { Node } from "../node.ts";
import { faulty } from "../node.ts";
import { entriesOf } from "../read.ts";
import { whole } from "../scalars.ts";
import { completeRules, type WrittenRules } from "./expand.ts";
import { completeFacts, type StandardFacts } from "./facts.ts";
import { completeClassifications, withOtherNames } from "./families.ts";
import { factFromFirst, ruleFromFirst } from "./first.ts";
import { mapNode } from "./nodes.ts";

/** What is written today. */
export const LANGUAGE = 2;

/** Rules, facts and classifications as some edition writes them. */
interface Edition {
  readonly rules: (written: WrittenRules) => WrittenRules;
  readonly facts: (tree: Node, standard: StandardFacts) => Node;
  /** `names`: the rows of other-names.csv. */
  readonly classifications: (tree: Node, names: readonly Node[]) => Node;
}

const mapped = (tree: Node, change: (node: Node) => Node): Node =>
  mapNode(
    tree,
    [...entriesOf(tree)].map(([name, node]) => [name, change(node)]),
  );

/** Each number as the latest one; a number, once published, stays for ever. */
const EDITIONS: Readonly<Record<number, Edition>> = {
  1: {
    rules: (written) => new Map([...written].map(([slug, node]) => [slug, ruleFromFirst(node)])),
    facts: (tree) => mapped(tree, factFromFirst),
    classifications: (tree) => tree,
  },
  2: {
    rules: (written) => written,
    facts: completeFacts,
    classifications: (tree, names) => withOtherNames(completeClassifications(tree), names),
  },
};

/** The edition that an award's identity names; without a number it is the first. */
export function editionOf(identity: Node): Edition {
  const named = entriesOf(identity).get("language");
  const edition = EDITIONS[named === undefined ? 1 : whole(named)];
  if (named !== undefined && edition === undefined)
    throw faulty(named, "we do not know this language number", `use ${LANGUAGE}`);
  return edition ?? EDITIONS[1] ?? never();
}

function never(): never {
  throw new Error("the first edition is known");
}

export { completeRules };
