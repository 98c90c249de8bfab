// Classifications with what a pack leaves out: what the codes of a group share, and families of a level by age, year or step.

import { faulty, type Node } from "../node.ts";
import { entriesOf, list, textOf } from "../read.ts";
import { text } from "../scalars.ts";
import { itemsIn, mapNode, textNode } from "./nodes.ts";

type Codes = Map<string, Node>;

/** Every classification by its code, complete. */
export function completeClassifications(tree: Node): Node {
  const codes: Codes = new Map();
  for (const [name, node] of entriesOf(tree)) {
    const entries = entriesOf(node);
    if (entries.has("steps")) addFamily(node, codes);
    else if (entries.has("codes")) addGroup(node, codes);
    else add(codes, name, node);
  }
  return mapNode(tree, codes);
}

function add(codes: Codes, code: string, node: Node): void {
  if (codes.has(code)) throw faulty(node, `classification ${code} is written twice`, "keep one of them");
  codes.set(code, node);
}

/** What a group says holds for each of its codes that does not say otherwise. */
function addGroup(node: Node, codes: Codes): void {
  const shared = [...entriesOf(node)].filter(([key]) => key !== "codes");
  for (const [code, own] of entriesOf(entriesOf(node).get("codes") ?? node))
    add(codes, code, mapNode(own, [...shared, ...entriesOf(own)]));
}

/** Other names of a family's codes are written by base: one for each step, `none` where there is none. */
const NAMES = ["fwc", "formerly"];
/** What a code of a family takes from the code it stands for. */
const TAKEN = ["stream", "level", "divisor"];

function addFamily(node: Node, codes: Codes): void {
  const family = entriesOf(node);
  const shared = [...family].filter(([key]) => !["of", "steps", ...NAMES].includes(key));
  const steps = [...entriesOf(family.get("steps") ?? node)];
  for (const base of list(text)(family.get("of") ?? node)) {
    const own = codes.get(base);
    if (own === undefined)
      throw faulty(node, `there is no classification ${base} before its family`, "correct the name");
    const taken = [...entriesOf(own)].filter(([key]) => TAKEN.includes(key));
    for (const [index, [suffix, step]] of steps.entries()) {
      const entries = new Map([...taken, ...shared, ...entriesOf(step), ...namesOf(family, base, index)]);
      entries.set("is", textNode(step, base));
      entries.set("title", textNode(step, titleOf(own, step)));
      add(codes, `${base}-${suffix}`, mapNode(step, entries));
    }
  }
}

/** Retail Employee Level 1, 16 years of age */
const titleOf = (base: Node, step: Node): string =>
  [base, step].map((node) => textOf(entriesOf(node).get("title") ?? node)).join(", ");

const namesOf = (family: ReadonlyMap<string, Node>, base: string, index: number): readonly [string, Node][] =>
  NAMES.flatMap((key): readonly [string, Node][] => {
    const row = family.get(key);
    const names = row === undefined ? undefined : entriesOf(row).get(base);
    const name = names === undefined ? undefined : itemsIn(names)[index];
    return name === undefined || (name.content.is === "text" && name.content.text === "none")
      ? []
      : [[key, name]];
  });
