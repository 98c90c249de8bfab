// Reads a pack folder into an Award, gathering every fault on the way.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Json } from "#contract";
import type { Award, Rule } from "#engine";
import { awardFile, classificationFile, clauseFile, factFile, readingsOf } from "./award-files.ts";
import { withinSpans } from "./classification-spans.ts";
import type { StandardFacts } from "./language/facts.ts";
import { completeRules, editionOf } from "./language/languages.ts";
import { ruleFiles } from "./layout.ts";
import { type Fault, Faulty, faulty, type Node, type Place, plainOf } from "./node.ts";
import { loadPayroll } from "./payroll.ts";
import { amountRows, parseTable, rateRows } from "./rate-tables.ts";
import { collect, entriesOf } from "./read.ts";
import { readRule } from "./rules.ts";
import { newWords, parseYaml } from "./yaml.ts";

/** The parts of an award, complete, as text: what published content is hashed from. */
interface WrittenAward {
  readonly identity: Json;
  readonly rules: ReadonlyMap<Rule, Json>;
  readonly facts: Json;
  readonly classifications: Json;
}

/** An award as loaded: the value for the engine, and where each part was written. */
export interface Pack {
  readonly folder: string;
  readonly award: Award;
  /** What its content is made of. */
  readonly written: WrittenAward;
  /** File name → its tree, complete where the notation leaves something out. */
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
  const words = newWords();
  const tree = (path: string): Node => keepTree(trees, path, parseYaml(`${name}/${path}`, file(path), words));
  const table = (path: string): readonly Node[] => parseTable(`${name}/${path}`, file(path));
  const identity = tree("award.yaml");
  const about = awardFile(identity);
  const edition = editionOf(identity);
  const parts: Partial<{ -readonly [K in keyof Award]: Award[K] }> = {};
  collect(faults, () => {
    parts.clauses = clauseFile(about["covers-from"])(tree("clauses.yaml"));
  });
  collect(faults, () => {
    const written = edition.facts(tree("facts.yaml"), standardFacts(dirname(folder)));
    parts.facts = factFile(keepTree(trees, "facts.yaml", written));
  });
  collect(faults, () => {
    const written = edition.classifications(
      tree("classifications.yaml"),
      existsSync(join(folder, OTHER_NAMES)) ? table(OTHER_NAMES) : [],
    );
    parts.classifications = classificationFile(keepTree(trees, "classifications.yaml", written));
  });
  collect(faults, () => {
    parts.rates = withinSpans(rateRows(table("rates/minimum.csv")), trees.get("classifications.yaml"));
  });
  collect(faults, () => {
    parts.amounts = amountRows(table("rates/allowances.csv"));
  });
  const { rules, places } = loadRules(folder, tree, identity, faults);
  if (faults.length > 0) throw new Faulty(distinct(faults));
  const readings = file("readings.md");
  const award: Award = {
    code: about.code,
    title: about.title,
    coversFrom: about["covers-from"],
    verifiedTo: about["verified-to"],
    divisor: about.divisor,
    workerTypes: about["worker-types"],
    clauses: parts.clauses ?? [],
    facts: parts.facts ?? [],
    rules: [...rules.keys()],
    classifications: parts.classifications ?? [],
    rates: parts.rates ?? [],
    amounts: parts.amounts ?? [],
    readings: readingsOf(readings),
    payroll: loadPayroll(dirname(folder)),
  };
  const plain = (path: string): Json => plainOf(trees.get(path) ?? identity);
  const written = {
    identity: plain("award.yaml"),
    rules,
    facts: plain("facts.yaml"),
    classifications: plain("classifications.yaml"),
  };
  return { folder, award, written, trees, readings, places };
}

function keepTree(trees: Map<string, Node>, path: string, node: Node): Node {
  trees.set(path, node);
  return node;
}

/** What two variants share is at fault once. */
const distinct = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.file}:${fault.line}:${fault.problem}`, fault])).values(),
];

const STANDARD_FACTS = "standard-facts.yaml";
const OTHER_NAMES = "other-names.csv";

/** Facts that the awards of a folder declare once for all. */
function standardFacts(awardsFolder: string): StandardFacts {
  const path = join(awardsFolder, STANDARD_FACTS);
  return existsSync(path) ? entriesOf(parseYaml(STANDARD_FACTS, readFileSync(path, "utf8"))) : new Map();
}

interface Rules {
  /** With its text, complete. */
  readonly rules: ReadonlyMap<Rule, Json>;
  readonly places: ReadonlyMap<string, Place>;
}

/** Every rule of the pack, of all its files, completed and read. */
function loadRules(folder: string, tree: (path: string) => Node, identity: Node, faults: Fault[]): Rules {
  const written = new Map<string, Node>();
  for (const path of ruleFiles(folder, faults)) {
    collect(faults, () => {
      for (const [slug, node] of entriesOf(tree(path)))
        collect(faults, () => written.set(slug, once(slug, node, written)));
    });
  }
  const start = awardFile(identity)["covers-from"];
  const rules = new Map<Rule, Json>();
  for (const { slug, node } of completeRules(editionOf(identity).rules(written), entriesOf(identity), faults))
    collect(faults, () => rules.set(readRule(slug, node, start), plainOf(node)));
  return { rules, places: written };
}

function once(slug: string, node: Node, written: ReadonlyMap<string, Node>): Node {
  const known = written.get(slug);
  if (known === undefined) return node;
  throw faulty(
    node,
    `rule ${slug} appears twice`,
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
