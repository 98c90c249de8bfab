// Reads complete rules: what every rule has, and what its kind declares.

import { type ChangeDate, COMMON, type Elapsed, KINDS, type Kind, type Rule, type RuleKind } from "#engine";
import { kindOf } from "./language/expand.ts";
import { keyOf, readFields } from "./language/interpret.ts";
import { mapNode } from "./language/nodes.ts";
import { faulty, type Node } from "./node.ts";
import { entriesOf } from "./read.ts";

/** By kind: what every rule has, and what its kind adds. */
const FIELDS = new Map(
  Object.entries<Kind>(KINDS).map(([kind, { fields }]) => [kind, { ...COMMON, ...fields }]),
);

const OF_ROWS: readonly Elapsed["of"][] = ["own-in-week", "since-usual-start"];

/** A rule from a node that has every key it needs. Its kind declares its type. */
export function readRule(slug: string, node: Node, start: ChangeDate): Rule {
  const kind = kindOf(node);
  const declared: Kind = KINDS[kind];
  refuseIdleConditions(kind, node);
  const fields = readFields(FIELDS.get(kind) ?? COMMON, withoutKind(node));
  const complaint = declared.complain?.(fields) ?? null;
  if (complaint !== null) throw faulty(node, complaint[0], complaint[1]);
  if (kind === "overtime-when" && OF_ROWS.includes(fields.when.elapsed?.of ?? "work"))
    throw faulty(
      node,
      "only a pay row counts its own time or the time since a usual start",
      "use another `elapsed`",
    );
  const from = fields.from ?? start;
  const when = { ...fields.when, hours: fields.when.hours ?? declared.hours };
  return { ...fields, kind, slug, from, when } as Rule;
}

const withoutKind = (node: Node): Node =>
  mapNode(
    node,
    [...entriesOf(node)].filter(([key]) => key !== "kind"),
  );

/** A condition written in vain is refused. */
function refuseIdleConditions(kind: RuleKind, node: Node): void {
  const written = entriesOf(node).get("when");
  if (written === undefined) return;
  const carried = ["facts", ...KINDS[kind].conditions.map(keyOf)];
  for (const [key, value] of entriesOf(written)) {
    if (carried.includes(key)) continue;
    throw faulty(value, `\`${key}\` is not a condition of a ${kind} rule`, `use ${carried.join(", ")}`);
  }
}
