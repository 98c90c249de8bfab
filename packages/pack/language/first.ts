// The first edition of the language, rewritten as the second: keys that have other names and places now.

import type { Node } from "../node.ts";
import {
  changed,
  eachItem,
  entriesIn,
  itemsIn,
  listNode,
  mapNode,
  rewritten,
  textNode,
  wordIn,
} from "./nodes.ts";

const GAP_KEYS = new Set([
  "broken",
  "broken-for",
  "sleepovers",
  "sleepover-lasting",
  "around-sleepover",
  "call",
  "calls",
  "interrupted-rest",
]);

/** Gathers some keys of a mapping under one. */
function gathered(node: Node, key: string, keys: ReadonlySet<string>): Node {
  const inside = [...entriesIn(node)].filter(([name]) => keys.has(name));
  if (inside.length === 0) return node;
  const outside = [...entriesIn(node)].filter(([name]) => !keys.has(name));
  return mapNode(node, [...outside, [key, mapNode(inside[0]?.[1] ?? node, inside)]]);
}

const shift = (node: Node): Node =>
  gathered(rewritten(node, { class: "classes", span: "start-to-finish" }), "gaps", GAP_KEYS);

const when = (node: Node): Node =>
  rewritten(
    node,
    {},
    {
      shift,
      elapsed: (value) => rewritten(value, { span: "since-start" }),
      week: (value) => rewritten(value, { elsewhere: "elsewhere-fact" }),
    },
  );

/** `{ to, when: { shift, facts } }` was written where `{ to, shift, facts }` is now. */
const lifted = (node: Node): Node =>
  changed(node, (key, value) => (key === "when" ? [...entriesIn(when(value))] : [[key, value]]));

const disregarded = (node: Node): Node =>
  changed(lifted(node), (key, value) =>
    key === "under" ? [["lasting", mapNode(value, [["under", value]])]] : [[key, value]],
  );

const REST_KEYS = new Set([
  "needed",
  "reduced",
  "after-overtime-fact",
  "separates",
  "same-day",
  "disregards",
]);

function rest(node: Node): Node {
  const entries = entriesIn(node);
  const overtime = entries.get("after-overtime");
  const named = rewritten(
    node,
    { rest: "needed", "after-overtime": "after-overtime-fact", between: "separates" },
    { reduced: lifted, disregards: eachItem(disregarded) },
  );
  const usual =
    overtime !== undefined && !entries.has("between")
      ? mapNode(named, [...entriesIn(named), ["separates", textNode(overtime, "ordinary-work")]])
      : named;
  return gathered(usual, "rest", REST_KEYS);
}

const payRow = (node: Node): Node =>
  changed(rewritten(node, { counts: "tiers-count" }, { "pays-on": eachItem(paidTime) }), (key, value) =>
    key === "lasts" ? [["until-relieved", textNode(value, "yes")]] : [[key, value]],
  );

const paidTime = (node: Node): Node => rewritten(node, {}, { when });

const scaleStep = (node: Node): Node => rewritten(node, { "at-least": "at-least-rate" });

function due(node: Node): Node {
  const entries = entriesIn(node);
  const lasting = entries.get("lasting");
  const of = (kind: Node | undefined): readonly (readonly [string, Node])[] => [
    ...(kind === undefined ? [] : [["gap", kind] as const]),
    ...(lasting === undefined ? [] : [["lasting", lasting] as const]),
  ];
  const [each, longest] = [entries.get("each"), entries.get("longest")];
  if (entries.has("facts")) return textNode(node, "facts");
  if (wordIn(each) === "portion") return mapNode(node, [["each-portion", mapNode(node, of(undefined))]]);
  if (each !== undefined) return mapNode(node, [["each", mapNode(node, of(each))]]);
  if (longest !== undefined) return mapNode(node, [["longest", mapNode(node, of(longest))]]);
  return node;
}

const bound = (node: Node): Node => rewritten(node, { earlier: "earlier-fact" });

