// Facts with what a pack leaves out: what the standard facts say of them, and a yes-or-no question answered no.

import { faulty, type Node } from "../node.ts";
import { entriesOf, list } from "../read.ts";
import { text } from "../scalars.ts";
import { mapNode, textNode, wordIn } from "./nodes.ts";

/** Facts that several awards ask for, declared once. */
export type StandardFacts = ReadonlyMap<string, Node>;

/** Every fact of a facts file, complete. */
export const completeFacts = (tree: Node, standard: StandardFacts): Node =>
  mapNode(
    tree,
    [...entriesOf(tree)].map(([name, own]) => [name, completeFact(own, standard.get(name))]),
  );

function completeFact(own: Node, standard: Node | undefined): Node {
  const stated = entriesOf(own);
  const without = stated.get("without");
  const dropped = new Set(without === undefined ? [] : list(text)(without));
  const common = standard === undefined ? [] : [...entriesOf(standard)];
  const entries = new Map([
    ...common.filter(([key]) => !dropped.has(key)),
    ...[...stated].filter(([key]) => key !== "without"),
  ]);
  if (entries.has("default") && dropped.has("default"))
    throw faulty(own, "the fact gives `default` and drops it", "keep one of them");
  if (!entries.has("type")) entries.set("type", textNode(own, "boolean"));
  if (!entries.has("default") && !dropped.has("default") && wordIn(entries.get("type")) === "boolean")
    entries.set("default", textNode(own, "no"));
  return mapNode(own, entries);
}
