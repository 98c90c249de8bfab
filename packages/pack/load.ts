// Reads a pack folder into an Award, gathering every fault on the way.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Json } from "#contract";
import type { Award, Rule } from "#engine";
import {
  amountRows,
  awardFile,
  classificationFile,
  clauseFile,
  factFile,
  parseTable,
  rateRows,
  readingsOf,
} from "./award-files.ts";
import { withinSpans } from "./classification-spans.ts";
import { completeRules } from "./language/expand.ts";
import { ruleFromFirst } from "./language/first.ts";
import { type Fault, Faulty, faulty, type Node, type Place, parseYaml, plainOf } from "./node.ts";
import { loadPayroll } from "./payroll.ts";
import { collect, entriesOf } from "./read.ts";
import { readRule } from "./rules.ts";

/** An award as loaded: the value for the engine, and where each part was written. */
export interface Pack {
  readonly folder: string;
  readonly award: Award;
  /** File name → what is written in it, for hashing; and with its lines. */
  readonly written: ReadonlyMap<string, Json>;
  readonly trees: ReadonlyMap<string, Node>;
  readonly readings: string;
  /** Rule slug → where it is written. */
  readonly places: ReadonlyMap<string, Place>;
}

/** Loads a pack or throws every fault found in its files. */
export function loadPack(folder: string, name: string): Pack {
  const faults: Fault[] = [];
  const file = (path: string): string => readFileSync(join(folder, path), "utf8");
  const trees = new Map<string, Node>();
  const written = new Map<string, Json>();
  const tree = (path: string): Node => {
    const node = parseYaml(`${name}/${path}`, file(path));
    trees.set(path, node);
    written.set(path, plainOf(node));
    return node;
  };
  const table = (path: string): readonly Node[] => parseTable(`${name}/${path}`, file(path));
  const identityTree = tree("award.yaml");
  const identity = awardFile(identityTree);
  const parts: Partial<{ -readonly [K in keyof Award]: Award[K] }> = {};
  collect(faults, () => {
    parts.clauses = clauseFile(identity["covers-from"])(tree("clauses.yaml"));
  });
  collect(faults, () => {
    parts.facts = factFile(tree("facts.yaml"));
  });
  collect(faults, () => {
    parts.classifications = classificationFile(tree("classifications.yaml"));
  });
  collect(faults, () => {
    parts.rates = withinSpans(rateRows(table("rates/minimum.csv")), trees.get("classifications.yaml"));
  });
  collect(faults, () => {
    parts.amounts = amountRows(table("rates/allowances.csv"));
  });
  const { rules, places } = loadRules(folder, tree, identityTree, faults);
  if (faults.length > 0) throw new Faulty(faults);
  const readings = file("readings.md");
  const award: Award = {
    code: identity.code,
    title: identity.title,
    coversFrom: identity["covers-from"],
    verifiedTo: identity["verified-to"],
    divisor: identity.divisor,
    workerTypes: identity["worker-types"],
    clauses: parts.clauses ?? [],
    facts: parts.facts ?? [],
    rules,
    classifications: parts.classifications ?? [],
    rates: parts.rates ?? [],
    amounts: parts.amounts ?? [],
    readings: readingsOf(readings),
    payroll: loadPayroll(dirname(folder)),
  };
  return { folder, award, written, trees, readings, places };
}

interface Rules {
  readonly rules: readonly Rule[];
  readonly places: ReadonlyMap<string, Place>;
}

/** Every rule of the pack, of all its files, completed and read. */
function loadRules(folder: string, tree: (path: string) => Node, identity: Node, faults: Fault[]): Rules {
  const written = new Map<string, Node>();
  for (const entry of readdirSync(join(folder, "rules")).sort()) {
    if (!entry.endsWith(".yaml")) continue;
    collect(faults, () => {
      for (const [slug, node] of entriesOf(tree(`rules/${entry}`)))
        collect(faults, () => written.set(slug, once(slug, node, written)));
    });
  }
  const start = awardFile(identity)["covers-from"];
  const rules: Rule[] = [];
  for (const { slug, node } of completeRules(inSecond(written), entriesOf(identity), faults))
    collect(faults, () => rules.push(readRule(slug, node, start)));
  return { rules, places: written };
}

const inSecond = (written: ReadonlyMap<string, Node>): ReadonlyMap<string, Node> =>
  new Map([...written].map(([slug, node]) => [slug, ruleFromFirst(node)]));

function once(slug: string, node: Node, written: ReadonlyMap<string, Node>): Node {
  const known = written.get(slug);
  if (known === undefined) return node;
  throw faulty(
    node,
    `rule ${slug} is written twice`,
    `the other is at ${known.file}:${known.line}; keep one, with dated variants as a list`,
  );
}

/** The pack folders of an awards folder, in order. */
export function packNames(awardsFolder: string): readonly string[] {
  return readdirSync(awardsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^MA\d{6}-/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}
