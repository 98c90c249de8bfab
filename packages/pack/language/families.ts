// Classifications with what a pack leaves out: what the codes of a group share, and families of a level by age, year or step.

import { faulty, type Node } from "../node.ts";
import { entriesOf, list, object, textOf } from "../read.ts";
import { text } from "../scalars.ts";
import { listNode, mapNode, textNode } from "./nodes.ts";

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
  if (codes.has(code)) throw faulty(node, `classification ${code} appears twice`, "keep one of them");
  codes.set(code, node);
}

/** What a group says holds for each of its codes that does not say otherwise. */
function addGroup(node: Node, codes: Codes): void {
  const shared = [...entriesOf(node)].filter(([key]) => key !== "codes");
  for (const [code, own] of entriesOf(entriesOf(node).get("codes") ?? node))
    add(codes, code, mapNode(own, [...shared, ...entriesOf(own)]));
}

/** What a code of a family takes from the code it stands for. */
const TAKEN = ["stream", "level", "divisor"];

function addFamily(node: Node, codes: Codes): void {
  const family = entriesOf(node);
  const shared = [...family].filter(([key]) => key !== "of" && key !== "steps");
  const steps = [...entriesOf(family.get("steps") ?? node)];
  for (const base of list(text)(family.get("of") ?? node)) {
    const own = codes.get(base);
    if (own === undefined)
      throw faulty(node, `there is no classification ${base} before its family`, "correct the name");
    const taken = [...entriesOf(own)].filter(([key]) => TAKEN.includes(key));
    for (const [suffix, step] of steps) {
      const entries = new Map([...taken, ...shared, ...entriesOf(step)]);
      entries.set("is", textNode(step, base));
      entries.set("title", textNode(step, titleOf(own, step)));
      add(codes, `${base}-${suffix}`, mapNode(step, entries));
    }
  }
}

/** Retail Employee Level 1, 16 years of age */
const titleOf = (base: Node, step: Node): string =>
  [base, step].map((node) => textOf(entriesOf(node).get("title") ?? node)).join(", ");

/** Codes with their other names, from the rows of other-names.csv: the publisher's ids, and codes they had before. */
export function withOtherNames(tree: Node, rows: readonly Node[]): Node {
  const codes = new Map(entriesOf(tree));
  for (const row of rows) {
    const { code, ...names } = otherNames(row);
    const own = codes.get(code);
    if (own === undefined)
      throw faulty(row, `there is no classification ${code}`, "correct the code, or remove the row");
    const listed = Object.entries(names).filter(([, words]) => words !== "");
    codes.set(
      code,
      mapNode(own, [
        ...entriesOf(own),
        ...listed.map(([key, words]): [string, Node] => [
          key,
          listNode(
            row,
            words.split(" ").map((word) => textNode(row, word)),
          ),
        ]),
      ]),
    );
  }
  return mapNode(tree, codes);
}

const otherNames = object({ code: text, fwc: textOf, formerly: textOf });
