// Small tools that make and change trees of text: keys renamed, moved, added.

import type { Node, Place } from "../node.ts";

export type Entries = ReadonlyMap<string, Node>;

export const textNode = ({ file, line }: Place, text: string): Node => ({
  file,
  line,
  content: { is: "text", text },
});

export const mapNode = ({ file, line }: Place, entries: Iterable<readonly [string, Node]>): Node => ({
  file,
  line,
  content: { is: "map", entries: new Map(entries) },
});

export const listNode = ({ file, line }: Place, items: readonly Node[]): Node => ({
  file,
  line,
  content: { is: "list", items },
});

/** The entries of a mapping; none of anything else. */
export const entriesIn = ({ content }: Node): Entries =>
  content.is === "map" ? content.entries : new Map<string, Node>();

/** A list's items, or the one value that stands for a list of one. */
export const itemsIn = (node: Node): readonly Node[] =>
  node.content.is === "list" ? node.content.items : [node];

export const wordIn = (node: Node | undefined): string | null =>
  node?.content.is === "text" ? node.content.text : null;

/** A mapping with its entries changed one by one: each to none, one or several. */
export const changed = (
  node: Node,
  change: (key: string, value: Node) => readonly (readonly [string, Node])[],
): Node =>
  node.content.is === "map"
    ? mapNode(
        node,
        [...node.content.entries].flatMap(([key, value]) => change(key, value)),
      )
    : node;

/** The same with keys renamed and some values rewritten. */
export const rewritten = (
  node: Node,
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, (value: Node) => Node>> = {},
): Node =>
  changed(node, (key, value) => {
    const rewrite = Object.hasOwn(values, key) ? values[key] : undefined;
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    return [[name ?? key, rewrite === undefined ? value : rewrite(value)]];
  });

/** Each item of a list, or the one that stands for it. */
export const eachItem =
  (change: (item: Node) => Node) =>
  (node: Node): Node =>
    node.content.is === "list" ? listNode(node, node.content.items.map(change)) : change(node);
