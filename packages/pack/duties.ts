// Reads an award's duties.yaml: what each classification does, in a sentence. It helps people choose, and no version contains it.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Duties } from "#contract";
import { type Fault, type Faulty, faulty, type Node } from "./node.ts";
import { entriesOf, list, object, optional } from "./read.ts";
import { slug, text } from "./scalars.ts";
import { parseYaml } from "./yaml.ts";

const FILE = "duties.yaml";
const [SHORTEST, LONGEST] = [20, 160];

function sentence(node: Node): string {
  const value = text(node);
  if (value.length >= SHORTEST && value.length <= LONGEST && value.endsWith(".")) return value;
  throw faulty(
    node,
    `the sentence has ${value.length} characters${value.endsWith(".") ? "" : " and no full stop"}`,
    `write ${SHORTEST} to ${LONGEST} characters that end in a full stop`,
  );
}

const fields = object({ does: sentence, clause: text, codes: optional(list(slug), null) });

interface Entry extends Duties {
  readonly code: string;
  readonly node: Node;
}

/** An entry is for the code that is its name, or for all of its `codes`. */
function entriesIn(folder: string, name: string): readonly Entry[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) return [];
  const tree = entriesOf(parseYaml(`${name}/${FILE}`, readFileSync(path, "utf8")));
  return [...tree].flatMap(([key, node]) => {
    const { does, clause, codes } = fields(node);
    return (codes ?? [key]).map((code) => ({ code, does, clause, node }));
  });
}

/** By classification; a pack without the file has none. */
export const loadDuties = (folder: string, name: string): ReadonlyMap<string, Duties> =>
  new Map(entriesIn(folder, name).map(({ code, does, clause }) => [code, { does, clause }]));

/** Sentences of the wrong length, codes that the award does not have, and codes with two sentences. */
export function dutyFaults(folder: string, name: string, codes: readonly string[]): readonly Fault[] {
  const known = new Set(codes);
  const met = new Set<string>();
  const faults: Faulty[] = [];
  for (const { code, node } of entriesIn(folder, name)) {
    if (!known.has(code))
      faults.push(faulty(node, `${code} is not a classification of the award`, "use a code that is"));
    if (met.has(code)) faults.push(faulty(node, `${code} has two sentences`, "keep one"));
    met.add(code);
  }
  return faults.flatMap((one) => one.faults);
}
