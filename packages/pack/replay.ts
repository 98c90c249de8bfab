// An award value made again from the published content of one of its versions.

import type { Json } from "#contract";
import { type Award, type ChangeDate, localDate } from "#engine";
import { awardFields, classificationFile, factFile } from "./award-files.ts";
import { completeRules, editionOf } from "./language/languages.ts";
import { mapNode } from "./language/nodes.ts";
import { type Fault, Faulty, faulty, type Node } from "./node.ts";
import { treatments } from "./payroll.ts";
import { entriesOf, list, object, type Reader, textOf } from "./read.ts";
import { readRule } from "./rules.ts";
import { changeDate, text } from "./scalars.ts";

/** Content read as if it stood in a file of its own; numbers are cents. */
function nodeOf(value: Json | undefined, file: string): Node {
  const place = { file, line: 1 };
  if (Array.isArray(value))
    return { ...place, content: { is: "list", items: value.map((item: Json) => nodeOf(item, file)) } };
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, member]): [string, Node] => [key, nodeOf(member, file)]);
    return { ...place, content: { is: "map", entries: new Map(entries) } };
  }
  return { ...place, content: { is: "text", text: String(value) } };
}

/** Under no date but its own: everything in it stood for the whole of the version's span, which starts on a day. */
export function awardOf(content: Json, file: string, start: ChangeDate): Award {
  const parts = entriesOf(nodeOf(content, file));
  const part = (name: string): Node => {
    const node = parts.get(name);
    if (node === undefined)
      throw faulty({ file, line: 1 }, `the content has no ${name}`, "restore the published file");
    return node;
  };
  const edition = editionOf(numbered(part("award"), parts.get("language")));
  const identity = awardFields(part("award"));
  const coversFrom = identity["covers-from"] ?? start;
  const written = new Map(
    itemsOf(part("rules"))
      .map(ruleEntry)
      .map(({ slug, rule }) => [slug, rule]),
  );
  const payroll = parts.get("payroll");
  const faults: Fault[] = [];
  const complete = completeRules(edition.rules(written), entriesOf(part("award")), faults);
  if (faults.length > 0) throw new Faulty(faults);
  return {
    code: identity.code,
    title: identity.title,
    coversFrom,
    verifiedTo: FOREVER,
    divisor: identity.divisor,
    workerTypes: identity["worker-types"],
    clauses: itemsOf(part("clauses")).map((node) => ({
      ...clause(node),
      says: "",
      from: coversFrom,
      to: null,
    })),
    facts: factFile(edition.facts(named(part("facts"), "slug", "fact"), NO_FACTS)),
    rules: complete.map(({ slug, node }) => readRule(slug, node, coversFrom)),
    classifications: classificationFile(
      edition.classifications(named(part("classifications"), "code", "classification"), []),
    ),
    rates: itemsOf(part("rates")).map(rateRow),
    amounts: itemsOf(part("amounts")).map(amountRow),
    readings: [],
    payroll: payroll === undefined ? {} : treatments(payroll),
  };
}

/** Content holds its facts complete. */
const NO_FACTS: ReadonlyMap<string, Node> = new Map();

/** The identity with the number that stands beside it. */
const numbered = (identity: Node, number: Node | undefined): Node =>
  number === undefined ? identity : mapNode(identity, [...entriesOf(identity), ["language", number]]);

const FOREVER = localDate(1_000_000);
const asNode: Reader<Node> = (node) => node;
const itemsOf = list(asNode);
const clause = object({ slug: text, ref: text, title: text });
const ruleEntry = object({ slug: text, rule: asNode });

/** A list of named things as the mapping that its reader knows. */
function named(node: Node, key: string, value: string): Node {
  const entries = itemsOf(node).map((item): [string, Node] => {
    const read = entriesOf(item);
    const [name, content] = [read.get(key), read.get(value)];
    if (name === undefined || content === undefined)
      throw faulty(item, `${key} or ${value} is missing`, "restore the published file");
    return [textOf(name), content];
  });
  return { ...node, content: { is: "map", entries: new Map(entries) } };
}

function fieldsOf(node: Node): {
  readonly from: ChangeDate;
  readonly name: string;
  readonly cents: readonly number[];
} {
  const [from, name, ...cents] = itemsOf(node);
  if (from === undefined || name === undefined)
    throw faulty(node, "a row is incomplete", "restore the published file");
  return { from: changeDate(from), name: textOf(name), cents: cents.map((field) => Number(textOf(field))) };
}

const rateRow = (node: Node): Award["rates"][number] => {
  const { from, name, cents } = fieldsOf(node);
  const [weekly, hourly, yearly] = cents;
  return {
    from,
    to: null,
    classification: name,
    weekly: weekly as never,
    hourly: hourly as never,
    ...(yearly === undefined ? {} : { yearly: yearly as never }),
    source: "",
  };
};

const amountRow = (node: Node): Award["amounts"][number] => {
  const { from, name, cents } = fieldsOf(node);
  return { from, to: null, allowance: name, amount: cents[0] as never, source: "" };
};