const KINDS: Readonly<Record<string, (node: Node) => Node>> = {
  "ordinary-rate": payRow,
  penalty: payRow,
  overtime: payRow,
  "rest-between": (node) => rest(payRow(node)),
  scale: (node) => rewritten(node, { of: "rate-of" }, { steps: eachItem(scaleStep) }),
  uplift: (node) => rewritten(node, { of: "base" }),
  "higher-duties": (node) =>
    rewritten(
      node,
      {
        classification: "classification-fact",
        starts: "from-fact",
        ends: "to-fact",
        times: "times-fact",
        "whole-shift-over": "whole",
      },
      {
        "whole-shift-over": (value) =>
          wordIn(value) === "never" ? value : mapNode(value, [["over", value]]),
      },
    ),
  "ordinary-limit": (node) =>
    rewritten(
      node,
      {
        hours: "limit",
        "given-by": "limit-fact",
        counts: "filled-by",
        weeks: "weeks-fact",
        worked: "worked-fact",
      },
      {
        raised: eachItem(lifted),
        "long-day": (value) => rewritten(value, { hours: "limit", used: "used-fact" }),
      },
    ),
  pattern: (node) => rewritten(node, { by: "measured" }),
  "worked-through-break": (node) => rewritten(node, { starts: "fact", "in-blocks-of": "block" }),
  "ordinary-break": (node) => rewritten(node, { starts: "fact" }),
  "shift-class": (node) =>
    changed(node, (key, value) => {
      if (key !== "span") return [[key, value]];
      return wordIn(value) === "exempt" ? [["span-exempt", textNode(value, "yes")]] : [];
    }),
  "minimum-payment": (node) =>
    rewritten(node, {
      hours: "minimum",
      "given-by": "minimum-fact",
      "beyond-in-steps-of": "step",
      "added-by": "added-fact",
    }),
  "paid-breaks": (node) =>
    changed(node, (key, value) =>
      key === "shift-over" ? [["shift-lasting", mapNode(value, [["over", value]])]] : [[key, value]],
    ),
  "rest-limit": (node) => rewritten(node, { rest: "needed" }, { reduced: lifted }),
  "broken-shift": (node) => rewritten(node, { span: "start-to-finish" }),
  allowance: (node) =>
    rewritten(
      node,
      {},
      {
        due,
        cap: bound,
        floor: bound,
        share: (value) => rewritten(value, { "or-of": "classification-fact" }),
        apprentices: eachItem(scaleStep),
      },
    ),
};

/** `{ R8: { to: 2020-11-20 ppc } }` named a reading that ended. */
const reading = (node: Node): Node =>
  changed(node, (key, value) => {
    const [[name, ending] = []] = key === "reading" ? [...entriesIn(value)] : [];
    const to = ending === undefined ? undefined : entriesIn(ending).get("to");
    if (name === undefined || to === undefined) return [[key, value]];
    return [
      ["reading", textNode(value, name)],
      ["reading-to", to],
    ];
  });

function variant(node: Node): Node {
  const kind = wordIn(entriesIn(node).get("kind"));
  const own = kind !== null && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  const named = reading(rewritten(node, {}, { when }));
  return own === undefined ? named : own(named);
}

/** A rule, or its dated variants. */
export function ruleFromFirst(node: Node): Node {
  if (node.content.is !== "list") return variant(node);
  const variants = itemsIn(node).map(variant);
  return listNode(
    node,
    variants.map((one, index) => differing(one, variants[index - 1])),
  );
}

/** A variant was written in full: what the one before it had and it has not is gone. */
function differing(node: Node, before: Node | undefined): Node {
  if (before === undefined) return node;
  const own = entriesIn(node);
  const gone = [...entriesIn(before).keys()].filter((key) => !own.has(key));
  if (gone.length === 0) return node;
  const without = listNode(
    node,
    gone.map((key) => textNode(node, key)),
  );
  return mapNode(node, [...own, ["without", without]]);
}

/** A fact: how the shifts of a period answer it asks about shifts. */
export const factFromFirst = (node: Node): Node =>
  rewritten(node, {}, { "known-by": (value) => rewritten(value, {}, { shifts: eachItem(shift) }) });
