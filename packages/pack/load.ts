// Reads a pack folder into an Award, gathering every fault on the way.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
import { type Fault, Faulty, faulty, type Node, type Place, parseYaml, plainOf } from "./node.ts";
import { collect, entriesOf } from "./read.ts";
import { readRules } from "./rules.ts";

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
  const identity = awardFile(tree("award.yaml"));
  const defaults = { coversFrom: identity["covers-from"], base: identity.base, casual: identity.casual };
  const parts: Partial<{ -readonly [K in keyof Award]: Award[K] }> = {};
  collect(faults, () => {
    parts.clauses = clauseFile(defaults.coversFrom)(tree("clauses.yaml"));
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
  const { rules, places } = loadRules(folder, tree, defaults, faults);
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
  };
  return { folder, award, written, trees, readings, places };
}

function loadRules(
  folder: string,
  tree: (path: string) => Node,
  defaults: Parameters<typeof readRules>[2],
  faults: Fault[],
): { readonly rules: readonly Rule[]; readonly places: ReadonlyMap<string, Place> } {
  const rules: Rule[] = [];
  const places = new Map<string, Place>();
  for (const entry of readdirSync(join(folder, "rules")).sort()) {
    if (!entry.endsWith(".yaml")) continue;
    collect(faults, () => {
      for (const [slug, node] of entriesOf(tree(`rules/${entry}`))) {
        const known = places.get(slug);
        collect(faults, () => {
          if (known !== undefined) {
            throw faulty(
              node,
              `rule ${slug} is written twice`,
              `the other is at ${known.file}:${known.line}; keep one, with dated variants as a list`,
            );
          }
          places.set(slug, node);
          rules.push(...readRules(slug, node, defaults));
        });
      }
    });
  }
  return { rules, places };
}

/** The pack folders of an awards folder, in order. */
export function packNames(awardsFolder: string): readonly string[] {
  return readdirSync(awardsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^MA\d{6}-/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}
