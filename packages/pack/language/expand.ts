// Fills in what a pack leaves out of its rules: earlier variants, rules they are like, names, award-wide values.

import { KINDS, type Kind, type RuleKind } from "#engine";
import { type Fault, faulty, type Node } from "../node.ts";
import { collect, entriesOf, list } from "../read.ts";
import { oneOf, slug as slugIn, text } from "../scalars.ts";
import { keyOf } from "./interpret.ts";
import { changed, entriesIn, itemsIn, listNode, mapNode, textNode, wordIn } from "./nodes.ts";

/** What a pack says once for all its rules, by key. */
export type AwardWide = ReadonlyMap<string, Node>;

/** Rules as written, by slug. */
export type WrittenRules = ReadonlyMap<string, Node>;

/** A rule with every key it has, one for each dated variant. */
export interface CompleteRule {
  readonly slug: string;
  readonly node: Node;
}

/** Keys that belong to one variant alone, and those that a rule does not take from the one it is like. */
const OWN_OF_VARIANT: ReadonlySet<string> = new Set(["from", "to", "like", "without"]);
const OWN_OF_RULE: ReadonlySet<string> = new Set(["like", "without"]);

export function completeRules(
  written: WrittenRules,
  awardWide: AwardWide,
  faults: Fault[],
): readonly CompleteRule[] {
  const complete: CompleteRule[] = [];
  for (const [slug, node] of written)
    collect(faults, () => {
      for (const one of datedReadings(variantsOf(slug, written)))
        complete.push({ slug, node: completed(slug, one, awardWide, node) });
    });
  return complete;
}

/** Each variant with what it takes from the one before it, and the day on which the next one follows. */
function variantsOf(slug: string, written: WrittenRules, seen: readonly string[] = []): readonly Node[] {
  const node = written.get(slug);
  if (node === undefined) return [];
  const variants: Node[] = [];
  for (const own of itemsIn(node)) {
    const earlier = variants.at(-1);
    const before = earlier ?? likeOf(slug, own, written, seen);
    const apart = earlier === undefined ? OWN_OF_RULE : OWN_OF_VARIANT;
    variants.push(before === null ? own : merged(before, own, apart));
  }
  return variants.map((one, index) => {
    const next = variants[index + 1];
    const until = next === undefined ? undefined : entriesIn(next).get("from");
    if (until === undefined || entriesIn(one).has("to")) return one;
    return mapNode(one, [...entriesOf(one), ["to", until]]);
  });
}

/** The rule that a rule is like, which has one variant. */
function likeOf(slug: string, own: Node, written: WrittenRules, seen: readonly string[]): Node | null {
  const like = entriesOf(own).get("like");
  if (like === undefined) return null;
  const other = slugIn(like);
  if (seen.includes(other) || other === slug)
    throw faulty(like, `${slug} is like itself`, "write one of the rules out");
  if (!written.has(other)) throw faulty(like, `there is no rule ${other}`, "correct the name");
  const variants = variantsOf(other, written, [...seen, slug]);
  const [only] = variants;
  if (only === undefined || variants.length > 1)
    throw faulty(like, `${other} has several variants`, "write this rule out");
  return only;
}

/** What is written stands in place of what was there; `without` names what goes. */
function merged(before: Node, own: Node, apart: ReadonlySet<string>): Node {
  const entries = entriesOf(own);
  const dropped = new Set(entries.has("without") ? list(text)(entries.get("without") ?? own) : []);
  if (entries.has("pays")) dropped.add("tiers");
  if (entries.has("tiers")) dropped.add("pays");
  if (entries.has("reading")) dropped.add("reading-to");
  const kept = [...entriesOf(before)].filter(
    ([key]) => !apart.has(key) && !entries.has(key) && !dropped.has(key),
  );
  return mapNode(own, [...kept, ...entries]);
}

/** A reading that ends on a date is two variants: the same rule with it, then without. */
const datedReadings = (variants: readonly Node[]): readonly Node[] =>
  variants.flatMap((node) => {
    const entries = entriesIn(node);
    const until = entries.get("reading-to");
    if (until === undefined) return [node];
    const others = [...entries].filter(([key]) => key !== "reading-to");
    return [
      mapNode(node, [...others.filter(([key]) => key !== "to"), ["to", until]]),
      mapNode(node, [...others.filter(([key]) => key !== "from" && key !== "reading"), ["from", until]]),
    ];
  });

const RULE_KINDS = Object.keys(KINDS).filter(isKind);

function isKind(word: string): word is RuleKind {
  return Object.hasOwn(KINDS, word);
}

export function kindOf(node: Node): RuleKind {
  const word = entriesOf(node).get("kind");
  if (word === undefined) throw faulty(node, "`kind` is missing", `add kind: ${RULE_KINDS.join(" | ")}`);
  return oneOf(RULE_KINDS)(word);
}

function completed(slug: string, node: Node, awardWide: AwardWide, written: Node): Node {
  const { fields }: Kind = KINDS[kindOf(node)];
  const entries = new Map(
    [...entriesOf(withTiers(withHolidays(withClaim(slug, withPermanent(node))), fields))].filter(
      ([key]) => key !== "like" && key !== "without",
    ),
  );
  if (!entries.has("label")) entries.set("label", textNode(written, wordsOf(slug)));
  if (!entries.has("clause")) entries.set("clause", textNode(written, slug));
  for (const [name, { fromAward }] of Object.entries(fields)) {
    const value = awardWide.get(name);
    if (fromAward && !entries.has(keyOf(name)) && value !== undefined) entries.set(keyOf(name), value);
  }
  return mapNode(node, entries);
}

const PERMANENT = "permanent";
const PERMANENT_TYPES = ["full-time", "part-time"];

/** `permanent` stands for full-time and part-time, as a key and as an employment type. */
function withPermanent(node: Node): Node {
  if (node.content.is === "list") return listNode(node, node.content.items.map(withPermanent));
  return changed(node, (key, value) => {
    if (key === PERMANENT) return PERMANENT_TYPES.map((type) => [type, value]);
    if (key !== "employment") return [[key, withPermanent(value)]];
    const types = itemsIn(value).flatMap((one) =>
      wordIn(one) === PERMANENT ? PERMANENT_TYPES.map((type) => textNode(one, type)) : [one],
    );
    return [[key, types.length === 1 ? (types[0] ?? value) : listNode(value, types)]];
  });
}

/** What is due by claim and names none is claimed by its own name. */
const withClaim = (slug: string, node: Node): Node =>
  changed(node, (key, value) =>
    key === "due" && wordIn(value) === "claim"
      ? [[key, mapNode(value, [["claim", textNode(value, slug)]])]]
      : [[key, value]],
  );

/** `meal-allowance` is called Meal allowance. */
const wordsOf = (slug: string): string =>
  `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll("-", " ")}`;

/** One percentage is a single tier. */
function withTiers(node: Node, fields: Kind["fields"]): Node {
  if (!Object.hasOwn(fields, "tiers")) return node;
  const entries = entriesOf(node);
  if (entries.has("pays") === entries.has("tiers"))
    throw faulty(node, "a pay row needs either `pays` or `tiers`", "give one of them");
  return changed(node, (key, value) =>
    key === "pays"
      ? [["tiers", { ...value, content: { is: "list", items: [mapNode(value, [["pays", value]])] } }]]
      : [[key, value]],
  );
}

/** Inside a holiday of some name is inside a holiday. */
const withHolidays = (node: Node): Node =>
  changed(node, (key, value) => {
    if (key !== "when" || !entriesIn(value).has("holidays")) return [[key, value]];
    if (entriesIn(value).has("holiday"))
      throw faulty(
        value,
        "`holiday` and `holidays` say the same thing twice",
        "keep `holidays`, with the names",
      );
    return [[key, mapNode(value, [...entriesIn(value), ["holiday", textNode(value, "yes")]])]];
  });
